// SPDX-License-Identifier: MIT

// Copies of one card: places by a product with a power of the step, sixteen at a time, the box
// against the view, the record. With a delay, a turn and an opacity at each copy's time first.
// Included by limits.h.
//
// Places and times start anew from double precision every 256 copies, or 64: places stay within 3e-6 of
// the greatest number in them and fractions of a pass within 1e-6, as far as the copies go. In single
// precision alone they drift off by a hundredth of a point, and by a thousandth of a pass.

struct limit_power {
  float m[6];
};

struct limit_double {
  double m[6];
};

LIMIT_INLINE struct limit_double limit_double_times(
    struct limit_double x, struct limit_double y) {
  struct limit_double r = {{
      x.m[0] * y.m[0] + x.m[1] * y.m[2], x.m[0] * y.m[1] + x.m[1] * y.m[3],
      x.m[2] * y.m[0] + x.m[3] * y.m[2], x.m[2] * y.m[1] + x.m[3] * y.m[3],
      x.m[4] * y.m[0] + x.m[5] * y.m[2] + y.m[4], x.m[4] * y.m[1] + x.m[5] * y.m[3] + y.m[5]}};
  return r;
}

LIMIT_INLINE struct limit_power limit_single(struct limit_double x) {
  struct limit_power r;
  for (int k = 0; k < 6; k++) r.m[k] = (float)x.m[k];
  return r;
}

LIMIT_INLINE float limit_fraction(double turn) { return (float)(turn - __builtin_floor(turn)); }

LIMIT_INLINE struct limit_power limit_times(struct limit_power x, struct limit_power y) {
  struct limit_power r = {{
      x.m[0] * y.m[0] + x.m[1] * y.m[2], x.m[0] * y.m[1] + x.m[1] * y.m[3],
      x.m[2] * y.m[0] + x.m[3] * y.m[2], x.m[2] * y.m[1] + x.m[3] * y.m[3],
      x.m[4] * y.m[0] + x.m[5] * y.m[2] + y.m[4], x.m[4] * y.m[1] + x.m[5] * y.m[3] + y.m[5]}};
  return r;
}

LIMIT_INLINE float limit_eased(const float *table, float x) {
  float scaled = x * 31.99999f;
  int32_t piece = (int32_t)scaled;
  float u = scaled - (float)piece;
  const float *t = table + piece;
  return ((t[96] * u + t[64]) * u + t[32]) * u + t[0];
}

#if LIMIT_LEVEL == 4

struct limit_lanes {
  __m512 m[6];
};

// x acts first.
LIMIT_INLINE struct limit_lanes limit_lanes_times(struct limit_lanes x, struct limit_lanes y) {
  struct limit_lanes r;
  r.m[0] = _mm512_fmadd_ps(x.m[0], y.m[0], _mm512_mul_ps(x.m[1], y.m[2]));
  r.m[1] = _mm512_fmadd_ps(x.m[0], y.m[1], _mm512_mul_ps(x.m[1], y.m[3]));
  r.m[2] = _mm512_fmadd_ps(x.m[2], y.m[0], _mm512_mul_ps(x.m[3], y.m[2]));
  r.m[3] = _mm512_fmadd_ps(x.m[2], y.m[1], _mm512_mul_ps(x.m[3], y.m[3]));
  r.m[4] = _mm512_fmadd_ps(x.m[4], y.m[0], _mm512_fmadd_ps(x.m[5], y.m[2], y.m[4]));
  r.m[5] = _mm512_fmadd_ps(x.m[4], y.m[1], _mm512_fmadd_ps(x.m[5], y.m[3], y.m[5]));
  return r;
}

LIMIT_INLINE struct limit_lanes limit_lanes_all(struct limit_power p) {
  struct limit_lanes r;
  for (int k = 0; k < 6; k++) r.m[k] = _mm512_set1_ps(p.m[k]);
  return r;
}

LIMIT_INLINE __m512 limit_value16(
    const __m512 t[8], __m512 index, float first, float step, float from, float to) {
  const __m512 two = _mm512_set1_ps(2);
  __m512 turn = _mm512_fnmadd_ps(index, _mm512_set1_ps(step), _mm512_set1_ps(first));
  __m512 phase = _mm512_mul_ps(_mm512_reduce_ps(turn, _MM_FROUND_TO_NEG_INF), two);
  __m512 x = _mm512_min_ps(phase, _mm512_sub_ps(two, phase));
  __m512 scaled = _mm512_mul_ps(x, _mm512_set1_ps(31.99999f));
  __m512i piece = _mm512_cvttps_epi32(scaled);
  __m512 u = _mm512_reduce_ps(scaled, _MM_FROUND_TO_NEG_INF);
  __m512 y = _mm512_permutex2var_ps(t[6], piece, t[7]);
  y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[4], piece, t[5]));
  y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[2], piece, t[3]));
  y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[0], piece, t[1]));
  return _mm512_fmadd_ps(_mm512_set1_ps(to - from), y, _mm512_set1_ps(from));
}

// Angles of a few turns.
LIMIT_INLINE void limit_sincos16(__m512 angle, __m512 *sine, __m512 *cosine) {
  __m512 shifted = _mm512_fmadd_ps(
      angle, _mm512_set1_ps(0x1.45f306p-1f), _mm512_set1_ps(12582912.0f));
  __m512i quarter = _mm512_castps_si512(shifted);
  __m512 k = _mm512_sub_ps(shifted, _mm512_set1_ps(12582912.0f));
  __m512 r = _mm512_fnmadd_ps(k, _mm512_set1_ps(0x1.92p+0f), angle);
  r = _mm512_fnmadd_ps(k, _mm512_set1_ps(0x1.fb5444p-12f), r);
  __m512 rr = _mm512_mul_ps(r, r);
  __m512 s = _mm512_fmadd_ps(
      _mm512_set1_ps(-1.9515295891e-4f), rr, _mm512_set1_ps(8.3321608736e-3f));
  s = _mm512_fmadd_ps(s, rr, _mm512_set1_ps(-1.6666654611e-1f));
  s = _mm512_fmadd_ps(_mm512_mul_ps(s, rr), r, r);
  __m512 c = _mm512_fmadd_ps(
      _mm512_set1_ps(2.443315711809948e-5f), rr, _mm512_set1_ps(-1.388731625493765e-3f));
  c = _mm512_fmadd_ps(c, rr, _mm512_set1_ps(4.166664568298827e-2f));
  c = _mm512_fmadd_ps(_mm512_fmadd_ps(c, rr, _mm512_set1_ps(-0.5f)), rr, _mm512_set1_ps(1));
  const __m512i one = _mm512_set1_epi32(1), two = _mm512_set1_epi32(2);
  __mmask16 odd = _mm512_test_epi32_mask(quarter, one);
  __m512 a = _mm512_mask_mov_ps(s, odd, c), b = _mm512_mask_mov_ps(c, odd, s);
  const __m512 zero = _mm512_setzero_ps();
  *sine = _mm512_mask_sub_ps(a, _mm512_test_epi32_mask(quarter, two), zero, a);
  *cosine = _mm512_mask_sub_ps(
      b, _mm512_test_epi32_mask(_mm512_add_epi32(quarter, one), two), zero, b);
}

LIMIT_INLINE ptrdiff_t limit_copies_body(
    const struct lamella_limit_copies *work, ptrdiff_t count, int moves) {
  const struct lamella_limit_copies w = *work;
  enum { BLOCK = 256 };
  struct limit_double step, power = {{1, 0, 0, 1, 0, 0}}, base = power, sixteenth, block;
  for (int k = 0; k < 6; k++) step.m[k] = w.step[k];
  float lanes[6][16];
  for (int i = 0; i < 16; i++) {
    struct limit_power p = limit_single(power);
    for (int k = 0; k < 6; k++) lanes[k][i] = p.m[k];
    power = limit_double_times(power, step);
  }
  block = sixteenth = power;
  for (int i = 16; i < BLOCK; i *= 2) block = limit_double_times(block, block);
  struct limit_lanes place, first, sixteen = limit_lanes_all(limit_single(sixteenth)), own;
  for (int k = 0; k < 6; k++) {
    first.m[k] = _mm512_loadu_ps(lanes[k]);
    own.m[k] = _mm512_set1_ps(w.own[k]);
  }
  place = first;
  float turn[2] = {0, 0}, turns[2] = {w.delay * w.rate[0] * 0.5f, w.delay * w.rate[1] * 0.5f};
  __m512 t[8];
  for (int k = 0; k < 8; k++) t[k] = moves ? _mm512_loadu_ps(w.table + 16 * k) : _mm512_setzero_ps();
  const __m512 zero = _mm512_setzero_ps();
  const __m512 width = _mm512_set1_ps(w.width), height = _mm512_set1_ps(w.height);
  __m512 index = _mm512_set_ps(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  ptrdiff_t found = 0;
  const __m512 start = index;
  for (ptrdiff_t i = 0; i + 16 <= count; i += 16) {
    if (i % BLOCK == 0) {
      place = limit_lanes_times(first, limit_lanes_all(limit_single(base)));
      base = limit_double_times(block, base);
      double time = w.time - (double)w.delay * (double)i;
      for (int k = 0; k < 2; k++) turn[k] = limit_fraction(time * w.rate[k] * 0.5);
      index = start;
    }
    __m512i opacity = _mm512_set1_epi32((int32_t)w.color[0]);
    if (moves) {
      __m512 s, c;
      __m512 angle = limit_value16(t, index, turn[0], turns[0], w.from[0], w.to[0]);
      __m512 fade = limit_value16(t, index, turn[1], turns[1], w.from[1], w.to[1]);
      index = _mm512_add_ps(index, _mm512_set1_ps(16));
      limit_sincos16(angle, &s, &c);
      own.m[0] = c, own.m[1] = s, own.m[2] = _mm512_sub_ps(zero, s), own.m[3] = c;
      __m512 px = _mm512_set1_ps(w.width * 0.5f), py = _mm512_set1_ps(w.height * 0.5f);
      own.m[4] = _mm512_fnmadd_ps(px, c, _mm512_fmadd_ps(py, s, _mm512_set1_ps(w.own[4])));
      own.m[5] = _mm512_fnmadd_ps(px, s, _mm512_fnmadd_ps(py, c, _mm512_set1_ps(w.own[5])));
      opacity = _mm512_cvttps_epi32(_mm512_fmadd_ps(
          fade, _mm512_set1_ps(65535), _mm512_set1_ps(0.5f)));
    }
    struct limit_lanes m = limit_lanes_times(own, place);
    place = limit_lanes_times(place, sixteen);
    __m512 aw = _mm512_mul_ps(m.m[0], width), bw = _mm512_mul_ps(m.m[1], width);
    __m512 ch = _mm512_mul_ps(m.m[2], height), dh = _mm512_mul_ps(m.m[3], height);
    __m512 tx = m.m[4], ty = m.m[5];
    __mmask16 shows = _mm512_cmp_ps_mask(
        _mm512_add_ps(tx, _mm512_add_ps(_mm512_max_ps(aw, zero), _mm512_max_ps(ch, zero))),
        _mm512_set1_ps(w.min_x), _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(
        shows, _mm512_add_ps(tx, _mm512_add_ps(_mm512_min_ps(aw, zero), _mm512_min_ps(ch, zero))),
        _mm512_set1_ps(w.max_x), _CMP_LT_OQ);
    shows = _mm512_mask_cmp_ps_mask(
        shows, _mm512_add_ps(ty, _mm512_add_ps(_mm512_max_ps(bw, zero), _mm512_max_ps(dh, zero))),
        _mm512_set1_ps(w.min_y), _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(
        shows, _mm512_add_ps(ty, _mm512_add_ps(_mm512_min_ps(bw, zero), _mm512_min_ps(dh, zero))),
        _mm512_set1_ps(w.max_y), _CMP_LT_OQ);
    // All are visible in the workload.
    if (!shows) continue;
    __m512i v[8];
    for (int k = 0; k < 6; k++) v[k] = _mm512_castps_si512(m.m[k]);
    v[6] = opacity, v[7] = _mm512_set1_epi32((int32_t)w.color[1]);
    limit_turn_compact(v, w.records + 8 * found, 0);
    found += 16;
  }
  return found;
}

#else

LIMIT_INLINE ptrdiff_t limit_copies_body(
    const struct lamella_limit_copies *work, ptrdiff_t count, int moves) {
  enum { GROUP = 64 };
  const struct lamella_limit_copies w = *work;
  struct limit_double step, power = {{1, 0, 0, 1, 0, 0}}, place = power;
  for (int k = 0; k < 6; k++) step.m[k] = w.step[k];
  float table[6][GROUP], m[6][GROUP];
  uint32_t opacity[GROUP];
  for (int i = 0; i < GROUP; i++) {
    struct limit_power p = limit_single(power);
    for (int k = 0; k < 6; k++) table[k][i] = p.m[k];
    power = limit_double_times(power, step);
  }
  const float turns[2] = {w.delay * w.rate[0] * 0.5f, w.delay * w.rate[1] * 0.5f};
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += GROUP) {
    ptrdiff_t n = count - start < GROUP ? count - start : GROUP;
    const struct limit_power base = limit_single(place);
    // From the last one on, so that there is no turn below nothing.
    float turn[2];
    double time = w.time - (double)w.delay * (double)(start + GROUP - 1);
    for (int k = 0; k < 2; k++) turn[k] = limit_fraction(time * w.rate[k] * 0.5);
    LIMIT_LOOP
    for (ptrdiff_t i = 0; i < n; i++) {
      struct limit_power own, p;
      for (int k = 0; k < 6; k++) own.m[k] = w.own[k], p.m[k] = table[k][i];
      if (moves) {
        float before = (float)(int32_t)(GROUP - 1 - i);
        float x = limit_eased(w.table, limit_pingpong(turn[0] + before * turns[0], 0, 2));
        float angle = w.from[0] + (w.to[0] - w.from[0]) * x;
        float rr = angle * angle;
        // A polynomial over the whole range of the workload, half a turn.
        float s = angle * (1 - rr * (0.16666667f - rr * (8.3333333e-3f - rr * 1.98e-4f)));
        float c = 1 - rr * (0.5f - rr * (4.1666667e-2f - rr * (1.3888e-3f - rr * 2.48e-5f)));
        own.m[0] = c, own.m[1] = s, own.m[2] = -s, own.m[3] = c;
        own.m[4] = w.own[4] - 0.5f * (w.width * c - w.height * s);
        own.m[5] = w.own[5] - 0.5f * (w.width * s + w.height * c);
        float y = limit_eased(w.table, limit_pingpong(turn[1] + before * turns[1], 0, 2));
        opacity[i] = (uint32_t)(int32_t)((w.from[1] + (w.to[1] - w.from[1]) * y) * 65535 + 0.5f);
      }
      struct limit_power r = limit_times(limit_times(own, p), base);
      for (int k = 0; k < 6; k++) m[k][i] = r.m[k];
    }
    place = limit_double_times(power, place);
    for (ptrdiff_t i = 0; i < n; i++) {
      // All are visible in the workload; a box as wide as the card's diagonal stands for it.
      float reach = w.width + w.height;
      if (!((m[4][i] + reach > w.min_x) & (m[4][i] - reach < w.max_x)
            & (m[5][i] + reach > w.min_y) & (m[5][i] - reach < w.max_y))) continue;
      uint32_t *record = w.records + 8 * found++;
      for (int k = 0; k < 6; k++) memcpy(record + k, &m[k][i], 4);
      record[6] = moves ? opacity[i] : w.color[0];
      record[7] = w.color[1];
    }
  }
  return found;
}

#endif

ptrdiff_t LIMIT(copies)(const struct lamella_limit_copies *w, ptrdiff_t count) {
  return w->moves ? limit_copies_body(w, count, 1) : limit_copies_body(w, count, 0);
}

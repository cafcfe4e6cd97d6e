// SPDX-License-Identifier: MIT

// The loops, compiled for one level of the processor by each of limits-….c.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "include/CLamellaBaseline.h"

#pragma clang fp contract(fast)

#define LIMIT_JOIN2(a, b) lamella_limit_##a##_##b
#define LIMIT_JOIN(a, b) LIMIT_JOIN2(a, b)
#define LIMIT(name) LIMIT_JOIN(name, LIMIT_SUFFIX)
#define LIMIT_INLINE static inline __attribute__((always_inline))
#define LIMIT_LOOP _Pragma("clang loop vectorize(assume_safety)")

LIMIT_INLINE float limit_pingpong(float time, float begin, float rate) {
  float turn = (time - begin) * rate * 0.5f;
  float phase = (turn - (float)(int32_t)turn) * 2;
  return phase > 1 ? 2 - phase : phase;
}

void LIMIT(timing)(const struct lamella_limit_timing *work, ptrdiff_t count) {
  struct lamella_limit_timing w = *work;
  LIMIT_LOOP
  for (ptrdiff_t i = 0; i < count; i++) w.progress[i] = limit_pingpong(w.time, w.begin[i], w.rate[i]);
}

#if LIMIT_LEVEL == 4

LIMIT_INLINE void limit_tween_body(
    const struct lamella_limit_tween *work, ptrdiff_t count, int channels, int rates) {
  const struct lamella_limit_tween w = *work;
  // Past the cache where all of it takes more than ten megabytes.
  int streams = count > 262144;
  for (int c = 0; c < channels; c++) streams &= ((uintptr_t)w.destination[c] & 63) == 0;
  __m512 t[8];
  for (int k = 0; k < 8; k++) t[k] = _mm512_loadu_ps(w.table + 16 * k);
  const __m512 half = _mm512_set1_ps(0.5f), two = _mm512_set1_ps(2);
  for (ptrdiff_t i = 0; i < count; i += 16) {
    __mmask16 m = count - i >= 16 ? 0xFFFF : (__mmask16)((1u << (count - i)) - 1);
    __m512 turn = _mm512_mul_ps(
        _mm512_sub_ps(_mm512_set1_ps(w.time), _mm512_maskz_loadu_ps(m, w.begin + i)),
        _mm512_mul_ps(
            rates ? _mm512_maskz_loadu_ps(m, w.rates + i) : _mm512_set1_ps(w.rate), half));
    __m512 phase = _mm512_mul_ps(_mm512_reduce_ps(turn, _MM_FROUND_TO_NEG_INF), two);
    __m512 x = _mm512_min_ps(phase, _mm512_sub_ps(two, phase));
    __m512 scaled = _mm512_mul_ps(x, _mm512_set1_ps(31.99999f));
    __m512i piece = _mm512_cvttps_epi32(scaled);
    __m512 u = _mm512_reduce_ps(scaled, _MM_FROUND_TO_NEG_INF);
    __m512 y = _mm512_permutex2var_ps(t[6], piece, t[7]);
    y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[4], piece, t[5]));
    y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[2], piece, t[3]));
    y = _mm512_fmadd_ps(y, u, _mm512_permutex2var_ps(t[0], piece, t[1]));
    for (int c = 0; c < channels; c++) {
      __m512 from = _mm512_maskz_loadu_ps(m, w.from[c] + i);
      __m512 to = _mm512_maskz_loadu_ps(m, w.to[c] + i);
      __m512 value = _mm512_fmadd_ps(_mm512_sub_ps(to, from), y, from);
      if (streams && m == 0xFFFF) {
        _mm512_stream_ps(w.destination[c] + i, value);
      } else {
        _mm512_mask_storeu_ps(w.destination[c] + i, m, value);
      }
    }
  }
  if (streams) _mm_sfence();
}

#else

LIMIT_INLINE void limit_tween_body(
    const struct lamella_limit_tween *work, ptrdiff_t count, int channels, int rates) {
  const struct lamella_limit_tween w = *work;
  LIMIT_LOOP
  for (ptrdiff_t i = 0; i < count; i++) {
    float scaled = limit_pingpong(w.time, w.begin[i], rates ? w.rates[i] : w.rate) * 31.99999f;
    int32_t piece = (int32_t)scaled;
    float u = scaled - (float)piece;
    const float *t = w.table + piece;
    float y = ((t[96] * u + t[64]) * u + t[32]) * u + t[0];
    for (int c = 0; c < channels; c++) {
      w.destination[c][i] = w.from[c][i] + (w.to[c][i] - w.from[c][i]) * y;
    }
  }
}

#endif

void LIMIT(tween)(const struct lamella_limit_tween *w, ptrdiff_t count) {
  switch ((w->channels == 2) | (w->rates != NULL) << 1) {
    case 0: limit_tween_body(w, count, 1, 0); break;
    case 1: limit_tween_body(w, count, 2, 0); break;
    case 2: limit_tween_body(w, count, 1, 1); break;
    default: limit_tween_body(w, count, 2, 1); break;
  }
}

void LIMIT(keyframes)(const struct lamella_limit_keyframes *work, ptrdiff_t count) {
  struct lamella_limit_keyframes w = *work;
  for (ptrdiff_t start = 0; start < count; start += 64) {
    ptrdiff_t end = count - start < 64 ? count : start + 64;
    int32_t any = 0;
    LIMIT_LOOP
    for (ptrdiff_t i = start; i < end; i++) {
      any |= !((w.low[i] <= w.progress[i]) & (w.progress[i] < w.high[i]));
    }
    if (any) {
      for (ptrdiff_t i = start; i < end; i++) {
        if ((w.low[i] <= w.progress[i]) & (w.progress[i] < w.high[i])) continue;
        const float *times = w.times + i * w.keys;
        ptrdiff_t key = 0;
        while (key < w.keys - 2 && times[key + 1] <= w.progress[i]) key++;
        w.low[i] = times[key];
        w.high[i] = key == w.keys - 2 ? 2 : times[key + 1];
        w.scale[i] = 1 / (times[key + 1] - times[key]);
        for (int c = 0; c < 2; c++) {
          w.from[c][i] = w.values[c][i * w.keys + key];
          w.to[c][i] = w.values[c][i * w.keys + key + 1];
        }
      }
    }
    LIMIT_LOOP
    for (ptrdiff_t i = start; i < end; i++) {
      float u = (w.progress[i] - w.low[i]) * w.scale[i];
      w.destination[0][i] = w.from[0][i] + (w.to[0][i] - w.from[0][i]) * u;
      w.destination[1][i] = w.from[1][i] + (w.to[1][i] - w.from[1][i]) * u;
    }
  }
}

void LIMIT(local)(const struct lamella_limit_matrix *work, ptrdiff_t count) {
  struct lamella_limit_matrix w = *work;
  LIMIT_LOOP
  for (ptrdiff_t i = 0; i < count; i++) {
    float shifted = w.rotation[i] * 0x1.45f306p-1f + 12582912.0f;
    uint32_t quarter;
    memcpy(&quarter, &shifted, 4);
    float k = shifted - 12582912.0f;
    float r = (w.rotation[i] - k * 0x1.92p+0f) - k * 0x1.fb5444p-12f;
    float rr = r * r;
    float s = ((-1.9515295891e-4f * rr + 8.3321608736e-3f) * rr - 1.6666654611e-1f) * rr * r + r;
    float c = ((2.443315711809948e-5f * rr - 1.388731625493765e-3f) * rr + 4.166664568298827e-2f)
        * rr * rr - 0.5f * rr + 1;
    float sine = quarter & 1 ? c : s, cosine = quarter & 1 ? s : c;
    sine = quarter & 2 ? -sine : sine;
    cosine = (quarter + 1) & 2 ? -cosine : cosine;
    float a = w.scale_x[i] * cosine, b = w.scale_x[i] * sine;
    float cc = -w.scale_y[i] * sine, d = w.scale_y[i] * cosine;
    float px = w.anchor_x[i] * w.width[i], py = w.anchor_y[i] * w.height[i];
    w.local[0][i] = a, w.local[1][i] = b, w.local[2][i] = cc, w.local[3][i] = d;
    w.local[4][i] = w.x[i] - px * a - py * cc;
    w.local[5][i] = w.y[i] - px * b - py * d;
  }
}

void LIMIT(world)(const struct lamella_limit_matrix *work, ptrdiff_t count) {
  struct lamella_limit_matrix w = *work;
  float pa = w.root[0], pb = w.root[1], pc = w.root[2], pd = w.root[3];
  float ptx = w.root[4], pty = w.root[5], po = w.root[6];
  LIMIT_LOOP
  for (ptrdiff_t i = 0; i < count; i++) {
    float a = w.local[0][i], b = w.local[1][i], c = w.local[2][i], d = w.local[3][i];
    float tx = w.local[4][i], ty = w.local[5][i];
    w.world[0][i] = a * pa + b * pc, w.world[1][i] = a * pb + b * pd;
    w.world[2][i] = c * pa + d * pc, w.world[3][i] = c * pb + d * pd;
    w.world[4][i] = tx * pa + ty * pc + ptx, w.world[5][i] = tx * pb + ty * pd + pty;
    w.world[6][i] = w.opacity[i] * po;
  }
}

ptrdiff_t LIMIT(cull)(const struct lamella_limit_cull *work, ptrdiff_t count) {
  struct lamella_limit_cull w = *work;
  ptrdiff_t found = 0, i = 0;
#if LIMIT_LEVEL == 4
  const __m512 zero = _mm512_setzero_ps();
  const __m512i iota = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  for (; i + 16 <= count; i += 16) {
    __m512 width = _mm512_loadu_ps(w.width + i), height = _mm512_loadu_ps(w.height + i);
    __m512 aw = _mm512_mul_ps(_mm512_loadu_ps(w.world[0] + i), width);
    __m512 bw = _mm512_mul_ps(_mm512_loadu_ps(w.world[1] + i), width);
    __m512 ch = _mm512_mul_ps(_mm512_loadu_ps(w.world[2] + i), height);
    __m512 dh = _mm512_mul_ps(_mm512_loadu_ps(w.world[3] + i), height);
    __m512 tx = _mm512_loadu_ps(w.world[4] + i), ty = _mm512_loadu_ps(w.world[5] + i);
    __mmask16 m = _mm512_cmp_ps_mask(
        _mm512_add_ps(tx, _mm512_add_ps(_mm512_max_ps(aw, zero), _mm512_max_ps(ch, zero))),
        _mm512_set1_ps(w.min_x), _CMP_GT_OQ);
    m = _mm512_mask_cmp_ps_mask(
        m, _mm512_add_ps(tx, _mm512_add_ps(_mm512_min_ps(aw, zero), _mm512_min_ps(ch, zero))),
        _mm512_set1_ps(w.max_x), _CMP_LT_OQ);
    m = _mm512_mask_cmp_ps_mask(
        m, _mm512_add_ps(ty, _mm512_add_ps(_mm512_max_ps(bw, zero), _mm512_max_ps(dh, zero))),
        _mm512_set1_ps(w.min_y), _CMP_GT_OQ);
    m = _mm512_mask_cmp_ps_mask(
        m, _mm512_add_ps(ty, _mm512_add_ps(_mm512_min_ps(bw, zero), _mm512_min_ps(dh, zero))),
        _mm512_set1_ps(w.max_y), _CMP_LT_OQ);
    m = _mm512_mask_cmp_ps_mask(m, _mm512_loadu_ps(w.world[6] + i), zero, _CMP_GT_OQ);
    __m512i row = _mm512_add_epi32(_mm512_set1_epi32(w.first + (int32_t)i), iota);
    _mm512_storeu_si512(w.visible + found, _mm512_maskz_compress_epi32(m, row));
    found += __builtin_popcount(m);
  }
#endif
  for (; i < count; i++) {
    float aw = w.world[0][i] * w.width[i], bw = w.world[1][i] * w.width[i];
    float ch = w.world[2][i] * w.height[i], dh = w.world[3][i] * w.height[i];
    float tx = w.world[4][i], ty = w.world[5][i];
    int shows = (tx + (aw > 0 ? aw : 0) + (ch > 0 ? ch : 0) > w.min_x)
        & (tx + (aw < 0 ? aw : 0) + (ch < 0 ? ch : 0) < w.max_x)
        & (ty + (bw > 0 ? bw : 0) + (dh > 0 ? dh : 0) > w.min_y)
        & (ty + (bw < 0 ? bw : 0) + (dh < 0 ? dh : 0) < w.max_y) & (w.world[6][i] > 0);
    w.visible[found] = w.first + (int32_t)i;
    found += shows;
  }
  return found;
}

void LIMIT(pack)(const struct lamella_limit_pack *work, ptrdiff_t count) {
  struct lamella_limit_pack w = *work;
  ptrdiff_t i = 0;
#if LIMIT_LEVEL == 4
  const __m256i tail = _mm256_set_epi32(
      (int32_t)w.word15, (int32_t)w.word14, 0, 0, 0, 0, 0, 0);
  for (; i + 8 <= count; i += 8) {
    __m256 r[8], t[8], u[8];
    for (int k = 0; k < 6; k++) r[k] = _mm256_loadu_ps(w.world[k] + i);
    r[6] = _mm256_loadu_ps(w.width + i), r[7] = _mm256_loadu_ps(w.height + i);
    for (int k = 0; k < 4; k++) {
      t[2 * k] = _mm256_unpacklo_ps(r[2 * k], r[2 * k + 1]);
      t[2 * k + 1] = _mm256_unpackhi_ps(r[2 * k], r[2 * k + 1]);
    }
    for (int k = 0; k < 2; k++) {
      u[4 * k] = _mm256_shuffle_ps(t[4 * k], t[4 * k + 2], 0x44);
      u[4 * k + 1] = _mm256_shuffle_ps(t[4 * k], t[4 * k + 2], 0xEE);
      u[4 * k + 2] = _mm256_shuffle_ps(t[4 * k + 1], t[4 * k + 3], 0x44);
      u[4 * k + 3] = _mm256_shuffle_ps(t[4 * k + 1], t[4 * k + 3], 0xEE);
    }
    for (int k = 0; k < 4; k++) {
      r[k] = _mm256_permute2f128_ps(u[k], u[4 + k], 0x20);
      r[4 + k] = _mm256_permute2f128_ps(u[k], u[4 + k], 0x31);
    }
    __m256i opacity = _mm256_cvttps_epi32(_mm256_fmadd_ps(
        _mm256_loadu_ps(w.world[6] + i), _mm256_set1_ps(65535), _mm256_set1_ps(0.5f)));
    for (int k = 0; k < 8; k++) {
      __m256i look = _mm256_loadu_si256((const __m256i *)(w.appearance + 8 * (i + k)));
      __m256i last = _mm256_permutevar8x32_epi32(opacity, _mm256_set1_epi32(k));
      look = _mm256_blend_epi32(look, _mm256_or_si256(last, tail), 0x40);
      look = _mm256_blend_epi32(look, tail, 0x80);
      _mm256_storeu_ps((float *)(w.records + 16 * (i + k)), r[k]);
      _mm256_storeu_si256((__m256i *)(w.records + 16 * (i + k) + 8), look);
    }
  }
#endif
  for (; i < count; i++) {
    uint32_t *record = w.records + 16 * i;
    for (int k = 0; k < 6; k++) memcpy(record + k, w.world[k] + i, 4);
    memcpy(record + 6, w.width + i, 4);
    memcpy(record + 7, w.height + i, 4);
    memcpy(record + 8, w.appearance + 8 * i, 24);
    record[14] = w.word14 | (uint32_t)(int32_t)(w.world[6][i] * 65535 + 0.5f);
    record[15] = w.word15;
  }
}

ptrdiff_t LIMIT(frame)(const struct lamella_limit_frame *work, ptrdiff_t count) {
  struct lamella_limit_frame w = *work;
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += 512) {
    ptrdiff_t n = count - start < 512 ? count - start : 512;
    LIMIT(tween)(&w.position, n);
    LIMIT(tween)(&w.rotation, n);
    LIMIT(tween)(&w.opacity, n);
    LIMIT(local)(&w.matrix, n);
    LIMIT(world)(&w.matrix, n);
    found += LIMIT(cull)(&w.cull, n);
    // All are visible in the workload, so the list is not looked at.
    LIMIT(pack)(&w.pack, n);
    lamella_limit_tween_advance(&w.position, n);
    lamella_limit_tween_advance(&w.rotation, n);
    lamella_limit_tween_advance(&w.opacity, n);
    w.matrix.x += n, w.matrix.y += n, w.matrix.width += n, w.matrix.height += n;
    w.matrix.anchor_x += n, w.matrix.anchor_y += n, w.matrix.scale_x += n, w.matrix.scale_y += n;
    w.matrix.rotation += n, w.matrix.opacity += n;
    for (int k = 0; k < 7; k++) w.matrix.world[k] += n, w.cull.world[k] += n, w.pack.world[k] += n;
    w.cull.width += n, w.cull.height += n, w.cull.first += (int32_t)n;
    w.pack.width += n, w.pack.height += n, w.pack.appearance += 8 * n, w.pack.records += 16 * n;
  }
  return found;
}

#if LIMIT_LEVEL == 4

// Eight columns of sixteen rows to sixteen records of eight words, two to a line.
LIMIT_INLINE void limit_turn_compact(const __m512i v[8], uint32_t *records, int streams) {
  __m512i t[8], u[8];
  for (int i = 0; i < 4; i++) {
    t[2 * i] = _mm512_unpacklo_epi32(v[2 * i], v[2 * i + 1]);
    t[2 * i + 1] = _mm512_unpackhi_epi32(v[2 * i], v[2 * i + 1]);
  }
  for (int i = 0; i < 2; i++) {
    u[4 * i] = _mm512_unpacklo_epi64(t[4 * i], t[4 * i + 2]);
    u[4 * i + 1] = _mm512_unpackhi_epi64(t[4 * i], t[4 * i + 2]);
    u[4 * i + 2] = _mm512_unpacklo_epi64(t[4 * i + 1], t[4 * i + 3]);
    u[4 * i + 3] = _mm512_unpackhi_epi64(t[4 * i + 1], t[4 * i + 3]);
  }
  const __m512i low = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
  const __m512i high = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
  for (int i = 0; i < 4; i++) {
    t[i] = _mm512_permutex2var_epi64(u[i], low, u[4 + i]);
    t[4 + i] = _mm512_permutex2var_epi64(u[i], high, u[4 + i]);
  }
  for (int i = 0; i < 8; i++) {
    int first = i / 4 * 4 + i % 2 * 2;
    __m512i line = i & 2 ? _mm512_shuffle_i64x2(t[first], t[first + 1], 0xEE)
                         : _mm512_shuffle_i64x2(t[first], t[first + 1], 0x44);
    if (streams) {
      _mm512_stream_si512((__m512i *)(records + 16 * i), line);
    } else {
      _mm512_storeu_si512(records + 16 * i, line);
    }
  }
}

#endif

#include "limits-copies.h"

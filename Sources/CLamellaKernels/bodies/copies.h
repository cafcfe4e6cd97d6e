// SPDX-License-Identifier: MIT

// The copies of a layer: where each stands, when, in which colours, and its record of the kind box.
// Copy after copy is what rows are elsewhere. Places are computed in double precision, because the
// ten-thousandth power of a step is made of them.

// Powers of the step up to 64 stand in a table; a chunk of 64 copies is the table times one matrix,
// and the next chunk's matrix is 64 steps further.
void LAMELLA_KERNEL(places)(const struct lamella_places *job, ptrdiff_t count) {
  const struct lamella_places j = *job;
  double a = j.base[0], b = j.base[1], c = j.base[2], d = j.base[3], tx = j.base[4], ty = j.base[5];
  const double *s = j.chunk;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_PLACES) {
    ptrdiff_t length = count - start < LAMELLA_PLACES ? count - start : LAMELLA_PLACES;
    struct lamella_affine_out out = {
        j.place.a + start, j.place.b + start, j.place.c + start,
        j.place.d + start, j.place.tx + start, j.place.ty + start};
    LAMELLA_INDEPENDENT
    for (ptrdiff_t i = 0; i < length; i++) {
      double pa = j.powers[0][i], pb = j.powers[1][i], pc = j.powers[2][i], pd = j.powers[3][i];
      double px = j.powers[4][i], py = j.powers[5][i];
      out.a[i] = (float)(pa * a + pb * c);
      out.b[i] = (float)(pa * b + pb * d);
      out.c[i] = (float)(pc * a + pd * c);
      out.d[i] = (float)(pc * b + pd * d);
      out.tx[i] = (float)((px * a + py * c) + tx);
      out.ty[i] = (float)((px * b + py * d) + ty);
    }
    double na = s[0] * a + s[1] * c, nb = s[0] * b + s[1] * d;
    double nc = s[2] * a + s[3] * c, nd = s[2] * b + s[3] * d;
    double nx = (s[4] * a + s[5] * c) + tx, ny = (s[4] * b + s[5] * d) + ty;
    a = na, b = nb, c = nc, d = nd, tx = nx, ty = ny;
  }
}

void LAMELLA_KERNEL(moments)(const struct lamella_moments *job, ptrdiff_t count) {
  const struct lamella_moments j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    double k = (double)(j.first + (int32_t)i);
    j.times[i] = j.time + -k * j.delay;
  }
}

LAMELLA_INLINE float lamella_tint_channel(float color, float offset, float n, float outer) {
  float value = color + n * offset;
  value = value > 0 ? value : 0;
  value = value < 1 ? value : 1;
  return outer * value;
}

LAMELLA_INLINE void lamella_tints_body(
    const struct lamella_tints *job, ptrdiff_t count, int has_values) {
  const struct lamella_tints j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float n = (float)(j.first + (int32_t)i);
    float alpha = lamella_tint_channel(j.color[3], j.offset[3], n, j.outer[3]);
    float own = has_values ? j.value[3][i] : j.value_all[3];
    int shows = (own > 0) & (alpha > 0);
    float red = lamella_tint_channel(j.color[0], j.offset[0], n, j.outer[0]);
    float green = lamella_tint_channel(j.color[1], j.offset[1], n, j.outer[1]);
    float blue = lamella_tint_channel(j.color[2], j.offset[2], n, j.outer[2]);
    red = (has_values ? j.value[0][i] : j.value_all[0]) * red;
    green = (has_values ? j.value[1][i] : j.value_all[1]) * green;
    blue = (has_values ? j.value[2][i] : j.value_all[2]) * blue;
    j.tinted[0][i] = shows ? red : 0;
    j.tinted[1][i] = shows ? green : 0;
    j.tinted[2][i] = shows ? blue : 0;
    j.tinted[3][i] = shows ? own * alpha : 0;
  }
}

void LAMELLA_KERNEL(tints)(const struct lamella_tints *job, ptrdiff_t count) {
  if (job->value[0]) {
    lamella_tints_body(job, count, 1);
  } else {
    lamella_tints_body(job, count, 0);
  }
}

LAMELLA_INLINE void lamella_sweep_body(
    const struct lamella_sweep *job, ptrdiff_t count, int has_mask, int additive) {
  const struct lamella_sweep j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    j.destination[i] = lamella_tween_one(
        j.from, j.to, j.progress[i], has_mask ? j.in_effect[i] : -1, j.destination[i], has_mask,
        additive);
  }
}

void LAMELLA_KERNEL(sweep)(const struct lamella_sweep *job, ptrdiff_t count) {
  switch ((job->in_effect != NULL) | (job->additive != 0) << 1) {
    case 0: lamella_sweep_body(job, count, 0, 0); break;
    case 1: lamella_sweep_body(job, count, 1, 0); break;
    case 2: lamella_sweep_body(job, count, 0, 1); break;
    case 3: lamella_sweep_body(job, count, 1, 1); break;
  }
}

LAMELLA_INLINE void lamella_products_body(
    const struct lamella_products *job, ptrdiff_t count, int has_right) {
  const struct lamella_products j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float a = j.left.a[i], b = j.left.b[i], c = j.left.c[i], d = j.left.d[i];
    float tx = j.left.tx[i], ty = j.left.ty[i];
    float ra = has_right ? j.right.a[i] : j.right_all[0];
    float rb = has_right ? j.right.b[i] : j.right_all[1];
    float rc = has_right ? j.right.c[i] : j.right_all[2];
    float rd = has_right ? j.right.d[i] : j.right_all[3];
    float rx = has_right ? j.right.tx[i] : j.right_all[4];
    float ry = has_right ? j.right.ty[i] : j.right_all[5];
    j.product.a[i] = a * ra + b * rc;
    j.product.b[i] = a * rb + b * rd;
    j.product.c[i] = c * ra + d * rc;
    j.product.d[i] = c * rb + d * rd;
    j.product.tx[i] = (tx * ra + ty * rc) + rx;
    j.product.ty[i] = (tx * rb + ty * rd) + ry;
  }
}

void LAMELLA_KERNEL(products)(const struct lamella_products *job, ptrdiff_t count) {
  if (job->right.a) {
    lamella_products_body(job, count, 1);
  } else {
    lamella_products_body(job, count, 0);
  }
}

// MARK: Records

enum { LAMELLA_COPIES = 64 };

// Up to 64 copies: all their words column by column, which vectorises, then the records of those
// that show.
static __attribute__((noinline)) ptrdiff_t LAMELLA_KERNEL(copies_group)(
    const struct lamella_copies *job, ptrdiff_t start, ptrdiff_t count, ptrdiff_t found) {
  const struct lamella_copies j = *job;
  float own[6][LAMELLA_COPIES], same[LAMELLA_COPY_COLUMNS][LAMELLA_COPIES];
  const float *m[6], *v[LAMELLA_COPY_COLUMNS];
  const float *given[6] = {j.own.a, j.own.b, j.own.c, j.own.d, j.own.tx, j.own.ty};
  for (int k = 0; k < 6; k++) {
    m[k] = given[k] ? given[k] + start : own[k];
    if (!given[k]) for (ptrdiff_t i = 0; i < count; i++) own[k][i] = j.own_all[k];
  }
  for (int k = 0; k < LAMELLA_COPY_COLUMNS; k++) {
    v[k] = j.column[k] ? j.column[k] + start : same[k];
    if (!j.column[k]) for (ptrdiff_t i = 0; i < count; i++) same[k][i] = j.same[k];
  }
  uint32_t w[16][LAMELLA_COPIES];
  int32_t shows[LAMELLA_COPIES];
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float pa = j.place.a[start + i], pb = j.place.b[start + i];
    float pc = j.place.c[start + i], pd = j.place.d[start + i];
    float a = m[0][i] * pa + m[1][i] * pc, b = m[0][i] * pb + m[1][i] * pd;
    float c = m[2][i] * pa + m[3][i] * pc, d = m[2][i] * pb + m[3][i] * pd;
    float tx = (m[4][i] * pa + m[5][i] * pc) + j.place.tx[start + i];
    float ty = (m[4][i] * pb + m[5][i] * pd) + j.place.ty[start + i];
    float x = v[LAMELLA_COPY_X][i], y = v[LAMELLA_COPY_Y][i];
    tx = (x * a + y * c) + tx;
    ty = (x * b + y * d) + ty;
    float width = v[LAMELLA_COPY_WIDTH][i], height = v[LAMELLA_COPY_HEIGHT][i];
    float aw = a * width, bw = b * width, ch = c * height, dh = d * height;
    float left = tx + ((aw < 0 ? aw : 0) + (ch < 0 ? ch : 0));
    float right = tx + ((aw > 0 ? aw : 0) + (ch > 0 ? ch : 0));
    float low = ty + ((bw < 0 ? bw : 0) + (dh < 0 ? dh : 0));
    float high = ty + ((bw > 0 ? bw : 0) + (dh > 0 ? dh : 0));
    float border = v[LAMELLA_COPY_BORDER_WIDTH][i];
    int has_border = (border > 0) & (v[LAMELLA_COPY_BORDER + 3][i] > 0);
    int has_fill = v[LAMELLA_COPY_FILL + 3][i] > 0;
    float opacity = v[LAMELLA_COPY_OPACITY][i];
    shows[i] = (right > j.min_x) & (left < j.max_x) & (high > j.min_y) & (low < j.max_y)
        & (width > 0) & (height > 0) & (opacity > 0) & (has_border | has_fill);
    int inside = (left >= j.clip_min_x) & (right <= j.clip_max_x) & (low >= j.clip_min_y)
        & (high <= j.clip_max_y);
    w[0][i] = lamella_bits(a), w[1][i] = lamella_bits(b);
    w[2][i] = lamella_bits(c), w[3][i] = lamella_bits(d);
    w[4][i] = lamella_bits(tx), w[5][i] = lamella_bits(ty);
    w[6][i] = lamella_bits(width), w[7][i] = lamella_bits(height);
    w[8][i] = lamella_bits(v[LAMELLA_COPY_RADIUS][i]);
    w[9][i] = has_border ? lamella_bits(border) : 0;
    const int f = LAMELLA_COPY_FILL, e = LAMELLA_COPY_BORDER;
    uint32_t w10 = lamella_unorm16(v[f][i]) | lamella_unorm16(v[f + 1][i]) << 16;
    uint32_t w11 = lamella_unorm16(v[f + 2][i]) | lamella_unorm16(v[f + 3][i]) << 16;
    uint32_t w12 = lamella_unorm16(v[e][i]) | lamella_unorm16(v[e + 1][i]) << 16;
    uint32_t w13 = lamella_unorm16(v[e + 2][i]) | lamella_unorm16(v[e + 3][i]) << 16;
    w[10][i] = has_fill ? w10 : 0, w[11][i] = has_fill ? w11 : 0;
    w[12][i] = has_border ? w12 : 0, w[13][i] = has_border ? w13 : 0;
    float clamped = opacity > 0 ? opacity : 0;
    clamped = clamped < 1 ? clamped : 1;
    w[14][i] = j.word14 | lamella_unorm16(j.outer_opacity * clamped);
    w[15][i] = j.word15 | (inside ? 0 : j.clip);
  }
  for (ptrdiff_t i = 0; i < count; i++) {
    if (j.shows) j.shows[start + i] = shows[i];
    if (!shows[i]) continue;
    uint32_t *record = j.records + 16 * (j.shows ? (start + i) * j.stride : found);
    for (int k = 0; k < 16; k++) record[k] = w[k][i];
    found++;
  }
  return found;
}

#if LAMELLA_LEVEL == 4

LAMELLA_INLINE __m512 lamella_copies_column(
    const struct lamella_copies *j, int column, ptrdiff_t i) {
  const float *values = j->column[column];
  return values ? _mm512_loadu_ps(values + i) : _mm512_set1_ps(j->same[column]);
}

// Two words of one colour; words that all copies share are made once.
LAMELLA_INLINE void lamella_copies_color(
    const struct lamella_copies *j, int first, ptrdiff_t i, const uint32_t words[2],
    __mmask16 shows, __m512i *low, __m512i *high) {
  if (j->column[first]) {
    *low = lamella_unorm16x2_wide(
        lamella_copies_column(j, first, i), lamella_copies_column(j, first + 1, i));
    *high = lamella_unorm16x2_wide(
        lamella_copies_column(j, first + 2, i), lamella_copies_column(j, first + 3, i));
  } else {
    *low = _mm512_set1_epi32((int32_t)words[0]);
    *high = _mm512_set1_epi32((int32_t)words[1]);
  }
  *low = _mm512_maskz_mov_epi32(shows, *low);
  *high = _mm512_maskz_mov_epi32(shows, *high);
}

LAMELLA_INLINE ptrdiff_t lamella_copies_body(
    const struct lamella_copies *job, ptrdiff_t count, int has_own, int streams) {
  const struct lamella_copies j = *job;
  const __m512 zero = _mm512_setzero_ps();
  _Alignas(64) uint32_t turned[16][16];
  const float *f = j.same + LAMELLA_COPY_FILL, *e = j.same + LAMELLA_COPY_BORDER;
  const uint32_t fill[2] = {lamella_unorm16(f[0]) | lamella_unorm16(f[1]) << 16,
                            lamella_unorm16(f[2]) | lamella_unorm16(f[3]) << 16};
  const uint32_t border[2] = {lamella_unorm16(e[0]) | lamella_unorm16(e[1]) << 16,
                              lamella_unorm16(e[2]) | lamella_unorm16(e[3]) << 16};
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    __m512 pa = _mm512_loadu_ps(j.place.a + i), pb = _mm512_loadu_ps(j.place.b + i);
    __m512 pc = _mm512_loadu_ps(j.place.c + i), pd = _mm512_loadu_ps(j.place.d + i);
#define LAMELLA_OWN(name, k) \
  (has_own ? _mm512_loadu_ps(j.own.name + i) : _mm512_set1_ps(j.own_all[k]))
    __m512 ma = LAMELLA_OWN(a, 0), mb = LAMELLA_OWN(b, 1), mc = LAMELLA_OWN(c, 2);
    __m512 md = LAMELLA_OWN(d, 3), mx = LAMELLA_OWN(tx, 4), my = LAMELLA_OWN(ty, 5);
#undef LAMELLA_OWN
#define LAMELLA_DOT(x, p, y, q) _mm512_add_ps(_mm512_mul_ps(x, p), _mm512_mul_ps(y, q))
    __m512 a = LAMELLA_DOT(ma, pa, mb, pc), b = LAMELLA_DOT(ma, pb, mb, pd);
    __m512 c = LAMELLA_DOT(mc, pa, md, pc), d = LAMELLA_DOT(mc, pb, md, pd);
    __m512 tx = _mm512_add_ps(LAMELLA_DOT(mx, pa, my, pc), _mm512_loadu_ps(j.place.tx + i));
    __m512 ty = _mm512_add_ps(LAMELLA_DOT(mx, pb, my, pd), _mm512_loadu_ps(j.place.ty + i));
    __m512 x = lamella_copies_column(&j, LAMELLA_COPY_X, i);
    __m512 y = lamella_copies_column(&j, LAMELLA_COPY_Y, i);
    tx = _mm512_add_ps(LAMELLA_DOT(x, a, y, c), tx);
    ty = _mm512_add_ps(LAMELLA_DOT(x, b, y, d), ty);
#undef LAMELLA_DOT
    __m512 width = lamella_copies_column(&j, LAMELLA_COPY_WIDTH, i);
    __m512 height = lamella_copies_column(&j, LAMELLA_COPY_HEIGHT, i);
    __m512 aw = _mm512_mul_ps(a, width), bw = _mm512_mul_ps(b, width);
    __m512 ch = _mm512_mul_ps(c, height), dh = _mm512_mul_ps(d, height);
    __m512 left = _mm512_add_ps(
        tx, _mm512_add_ps(_mm512_min_ps(aw, zero), _mm512_min_ps(ch, zero)));
    __m512 right = _mm512_add_ps(
        tx, _mm512_add_ps(_mm512_max_ps(aw, zero), _mm512_max_ps(ch, zero)));
    __m512 low = _mm512_add_ps(
        ty, _mm512_add_ps(_mm512_min_ps(bw, zero), _mm512_min_ps(dh, zero)));
    __m512 high = _mm512_add_ps(
        ty, _mm512_add_ps(_mm512_max_ps(bw, zero), _mm512_max_ps(dh, zero)));
    __m512 edge = lamella_copies_column(&j, LAMELLA_COPY_BORDER_WIDTH, i);
    __m512 opacity = lamella_copies_column(&j, LAMELLA_COPY_OPACITY, i);
    __mmask16 has_border = _mm512_cmp_ps_mask(edge, zero, _CMP_GT_OQ);
    has_border = _mm512_mask_cmp_ps_mask(
        has_border, lamella_copies_column(&j, LAMELLA_COPY_BORDER + 3, i), zero, _CMP_GT_OQ);
    __mmask16 has_fill = _mm512_cmp_ps_mask(
        lamella_copies_column(&j, LAMELLA_COPY_FILL + 3, i), zero, _CMP_GT_OQ);
    __mmask16 shows = has_border | has_fill;
    shows = _mm512_mask_cmp_ps_mask(shows, right, _mm512_set1_ps(j.min_x), _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, left, _mm512_set1_ps(j.max_x), _CMP_LT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, high, _mm512_set1_ps(j.min_y), _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, low, _mm512_set1_ps(j.max_y), _CMP_LT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, width, zero, _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, height, zero, _CMP_GT_OQ);
    shows = _mm512_mask_cmp_ps_mask(shows, opacity, zero, _CMP_GT_OQ);
    if (j.shows) {
      _mm512_storeu_si512(j.shows + i, _mm512_maskz_set1_epi32(shows, 1));
    }
    if (!shows) continue;
    __mmask16 inside = _mm512_cmp_ps_mask(left, _mm512_set1_ps(j.clip_min_x), _CMP_GE_OQ);
    inside = _mm512_mask_cmp_ps_mask(inside, right, _mm512_set1_ps(j.clip_max_x), _CMP_LE_OQ);
    inside = _mm512_mask_cmp_ps_mask(inside, low, _mm512_set1_ps(j.clip_min_y), _CMP_GE_OQ);
    inside = _mm512_mask_cmp_ps_mask(inside, high, _mm512_set1_ps(j.clip_max_y), _CMP_LE_OQ);
    __m512 clamped = _mm512_min_ps(_mm512_max_ps(opacity, zero), _mm512_set1_ps(1));
    __m512i v[16] = {
        _mm512_castps_si512(a), _mm512_castps_si512(b), _mm512_castps_si512(c),
        _mm512_castps_si512(d), _mm512_castps_si512(tx), _mm512_castps_si512(ty),
        _mm512_castps_si512(width), _mm512_castps_si512(height),
        _mm512_castps_si512(lamella_copies_column(&j, LAMELLA_COPY_RADIUS, i)),
        _mm512_maskz_mov_epi32(has_border, _mm512_castps_si512(edge))};
    lamella_copies_color(&j, LAMELLA_COPY_FILL, i, fill, has_fill, &v[10], &v[11]);
    lamella_copies_color(&j, LAMELLA_COPY_BORDER, i, border, has_border, &v[12], &v[13]);
    v[14] = _mm512_or_si512(
        _mm512_set1_epi32((int32_t)j.word14),
        lamella_unorm16_wide(_mm512_mul_ps(_mm512_set1_ps(j.outer_opacity), clamped)));
    v[15] = _mm512_or_si512(
        _mm512_set1_epi32((int32_t)j.word15),
        _mm512_maskz_set1_epi32((__mmask16)~inside, (int32_t)j.clip));
    if (!j.shows && shows == 0xFFFF) {
      lamella_turn(v, j.records + 16 * found, streams);
      found += 16;
      continue;
    }
    lamella_turn(v, turned[0], 0);
    for (unsigned left_over = shows; left_over; left_over &= left_over - 1) {
      int k = __builtin_ctz(left_over);
      uint32_t *record = j.records + 16 * (j.shows ? (i + k) * j.stride : found);
      lamella_store_record(record, _mm512_load_si512(turned[k]), streams);
      found++;
    }
  }
  if (i < count) found = LAMELLA_KERNEL(copies_group)(job, i, count - i, found);
  return found;
}

ptrdiff_t LAMELLA_KERNEL(copies)(const struct lamella_copies *job, ptrdiff_t count) {
  int streams = job->streams && ((uintptr_t)job->records & 63) == 0;
  ptrdiff_t found = 0;
  switch ((job->own.a != NULL) | streams << 1) {
    case 0: found = lamella_copies_body(job, count, 0, 0); break;
    case 1: found = lamella_copies_body(job, count, 1, 0); break;
    case 2: found = lamella_copies_body(job, count, 0, 1); break;
    default: found = lamella_copies_body(job, count, 1, 1); break;
  }
  if (streams) _mm_sfence();
  return found;
}

#else

ptrdiff_t LAMELLA_KERNEL(copies)(const struct lamella_copies *job, ptrdiff_t count) {
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_COPIES) {
    ptrdiff_t length = count - start < LAMELLA_COPIES ? count - start : LAMELLA_COPIES;
    found = LAMELLA_KERNEL(copies_group)(job, start, length, found);
  }
  return found;
}

#endif

// SPDX-License-Identifier: MIT

// The box of each row's quad against the view; the rows that show, in order. A row shows where box
// and view overlap, its opacity is above 0, none of the bits in `skip` is set, and there is ink. Comparisons are
// such that a NaN does not show.

LAMELLA_INLINE int lamella_cull_one(
    const struct lamella_cull *j, ptrdiff_t i, int origin, int flags, int ink) {
  float a = j->world.a[i], b = j->world.b[i], c = j->world.c[i], d = j->world.d[i];
  float tx = j->world.tx[i], ty = j->world.ty[i];
  if (origin) {
    float x = j->origin_x[i], y = j->origin_y[i];
    tx = (x * a + y * c) + tx;
    ty = (x * b + y * d) + ty;
  }
  float width = j->width[i], height = j->height[i];
  float aw = a * width, bw = b * width, ch = c * height, dh = d * height;
  float left = tx + ((aw < 0 ? aw : 0) + (ch < 0 ? ch : 0));
  float right = tx + ((aw > 0 ? aw : 0) + (ch > 0 ? ch : 0));
  float low = ty + ((bw < 0 ? bw : 0) + (dh < 0 ? dh : 0));
  float high = ty + ((bw > 0 ? bw : 0) + (dh > 0 ? dh : 0));
  int shows = (right > j->min_x) & (left < j->max_x) & (high > j->min_y) & (low < j->max_y)
      & (j->opacity[i] > 0);
  if (flags) shows &= (j->flags[i] & j->skip) == 0;
  if (ink) {
    shows &= (j->fill_alpha[i] > 0) | ((j->border_alpha[i] > 0) & (j->border_width[i] > 0));
  }
  return shows;
}

#if LAMELLA_LEVEL == 4

// Rows that show are compressed in a register and stored whole: compressing to memory is
// microcoded on Zen 4. The words stored too many are overwritten by the next group, and at the end
// of the list there is room, since no more rows have been written than read.
LAMELLA_INLINE ptrdiff_t lamella_cull_body(
    const struct lamella_cull *job, ptrdiff_t count, int origin, int flags, int ink) {
  struct lamella_cull j = *job;
  const __m512 zero = _mm512_setzero_ps();
  const __m512 min_x = _mm512_set1_ps(j.min_x), max_x = _mm512_set1_ps(j.max_x);
  const __m512 min_y = _mm512_set1_ps(j.min_y), max_y = _mm512_set1_ps(j.max_y);
  __m512i row = _mm512_add_epi32(
      _mm512_set1_epi32(j.first_row),
      _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    __m512 a = _mm512_loadu_ps(j.world.a + i), b = _mm512_loadu_ps(j.world.b + i);
    __m512 c = _mm512_loadu_ps(j.world.c + i), d = _mm512_loadu_ps(j.world.d + i);
    __m512 tx = _mm512_loadu_ps(j.world.tx + i), ty = _mm512_loadu_ps(j.world.ty + i);
    if (origin) {
      __m512 x = _mm512_loadu_ps(j.origin_x + i), y = _mm512_loadu_ps(j.origin_y + i);
      tx = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, a), _mm512_mul_ps(y, c)), tx);
      ty = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, b), _mm512_mul_ps(y, d)), ty);
    }
    __m512 width = _mm512_loadu_ps(j.width + i), height = _mm512_loadu_ps(j.height + i);
    __mmask16 shows = lamella_boxes_meet(
        lamella_boxes_of(a, b, c, d, tx, ty, width, height), min_x, max_x, min_y, max_y);
    shows = _mm512_mask_cmp_ps_mask(shows, _mm512_loadu_ps(j.opacity + i), zero, _CMP_GT_OQ);
    if (flags) {
      shows = _mm512_mask_testn_epi32_mask(
          shows, _mm512_loadu_si512(j.flags + i), _mm512_set1_epi32((int32_t)j.skip));
    }
    if (ink) {
      __mmask16 border = _mm512_cmp_ps_mask(_mm512_loadu_ps(j.border_alpha + i), zero, _CMP_GT_OQ);
      border = _mm512_mask_cmp_ps_mask(
          border, _mm512_loadu_ps(j.border_width + i), zero, _CMP_GT_OQ);
      shows &= border
          | _mm512_cmp_ps_mask(_mm512_loadu_ps(j.fill_alpha + i), zero, _CMP_GT_OQ);
    }
    _mm512_storeu_si512(j.visible + found, _mm512_maskz_compress_epi32(shows, row));
    found += __builtin_popcount(shows);
    row = _mm512_add_epi32(row, _mm512_set1_epi32(16));
  }
  for (; i < count; i++) {
    if (lamella_cull_one(&j, i, origin, flags, ink)) j.visible[found++] = j.first_row + (int32_t)i;
  }
  return found;
}

#else

// First all tests of a few rows, which vectorises, then the list of them, which does not.
LAMELLA_INLINE ptrdiff_t lamella_cull_body(
    const struct lamella_cull *job, ptrdiff_t count, int origin, int flags, int ink) {
  enum { GROUP = 64 };
  struct lamella_cull j = *job;
  int32_t shows[GROUP];
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += GROUP) {
    ptrdiff_t length = count - start < GROUP ? count - start : GROUP;
    LAMELLA_INDEPENDENT
    for (ptrdiff_t i = 0; i < length; i++) {
      shows[i] = lamella_cull_one(&j, start + i, origin, flags, ink);
    }
    for (ptrdiff_t i = 0; i < length; i++) {
      j.visible[found] = j.first_row + (int32_t)(start + i);
      found += shows[i];
    }
  }
  return found;
}

#endif

ptrdiff_t LAMELLA_KERNEL(cull)(const struct lamella_cull *job, ptrdiff_t count) {
  int choice = (job->origin_x != NULL) | (job->flags != NULL) << 1 | (job->fill_alpha != NULL) << 2;
  switch (choice) {
    case 0: return lamella_cull_body(job, count, 0, 0, 0);
    case 1: return lamella_cull_body(job, count, 1, 0, 0);
    case 2: return lamella_cull_body(job, count, 0, 1, 0);
    case 3: return lamella_cull_body(job, count, 1, 1, 0);
    case 4: return lamella_cull_body(job, count, 0, 0, 1);
    case 5: return lamella_cull_body(job, count, 1, 0, 1);
    case 6: return lamella_cull_body(job, count, 0, 1, 1);
    default: return lamella_cull_body(job, count, 1, 1, 1);
  }
}

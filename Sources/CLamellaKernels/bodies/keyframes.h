// SPDX-License-Identifier: MIT

// Keyframed tracks as tweens whose ends are refilled when their segment is over. The segment is a
// cache: the tests here only look at the progress, so that a jump in time finds the same segment.

LAMELLA_INLINE int lamella_is_stale(float progress, float low, float high) {
  return !((low <= progress) & (progress < high));
}

#if LAMELLA_LEVEL == 4

ptrdiff_t LAMELLA_KERNEL(segments_stale)(const struct lamella_segments *job, ptrdiff_t count) {
  struct lamella_segments j = *job;
  __m512i item = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    __m512 progress = _mm512_loadu_ps(j.progress + i);
    __mmask16 inside = _mm512_cmp_ps_mask(_mm512_loadu_ps(j.low + i), progress, _CMP_LE_OQ);
    inside = _mm512_mask_cmp_ps_mask(inside, progress, _mm512_loadu_ps(j.high + i), _CMP_LT_OQ);
    __mmask16 stale = (__mmask16)~inside;
    if (stale) {
      _mm512_storeu_si512(j.stale + found, _mm512_maskz_compress_epi32(stale, item));
      found += __builtin_popcount(stale);
    }
    item = _mm512_add_epi32(item, _mm512_set1_epi32(16));
  }
  for (; i < count; i++) {
    if (lamella_is_stale(j.progress[i], j.low[i], j.high[i])) j.stale[found++] = (int32_t)i;
  }
  return found;
}

#else

ptrdiff_t LAMELLA_KERNEL(segments_stale)(const struct lamella_segments *job, ptrdiff_t count) {
  enum { GROUP = 64 };
  struct lamella_segments j = *job;
  int32_t stale[GROUP];
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += GROUP) {
    ptrdiff_t length = count - start < GROUP ? count - start : GROUP;
    int32_t any = 0;
    LAMELLA_INDEPENDENT
    for (ptrdiff_t i = 0; i < length; i++) {
      stale[i] = lamella_is_stale(j.progress[start + i], j.low[start + i], j.high[start + i]);
      any |= stale[i];
    }
    if (!any) continue;
    for (ptrdiff_t i = 0; i < length; i++) {
      if (stale[i]) j.stale[found++] = (int32_t)(start + i);
    }
  }
  return found;
}

#endif

void LAMELLA_KERNEL(segments_fraction)(const struct lamella_segments *job, ptrdiff_t count) {
  struct lamella_segments j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float u = (j.progress[i] - j.start[i]) * j.scale[i];
    u = u < 0 ? 0 : u;
    j.fraction[i] = u > 1 ? 1 : u;
  }
}

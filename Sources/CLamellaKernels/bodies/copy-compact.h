// SPDX-License-Identifier: MIT

// Copies of a box to records of eight words, sixteen at a time; see copy-records.h, which takes what is
// left over and says what the words are.

#if LAMELLA_LEVEL == 4

// The two words that a copy has of its own.
LAMELLA_INLINE void lamella_copies_own_color(
    const struct lamella_copies *j, const struct lamella_copies_seen *seen, ptrdiff_t i,
    const uint32_t fill[2], __m512i words[2]) {
  __m512 opacity = _mm512_mul_ps(
      _mm512_set1_ps(j->outer_opacity),
      _mm512_min_ps(_mm512_max_ps(seen->opacity, _mm512_setzero_ps()), _mm512_set1_ps(1)));
  if (j->form == LAMELLA_COPIES_OPACITY) {
    words[0] = lamella_unorm16_wide(opacity);
    words[1] = _mm512_setzero_si512();
    return;
  }
  __m512 alpha = lamella_copies_column(j, LAMELLA_COPY_FILL + 3, i);
  __mmask16 has_fill = _mm512_cmp_ps_mask(alpha, _mm512_setzero_ps(), _CMP_GT_OQ);
  lamella_copies_color(j, LAMELLA_COPY_FILL, i, fill, has_fill, &words[0], &words[1]);
  if (j->form == LAMELLA_COPIES_FOLDED) {
    __m512i high = _mm512_slli_epi32(lamella_unorm16_wide(_mm512_mul_ps(alpha, opacity)), 16);
    words[1] = _mm512_and_si512(words[1], _mm512_set1_epi32(0xFFFF));
    words[1] = _mm512_or_si512(words[1], _mm512_maskz_mov_epi32(has_fill, high));
  }
}

LAMELLA_INLINE ptrdiff_t lamella_copies_compact_body(
    const struct lamella_copies *job, ptrdiff_t count, int own, int has_steps) {
  const struct lamella_copies j = *job;
  const int has_shift = lamella_copies_shift(job);
  const float *f = j.same + LAMELLA_COPY_FILL;
  const int has_border =
      (j.same[LAMELLA_COPY_BORDER_WIDTH] > 0) & (j.same[LAMELLA_COPY_BORDER + 3] > 0);
  const uint32_t fill[2] = {lamella_unorm16(f[0]) | lamella_unorm16(f[1]) << 16,
                            lamella_unorm16(f[2]) | lamella_unorm16(f[3]) << 16};
  __mmask16 clipped = 0;
  struct lamella_bases bases;
  if (has_steps) lamella_bases_fill(&j.steps, &bases);
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    struct lamella_copies_seen seen = lamella_copies_look(&j, &bases, i, own, has_steps, has_shift);
    __mmask16 shows = seen.shows;
    if (!has_border) {
      shows = _mm512_mask_cmp_ps_mask(
          shows, lamella_copies_column(&j, LAMELLA_COPY_FILL + 3, i), _mm512_setzero_ps(),
          _CMP_GT_OQ);
    }
    if (!shows) continue;
    clipped |= seen.clipped & shows;
    __m512i v[8];
    for (int k = 0; k < 6; k++) v[k] = _mm512_castps_si512(seen.m[k]);
    lamella_copies_own_color(&j, &seen, i, fill, v + 6);
    uint32_t *record = j.records + 8 * found;
    if (shows == 0xFFFF) {
      lamella_turn_compact(v, record, j.streams);
      found += 16;
      continue;
    }
    _Alignas(64) uint32_t turned[8 * 16];
    for (int k = 0; k < 8; k++) v[k] = _mm512_maskz_compress_epi32(shows, v[k]);
    lamella_turn_compact(v, turned, 0);
    int left_over = __builtin_popcount(shows);
    for (int k = 0; k < left_over; k++) {
      _mm256_storeu_si256(
          (__m256i *)(record + 8 * k), _mm256_load_si256((const __m256i *)(turned + 8 * k)));
    }
    found += left_over;
  }
  if (clipped && j.clipped) *j.clipped = 1;
  if (i < count) found = LAMELLA_KERNEL(copies_group)(job, i, count - i, found);
  return found;
}

LAMELLA_INLINE ptrdiff_t lamella_copies_compact(
    const struct lamella_copies *job, ptrdiff_t count) {
  int own = job->is_composed ? 2 : job->own.a != NULL;
  ptrdiff_t found;
  switch (own | (job->steps.powers[0] != NULL) << 2) {
    case 0: found = lamella_copies_compact_body(job, count, 0, 0); break;
    case 1: found = lamella_copies_compact_body(job, count, 1, 0); break;
    case 2: found = lamella_copies_compact_body(job, count, 2, 0); break;
    case 4: found = lamella_copies_compact_body(job, count, 0, 1); break;
    case 5: found = lamella_copies_compact_body(job, count, 1, 1); break;
    default: found = lamella_copies_compact_body(job, count, 2, 1); break;
  }
  if (job->streams) _mm_sfence();
  return found;
}

#endif

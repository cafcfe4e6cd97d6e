// SPDX-License-Identifier: MIT

// Copies of a box to records of eight words, sixteen at a time; see copy-records.h, which takes what is
// left over and says what the words are.

#if LAMELLA_LEVEL == 4

// The two words that a copy has of its own.
LAMELLA_INLINE void lamella_copies_own_color(
    const struct lamella_copies *j, __m512 opacity, ptrdiff_t i, const uint32_t fill[2],
    __m512i words[2]) {
  opacity = _mm512_mul_ps(
      _mm512_set1_ps(j->outer_opacity),
      _mm512_min_ps(_mm512_max_ps(opacity, _mm512_setzero_ps()), _mm512_set1_ps(1)));
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
  const __m512 zero = _mm512_setzero_ps();
  const float *opacities = j.column[LAMELLA_COPY_OPACITY];
  const float *alphas = has_border ? NULL : j.column[LAMELLA_COPY_FILL + 3];
  // What is the same for all is looked at once.
  if (!(j.same[LAMELLA_COPY_WIDTH] > 0) || !(j.same[LAMELLA_COPY_HEIGHT] > 0)) return 0;
  if (!opacities && !(j.same[LAMELLA_COPY_OPACITY] > 0)) return 0;
  if (!has_border && !alphas && !(f[3] > 0)) return 0;
  const int varies = opacities || j.column[LAMELLA_COPY_FILL];
  const __m512 width = _mm512_set1_ps(j.same[LAMELLA_COPY_WIDTH]);
  const __m512 height = _mm512_set1_ps(j.same[LAMELLA_COPY_HEIGHT]);
  const __m512 min_x = _mm512_set1_ps(j.min_x), max_x = _mm512_set1_ps(j.max_x);
  const __m512 min_y = _mm512_set1_ps(j.min_y), max_y = _mm512_set1_ps(j.max_y);
  __mmask16 clipped = 0;
  struct lamella_steps steps = j.steps;
  struct lamella_bases bases;
  if (has_steps && !j.bases) lamella_bases_fill(&steps, &bases);
  __m512i color[2] = {_mm512_set1_epi32((int32_t)fill[0]), _mm512_set1_epi32((int32_t)fill[1])};
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    if (has_steps && j.bases && i % LAMELLA_COPY_BLOCK == 0) {
      memcpy(steps.base, j.bases + 6 * (i / LAMELLA_COPY_BLOCK), sizeof steps.base);
      lamella_bases_fill(&steps, &bases);
    }
    struct lamella_wide place =
        has_steps ? lamella_wide_place(&steps, &bases, i) : lamella_wide_load(&j.place, i);
    struct lamella_wide m = lamella_wide_times(lamella_wide_own(&j, i, own), place);
    if (has_shift) {
      __m512 x = lamella_copies_column(&j, LAMELLA_COPY_X, i);
      __m512 y = lamella_copies_column(&j, LAMELLA_COPY_Y, i);
      m.tx = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, m.a), _mm512_mul_ps(y, m.c)), m.tx);
      m.ty = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, m.b), _mm512_mul_ps(y, m.d)), m.ty);
    }
    struct lamella_boxes box =
        lamella_boxes_of(m.a, m.b, m.c, m.d, m.tx, m.ty, width, height);
    __mmask16 shows = lamella_boxes_meet(box, min_x, max_x, min_y, max_y);
    __m512i v[8] = {_mm512_castps_si512(m.a), _mm512_castps_si512(m.b), _mm512_castps_si512(m.c),
                    _mm512_castps_si512(m.d), _mm512_castps_si512(m.tx),
                    _mm512_castps_si512(m.ty), color[0], color[1]};
    if (varies) {
      __m512 opacity = lamella_copies_column(&j, LAMELLA_COPY_OPACITY, i);
      shows &= _mm512_cmp_ps_mask(opacity, zero, _CMP_GT_OQ);
      if (alphas) shows &= _mm512_cmp_ps_mask(_mm512_loadu_ps(alphas + i), zero, _CMP_GT_OQ);
      lamella_copies_own_color(&j, opacity, i, fill, v + 6);
    }
    if (j.skip && i == 0) shows &= 0xFFFE;
    if (!shows) continue;
    if (j.clip) {
      __mmask16 inside = lamella_boxes_inside(
          box, j.clip_min_x, j.clip_max_x, j.clip_min_y, j.clip_max_y);
      clipped |= shows & (__mmask16)~inside;
    }
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
  if (i == count) return found;
  struct lamella_copies rest = j;
  memcpy(rest.steps.base, steps.base, sizeof steps.base);
  if (has_steps && j.bases) {
    const double *base = j.bases + 6 * (i / LAMELLA_COPY_BLOCK);
    memcpy(rest.steps.base, base, sizeof rest.steps.base);
  }
  rest.skip = j.skip && i == 0;
  return LAMELLA_KERNEL(copies_group)(&rest, j.bases ? i % LAMELLA_COPY_BLOCK : i, count - i, found);
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

// SPDX-License-Identifier: MIT

// The records of copies, sixteen at a time: see copy-records.h, which takes what is left over.

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

// Where sixteen copies stand and which of them can be seen, whatever they are filled with.
struct lamella_copies_seen {
  __m512 m[6], width, height, opacity;
  __mmask16 shows, clipped;
};

// `own`: 0 one matrix for all, 1 columns of matrices, 2 composed.
LAMELLA_INLINE struct lamella_copies_seen lamella_copies_look(
    const struct lamella_copies *job, const struct lamella_bases *bases, ptrdiff_t i, int own,
    int has_steps, int has_shift) {
  const struct lamella_copies *j = job;
  const __m512 zero = _mm512_setzero_ps();
  struct lamella_copies_seen seen;
  struct lamella_wide place =
      has_steps ? lamella_wide_place(&j->steps, bases, i) : lamella_wide_load(&j->place, i);
  struct lamella_wide m = lamella_wide_times(lamella_wide_own(j, i, own), place);
  __m512 a = m.a, b = m.b, c = m.c, d = m.d, tx = m.tx, ty = m.ty;
  if (has_shift) {
    __m512 x = lamella_copies_column(j, LAMELLA_COPY_X, i);
    __m512 y = lamella_copies_column(j, LAMELLA_COPY_Y, i);
    tx = _mm512_add_ps(LAMELLA_DOT(x, a, y, c), tx);
    ty = _mm512_add_ps(LAMELLA_DOT(x, b, y, d), ty);
  }
#undef LAMELLA_DOT
  __m512 width = lamella_copies_column(j, LAMELLA_COPY_WIDTH, i);
  __m512 height = lamella_copies_column(j, LAMELLA_COPY_HEIGHT, i);
  struct lamella_boxes box = lamella_boxes_of(a, b, c, d, tx, ty, width, height);
  seen.opacity = lamella_copies_column(j, LAMELLA_COPY_OPACITY, i);
  __mmask16 meets = lamella_boxes_meet(
      box, _mm512_set1_ps(j->min_x), _mm512_set1_ps(j->max_x), _mm512_set1_ps(j->min_y),
      _mm512_set1_ps(j->max_y));
  __mmask16 has_area = _mm512_cmp_ps_mask(_mm512_min_ps(width, height), zero, _CMP_GT_OQ);
  // The lesser of two is the second where one is NaN.
  has_area = _mm512_mask_cmp_ps_mask(has_area, width, zero, _CMP_GT_OQ);
  __mmask16 is_seen = _mm512_cmp_ps_mask(seen.opacity, zero, _CMP_GT_OQ);
  seen.shows = meets & (has_area & is_seen);
  seen.clipped = 0;
  if (j->clip) {
    __mmask16 inside = lamella_boxes_inside(
        box, j->clip_min_x, j->clip_max_x, j->clip_min_y, j->clip_max_y);
    seen.clipped = (__mmask16)~inside;
  }
  seen.m[0] = a, seen.m[1] = b, seen.m[2] = c, seen.m[3] = d, seen.m[4] = tx, seen.m[5] = ty;
  seen.width = width, seen.height = height;
  return seen;
}

// Words 14 and 15.
LAMELLA_INLINE void lamella_copies_last(
    const struct lamella_copies *j, const struct lamella_copies_seen *seen, __m512i words[2]) {
  __m512 clamped = _mm512_min_ps(
      _mm512_max_ps(seen->opacity, _mm512_setzero_ps()), _mm512_set1_ps(1));
  words[0] = _mm512_or_si512(
      _mm512_set1_epi32((int32_t)j->word14),
      lamella_unorm16_wide(_mm512_mul_ps(_mm512_set1_ps(j->outer_opacity), clamped)));
  words[1] = _mm512_or_si512(
      _mm512_set1_epi32((int32_t)j->word15),
      _mm512_maskz_set1_epi32(seen->clipped, (int32_t)j->clip));
}

#include "copy-compact.h"

LAMELLA_INLINE ptrdiff_t lamella_copies_body(
    const struct lamella_copies *job, ptrdiff_t count, int own, int streams) {
  const struct lamella_copies j = *job;
  const int has_steps = j.steps.powers[0] != NULL, has_shift = lamella_copies_shift(job);
  const __m512 zero = _mm512_setzero_ps();
  _Alignas(64) uint32_t turned[16][16];
  const float *f = j.same + LAMELLA_COPY_FILL, *e = j.same + LAMELLA_COPY_BORDER;
  const uint32_t fill[2] = {lamella_unorm16(f[0]) | lamella_unorm16(f[1]) << 16,
                            lamella_unorm16(f[2]) | lamella_unorm16(f[3]) << 16};
  const uint32_t border[2] = {lamella_unorm16(e[0]) | lamella_unorm16(e[1]) << 16,
                              lamella_unorm16(e[2]) | lamella_unorm16(e[3]) << 16};
  struct lamella_bases bases;
  if (has_steps) lamella_bases_fill(&j.steps, &bases);
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    struct lamella_copies_seen seen = lamella_copies_look(&j, &bases, i, own, has_steps, has_shift);
    __m512 edge = lamella_copies_column(&j, LAMELLA_COPY_BORDER_WIDTH, i);
    __mmask16 has_border = _mm512_cmp_ps_mask(edge, zero, _CMP_GT_OQ);
    has_border = _mm512_mask_cmp_ps_mask(
        has_border, lamella_copies_column(&j, LAMELLA_COPY_BORDER + 3, i), zero, _CMP_GT_OQ);
    __mmask16 has_fill = _mm512_cmp_ps_mask(
        lamella_copies_column(&j, LAMELLA_COPY_FILL + 3, i), zero, _CMP_GT_OQ);
    __mmask16 shows = seen.shows & (has_border | has_fill);
    if (j.shows) _mm512_storeu_si512(j.shows + i, _mm512_maskz_set1_epi32(shows, 1));
    if (!shows) continue;
    __m512i v[16];
    for (int k = 0; k < 6; k++) v[k] = _mm512_castps_si512(seen.m[k]);
    v[6] = _mm512_castps_si512(seen.width), v[7] = _mm512_castps_si512(seen.height);
    v[8] = _mm512_castps_si512(lamella_copies_column(&j, LAMELLA_COPY_RADIUS, i));
    v[9] = _mm512_maskz_mov_epi32(has_border, _mm512_castps_si512(edge));
    lamella_copies_color(&j, LAMELLA_COPY_FILL, i, fill, has_fill, &v[10], &v[11]);
    lamella_copies_color(&j, LAMELLA_COPY_BORDER, i, border, has_border, &v[12], &v[13]);
    lamella_copies_last(&j, &seen, &v[14]);
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

// Eight columns of eight records' first halves, turned over.
LAMELLA_INLINE void lamella_turn_eight(const __m256 in[8], __m256 r[8]) {
  __m256 t[8], u[8];
  for (int k = 0; k < 4; k++) {
    t[2 * k] = _mm256_unpacklo_ps(in[2 * k], in[2 * k + 1]);
    t[2 * k + 1] = _mm256_unpackhi_ps(in[2 * k], in[2 * k + 1]);
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
}

LAMELLA_INLINE void lamella_copies_first(
    const struct lamella_copies_seen *seen, int h, __m256 r[8]) {
  __m256 in[8];
  for (int k = 0; k < 6; k++) {
    in[k] = h ? _mm512_extractf32x8_ps(seen->m[k], 1) : _mm512_castps512_ps256(seen->m[k]);
  }
  in[6] = h ? _mm512_extractf32x8_ps(seen->width, 1) : _mm512_castps512_ps256(seen->width);
  in[7] = h ? _mm512_extractf32x8_ps(seen->height, 1) : _mm512_castps512_ps256(seen->height);
  lamella_turn_eight(in, r);
}

// One record of two halves.
LAMELLA_INLINE void lamella_copies_put(
    uint32_t *record, __m256 first, __m256i second, int streams) {
  if (streams) {
    __m512i line = _mm512_castsi256_si512(_mm256_castps_si256(first));
    _mm512_stream_si512((void *)record, _mm512_inserti32x8(line, second, 1));
  } else {
    _mm256_storeu_ps((float *)record, first);
    _mm256_storeu_si256((__m256i *)(record + 8), second);
  }
}

// Eight records that follow each other and end alike.
LAMELLA_INLINE void lamella_copies_eight(
    const struct lamella_copies_seen *seen, int h, __m256i look, uint32_t *records, int streams) {
  __m256 r[8];
  lamella_copies_first(seen, h, r);
  for (int k = 0; k < 8; k++) lamella_copies_put(records + 16 * k, r[k], look, streams);
}

// Eight records that follow each other, with opacities and clips of their own.
LAMELLA_INLINE void lamella_copies_eight_last(
    const struct lamella_copies *j, const struct lamella_copies_seen *seen, int h, __m256i look,
    uint32_t *records, int streams) {
  __m256 r[8];
  lamella_copies_first(seen, h, r);
  __m512i last[2];
  lamella_copies_last(j, seen, last);
  __m256i low = h ? _mm512_extracti32x8_epi32(last[0], 1) : _mm512_castsi512_si256(last[0]);
  __m256i high = h ? _mm512_extracti32x8_epi32(last[1], 1) : _mm512_castsi512_si256(last[1]);
  for (int k = 0; k < 8; k++) {
    const __m256i lane = _mm256_set1_epi32(k);
    __m256i words = _mm256_mask_permutexvar_epi32(look, 0x40, lane, low);
    words = _mm256_mask_permutexvar_epi32(words, 0x80, lane, high);
    lamella_copies_put(records + 16 * k, r[k], words, streams);
  }
}

// Sixteen records that follow each other.
LAMELLA_INLINE void lamella_copies_sixteen(
    const struct lamella_copies *j, const struct lamella_copies_seen *seen, __m256i look,
    int is_same, uint32_t *record, int streams) {
  if (is_same) {
    lamella_copies_eight(seen, 0, look, record, streams);
    lamella_copies_eight(seen, 1, look, record + 128, streams);
  } else {
    lamella_copies_eight_last(j, seen, 0, look, record, streams);
    lamella_copies_eight_last(j, seen, 1, look, record + 128, streams);
  }
}

// Copies that look alike but for opacity and clip: the second halves of their records are ready, and
// turning over the first costs a quarter of turning over the whole.
LAMELLA_INLINE ptrdiff_t lamella_copies_alike(
    const struct lamella_copies *job, ptrdiff_t count, int own, int has_steps) {
  const struct lamella_copies j = *job;
  const int has_shift = lamella_copies_shift(job);
  const int streams = j.streams && ((uintptr_t)j.records & 63) == 0;
  const float *f = j.same + LAMELLA_COPY_FILL, *e = j.same + LAMELLA_COPY_BORDER;
  float edge = j.same[LAMELLA_COPY_BORDER_WIDTH];
  int has_fill = f[3] > 0, has_border = (edge > 0) & (e[3] > 0);
  uint32_t half[8] = {lamella_bits(j.same[LAMELLA_COPY_RADIUS]), 0, 0, 0, 0, 0, 0, 0};
  if (has_fill) {
    half[2] = lamella_unorm16(f[0]) | lamella_unorm16(f[1]) << 16;
    half[3] = lamella_unorm16(f[2]) | lamella_unorm16(f[3]) << 16;
  }
  if (has_border) {
    half[1] = lamella_bits(edge);
    half[4] = lamella_unorm16(e[0]) | lamella_unorm16(e[1]) << 16;
    half[5] = lamella_unorm16(e[2]) | lamella_unorm16(e[3]) << 16;
  }
  const __m256i look = _mm256_loadu_si256((const __m256i *)half);
  // Where the last two words are the same too, records are half ready.
  const int is_same = !j.column[LAMELLA_COPY_OPACITY] && !j.clip;
  float alpha = j.same[LAMELLA_COPY_OPACITY];
  alpha = alpha > 0 ? alpha : 0;
  alpha = alpha < 1 ? alpha : 1;
  half[6] = j.word14 | lamella_unorm16(j.outer_opacity * alpha);
  half[7] = j.word15;
  const __m256i look_same = _mm256_loadu_si256((const __m256i *)half);
  struct lamella_bases bases;
  if (has_steps) lamella_bases_fill(&j.steps, &bases);
  ptrdiff_t found = 0, i = 0;
  for (; i + 16 <= count; i += 16) {
    struct lamella_copies_seen seen = lamella_copies_look(&j, &bases, i, own, has_steps, has_shift);
    if (!(has_fill | has_border)) seen.shows = 0;
    if (j.shows) _mm512_storeu_si512(j.shows + i, _mm512_maskz_set1_epi32(seen.shows, 1));
    if (!seen.shows) continue;
    if (seen.shows == 0xFFFF && !j.shows) {
      uint32_t *record = j.records + 16 * found;
      const __m256i ends = is_same ? look_same : look;
      // A list that is in no near cache is waited for here, where most is computed for a record.
      if (own == 2) {
        for (int k = 0; k < 16; k++) __builtin_prefetch(record + 16 * (k + 48), 1, 3);
      }
      // Past the cache where the list is longer than it.
      if (streams) {
        lamella_copies_sixteen(&j, &seen, ends, is_same, record, 1);
      } else {
        lamella_copies_sixteen(&j, &seen, ends, is_same, record, 0);
      }
      found += 16;
      continue;
    }
    __m512i last[2];
    lamella_copies_last(&j, &seen, last);
    // Words 14 and 15 of a copy side by side, copies 0-1 4-5 8-9 12-13 and 2-3 6-7 10-11 14-15.
    _Alignas(64) uint64_t pairs[16];
    __m512i even = _mm512_unpacklo_epi32(last[0], last[1]);
    __m512i odd = _mm512_unpackhi_epi32(last[0], last[1]);
    _mm512_store_si512(pairs, even);
    _mm512_store_si512(pairs + 8, odd);
    for (int h = 0; h < 2; h++) {
      __m256 r[8];
      lamella_copies_first(&seen, h, r);
      for (int k = 0; k < 8; k++) {
        int shows = seen.shows >> (8 * h + k) & 1;
        if (j.shows && !shows) continue;
        // Where nothing shows the next one is written over it.
        uint32_t *record = j.records + 16 * (j.shows ? (i + 8 * h + k) * j.stride : found);
        // Copy c of sixteen: its pair stands at 8 for c & 2, then c / 4 twos, then c & 1.
        int c = 8 * h + k;
        __m256i two = _mm256_set1_epi64x((int64_t)pairs[(c & 2) * 4 + (c >> 2) * 2 + (c & 1)]);
        _mm256_storeu_ps((float *)record, r[k]);
        _mm256_storeu_si256((__m256i *)(record + 8), _mm256_blend_epi32(look, two, 0xC0));
        found += shows;
      }
    }
  }
  if (i < count) found = LAMELLA_KERNEL(copies_group)(job, i, count - i, found);
  return found;
}

ptrdiff_t LAMELLA_KERNEL(copies)(const struct lamella_copies *job, ptrdiff_t count) {
  if (job->form) return lamella_copies_compact(job, count);
  int streams = job->streams && ((uintptr_t)job->records & 63) == 0;
  ptrdiff_t found = 0;
  int alike = !job->column[LAMELLA_COPY_RADIUS]
      && !job->column[LAMELLA_COPY_BORDER_WIDTH] && !job->column[LAMELLA_COPY_FILL]
      && !job->column[LAMELLA_COPY_BORDER];
  int own = job->is_composed ? 2 : job->own.a != NULL;
  if (alike) {
    switch (own | (job->steps.powers[0] != NULL) << 2) {
      case 0: found = lamella_copies_alike(job, count, 0, 0); break;
      case 1: found = lamella_copies_alike(job, count, 1, 0); break;
      case 2: found = lamella_copies_alike(job, count, 2, 0); break;
      case 4: found = lamella_copies_alike(job, count, 0, 1); break;
      case 5: found = lamella_copies_alike(job, count, 1, 1); break;
      default: found = lamella_copies_alike(job, count, 2, 1); break;
    }
    if (streams) _mm_sfence();
    return found;
  }
  switch (own | streams << 2) {
    case 0: found = lamella_copies_body(job, count, 0, 0); break;
    case 1: found = lamella_copies_body(job, count, 1, 0); break;
    case 2: found = lamella_copies_body(job, count, 2, 0); break;
    case 4: found = lamella_copies_body(job, count, 0, 1); break;
    case 5: found = lamella_copies_body(job, count, 1, 1); break;
    default: found = lamella_copies_body(job, count, 2, 1); break;
  }
  if (streams) _mm_sfence();
  return found;
}

#endif

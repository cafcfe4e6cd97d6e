// SPDX-License-Identifier: MIT

// Progress through an easing table: 32 or 64 equal pieces of the domain, a cubic in each, stored as
// four planes (constant, linear, quadratic, cubic terms), so that AVX-512 keeps a table of 32 in
// eight registers and looks a term up with one permutation. The domain is the progress itself, or
// the square root of the distance from the end where the curve stands upright.

LAMELLA_INLINE float lamella_ease_one(float progress, const float *table, int pieces, int domain) {
  float x = progress < 0 ? 0 : progress;
  x = x > 1 ? 1 : x;
  float z = x;
  if (domain == LAMELLA_EASE_FROM_START) z = __builtin_elementwise_sqrt(x);
  if (domain == LAMELLA_EASE_FROM_END) z = __builtin_elementwise_sqrt(1 - x);
  float scaled = z * (float)pieces;
  int32_t piece = (int32_t)scaled;
  piece = piece > pieces - 1 ? pieces - 1 : piece;
  float u = scaled - (float)piece;
  const float *t = table + piece;
  float y = ((t[3 * pieces] * u + t[2 * pieces]) * u + t[pieces]) * u + t[0];
  y = x <= 0 ? 0 : y;
  return x >= 1 ? 1 : y;
}

#if LAMELLA_LEVEL == 4

struct lamella_plane {
  __m512 first, second, third, fourth;  // of 32 pieces the first two only
};

LAMELLA_INLINE struct lamella_plane lamella_plane_load(const float *plane, int pieces) {
  struct lamella_plane loaded;
  loaded.first = _mm512_loadu_ps(plane);
  loaded.second = _mm512_loadu_ps(plane + 16);
  loaded.third = pieces == 64 ? _mm512_loadu_ps(plane + 32) : loaded.first;
  loaded.fourth = pieces == 64 ? _mm512_loadu_ps(plane + 48) : loaded.second;
  return loaded;
}

LAMELLA_INLINE __m512 lamella_plane_at(
    const struct lamella_plane *plane, __m512i piece, __mmask16 upper, int pieces) {
  __m512 low = _mm512_permutex2var_ps(plane->first, piece, plane->second);
  if (pieces == 32) return low;
  __m512 high = _mm512_permutex2var_ps(plane->third, piece, plane->fourth);
  return _mm512_mask_blend_ps(upper, low, high);
}

struct lamella_planes {
  struct lamella_plane terms[4];
};

// Which are between 0 and 1, as most are: one comparison as whole numbers.
LAMELLA_INLINE __mmask16 lamella_is_inside(__m512 x) {
  __m512i below = _mm512_sub_epi32(_mm512_castps_si512(x), _mm512_set1_epi32(1));
  return _mm512_cmplt_epu32_mask(below, _mm512_set1_epi32(0x3F7FFFFF));
}

// 0 stays 0 and 1 stays 1.
LAMELLA_INLINE __m512 lamella_ease_ends(__m512 x, __m512 y) {
  const __m512 zero = _mm512_setzero_ps(), one = _mm512_set1_ps(1);
  y = _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, zero, _CMP_NLE_UQ), y);
  return _mm512_mask_mov_ps(y, _mm512_cmp_ps_mask(x, one, _CMP_GE_OQ), one);
}

LAMELLA_INLINE __m512 lamella_ease_sixteen(
    __m512 x, const struct lamella_planes *planes, int pieces, int domain) {
  // Outside 0...1 the piece is any: a permutation looks at the low bits only, and the two
  // selections at the end overrule what comes out.
  __m512 z = x;
  if (domain == LAMELLA_EASE_FROM_START) z = _mm512_sqrt_ps(x);
  if (domain == LAMELLA_EASE_FROM_END) z = _mm512_sqrt_ps(_mm512_sub_ps(_mm512_set1_ps(1), x));
  __m512 scaled = _mm512_mul_ps(z, _mm512_set1_ps((float)pieces));
  __m512i piece = _mm512_cvttps_epi32(scaled);
  if (domain == LAMELLA_EASE_FROM_END) {
    piece = _mm512_min_epi32(piece, _mm512_set1_epi32(pieces - 1));
  }
  // What is left of the whole pieces; at the end of FROM_END the last piece is a whole one.
  __m512 u = domain == LAMELLA_EASE_FROM_END
      ? _mm512_sub_ps(scaled, _mm512_cvtepi32_ps(piece))
      : _mm512_reduce_ps(scaled, _MM_FROUND_TO_ZERO);
  __mmask16 upper = pieces == 64 ? _mm512_test_epi32_mask(piece, _mm512_set1_epi32(32)) : 0;
  __m512 y = lamella_plane_at(&planes->terms[3], piece, upper, pieces);
  for (int term = 2; term >= 0; term--) {
    y = _mm512_add_ps(
        _mm512_mul_ps(y, u), lamella_plane_at(&planes->terms[term], piece, upper, pieces));
  }
  return lamella_is_inside(x) == 0xFFFF ? y : lamella_ease_ends(x, y);
}

LAMELLA_INLINE void lamella_ease_body(
    const float *table, float *progress, ptrdiff_t count, int pieces, int domain) {
  struct lamella_planes planes;
  for (int term = 0; term < 4; term++) {
    planes.terms[term] = lamella_plane_load(table + term * pieces, pieces);
  }
  ptrdiff_t i = 0;
  for (; i + 16 <= count; i += 16) {
    __m512 x = _mm512_loadu_ps(progress + i);
    _mm512_storeu_ps(progress + i, lamella_ease_sixteen(x, &planes, pieces, domain));
  }
  if (i < count) {
    __mmask16 live = (__mmask16)((1u << (count - i)) - 1);
    __m512 x = _mm512_maskz_loadu_ps(live, progress + i);
    _mm512_mask_storeu_ps(progress + i, live, lamella_ease_sixteen(x, &planes, pieces, domain));
  }
}

#else

#if LAMELLA_LEVEL == 3

// A term of 32 pieces: four permutations of eight, the right one chosen by bits 3 and 4.
LAMELLA_INLINE __m256 lamella_plane_at(const float *plane, __m256i piece) {
  __m256 bit3 = _mm256_castsi256_ps(_mm256_slli_epi32(piece, 28));
  __m256 bit4 = _mm256_castsi256_ps(_mm256_slli_epi32(piece, 27));
  __m256 first = _mm256_permutevar8x32_ps(_mm256_loadu_ps(plane), piece);
  __m256 second = _mm256_permutevar8x32_ps(_mm256_loadu_ps(plane + 8), piece);
  __m256 third = _mm256_permutevar8x32_ps(_mm256_loadu_ps(plane + 16), piece);
  __m256 fourth = _mm256_permutevar8x32_ps(_mm256_loadu_ps(plane + 24), piece);
  return _mm256_blendv_ps(
      _mm256_blendv_ps(first, second, bit3), _mm256_blendv_ps(third, fourth, bit3), bit4);
}

LAMELLA_INLINE __m256 lamella_ease_eight(__m256 x, const float *table, int domain) {
  const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1);
  __m256 z = x;
  if (domain == LAMELLA_EASE_FROM_START) z = _mm256_sqrt_ps(x);
  if (domain == LAMELLA_EASE_FROM_END) z = _mm256_sqrt_ps(_mm256_sub_ps(one, x));
  __m256 scaled = _mm256_mul_ps(z, _mm256_set1_ps(32));
  __m256i piece = _mm256_cvttps_epi32(scaled);
  if (domain == LAMELLA_EASE_FROM_END) {
    piece = _mm256_min_epi32(piece, _mm256_set1_epi32(31));
  }
  __m256 u = _mm256_sub_ps(scaled, _mm256_cvtepi32_ps(piece));
  __m256 y = lamella_plane_at(table + 96, piece);
  y = _mm256_add_ps(_mm256_mul_ps(y, u), lamella_plane_at(table + 64, piece));
  y = _mm256_add_ps(_mm256_mul_ps(y, u), lamella_plane_at(table + 32, piece));
  y = _mm256_add_ps(_mm256_mul_ps(y, u), lamella_plane_at(table, piece));
  y = _mm256_and_ps(_mm256_cmp_ps(x, zero, _CMP_NLE_UQ), y);
  return _mm256_blendv_ps(y, one, _mm256_cmp_ps(x, one, _CMP_GE_OQ));
}

#endif

LAMELLA_INLINE void lamella_ease_body(
    const float *table, float *progress, ptrdiff_t count, int pieces, int domain) {
  ptrdiff_t i = 0;
#if LAMELLA_LEVEL == 3
  for (; pieces == 32 && i + 8 <= count; i += 8) {
    __m256 x = _mm256_loadu_ps(progress + i);
    _mm256_storeu_ps(progress + i, lamella_ease_eight(x, table, domain));
  }
#endif
  LAMELLA_INDEPENDENT
  for (; i < count; i++) {
    progress[i] = lamella_ease_one(progress[i], table, pieces, domain);
  }
}

#endif

LAMELLA_INLINE void lamella_ease_choose(
    const struct lamella_easing *easing, float *progress, ptrdiff_t count) {
  const float *table = easing->coefficients;
  switch (easing->domain | (easing->pieces == 64) << 2) {
    case 0: lamella_ease_body(table, progress, count, 32, 0); break;
    case 1: lamella_ease_body(table, progress, count, 32, 1); break;
    case 2: lamella_ease_body(table, progress, count, 32, 2); break;
    case 4: lamella_ease_body(table, progress, count, 64, 0); break;
    case 5: lamella_ease_body(table, progress, count, 64, 1); break;
    case 6: lamella_ease_body(table, progress, count, 64, 2); break;
  }
}

void LAMELLA_KERNEL(ease)(const struct lamella_ease *job, ptrdiff_t count) {
  lamella_ease_choose(&job->easing, job->progress, count);
}

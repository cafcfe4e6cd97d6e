// SPDX-License-Identifier: MIT

// Where copies stand, sixteen at a time: their places, and their layers' own matrices.

#if LAMELLA_LEVEL == 4

struct lamella_wide {
  __m512 a, b, c, d, tx, ty;
};

// Sixteen products of matrices; x acts first.
LAMELLA_INLINE struct lamella_wide lamella_wide_times(
    struct lamella_wide x, struct lamella_wide y) {
#define LAMELLA_DOT(p, q, r, s) _mm512_add_ps(_mm512_mul_ps(p, q), _mm512_mul_ps(r, s))
  struct lamella_wide m = {
      LAMELLA_DOT(x.a, y.a, x.b, y.c), LAMELLA_DOT(x.a, y.b, x.b, y.d),
      LAMELLA_DOT(x.c, y.a, x.d, y.c), LAMELLA_DOT(x.c, y.b, x.d, y.d),
      _mm512_add_ps(LAMELLA_DOT(x.tx, y.a, x.ty, y.c), y.tx),
      _mm512_add_ps(LAMELLA_DOT(x.tx, y.b, x.ty, y.d), y.ty)};
  return m;
}

LAMELLA_INLINE struct lamella_wide lamella_wide_load(const struct lamella_affine *m, ptrdiff_t i) {
  struct lamella_wide r = {
      _mm512_loadu_ps(m->a + i), _mm512_loadu_ps(m->b + i), _mm512_loadu_ps(m->c + i),
      _mm512_loadu_ps(m->d + i), _mm512_loadu_ps(m->tx + i), _mm512_loadu_ps(m->ty + i)};
  return r;
}

LAMELLA_INLINE struct lamella_wide lamella_wide_all(const float m[6]) {
  struct lamella_wide r = {
      _mm512_set1_ps(m[0]), _mm512_set1_ps(m[1]), _mm512_set1_ps(m[2]),
      _mm512_set1_ps(m[3]), _mm512_set1_ps(m[4]), _mm512_set1_ps(m[5])};
  return r;
}

// The places of sixteen copies that begin with i.
LAMELLA_INLINE struct lamella_wide lamella_wide_place(
    const struct lamella_steps *s, const struct lamella_bases *bases, ptrdiff_t i) {
  const ptrdiff_t k = i / LAMELLA_CHUNK % LAMELLA_CHUNKS;
  const float base[6] = {bases->a[k], bases->b[k], bases->c[k],
                         bases->d[k], bases->tx[k], bases->ty[k]};
  const struct lamella_affine powers = {
      s->powers[0], s->powers[1], s->powers[2], s->powers[3], s->powers[4], s->powers[5]};
  return lamella_wide_times(lamella_wide_load(&powers, 0), lamella_wide_all(base));
}

// lamella_sincos, sixteen at a time.
LAMELLA_INLINE void lamella_wide_sincos(__m512 angle, __m512 *sine, __m512 *cosine) {
#define LAMELLA_ALL(x) _mm512_set1_ps(x)
  __m512 shifted = _mm512_add_ps(
      _mm512_mul_ps(angle, LAMELLA_ALL(0x1.45f306p-1f)), LAMELLA_ALL(12582912));
  __m512i quarter = _mm512_castps_si512(shifted);
  __m512 k = _mm512_sub_ps(shifted, LAMELLA_ALL(12582912));
  __m512 r = _mm512_sub_ps(angle, _mm512_mul_ps(k, LAMELLA_ALL(0x1.92p+0f)));
  r = _mm512_sub_ps(r, _mm512_mul_ps(k, LAMELLA_ALL(0x1.fap-12f)));
  r = _mm512_sub_ps(
      r, LAMELLA_DOT(k, LAMELLA_ALL(0x1.54p-20f), k, LAMELLA_ALL(0x1.10b46p-30f)));
  __m512 rr = _mm512_mul_ps(r, r);
  __m512 s = _mm512_add_ps(
      _mm512_mul_ps(LAMELLA_ALL(-1.9515295891e-4f), rr), LAMELLA_ALL(8.3321608736e-3f));
  s = _mm512_sub_ps(_mm512_mul_ps(s, rr), LAMELLA_ALL(1.6666654611e-1f));
  s = _mm512_add_ps(_mm512_mul_ps(s, _mm512_mul_ps(rr, r)), r);
  __m512 c = _mm512_sub_ps(
      _mm512_mul_ps(LAMELLA_ALL(2.443315711809948e-5f), rr), LAMELLA_ALL(1.388731625493765e-3f));
  c = _mm512_add_ps(_mm512_mul_ps(c, rr), LAMELLA_ALL(4.166664568298827e-2f));
  c = _mm512_add_ps(
      _mm512_mul_ps(c, _mm512_mul_ps(rr, rr)),
      _mm512_sub_ps(LAMELLA_ALL(1), _mm512_mul_ps(LAMELLA_ALL(0.5f), rr)));
#undef LAMELLA_ALL
  const __m512i one = _mm512_set1_epi32(1), two = _mm512_set1_epi32(2);
  __mmask16 odd = _mm512_test_epi32_mask(quarter, one);
  __m512i swapped_s = _mm512_castps_si512(_mm512_mask_mov_ps(s, odd, c));
  __m512i swapped_c = _mm512_castps_si512(_mm512_mask_mov_ps(c, odd, s));
  __m512i flip_s = _mm512_slli_epi32(_mm512_and_si512(quarter, two), 30);
  __m512i flip_c = _mm512_slli_epi32(
      _mm512_and_si512(_mm512_add_epi32(quarter, one), two), 30);
  *sine = _mm512_castsi512_ps(_mm512_xor_si512(swapped_s, flip_s));
  *cosine = _mm512_castsi512_ps(_mm512_xor_si512(swapped_c, flip_c));
}

LAMELLA_INLINE __m512 lamella_wide_part(
    const struct lamella_copies *j, int part, ptrdiff_t i) {
  return j->part[part] ? _mm512_loadu_ps(j->part[part] + i) : _mm512_set1_ps(j->part_all[part]);
}

// The layer's own matrices; see lamella_local.
LAMELLA_INLINE struct lamella_wide lamella_wide_own(
    const struct lamella_copies *j, ptrdiff_t i, int own) {
  if (own == 0) return lamella_wide_all(j->own_all);
  if (own == 1) return lamella_wide_load(&j->own, i);
  __m512 sine, cosine;
  lamella_wide_sincos(lamella_wide_part(j, LAMELLA_OWN_ROTATION, i), &sine, &cosine);
  __m512 scale_x = lamella_wide_part(j, LAMELLA_OWN_SCALE, i);
  __m512 scale_y = lamella_wide_part(j, LAMELLA_OWN_SCALE + 1, i);
  const __m512 sign = _mm512_set1_ps(-0.0f);
  struct lamella_wide m;
  m.a = _mm512_mul_ps(scale_x, cosine), m.b = _mm512_mul_ps(scale_x, sine);
  m.c = _mm512_xor_ps(_mm512_mul_ps(scale_y, sine), sign);
  m.d = _mm512_mul_ps(scale_y, cosine);
  __m512 x = _mm512_add_ps(
      lamella_wide_part(j, LAMELLA_OWN_POSITION, i),
      lamella_wide_part(j, LAMELLA_OWN_TRANSLATION, i));
  __m512 y = _mm512_add_ps(
      lamella_wide_part(j, LAMELLA_OWN_POSITION + 1, i),
      lamella_wide_part(j, LAMELLA_OWN_TRANSLATION + 1, i));
  __m512 px = _mm512_set1_ps(j->pivot_x), py = _mm512_set1_ps(j->pivot_y);
  m.tx = _mm512_sub_ps(x, LAMELLA_DOT(px, m.a, py, m.c));
  m.ty = _mm512_sub_ps(y, LAMELLA_DOT(px, m.b, py, m.d));
  return m;
}

#endif

// SPDX-License-Identifier: MIT

// The boxes of sixteen quads in frame space, and how they meet a view or a clip.

#if LAMELLA_LEVEL == 4

struct lamella_boxes {
  __m512 left, right, low, high;
};

LAMELLA_INLINE struct lamella_boxes lamella_boxes_of(
    __m512 a, __m512 b, __m512 c, __m512 d, __m512 tx, __m512 ty, __m512 width, __m512 height) {
  const __m512 zero = _mm512_setzero_ps();
  __m512 aw = _mm512_mul_ps(a, width), bw = _mm512_mul_ps(b, width);
  __m512 ch = _mm512_mul_ps(c, height), dh = _mm512_mul_ps(d, height);
  struct lamella_boxes box = {
      .left = _mm512_add_ps(tx, _mm512_add_ps(_mm512_min_ps(aw, zero), _mm512_min_ps(ch, zero))),
      .right = _mm512_add_ps(tx, _mm512_add_ps(_mm512_max_ps(aw, zero), _mm512_max_ps(ch, zero))),
      .low = _mm512_add_ps(ty, _mm512_add_ps(_mm512_min_ps(bw, zero), _mm512_min_ps(dh, zero))),
      .high = _mm512_add_ps(ty, _mm512_add_ps(_mm512_max_ps(bw, zero), _mm512_max_ps(dh, zero)))};
  return box;
}

// Which overlap a rectangle; a NaN does not. Two at a time and not one chain of four, which would be
// waited for.
LAMELLA_INLINE __mmask16 lamella_boxes_meet(
    struct lamella_boxes box, __m512 min_x, __m512 max_x, __m512 min_y, __m512 max_y) {
  __mmask16 x = _mm512_cmp_ps_mask(box.right, min_x, _CMP_GT_OQ)
      & _mm512_cmp_ps_mask(box.left, max_x, _CMP_LT_OQ);
  __mmask16 y = _mm512_cmp_ps_mask(box.high, min_y, _CMP_GT_OQ)
      & _mm512_cmp_ps_mask(box.low, max_y, _CMP_LT_OQ);
  return x & y;
}

// Which lie inside a rectangle.
LAMELLA_INLINE __mmask16 lamella_boxes_inside(
    struct lamella_boxes box, float min_x, float max_x, float min_y, float max_y) {
  __mmask16 inside = _mm512_cmp_ps_mask(box.left, _mm512_set1_ps(min_x), _CMP_GE_OQ);
  inside = _mm512_mask_cmp_ps_mask(inside, box.right, _mm512_set1_ps(max_x), _CMP_LE_OQ);
  inside = _mm512_mask_cmp_ps_mask(inside, box.low, _mm512_set1_ps(min_y), _CMP_GE_OQ);
  return _mm512_mask_cmp_ps_mask(inside, box.high, _mm512_set1_ps(max_y), _CMP_LE_OQ);
}

#endif

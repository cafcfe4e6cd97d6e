// SPDX-License-Identifier: MIT

// world = local * world of the parent, and opacity * opacity of the parent. A parent stands before
// its children; fastest in depth-first order, where neighbours have parents near by.
//
// With vectors, as many rows at a time as there are lanes. Parents from before the group, few of
// them different, are broadcast into their lanes. Then, generation by generation, lanes whose parent
// in the group is done take its cells by a permutation. A flat list is one generation, a list of
// cards with parts two. On Zen 4 that costs 0.7 to 2.1 ns a row; row by row 3 to 8 (the ends of short
// runs are not predictable), one row to a register 2.7, and gathers of all cells more still.

#define LAMELLA_WORLD_ROW(i)                                                \
  float a = j.local.a[i], b = j.local.b[i], c = j.local.c[i], d = j.local.d[i]; \
  float tx = j.local.tx[i], ty = j.local.ty[i];                                 \
  j.world.a[i] = a * pa + b * pc;                                               \
  j.world.b[i] = a * pb + b * pd;                                               \
  j.world.c[i] = c * pa + d * pc;                                               \
  j.world.d[i] = c * pb + d * pd;                                               \
  j.world.tx[i] = (tx * pa + ty * pc) + ptx;                                    \
  j.world.ty[i] = (tx * pb + ty * pd) + pty;                                    \
  j.world_opacity[i] = j.opacity[i] * po;

// Row by row, but rows with one parent as a loop that vectorises once there are eight of them.
LAMELLA_INLINE void lamella_world_rows(const struct lamella_world *job, ptrdiff_t i, ptrdiff_t end) {
  const struct lamella_world j = *job;
  int32_t parent = -1;
  float pa = j.root_a, pb = j.root_b, pc = j.root_c, pd = j.root_d;
  float ptx = j.root_tx, pty = j.root_ty, po = j.root_opacity;
  while (i < end) {
    int32_t row = j.parent[i];
    if (row != parent) {
      parent = row;
      if (row < 0) {
        pa = j.root_a, pb = j.root_b, pc = j.root_c, pd = j.root_d;
        ptx = j.root_tx, pty = j.root_ty, po = j.root_opacity;
      } else {
        pa = j.world.a[row], pb = j.world.b[row], pc = j.world.c[row], pd = j.world.d[row];
        ptx = j.world.tx[row], pty = j.world.ty[row], po = j.world_opacity[row];
      }
    }
    ptrdiff_t stop = i + 1;
    if (end - i >= 8 && j.parent[i + 7] == row) {
      while (stop < end && j.parent[stop] == row) stop++;
    }
    if (stop - i >= 8) {
      LAMELLA_INDEPENDENT
      for (ptrdiff_t k = i; k < stop; k++) { LAMELLA_WORLD_ROW(k) }
    } else {
#pragma clang loop vectorize(disable) unroll(disable)
      for (ptrdiff_t k = i; k < stop; k++) { LAMELLA_WORLD_ROW(k) }
    }
    i = stop;
  }
}

#if LAMELLA_LEVEL == 4

struct lamella_lanes {
  __m512 a, b, c, d, tx, ty, opacity;
};

// The lanes of `mask` from row `row` alone.
LAMELLA_INLINE void lamella_lanes_fill(
    struct lamella_lanes *l, __mmask16 mask, const struct lamella_world *j, int32_t row) {
  const float *a = &j->root_a, *b = &j->root_b, *c = &j->root_c, *d = &j->root_d;
  const float *tx = &j->root_tx, *ty = &j->root_ty, *opacity = &j->root_opacity;
  if (row >= 0) {
    a = j->world.a + row, b = j->world.b + row, c = j->world.c + row, d = j->world.d + row;
    tx = j->world.tx + row, ty = j->world.ty + row, opacity = j->world_opacity + row;
  }
  l->a = _mm512_mask_mov_ps(l->a, mask, _mm512_set1_ps(*a));
  l->b = _mm512_mask_mov_ps(l->b, mask, _mm512_set1_ps(*b));
  l->c = _mm512_mask_mov_ps(l->c, mask, _mm512_set1_ps(*c));
  l->d = _mm512_mask_mov_ps(l->d, mask, _mm512_set1_ps(*d));
  l->tx = _mm512_mask_mov_ps(l->tx, mask, _mm512_set1_ps(*tx));
  l->ty = _mm512_mask_mov_ps(l->ty, mask, _mm512_set1_ps(*ty));
  l->opacity = _mm512_mask_mov_ps(l->opacity, mask, _mm512_set1_ps(*opacity));
}

LAMELLA_INLINE void lamella_lanes_multiply(
    struct lamella_lanes *world, __mmask16 mask, const struct lamella_lanes *local,
    const struct lamella_lanes *parent) {
#define LAMELLA_DOT(x, y, p, q) \
  _mm512_add_ps(_mm512_mul_ps(local->x, parent->p), _mm512_mul_ps(local->y, parent->q))
  world->a = _mm512_mask_mov_ps(world->a, mask, LAMELLA_DOT(a, b, a, c));
  world->b = _mm512_mask_mov_ps(world->b, mask, LAMELLA_DOT(a, b, b, d));
  world->c = _mm512_mask_mov_ps(world->c, mask, LAMELLA_DOT(c, d, a, c));
  world->d = _mm512_mask_mov_ps(world->d, mask, LAMELLA_DOT(c, d, b, d));
  world->tx = _mm512_mask_add_ps(world->tx, mask, LAMELLA_DOT(tx, ty, a, c), parent->tx);
  world->ty = _mm512_mask_add_ps(world->ty, mask, LAMELLA_DOT(tx, ty, b, d), parent->ty);
  world->opacity = _mm512_mask_mul_ps(world->opacity, mask, local->opacity, parent->opacity);
#undef LAMELLA_DOT
}

void LAMELLA_KERNEL(world)(const struct lamella_world *job, ptrdiff_t count) {
  const struct lamella_world j = *job;
  ptrdiff_t end = j.first + count;
  for (ptrdiff_t i = j.first; i < end; i += 16) {
    __mmask16 live = end - i >= 16 ? 0xFFFF : (__mmask16)((1u << (end - i)) - 1);
    __m512i rows = _mm512_maskz_loadu_epi32(live, j.parent + i);
    __m512i lane = _mm512_sub_epi32(rows, _mm512_set1_epi32((int32_t)i));
    struct lamella_lanes local = {
        _mm512_maskz_loadu_ps(live, j.local.a + i),  _mm512_maskz_loadu_ps(live, j.local.b + i),
        _mm512_maskz_loadu_ps(live, j.local.c + i),  _mm512_maskz_loadu_ps(live, j.local.d + i),
        _mm512_maskz_loadu_ps(live, j.local.tx + i), _mm512_maskz_loadu_ps(live, j.local.ty + i),
        _mm512_maskz_loadu_ps(live, j.opacity + i)};
    struct lamella_lanes parent, world;
    memset(&parent, 0, sizeof parent);
    memset(&world, 0, sizeof world);
    __mmask16 done = _mm512_mask_cmplt_epi32_mask(live, lane, _mm512_setzero_si512());
    for (unsigned left = done; left;) {
      int32_t row = j.parent[i + __builtin_ctz(left)];
      __mmask16 same = _mm512_cmpeq_epi32_mask(rows, _mm512_set1_epi32(row));
      lamella_lanes_fill(&parent, same, &j, row);
      left &= ~(unsigned)same;
    }
    lamella_lanes_multiply(&world, done, &local, &parent);
    while (done != live) {
      __m512i have = _mm512_permutexvar_epi32(lane, _mm512_movm_epi32(done));
      __mmask16 ready = _mm512_movepi32_mask(have) & live & ~done;
      parent.a = _mm512_permutexvar_ps(lane, world.a);
      parent.b = _mm512_permutexvar_ps(lane, world.b);
      parent.c = _mm512_permutexvar_ps(lane, world.c);
      parent.d = _mm512_permutexvar_ps(lane, world.d);
      parent.tx = _mm512_permutexvar_ps(lane, world.tx);
      parent.ty = _mm512_permutexvar_ps(lane, world.ty);
      parent.opacity = _mm512_permutexvar_ps(lane, world.opacity);
      lamella_lanes_multiply(&world, ready, &local, &parent);
      done |= ready;
    }
    _mm512_mask_storeu_ps(j.world.a + i, live, world.a);
    _mm512_mask_storeu_ps(j.world.b + i, live, world.b);
    _mm512_mask_storeu_ps(j.world.c + i, live, world.c);
    _mm512_mask_storeu_ps(j.world.d + i, live, world.d);
    _mm512_mask_storeu_ps(j.world.tx + i, live, world.tx);
    _mm512_mask_storeu_ps(j.world.ty + i, live, world.ty);
    _mm512_mask_storeu_ps(j.world_opacity + i, live, world.opacity);
  }
}

#elif LAMELLA_LEVEL == 3

struct lamella_lanes {
  __m256 a, b, c, d, tx, ty, opacity;
};

// The lanes of `mask` from row `row` alone.
LAMELLA_INLINE void lamella_lanes_fill(
    struct lamella_lanes *l, __m256 mask, const struct lamella_world *j, int32_t row) {
  const float *a = &j->root_a, *b = &j->root_b, *c = &j->root_c, *d = &j->root_d;
  const float *tx = &j->root_tx, *ty = &j->root_ty, *opacity = &j->root_opacity;
  if (row >= 0) {
    a = j->world.a + row, b = j->world.b + row, c = j->world.c + row, d = j->world.d + row;
    tx = j->world.tx + row, ty = j->world.ty + row, opacity = j->world_opacity + row;
  }
  l->a = _mm256_blendv_ps(l->a, _mm256_broadcast_ss(a), mask);
  l->b = _mm256_blendv_ps(l->b, _mm256_broadcast_ss(b), mask);
  l->c = _mm256_blendv_ps(l->c, _mm256_broadcast_ss(c), mask);
  l->d = _mm256_blendv_ps(l->d, _mm256_broadcast_ss(d), mask);
  l->tx = _mm256_blendv_ps(l->tx, _mm256_broadcast_ss(tx), mask);
  l->ty = _mm256_blendv_ps(l->ty, _mm256_broadcast_ss(ty), mask);
  l->opacity = _mm256_blendv_ps(l->opacity, _mm256_broadcast_ss(opacity), mask);
}

LAMELLA_INLINE void lamella_lanes_multiply(
    struct lamella_lanes *world, __m256 mask, const struct lamella_world *j, ptrdiff_t i,
    const struct lamella_lanes *parent) {
  __m256 a = _mm256_loadu_ps(j->local.a + i), b = _mm256_loadu_ps(j->local.b + i);
  __m256 c = _mm256_loadu_ps(j->local.c + i), d = _mm256_loadu_ps(j->local.d + i);
  __m256 tx = _mm256_loadu_ps(j->local.tx + i), ty = _mm256_loadu_ps(j->local.ty + i);
#define LAMELLA_DOT(x, y, p, q) \
  _mm256_add_ps(_mm256_mul_ps(x, parent->p), _mm256_mul_ps(y, parent->q))
  world->a = _mm256_blendv_ps(world->a, LAMELLA_DOT(a, b, a, c), mask);
  world->b = _mm256_blendv_ps(world->b, LAMELLA_DOT(a, b, b, d), mask);
  world->c = _mm256_blendv_ps(world->c, LAMELLA_DOT(c, d, a, c), mask);
  world->d = _mm256_blendv_ps(world->d, LAMELLA_DOT(c, d, b, d), mask);
  world->tx = _mm256_blendv_ps(
      world->tx, _mm256_add_ps(LAMELLA_DOT(tx, ty, a, c), parent->tx), mask);
  world->ty = _mm256_blendv_ps(
      world->ty, _mm256_add_ps(LAMELLA_DOT(tx, ty, b, d), parent->ty), mask);
  world->opacity = _mm256_blendv_ps(
      world->opacity, _mm256_mul_ps(_mm256_loadu_ps(j->opacity + i), parent->opacity), mask);
#undef LAMELLA_DOT
}

void LAMELLA_KERNEL(world)(const struct lamella_world *job, ptrdiff_t count) {
  const struct lamella_world j = *job;
  ptrdiff_t end = j.first + count, i = j.first;
  for (; i + 8 <= end; i += 8) {
    __m256i rows = _mm256_loadu_si256((const __m256i *)(j.parent + i));
    __m256i lane = _mm256_sub_epi32(rows, _mm256_set1_epi32((int32_t)i));
    struct lamella_lanes parent, world;
    memset(&parent, 0, sizeof parent);
    memset(&world, 0, sizeof world);
    __m256 done = _mm256_castsi256_ps(lane);  // negative: the parent stands before the eight
    unsigned bits = (unsigned)_mm256_movemask_ps(done);
    for (unsigned left = bits; left;) {
      int32_t row = j.parent[i + __builtin_ctz(left)];
      __m256 same = _mm256_castsi256_ps(_mm256_cmpeq_epi32(rows, _mm256_set1_epi32(row)));
      lamella_lanes_fill(&parent, same, &j, row);
      left &= ~(unsigned)_mm256_movemask_ps(same);
    }
    lamella_lanes_multiply(&world, done, &j, i, &parent);
    while (bits != 0xFF) {
      __m256 ready = _mm256_andnot_ps(done, _mm256_permutevar8x32_ps(done, lane));
      parent.a = _mm256_permutevar8x32_ps(world.a, lane);
      parent.b = _mm256_permutevar8x32_ps(world.b, lane);
      parent.c = _mm256_permutevar8x32_ps(world.c, lane);
      parent.d = _mm256_permutevar8x32_ps(world.d, lane);
      parent.tx = _mm256_permutevar8x32_ps(world.tx, lane);
      parent.ty = _mm256_permutevar8x32_ps(world.ty, lane);
      parent.opacity = _mm256_permutevar8x32_ps(world.opacity, lane);
      lamella_lanes_multiply(&world, ready, &j, i, &parent);
      done = _mm256_or_ps(done, ready);
      bits = (unsigned)_mm256_movemask_ps(done);
    }
    _mm256_storeu_ps(j.world.a + i, world.a);
    _mm256_storeu_ps(j.world.b + i, world.b);
    _mm256_storeu_ps(j.world.c + i, world.c);
    _mm256_storeu_ps(j.world.d + i, world.d);
    _mm256_storeu_ps(j.world.tx + i, world.tx);
    _mm256_storeu_ps(j.world.ty + i, world.ty);
    _mm256_storeu_ps(j.world_opacity + i, world.opacity);
  }
  lamella_world_rows(&j, i, end);
}

#else

void LAMELLA_KERNEL(world)(const struct lamella_world *job, ptrdiff_t count) {
  lamella_world_rows(job, job->first, job->first + count);
}

#endif

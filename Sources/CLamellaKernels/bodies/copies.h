// SPDX-License-Identifier: MIT

// The copies of a layer: where each stands, when and in which colours; copy-records.h goes on. Copy
// after copy is what rows are elsewhere.

// What the items of each chunk have in common.
struct lamella_bases {
  float a[LAMELLA_CHUNKS], b[LAMELLA_CHUNKS], c[LAMELLA_CHUNKS], d[LAMELLA_CHUNKS];
  float tx[LAMELLA_CHUNKS], ty[LAMELLA_CHUNKS];
};

LAMELLA_INLINE void lamella_bases_fill(
    const struct lamella_steps *steps, struct lamella_bases *bases) {
  const struct lamella_steps s = *steps;
  double a = s.base[0], b = s.base[1], c = s.base[2], d = s.base[3];
  double tx = s.base[4], ty = s.base[5];
  LAMELLA_INDEPENDENT
  for (int i = 0; i < LAMELLA_CHUNKS; i++) {
    double pa = s.chunks[0][i], pb = s.chunks[1][i], pc = s.chunks[2][i], pd = s.chunks[3][i];
    double px = s.chunks[4][i], py = s.chunks[5][i];
    bases->a[i] = (float)(pa * a + pb * c);
    bases->b[i] = (float)(pa * b + pb * d);
    bases->c[i] = (float)(pc * a + pd * c);
    bases->d[i] = (float)(pc * b + pd * d);
    bases->tx[i] = (float)((px * a + py * c) + tx);
    bases->ty[i] = (float)((px * b + py * d) + ty);
  }
}

void LAMELLA_KERNEL(places)(const struct lamella_places *job, ptrdiff_t count) {
  struct lamella_bases bases;
  lamella_bases_fill(&job->steps, &bases);
  const struct lamella_steps s = job->steps;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_CHUNK) {
    ptrdiff_t length = count - start < LAMELLA_CHUNK ? count - start : LAMELLA_CHUNK;
    struct lamella_affine_out out = {
        job->place.a + start, job->place.b + start, job->place.c + start,
        job->place.d + start, job->place.tx + start, job->place.ty + start};
    const ptrdiff_t k = start / LAMELLA_CHUNK;
    const float a = bases.a[k], b = bases.b[k], c = bases.c[k], d = bases.d[k];
    const float tx = bases.tx[k], ty = bases.ty[k];
    LAMELLA_INDEPENDENT
    for (ptrdiff_t i = 0; i < length; i++) {
      float pa = s.powers[0][i], pb = s.powers[1][i], pc = s.powers[2][i], pd = s.powers[3][i];
      float px = s.powers[4][i], py = s.powers[5][i];
      out.a[i] = pa * a + pb * c;
      out.b[i] = pa * b + pb * d;
      out.c[i] = pc * a + pd * c;
      out.d[i] = pc * b + pd * d;
      out.tx[i] = (px * a + py * c) + tx;
      out.ty[i] = (px * b + py * d) + ty;
    }
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

// Sixteen items have one position in double precision and their distances from it in single, both
// without whole turns: a fraction is off by 2e-7 at most, however many turns there have been.
LAMELLA_INLINE void lamella_glide_body(
    const struct lamella_glide *job, ptrdiff_t count, int pingpong) {
  enum { LANES = 16, GROUPS = LAMELLA_BLOCK / LANES };
  const double period = pingpong ? 2 : 1, turns = pingpong ? 0.5 : 1;
  const float whole = pingpong ? 2 : 1;
  const double position = job->position, step = job->step;
  float lane[LANES], first[GROUPS], progress[LAMELLA_BLOCK];
  for (int r = 0; r < LANES; r++) {
    double behind = (double)r * step;
    lane[r] = (float)(behind - lamella_floor(behind * turns) * period);
  }
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_BLOCK) {
    ptrdiff_t length = count - start < LAMELLA_BLOCK ? count - start : LAMELLA_BLOCK;
    int groups = (int)((length + LANES - 1) / LANES);
    for (int g = 0; g < groups; g++) {
      double at = position - (double)((int32_t)start + LANES * g) * step;
      first[g] = (float)(at - lamella_floor(at * turns) * period);
    }
    // Whole sixteens: the block is a multiple of them.
    for (int g = 0; g < groups; g++) {
      for (int r = 0; r < LANES; r++) {
        float x = first[g] - lane[r];
        x = x < 0 ? x + whole : x;
        float back = 2 - x;
        progress[LANES * g + r] = pingpong && back < x ? back : x;
      }
    }
    if (job->easing.coefficients) lamella_ease_choose(&job->easing, progress, length);
    for (int32_t channel = 0; channel < job->channels; channel++) {
      struct lamella_sweep sweep = {
          .from = job->from[channel],
          .to = job->to[channel],
          .progress = progress,
          .destination = job->destination[channel] + start};
      LAMELLA_KERNEL(sweep)(&sweep, length);
    }
  }
}

void LAMELLA_KERNEL(glide)(const struct lamella_glide *job, ptrdiff_t count) {
  if (job->pingpong) {
    lamella_glide_body(job, count, 1);
  } else {
    lamella_glide_body(job, count, 0);
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

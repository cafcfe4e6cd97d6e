// SPDX-License-Identifier: MIT

// Live particles of one cell to instance records of the kind image, in closed form from their age:
// place p + v t + a t t / 2, size and colour linear in t, turned by angle + spin * t or by a basis of
// their own; the quad is centred. A world that does not tilt has neither b nor c.

// How a quad is turned.
enum { LAMELLA_UPRIGHT, LAMELLA_SPIN, LAMELLA_ANGLE_AND_SPIN, LAMELLA_BASIS };

// Places in sixteen columns of at most sixteen records, as words.
enum { LAMELLA_GROUP = 16 };

LAMELLA_INLINE void lamella_particles_group(
    const struct lamella_particles *job, ptrdiff_t start, ptrdiff_t count,
    uint32_t words[16][LAMELLA_GROUP], int turn, int colors, int tilts) {
  const struct lamella_particles j = *job;
  float half_x = 0.5f * j.acceleration_x, half_y = 0.5f * j.acceleration_y;
  float middle_x = 0.5f * j.width, middle_y = 0.5f * j.height;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t k = 0; k < count; k++) {
    ptrdiff_t i = start + k;
    float t = j.age[i];
    float x = j.x[i] + (j.velocity_x[i] + half_x * t) * t;
    float y = j.y[i] + (j.velocity_y[i] + half_y * t) * t;
    float scale = j.scale[i] + j.scale_speed * t;
    float a = scale, b = 0, c = 0, d = scale;
    if (turn == LAMELLA_BASIS) {
      a = scale * j.basis[0][i];
      b = scale * j.basis[1][i];
      c = scale * j.basis[2][i];
      d = scale * j.basis[3][i];
    } else if (turn != LAMELLA_UPRIGHT) {
      float sine, cosine, angle = j.spin[i] * t;
      if (turn == LAMELLA_ANGLE_AND_SPIN) angle = j.angle[i] + angle;
      lamella_sincos(angle, &sine, &cosine);
      a = scale * cosine;
      b = scale * sine;
      c = -b;
      d = a;
    }
    // Products with what is zero for all are left out.
    int turns = turn != LAMELLA_UPRIGHT;
    float tx = x - (turns ? middle_x * a + middle_y * c : middle_x * a);
    float ty = y - (turns ? middle_x * b + middle_y * d : middle_y * d);
    if (tilts) {
      words[0][k] = lamella_bits(turns ? a * j.a + b * j.c : a * j.a);
      words[1][k] = lamella_bits(turns ? a * j.b + b * j.d : a * j.b);
      words[2][k] = lamella_bits(turns ? d * j.c + c * j.a : d * j.c);
      words[3][k] = lamella_bits(turns ? d * j.d + c * j.b : d * j.d);
      words[4][k] = lamella_bits((tx * j.a + ty * j.c) + j.tx);
      words[5][k] = lamella_bits((tx * j.b + ty * j.d) + j.ty);
    } else {
      words[0][k] = lamella_bits(a * j.a);
      words[1][k] = turns ? lamella_bits(b * j.d) : 0;
      words[2][k] = turns ? lamella_bits(c * j.a) : 0;
      words[3][k] = lamella_bits(d * j.d);
      words[4][k] = lamella_bits(tx * j.a + j.tx);
      words[5][k] = lamella_bits(ty * j.d + j.ty);
    }
    float red = (colors ? j.color[0][i] : j.color_all[0]) + j.color_speed[0] * t;
    float green = (colors ? j.color[1][i] : j.color_all[1]) + j.color_speed[1] * t;
    float blue = (colors ? j.color[2][i] : j.color_all[2]) + j.color_speed[2] * t;
    float alpha = (colors ? j.color[3][i] : j.color_all[3]) + j.color_speed[3] * t;
    words[8][k] = lamella_unorm16(red) | lamella_unorm16(green) << 16;
    words[9][k] = lamella_unorm16(blue) | lamella_unorm16(alpha) << 16;
  }
}

// What is the same for all particles.
LAMELLA_INLINE void lamella_particles_same(
    const struct lamella_particles *job, uint32_t words[16][LAMELLA_GROUP]) {
  const uint32_t same[16] = {
      [6] = lamella_bits(job->width), [7] = lamella_bits(job->height),
      [10] = job->uv[0], [11] = job->uv[1], [12] = job->uv[2], [13] = job->uv[3],
      [14] = job->word14, [15] = job->word15};
  for (int word = 0; word < 16; word++) {
    for (int k = 0; k < LAMELLA_GROUP; k++) words[word][k] = same[word];
  }
}

// The columns that compact records have.
static const int lamella_compact_words[8] = {0, 1, 2, 3, 4, 5, 8, 9};

// Up to sixteen records, of sixteen words or, where they are compact, of eight.
LAMELLA_INLINE void lamella_particles_store(
    uint32_t words[16][LAMELLA_GROUP], uint32_t *records, ptrdiff_t count, int compact) {
  const ptrdiff_t length = compact ? 8 : 16;
  for (ptrdiff_t k = 0; k < count; k++) {
    for (int word = 0; word < length; word++) {
      records[length * k + word] = words[compact ? lamella_compact_words[word] : word][k];
    }
  }
}

LAMELLA_INLINE void lamella_particles_loop(
    const struct lamella_particles *job, ptrdiff_t count, uint32_t words[16][LAMELLA_GROUP],
    int turn, int colors, int tilts, int streams) {
  const ptrdiff_t length = job->compact ? 8 : 16;
  ptrdiff_t i = 0;
  for (; i + LAMELLA_GROUP <= count; i += LAMELLA_GROUP) {
    lamella_particles_group(job, i, LAMELLA_GROUP, words, turn, colors, tilts);
    uint32_t *records = job->records + length * i;
#if LAMELLA_LEVEL == 4
    __m512i v[16];
    if (job->compact) {
      for (int word = 0; word < 8; word++) {
        v[word] = _mm512_load_si512(words[lamella_compact_words[word]]);
      }
      lamella_turn_compact(v, records, streams);
    } else {
      for (int word = 0; word < 16; word++) v[word] = _mm512_load_si512(words[word]);
      lamella_turn(v, records, streams);
    }
#else
    lamella_particles_store(words, records, LAMELLA_GROUP, job->compact);
#endif
  }
  if (i < count) {
    lamella_particles_group(job, i, count - i, words, turn, colors, tilts);
    lamella_particles_store(words, job->records + length * i, count - i, job->compact);
  }
}

LAMELLA_INLINE void lamella_particles_body(
    const struct lamella_particles *job, ptrdiff_t count, int turn, int colors, int tilts) {
  _Alignas(64) uint32_t words[16][LAMELLA_GROUP];
  lamella_particles_same(job, words);
  lamella_particles_loop(job, count, words, turn, colors, tilts, 0);
}

void LAMELLA_KERNEL(particles)(const struct lamella_particles *job, ptrdiff_t count) {
  int turn = job->basis[0] != NULL  ? LAMELLA_BASIS
             : job->angle != NULL   ? LAMELLA_ANGLE_AND_SPIN
             : job->spin != NULL    ? LAMELLA_SPIN
                                    : LAMELLA_UPRIGHT;
  int colors = job->color[0] != NULL, tilts = job->b != 0 || job->c != 0;
#define LAMELLA_TURNED(turn)                                            \
  if (tilts && colors) lamella_particles_body(job, count, turn, 1, 1);  \
  else if (tilts) lamella_particles_body(job, count, turn, 0, 1);       \
  else if (colors) lamella_particles_body(job, count, turn, 1, 0);      \
  else lamella_particles_body(job, count, turn, 0, 0)
  switch (turn) {
    case LAMELLA_UPRIGHT: LAMELLA_TURNED(LAMELLA_UPRIGHT); break;
    case LAMELLA_SPIN: LAMELLA_TURNED(LAMELLA_SPIN); break;
    case LAMELLA_ANGLE_AND_SPIN: LAMELLA_TURNED(LAMELLA_ANGLE_AND_SPIN); break;
    default: LAMELLA_TURNED(LAMELLA_BASIS); break;
  }
#undef LAMELLA_TURNED
}

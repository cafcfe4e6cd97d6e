// SPDX-License-Identifier: MIT

// Particles of one cell from their numbers to records, for what most cells are: born in a box, flying
// in a fan, flat. Nothing leaves the nearest cache but the records. The bits are those of births,
// living, spread, fan and particles called one after the other.
//
// Those that live are collected, so that sixty-four are always made together: loops of a length
// that is known need no ends. Attributes that are the same for all are written once.
// For AVX-512 see emission-wide.h.

enum {
  LAMELLA_EMITTED = 64,   // made together
  LAMELLA_CANDIDATES = 256  // asked together whether they live
};

// Numbers from this one on live for certain: they are younger than the least lifetime. Ages fall as
// numbers grow, and lifetimes grow with the random number or fall.
LAMELLA_INLINE ptrdiff_t lamella_doubtful(const struct lamella_emission *j, ptrdiff_t count) {
  const struct lamella_attribute a = j->lifetime;
  if (a.range == 0) return 0;
  if (!(j->births.interval >= 0)) return count;
  float low = -0.5f * a.range + a.mean, high = (0.5f - 0x1p-24f) * a.range + a.mean;
  float least = low < high ? low : high;
  // A part of a range is often past them all, so the first is asked before others.
  ptrdiff_t first = 0, end = count;
  for (ptrdiff_t middle = 0; first < end; middle = first + (end - first) / 2) {
    double index = (double)(j->births.index + (int32_t)middle);
    if ((float)((j->births.lead - index) * j->births.interval) < least) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return first;
}

#if LAMELLA_LEVEL != 4

struct lamella_emitted {
  float x[LAMELLA_EMITTED], y[LAMELLA_EMITTED];
  float velocity_x[LAMELLA_EMITTED], velocity_y[LAMELLA_EMITTED];
  float speed[LAMELLA_EMITTED], direction[LAMELLA_EMITTED];
  float scale[LAMELLA_EMITTED], spin[LAMELLA_EMITTED], angle[LAMELLA_EMITTED];
  float color[4][LAMELLA_EMITTED];
};

LAMELLA_INLINE void lamella_same(const struct lamella_attribute *attribute, float *values) {
  for (int k = 0; k < LAMELLA_EMITTED; k++) values[k] = attribute->mean;
}

LAMELLA_INLINE void lamella_varied(
    const struct lamella_attribute *attribute, const uint32_t *states, float *values) {
  const struct lamella_attribute a = *attribute;
  if (a.range == 0) return;
  LAMELLA_INDEPENDENT
  for (int k = 0; k < LAMELLA_EMITTED; k++) {
    values[k] = (lamella_uniform(states[k], a.channel) - 0.5f) * a.range + a.mean;
  }
}

LAMELLA_INLINE void lamella_emit_group(
    const struct lamella_emission *j, struct lamella_emitted *e,
    const struct lamella_particles *particles, const uint32_t *states,
    uint32_t words[16][LAMELLA_GROUP], ptrdiff_t count, int turn, int colors, int tilts) {
  lamella_varied(&j->place_x, states, e->x);
  lamella_varied(&j->place_y, states, e->y);
  if (j->speed.mean != 0 || j->speed.range != 0) {
    lamella_varied(&j->speed, states, e->speed);
    lamella_varied(&j->direction, states, e->direction);
    float x = j->heading_x, y = j->heading_y;
    LAMELLA_INDEPENDENT
    for (int k = 0; k < LAMELLA_EMITTED; k++) {
      float sine, cosine;
      lamella_sincos(e->direction[k], &sine, &cosine);
      e->velocity_x[k] = (x * cosine - y * sine) * e->speed[k];
      e->velocity_y[k] = (x * sine + y * cosine) * e->speed[k];
    }
  }
  lamella_varied(&j->scale, states, e->scale);
  if (turn != LAMELLA_UPRIGHT) lamella_varied(&j->spin, states, e->spin);
  if (turn == LAMELLA_ANGLE_AND_SPIN) lamella_varied(&j->angle, states, e->angle);
  for (int channel = 0; colors && channel < 4; channel++) {
    lamella_varied(&j->color[channel], states, e->color[channel]);
  }
  lamella_particles_loop(particles, count, words, turn, colors, tilts, 0);
}

// Moves those that live together; returns how many there are.
LAMELLA_INLINE ptrdiff_t lamella_keep(
    const struct lamella_attribute *lifetime, uint32_t *states, float *ages, ptrdiff_t count) {
  float lifetimes[LAMELLA_CANDIDATES];
  const struct lamella_attribute a = *lifetime;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    lifetimes[i] = (lamella_uniform(states[i], a.channel) - 0.5f) * a.range + a.mean;
  }
  ptrdiff_t kept = 0;
  for (ptrdiff_t i = 0; i < count; i++) {
    int lives = ages[i] < lifetimes[i];
    uint32_t state = states[i];
    ages[kept] = ages[i];
    states[kept] = state;
    kept += lives;
  }
  return kept;
}

LAMELLA_INLINE ptrdiff_t lamella_emission_body(
    const struct lamella_emission *job, ptrdiff_t count, int turn, int colors, int tilts) {
  const struct lamella_emission j = *job;
  _Alignas(64) uint32_t words[16][LAMELLA_GROUP];
  struct lamella_emitted e;
  uint32_t states[LAMELLA_EMITTED + LAMELLA_CANDIDATES + 16];
  float ages[LAMELLA_EMITTED + LAMELLA_CANDIDATES + 16];
  memset(states, 0, sizeof states);
  memset(ages, 0, sizeof ages);
  lamella_same(&j.place_x, e.x);
  lamella_same(&j.place_y, e.y);
  lamella_same(&j.speed, e.speed);
  lamella_same(&j.direction, e.direction);
  lamella_same(&j.scale, e.scale);
  lamella_same(&j.spin, e.spin);
  lamella_same(&j.angle, e.angle);
  for (int channel = 0; channel < 4; channel++) lamella_same(&j.color[channel], e.color[channel]);
  memset(e.velocity_x, 0, sizeof e.velocity_x);
  memset(e.velocity_y, 0, sizeof e.velocity_y);
  struct lamella_particles p = j.particles;
  const ptrdiff_t record_length = p.compact ? 8 : 16;
  p.x = e.x, p.y = e.y, p.velocity_x = e.velocity_x, p.velocity_y = e.velocity_y;
  p.scale = e.scale, p.spin = e.spin, p.angle = e.angle;
  for (int channel = 0; channel < 4; channel++) p.color[channel] = e.color[channel];
  lamella_particles_same(&p, words);
  struct lamella_births births = j.births;
  const ptrdiff_t doubtful = lamella_doubtful(job, count);
  ptrdiff_t waiting = 0;
  for (ptrdiff_t start = 0, length; start < count; start += length) {
    ptrdiff_t left = (start < doubtful ? doubtful : count) - start;
    length = left < LAMELLA_CANDIDATES ? left : LAMELLA_CANDIDATES;
    births.first = j.births.first + (uint32_t)start;
    births.index = j.births.index + (int32_t)start;
    births.states = states + waiting;
    births.ages = ages + waiting;
    LAMELLA_KERNEL(births)(&births, length);
    waiting += start < doubtful
        ? lamella_keep(&j.lifetime, states + waiting, ages + waiting, length)
        : length;
    ptrdiff_t made = 0;
    for (; made + LAMELLA_EMITTED <= waiting; made += LAMELLA_EMITTED) {
      p.age = ages + made;
      lamella_emit_group(
          &j, &e, &p, states + made, words, LAMELLA_EMITTED, turn, colors, tilts);
      p.records += record_length * LAMELLA_EMITTED;
    }
    if (made > 0) {
      memcpy(states, states + made, LAMELLA_EMITTED * sizeof states[0]);
      memcpy(ages, ages + made, LAMELLA_EMITTED * sizeof ages[0]);
    }
    waiting -= made;
  }
  p.age = ages;
  lamella_emit_group(&j, &e, &p, states, words, waiting, turn, colors, tilts);
  return (p.records - j.particles.records) / record_length + waiting;
}

ptrdiff_t LAMELLA_KERNEL(emission)(const struct lamella_emission *job, ptrdiff_t count) {
  int tilts = job->particles.b != 0 || job->particles.c != 0;
#define LAMELLA_TURNED(turn)                                                       \
  (job->has_colors ? tilts ? lamella_emission_body(job, count, turn, 1, 1)         \
                           : lamella_emission_body(job, count, turn, 1, 0)         \
   : tilts         ? lamella_emission_body(job, count, turn, 0, 1)                 \
                   : lamella_emission_body(job, count, turn, 0, 0))
  switch (job->turn) {
    case 0: return LAMELLA_TURNED(LAMELLA_UPRIGHT);
    case 1: return LAMELLA_TURNED(LAMELLA_SPIN);
    default: return LAMELLA_TURNED(LAMELLA_ANGLE_AND_SPIN);
  }
#undef LAMELLA_TURNED
}

// How many of them live.
ptrdiff_t LAMELLA_KERNEL(emission_living)(const struct lamella_emission *job, ptrdiff_t count) {
  const struct lamella_emission j = *job;
  uint32_t states[LAMELLA_CANDIDATES];
  float ages[LAMELLA_CANDIDATES];
  struct lamella_births births = j.births;
  births.states = states;
  births.ages = ages;
  const ptrdiff_t doubtful = lamella_doubtful(job, count);
  ptrdiff_t living = count - doubtful;
  for (ptrdiff_t start = 0; start < doubtful; start += LAMELLA_CANDIDATES) {
    ptrdiff_t left = doubtful - start;
    ptrdiff_t length = left < LAMELLA_CANDIDATES ? left : LAMELLA_CANDIDATES;
    births.first = j.births.first + (uint32_t)start;
    births.index = j.births.index + (int32_t)start;
    LAMELLA_KERNEL(births)(&births, length);
    int32_t found = 0;
    LAMELLA_INDEPENDENT
    for (ptrdiff_t i = 0; i < length; i++) {
      float lifetime =
          (lamella_uniform(states[i], j.lifetime.channel) - 0.5f) * j.lifetime.range
          + j.lifetime.mean;
      found += ages[i] < lifetime;
    }
    living += found;
  }
  return living;
}

#endif

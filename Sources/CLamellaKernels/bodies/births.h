// SPDX-License-Identifier: MIT

// What particles are born with, out of a hash: nothing is remembered from frame to frame, and any
// range of particles can be made in any order. A particle has a state of 32 bits, hashed from the
// key of its cell and its number; each of its random values is the state hashed once more with the
// number of a channel.

// A full-period mix of 32 bits with low bias (C. Wellons, "Prospecting for Hash Functions").
LAMELLA_INLINE uint32_t lamella_mix(uint32_t x) {
  x = (x ^ x >> 16) * 0x21F0AAADu;
  x = (x ^ x >> 15) * 0xD35A2D97u;
  return x ^ x >> 15;
}

// 2^32 over the golden ratio: numbers that follow each other lie far apart.
#define LAMELLA_STRIDE 0x9E3779B9u

// A random number of 24 bits, 0 <= x < 1.
LAMELLA_INLINE float lamella_uniform(uint32_t state, uint32_t channel) {
  return (float)(int32_t)(lamella_mix(state + channel * LAMELLA_STRIDE) >> 8) * 0x1p-24f;
}

void LAMELLA_KERNEL(births)(const struct lamella_births *job, ptrdiff_t count) {
  const struct lamella_births j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    j.states[i] = lamella_mix(j.key + (j.first + (uint32_t)i) * LAMELLA_STRIDE);
  }
  if (j.ages == NULL) return;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    j.ages[i] = (float)((j.lead - (double)(j.index + (int32_t)i)) * j.interval);
  }
}

ptrdiff_t LAMELLA_KERNEL(living)(const struct lamella_living *job, ptrdiff_t count) {
  const struct lamella_living j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float random = lamella_uniform(j.states[i], j.channel);
    j.lifetimes[i] = (random - 0.5f) * j.range + j.lifetime;
  }
  ptrdiff_t kept = 0, i = 0;
#if LAMELLA_LEVEL == 4
  // Sixteen at a time; what is stored behind the last that lives is read before.
  for (; i + 16 <= count; i += 16) {
    __m512 age = _mm512_loadu_ps(j.ages + i), lifetime = _mm512_loadu_ps(j.lifetimes + i);
    __m512i state = _mm512_loadu_si512(j.states + i);
    __mmask16 lives = _mm512_cmp_ps_mask(age, lifetime, _CMP_LT_OQ);
    _mm512_storeu_ps(j.ages + kept, _mm512_maskz_compress_ps(lives, age));
    _mm512_storeu_ps(j.lifetimes + kept, _mm512_maskz_compress_ps(lives, lifetime));
    _mm512_storeu_si512(j.states + kept, _mm512_maskz_compress_epi32(lives, state));
    kept += __builtin_popcount(lives);
  }
#endif
  for (; i < count; i++) {
    float age = j.ages[i], lifetime = j.lifetimes[i];
    uint32_t state = j.states[i];
    j.ages[kept] = age;
    j.states[kept] = state;
    j.lifetimes[kept] = lifetime;
    kept += age < lifetime;
  }
  return kept;
}

void LAMELLA_KERNEL(spread)(const struct lamella_spread *job, ptrdiff_t count) {
  const struct lamella_spread j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    j.values[i] = (lamella_uniform(j.states[i], j.channel) - 0.5f) * j.range + j.mean;
  }
}

LAMELLA_INLINE void lamella_fan_body(
    const struct lamella_fan *job, ptrdiff_t count, int headings) {
  const struct lamella_fan j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t state = j.states[i];
    float speed = (lamella_uniform(state, j.speed_channel) - 0.5f) * j.speed_range + j.speed;
    float angle = (lamella_uniform(state, j.angle_channel) - 0.5f) * j.angle_range + j.angle;
    float x = headings ? j.headings_x[i] : j.heading_x;
    float y = headings ? j.headings_y[i] : j.heading_y;
    float sine, cosine;
    lamella_sincos(angle, &sine, &cosine);
    j.velocity_x[i] = (x * cosine - y * sine) * speed;
    j.velocity_y[i] = (x * sine + y * cosine) * speed;
  }
}

void LAMELLA_KERNEL(fan)(const struct lamella_fan *job, ptrdiff_t count) {
  if (job->headings_x != NULL) {
    lamella_fan_body(job, count, 1);
  } else {
    lamella_fan_body(job, count, 0);
  }
}

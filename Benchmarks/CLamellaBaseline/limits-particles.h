// SPDX-License-Identifier: MIT

// Particles, sixteen at a time in registers from the number to the record. Included after limits.h.

// Everything here is inlined: no vector is passed between functions.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float limit_f16 __attribute__((vector_size(64)));
typedef uint32_t limit_u16 __attribute__((vector_size(64)));
typedef int32_t limit_i16 __attribute__((vector_size(64)));

LIMIT_INLINE limit_f16 limit_all(float value) {
  limit_f16 zero = {0};
  return zero + value;
}

LIMIT_INLINE limit_u16 limit_mix(limit_u16 x) {
  x = (x ^ x >> 16) * 0x21F0AAADu;
  x = (x ^ x >> 15) * 0xD35A2D97u;
  return x ^ x >> 15;
}

LIMIT_INLINE limit_f16 limit_random(limit_u16 state, uint32_t channel, const float spread[2]) {
  limit_i16 bits = (limit_i16)(limit_mix(state + channel * 0x9E3779B9u) >> 8);
  return __builtin_convertvector(bits, limit_f16) * (0x1p-24f * spread[1])
      + (spread[0] - 0.5f * spread[1]);
}

// Angles below 100.
LIMIT_INLINE void limit_turn(limit_f16 angle, limit_f16 *sine, limit_f16 *cosine) {
  limit_f16 shifted = angle * 0x1.45f306p-1f + 12582912.0f;
  limit_u16 quarter = (limit_u16)shifted;
  limit_f16 k = shifted - 12582912.0f;
  limit_f16 r = (angle - k * 0x1.92p+0f) - k * 0x1.fb5444p-12f;
  limit_f16 rr = r * r;
  limit_f16 s = ((-1.9515295891e-4f * rr + 8.3321608736e-3f) * rr - 1.6666654611e-1f) * rr * r + r;
  limit_f16 c = ((2.443315711809948e-5f * rr - 1.388731625493765e-3f) * rr
                 + 4.166664568298827e-2f) * rr * rr - 0.5f * rr + 1;
  limit_u16 odd = (limit_u16)((quarter & 1) != 0);
  limit_u16 a = ((limit_u16)c & odd) | ((limit_u16)s & ~odd);
  limit_u16 b = ((limit_u16)s & odd) | ((limit_u16)c & ~odd);
  *sine = (limit_f16)(a ^ (quarter & 2) << 30);
  *cosine = (limit_f16)(b ^ ((quarter + 1) & 2) << 30);
}

LIMIT_INLINE void limit_emit(
    const struct lamella_limit_particles *w, limit_u16 state, limit_f16 t, uint32_t *records,
    int varied) {
  limit_f16 speed = limit_random(state, 1, w->speed), sine, cosine;
  limit_turn(limit_random(state, 2, w->direction), &sine, &cosine);
  limit_f16 x = w->x + (cosine * speed + 0.5f * w->acceleration_x * t) * t;
  limit_f16 y = w->y + (sine * speed + 0.5f * w->acceleration_y * t) * t;
  limit_f16 a = limit_all(w->scale[0]), b = limit_all(0), alpha = limit_all(w->alpha[0]);
  if (varied) {
    limit_f16 scale = limit_random(state, 4, w->scale) + w->scale_speed * t;
    limit_turn(limit_random(state, 5, w->spin) * t, &sine, &cosine);
    a = scale * cosine, b = scale * sine;
    alpha = limit_random(state, 10, w->alpha);
  }
  alpha += w->alpha_speed * t;
  float middle = 0.5f * w->size;
  limit_f16 v[8];
  limit_u16 zero = {0};
  v[0] = a, v[1] = b, v[2] = -b, v[3] = a;
  v[4] = x - middle * (a - b), v[5] = y - middle * (a + b);
  v[6] = (limit_f16)(zero + w->word6);
  limit_i16 over = alpha > 1.0f, above = alpha > 0.0f;
  limit_f16 unit = (limit_f16)((((limit_i16)alpha & ~over) | ((limit_i16)limit_all(1) & over)) & above);
  limit_u16 wide = (limit_u16)__builtin_convertvector(unit * 65535.0f + 0.5f, limit_i16);
  v[7] = (limit_f16)(wide << 16 | 0xFFFFu);
#if LIMIT_LEVEL == 4
  limit_turn_compact((const __m512i *)v, records, 1);
#else
  for (int k = 0; k < 16; k++) {
    for (int i = 0; i < 8; i++) memcpy(records + 8 * k + i, (float *)&v[i] + k, 4);
  }
#endif
}

LIMIT_INLINE ptrdiff_t limit_particles_body(
    const struct lamella_limit_particles *work, ptrdiff_t count, int varied) {
  const struct lamella_limit_particles w = *work;
  const limit_u16 lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const limit_f16 steps = __builtin_convertvector((limit_i16)lanes, limit_f16) * w.interval;
  uint32_t states[32 + 16] = {0};
  float ages[32 + 16] = {0};
  ptrdiff_t found = 0, waiting = 0;
  for (ptrdiff_t i = 0; i < count; i += 16) {
    limit_u16 state = limit_mix(w.key + (w.first + (uint32_t)i + lanes) * 0x9E3779B9u);
    limit_f16 age = (w.lead - (float)i) * w.interval - steps;
    if (!varied) {
      limit_emit(&w, state, age, w.records + 8 * i, 0);
      continue;
    }
    limit_i16 lives = age < limit_random(state, 0, w.lifetime);
#if LIMIT_LEVEL == 4
    __mmask16 mask = _mm512_test_epi32_mask((__m512i)lives, (__m512i)lives);
    if (count - i < 16) mask &= (__mmask16)((1u << (count - i)) - 1);
    _mm512_storeu_si512(states + waiting, _mm512_maskz_compress_epi32(mask, (__m512i)state));
    _mm512_storeu_ps(ages + waiting, _mm512_maskz_compress_ps(mask, (__m512)age));
    waiting += __builtin_popcount(mask);
#else
    for (int k = 0; k < 16 && i + k < count; k++) {
      states[waiting] = state[k];
      ages[waiting] = age[k];
      waiting += lives[k] != 0;
    }
#endif
    if (waiting < 16) continue;
    limit_u16 s;
    limit_f16 t;
    memcpy(&s, states, 64);
    memcpy(&t, ages, 64);
    limit_emit(&w, s, t, w.records + 8 * found, 1);
    found += 16;
    waiting -= 16;
    memcpy(states, states + 16, 64);
    memcpy(ages, ages + 16, 64);
  }
  if (!varied) return count;
  limit_u16 s;
  limit_f16 t;
  memcpy(&s, states, 64);
  memcpy(&t, ages, 64);
  limit_emit(&w, s, t, w.records + 8 * found, 1);
  return found + waiting;
}

ptrdiff_t LIMIT(particles)(const struct lamella_limit_particles *w, ptrdiff_t count) {
  ptrdiff_t found =
      w->lifetime[1] != 0 ? limit_particles_body(w, count, 1) : limit_particles_body(w, count, 0);
#if LIMIT_LEVEL == 4
  _mm_sfence();
#endif
  return found;
}

// SPDX-License-Identifier: MIT

// Thirty-two particles at a time from their states and ages to compact records, in registers: two
// vectors side by side, because one alone waits for latencies. Whether a step is needed at all is
// asked for each flock, which the processor guesses right, so that one loop does for all cells. The
// bits are those of particles.h:
//
// - A random value less one half is a whole number over 2^24, so the range may take the 2^24 along.
// - Adding a product that is zero changes no value but -0, and at the end no bit unless a place or
//   a scale is -0 itself; then nothing is left out.

#if LAMELLA_LEVEL == 4

enum { LAMELLA_FLOCK = 32 };

typedef float lamella_floats __attribute__((ext_vector_type(LAMELLA_FLOCK)));
typedef double lamella_doubles __attribute__((ext_vector_type(LAMELLA_FLOCK)));
typedef uint32_t lamella_words __attribute__((ext_vector_type(LAMELLA_FLOCK)));
typedef int32_t lamella_ints __attribute__((ext_vector_type(LAMELLA_FLOCK)));
#define LAMELLA_LOW(v) \
  __builtin_shufflevector(v, v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define LAMELLA_HIGH(v) \
  __builtin_shufflevector( \
      v, v, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)
#define LAMELLA_BOTH(low, high) \
  __builtin_shufflevector( \
      low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, \
      22, 23, 24, 25, 26, 27, 28, 29, 30, 31)

typedef float lamella_half_floats __attribute__((ext_vector_type(16)));
typedef uint32_t lamella_half_words __attribute__((ext_vector_type(16)));
typedef float lamella_unaligned_floats
    __attribute__((ext_vector_type(LAMELLA_FLOCK), aligned(4)));
typedef uint32_t lamella_unaligned_words
    __attribute__((ext_vector_type(LAMELLA_FLOCK), aligned(4)));

// mean + n * step for a random whole number n in -2^23 ..< 2^23.
struct lamella_varying {
  float mean, step;
  uint32_t offset;
  int varies;
};

struct lamella_flight {
  lamella_words lanes;  // key + (first + lane) * stride
  lamella_doubles indices;
  double lead, interval, index;
  struct lamella_varying lifetime, place_x, place_y, speed, direction, scale, spin, angle, color[4];
  int flies, heads, pulls_x, pulls_y, grows, turns, has_angle, tilts, stretches;
  int tints[4];
  float heading_x, heading_y, toward_x, toward_y;  // the heading, and turned by a fixed direction
  float half_x, half_y, scale_speed, middle_x, middle_y;
  float a, b, c, d, tx, ty;
  float color_speed[4];
  uint32_t colors[2];  // what of both words is the same for all
};

LAMELLA_INLINE lamella_floats lamella_wide_same(float value) {
  return (lamella_floats)value;
}

LAMELLA_INLINE struct lamella_varying lamella_varying(const struct lamella_attribute *a) {
  struct lamella_varying v = {
      a->mean, a->range * 0x1p-24f, a->channel * LAMELLA_STRIDE, a->range != 0};
  return v;
}

LAMELLA_INLINE int lamella_is_negative_zero(float value) {
  return lamella_bits(value) == 0x80000000u;
}

LAMELLA_INLINE void lamella_flight(
    const struct lamella_emission *j, struct lamella_flight *f) {
  const struct lamella_particles *p = &j->particles;
  const lamella_words lanes = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                               16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  f->lanes = j->births.key + (j->births.first + lanes) * LAMELLA_STRIDE;
  f->indices = __builtin_convertvector((lamella_ints)lanes, lamella_doubles);
  f->lead = j->births.lead, f->interval = j->births.interval, f->index = j->births.index;
  f->lifetime = lamella_varying(&j->lifetime);
  f->place_x = lamella_varying(&j->place_x), f->place_y = lamella_varying(&j->place_y);
  f->speed = lamella_varying(&j->speed), f->direction = lamella_varying(&j->direction);
  f->scale = lamella_varying(&j->scale);
  f->spin = lamella_varying(&j->spin), f->angle = lamella_varying(&j->angle);
  int exact =
      lamella_is_negative_zero(j->place_x.mean) | lamella_is_negative_zero(j->place_y.mean);
  f->flies = j->speed.mean != 0 || j->speed.range != 0;
  f->heading_x = j->heading_x, f->heading_y = j->heading_y;
  f->heads = j->heading_x != 1 || lamella_bits(j->heading_y) != 0 || exact;
  float sine, cosine;
  lamella_sincos(j->direction.mean, &sine, &cosine);
  f->toward_x = j->heading_x * cosine - j->heading_y * sine;
  f->toward_y = j->heading_x * sine + j->heading_y * cosine;
  f->half_x = 0.5f * p->acceleration_x, f->half_y = 0.5f * p->acceleration_y;
  f->pulls_x = f->half_x != 0 || exact, f->pulls_y = f->half_y != 0 || exact;
  f->scale_speed = p->scale_speed;
  f->grows = p->scale_speed != 0 || lamella_is_negative_zero(j->scale.mean);
  f->turns = j->turn != LAMELLA_UPRIGHT, f->has_angle = j->turn == LAMELLA_ANGLE_AND_SPIN;
  f->middle_x = 0.5f * p->width, f->middle_y = 0.5f * p->height;
  f->a = p->a, f->b = p->b, f->c = p->c, f->d = p->d, f->tx = p->tx, f->ty = p->ty;
  f->tilts = p->b != 0 || p->c != 0;
  f->stretches = p->a != 1 || p->d != 1;
  f->colors[0] = f->colors[1] = 0;
  for (int c = 0; c < 4; c++) {
    const struct lamella_attribute all = {p->color_all[c], 0, 0};
    const struct lamella_attribute *color = j->has_colors ? &j->color[c] : &all;
    f->color[c] = lamella_varying(color);
    f->color_speed[c] = p->color_speed[c];
    f->tints[c] = f->color[c].varies || p->color_speed[c] != 0;
    if (!f->tints[c]) f->colors[c / 2] |= lamella_unorm16(color->mean) << 16 * (c % 2);
  }
}

// MARK: A flock

LAMELLA_INLINE lamella_words lamella_wide_mix(lamella_words x) {
  x = (x ^ x >> 16) * 0x21F0AAADu;
  x = (x ^ x >> 15) * 0xD35A2D97u;
  return x ^ x >> 15;
}

LAMELLA_INLINE lamella_words lamella_wide_states(const struct lamella_flight *f, ptrdiff_t i) {
  return lamella_wide_mix(f->lanes + (uint32_t)i * LAMELLA_STRIDE);
}

LAMELLA_INLINE lamella_floats lamella_wide_ages(const struct lamella_flight *f, ptrdiff_t i) {
  double index = f->index + (double)i;
  return __builtin_convertvector(
      (f->lead - (f->indices + index)) * f->interval, lamella_floats);
}

LAMELLA_INLINE void lamella_wide_quarter(
    lamella_half_words quarter, lamella_half_floats s, lamella_half_floats c,
    lamella_half_floats *sine, lamella_half_floats *cosine) {
  // The sign of the cosine is that of the sine, turned where the quarter is odd.
  const __m512i sign = _mm512_set1_epi32((int32_t)0x80000000u);
  __m512i q = (__m512i)quarter, is = (__m512i)s, ic = (__m512i)c;
  __mmask16 odd = _mm512_test_epi32_mask(q, _mm512_set1_epi32(1));
  __m512i turned = _mm512_slli_epi32(q, 30);
  __m512i os = _mm512_mask_mov_epi32(is, odd, ic), oc = _mm512_mask_mov_epi32(ic, odd, is);
  // a ^ (b & c)
  os = _mm512_ternarylogic_epi32(os, turned, sign, 0x78);
  oc = _mm512_ternarylogic_epi32(oc, turned, sign, 0x78);
  *sine = (lamella_half_floats)os;
  *cosine = (lamella_half_floats)_mm512_mask_xor_epi32(oc, odd, oc, sign);
}

LAMELLA_INLINE void lamella_wide_sine_cosine(
    lamella_floats angle, lamella_floats *sine, lamella_floats *cosine) {
  const float magic = 12582912;
  lamella_floats shifted = angle * 0x1.45f306p-1f + magic;
  lamella_words quarter = (lamella_words)shifted;
  lamella_floats k = shifted - magic;
  lamella_floats r =
      ((angle - k * 0x1.92p+0f) - k * 0x1.fap-12f) - (k * 0x1.54p-20f + k * 0x1.10b46p-30f);
  lamella_floats rr = r * r;
  lamella_floats s = ((-1.9515295891e-4f * rr + 8.3321608736e-3f) * rr - 1.6666654611e-1f)
      * (rr * r) + r;
  lamella_floats c = ((2.443315711809948e-5f * rr - 1.388731625493765e-3f) * rr
      + 4.166664568298827e-2f) * (rr * rr) + (1 - 0.5f * rr);
  lamella_half_floats sine_low, cosine_low, sine_high, cosine_high;
  lamella_wide_quarter(
      LAMELLA_LOW(quarter), LAMELLA_LOW(s), LAMELLA_LOW(c), &sine_low, &cosine_low);
  lamella_wide_quarter(
      LAMELLA_HIGH(quarter), LAMELLA_HIGH(s), LAMELLA_HIGH(c), &sine_high, &cosine_high);
  *sine = LAMELLA_BOTH(sine_low, sine_high);
  *cosine = LAMELLA_BOTH(cosine_low, cosine_high);
}

LAMELLA_INLINE lamella_words lamella_wide_unorm16(lamella_floats value) {
  lamella_half_words low =
      (lamella_half_words)lamella_unorm16_wide((__m512)LAMELLA_LOW(value));
  lamella_half_words high =
      (lamella_half_words)lamella_unorm16_wide((__m512)LAMELLA_HIGH(value));
  return LAMELLA_BOTH(low, high);
}

LAMELLA_INLINE lamella_floats lamella_wide_value(
    const struct lamella_varying *v, lamella_words states) {
  if (!v->varies) return lamella_wide_same(v->mean);
  lamella_ints n = (lamella_ints)(lamella_wide_mix(states + v->offset) ^ 0x80000000u) >> 8;
  return __builtin_convertvector(n, lamella_floats) * v->step + v->mean;
}

// The records of the first `count` of a flock, of eight words each.
LAMELLA_INLINE void lamella_wide_store(
    const lamella_words words[8], uint32_t *records, ptrdiff_t count, int streams) {
  __m512i low[8], high[8];
  for (int word = 0; word < 8; word++) {
    low[word] = (__m512i)LAMELLA_LOW(words[word]), high[word] = (__m512i)LAMELLA_HIGH(words[word]);
  }
  if (__builtin_expect(count < LAMELLA_FLOCK, 0)) {
    _Alignas(64) uint32_t own[8 * LAMELLA_FLOCK];
    lamella_turn_compact(low, own, 0);
    lamella_turn_compact(high, own + 128, 0);
    memcpy(records, own, (size_t)count * 32);
  } else {
    lamella_turn_compact(low, records, streams);
    lamella_turn_compact(high, records + 128, streams);
  }
}

// The records of the first `count` of sixteen particles.
LAMELLA_INLINE void lamella_wide_emit(
    const struct lamella_flight *f, lamella_words states, lamella_floats t, uint32_t *records,
    ptrdiff_t count, int streams) {
  lamella_floats x = lamella_wide_value(&f->place_x, states);
  lamella_floats y = lamella_wide_value(&f->place_y, states);
  lamella_floats sine, cosine;
  lamella_floats vx = 0, vy = 0;
  if (f->flies) {
    lamella_floats speed = lamella_wide_value(&f->speed, states);
    vx = lamella_wide_same(f->toward_x), vy = lamella_wide_same(f->toward_y);
    if (f->direction.varies) {
      lamella_wide_sine_cosine(lamella_wide_value(&f->direction, states), &sine, &cosine);
      vx = cosine, vy = sine;
      if (f->heads) {
        vx = f->heading_x * cosine - f->heading_y * sine;
        vy = f->heading_x * sine + f->heading_y * cosine;
      }
    }
    vx *= speed, vy *= speed;
  }
  if (f->pulls_x) vx = vx + f->half_x * t;
  if (f->pulls_y) vy = vy + f->half_y * t;
  x = x + vx * t, y = y + vy * t;

  lamella_floats scale = lamella_wide_value(&f->scale, states);
  if (f->grows) scale = scale + f->scale_speed * t;
  lamella_floats a = scale, b = 0, c = 0, d;
  if (f->turns) {
    lamella_floats angle = lamella_wide_value(&f->spin, states) * t;
    if (f->has_angle) angle = lamella_wide_value(&f->angle, states) + angle;
    lamella_wide_sine_cosine(angle, &sine, &cosine);
    a = scale * cosine, b = scale * sine, c = -b, d = a;
    x = x - (f->middle_x * a + f->middle_y * c);
    y = y - (f->middle_x * b + f->middle_y * d);
  } else {
    d = a;
    x = x - f->middle_x * a;
    y = y - f->middle_y * d;
  }
  if (f->tilts) {
    lamella_floats wa = a * f->a, wb = a * f->b, wc = d * f->c, wd = d * f->d;
    if (f->turns) {
      wa = wa + b * f->c, wb = wb + b * f->d;
      wc = wc + c * f->a, wd = wd + c * f->b;
    }
    a = wa, b = wb, c = wc, d = wd;
    lamella_floats wx = x * f->a + y * f->c;
    y = x * f->b + y * f->d;
    x = wx;
  } else if (f->stretches) {
    a = a * f->a, d = d * f->d;
    if (f->turns) b = b * f->d, c = c * f->a;
    x = x * f->a, y = y * f->d;
  }
  x = x + f->tx, y = y + f->ty;

  lamella_words words[8] = {
      (lamella_words)a, (lamella_words)b, (lamella_words)c, (lamella_words)d,
      (lamella_words)x, (lamella_words)y, f->colors[0], f->colors[1]};
  for (int channel = 0; channel < 4; channel++) {
    if (!f->tints[channel]) continue;
    lamella_floats color = lamella_wide_value(&f->color[channel], states);
    color = color + f->color_speed[channel] * t;
    words[6 + channel / 2] |= lamella_wide_unorm16(color) << 16 * (channel % 2);
  }
  lamella_wide_store(words, records, count, streams);
}

#endif

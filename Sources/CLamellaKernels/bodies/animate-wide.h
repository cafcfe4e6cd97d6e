// SPDX-License-Identifier: MIT

// Easing and tween of sixteen clips in registers, and their timing too where it is simple: a begin or a
// delay for each, and either one pass or no end. One loop then walks all columns at one pace, which the
// memory serves a third faster than timing and tween in turns. Included by tween.h at the AVX-512 level.

// No passes to count and no times of their own.
LAMELLA_INLINE int lamella_is_simple(const struct lamella_animate *job) {
  const struct lamella_progress *t = &job->timing;
  if (!(t->begin || t->delay) || t->times || t->passes || t->offset) return 0;
  return job->shape == 0 || t->passes_all == __builtin_inf();
}

// What the loops below are made for: constants where they are to be fast, and what the job says else.
struct lamella_loop {
  int shape;     // -1: progress was computed before
  int has_rates, has_delays;
  int is_masked;  // some clips may not be in effect
  int has_begun;  // no clip waits for its begin
  int pieces, domain, channels;
};

struct lamella_eight {
  __m512d passes;  // the way in passes; in `shape` 2 what is left to the nearest whole turn
  __mmask8 hidden;
};

// As the loops of timing.h, whose bits these are.
LAMELLA_INLINE struct lamella_eight lamella_passes_eight(
    const struct lamella_progress *j, ptrdiff_t i, __mmask8 live, struct lamella_loop loop) {
  const int shape = loop.shape;
  const __m512d zero = _mm512_setzero_pd(), one = _mm512_set1_pd(1);
  __m512d elapsed =
      loop.has_delays
          ? _mm512_sub_pd(
                _mm512_set1_pd(j->time - j->begin_all),
                _mm512_cvtps_pd(_mm256_maskz_loadu_ps(live, j->delay + i)))
          : _mm512_sub_pd(_mm512_set1_pd(j->time), _mm512_maskz_loadu_pd(live, j->begin + i));
  __m512d rate = loop.has_rates ? _mm512_maskz_loadu_pd(live, j->rate + i) : _mm512_set1_pd(j->rate_all);
  // To halve is exact.
  if (shape == 2) rate = _mm512_mul_pd(rate, _mm512_set1_pd(0.5));
  // The second of two that are equal or no numbers.
  __m512d way = _mm512_mul_pd(loop.has_begun ? elapsed : _mm512_max_pd(zero, elapsed), rate);
  struct lamella_eight result;
  __mmask8 before = 0, past = 0;
  if (loop.is_masked && !(j->fill & LAMELLA_FILL_BACKWARDS)) {
    before = _mm512_cmp_pd_mask(elapsed, zero, _CMP_LT_OQ);
  }
  if (shape == 2) {
    result.passes = _mm512_reduce_pd(way, _MM_FROUND_TO_NEAREST_INT);
  } else if (shape == 1) {
    result.passes = _mm512_reduce_pd(way, _MM_FROUND_TO_NEG_INF);
  } else {
    if (loop.is_masked && !(j->fill & LAMELLA_FILL_FORWARDS)) {
      past = _mm512_cmp_pd_mask(way, _mm512_set1_pd(1 + 0x1p-30), _CMP_GT_OQ);
    }
    result.passes = _mm512_mask_mov_pd(way, _mm512_cmp_pd_mask(way, one, _CMP_GT_OQ), one);
  }
  result.hidden = before | past;
  return result;
}

// Progress, and which of sixteen clips are not in effect; `pieces` times as much where these are given.
LAMELLA_INLINE __m512 lamella_progress_sixteen(
    const struct lamella_progress *j, ptrdiff_t i, __mmask16 live, struct lamella_loop loop,
    __mmask16 *hidden, float pieces) {
  struct lamella_eight low = lamella_passes_eight(j, i, (__mmask8)live, loop);
  struct lamella_eight high = lamella_passes_eight(j, i + 8, (__mmask8)(live >> 8), loop);
  __m512 x = _mm512_insertf32x8(
      _mm512_castps256_ps512(_mm512_cvtpd_ps(low.passes)), _mm512_cvtpd_ps(high.passes), 1);
  *hidden = (__mmask16)(low.hidden | high.hidden << 8) & live;
  // Powers of two: in whatever order, the bits are the same.
  if (loop.shape == 2) return _mm512_abs_ps(_mm512_mul_ps(x, _mm512_set1_ps(2 * pieces)));
  return pieces == 1 ? x : _mm512_mul_ps(x, _mm512_set1_ps(pieces));
}

// The value under a clip is only read where it shows. `streams`: past the cache, where sixteen values
// are a line.
LAMELLA_INLINE void lamella_eased_tween_group(
    const struct lamella_animate *job, const float *progress, const int32_t *in_effect,
    ptrdiff_t start, ptrdiff_t i, __mmask16 live, const struct lamella_planes *planes,
    struct lamella_loop loop, int streams) {
  const ptrdiff_t place = start + i;
  __m512 x;
  __mmask16 hidden = 0;
  if (loop.shape < 0) {
    x = _mm512_maskz_loadu_ps(live, progress + i);
    if (in_effect) {
      hidden = _mm512_mask_testn_epi32_mask(
          live, _mm512_maskz_loadu_epi32(live, in_effect + i), _mm512_set1_epi32(-1));
    }
  } else {
    x = lamella_progress_sixteen(&job->timing, place, live, loop, &hidden, 1);
  }
  if (loop.pieces) x = lamella_ease_sixteen(x, planes, loop.pieces, loop.domain);
  __mmask16 at_end = _mm512_cmp_ps_mask(x, _mm512_set1_ps(1), _CMP_EQ_OQ);
  for (int channel = 0; channel < loop.channels; channel++) {
    __m512 from = _mm512_maskz_loadu_ps(live, job->from[channel] + place);
    __m512 to = _mm512_maskz_loadu_ps(live, job->to[channel] + place);
    __m512 value = _mm512_add_ps(from, _mm512_mul_ps(_mm512_sub_ps(to, from), x));
    value = _mm512_mask_mov_ps(value, at_end, to);
    if (loop.is_masked && hidden) value = _mm512_mask_loadu_ps(value, hidden, job->under[channel] + place);
    if (streams) {
      _mm512_stream_ps(job->destination[channel] + place, value);
    } else {
      _mm512_mask_storeu_ps(job->destination[channel] + place, live, value);
    }
  }
}

// Sixty-four clips side by side, in the loops made for the most frequent easing: a vector is waited for
// while the others are worked on. For clips that have begun and are in effect, and a table of 32 pieces
// that begins at 0.
enum { LAMELLA_ABREAST = 4 };

LAMELLA_INLINE void lamella_eased_tween_abreast(
    const struct lamella_animate *job, ptrdiff_t place, const struct lamella_planes *planes,
    struct lamella_loop loop, int streams) {
  enum { N = LAMELLA_ABREAST };
  const __m512 one = _mm512_set1_ps(1);
  __m512 scaled[N], y[N], u[N];
  __m512i piece[N], last = _mm512_setzero_si512();
  __mmask16 hidden, at_end[N], is_any_at_end = 0;
  for (int k = 0; k < N; k++) {
    scaled[k] = lamella_progress_sixteen(&job->timing, place + 16 * k, 0xFFFF, loop, &hidden, 32);
  }
  for (int k = 0; k < N; k++) {
    piece[k] = _mm512_cvttps_epi32(scaled[k]);
    u[k] = _mm512_reduce_ps(scaled[k], _MM_FROUND_TO_ZERO);
    last = _mm512_or_si512(last, piece[k]);
    y[k] = lamella_plane_at(&planes->terms[3], piece[k], 0, 32);
  }
  for (int term = 2; term >= 0; term--) {
    for (int k = 0; k < N; k++) {
      y[k] = _mm512_add_ps(
          _mm512_mul_ps(y[k], u[k]), lamella_plane_at(&planes->terms[term], piece[k], 0, 32));
    }
  }
  // A progress of 1 is in no piece.
  if (_mm512_test_epi32_mask(last, _mm512_set1_epi32(32))) {
    for (int k = 0; k < N; k++) {
      y[k] = lamella_ease_ends(_mm512_mul_ps(scaled[k], _mm512_set1_ps(1.0f / 32)), y[k]);
    }
  }
  for (int k = 0; k < N; k++) {
    at_end[k] = _mm512_cmp_ps_mask(y[k], one, _CMP_EQ_OQ);
    is_any_at_end |= at_end[k];
  }
  for (int channel = 0; channel < loop.channels; channel++) {
    __m512 value[N];
    for (int k = 0; k < N; k++) {
      __m512 from = _mm512_loadu_ps(job->from[channel] + place + 16 * k);
      __m512 to = _mm512_loadu_ps(job->to[channel] + place + 16 * k);
      value[k] = _mm512_add_ps(from, _mm512_mul_ps(_mm512_sub_ps(to, from), y[k]));
    }
    if (is_any_at_end) {
      for (int k = 0; k < N; k++) {
        value[k] = _mm512_mask_loadu_ps(value[k], at_end[k], job->to[channel] + place + 16 * k);
      }
    }
    for (int k = 0; k < N; k++) {
      if (streams) {
        _mm512_stream_ps(job->destination[channel] + place + 16 * k, value[k]);
      } else {
        _mm512_storeu_ps(job->destination[channel] + place + 16 * k, value[k]);
      }
    }
  }
}

// How many values stand before the first line of the columns, -1 where these are not placed alike.
LAMELLA_INLINE ptrdiff_t lamella_before_line(const struct lamella_animate *job, ptrdiff_t start) {
  ptrdiff_t before = 0;
  for (int k = 0; k < job->channels; k++) {
    ptrdiff_t own = -(ptrdiff_t)((uintptr_t)(job->destination[k] + start) / 4) & 15;
    if (k > 0 && own != before) return -1;
    before = own;
  }
  return before;
}

LAMELLA_INLINE void lamella_eased_tween_body(
    const struct lamella_animate *job, const float *progress, const int32_t *in_effect,
    ptrdiff_t start, ptrdiff_t count, struct lamella_loop loop) {
  // A copy of its own, which no store can change.
  const struct lamella_animate own = *job;
  job = &own;
  struct lamella_planes planes;
  for (int term = 0; loop.pieces && term < 4; term++) {
    planes.terms[term] = lamella_plane_load(
        job->easing.coefficients + term * loop.pieces, loop.pieces);
  }
  ptrdiff_t i = 0;
  ptrdiff_t before = job->streams ? lamella_before_line(job, start) : -1;
  if (before >= 0 && before + 16 <= count) {
    if (before > 0) {
      lamella_eased_tween_group(
          job, progress, in_effect, start, 0, (__mmask16)((1u << before) - 1), &planes, loop, 0);
    }
    i = before;
    for (; loop.has_begun && i + 16 * LAMELLA_ABREAST <= count; i += 16 * LAMELLA_ABREAST) {
      lamella_eased_tween_abreast(job, start + i, &planes, loop, 1);
    }
    for (; i + 16 <= count; i += 16) {
      lamella_eased_tween_group(job, progress, in_effect, start, i, 0xFFFF, &planes, loop, 1);
    }
    _mm_sfence();
  }
  for (; loop.has_begun && i + 16 * LAMELLA_ABREAST <= count; i += 16 * LAMELLA_ABREAST) {
    lamella_eased_tween_abreast(job, start + i, &planes, loop, 0);
  }
  for (; i + 16 <= count; i += 16) {
    lamella_eased_tween_group(job, progress, in_effect, start, i, 0xFFFF, &planes, loop, 0);
  }
  if (i < count) {
    lamella_eased_tween_group(
        job, progress, in_effect, start, i, (__mmask16)((1u << (count - i)) - 1), &planes,
        loop, 0);
  }
}

LAMELLA_INLINE void lamella_eased_tween_channels(
    const struct lamella_animate *job, const float *progress, const int32_t *in_effect,
    ptrdiff_t start, ptrdiff_t count, struct lamella_loop loop) {
  switch (job->channels) {
    case 1:
      loop.channels = 1;
      lamella_eased_tween_body(job, progress, in_effect, start, count, loop);
      break;
    case 2:
      loop.channels = 2;
      lamella_eased_tween_body(job, progress, in_effect, start, count, loop);
      break;
    default:
      loop.channels = job->channels;
      lamella_eased_tween_body(job, progress, in_effect, start, count, loop);
  }
}

// The most frequent easing, of clips that have begun and are in effect. Functions of their own: without
// optimisation the variables of all loops stand on the stack side by side.
#define LAMELLA_TIMED(name, wanted)                                                    \
  static __attribute__((noinline)) void LAMELLA_KERNEL(name)(                          \
      const struct lamella_animate *job, ptrdiff_t count, struct lamella_loop loop) {  \
    loop.shape = wanted, loop.domain = 0, loop.pieces = 32;                            \
    loop.is_masked = 0, loop.has_begun = 1;                                            \
    switch (loop.has_rates | loop.has_delays << 1) {                                   \
      case 0: LAMELLA_LOOP(0, 0); break;                                               \
      case 1: LAMELLA_LOOP(1, 0); break;                                               \
      case 2: LAMELLA_LOOP(0, 1); break;                                               \
      case 3: LAMELLA_LOOP(1, 1); break;                                               \
    }                                                                                  \
  }
#define LAMELLA_LOOP(rates, delays)                 \
  loop.has_rates = rates, loop.has_delays = delays; \
  lamella_eased_tween_channels(job, NULL, NULL, 0, count, loop)
LAMELLA_TIMED(timed_once, 0)
LAMELLA_TIMED(timed_loop, 1)
LAMELLA_TIMED(timed_pingpong, 2)
#undef LAMELLA_LOOP
#undef LAMELLA_TIMED

// Without `progress` the timing too.
static __attribute__((noinline)) void LAMELLA_KERNEL(eased_tween)(
    const struct lamella_animate *job, const float *progress, const int32_t *in_effect,
    ptrdiff_t start, ptrdiff_t count) {
  // What has no end is not held at it, and what has begun not before its begin.
  const int held = job->timing.fill | (job->shape == 0 ? 0 : LAMELLA_FILL_FORWARDS) |
                   (job->has_begun ? LAMELLA_FILL_BACKWARDS : 0);
  struct lamella_loop loop = {
      .shape = progress ? -1 : job->shape,
      .has_rates = job->timing.rate != NULL,
      .has_delays = job->timing.delay != NULL,
      .is_masked = progress ? in_effect != NULL
                            : held != (LAMELLA_FILL_BACKWARDS | LAMELLA_FILL_FORWARDS)};
  if (!job->easing.coefficients) {
    lamella_eased_tween_channels(job, progress, in_effect, start, count, loop);
    return;
  }
  switch (job->easing.domain | (job->easing.pieces == 64) << 2) {
#define LAMELLA_LOOP(wanted, table)                                          \
  loop.domain = wanted, loop.pieces = table;                                 \
  lamella_eased_tween_channels(job, progress, in_effect, start, count, loop)
    case 0:
      if (!progress && !loop.is_masked && job->has_begun && job->easing.coefficients[0] == 0) {
        switch (job->shape) {
          case 0: LAMELLA_KERNEL(timed_once)(job, count, loop); break;
          case 1: LAMELLA_KERNEL(timed_loop)(job, count, loop); break;
          default: LAMELLA_KERNEL(timed_pingpong)(job, count, loop); break;
        }
      } else {
        LAMELLA_LOOP(0, 32);
      }
      break;
    case 1: LAMELLA_LOOP(1, 32); break;
    case 2: LAMELLA_LOOP(2, 32); break;
    case 4: LAMELLA_LOOP(0, 64); break;
    case 5: LAMELLA_LOOP(1, 64); break;
    case 6: LAMELLA_LOOP(2, 64); break;
#undef LAMELLA_LOOP
  }
}

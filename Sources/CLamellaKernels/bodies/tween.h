// SPDX-License-Identifier: MIT

// value = from + (to - from) * progress, and exactly `to` at progress 1 (the formula may miss it by a
// rounding), into the rows of a presentation column; where the clip is not in effect the value
// under it shows. `destination` may be `under` itself (the second of two
// animations on one property), so the pointers are not restrict.

LAMELLA_INLINE float lamella_tween_one(
    float from, float to, float progress, int32_t in_effect, float under, int has_mask,
    int additive) {
  float value = from + (to - from) * progress;
  value = progress == 1 ? to : value;
  if (additive) value = under + value;
  return has_mask ? (in_effect ? value : under) : value;
}

LAMELLA_INLINE void lamella_tween_body(
    const struct lamella_tween *job, ptrdiff_t count, int has_mask, int additive) {
  struct lamella_tween j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    j.destination[i] = lamella_tween_one(
        j.from[i], j.to[i], j.progress[i], has_mask ? j.in_effect[i] : -1,
        has_mask | additive ? j.under[i] : 0, has_mask, additive);
  }
}

LAMELLA_INLINE void lamella_tween_choose(const struct lamella_tween *job, ptrdiff_t count) {
  switch ((job->in_effect != NULL) | (job->additive != 0) << 1) {
    case 0: lamella_tween_body(job, count, 0, 0); break;
    case 1: lamella_tween_body(job, count, 1, 0); break;
    case 2: lamella_tween_body(job, count, 0, 1); break;
    case 3: lamella_tween_body(job, count, 1, 1); break;
  }
}

void LAMELLA_KERNEL(tween)(const struct lamella_tween *job, ptrdiff_t count) {
  lamella_tween_choose(job, count);
}

LAMELLA_INLINE void lamella_tween_indexed_body(
    const struct lamella_tween *job, ptrdiff_t count, int has_mask, int additive) {
  struct lamella_tween j = *job;
  for (ptrdiff_t i = 0; i < count; i++) {
    int32_t row = j.rows[i];
    j.destination[row] = lamella_tween_one(
        j.from[i], j.to[i], j.progress[i], has_mask ? j.in_effect[i] : -1,
        has_mask | additive ? j.under[row] : 0, has_mask, additive);
  }
}

void LAMELLA_KERNEL(tween_indexed)(const struct lamella_tween *job, ptrdiff_t count) {
  switch ((job->in_effect != NULL) | (job->additive != 0) << 1) {
    case 0: lamella_tween_indexed_body(job, count, 0, 0); break;
    case 1: lamella_tween_indexed_body(job, count, 1, 0); break;
    case 2: lamella_tween_indexed_body(job, count, 0, 1); break;
    case 3: lamella_tween_indexed_body(job, count, 1, 1); break;
  }
}

#if LAMELLA_LEVEL == 4
#include "animate-wide.h"
#else

static void LAMELLA_KERNEL(eased_tween)(
    const struct lamella_animate *job, float *progress, const int32_t *in_effect,
    ptrdiff_t start, ptrdiff_t count) {
  struct lamella_ease ease = {job->easing, progress};
  if (job->easing.coefficients) LAMELLA_KERNEL(ease)(&ease, count);
  for (int32_t channel = 0; channel < job->channels; channel++) {
    struct lamella_tween tween = {
        .from = job->from[channel] + start,
        .to = job->to[channel] + start,
        .progress = progress,
        .in_effect = in_effect,
        .under = in_effect ? job->under[channel] + start : NULL,
        .destination = job->destination[channel] + start};
    LAMELLA_KERNEL(tween)(&tween, count);
  }
}

#endif

// Timing, easing and tween of one block after the other, so that progress and mask never leave the
// nearest cache. The bits are those of the separate calls.

void LAMELLA_KERNEL(animate)(const struct lamella_animate *job, ptrdiff_t count) {
#if LAMELLA_LEVEL == 4
  if (lamella_is_simple(job)) {
    LAMELLA_KERNEL(eased_tween)(job, NULL, NULL, 0, count);
    return;
  }
#endif
  float progress[LAMELLA_BLOCK];
  int32_t in_effect[LAMELLA_BLOCK];
  struct lamella_progress timing = job->timing;
  timing.progress = progress;
  int always = timing.fill == (LAMELLA_FILL_BACKWARDS | LAMELLA_FILL_FORWARDS);
  timing.in_effect = always ? NULL : in_effect;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_BLOCK) {
    ptrdiff_t length = count - start < LAMELLA_BLOCK ? count - start : LAMELLA_BLOCK;
    lamella_progress_block(&timing, length, job->shape);
    LAMELLA_KERNEL(eased_tween)(job, progress, timing.in_effect, start, length);
    lamella_next_block(&timing, length);
  }
}

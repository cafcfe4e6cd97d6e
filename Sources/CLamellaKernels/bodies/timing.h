// SPDX-License-Identifier: MIT

// Parent time to the fraction of one pass, for clips of equal shape; speed is not negative.
// All in units of one pass in one direction: active = `passes`, period = 1 (ping-pong: 2).
// Times stay double up to the fraction, which is at most 1.
//
// A clip stays in effect, at its end, for 2^-30 of its length longer: the time of the end, computed
// by others as begin + passes / rate, may come out a rounding later than passes here, and would
// then show the value under the clip for one frame.

struct lamella_moment {
  double position;  // passes since the beginning, held between the beginning and the end
  int32_t in_effect;
};

LAMELLA_INLINE struct lamella_moment lamella_moment_at(
    double time, double begin, double rate, double passes, int backwards, int forwards) {
  double elapsed = time - begin;
  int before = elapsed < 0;
  double position = (before ? 0 : elapsed) * rate;
  int after = position > passes;
  struct lamella_moment moment;
  moment.position = after ? passes : position;
  int past = position > passes * (1 + 0x1p-30);
  moment.in_effect = ((before & !backwards) | (past & !forwards)) ? 0 : -1;
  return moment;
}

LAMELLA_INLINE void lamella_once_body(
    const struct lamella_progress *job, ptrdiff_t count, int has_rate, int has_mask) {
  struct lamella_progress j = *job;
  int backwards = (j.fill & LAMELLA_FILL_BACKWARDS) != 0;
  int forwards = (j.fill & LAMELLA_FILL_FORWARDS) != 0;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    struct lamella_moment m = lamella_moment_at(
        j.time, j.begin[i], has_rate ? j.rate[i] : j.rate_all, 1, backwards, forwards);
    j.progress[i] = (float)m.position;
    if (has_mask) j.in_effect[i] = m.in_effect;
  }
}

// `columns`: -1 endless, 0 as many passes for all, 1 a column of passes, 2 one of offsets too.
LAMELLA_INLINE void lamella_repeat_body(
    const struct lamella_progress *job, ptrdiff_t count, int pingpong, int columns, int has_rate,
    int has_mask) {
  struct lamella_progress j = *job;
  int backwards = (j.fill & LAMELLA_FILL_BACKWARDS) != 0;
  int forwards = (j.fill & LAMELLA_FILL_FORWARDS) != 0;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    if (pingpong && columns < 0) {
      // As below; no pass is the last, and to halve the rate is exact.
      double elapsed = j.time - j.begin[i];
      double turn =
          (elapsed < 0 ? 0 : elapsed) * ((has_rate ? j.rate[i] : j.rate_all) * 0.5);
      j.progress[i] = __builtin_fabsf((float)(turn - lamella_round(turn))) * 2;
      if (has_mask) j.in_effect[i] = ((elapsed < 0) & !backwards) ? 0 : -1;
      continue;
    }
    double passes = columns > 0 ? j.passes[i] : columns == 0 ? j.passes_all : __builtin_inf();
    struct lamella_moment m = lamella_moment_at(
        j.time, j.begin[i], has_rate ? j.rate[i] : j.rate_all, passes, backwards, forwards);
    double local = columns > 1 ? m.position + j.offset[i] : m.position;
    double fraction;
    if (pingpong) {
      // There is the first half of a turn, back the second: the way to the nearest whole turn.
      double turn = local * 0.5;
      fraction = __builtin_fabs(turn - lamella_round(turn));
    } else {
      fraction = local - lamella_floor(local);
      // The very end shows the last value, not the first of a pass that never comes.
      int whole = (m.position == passes) & (fraction == 0) & (local > 0);
      if (columns >= 0) fraction = whole ? 1 : fraction;
    }
    j.progress[i] = pingpong ? (float)fraction * 2 : (float)fraction;
    if (has_mask) j.in_effect[i] = m.in_effect;
  }
}

LAMELLA_INLINE void lamella_repeat_columns(
    const struct lamella_progress *job, ptrdiff_t count, int pingpong, int has_rate,
    int has_mask) {
  if (job->offset) {
    lamella_repeat_body(job, count, pingpong, 2, has_rate, has_mask);
  } else if (job->passes) {
    lamella_repeat_body(job, count, pingpong, 1, has_rate, has_mask);
  } else if (job->passes_all < __builtin_inf()) {
    lamella_repeat_body(job, count, pingpong, 0, has_rate, has_mask);
  } else {
    lamella_repeat_body(job, count, pingpong, -1, has_rate, has_mask);
  }
}

// With a column of begins and one time. Not inlined into its callers: it is a dozen loops.
#define LAMELLA_SHAPE(name, once, pingpong)                                                  \
  static __attribute__((noinline)) void LAMELLA_KERNEL(name)(                                \
      const struct lamella_progress *job, ptrdiff_t count) {                                 \
    switch ((job->rate != NULL) | (job->in_effect != NULL) << 1 | once << 2) {               \
      case 0: lamella_repeat_columns(job, count, pingpong, 0, 0); break;                     \
      case 1: lamella_repeat_columns(job, count, pingpong, 1, 0); break;                     \
      case 2: lamella_repeat_columns(job, count, pingpong, 0, 1); break;                     \
      case 3: lamella_repeat_columns(job, count, pingpong, 1, 1); break;                     \
      case 4: lamella_once_body(job, count, 0, 0); break;                                    \
      case 5: lamella_once_body(job, count, 1, 0); break;                                    \
      case 6: lamella_once_body(job, count, 0, 1); break;                                    \
      case 7: lamella_once_body(job, count, 1, 1); break;                                    \
    }                                                                                        \
  }
LAMELLA_SHAPE(once_shape, 1, 0)
LAMELLA_SHAPE(loop_shape, 0, 0)
LAMELLA_SHAPE(pingpong_shape, 0, 1)
#undef LAMELLA_SHAPE

enum { LAMELLA_BLOCK = 512 };

// One block or less. A begin for all, delays from it, or times for each are brought to the form of the
// loops.
LAMELLA_INLINE void lamella_progress_block(
    const struct lamella_progress *job, ptrdiff_t count, int shape) {
  double elapsed[LAMELLA_BLOCK];
  struct lamella_progress j;
  if (!job->begin || job->times) {
    j = *job;
    // 0 - -(time - begin) is time - begin again, whatever was rounded. Loops of their own: a choice
    // inside is not taken out of them.
    if (j.delay && !j.times) {
      double all = j.time - j.begin_all;
      LAMELLA_INDEPENDENT
      for (ptrdiff_t i = 0; i < count; i++) elapsed[i] = -(all - j.delay[i]);
    } else if (j.delay) {
      LAMELLA_INDEPENDENT
      for (ptrdiff_t i = 0; i < count; i++) elapsed[i] = -((j.times[i] - j.begin_all) - j.delay[i]);
    } else if (!j.times) {
      double all = -(j.time - j.begin_all);
      for (ptrdiff_t i = 0; i < count; i++) elapsed[i] = all;
    } else if (j.begin) {
      LAMELLA_INDEPENDENT
      for (ptrdiff_t i = 0; i < count; i++) elapsed[i] = -(j.times[i] - j.begin[i]);
    } else {
      LAMELLA_INDEPENDENT
      for (ptrdiff_t i = 0; i < count; i++) elapsed[i] = -(j.times[i] - j.begin_all);
    }
    j.begin = elapsed;
    j.time = 0;
    job = &j;
  }
  switch (shape) {
    case 0: LAMELLA_KERNEL(once_shape)(job, count); break;
    case 1: LAMELLA_KERNEL(loop_shape)(job, count); break;
    default: LAMELLA_KERNEL(pingpong_shape)(job, count); break;
  }
}

LAMELLA_INLINE void lamella_next_block(struct lamella_progress *job, ptrdiff_t length) {
  if (job->begin) job->begin += length;
  if (job->delay) job->delay += length;
  if (job->rate) job->rate += length;
  if (job->passes) job->passes += length;
  if (job->offset) job->offset += length;
  if (job->times) job->times += length;
}

LAMELLA_INLINE void lamella_progress_shape(
    const struct lamella_progress *job, ptrdiff_t count, int shape) {
  struct lamella_progress j = *job;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_BLOCK) {
    ptrdiff_t length = count - start < LAMELLA_BLOCK ? count - start : LAMELLA_BLOCK;
    lamella_progress_block(&j, length, shape);
    lamella_next_block(&j, length);
    j.progress += length;
    if (j.in_effect) j.in_effect += length;
  }
}

void LAMELLA_KERNEL(progress_once)(const struct lamella_progress *job, ptrdiff_t count) {
  lamella_progress_shape(job, count, 0);
}

void LAMELLA_KERNEL(progress_loop)(const struct lamella_progress *job, ptrdiff_t count) {
  lamella_progress_shape(job, count, 1);
}

void LAMELLA_KERNEL(progress_pingpong)(const struct lamella_progress *job, ptrdiff_t count) {
  lamella_progress_shape(job, count, 2);
}

// SPDX-License-Identifier: MIT

// The machine's limit: the best C loops we know for the work of each stage, written for one purpose
// each and free of everything that an engine needs beyond it. They may fuse multiply-adds, keep
// times in single precision, know that all clips run, that angles are small, that a tree is flat.
// Measured in the same run as the kernels, they say what the machine at hand allows.
// All are chosen for the processor at the first call, as the kernels are.

#ifndef LAMELLA_BASELINE_H
#define LAMELLA_BASELINE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Fractions of endless clips, there and back.
struct lamella_limit_timing {
  const float *begin, *rate;
  float time;
  float *progress;
};
void lamella_limit_timing(const struct lamella_limit_timing *w, ptrdiff_t count);

// Channels of endless clips, there and back, eased by a table of 32 cubics.
struct lamella_limit_tween {
  const float *begin;
  const float *rates;  // optional, instead of `rate`
  float rate, time;
  const float *table;  // 4 x 32
  int32_t channels;
  const float *from[4], *to[4];
  float *destination[4];
};
void lamella_limit_tween(const struct lamella_limit_tween *w, ptrdiff_t count);
// Leaves out the first `by` clips.
void lamella_limit_tween_advance(struct lamella_limit_tween *w, ptrdiff_t by);

// Two channels of keyframed clips, by segments that are refilled when they end.
struct lamella_limit_keyframes {
  const float *progress;
  float *low, *high, *scale;
  float *from[2], *to[2];
  float *destination[2];
  const float *times, *values[2];  // `keys` of each clip
  int32_t keys;
};
void lamella_limit_keyframes(const struct lamella_limit_keyframes *w, ptrdiff_t count);

// Local matrices for angles below 100, and world matrices of children of one layer.
struct lamella_limit_matrix {
  const float *x, *y, *width, *height, *anchor_x, *anchor_y, *scale_x, *scale_y, *rotation;
  const float *opacity;
  float root[7];
  float *local[6];
  float *world[7];
};
void lamella_limit_local(const struct lamella_limit_matrix *w, ptrdiff_t count);
void lamella_limit_world(const struct lamella_limit_matrix *w, ptrdiff_t count);

// Boxes in a view.
struct lamella_limit_cull {
  const float *world[7];
  const float *width, *height;
  float min_x, min_y, max_x, max_y;
  int32_t first;
  int32_t *visible;  // room for count + 16
};
ptrdiff_t lamella_limit_cull(const struct lamella_limit_cull *w, ptrdiff_t count);

// Records from matrices in columns and an appearance kept ready in rows: words 8-13 of the record.
struct lamella_limit_pack {
  const float *world[7];
  const float *width, *height;
  const uint32_t *appearance;  // 8 words a row, six of them used
  uint32_t word14, word15;
  uint32_t *records;
};
void lamella_limit_pack(const struct lamella_limit_pack *w, ptrdiff_t count);

// Everything above for one layer after the other, in blocks.
struct lamella_limit_frame {
  struct lamella_limit_tween position, rotation, opacity;
  struct lamella_limit_matrix matrix;
  struct lamella_limit_cull cull;
  struct lamella_limit_pack pack;
};
ptrdiff_t lamella_limit_frame(const struct lamella_limit_frame *w, ptrdiff_t count);

// Copies of one card, each a step further and, where they move, `delay` later: a turn and an opacity
// there and back. Records of eight words; see CompactRecord.swift.
struct lamella_limit_copies {
  float own[6];   // of the card; where it moves only the place of its centre
  float step[6];
  float width, height;
  float min_x, min_y, max_x, max_y;
  int32_t moves;
  double time;
  float delay;
  float rate[2], from[2], to[2];
  const float *table;   // 4 x 32
  uint32_t color[2];  // words 6 and 7; where they move word 6 is the opacity
  uint32_t *records;  // room for count + 16, at a cache line
};
ptrdiff_t lamella_limit_copies(const struct lamella_limit_copies *w, ptrdiff_t count);

// Living particles of one cell to records, from their numbers alone. Speed and direction are random;
// where lifetimes are, scale, spin and alpha are too; the rest is the same for all. Records of
// eight words. Returns how many live.
struct lamella_limit_particles {
  uint32_t key, first;
  float lead, interval;  // age = (lead - i) * interval
  // mean and total range
  float lifetime[2], speed[2], direction[2], scale[2], spin[2], alpha[2];
  float x, y, acceleration_x, acceleration_y, scale_speed, alpha_speed;
  float size;
  uint32_t word6;
  uint32_t *records;  // room for count + 16, at a cache line
};
ptrdiff_t lamella_limit_particles(const struct lamella_limit_particles *w, ptrdiff_t count);

#ifdef __cplusplus
}
#endif

#endif

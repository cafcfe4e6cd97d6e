// SPDX-License-Identifier: MIT

// The hot loops in C, compiled once for each level of the processor.
//
// Each kernel is one public function that jumps through a table of the level in use: the highest
// that processor and operating system allow, or the one forced by lamella_kernels_set_level.
// Everything a kernel works on is named by one struct of pointers; all columns of a struct are
// already advanced to the first item, and `count` items are worked on.
//
// Every level computes the same bits as the scalar Swift reference beside the Swift wrapper:
// only + - * / sqrt, comparisons and conversions, in one stated order, never contracted to fused
// multiply-adds. Where a column is called optional, NULL leaves it out.
// A mask column holds -1 (in effect) or 0.

#ifndef LAMELLA_KERNELS_H
#define LAMELLA_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Levels

// Baseline of the target; on x86-64 also the two later levels of its psABI (AVX2, AVX-512).
enum { LAMELLA_LEVEL_BASELINE = 1, LAMELLA_LEVEL_V3 = 3, LAMELLA_LEVEL_V4 = 4 };

// The highest level that this machine runs.
int lamella_kernels_supported_level(void);
// The level in use.
int lamella_kernels_level(void);
// Uses the highest supported level not above `level`, and returns it. For tests and benchmarks:
// other threads may be inside a kernel, they finish at the level they began with.
int lamella_kernels_set_level(int level);

// MARK: Memory

// Memory for a column. Columns walked side by side must not lie at equal offsets of their pages:
// their lines would share one set of the nearest cache, which has eight places, and a loop over
// eighteen columns would take four times as long. So each column begins some lines after the last
// one's place in the page. Aligned to 64 bytes; returns NULL where there is no memory.
void *lamella_column_allocate(size_t bytes);
void lamella_column_free(void *column);

// MARK: Timing

enum { LAMELLA_FILL_BACKWARDS = 1, LAMELLA_FILL_FORWARDS = 2 };

struct lamella_progress {
  const double *begin;   // optional: absent means `begin_all`
  const float *delay;    // optional, without `begin`: seconds from `begin_all` to the begin
  const double *rate;    // passes per second; optional: absent means `rate_all`
  const double *passes;  // optional: passes until the end, above 0; absent means `passes_all`
  const double *offset;  // optional, needs `passes`: shift inside a pass, in passes
  const double *times;   // optional: a time for each clip; absent means `time`
  double begin_all, rate_all;
  double passes_all;     // infinity never ends
  double time;
  int32_t fill;
  float *progress;
  int32_t *in_effect;  // optional
};

void lamella_progress_once(const struct lamella_progress *job, ptrdiff_t count);
void lamella_progress_loop(const struct lamella_progress *job, ptrdiff_t count);
void lamella_progress_pingpong(const struct lamella_progress *job, ptrdiff_t count);

// MARK: Easing

enum { LAMELLA_EASE_DIRECT = 0, LAMELLA_EASE_FROM_START = 1, LAMELLA_EASE_FROM_END = 2 };

struct lamella_easing {
  const float *coefficients;  // 4 x pieces: constant, linear, quadratic and cubic terms
  int32_t pieces;             // 32 or 64
  int32_t domain;
};

struct lamella_ease {
  struct lamella_easing easing;
  float *progress;
};

void lamella_ease(const struct lamella_ease *job, ptrdiff_t count);

enum { LAMELLA_SPRING_OSCILLATING = 0, LAMELLA_SPRING_CRITICAL = 1, LAMELLA_SPRING_CREEPING = 2 };

struct lamella_spring {
  int32_t regime;
  float duration;
  float rate0, rate1;    // exponents per second, not positive; rate1 for creeping only
  float frequency;       // radians per second, for oscillating only
  float weight0, weight1;
  float *progress;
};

void lamella_spring(const struct lamella_spring *job, ptrdiff_t count);

// MARK: Tweens

struct lamella_tween {
  const float *from;
  const float *to;
  const float *progress;
  const int32_t *in_effect;  // optional
  const float *under;        // needed where `in_effect` is given or `additive` is set
  float *destination;
  const int32_t *rows;  // for the indexed form: the rows in `under` and `destination`
  int32_t additive;
};

void lamella_tween(const struct lamella_tween *job, ptrdiff_t count);
void lamella_tween_indexed(const struct lamella_tween *job, ptrdiff_t count);

struct lamella_animate {
  struct lamella_progress timing;  // `progress` and `in_effect` are not used
  int32_t shape;                   // 0 once, 1 loop, 2 ping-pong
  struct lamella_easing easing;    // without `coefficients`: linear
  int32_t channels;  // 1...4
  const float *from[4];
  const float *to[4];
  const float *under[4];
  float *destination[4];
  int32_t streams;  // stores past the cache: for columns that are larger than it
  int32_t has_begun;  // no begin is after the time
};

void lamella_animate(const struct lamella_animate *job, ptrdiff_t count);

// MARK: Keyframes

struct lamella_segments {
  const float *progress;
  const float *low;  // the cached segment covers low <= progress < high
  const float *high;
  const float *start;  // the time of its first key
  const float *scale;  // 1 / its length, 0 where it is empty
  float *fraction;     // may be `progress`
  int32_t *stale;      // room for `count`
};

// Writes the indices of the items that have left their cached segment; returns how many.
ptrdiff_t lamella_segments_stale(const struct lamella_segments *job, ptrdiff_t count);
// fraction = (progress - start) * scale, limited to 0...1.
void lamella_segments_fraction(const struct lamella_segments *job, ptrdiff_t count);

// MARK: Matrices

struct lamella_affine {
  const float *a, *b, *c, *d, *tx, *ty;
};

struct lamella_affine_out {
  float *a, *b, *c, *d, *tx, *ty;
};

struct lamella_local {
  const float *position_x, *position_y;
  const float *bounds_x, *bounds_y, *bounds_w, *bounds_h;
  const float *anchor_x, *anchor_y;
  const float *translation_x, *translation_y;
  const float *scale_x, *scale_y;
  const float *rotation;
  struct lamella_affine_out local;
};

void lamella_local(const struct lamella_local *job, ptrdiff_t count);

struct lamella_world {
  // Not advanced: rows first ..< first + count are worked on, their parents lie before them.
  struct lamella_affine local;
  const float *opacity;
  const int32_t *parent;  // -1: the root values below
  float root_a, root_b, root_c, root_d, root_tx, root_ty, root_opacity;
  struct lamella_affine_out world;
  float *world_opacity;
  ptrdiff_t first;
};

void lamella_world(const struct lamella_world *job, ptrdiff_t count);

// MARK: Culling

struct lamella_cull {
  struct lamella_affine world;
  const float *origin_x, *origin_y;  // optional, both or neither: the origin of the bounds
  const float *width, *height;
  const float *opacity;
  const uint32_t *flags;  // optional
  uint32_t skip;          // rows with one of these bits are left out
  // Optional, all or none: rows without a visible fill and without a visible border are left out.
  const float *fill_alpha, *border_alpha, *border_width;
  int32_t first_row;
  float min_x, min_y, max_x, max_y;
  int32_t *visible;  // room for `count`
};

ptrdiff_t lamella_cull(const struct lamella_cull *job, ptrdiff_t count);

// MARK: Packing

struct lamella_pack {
  // Not advanced: record i is made of row rows[i], or of row first + i without `rows`.
  struct lamella_affine world;
  const float *origin_x, *origin_y;  // optional, both or neither
  const float *width, *height;
  const float *radius, *border_width;
  const float *fill[4];
  const float *border[4];
  const float *opacity;
  const uint32_t *flags;  // bits 16-31 go into word 14, bits 4-7 into word 15
  uint32_t word15;        // what all records have in word 15
  const int32_t *rows;  // optional
  ptrdiff_t first;
  ptrdiff_t row_count;  // how many rows the columns have, for the listed form
  int32_t streams;      // go past the cache: faster where the records outgrow it, slower elsewhere
  uint32_t *records;  // 16 words each, aligned to 4 bytes
};

void lamella_pack(const struct lamella_pack *job, ptrdiff_t count);

// MARK: Copies

#include "CLamellaCopies.h"

// MARK: Particles

struct lamella_particles {
  const float *x, *y;                    // place of birth
  const float *velocity_x, *velocity_y;  // at birth, points per second
  const float *age;                      // seconds
  const float *scale;                    // at birth
  const float *spin;                     // optional: radians per second
  const float *angle;                    // optional, needs `spin`: radians at birth
  const float *basis[4];                 // optional, all or none, instead of both: the turn now,
                                         // as a row-major 2x2 matrix on row vectors
  const float *color[4];                 // optional, all or none: at birth; absent means `color_all`
  float acceleration_x, acceleration_y;
  float scale_speed;
  float color_all[4];
  float color_speed[4];
  float width, height;                  // of the picture at scale 1
  float a, b, c, d, tx, ty;             // from the emitter's coordinates to the frame's
  uint32_t uv[4];                       // words 10-13
  uint32_t word14, word15;
  int32_t compact;  // records of eight words, without what is the same for all
  uint32_t *records;
};

void lamella_particles(const struct lamella_particles *job, ptrdiff_t count);

struct lamella_births {
  uint32_t first, key;    // particle i has the number first + i
  int32_t index;          // of the first particle in the range that `lead` is for
  double lead, interval;  // its age is (lead - (index + i)) * interval
  uint32_t *states;
  float *ages;  // optional
};

void lamella_births(const struct lamella_births *job, ptrdiff_t count);

// A random value that is uniform in mean - range / 2 ... mean + range / 2.
struct lamella_attribute {
  float mean, range;
  uint32_t channel;
};

struct lamella_emission {
  struct lamella_births births;  // without columns
  struct lamella_attribute lifetime;  // without a range all live
  struct lamella_attribute place_x, place_y, speed, direction, scale, spin, angle, color[4];
  float heading_x, heading_y;
  int32_t turn;        // 0 upright, 1 by `spin`, 2 by `angle` too
  int32_t has_colors;  // else all have `color_all`
  int32_t streams;     // store past the cache: records at a cache line
  struct lamella_particles particles;  // without columns
};

// Makes the records of `count` particles, as far as they live; returns how many do.
ptrdiff_t lamella_emission(const struct lamella_emission *job, ptrdiff_t count);
// How many that would be.
ptrdiff_t lamella_emission_living(const struct lamella_emission *job, ptrdiff_t count);

struct lamella_living {
  float lifetime, range;
  uint32_t channel;
  uint32_t *states;  // moved together in place, like the two below
  float *ages;
  float *lifetimes;  // only written
};

// Leaves out the particles whose age has reached their lifetime; returns how many are left.
ptrdiff_t lamella_living(const struct lamella_living *job, ptrdiff_t count);

struct lamella_spread {
  const uint32_t *states;
  uint32_t channel;
  float mean, range;
  float *values;  // uniform in mean - range / 2 ... mean + range / 2
};

void lamella_spread(const struct lamella_spread *job, ptrdiff_t count);

struct lamella_fan {
  const uint32_t *states;
  uint32_t speed_channel, angle_channel;
  float speed, speed_range;
  float angle, angle_range;  // from the heading, radians
  float heading_x, heading_y;
  const float *headings_x, *headings_y;  // optional, both or neither: a heading for each
  float *velocity_x, *velocity_y;
};

void lamella_fan(const struct lamella_fan *job, ptrdiff_t count);

#ifdef __cplusplus
}
#endif

#endif

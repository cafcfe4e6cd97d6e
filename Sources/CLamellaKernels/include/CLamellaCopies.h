// SPDX-License-Identifier: MIT

// The kernels of copies: included by CLamellaKernels.h, whose types they take.

#ifndef CLAMELLA_COPIES_H
#define CLAMELLA_COPIES_H

// Items in a chunk, and chunks that one call takes.
enum { LAMELLA_CHUNK = 16, LAMELLA_CHUNKS = 16 };

// Item 16 * c + r stands at the power r of a step before the power c of its sixteenth power before
// `base`: the latter two in double precision, rounded, then by the first in single.
struct lamella_steps {
  const float *powers[6];   // a b c d tx ty of the powers 0 ..< 16
  const double *chunks[6];  // of the powers of the sixteenth power
  double base[6];
};

struct lamella_places {
  struct lamella_steps steps;
  struct lamella_affine_out place;
};

// Up to 256 items.
void lamella_places(const struct lamella_places *job, ptrdiff_t count);

struct lamella_moments {
  double time, delay;
  int32_t first;
  double *times;  // time - (first + i) * delay
};

void lamella_moments(const struct lamella_moments *job, ptrdiff_t count);

struct lamella_tints {
  int32_t first;  // copy first + i has the tint color + (first + i) * offset, limited to 0...1
  float color[4], offset[4], outer[4];
  const float *value[4];  // optional, all or none: what is tinted; absent means `value_all`
  float value_all[4];
  float *tinted[4];  // 0 where value or tint have no alpha; may be `value`
};

void lamella_tints(const struct lamella_tints *job, ptrdiff_t count);

// One clip at a progress for each item; `destination` holds what is under it.
struct lamella_sweep {
  float from, to;
  const float *progress;
  const int32_t *in_effect;  // optional
  int32_t additive;
  float *destination;
};

void lamella_sweep(const struct lamella_sweep *job, ptrdiff_t count);

// One clip for items of which each is as far behind the one before it, all of them within the clip.
struct lamella_glide {
  double position;  // passes since the beginning for the first item
  double step;      // passes from an item back to the next
  int32_t pingpong;
  struct lamella_easing easing;  // without coefficients: none
  int32_t channels;
  float from[4], to[4];
  float *destination[4];
};

void lamella_glide(const struct lamella_glide *job, ptrdiff_t count);

struct lamella_products {
  struct lamella_affine left;
  struct lamella_affine right;  // optional, all or none; absent means `right_all`
  float right_all[6];
  struct lamella_affine_out product;  // left acts first
};

void lamella_products(const struct lamella_products *job, ptrdiff_t count);

// What a box consists of; a colour's four channels follow each other.
enum {
  LAMELLA_COPY_X = 0,
  LAMELLA_COPY_Y,
  LAMELLA_COPY_WIDTH,
  LAMELLA_COPY_HEIGHT,
  LAMELLA_COPY_RADIUS,
  LAMELLA_COPY_BORDER_WIDTH,
  LAMELLA_COPY_FILL,
  LAMELLA_COPY_BORDER = LAMELLA_COPY_FILL + 4,
  LAMELLA_COPY_OPACITY = LAMELLA_COPY_BORDER + 4,
  LAMELLA_COPY_COLUMNS
};

// What a layer's own matrix is made of, beside its pivot; as in lamella_local.
enum {
  LAMELLA_OWN_POSITION = 0,
  LAMELLA_OWN_TRANSLATION = 2,
  LAMELLA_OWN_SCALE = 4,
  LAMELLA_OWN_ROTATION = 6,
  LAMELLA_OWN_COLUMNS
};

// What the two words of a compact record's colour are; see CompactRecord.swift.
enum {
  LAMELLA_COPIES_WHOLE = 0,  // records of sixteen words, no such colour
  LAMELLA_COPIES_FILL,
  LAMELLA_COPIES_OPACITY,
  LAMELLA_COPIES_FOLDED  // the fill with its alpha times the opacity
};

struct lamella_copies {
  struct lamella_affine place;  // acts after the layer's own matrix; NaN hides a copy
  struct lamella_steps steps;   // instead of columns of places, for up to 256 copies
  struct lamella_affine own;    // optional, all or none; absent means `own_all`
  float own_all[6];
  // Where `is_composed` the layer's own matrix is made of these; a column that is absent means the
  // value in `part_all`.
  int32_t is_composed;
  const float *part[LAMELLA_OWN_COLUMNS];
  float part_all[LAMELLA_OWN_COLUMNS];
  float pivot_x, pivot_y;  // the anchor in the layer's coordinates
  // Optional, the four channels of a colour all or none; absent means the value in `same`.
  const float *column[LAMELLA_COPY_COLUMNS];
  float same[LAMELLA_COPY_COLUMNS];
  float outer_opacity;  // times the layer's own, which is limited to 0...1
  float min_x, min_y, max_x, max_y;  // what can be seen
  float clip_min_x, clip_min_y, clip_max_x, clip_max_y;  // boxes inside need no clip
  uint32_t word14, word15, clip;  // what all records have there; the clip in word 15's place
  int32_t streams;  // see lamella_pack
  // Other than whole: records of eight words. No columns but those of fill, opacity, x and y then; a
  // fill that is a column, or an opacity that is folded, only without a border; no `shows`.
  int32_t form;
  int32_t *clipped;  // optional: gets 1 where a compact record needs the clip
  uint32_t *records;
  // Optional: the record of copy i goes to place i * stride and `shows` gets 1 or 0. Without, the
  // records of the copies that show follow each other.
  int32_t *shows;
  ptrdiff_t stride;
};

// Returns how many copies show.
ptrdiff_t lamella_copies(const struct lamella_copies *job, ptrdiff_t count);

#endif

// SPDX-License-Identifier: MIT

// Copies of a box to instance records: the copy's place after the layer's own matrix, the box against
// view and clip, and the sixteen words of those that show. See lamella_cull and lamella_pack, which
// do the same for rows.

enum { LAMELLA_COPIES = 64 };

// Whether boxes begin elsewhere than at the origin of their coordinates.
LAMELLA_INLINE int lamella_copies_shift(const struct lamella_copies *j) {
  return j->column[LAMELLA_COPY_X] || j->column[LAMELLA_COPY_Y]
      || j->same[LAMELLA_COPY_X] != 0 || j->same[LAMELLA_COPY_Y] != 0;
}

// The layer's own matrices of up to 64 copies.
LAMELLA_INLINE void lamella_copies_own(
    const struct lamella_copies *job, ptrdiff_t start, ptrdiff_t count,
    float own[6][LAMELLA_COPIES]) {
  const struct lamella_copies j = *job;
  const float *given[6] = {j.own.a, j.own.b, j.own.c, j.own.d, j.own.tx, j.own.ty};
  if (!j.is_composed) {
    for (int k = 0; k < 6; k++) {
      for (ptrdiff_t i = 0; i < count; i++) {
        own[k][i] = given[k] ? given[k][start + i] : j.own_all[k];
      }
    }
    return;
  }
  float part[LAMELLA_OWN_COLUMNS][LAMELLA_COPIES];
  for (int k = 0; k < LAMELLA_OWN_COLUMNS; k++) {
    for (ptrdiff_t i = 0; i < count; i++) {
      part[k][i] = j.part[k] ? j.part[k][start + i] : j.part_all[k];
    }
  }
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float sine, cosine;
    lamella_sincos(part[LAMELLA_OWN_ROTATION][i], &sine, &cosine);
    float a = part[LAMELLA_OWN_SCALE][i] * cosine, b = part[LAMELLA_OWN_SCALE][i] * sine;
    float c = -(part[LAMELLA_OWN_SCALE + 1][i] * sine);
    float d = part[LAMELLA_OWN_SCALE + 1][i] * cosine;
    own[0][i] = a, own[1][i] = b, own[2][i] = c, own[3][i] = d;
    own[4][i] = (part[LAMELLA_OWN_POSITION][i] + part[LAMELLA_OWN_TRANSLATION][i])
        - (j.pivot_x * a + j.pivot_y * c);
    own[5][i] = (part[LAMELLA_OWN_POSITION + 1][i] + part[LAMELLA_OWN_TRANSLATION + 1][i])
        - (j.pivot_x * b + j.pivot_y * d);
  }
}

// Their places; `start` is a multiple of a chunk's length.
LAMELLA_INLINE void lamella_copies_place(
    const struct lamella_copies *job, ptrdiff_t start, ptrdiff_t count,
    float place[6][LAMELLA_COPIES]) {
  if (job->steps.powers[0]) {
    float all[6][LAMELLA_CHUNK * LAMELLA_CHUNKS];
    const struct lamella_places places = {
        job->steps, {all[0], all[1], all[2], all[3], all[4], all[5]}};
    LAMELLA_KERNEL(places)(&places, start + count);
    for (int k = 0; k < 6; k++) memcpy(place[k], all[k] + start, (size_t)count * sizeof(float));
    return;
  }
  const struct lamella_affine p = job->place;
  const float *given[6] = {p.a, p.b, p.c, p.d, p.tx, p.ty};
  for (int k = 0; k < 6; k++) {
    for (ptrdiff_t i = 0; i < count; i++) place[k][i] = given[k][start + i];
  }
}

// The compact records of those that show, from what would be the words of whole ones.
static ptrdiff_t LAMELLA_KERNEL(copies_gather)(
    const struct lamella_copies *j, const float *const v[LAMELLA_COPY_COLUMNS],
    uint32_t w[16][LAMELLA_COPIES], const int32_t shows[LAMELLA_COPIES], ptrdiff_t count,
    ptrdiff_t found) {
  const float *alpha = v[LAMELLA_COPY_FILL + 3], *opacity = v[LAMELLA_COPY_OPACITY];
  const int form = j->form;
  for (ptrdiff_t i = 0; i < count; i++) {
    float clamped = opacity[i] > 0 ? opacity[i] : 0;
    clamped = clamped < 1 ? clamped : 1;
    uint32_t folded = lamella_unorm16(alpha[i] * (j->outer_opacity * clamped)) << 16;
    folded = alpha[i] > 0 ? (w[11][i] & 0xFFFF) | folded : 0;
    w[6][i] = form == LAMELLA_COPIES_OPACITY ? w[14][i] & 0xFFFF : w[10][i];
    w[7][i] = form == LAMELLA_COPIES_OPACITY ? 0
              : form == LAMELLA_COPIES_FOLDED ? folded : w[11][i];
  }
  for (ptrdiff_t i = 0; i < count; i++) {
    if (!shows[i]) continue;
    if (j->clipped && w[15][i] != j->word15) *j->clipped = 1;
    uint32_t *record = j->records + 8 * found++;
    for (int k = 0; k < 8; k++) record[k] = w[k][i];
  }
  return found;
}

// Up to 64 copies: all their words column by column, which vectorises, then the records of those
// that show.
static __attribute__((noinline)) ptrdiff_t LAMELLA_KERNEL(copies_group)(
    const struct lamella_copies *job, ptrdiff_t start, ptrdiff_t count, ptrdiff_t found) {
  const struct lamella_copies j = *job;
  float m[6][LAMELLA_COPIES], place[6][LAMELLA_COPIES];
  float same[LAMELLA_COPY_COLUMNS][LAMELLA_COPIES];
  const float *v[LAMELLA_COPY_COLUMNS];
  lamella_copies_own(job, start, count, m);
  lamella_copies_place(job, start, count, place);
  const int has_shift = lamella_copies_shift(job);
  for (int k = 0; k < LAMELLA_COPY_COLUMNS; k++) {
    v[k] = j.column[k] ? j.column[k] + start : same[k];
    if (!j.column[k]) for (ptrdiff_t i = 0; i < count; i++) same[k][i] = j.same[k];
  }
  uint32_t w[16][LAMELLA_COPIES];
  int32_t shows[LAMELLA_COPIES];
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float pa = place[0][i], pb = place[1][i], pc = place[2][i], pd = place[3][i];
    float a = m[0][i] * pa + m[1][i] * pc, b = m[0][i] * pb + m[1][i] * pd;
    float c = m[2][i] * pa + m[3][i] * pc, d = m[2][i] * pb + m[3][i] * pd;
    float tx = (m[4][i] * pa + m[5][i] * pc) + place[4][i];
    float ty = (m[4][i] * pb + m[5][i] * pd) + place[5][i];
    float x = v[LAMELLA_COPY_X][i], y = v[LAMELLA_COPY_Y][i];
    tx = has_shift ? (x * a + y * c) + tx : tx;
    ty = has_shift ? (x * b + y * d) + ty : ty;
    float width = v[LAMELLA_COPY_WIDTH][i], height = v[LAMELLA_COPY_HEIGHT][i];
    float aw = a * width, bw = b * width, ch = c * height, dh = d * height;
    float left = tx + ((aw < 0 ? aw : 0) + (ch < 0 ? ch : 0));
    float right = tx + ((aw > 0 ? aw : 0) + (ch > 0 ? ch : 0));
    float low = ty + ((bw < 0 ? bw : 0) + (dh < 0 ? dh : 0));
    float high = ty + ((bw > 0 ? bw : 0) + (dh > 0 ? dh : 0));
    float border = v[LAMELLA_COPY_BORDER_WIDTH][i];
    int has_border = (border > 0) & (v[LAMELLA_COPY_BORDER + 3][i] > 0);
    int has_fill = v[LAMELLA_COPY_FILL + 3][i] > 0;
    float opacity = v[LAMELLA_COPY_OPACITY][i];
    shows[i] = (right > j.min_x) & (left < j.max_x) & (high > j.min_y) & (low < j.max_y)
        & (width > 0) & (height > 0) & (opacity > 0) & (has_border | has_fill);
    int inside = (left >= j.clip_min_x) & (right <= j.clip_max_x) & (low >= j.clip_min_y)
        & (high <= j.clip_max_y);
    w[0][i] = lamella_bits(a), w[1][i] = lamella_bits(b);
    w[2][i] = lamella_bits(c), w[3][i] = lamella_bits(d);
    w[4][i] = lamella_bits(tx), w[5][i] = lamella_bits(ty);
    w[6][i] = lamella_bits(width), w[7][i] = lamella_bits(height);
    w[8][i] = lamella_bits(v[LAMELLA_COPY_RADIUS][i]);
    w[9][i] = has_border ? lamella_bits(border) : 0;
    const int f = LAMELLA_COPY_FILL, e = LAMELLA_COPY_BORDER;
    uint32_t w10 = lamella_unorm16(v[f][i]) | lamella_unorm16(v[f + 1][i]) << 16;
    uint32_t w11 = lamella_unorm16(v[f + 2][i]) | lamella_unorm16(v[f + 3][i]) << 16;
    uint32_t w12 = lamella_unorm16(v[e][i]) | lamella_unorm16(v[e + 1][i]) << 16;
    uint32_t w13 = lamella_unorm16(v[e + 2][i]) | lamella_unorm16(v[e + 3][i]) << 16;
    w[10][i] = has_fill ? w10 : 0, w[11][i] = has_fill ? w11 : 0;
    w[12][i] = has_border ? w12 : 0, w[13][i] = has_border ? w13 : 0;
    float clamped = opacity > 0 ? opacity : 0;
    clamped = clamped < 1 ? clamped : 1;
    w[14][i] = j.word14 | lamella_unorm16(j.outer_opacity * clamped);
    w[15][i] = j.word15 | (inside ? 0 : j.clip);
  }
  if (j.form) return LAMELLA_KERNEL(copies_gather)(&j, v, w, shows, count, found);
  for (ptrdiff_t i = 0; i < count; i++) {
    if (j.shows) j.shows[start + i] = shows[i];
    if (!shows[i]) continue;
    uint32_t *record = j.records + 16 * (j.shows ? (start + i) * j.stride : found);
    for (int k = 0; k < 16; k++) record[k] = w[k][i];
    found++;
  }
  return found;
}

#if LAMELLA_LEVEL < 4

ptrdiff_t LAMELLA_KERNEL(copies)(const struct lamella_copies *job, ptrdiff_t count) {
  ptrdiff_t found = 0;
  for (ptrdiff_t start = 0; start < count; start += LAMELLA_COPIES) {
    ptrdiff_t length = count - start < LAMELLA_COPIES ? count - start : LAMELLA_COPIES;
    found = LAMELLA_KERNEL(copies_group)(job, start, length, found);
  }
  return found;
}

#endif

// SPDX-License-Identifier: MIT

// Rows to instance records of the kind box: sixteen words each, laid out as InstanceRecord.swift
// says. A column at a time the values are loaded and converted, sixteen rows of sixteen words are
// turned over in registers, and each record is stored with one instruction.

LAMELLA_INLINE uint32_t lamella_unorm16(float value) {
  float x = value > 0 ? value : 0;
  x = x < 1 ? x : 1;
  return (uint32_t)(int32_t)(x * 65535 + 0.5f);
}

LAMELLA_INLINE void lamella_pack_one(
    const struct lamella_pack *j, ptrdiff_t row, uint32_t *record, int origin) {
  float a = j->world.a[row], b = j->world.b[row], c = j->world.c[row], d = j->world.d[row];
  float tx = j->world.tx[row], ty = j->world.ty[row];
  if (origin) {
    float x = j->origin_x[row], y = j->origin_y[row];
    tx = (x * a + y * c) + tx;
    ty = (x * b + y * d) + ty;
  }
  record[0] = lamella_bits(a);
  record[1] = lamella_bits(b);
  record[2] = lamella_bits(c);
  record[3] = lamella_bits(d);
  record[4] = lamella_bits(tx);
  record[5] = lamella_bits(ty);
  record[6] = lamella_bits(j->width[row]);
  record[7] = lamella_bits(j->height[row]);
  record[8] = lamella_bits(j->radius[row]);
  record[9] = lamella_bits(j->border_width[row]);
  record[10] = lamella_unorm16(j->fill[0][row]) | lamella_unorm16(j->fill[1][row]) << 16;
  record[11] = lamella_unorm16(j->fill[2][row]) | lamella_unorm16(j->fill[3][row]) << 16;
  record[12] = lamella_unorm16(j->border[0][row]) | lamella_unorm16(j->border[1][row]) << 16;
  record[13] = lamella_unorm16(j->border[2][row]) | lamella_unorm16(j->border[3][row]) << 16;
  record[14] = lamella_unorm16(j->opacity[row]) | (j->flags[row] & 0xFFFF0000u);
  record[15] = j->word15 | (j->flags[row] & 0xF0u);
}

#if LAMELLA_LEVEL == 4

LAMELLA_INLINE __m512i lamella_unorm16_wide(__m512 value) {
  __m512 x = _mm512_min_ps(_mm512_max_ps(value, _mm512_setzero_ps()), _mm512_set1_ps(1));
  return _mm512_cvttps_epi32(
      _mm512_add_ps(_mm512_mul_ps(x, _mm512_set1_ps(65535)), _mm512_set1_ps(0.5f)));
}

LAMELLA_INLINE __m512i lamella_unorm16x2_wide(__m512 low, __m512 high) {
  return _mm512_or_si512(
      lamella_unorm16_wide(low), _mm512_slli_epi32(lamella_unorm16_wide(high), 16));
}

LAMELLA_INLINE void lamella_store_record(uint32_t *record, __m512i words, int streams) {
  if (streams) {
    _mm512_stream_si512((void *)record, words);
  } else {
    _mm512_storeu_si512(record, words);
  }
}

// Sixteen columns of sixteen rows to sixteen records.
LAMELLA_INLINE void lamella_turn(__m512i v[16], uint32_t *records, int streams) {
  __m512i t[16];
  for (int i = 0; i < 8; i++) {
    t[2 * i] = _mm512_unpacklo_epi32(v[2 * i], v[2 * i + 1]);
    t[2 * i + 1] = _mm512_unpackhi_epi32(v[2 * i], v[2 * i + 1]);
  }
  for (int i = 0; i < 4; i++) {
    v[4 * i] = _mm512_unpacklo_epi64(t[4 * i], t[4 * i + 2]);
    v[4 * i + 1] = _mm512_unpackhi_epi64(t[4 * i], t[4 * i + 2]);
    v[4 * i + 2] = _mm512_unpacklo_epi64(t[4 * i + 1], t[4 * i + 3]);
    v[4 * i + 3] = _mm512_unpackhi_epi64(t[4 * i + 1], t[4 * i + 3]);
  }
  for (int i = 0; i < 4; i++) {
    t[i] = _mm512_shuffle_i32x4(v[i], v[4 + i], 0x88);
    t[4 + i] = _mm512_shuffle_i32x4(v[i], v[4 + i], 0xDD);
    t[8 + i] = _mm512_shuffle_i32x4(v[8 + i], v[12 + i], 0x88);
    t[12 + i] = _mm512_shuffle_i32x4(v[8 + i], v[12 + i], 0xDD);
  }
  for (int i = 0; i < 4; i++) {
    uint32_t *record = records + 16 * i;
    lamella_store_record(record, _mm512_shuffle_i32x4(t[i], t[8 + i], 0x88), streams);
    lamella_store_record(record + 64, _mm512_shuffle_i32x4(t[4 + i], t[12 + i], 0x88), streams);
    lamella_store_record(record + 128, _mm512_shuffle_i32x4(t[i], t[8 + i], 0xDD), streams);
    lamella_store_record(record + 192, _mm512_shuffle_i32x4(t[4 + i], t[12 + i], 0xDD), streams);
  }
}

// Two records of half a line.
LAMELLA_INLINE void lamella_store_pair(uint32_t *records, __m512i words, int streams) {
  if (!streams) {
    _mm512_storeu_si512(records, words);
  } else if (((uintptr_t)records & 63) == 0) {
    _mm512_stream_si512((void *)records, words);
  } else {
    _mm256_stream_si256((void *)records, _mm512_castsi512_si256(words));
    _mm256_stream_si256((void *)(records + 8), _mm512_extracti64x4_epi64(words, 1));
  }
}

// Eight columns of sixteen rows to sixteen records of half a line.
LAMELLA_INLINE void lamella_turn_compact(
    const __m512i v[8], uint32_t *records, int streams) {
  __m512i t[8], u[8];
  for (int i = 0; i < 4; i++) {
    t[2 * i] = _mm512_unpacklo_epi32(v[2 * i], v[2 * i + 1]);
    t[2 * i + 1] = _mm512_unpackhi_epi32(v[2 * i], v[2 * i + 1]);
  }
  // Four words of the rows k, 4 + k, 8 + k and 12 + k.
  for (int i = 0; i < 2; i++) {
    u[4 * i] = _mm512_unpacklo_epi64(t[4 * i], t[4 * i + 2]);
    u[4 * i + 1] = _mm512_unpackhi_epi64(t[4 * i], t[4 * i + 2]);
    u[4 * i + 2] = _mm512_unpacklo_epi64(t[4 * i + 1], t[4 * i + 3]);
    u[4 * i + 3] = _mm512_unpackhi_epi64(t[4 * i + 1], t[4 * i + 3]);
  }
  const __m512i low = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
  const __m512i high = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
  for (int i = 0; i < 4; i++) {
    t[i] = _mm512_permutex2var_epi64(u[i], low, u[4 + i]);
    t[4 + i] = _mm512_permutex2var_epi64(u[i], high, u[4 + i]);
  }
  for (int i = 0; i < 2; i++) {
    uint32_t *record = records + 64 * i;
    const __m512i *r = t + 4 * i;
    lamella_store_pair(record, _mm512_shuffle_i64x2(r[0], r[1], 0x44), streams);
    lamella_store_pair(record + 16, _mm512_shuffle_i64x2(r[2], r[3], 0x44), streams);
    lamella_store_pair(record + 32, _mm512_shuffle_i64x2(r[0], r[1], 0xEE), streams);
    lamella_store_pair(record + 48, _mm512_shuffle_i64x2(r[2], r[3], 0xEE), streams);
  }
}

LAMELLA_INLINE __m512 lamella_column(const float *column, ptrdiff_t row, __m512i rows, int gather) {
  return gather ? _mm512_i32gather_ps(rows, column, 4) : _mm512_loadu_ps(column + row);
}

LAMELLA_INLINE void lamella_pack_sixteen(
    const struct lamella_pack *j, ptrdiff_t row, __m512i rows, uint32_t *records, int gather,
    int origin, int streams) {
#define LAMELLA_COLUMN(column) lamella_column(column, row, rows, gather)
  __m512 a = LAMELLA_COLUMN(j->world.a), b = LAMELLA_COLUMN(j->world.b);
  __m512 c = LAMELLA_COLUMN(j->world.c), d = LAMELLA_COLUMN(j->world.d);
  __m512 tx = LAMELLA_COLUMN(j->world.tx), ty = LAMELLA_COLUMN(j->world.ty);
  if (origin) {
    __m512 x = LAMELLA_COLUMN(j->origin_x), y = LAMELLA_COLUMN(j->origin_y);
    tx = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, a), _mm512_mul_ps(y, c)), tx);
    ty = _mm512_add_ps(_mm512_add_ps(_mm512_mul_ps(x, b), _mm512_mul_ps(y, d)), ty);
  }
  __m512i flags = gather ? _mm512_i32gather_epi32(rows, j->flags, 4)
                         : _mm512_loadu_si512(j->flags + row);
  __m512i v[16] = {
      _mm512_castps_si512(a),
      _mm512_castps_si512(b),
      _mm512_castps_si512(c),
      _mm512_castps_si512(d),
      _mm512_castps_si512(tx),
      _mm512_castps_si512(ty),
      _mm512_castps_si512(LAMELLA_COLUMN(j->width)),
      _mm512_castps_si512(LAMELLA_COLUMN(j->height)),
      _mm512_castps_si512(LAMELLA_COLUMN(j->radius)),
      _mm512_castps_si512(LAMELLA_COLUMN(j->border_width)),
      lamella_unorm16x2_wide(LAMELLA_COLUMN(j->fill[0]), LAMELLA_COLUMN(j->fill[1])),
      lamella_unorm16x2_wide(LAMELLA_COLUMN(j->fill[2]), LAMELLA_COLUMN(j->fill[3])),
      lamella_unorm16x2_wide(LAMELLA_COLUMN(j->border[0]), LAMELLA_COLUMN(j->border[1])),
      lamella_unorm16x2_wide(LAMELLA_COLUMN(j->border[2]), LAMELLA_COLUMN(j->border[3])),
      _mm512_or_si512(
          lamella_unorm16_wide(LAMELLA_COLUMN(j->opacity)),
          _mm512_and_si512(flags, _mm512_set1_epi32((int32_t)0xFFFF0000u))),
      _mm512_or_si512(
          _mm512_set1_epi32((int32_t)j->word15),
          _mm512_and_si512(flags, _mm512_set1_epi32(0xF0)))};
#undef LAMELLA_COLUMN
  lamella_turn(v, records, streams);
}

#endif

// Records of rows that follow each other.
LAMELLA_INLINE void lamella_pack_run(
    const struct lamella_pack *j, ptrdiff_t row, ptrdiff_t count, uint32_t *records, int origin) {
  ptrdiff_t i = 0;
#if LAMELLA_LEVEL == 4
  const __m512i none = _mm512_setzero_si512();
  if (j->streams && ((uintptr_t)records & 63) == 0) {
    for (; i + 16 <= count; i += 16) {
      lamella_pack_sixteen(j, row + i, none, records + 16 * i, 0, origin, 1);
    }
    _mm_sfence();
  } else {
    for (; i + 16 <= count; i += 16) {
      lamella_pack_sixteen(j, row + i, none, records + 16 * i, 0, origin, 0);
    }
  }
#endif
  LAMELLA_INDEPENDENT
  for (; i < count; i++) lamella_pack_one(j, row + i, records + 16 * i, origin);
}

#if LAMELLA_LEVEL == 4

// Sixteen rows at a time. Where at least six of the next records come from sixteen rows that follow
// each other, all those rows are turned over and the records picked out; a gather of sixteen
// columns costs as much as three such turns.
LAMELLA_INLINE void lamella_pack_list(
    const struct lamella_pack *j, ptrdiff_t count, int origin, int streams) {
  _Alignas(64) uint32_t turned[16][16];
  const __m512i iota = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  ptrdiff_t i = 0;
  while (count - i >= 16) {
    int32_t row = j->rows[i];
    __m512i rows = _mm512_loadu_si512(j->rows + i);
    __m512i place = _mm512_sub_epi32(rows, _mm512_set1_epi32(row));
    uint32_t *records = j->records + 16 * i;
    if (_mm512_cmpneq_epi32_mask(place, iota) == 0) {
      lamella_pack_sixteen(j, row, rows, records, 0, origin, streams);
      i += 16;
      continue;
    }
    unsigned far = _mm512_cmpge_epu32_mask(place, _mm512_set1_epi32(16));
    int near = far ? __builtin_ctz(far) : 16;
    if (near >= 6 && row + 16 <= j->row_count) {
      lamella_pack_sixteen(j, row, rows, turned[0], 0, origin, 0);
      for (int k = 0; k < near; k++) {
        lamella_store_record(
            records + 16 * k, _mm512_load_si512(turned[j->rows[i + k] - row]), streams);
      }
      i += near;
    } else {
      lamella_pack_sixteen(j, 0, rows, records, 1, origin, streams);
      i += 16;
    }
  }
  for (; i < count; i++) lamella_pack_one(j, j->rows[i], j->records + 16 * i, origin);
}

#else

LAMELLA_INLINE void lamella_pack_list(
    const struct lamella_pack *j, ptrdiff_t count, int origin) {
  for (ptrdiff_t i = 0; i < count;) {
    int32_t row = j->rows[i];
    ptrdiff_t stop = i + 1;
    // Short runs are not looked for: guessing their ends wrong costs more than they save.
    if (count - i >= 16 && j->rows[i + 15] - row == 15) {
      while (stop < count && j->rows[stop] - row == stop - i) stop++;
    }
    if (stop - i >= 16) {
      lamella_pack_run(j, row, stop - i, j->records + 16 * i, origin);
      i = stop;
    } else {
      lamella_pack_one(j, row, j->records + 16 * i, origin);
      i++;
    }
  }
}

#endif

LAMELLA_INLINE void lamella_pack_body(
    const struct lamella_pack *job, ptrdiff_t count, int listed, int origin) {
  const struct lamella_pack j = *job;
  if (listed) {
#if LAMELLA_LEVEL == 4
    if (j.streams && ((uintptr_t)j.records & 63) == 0) {
      lamella_pack_list(&j, count, origin, 1);
      _mm_sfence();
    } else {
      lamella_pack_list(&j, count, origin, 0);
    }
#else
    lamella_pack_list(&j, count, origin);
#endif
  } else {
    lamella_pack_run(&j, j.first, count, j.records, origin);
  }
}

void LAMELLA_KERNEL(pack)(const struct lamella_pack *job, ptrdiff_t count) {
  switch ((job->rows != NULL) | (job->origin_x != NULL) << 1) {
    case 0: lamella_pack_body(job, count, 0, 0); break;
    case 1: lamella_pack_body(job, count, 1, 0); break;
    case 2: lamella_pack_body(job, count, 0, 1); break;
    case 3: lamella_pack_body(job, count, 1, 1); break;
  }
}

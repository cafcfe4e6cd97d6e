// SPDX-License-Identifier: MIT

// What differs between the levels. Included by each file in levels/ after LAMELLA_SUFFIX and
// LAMELLA_LEVEL are set; the bodies that follow are compiled for that level as a whole.

#ifndef LAMELLA_LEVEL
#error "LAMELLA_LEVEL is not set"
#endif

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../include/CLamellaKernels.h"

// A fused multiply-add rounds once where the reference rounds twice.
#pragma clang fp contract(off)

#define LAMELLA_JOIN2(a, b) a##_##b
#define LAMELLA_JOIN(a, b) LAMELLA_JOIN2(a, b)
#define LAMELLA_KERNEL(name) LAMELLA_JOIN(lamella_##name, LAMELLA_SUFFIX)

// A body that is inlined with constant arguments, so that each combination is a loop of its own.
#define LAMELLA_INLINE static inline __attribute__((always_inline))

// Item i of a loop never touches item j: columns may be the same column, but never shifted ones.
#define LAMELLA_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")

LAMELLA_INLINE uint32_t lamella_bits(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

LAMELLA_INLINE float lamella_float(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// To the nearest, halves to the even one; exact below 2^51 in magnitude.
LAMELLA_INLINE double lamella_round(double value) {
#if defined(__x86_64__) && LAMELLA_LEVEL < 3
  const double magic = 6755399441055744.0;
  return (value + magic) - magic;
#else
  return __builtin_roundeven(value);
#endif
}

// Exact below 2^51 in magnitude. Without SSE4.1 the built-in is a call that blocks vectorisation.
LAMELLA_INLINE double lamella_floor(double value) {
#if defined(__x86_64__) && LAMELLA_LEVEL < 3
  const double magic = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to whole numbers
  double rounded = (value + magic) - magic;
  return rounded > value ? rounded - 1 : rounded;
#else
  return __builtin_floor(value);
#endif
}

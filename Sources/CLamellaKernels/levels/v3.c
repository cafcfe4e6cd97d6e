// SPDX-License-Identifier: MIT

// The kernels for x86-64-v3. FMA belongs to that level but is left out of the target: a fused
// multiply-add would change the bits.

#if defined(__x86_64__)

#define LAMELLA_LEVEL 3
#define LAMELLA_SUFFIX v3

#include <immintrin.h>

#include "../bodies/level.h"

#pragma clang attribute push( \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), apply_to = function)

#include "../bodies/all.h"

#pragma clang attribute pop

#else

// A translation unit must not be empty.
typedef int lamella_no_v3;

#endif

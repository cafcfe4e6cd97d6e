// SPDX-License-Identifier: MIT

// The kernels for x86-64-v4, without FMA: see v3.c.

#if defined(__x86_64__)

#define LAMELLA_LEVEL 4
#define LAMELLA_SUFFIX v4

#include <immintrin.h>

#include "../bodies/level.h"

#pragma clang attribute push( \
    __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq," \
                          "avx512vl"))), apply_to = function)

#include "../bodies/all.h"

#pragma clang attribute pop

#else

// A translation unit must not be empty.
typedef int lamella_no_v4;

#endif

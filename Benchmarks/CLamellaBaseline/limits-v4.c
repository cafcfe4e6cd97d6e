// SPDX-License-Identifier: MIT

#if defined(__x86_64__)

#define LIMIT_LEVEL 4
#define LIMIT_SUFFIX v4

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push( \
    __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"))), \
    apply_to = function)

#include "limits.h"

#include "limits-particles.h"

#pragma clang attribute pop

#else

// A translation unit must not be empty.
typedef int lamella_no_limits_v4;

#endif

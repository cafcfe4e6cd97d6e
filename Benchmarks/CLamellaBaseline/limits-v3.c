// SPDX-License-Identifier: MIT

#if defined(__x86_64__)

#define LIMIT_LEVEL 3
#define LIMIT_SUFFIX v3

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang attribute push( \
    __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt"))), \
    apply_to = function)

#include "limits.h"

#include "limits-particles.h"

#pragma clang attribute pop

#else

// A translation unit must not be empty.
typedef int lamella_no_limits_v3;

#endif

// SPDX-License-Identifier: MIT

// Counts allocations, for tests only: linking this target puts a malloc in front of the C library's.
// Each thread counts its own, so that tests that run at the same time do not disturb each other.

#ifndef LAMELLA_ALLOCATION_COUNTER_H
#define LAMELLA_ALLOCATION_COUNTER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Whether allocations are counted: not with a sanitizer, which brings a malloc of its own, and not
// with a C library other than glibc.
int lamella_allocation_is_counted(void);
// The calls of malloc and its relatives on this thread since the last reset.
uint64_t lamella_allocation_count(void);
void lamella_allocation_reset(void);

#ifdef __cplusplus
}
#endif

#endif

// SPDX-License-Identifier: MIT

// Column memory: see the header. The block's own address stands in the line before the column.

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "include/CLamellaKernels.h"

enum { LINE = 64, PAGE = 4096, HUGE = 1 << 21 };

// Five lines on for each column: 64 columns in a row are all at different lines of their pages, and
// neighbours, which are walked together, are not at neighbouring ones.
static _Atomic(unsigned) lamella_column_number = 0;

// A block at a huge page, whose whole huge pages the kernel may map as such: walking a column of four
// megabytes else looks up a thousand pages, which takes half of the memory's speed under a hypervisor.
// What is left behind the last one keeps small pages, so no more is in use than was asked for.
static void *lamella_huge_block(size_t bytes) {
  void *block = aligned_alloc(HUGE, (bytes + HUGE - 1) / HUGE * HUGE);
  // Advice only: where it cannot be followed nothing is lost but speed.
  if (block) (void)madvise(block, bytes / HUGE * HUGE, MADV_HUGEPAGE);
  return block;
}

void *lamella_column_allocate(size_t bytes) {
  if (bytes > SIZE_MAX - 3 * PAGE - HUGE) return NULL;
  // Columns shorter than a page lie side by side anyway.
  int is_long = bytes >= PAGE;
  size_t needed = bytes + (is_long ? 2 * PAGE + LINE : 2 * LINE);
  void *block = needed >= HUGE ? lamella_huge_block(needed) : malloc(needed);
  if (!block) return NULL;
  uintptr_t place = ((uintptr_t)block + 2 * LINE - 1) / LINE * LINE;
  if (is_long) {
    unsigned number =
        atomic_fetch_add_explicit(&lamella_column_number, 1, memory_order_relaxed);
    place = (place + PAGE - 1) / PAGE * PAGE + number * 5 % (PAGE / LINE) * LINE;
  }
  void **column = (void **)place;
  column[-1] = block;
  return column;
}

void lamella_column_free(void *column) {
  if (column) free(((void **)column)[-1]);
}

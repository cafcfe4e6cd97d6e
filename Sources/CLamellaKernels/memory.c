// SPDX-License-Identifier: MIT

// Column memory: see the header. The block's own address stands in the line before the column.

#include <stdatomic.h>
#include <stdlib.h>

#include "include/CLamellaKernels.h"

enum { LINE = 64, PAGE = 4096 };

// Five lines on for each column: 64 columns in a row are all at different lines of their pages, and
// neighbours, which are walked together, are not at neighbouring ones.
static _Atomic(unsigned) lamella_column_number = 0;

void *lamella_column_allocate(size_t bytes) {
  if (bytes > SIZE_MAX - 3 * PAGE) return NULL;
  // Columns shorter than a page lie side by side anyway.
  int is_long = bytes >= PAGE;
  char *block = malloc(bytes + (is_long ? 2 * PAGE + LINE : 2 * LINE));
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

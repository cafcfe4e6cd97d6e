// SPDX-License-Identifier: MIT

// Two rules that libFuzzer does not know. Its own time limit is wall time, which says little on a
// machine that does other work, and its memory limits do not know the length of the input.

#include "CLamellaFuzzing.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
int __sanitizer_install_malloc_and_free_hooks(
    void (*malloc_hook)(const volatile void *, size_t), void (*free_hook)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *p);

static atomic_long held, most;
static double start;

static void allocated(const volatile void *block, size_t size) {
  (void)block;
  long now = atomic_fetch_add(&held, (long)size) + (long)size;
  long before = atomic_load(&most);
  while (now > before && !atomic_compare_exchange_weak(&most, &before, now)) {
  }
}

static void freed(const volatile void *block) {
  if (block) atomic_fetch_sub(&held, (long)__sanitizer_get_allocated_size(block));
}

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int lamella_fuzz_run(
    int argc, char **argv, int (*callback)(const uint8_t *data, size_t size)) {
  __sanitizer_install_malloc_and_free_hooks(allocated, freed);
  return LLVMFuzzerRunDriver(&argc, &argv, callback);
}

void lamella_fuzz_begin(void) {
  atomic_store(&held, 0);
  atomic_store(&most, 0);
  start = processor_time();
}

void lamella_fuzz_end(size_t limit) {
  double seconds = processor_time() - start;
  if (seconds > 1) {
    fprintf(stderr, "finding: the input took %.2f s of processor time\n", seconds);
    abort();
  }
  if (atomic_load(&most) > (long)limit) {
    fprintf(
        stderr, "finding: the input held %ld bytes at once, allowed are %zu\n", atomic_load(&most),
        limit);
    abort();
  }
}

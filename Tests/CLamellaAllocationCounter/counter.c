// SPDX-License-Identifier: MIT

#include "CLamellaAllocationCounter.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define LAMELLA_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(LAMELLA_SANITIZED)

// The model needs no allocation at the first access, which would call malloc from malloc.
static _Thread_local uint64_t lamella_count __attribute__((tls_model("initial-exec"))) = 0;

int lamella_allocation_is_counted(void) { return 1; }
uint64_t lamella_allocation_count(void) { return lamella_count; }
void lamella_allocation_reset(void) { lamella_count = 0; }

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  lamella_count++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  lamella_count++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  lamella_count++;
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  lamella_count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  lamella_count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  lamella_count++;
  if (alignment < sizeof(void *) || (alignment & (alignment - 1))) return EINVAL;
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *block = memory;
  return 0;
}

#else

int lamella_allocation_is_counted(void) { return 0; }
uint64_t lamella_allocation_count(void) { return 0; }
void lamella_allocation_reset(void) {}

#endif

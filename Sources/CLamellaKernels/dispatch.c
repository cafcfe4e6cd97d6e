// SPDX-License-Identifier: MIT

// The choice of a level. A table of function pointers and not ifunc: clones resolved by the loader
// crash under the thread sanitizer.

#include <stdatomic.h>

#include "include/CLamellaKernels.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

// MARK: What the machine can do

#if defined(__x86_64__)

static uint64_t lamella_saved_state(void) {
  uint32_t low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (uint64_t)high << 32 | low;
}

static int lamella_detect(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d)) return LAMELLA_LEVEL_BASELINE;
  const unsigned needed_c = 1u << 20 | 1u << 23 | 1u << 27 | 1u << 28;  // SSE4.2 POPCNT OSXSAVE AVX
  if ((c & needed_c) != needed_c) return LAMELLA_LEVEL_BASELINE;
  uint64_t state = lamella_saved_state();
  if ((state & 0x6) != 0x6) return LAMELLA_LEVEL_BASELINE;  // the system saves XMM and YMM
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return LAMELLA_LEVEL_BASELINE;
  const unsigned needed_v3 = 1u << 3 | 1u << 5 | 1u << 8;  // BMI1 AVX2 BMI2
  if ((b & needed_v3) != needed_v3) return LAMELLA_LEVEL_BASELINE;
  const unsigned needed_v4 = 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31;  // F DQ CD BW VL
  unsigned extended_c = 0;
  if (!__get_cpuid(0x80000001, &a, &d, &extended_c, &c)) return LAMELLA_LEVEL_BASELINE;
  if (!(extended_c & 1u << 5)) return LAMELLA_LEVEL_BASELINE;  // LZCNT
  int has_v4 = (b & needed_v4) == needed_v4 && (state & 0xE6) == 0xE6;  // opmask, ZMM
  return has_v4 ? LAMELLA_LEVEL_V4 : LAMELLA_LEVEL_V3;
}

#else

static int lamella_detect(void) { return LAMELLA_LEVEL_BASELINE; }

#endif

// MARK: Tables

// Every kernel: its name, the struct it takes, what it returns.
#define LAMELLA_KERNELS(K)                         \
  K(progress_once, lamella_progress, void, )       \
  K(progress_loop, lamella_progress, void, )       \
  K(progress_pingpong, lamella_progress, void, )   \
  K(ease, lamella_ease, void, )                    \
  K(spring, lamella_spring, void, )                \
  K(tween, lamella_tween, void, )                  \
  K(tween_indexed, lamella_tween, void, )          \
  K(animate, lamella_animate, void, )              \
  K(segments_stale, lamella_segments, ptrdiff_t, return) \
  K(segments_fraction, lamella_segments, void, )   \
  K(local, lamella_local, void, )                  \
  K(world, lamella_world, void, )                  \
  K(cull, lamella_cull, ptrdiff_t, return)         \
  K(pack, lamella_pack, void, )                    \
  K(places, lamella_places, void, )                \
  K(moments, lamella_moments, void, )              \
  K(tints, lamella_tints, void, )                  \
  K(sweep, lamella_sweep, void, )                  \
  K(glide, lamella_glide, void, )                  \
  K(products, lamella_products, void, )            \
  K(copies, lamella_copies, ptrdiff_t, return)     \
  K(particles, lamella_particles, void, )          \
  K(births, lamella_births, void, )                \
  K(living, lamella_living, ptrdiff_t, return)     \
  K(spread, lamella_spread, void, )                \
  K(fan, lamella_fan, void, )                      \
  K(emission, lamella_emission, ptrdiff_t, return) \
  K(emission_living, lamella_emission, ptrdiff_t, return)

#define LAMELLA_FIELD(name, job, result, give) result (*name)(const struct job *, ptrdiff_t);
struct lamella_table {
  int level;
  LAMELLA_KERNELS(LAMELLA_FIELD)
};

#define LAMELLA_DECLARE(suffix, name, job, result) \
  result lamella_##name##_##suffix(const struct job *, ptrdiff_t);
#define LAMELLA_DECLARE_BASELINE(name, job, result, give) LAMELLA_DECLARE(baseline, name, job, result)
#define LAMELLA_ENTRY_BASELINE(name, job, result, give) lamella_##name##_baseline,
LAMELLA_KERNELS(LAMELLA_DECLARE_BASELINE)
static const struct lamella_table lamella_baseline = {
    LAMELLA_LEVEL_BASELINE, LAMELLA_KERNELS(LAMELLA_ENTRY_BASELINE)};

#if defined(__x86_64__)
#define LAMELLA_DECLARE_V3(name, job, result, give) LAMELLA_DECLARE(v3, name, job, result)
#define LAMELLA_ENTRY_V3(name, job, result, give) lamella_##name##_v3,
LAMELLA_KERNELS(LAMELLA_DECLARE_V3)
static const struct lamella_table lamella_v3 = {
    LAMELLA_LEVEL_V3, LAMELLA_KERNELS(LAMELLA_ENTRY_V3)};

#define LAMELLA_DECLARE_V4(name, job, result, give) LAMELLA_DECLARE(v4, name, job, result)
#define LAMELLA_ENTRY_V4(name, job, result, give) lamella_##name##_v4,
LAMELLA_KERNELS(LAMELLA_DECLARE_V4)
static const struct lamella_table lamella_v4 = {
    LAMELLA_LEVEL_V4, LAMELLA_KERNELS(LAMELLA_ENTRY_V4)};
#endif

// MARK: The table in use

static _Atomic(const struct lamella_table *) lamella_current = NULL;

static const struct lamella_table *lamella_table_for(int level) {
#if defined(__x86_64__)
  if (level >= LAMELLA_LEVEL_V4) return &lamella_v4;
  if (level >= LAMELLA_LEVEL_V3) return &lamella_v3;
#endif
  (void)level;
  return &lamella_baseline;
}

static const struct lamella_table *lamella_table(void) {
  const struct lamella_table *table =
      atomic_load_explicit(&lamella_current, memory_order_relaxed);
  if (__builtin_expect(table == NULL, 0)) {
    // Two threads here choose the same table.
    table = lamella_table_for(lamella_detect());
    atomic_store_explicit(&lamella_current, table, memory_order_relaxed);
  }
  return table;
}

int lamella_kernels_supported_level(void) { return lamella_detect(); }

int lamella_kernels_level(void) { return lamella_table()->level; }

int lamella_kernels_set_level(int level) {
  int supported = lamella_detect();
  const struct lamella_table *table = lamella_table_for(level < supported ? level : supported);
  atomic_store_explicit(&lamella_current, table, memory_order_relaxed);
  return table->level;
}

// MARK: The public functions

#define LAMELLA_PUBLIC(name, job, result, give)                         \
  result lamella_##name(const struct job *work, ptrdiff_t count) {      \
    give lamella_table()->name(work, count);                            \
  }
LAMELLA_KERNELS(LAMELLA_PUBLIC)

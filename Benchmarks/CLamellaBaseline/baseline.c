// SPDX-License-Identifier: MIT

#include "include/CLamellaBaseline.h"

#define LIMITS(K)                              \
  K(timing, lamella_limit_timing, void, )      \
  K(tween, lamella_limit_tween, void, )        \
  K(keyframes, lamella_limit_keyframes, void, ) \
  K(local, lamella_limit_matrix, void, )       \
  K(world, lamella_limit_matrix, void, )       \
  K(cull, lamella_limit_cull, ptrdiff_t, return) \
  K(pack, lamella_limit_pack, void, )          \
  K(frame, lamella_limit_frame, ptrdiff_t, return) \
  K(copies, lamella_limit_copies, ptrdiff_t, return) \
  K(particles, lamella_limit_particles, ptrdiff_t, return)

#define DECLARE(name, work, result, suffix) \
  result lamella_limit_##name##_##suffix(const struct work *, ptrdiff_t);
#define DECLARE_BASELINE(name, work, result, give) DECLARE(name, work, result, baseline)
LIMITS(DECLARE_BASELINE)

#if defined(__x86_64__)

#define DECLARE_V3(name, work, result, give) DECLARE(name, work, result, v3)
#define DECLARE_V4(name, work, result, give) DECLARE(name, work, result, v4)
LIMITS(DECLARE_V3)
LIMITS(DECLARE_V4)

static int limit_level(void) {
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
      && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return 4;
  }
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 3 : 1;
}

#define PUBLIC(name, work, result, give)                                 \
  result lamella_limit_##name(const struct work *w, ptrdiff_t count) {   \
    switch (limit_level()) {                                             \
      case 4: give lamella_limit_##name##_v4(w, count); break;           \
      case 3: give lamella_limit_##name##_v3(w, count); break;           \
      default: give lamella_limit_##name##_baseline(w, count); break;    \
    }                                                                    \
  }

#else

#define PUBLIC(name, work, result, give)                                 \
  result lamella_limit_##name(const struct work *w, ptrdiff_t count) {   \
    give lamella_limit_##name##_baseline(w, count);                      \
  }

#endif

LIMITS(PUBLIC)

void lamella_limit_tween_advance(struct lamella_limit_tween *w, ptrdiff_t by) {
  w->begin += by;
  if (w->rates) w->rates += by;
  for (int c = 0; c < w->channels; c++) w->from[c] += by, w->to[c] += by, w->destination[c] += by;
}

// SPDX-License-Identifier: MIT

// The particles of a cell with AVX-512, flock by flock: see emission-flock.h. Ages fall as numbers
// grow, so from some number on all live for certain and go from the number to the record in
// registers. Only those before it are asked whether they live, and those that do are collected.

#if LAMELLA_LEVEL == 4

// Bit k: the particle i + k lives and lies before the end.
LAMELLA_INLINE uint64_t lamella_wide_lives(
    const struct lamella_flight *f, lamella_words states, lamella_floats ages, ptrdiff_t left) {
  lamella_floats lifetimes = lamella_wide_value(&f->lifetime, states);
  uint64_t lives =
      _mm512_cmp_ps_mask((__m512)LAMELLA_LOW(ages), (__m512)LAMELLA_LOW(lifetimes), _CMP_LT_OQ);
  lives |= (uint64_t)_mm512_cmp_ps_mask(
      (__m512)LAMELLA_HIGH(ages), (__m512)LAMELLA_HIGH(lifetimes), _CMP_LT_OQ) << 16;
  return left < LAMELLA_FLOCK ? lives & (((uint64_t)1 << left) - 1) : lives;
}

LAMELLA_INLINE void lamella_wide_keep(
    __m512i state, __m512 age, __mmask16 lives, uint32_t *states, float *ages,
    ptrdiff_t *waiting) {
  _mm512_storeu_si512(states + *waiting, _mm512_maskz_compress_epi32(lives, state));
  _mm512_storeu_ps(ages + *waiting, _mm512_maskz_compress_ps(lives, age));
  *waiting += __builtin_popcount(lives);
}

LAMELLA_INLINE int lamella_is_tiny(const struct lamella_attribute *a) {
  return a->range != 0 && a->range < 0x1p-100f && a->range > -0x1p-100f;
}

// The range of a value is too small to be divided by 2^24.
LAMELLA_INLINE int lamella_has_tiny(const struct lamella_emission *j) {
  int tiny = lamella_is_tiny(&j->lifetime) | lamella_is_tiny(&j->place_x)
      | lamella_is_tiny(&j->place_y) | lamella_is_tiny(&j->speed) | lamella_is_tiny(&j->direction)
      | lamella_is_tiny(&j->scale) | lamella_is_tiny(&j->spin) | lamella_is_tiny(&j->angle);
  for (int channel = 0; channel < 4; channel++) tiny |= lamella_is_tiny(&j->color[channel]);
  return tiny;
}

// Collects the living of the numbers i ..< end behind those that wait; returns how many wait then.
static __attribute__((noinline)) ptrdiff_t lamella_wide_gather(
    const struct lamella_flight *f, ptrdiff_t i, ptrdiff_t end, uint32_t *states, float *ages,
    ptrdiff_t waiting) {
  for (; i < end; i += LAMELLA_FLOCK) {
    lamella_words state = lamella_wide_states(f, i);
    lamella_floats age = lamella_wide_ages(f, i);
    uint64_t lives = lamella_wide_lives(f, state, age, end - i);
    lamella_wide_keep(
        (__m512i)LAMELLA_LOW(state), (__m512)LAMELLA_LOW(age), (__mmask16)lives, states, ages,
        &waiting);
    lamella_wide_keep(
        (__m512i)LAMELLA_HIGH(state), (__m512)LAMELLA_HIGH(age), (__mmask16)(lives >> 16), states,
        ages, &waiting);
  }
  return waiting;
}

LAMELLA_INLINE ptrdiff_t lamella_wide_emission(
    const struct lamella_emission *job, ptrdiff_t count, int streams) {
  struct lamella_flight f;
  lamella_flight(job, &f);
  uint32_t *records = job->particles.records;
  // What lies behind those that wait is computed with but not stored.
  uint32_t states[2 * LAMELLA_FLOCK + LAMELLA_CANDIDATES];
  float ages[2 * LAMELLA_FLOCK + LAMELLA_CANDIDATES];
  const ptrdiff_t doubtful = lamella_doubtful(job, count);
  ptrdiff_t waiting = 0, taken = 0, i = 0, made = 0;
  // Records that begin at half a line go to a whole one first.
  ptrdiff_t most = streams && ((uintptr_t)records & 63) != 0 ? LAMELLA_FLOCK - 1 : LAMELLA_FLOCK;
  while (1) {
    ptrdiff_t left = waiting - taken;
    if (left < LAMELLA_FLOCK && i < doubtful) {
      memmove(states, states + taken, LAMELLA_FLOCK * sizeof states[0]);
      memmove(ages, ages + taken, LAMELLA_FLOCK * sizeof ages[0]);
      taken = 0;
      ptrdiff_t end = i + LAMELLA_CANDIDATES < doubtful ? i + LAMELLA_CANDIDATES : doubtful;
      waiting = lamella_wide_gather(&f, i, end, states, ages, left);
      i = end;
      continue;
    }
    lamella_words state;
    lamella_floats age;
    ptrdiff_t length;
    if (left > 0) {
      if (left < LAMELLA_FLOCK) {
        // The last of the doubtful are joined by as many as fill a flock.
        *(lamella_unaligned_words *)(states + waiting) = lamella_wide_states(&f, i);
        *(lamella_unaligned_floats *)(ages + waiting) = lamella_wide_ages(&f, i);
        ptrdiff_t room = LAMELLA_FLOCK - left;
        ptrdiff_t joining = room < count - i ? room : count - i;
        waiting += joining, left += joining, i += joining;
      }
      state = *(lamella_unaligned_words *)(states + taken);
      age = *(lamella_unaligned_floats *)(ages + taken);
      length = left < most ? left : most;
      taken += length;
    } else if (i < count) {
      state = lamella_wide_states(&f, i);
      age = lamella_wide_ages(&f, i);
      length = count - i < most ? count - i : most;
      i += length;
    } else {
      break;
    }
    lamella_wide_emit(&f, state, age, records + 8 * made, length, streams);
    made += length;
    most = LAMELLA_FLOCK;
  }
  return made;
}

// The level below, for all that is not worth a loop of its own.
ptrdiff_t lamella_emission_v3(const struct lamella_emission *job, ptrdiff_t count);
ptrdiff_t lamella_emission_living_v3(const struct lamella_emission *job, ptrdiff_t count);

ptrdiff_t LAMELLA_KERNEL(emission)(const struct lamella_emission *job, ptrdiff_t count) {
  if (!job->particles.compact || lamella_has_tiny(job)) return lamella_emission_v3(job, count);
  if (!job->streams) return lamella_wide_emission(job, count, 0);
  ptrdiff_t made = lamella_wide_emission(job, count, 1);
  _mm_sfence();
  return made;
}

ptrdiff_t LAMELLA_KERNEL(emission_living)(const struct lamella_emission *job, ptrdiff_t count) {
  if (lamella_has_tiny(job)) return lamella_emission_living_v3(job, count);
  const ptrdiff_t doubtful = lamella_doubtful(job, count);
  if (doubtful == 0) return count;
  struct lamella_flight f;
  lamella_flight(job, &f);
  ptrdiff_t living = count - doubtful;
  for (ptrdiff_t i = 0; i < doubtful; i += LAMELLA_FLOCK) {
    living += __builtin_popcountll(lamella_wide_lives(
        &f, lamella_wide_states(&f, i), lamella_wide_ages(&f, i), doubtful - i));
  }
  return living;
}

#endif

// SPDX-License-Identifier: MIT

// Progress to the position of a damped spring, in closed form; time = progress * duration.

// e^x for x <= 0 in 24-bit arithmetic, relative error below 2e-7; 0 below -87. The polynomial is
// that of Cephes.
LAMELLA_INLINE float lamella_exp(float x) {
  const float magic = 12582912;  // 1.5 * 2^23
  float y = x < -87 ? -87 : x;
  float shifted = y * 0x1.715476p+0f + magic;
  float k = shifted - magic;
  float r = (y - k * 0x1.63p-1f) - k * -0x1.bd0106p-13f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  float e = (p * (r * r) + r) + 1;
  float scaled = e * lamella_float((lamella_bits(shifted) << 23) + 0x3F800000u);
  return x < -87 ? 0 : scaled;
}

LAMELLA_INLINE void lamella_spring_body(
    const struct lamella_spring *job, ptrdiff_t count, int regime) {
  struct lamella_spring j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float t = j.progress[i] * j.duration;
    float fall = lamella_exp(j.rate0 * t);
    float x;
    if (regime == LAMELLA_SPRING_OSCILLATING) {
      float sine, cosine;
      lamella_sincos(j.frequency * t, &sine, &cosine);
      x = fall * (j.weight0 * cosine + j.weight1 * sine);
    } else if (regime == LAMELLA_SPRING_CRITICAL) {
      x = fall * (j.weight0 + j.weight1 * t);
    } else {
      x = fall * j.weight0 + lamella_exp(j.rate1 * t) * j.weight1;
    }
    j.progress[i] = 1 + x;
  }
}

void LAMELLA_KERNEL(spring)(const struct lamella_spring *job, ptrdiff_t count) {
  switch (job->regime) {
    case LAMELLA_SPRING_OSCILLATING: lamella_spring_body(job, count, 0); break;
    case LAMELLA_SPRING_CRITICAL: lamella_spring_body(job, count, 1); break;
    default: lamella_spring_body(job, count, 2); break;
  }
}

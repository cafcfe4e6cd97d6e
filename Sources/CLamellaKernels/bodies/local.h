// SPDX-License-Identifier: MIT

// Local 2-D matrices from the parts of a transform: scale, then rotation, then translation, all
// about the anchor (row vectors).

// Sine and cosine in 24-bit arithmetic. The quarter turns come off in four steps whose first three
// constants have eight significant bits, so that their products with up to 2^16 quarters are exact:
// below 1e5 rad the absolute error of both stays below 2e-7. The polynomials are those of Cephes,
// in an order with short chains: the loop waits for latencies, not for places to compute.
LAMELLA_INLINE void lamella_sincos(float angle, float *sine, float *cosine) {
  const float magic = 12582912;  // 1.5 * 2^23: adding it leaves the whole number in the low bits
  float shifted = angle * 0x1.45f306p-1f + magic;
  uint32_t quarter = lamella_bits(shifted);
  float k = shifted - magic;
  float r = ((angle - k * 0x1.92p+0f) - k * 0x1.fap-12f) - (k * 0x1.54p-20f + k * 0x1.10b46p-30f);
  float rr = r * r;
  float s = ((-1.9515295891e-4f * rr + 8.3321608736e-3f) * rr - 1.6666654611e-1f) * (rr * r) + r;
  float c = ((2.443315711809948e-5f * rr - 1.388731625493765e-3f) * rr + 4.166664568298827e-2f)
      * (rr * rr) + (1 - 0.5f * rr);
  int odd = quarter & 1;
  float swapped_s = odd ? c : s;
  float swapped_c = odd ? s : c;
  *sine = lamella_float(lamella_bits(swapped_s) ^ (quarter & 2) << 30);
  *cosine = lamella_float(lamella_bits(swapped_c) ^ ((quarter + 1) & 2) << 30);
}

void LAMELLA_KERNEL(local)(const struct lamella_local *job, ptrdiff_t count) {
  struct lamella_local j = *job;
  LAMELLA_INDEPENDENT
  for (ptrdiff_t i = 0; i < count; i++) {
    float sine, cosine;
    lamella_sincos(j.rotation[i], &sine, &cosine);
    float a = j.scale_x[i] * cosine;
    float b = j.scale_x[i] * sine;
    float c = -(j.scale_y[i] * sine);
    float d = j.scale_y[i] * cosine;
    float pivot_x = j.bounds_x[i] + j.anchor_x[i] * j.bounds_w[i];
    float pivot_y = j.bounds_y[i] + j.anchor_y[i] * j.bounds_h[i];
    j.local.a[i] = a;
    j.local.b[i] = b;
    j.local.c[i] = c;
    j.local.d[i] = d;
    j.local.tx[i] = (j.position_x[i] + j.translation_x[i]) - (pivot_x * a + pivot_y * c);
    j.local.ty[i] = (j.position_y[i] + j.translation_y[i]) - (pivot_x * b + pivot_y * d);
  }
}

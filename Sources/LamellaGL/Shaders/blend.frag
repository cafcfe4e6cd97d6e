// SPDX-License-Identifier: MIT
// A picture over a copy of what is behind it, in modes that fixed blending cannot do.
//
// Compiled for three families. PORTER_DUFF: source·Fa + backdrop·Fb and other formulas on
// premultiplied colours. SEPARABLE and NONSEPARABLE: the PDF modes on straight colours, mixed by
// (1 − αb)·s + αb·B(b, s) as the source and over the backdrop by the source's alpha. The clip's
// coverage then chooses between backdrop and result, whatever the mode does where nothing is.

uniform sampler2D source;
uniform sampler2D backdrop;
uniform ivec2 sourceShift;
uniform ivec2 backdropShift;
uniform float opacity;
uniform int mode;
uniform vec4 factors;  // Fa = x + y·αb, Fb = z + w·αs
uniform int clip;
out vec4 fragment;

vec3 straight(vec4 c) { return c.a > 0.0 ? min(c.rgb / c.a, 1.0) : vec3(0.0); }

#if defined(SEPARABLE)

float dodge(float b, float s) { return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }
float burn(float b, float s) {
  return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
}
float divided(float b, float s) { return b <= 0.0 ? 0.0 : s <= b ? 1.0 : b / s; }
float soft(float b, float s) {
  float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (d - b);
}
vec3 hard(vec3 b, vec3 s) {
  return mix(2.0 * b * s, 1.0 - 2.0 * (1.0 - b) * (1.0 - s), step(0.5000001, s));
}

vec3 blended(vec3 b, vec3 s) {
  switch (mode) {
    case MODE_MULTIPLY: return b * s;
    case MODE_SCREEN: return b + s - b * s;
    case MODE_OVERLAY: return hard(s, b);
    case MODE_DARKEN: return min(b, s);
    case MODE_LIGHTEN: return max(b, s);
    case MODE_COLOR_DODGE: return vec3(dodge(b.r, s.r), dodge(b.g, s.g), dodge(b.b, s.b));
    case MODE_COLOR_BURN: return vec3(burn(b.r, s.r), burn(b.g, s.g), burn(b.b, s.b));
    case MODE_SOFT_LIGHT: return vec3(soft(b.r, s.r), soft(b.g, s.g), soft(b.b, s.b));
    case MODE_HARD_LIGHT: return hard(b, s);
    case MODE_DIFFERENCE: return abs(b - s);
    case MODE_EXCLUSION: return b + s - 2.0 * b * s;
    case MODE_SUBTRACT: return max(b - s, 0.0);
    case MODE_DIVIDE: return vec3(divided(b.r, s.r), divided(b.g, s.g), divided(b.b, s.b));
    case MODE_LINEAR_BURN: return max(b + s - 1.0, 0.0);
    case MODE_LINEAR_DODGE: return min(b + s, 1.0);
    case MODE_LINEAR_LIGHT: return clamp(b + 2.0 * s - 1.0, 0.0, 1.0);
    default:  // pin light
      return mix(min(b, 2.0 * s), max(b, 2.0 * s - 1.0), step(0.5000001, s));
  }
}

#elif defined(NONSEPARABLE)

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

// The colour moved to a luminosity and drawn back into 0…1.
vec3 withLuminosity(vec3 c, float target) {
  c += target - luminosity(c);
  float low = min(c.r, min(c.g, c.b));
  float high = max(c.r, max(c.g, c.b));
  if (low < 0.0) c = target + (c - target) * (target / max(target - low, 1e-6));
  if (high > 1.0) c = target + (c - target) * ((1.0 - target) / max(high - target, 1e-6));
  return c;
}

// Stretching from the smallest component keeps the order and the middle one's place.
vec3 withSaturation(vec3 c, float target) {
  float low = min(c.r, min(c.g, c.b));
  return (c - low) * (target / max(saturation(c), 1e-6));
}

vec3 blended(vec3 b, vec3 s) {
  switch (mode) {
    case MODE_HUE: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    case MODE_SATURATION: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    case MODE_COLOR: return withLuminosity(s, luminosity(b));
    default: return withLuminosity(b, luminosity(s));
  }
}

#endif

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 s = texelFetch(source, at + sourceShift, 0) * opacity;
  vec4 b = texelFetch(backdrop, at + backdropShift, 0);
#if defined(PORTER_DUFF)
  vec4 result;
  switch (mode) {
    case MODE_MINIMUM: result = min(s, b); break;
    case MODE_MAXIMUM: result = max(s, b); break;
    case MODE_SUBTRACT_SOURCE:
    case MODE_SUBTRACT_BACKDROP:
      result = max(mode == MODE_SUBTRACT_SOURCE ? b - s : s - b, 0.0);
      result.rgb = min(result.rgb, result.a);
      break;
    case MODE_PLUS_DARKER:
      // The darkness of both adds up; with opaque colours this is max(0, b + s − 1).
      result.a = min(s.a + b.a, 1.0);
      result.rgb = max(result.a - (b.a - b.rgb) - (s.a - s.rgb), 0.0);
      break;
    default:
      result = min(
        s * (factors.x + factors.y * b.a) + b * (factors.z + factors.w * s.a), 1.0);
  }
#else
  vec3 both = blended(straight(b), straight(s));
  vec4 result = vec4(
    (1.0 - b.a) * s.rgb + (1.0 - s.a) * b.rgb + s.a * b.a * both, s.a + b.a - s.a * b.a);
#endif
  fragment = mix(b, result, clipCoverage(clip));
}

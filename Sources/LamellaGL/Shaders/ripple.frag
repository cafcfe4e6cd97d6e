// SPDX-License-Identifier: MIT
// Waves in a ring that runs outwards from a centre: the old picture before it, the new one behind it,
// both bent by the waves and lit by their slopes.

vec2 corner(vec2 from) { return max(abs(extent.xy - from), abs(extent.zw - from)); }

void main() {
  vec2 at = layerPoint();
  float pixel = pixelLength(at);
  vec2 away = at - moreNumbers.xy;
  float d = length(away);
  float front = progress * (length(corner(moreNumbers.xy)) + numbers.x);
  float x = (front - d) / numbers.x;
  if (x <= 0.0) {
    fragment = oldHere();
  } else if (x >= 1.0) {
    fragment = newHere();
  } else {
    float window = sin(3.14159265 * x);
    window *= window;
    float phase = 6.28318531 * numbers.z * x;
    vec2 outwards = away / max(d, pixel);
    // Rings that are still small have lower waves, or the centre would turn inside out.
    float height = numbers.y * min(1.0, d / numbers.x * 2.0) * window;
    vec2 from = at + outwards * (height * sin(phase));
    // What lies beyond the edge is seen mirrored.
    vec2 low = extent.xy + 0.5 * pixel;
    vec2 high = extent.zw - 0.5 * pixel;
    from = mix(from, 2.0 * low - from, vec2(lessThan(from, low)));
    from = mix(from, 2.0 * high - from, vec2(greaterThan(from, high)));
    vec4 c = mix(oldAt(from), newAt(from), smoothstep(0.1, 0.9, x));
    float slope = window * cos(phase) * dot(outwards, vec2(-0.6, 0.8));
    fragment = lit(c, vec3(0.22 * slope * min(1.0, 2.0 * d / numbers.x)));
  }
}

// SPDX-License-Identifier: MIT
// Colour of a gradient at a point of the unit square, premultiplied.
//
// Axial, radial and conic gradients run in unit space and are stretched with the layer afterwards,
// as Core Animation does it. Stops are mixed one after another with straight alpha: beyond a stop
// its weight is 1, before it 0, so the ends extend and equal neighbours make a hard step.

vec4 gradientColor(vec4 ends, vec4 kind, vec2 unit) {
  vec2 along = ends.zw - ends.xy;
  vec2 from = unit - ends.xy;
  float t = 0.0;
  bool drawn = kind.y > 1.5;
  if (kind.x < 0.5) {
    float length2 = dot(along, along);
    drawn = drawn && length2 > 0.0;
    t = dot(from, along) / max(length2, 1e-30);
  } else if (kind.x < 1.5) {
    vec2 radii = abs(along);
    drawn = drawn && min(radii.x, radii.y) > 0.0;
    t = length(from / max(radii, 1e-30));
  } else {
    float turn = atan(from.y, from.x) - atan(along.y, along.x);
    t = fract(turn * 0.15915494309 + 1.0);
  }
  if (!drawn) return vec4(0.0);
  int first = tableStarts.w + 2 * int(kind.z);
  int end = first + 2 * int(kind.y);
  vec4 mixed = texelFetch(tables, first);
  float before = texelFetch(tables, first + 1).x;
  for (int i = first + 2; i < end; i += 2) {
    float here = texelFetch(tables, i + 1).x;
    float width = here - before;
    float weight = width > 0.0 ? clamp((t - before) / width, 0.0, 1.0) : step(here, t);
    mixed = mix(mixed, texelFetch(tables, i), weight);
    before = here;
  }
  mixed = clamp(mixed, 0.0, 1.0);
  return vec4(mixed.rgb * mixed.a, mixed.a);
}

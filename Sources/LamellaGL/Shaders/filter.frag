// SPDX-License-Identifier: MIT
// Filters that look at one place: a linear map of straight colour, or large square pixels.

uniform sampler2D source;
#if defined(COLOR_MATRIX)
uniform ivec2 sourceShift;
uniform mat4 matrix;  // columns: what r, g, b and a add
uniform vec4 bias;
#else
uniform vec2 cell;       // the size of a large pixel, in pixels
uniform vec2 anchor;     // a corner of one, in pixels of this target
uniform vec4 limits;     // in texels
uniform vec2 sourceSize;

#endif
out vec4 fragment;

void main() {
#if defined(COLOR_MATRIX)
  vec4 c = texelFetch(source, ivec2(gl_FragCoord.xy) + sourceShift, 0);
  if (c.a > 0.0) c.rgb /= c.a;
  c = clamp(matrix * c + bias, 0.0, 1.0);
  fragment = vec4(c.rgb * c.a, c.a);
#else
  // The mean of sixteen places spread over the cell.
  vec2 low = floor((gl_FragCoord.xy - anchor) / cell) * cell + anchor;
  vec4 sum = vec4(0.0);
  for (int i = 0; i < 16; i++) {
    vec2 place = low + cell * (vec2(i & 3, i >> 2) * 0.25 + 0.125);
    sum += texture(source, clamp(place, limits.xy, limits.zw) / sourceSize);
  }
  fragment = sum * 0.0625;
#endif
}

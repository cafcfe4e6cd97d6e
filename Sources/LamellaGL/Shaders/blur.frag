// SPDX-License-Identifier: MIT
// One direction of a Gaussian blur, or (with one tap) a copy that may halve or shift a picture.
//
// Taps lie between two texels where linear sampling weighs both at once. A source coordinate is
// kept inside `limits`, so that a backdrop's edge extends.

uniform sampler2D source;
uniform vec4 texelFromFragment;  // scale, offset
uniform vec4 limits;             // in texels: x0 y0 x1 y1
uniform vec2 sourceSize;
uniform vec2 direction;          // one texel along the blur
uniform int tapCount;
uniform vec2 taps[TAP_LIMIT];    // distance, weight; used on both sides
out vec4 fragment;

vec4 at(vec2 texel) { return texture(source, clamp(texel, limits.xy, limits.zw) / sourceSize); }

void main() {
  vec2 middle = gl_FragCoord.xy * texelFromFragment.xy + texelFromFragment.zw;
  vec4 sum = at(middle) * taps[0].y;
  for (int i = 1; i < tapCount; i++) {
    vec2 away = direction * taps[i].x;
    sum += (at(middle + away) + at(middle - away)) * taps[i].y;
  }
  fragment = sum;
}

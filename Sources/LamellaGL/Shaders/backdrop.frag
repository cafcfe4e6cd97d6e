// SPDX-License-Identifier: MIT
// What is behind a group, replaced by its filtered picture where the group's clip covers it.

uniform sampler2D source;    // filtered
uniform sampler2D backdrop;
uniform ivec2 sourceShift;
uniform ivec2 backdropShift;
uniform float opacity;
uniform int clip;
out vec4 fragment;

void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  vec4 filtered = texelFetch(source, at + sourceShift, 0);
  vec4 behind = texelFetch(backdrop, at + backdropShift, 0);
  fragment = mix(behind, filtered, opacity * clipCoverage(clip));
}

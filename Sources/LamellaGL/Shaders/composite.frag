// SPDX-License-Identifier: MIT
// A picture pixel by pixel, times a tint; or its alpha filled with the tint.

uniform sampler2D source;
uniform ivec2 sourceShift;  // texel = pixel of this target + shift
uniform vec4 tint;          // premultiplied; an opacity stands in all four
uniform bool alphaOnly;
uniform int clip;
out vec4 fragment;

void main() {
  vec4 texel = texelFetch(source, ivec2(gl_FragCoord.xy) + sourceShift, 0);
  fragment = (alphaOnly ? texel.aaaa : texel) * tint;
#if defined(WITH_CLIP)
  fragment *= clipCoverage(clip);
#endif
}

// SPDX-License-Identifier: MIT
// A box with four equal round corners whose outer and inner radius are at least half a pixel.
//
// Then the product of the covered widths that box.frag takes along the edges has one factor of 1, and
// one distance serves edges and corners, outside and inside: the same coverage for half the work.

noperspective in vec2 at;
flat in vec4 fill;
flat in vec4 overlay;
flat in vec4 shape;
out vec4 fragment;

void main() {
  float reach = length(max(abs(at) - shape.xy, 0.0));
  float whole = clamp(shape.z - reach, 0.0, 1.0);
  float inside = clamp(shape.w - reach, 0.0, 1.0);
  fragment = fill * whole + overlay * (whole - inside);
}

// SPDX-License-Identifier: MIT
// A box with four equal round corners and a border, in pixels of its own axes.
//
// Coverage of an edge is the covered part of the pixel's width, which is exact for edges along the
// pixels; where two edges meet the two parts multiply. In a round corner it is the distance from
// the arc. The border shows on the part of the pixel that the box covers and its inside does not,
// so that fill cannot shine through along the outer edge.

noperspective in vec2 at;
flat in vec4 fill;
flat in vec4 overlay;
flat in vec4 shape;
out vec4 fragment;

void main() {
  vec2 q = abs(at) - shape.xy;
  vec2 outer = clamp(shape.zz - q, 0.0, 1.0);
  vec2 inner = clamp(shape.ww - q, 0.0, 1.0);
  float reach = length(q);
  bool isCorner = min(q.x, q.y) > 0.0;
  float whole =
    isCorner && shape.z > 0.5 ? clamp(shape.z - reach, 0.0, 1.0) : outer.x * outer.y;
  float inside =
    isCorner && shape.w > 0.5 ? clamp(shape.w - reach, 0.0, 1.0) : inner.x * inner.y;
  fragment = fill * whole + overlay * (whole - inside);
}

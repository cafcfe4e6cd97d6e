// SPDX-License-Identifier: MIT
// How much of a pixel a rounded rectangle covers, whatever plane it lies in.
//
// `p` is the pixel's centre in the rectangle's plane, `gx` and `gy` how x and y of that plane grow
// from pixel to pixel. `hard` moves edges that are not to be smoothed out of reach: minX, minY,
// maxX, maxY. Corners are bits: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.

// A continuous corner reaches this many radii along an edge. It is symmetric about the diagonal;
// with u the larger and v the smaller distance from the two edges, in radii, the outline is
// v = w³ (c0 + w (c1 + w c2)) with w = (REACH − u) / (REACH − DIAGONAL). Least squares against the
// Bézier outline that iOS draws; the greatest distance between the two is 0.0016 radii.
const float REACH = 1.52866483;
const float DIAGONAL = 0.29150672;
const vec3 OUTLINE = vec3(0.01210308, 0.20960614, 0.06956578);

float roundedCoverage(
  vec2 p, vec2 size, float radius, uint corners, bool continuous, vec2 gx, vec2 gy, vec4 hard
) {
  vec2 pixel = vec2(1.0 / max(length(gx), 1e-30), 1.0 / max(length(gy), 1e-30));
  vec2 low = p * pixel + hard.xy;
  vec2 high = (size - p) * pixel + hard.zw;
  vec2 edge = max(min(low, 0.5) + min(high, 0.5), 0.0);
  float coverage = edge.x * edge.y;

  bool right = p.x > size.x * 0.5;
  bool top = p.y > size.y * 0.5;
  uint bit = (right ? 2u : 1u) << (top ? 2 : 0);
  if (radius <= 0.0 || (corners & bit) == 0u) return coverage;
  // What is smaller than a pixel covers no more of one than its box does.
  vec2 whole = min(size * pixel, 1.0);
  float most = whole.x * whole.y;
  // From here on: distances d from the corner's two edges, growing inwards.
  vec2 d = vec2(right ? size.x - p.x : p.x, top ? size.y - p.y : p.y);
  if (right) gx = -gx;
  if (top) gy = -gy;

  if (continuous && REACH * radius <= 0.5 * min(size.x, size.y)) {
    bool steep = d.y > d.x;
    float u = (steep ? d.y : d.x) / radius;
    float v = (steep ? d.x : d.y) / radius;
    if (u >= REACH) return coverage;
    float w = (REACH - u) * (1.0 / (REACH - DIAGONAL));
    float outside = w * w * w * (OUTLINE.x + w * (OUTLINE.y + w * OUTLINE.z)) - v;
    float slope =
      -w * w * (3.0 * OUTLINE.x + w * (4.0 * OUTLINE.y + w * 5.0 * OUTLINE.z))
      * (1.0 / (REACH - DIAGONAL));
    vec2 growth = steep ? gy * slope - gx : gx * slope - gy;
    return clamp(0.5 - outside * radius / max(length(growth), 1e-30), 0.0, most);
  }

  vec2 q = radius - d;
  if (min(q.x, q.y) <= 0.0) return coverage;
  float reach = length(q);
  vec2 growth = (gx * q.x + gy * q.y) / reach;
  return clamp(0.5 - (reach - radius) / max(length(growth), 1e-30), 0.0, most);
}

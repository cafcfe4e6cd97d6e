// SPDX-License-Identifier: MIT
// The product of the coverages of a clip and of all clips around it.

// The kept part of a pixel on one side of a line: smoothed in front, all that the line touches
// behind it; or by the pixel's middle, so that each belongs to one side.
float cutCoverage(float distance, vec2 growth, uint marks) {
  bool front = (marks & 64u) != 0u;
  if ((marks & 128u) == 0u) return (distance >= 0.0) == front ? 1.0 : 0.0;
  float pixels = distance / max(length(growth), 1e-30);
  return front ? clamp(pixels + 0.5, 0.0, 1.0) : step(pixels, 0.5);
}

uniform samplerBuffer tables;
uniform ivec4 tableStarts;       // clips, projections, gradients, stops
uniform vec4 frameFromFragment;  // scale, offset

float clipCoverage(int clip) {
  vec2 at = gl_FragCoord.xy * frameFromFragment.xy + frameFromFragment.zw;
  float coverage = 1.0;
  while (clip > 0 && coverage > 0.0) {
    int first = tableStarts.x + 4 * clip;
    vec4 rowX = texelFetch(tables, first);
    vec4 rowY = texelFetch(tables, first + 1);
    vec4 rowOne = texelFetch(tables, first + 2);
    vec4 rest = texelFetch(tables, first + 3);
    vec3 here = rowX.xyz * at.x + rowY.xyz * at.y + rowOne.xyz;
    float divisor = here.z > 1e-9 ? 1.0 / here.z : 0.0;
    vec2 p = here.xy * divisor;
    vec2 gx = (vec2(rowX.x, rowY.x) - p.x * vec2(rowX.z, rowY.z)) * divisor;
    vec2 gy = (vec2(rowX.y, rowY.y) - p.y * vec2(rowX.z, rowY.z)) * divisor;
    vec2 size = vec2(rowX.w, rowY.w);
    uint marks = uint(rest.y);
    float part = (marks & 32u) != 0u
      ? cutCoverage(p.x, gx * frameFromFragment.xy, marks)
      : roundedCoverage(
        p, size, min(rowOne.w, 0.5 * min(size.x, size.y)), marks & 15u, (marks & 16u) != 0u,
        gx * frameFromFragment.xy, gy * frameFromFragment.xy, vec4(0.0));
    coverage = divisor > 0.0 ? coverage * part : 0.0;
    // A parent's index is smaller, so this ends even where a table is wrong.
    clip = min(int(rest.x), clip - 1);
  }
  return coverage;
}

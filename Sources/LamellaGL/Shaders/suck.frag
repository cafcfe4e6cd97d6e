// SPDX-License-Identifier: MIT
// The old picture is pulled like a cloth into a point on its edge, over the new one.
//
// Lines at right angles to the pull become narrower the nearer they are to the point, while all of
// them move towards it: `along` is the distance from the point's edge, as a part of the whole.

void main() {
  vec2 at = layerPoint();
  float pixel = pixelLength(at);
  vec2 point = numbers.xy;
  float size = extent.w - extent.y;
  float inwards = point.y > 0.5 * (extent.y + extent.w) ? -1.0 : 1.0;
  float along = (at.y - point.y) * inwards / size;
  float squeeze = smoothstep(0.0, 0.5, progress);
  float late = clamp((progress - 0.12) / 0.88, 0.0, 1.0);
  float moved = late * late * (3.0 - 2.0 * late) * 0.5 + 0.5 * late * late;
  vec4 below = newHere();
  vec4 cloth = vec4(0.0);
  float covered = 0.0;
  float from = along + moved;
  if (along > -pixel / size && from < 1.0 + pixel / size) {
    float narrow = squeeze * 0.985 * (1.0 - smoothstep(0.0, 1.0, along));
    // The cloth leaves its sides last where it is held longest.
    narrow = mix(narrow, 0.985, late * late * late);
    vec2 sides = mix(extent.xz, point.xx, narrow);
    float width = max(sides.y - sides.x, 1e-4);
    float y = point.y + inwards * from * size;
    // What stands out of the layer does not hide much but itself.
    float beyond = 1.0 - smoothstep(0.0, 0.15, progress);
    bool isRow = y >= bounds.y && y <= bounds.w;
    // A pixel holds many columns of the cloth.
    for (int i = 0; i < 4; i++) {
      float x = (at.x + (float(i) - 1.5) * 0.25 * pixel - sides.x) / width;
      if (x < 0.0 || x > 1.0) continue;
      float column = mix(extent.x, extent.z, x);
      cloth += 0.25 * oldAt(vec2(column, y));
      covered += isRow && column >= bounds.x && column <= bounds.z ? 0.25 : 0.25 * beyond;
    }
    covered *= clamp((1.0 - from) * size / pixel + 0.5, 0.0, 1.0);
    // Folds darken it a little where it is gathered.
    cloth.rgb *= 1.0 - 0.25 * narrow;
  }
  // The cloth hides what is below, whatever it lets through, until it is gone from there.
  fragment = cloth + below * (1.0 - max(covered, cloth.a));
}

// SPDX-License-Identifier: MIT
// One quad of a frame; four vertices come from gl_VertexID, everything else from one record.
//
// Compiled once for each way of filling (FILL_FLAT, FILL_BOX, FILL_PICTURE, FILL_IMAGE) and once for all others (neither).
// COMPACT: of long runs, whose records hold the matrix and one colour and the uniform the rest.
// A quad is made larger where a pixel beyond its edge can still be partly covered: by half a pixel
// at right angles to each smoothed edge, and by three standard deviations for a shadow.

layout(location = 0) in vec4 matrix;   // a b c d
#if defined(COMPACT)
layout(location = 1) in vec2 origin;   // tx ty
layout(location = 2) in uvec2 own;     // words 6–7
uniform uvec4 look[3];                 // words 4–15 of a whole record
#define placing vec4(origin, uintBitsToFloat(look[0].zw))
#if defined(COMPACT_TEXTURE)
#define style uvec4(own, look[1].zw)
#define marks look[2]
#else
#define style uvec4(look[1].xy, ownsOpacity() ? look[1].zw : own)
#define marks uvec4(look[2].xy, ownsOpacity() ? look[2].z & 0x7FFF0000u | own.x : look[2].z, look[2].w)
bool ownsOpacity() { return (look[2].z >> 16 & OWN_OPACITY) != 0u; }
#endif
#else
layout(location = 1) in vec4 placing;  // tx ty width height
layout(location = 2) in uvec4 style;   // words 8–11
layout(location = 3) in uvec4 marks;   // words 12–15
#endif

uniform vec4 pixelFromFrame;  // scale, offset
uniform vec4 clipFromPixel;   // scale, offset

vec4 color(uint low, uint high) {
  vec4 c = vec4(low & 0xFFFFu, low >> 16, high & 0xFFFFu, high >> 16) * (1.0 / 65535.0);
  return vec4(c.rgb * c.a, c.a);
}

vec4 position(vec2 local) {
  vec2 frame = matrix.xy * local.x + matrix.zw * local.y + placing.xy;
  vec2 pixel = frame * pixelFromFrame.xy + pixelFromFrame.zw;
  return vec4(pixel * clipFromPixel.xy + clipFromPixel.zw, 0.0, 1.0);
}

// How many pixels lie between the lines x and x + 1, and y and y + 1, of the local space.
vec2 pixelsPerUnit() {
  vec2 x = matrix.xy * pixelFromFrame.xy;
  vec2 y = matrix.zw * pixelFromFrame.xy;
  float area = abs(x.x * y.y - x.y * y.x);
  return area / max(vec2(length(y), length(x)), 1e-30);
}

vec2 corner() { return vec2(gl_VertexID & 1, gl_VertexID >> 1); }
float opacity() { return float(marks.z & 0xFFFFu) * (1.0 / 65535.0); }

#if defined(FILL_FLAT)

flat out vec4 fill;

void main() {
  fill = color(style.z, style.w) * opacity();
  gl_Position = position(corner() * placing.zw);
}

#elif defined(FILL_BOX)

noperspective out vec2 at;  // pixels from the centre, along the box's own axes
flat out vec4 fill;
flat out vec4 overlay;      // what the border adds to the fill where it covers it
flat out vec4 shape;        // centre of the corner arc, outer and inner radius + ½

void main() {
  vec2 unit = pixelsPerUnit();
  vec2 extent = placing.zw * unit * 0.5;
  float radius = min(uintBitsToFloat(style.x) * unit.x, min(extent.x, extent.y));
  if ((marks.z >> 20 & 15u) == 0u) radius = 0.0;
  float inner = radius - uintBitsToFloat(style.y) * unit.x;
  vec4 border = color(marks.x, marks.y);
  vec4 base = color(style.z, style.w);
  fill = base * opacity();
  overlay = (border - base * border.a) * opacity();
  shape = vec4(extent - radius, radius + 0.5, inner + 0.5);
  at = (corner() * 2.0 - 1.0) * (extent + 0.5);
  gl_Position = position(placing.zw * 0.5 + at / unit);
}

#elif defined(FILL_IMAGE) || defined(FILL_PICTURE)

uniform vec4 places[8];  // for each texture of the command: where it is in the bound one; scale, offset

// One vector for both: a rasteriser in software prepares each for each triangle.
noperspective out vec4 spot;
flat out vec4 tint;
#if defined(FILL_IMAGE)
flat out vec4 bounds;  // of the part of the texture
#endif
flat out vec3 shape;   // half the size in pixels + ½; 1 for a glyph

void main() {
  vec2 unit = pixelsPerUnit();
  vec2 extent = placing.zw * unit * 0.5;
  uint flags = marks.z >> 16;
  bool hard = (flags & ALIASED) != 0u || (marks.w >> 4 & 15u) == 0u;
  vec2 at = (corner() * 2.0 - 1.0) * (extent + (hard ? 0.0 : 0.5));
  vec2 local = placing.zw * 0.5 + at / unit;
  vec4 part = uintBitsToFloat(uvec4(style.zw, marks.xy));
  vec4 place = places[marks.w & 7u];
#if defined(FILL_IMAGE)
  // Beyond the picture its edge is repeated, not what stands beside it.
  vec4 inside = clamp(part, 0.0, 1.0) * place.xyxy + place.zwzw;
  bounds = vec4(min(inside.xy, inside.zw), max(inside.xy, inside.zw));
#endif
  part = part * place.xyxy + place.zwzw;
  spot = vec4(at, mix(part.xy, part.zw, local / placing.zw));
  tint = color(style.x, style.y) * opacity();
  shape = vec3(hard ? vec2(1e6) : extent + 0.5, (flags & 15u) == KIND_GLYPH ? 1.0 : 0.0);
  gl_Position = position(local);
}

#else

uniform samplerBuffer tables;
uniform ivec4 tableStarts;  // clips, projections, gradients, stops

smooth out vec2 local;
flat out vec2 size;
flat out uvec4 styleWords;
flat out uvec4 markWords;

void main() {
  vec2 end = corner();
  uint flags = marks.z >> 16;
  size = placing.zw;
  styleWords = style;
  markWords = marks;
  mat3 map;  // columns: what x, y and 1 add to (pixel x, pixel y, 1) · w
  if ((flags & PROJECTIVE) != 0u) {
    int first = tableStarts.y + 3 * int(matrix.x);
    map = mat3(
      texelFetch(tables, first).xyz, texelFetch(tables, first + 1).xyz,
      texelFetch(tables, first + 2).xyz);
  } else {
    map = mat3(vec3(matrix.xy, 0.0), vec3(matrix.zw, 0.0), vec3(placing.xy, 1.0));
  }
  for (int i = 0; i < 3; i++)
    map[i].xy = map[i].xy * pixelFromFrame.xy + map[i].z * pixelFromFrame.zw;
  // Local units per pixel at this corner, at right angles to the lines of equal x and y.
  local = end * size;
  vec3 here = map * vec3(local, 1.0);
  vec2 grow = vec2(0.0);
  if (here.z > 1e-6) {
    vec2 x = (map[0].xy - here.xy * (map[0].z / here.z)) / here.z;
    vec2 y = (map[1].xy - here.xy * (map[1].z / here.z)) / here.z;
    float area = abs(x.x * y.y - x.y * y.x);
    if (area > 1e-12) grow = vec2(length(y), length(x)) / area;
  }
  if ((flags & PROJECTIVE) == 0u) grow *= 0.5;
  uint edges = (flags & ALIASED) != 0u ? 0u : marks.w >> 4 & 15u;
  float sigma = (flags & 15u) == KIND_SHADOW ? uintBitsToFloat(style.y) : 0.0;
  if (sigma > 0.0) {
    grow += 3.0 * sigma;
  } else {
    if ((edges & (end.x == 0.0 ? 1u : 2u)) == 0u) grow.x = 0.0;
    if ((edges & (end.y == 0.0 ? 4u : 8u)) == 0u) grow.y = 0.0;
  }
  local += (end * 2.0 - 1.0) * grow;
  here = map * vec3(local, 1.0);
  gl_Position = vec4(here.xy * clipFromPixel.xy + here.z * clipFromPixel.zw, 0.0, here.z);
}

#endif

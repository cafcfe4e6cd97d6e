// SPDX-License-Identifier: MIT
// Every kind of quad, in any plane, under any clips.
//
// Compiled for boxes, textures, gradients, shadows and patterns alone, because a software rasteriser runs
// through all branches, and once for all of them together, for quads of mixed kinds in one draw.

#if defined(WITH_TEXTURE) || defined(WITH_PATTERN)
uniform sampler2D contents[UNITS];
#endif

smooth in vec2 local;
flat in vec2 size;
flat in uvec4 styleWords;
flat in uvec4 markWords;
out vec4 fragment;

vec4 color(uint low, uint high) {
  vec4 c = vec4(low & 0xFFFFu, low >> 16, high & 0xFFFFu, high >> 16) * (1.0 / 65535.0);
  return vec4(c.rgb * c.a, c.a);
}

#if defined(WITH_TEXTURE)
// Nearest sampling moves the point to the middle of its texel, so that quads of all filters can
// share one draw; the level of detail is explicit because units are chosen in a branch.
vec4 sampled(sampler2D texels, vec2 at, vec4 growth, uint flags) {
  vec2 count = vec2(textureSize(texels, 0));
  vec2 x = growth.xy * count;
  vec2 y = growth.zw * count;
  float spread = max(dot(x, x), dot(y, y));
  bool minified = spread > 1.0001;
  if ((flags & (minified ? NEAREST_MINIFICATION : NEAREST_MAGNIFICATION)) != 0u)
    at = (floor(at * count) + 0.5) / count;
  // Images have no corners; those bits hold 15 + 4·bias, 0 for none.
  uint bias = flags >> 4 & 31u;
  float level = minified && (flags & TRILINEAR) != 0u
    ? max(0.5 * log2(spread) + (bias == 0u ? 0.0 : 0.25 * (float(bias) - 15.0)), 0.0) : 0.0;
  return textureLod(texels, at, level);
}

vec4 sampledUnit(uint unit, vec2 at, vec4 growth, uint flags) {
#if UNITS == 1
  return sampled(contents[0], at, growth, flags);
#else
  switch (unit) {
    case 0u: return sampled(contents[0], at, growth, flags);
    case 1u: return sampled(contents[1], at, growth, flags);
    case 2u: return sampled(contents[2], at, growth, flags);
    case 3u: return sampled(contents[3], at, growth, flags);
    case 4u: return sampled(contents[4], at, growth, flags);
    case 5u: return sampled(contents[5], at, growth, flags);
    case 6u: return sampled(contents[6], at, growth, flags);
    default: return sampled(contents[7], at, growth, flags);
  }
#endif
}
#endif

#if defined(WITH_PATTERN)
// Four texels, the far side next to the near one: the sampler would stop at the edge.
vec4 tiled(vec2 at) {
  ivec2 count = textureSize(contents[0], 0);
  vec2 texel = fract(at) * vec2(count) - 0.5;
  vec2 low = floor(texel);
  vec2 part = texel - low;
  ivec2 a = (ivec2(low) + count) % count;
  ivec2 b = (a + 1) % count;
  return mix(
    mix(texelFetch(contents[0], a, 0), texelFetch(contents[0], ivec2(b.x, a.y), 0), part.x),
    mix(texelFetch(contents[0], ivec2(a.x, b.y), 0), texelFetch(contents[0], b, 0), part.x),
    part.y);
}
#endif

void main() {
  vec2 gx = vec2(dFdx(local.x), dFdy(local.x));
  vec2 gy = vec2(dFdx(local.y), dFdy(local.y));
  uint flags = markWords.z >> 16;
  uint kind = flags & 15u;
  float opacity = float(markWords.z & 0xFFFFu) * (1.0 / 65535.0);
  uint corners = flags >> 4 & 15u;
  bool continuous = (flags & CONTINUOUS) != 0u;
  uint edges = (flags & ALIASED) != 0u ? 0u : markWords.w >> 4 & 15u;
  vec4 hard = vec4(
    (edges & 1u) == 0u ? 1e6 : 0.0, (edges & 4u) == 0u ? 1e6 : 0.0,
    (edges & 2u) == 0u ? 1e6 : 0.0, (edges & 8u) == 0u ? 1e6 : 0.0);
  float limit = 0.5 * min(size.x, size.y);
  vec4 result = vec4(0.0);

#if defined(WITH_BOX)
  // A shadow that is not blurred is a box.
  bool sharp = kind == KIND_SHADOW && uintBitsToFloat(styleWords.y) <= 0.0;
  if (kind == KIND_BOX || sharp) {
    float radius = min(uintBitsToFloat(styleWords.x), limit);
    float width = sharp ? 0.0 : max(uintBitsToFloat(styleWords.y), 0.0);
    vec4 fill = color(styleWords.z, styleWords.w);
    vec4 border = color(markWords.x, markWords.y);
    float whole = roundedCoverage(local, size, radius, corners, continuous, gx, gy, hard);
    float inside = whole;
    if (width > 0.0) {
      vec2 hole = size - 2.0 * width;
      inside = min(hole.x, hole.y) <= 0.0 ? 0.0 : roundedCoverage(
        local - width, hole, max(radius - width, 0.0), corners, continuous, gx, gy, vec4(0.0));
    }
    result = fill * whole + (border - fill * border.a) * max(whole - inside, 0.0);
  }
#endif

#if defined(WITH_TEXTURE)
  if (kind == KIND_IMAGE || kind == KIND_GLYPH) {
    vec4 part = uintBitsToFloat(uvec4(styleWords.zw, markWords.xy));
    vec2 scale = (part.zw - part.xy) / size;
    vec2 at = clamp(
      part.xy + local * scale, min(part.xy, part.zw), max(part.xy, part.zw));
    vec4 growth = vec4(gx.x * scale.x, gy.x * scale.y, gx.y * scale.x, gy.y * scale.y);
    vec4 texel = sampledUnit(markWords.w & 15u, at, growth, flags);
    if (kind == KIND_GLYPH) texel = texel.aaaa;
    result = texel * color(styleWords.x, styleWords.y)
      * roundedCoverage(local, size, 0.0, 0u, false, gx, gy, hard);
  }
#endif

#if defined(WITH_PATTERN)
  vec4 tile = uintBitsToFloat(uvec4(styleWords.zw, markWords.xy));
  vec2 place = (local + tile.zw) / tile.xy;
  uvec4 tint = uvec4(styleWords.y) >> uvec4(0u, 8u, 16u, 24u) & 255u;
  float alpha = float(tint.a) * (1.0 / 255.0);
  result = tiled(vec2(place.x, -place.y))
    * vec4(vec3(tint.rgb) * (alpha * (1.0 / 255.0)), alpha)
    * roundedCoverage(
      local, size, min(uintBitsToFloat(styleWords.x), limit), corners, continuous, gx, gy, hard);
#endif

#if defined(WITH_GRADIENT)
  if (kind == KIND_GRADIENT) {
    int first = tableStarts.z + 2 * int(styleWords.z);
    vec4 ends = texelFetch(tables, first);
    vec4 rest = texelFetch(tables, first + 1);
    result = gradientColor(ends, rest, local / size) * color(styleWords.x, styleWords.y)
      * roundedCoverage(
        local, size, min(rest.w, limit), corners, continuous, gx, gy, hard);
  }
#endif

#if defined(WITH_SHADOW)
  if (kind == KIND_SHADOW && uintBitsToFloat(styleWords.y) > 0.0) {
    float radius = min(max(uintBitsToFloat(styleWords.x), 0.0), limit);
    result = color(styleWords.z, styleWords.w) * shadowCoverage(
      local - 0.5 * size, 0.5 * size, radius, corners, uintBitsToFloat(styleWords.y));
  }
#endif

  int clip = (flags & INSIDE_CLIP) != 0u ? 0 : int(markWords.w >> 8);
  fragment = result * (opacity * clipCoverage(clip));
}

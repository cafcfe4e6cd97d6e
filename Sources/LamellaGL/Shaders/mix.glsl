// SPDX-License-Identifier: MIT
// The old and the new picture of a layer as functions of a point of the layer. Both pictures and the
// target hold the same pixels, so that what is not bent is read texel by texel.

uniform sampler2D source;    // the new picture
uniform sampler2D backdrop;  // the old one
uniform mat3 frameFromLayer;
uniform mat3 layerFromFrame;
uniform vec4 frameFromFragment;  // scale, offset
uniform vec4 limits;             // the middle of the first and of the last texel
uniform vec2 sourceSize;
uniform vec4 bounds;  // of the layer: x0 y0 x1 y1
uniform vec4 extent;  // of both pictures
uniform float progress;
uniform bool reversed;
uniform vec4 numbers;
uniform vec4 moreNumbers;
uniform vec4 tint;
out vec4 fragment;

vec4 oldHere() { return texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0); }
vec4 newHere() { return texelFetch(source, ivec2(gl_FragCoord.xy), 0); }

// The point of the layer under this fragment.
vec2 layerPoint() {
  vec3 p = layerFromFrame
    * vec3(gl_FragCoord.xy * frameFromFragment.xy + frameFromFragment.zw, 1.0);
  return p.xy / p.z;
}

// The length of a pixel in the layer; `at` is the point under this fragment.
float pixelLength(vec2 at) { return max(0.5 * (length(dFdx(at)) + length(dFdy(at))), 1e-6); }

// Nothing outside of the picture: its border is smoothed over half a texel on either side.
vec4 picture(sampler2D texels, vec2 point) {
  vec3 p = frameFromLayer * vec3(point, 1.0);
  if (p.z <= 0.0) return vec4(0.0);
  vec2 texel = (p.xy / p.z - frameFromFragment.zw) / frameFromFragment.xy;
  vec2 inside = clamp(min(texel - limits.xy, limits.zw - texel) + 1.0, 0.0, 1.0);
  return textureLod(texels, clamp(texel, limits.xy, limits.zw) / sourceSize, 0.0)
    * (inside.x * inside.y);
}
vec4 oldAt(vec2 point) { return picture(backdrop, point); }
vec4 newAt(vec2 point) { return picture(source, point); }

// Light that falls on a picture, and does not shine where there is none.
vec4 lit(vec4 c, vec3 light) { return vec4(clamp(c.rgb + light * c.a, 0.0, c.a), c.a); }

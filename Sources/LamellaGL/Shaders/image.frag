// SPDX-License-Identifier: MIT
// A part of one texture, tinted; or its alpha filled with the tint.

uniform sampler2D picture;

noperspective in vec4 spot;  // pixels from the centre; texture coordinates
flat in vec4 tint;
flat in vec4 bounds;
flat in vec3 shape;
out vec4 fragment;

void main() {
  // A picture thinner than a pixel covers its own width of it, wherever in the pixel it lies.
  vec2 cover = clamp(min(shape.xy - abs(spot.xy), 2.0 * shape.xy - 1.0), 0.0, 1.0);
  vec4 sampled = texture(picture, clamp(spot.zw, bounds.xy, bounds.zw));
  if (shape.z > 0.5) sampled = sampled.aaaa;
  fragment = sampled * tint * (cover.x * cover.y);
}

// SPDX-License-Identifier: MIT
// A whole picture at least a pixel wide and high, tinted. What image.frag does for parts, for the
// alpha alone and for thin quads is left out: texels beyond the picture's edge repeat it.

uniform sampler2D picture;

noperspective in vec4 spot;  // pixels from the centre; texture coordinates
flat in vec4 tint;
flat in vec3 shape;          // half the size in pixels + ½
out vec4 fragment;

void main() {
  vec2 cover = clamp(shape.xy - abs(spot.xy), 0.0, 1.0);
  fragment = texture(picture, spot.zw) * (tint * (cover.x * cover.y));
}

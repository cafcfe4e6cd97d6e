// SPDX-License-Identifier: MIT
// A rectangle of pixels, for the passes that work on whole pictures.

uniform vec4 rectangle;      // in pixels of the viewport: x0 y0 x1 y1
uniform vec4 clipFromPixel;  // scale, offset

void main() {
  vec2 pixel = mix(rectangle.xy, rectangle.zw, vec2(gl_VertexID & 1, gl_VertexID >> 1));
  gl_Position = vec4(pixel * clipFromPixel.xy + clipFromPixel.zw, 0.0, 1.0);
}

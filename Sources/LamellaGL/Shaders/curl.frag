// SPDX-License-Identifier: MIT
// A page that is turned over a cylinder.
//
// The fold is a line that travels along `way`; `t` is the distance from it to the side that is lifted.
// Behind the fold (t ≤ 0) the page lies flat. Beyond it the page rises around a cylinder of the radius
// r that lies on the fold: at the angle θ it is seen at t = r·sin θ, its inside for θ < 90°, its back
// after that; from half a turn on the page lies flat on its face, back over the flat part.

const float HALF_TURN = 3.14159265;

vec4 page(vec2 point) { return reversed ? newAt(point) : oldAt(point); }

// How far from the fold, along the page, the back that is seen at t is.
float lengthToBack(float t, float r) {
  return t > 0.0 ? r * (HALF_TURN - asin(min(t / r, 1.0))) : HALF_TURN * r - t;
}

// Shade on what is drawn, and only there.
vec4 shaded(vec4 c, float shade) { return vec4(c.rgb * (1.0 - shade), c.a); }

void main() {
  vec2 at = layerPoint();
  float pixel = pixelLength(at);
  vec2 way = numbers.xy;
  float reach = dot(abs(way), 0.5 * (extent.zw - extent.xy));
  float turned = reversed ? 1.0 - progress : progress;
  float r = numbers.z * mix(0.35, 1.0, smoothstep(0.0, 0.5, turned));
  float fold = mix(-reach, reach + 2.0 * r, turned);
  float s = dot(at - 0.5 * (extent.xy + extent.zw), way);
  float t = fold - s;
  vec4 below = reversed ? oldHere() : newHere();
  vec4 result = below;
  if (t > 0.0) {
    // The page's shadow on what it uncovers, as wide as the page is high there.
    float hidden = page(at + way * (t - 0.5 * HALF_TURN * r)).a;
    float beyond = max(t - r, 0.0) / r;
    float fading = smoothstep(0.0, 0.2, 1.0 - turned) * smoothstep(0.0, 0.1, turned);
    result = shaded(below, 0.55 * hidden * fading * exp(-1.1 * beyond));
    if (t < r) {
      vec4 inside = page(at + way * (t - r * asin(t / r)));
      inside = shaded(inside, 0.6 * t / r);
      result = inside + result * (1.0 - inside.a);
    }
  } else {
    vec4 face = reversed ? newHere() : oldHere();
    // The turned part hides light from the flat one, a little beyond its edge.
    // Places between the steps differ from pixel to pixel, or the shadow would have stripes.
    float hidden = 0.0;
    float shift = fract(dot(gl_FragCoord.xy, vec2(0.75487767, 0.56984029)));
    for (int i = 0; i < 10; i++) {
      float nearer = t + (float(i) + shift) * 0.14 * r;
      if (nearer < r) {
        float along = lengthToBack(nearer, r);
        hidden += page(at + way * (t - along)).a * (10.0 - float(i)) / 55.0;
      }
    }
    // What is below is not uncovered yet, whatever the page lets through.
    result = shaded(face, 0.45 * hidden);
  }
  float covered = clamp((r - t) / pixel + 0.5, 0.0, 1.0);
  if (covered > 0.0) {
    vec4 through = page(at + way * (t - lengthToBack(t, r)));
    // Paper, with a trace of the picture on the other side.
    vec4 back = mix(vec4(through.a), through, numbers.w);
    float rise = clamp(t / r, 0.0, 1.0);
    float upright = sqrt(1.0 - rise * rise);
    float sheen = (rise - 0.45) / 0.25;
    float light = mix(0.42, 0.93, upright) + 0.13 * exp(-sheen * sheen);
    // Flat again, it stays a little darker near the fold.
    if (t < 0.0) light = 0.95 - 0.016 * exp(t / r);
    back = vec4(min(back.rgb * light, back.a), back.a) * covered;
    vec2 border = min(at - extent.xy, extent.zw - at) / pixel + 0.5;
    back *= clamp(border.x, 0.0, 1.0) * clamp(border.y, 0.0, 1.0);
    result = back + result * (1.0 - back.a);
  }
  fragment = result;
}

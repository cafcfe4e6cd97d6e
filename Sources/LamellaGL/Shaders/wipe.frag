// SPDX-License-Identifier: MIT
// Transitions in which the new picture takes the place of the old one part by part.

uniform int mode;

// How far along a direction both pictures reach from their centre, and the layer from its own.
float reach(vec2 way) { return dot(abs(way), 0.5 * (extent.zw - extent.xy)); }
float layerReach(vec2 way) { return dot(abs(way), 0.5 * (bounds.zw - bounds.xy)); }

// A number between 0 and 1 that looks random.
float scattered(float n) { return fract(sin(n * 12.9898) * 43758.5453); }

// Holes of a bent pattern; the ones far from the centre are stretched.
float holes(vec2 at) {
  vec2 away = at - moreNumbers.xy;
  away = mat2(numbers.x, -numbers.y, numbers.y, numbers.x) * away;
  away /= 1.0 + dot(away, away) / (numbers.w * numbers.w);
  vec2 p = away * (3.14159265 / numbers.z);
  p += 0.55 * sin(p.yx * 1.7);
  return 0.5 + 0.25 * (cos(p.x) + cos(p.y));
}

// The brightness of rays around the centre, 0…1.
float rays(float angle) {
  float turn = angle * (24.0 / 6.28318531);
  float i = floor(turn);
  float f = turn - i;
  float ray = mix(scattered(mod(i, 24.0)), scattered(mod(i + 1.0, 24.0)), f * f * (3.0 - 2.0 * f));
  return clamp(0.5 + (ray - 0.5) * numbers.z, 0.0, 1.0);
}

void main() {
  vec2 at = layerPoint();
  float pixel = pixelLength(at);
  vec4 old = oldHere();
  vec4 new = newHere();
  vec2 along = numbers.xy;
  vec2 away = at - 0.5 * (extent.xy + extent.zw);
  float s = dot(away, along);
  switch (mode) {
    case MIX_SWIPE: {
      float edge = mix(-reach(along) - numbers.z, reach(along), progress);
      float w = smoothstep(0.0, 1.0, (edge + numbers.z - s) / numbers.z);
      vec4 c = mix(old, new, w);
      fragment = mix(c, vec4(tint.rgb, 1.0) * c.a, numbers.w * 4.0 * w * (1.0 - w));
      break;
    }
    case MIX_BARS: {
      // The bars are those of the layer: what stands out of it leaves with the bar beside it.
      vec2 across = vec2(-along.y, along.x);
      away = at - 0.5 * (bounds.xy + bounds.zw);
      s = dot(away, along);
      float first = floor(-layerReach(across) / numbers.z);
      float count = ceil(layerReach(across) / numbers.z) - first;
      float bar = clamp(floor(dot(away, across) / numbers.z) - first, 0.0, count - 1.0);
      float way = 2.0 * layerReach(along);
      float moved = progress * (way + numbers.w * (count - 1.0)) - numbers.w * bar;
      float passed = clamp((moved - layerReach(along) - s) / pixel + 0.5, 0.0, 1.0);
      fragment = moved <= 0.0 ? old : mix(oldAt(at - along * moved), new, passed);
      break;
    }
    case MIX_MOD: {
      float open = mix(-0.15, 1.15, progress);
      float w = smoothstep(-0.15, 0.15, holes(at) + open - 1.0);
      fragment = mix(old, new, w);
      break;
    }
    case MIX_FLASH: {
      vec2 spoke = at - moreNumbers.xy;
      float size = 0.3 * length(bounds.zw - bounds.xy);
      float ray = 1.0 + numbers.y * (rays(atan(spoke.y, spoke.x)) * 2.0 - 1.0);
      float up = smoothstep(0.0, 0.45, progress);
      float down = 1.0 - smoothstep(0.45, max(numbers.w, 0.46), progress);
      float strength = up * down;
      float radius = max(numbers.x * size * strength * ray, 1e-3);
      float light = strength * 1.5 * exp(-pow(length(spoke) / radius, 3.0));
      // The pictures change behind the light.
      vec4 c = mix(old, new, smoothstep(0.35, 0.55, progress));
      fragment = lit(c, tint.rgb * light + max(light - 1.0, 0.0));
      break;
    }
    default: {  // copy machine
      float edge = mix(-reach(along) - numbers.z, reach(along) + numbers.z, progress);
      float x = (s - edge) / numbers.z;
      vec4 c = mix(new, old, clamp((s - edge) / pixel + 0.5, 0.0, 1.0));
      float bell = max(1.0 - x * x, 0.0);
      fragment = lit(c, tint.rgb * (0.7 * numbers.w * bell * bell));
    }
  }
}

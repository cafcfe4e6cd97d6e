// SPDX-License-Identifier: MIT

// The scalar reference for what shaders compute: standard PDF/CSS blend functions, and Porter–Duff.
// B(b, s) of backdrop and source channels; with alpha the result is
//   co = αs·(1 - αb)·s + αb·(1 - αs)·b + αs·αb·B(b, s),  αo = αs + αb - αs·αb   (premultiplied co)
// https://www.w3.org/TR/compositing-1/

/// The blend modes by their formulas, on channels 0…1.
package enum BlendFormula: String, CaseIterable, Hashable, Sendable {
  // Each channel by itself.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, subtract, divide, linearBurn, linearDodge, linearLight
  case pinLight
  // All channels together.
  case hue, saturation, color, luminosity

  /// B(b, s) of one channel; the modes that need all channels give the source.
  package func channel(backdrop b: Double, source s: Double) -> Double {
    switch self {
    case .normal, .hue, .saturation, .color, .luminosity: s
    case .multiply: b * s
    case .screen: b + s - b * s
    case .overlay: BlendFormula.hardLight.channel(backdrop: s, source: b)
    case .hardLight: s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight: softLight(b, s)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    case .subtract: max(0, b - s)
    case .divide: s <= 0 ? (b <= 0 ? 0 : 1) : min(1, b / s)
    case .linearBurn: max(0, b + s - 1)
    case .linearDodge: min(1, b + s)
    case .linearLight: min(max(b + 2 * s - 1, 0), 1)
    case .pinLight: s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
    }
  }

  private func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
  }

  /// B(b, s) of all three channels.
  package func channels(backdrop b: SIMD3<Double>, source s: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue: return with(saturate(s, to: saturation(b)), luminosity: luminosity(b))
    case .saturation: return with(saturate(b, to: saturation(s)), luminosity: luminosity(b))
    case .color: return with(s, luminosity: luminosity(b))
    case .luminosity: return with(b, luminosity: luminosity(s))
    default:
      return SIMD3(
        channel(backdrop: b.x, source: s.x), channel(backdrop: b.y, source: s.y),
        channel(backdrop: b.z, source: s.z))
    }
  }

  /// The colour of a source over a backdrop, both and the result with straight alpha.
  package func composite(backdrop: Color, source: Color) -> Color {
    let b = SIMD3(Double(backdrop.red), Double(backdrop.green), Double(backdrop.blue))
    let s = SIMD3(Double(source.red), Double(source.green), Double(source.blue))
    let (ab, a) = (Double(backdrop.alpha), Double(source.alpha))
    let alpha = a + ab - a * ab
    guard alpha > 0 else { return .clear }
    var sum = s * (a * (1 - ab)) + b * (ab * (1 - a))
    sum += channels(backdrop: b, source: s) * (a * ab)
    sum /= alpha
    return Color(Float(sum.x), Float(sum.y), Float(sum.z), Float(alpha))
  }

  private func luminosity(_ c: SIMD3<Double>) -> Double { dot(c, SIMD3(0.3, 0.59, 0.11)) }

  private func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private func with(_ c: SIMD3<Double>, luminosity target: Double) -> SIMD3<Double> {
    let shifted = c + (target - luminosity(c))
    let l = luminosity(shifted)
    let (low, high) = (shifted.min(), shifted.max())
    var result = shifted
    if low < 0 { result = l + (result - l) * (l / (l - low)) }
    if high > 1 { result = l + (result - l) * ((1 - l) / (high - l)) }
    return result
  }

  private func saturate(_ c: SIMD3<Double>, to target: Double) -> SIMD3<Double> {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (target / (high - low)) : .zero
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

/// The blend modes on one pixel, in double precision, on straight colours.
enum ReferenceBlend {
  typealias RGB = SIMD3<Double>

  static func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double? {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return separable(.hardLight, s, b)
    case .hardLight: return s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight:
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    case .linearDodge: return min(1, b + s)
    case .linearBurn: return max(0, b + s - 1)
    case .subtract: return max(0, b - s)
    case .divide: return b == 0 ? 0 : min(1, b / s)
    case .linearLight: return max(0, min(1, b + 2 * s - 1))
    case .pinLight: return s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
    default: return nil
    }
  }

  static func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  static func clipped(_ c: RGB) -> RGB {
    let l = luminosity(c)
    var c = c
    if c.min() < 0 { c = RGB(repeating: l) + (c - l) * (l / (l - c.min())) }
    if c.max() > 1 { c = RGB(repeating: l) + (c - l) * ((1 - l) / (c.max() - l)) }
    return c
  }

  static func setLuminosity(_ c: RGB, _ l: Double) -> RGB { clipped(c + (l - luminosity(c))) }

  static func setSaturation(_ c: RGB, _ s: Double) -> RGB {
    c.max() > c.min() ? (c - c.min()) * (s / (c.max() - c.min())) : .zero
  }

  static func nonseparable(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB? {
    switch mode {
    case .hue:
      setLuminosity(setSaturation(s, b.max() - b.min()), luminosity(b))
    case .saturation: setLuminosity(setSaturation(b, s.max() - s.min()), luminosity(b))
    case .color: setLuminosity(s, luminosity(b))
    case .luminosity: setLuminosity(b, luminosity(s))
    default: nil
    }
  }

  /// Premultiplied result from a premultiplied backdrop and source.
  static func blend(_ mode: BlendMode, _ b: SIMD4<Double>, _ s: SIMD4<Double>) -> SIMD4<Double> {
    let (ab, alpha) = (b.w, s.w)
    func factors(_ fa: Double, _ fb: Double) -> SIMD4<Double> {
      (s * fa + b * fb).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    }
    switch mode {
    case .sourceOver: return factors(1, 1 - alpha)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return factors(ab, 0)
    case .sourceOut: return factors(1 - ab, 0)
    case .sourceAtop: return factors(ab, 1 - alpha)
    case .destination: return b
    case .destinationOver: return factors(1 - ab, 1)
    case .destinationIn: return factors(0, alpha)
    case .destinationOut: return factors(0, 1 - alpha)
    case .destinationAtop: return factors(1 - ab, alpha)
    case .xor: return factors(1 - ab, 1 - alpha)
    case .plusLighter: return factors(1, 1)
    case .minimum: return pointwiseMin(s, b)
    case .maximum: return pointwiseMax(s, b)
    case .subtractSource, .subtractBackdrop:
      var result = pointwiseMax(mode == .subtractSource ? b - s : s - b, .zero)
      result = pointwiseMin(result, SIMD4(repeating: result.w))
      return result
    case .plusDarker:
      let a = min(1, alpha + ab)
      let dark = SIMD4(repeating: a) - (SIMD4(repeating: ab) - b) - (SIMD4(repeating: alpha) - s)
      var result = pointwiseMax(dark, .zero)
      result.w = a
      return result
    default:
      let cb = ab > 0 ? RGB(b.x, b.y, b.z) / ab : .zero
      let cs = alpha > 0 ? RGB(s.x, s.y, s.z) / alpha : .zero
      let both =
        nonseparable(mode, cb, cs)
        ?? RGB(
          separable(mode, cb.x, cs.x) ?? 0, separable(mode, cb.y, cs.y) ?? 0,
          separable(mode, cb.z, cs.z) ?? 0)
      let rgb =
        cs * ((1 - ab) * alpha) + cb * ((1 - alpha) * ab) + both * (alpha * ab)
      return SIMD4(rgb, alpha + ab - alpha * ab)
    }
  }
}

extension Drawing {
  @Suite struct BlendTests {
    static let backdrops = [
      Color(0.8, 0.2, 0.4), Color(0, 1, 0.6), Color(0.3, 0.3, 0.3, 0.6), Color(1, 1, 1),
      Color(0, 0, 0), Color(0.2, 0.9, 0.1, 0),
    ]
    static let sources = [
      Color(0.2, 0.4, 0.8), Color(1, 0.6, 0), Color(0.7, 0.7, 0.1, 0.5), Color(1, 1, 1, 0.3),
      Color(0, 0, 0), Color(0.5, 0.5, 0.5, 0),
    ]

    static func premultiplied(_ c: Color) -> SIMD4<Double> {
      // As the eight bits of a framebuffer hold it.
      let p =
        SIMD4(Double(c.red), Double(c.green), Double(c.blue), 1) * Double(c.alpha) * 255
      return p.rounded(.toNearestOrEven) / 255
    }

    @Test(arguments: BlendMode.allCases)
    func `every mode follows its formula`(mode: BlendMode) throws {
      try Stage.run { stage in
        for coverage in [1.0, 0.5] {
          let picture = try stage.picture(6, 6) { sketch in
            for (i, color) in Self.backdrops.enumerated() {
              sketch.box(Float(i), 0, 1, 6, color)
            }
            for (j, color) in Self.sources.enumerated() {
              // A clip that covers half of the row's pixels, or none.
              let row = coverage == 1 ? 0 : sketch.clip(.translation(0, Float(j) + 0.25), 6, 0.5)
              sketch.group(blend: mode, box: Rect(0, Float(j) + 0.3, 6, 0.4), clip: row) {
                sketch.box(0, Float(j), 6, 1, color)
              }
            }
          }
          for (i, backdrop) in Self.backdrops.enumerated() {
            for (j, source) in Self.sources.enumerated() {
              let b = Self.premultiplied(backdrop)
              let full = ReferenceBlend.blend(mode, b, Self.premultiplied(source))
              let expected = (b + (full - b) * coverage) * 255
              let drawn = picture[i, j]
              for channel in 0..<4 {
                #expect(
                  abs(Double(drawn[channel]) - expected[channel]) < 2.6,
                  "\(mode) backdrop \(i) source \(j) channel \(channel) coverage \(coverage)")
              }
            }
          }
        }
      }
    }

    @Test func `a mode touches only the group's box`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(30, 30, background: .red) { sketch in
          sketch.group(blend: .clear, box: Rect(10.5, 10.5, 9, 9)) {
            sketch.box(12, 12, 5, 5, .blue)
          }
        }
        #expect(picture[5, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[15, 15] == SIMD4(0, 0, 0, 0))
        #expect(picture.area == 800)
      }
    }

    @Test func `a blended group blends as one picture, with its opacity`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(10, 10, background: Color(0.2, 0.4, 0.6)) { sketch in
          sketch.group(opacity: 0.5, blend: .multiply, box: Rect(0, 0, 10, 10)) {
            sketch.box(0, 0, 10, 10, .red)
            sketch.box(0, 0, 5, 10, .white)
          }
        }
        #expect(near(picture[2, 5], SIMD4(51, 102, 153, 255), 2))
        #expect(near(picture[7, 5], SIMD4(51, 51, 77, 255), 2))
      }
    }

    @Test func `modes inside a group see only the group`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 10, background: .white) { sketch in
          sketch.group(opacity: 1, box: Rect(0, 0, 20, 10)) {
            sketch.box(0, 0, 10, 10, .red)
            sketch.group(blend: .difference, box: Rect(0, 0, 20, 10)) {
              sketch.box(0, 0, 20, 10, Color(1, 1, 0))
            }
          }
        }
        #expect(picture[5, 5] == SIMD4(0, 255, 0, 255))
        #expect(picture[15, 5] == SIMD4(255, 255, 0, 255))
        #expect(stage.renderer.statistics.backdropCopies == 1)
      }
    }
  }
}

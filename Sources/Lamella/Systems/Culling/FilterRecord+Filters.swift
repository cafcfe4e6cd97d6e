// SPDX-License-Identifier: MIT

// Filters by name as the few kinds that the renderer knows. All linear maps of colour become one
// matrix of four rows and five columns on straight alpha; the coefficients are those of the Filter
// Effects specification (luminance weights .213 .715 .072), which browsers use for the same names.

import LamellaMath

extension FilterRecord {
  /// The record of a filter; nil where its name is unknown.
  ///
  /// `scale` is frame units per point.
  init?(_ filter: Filter, scale: Float) {
    func number(_ key: String, _ fallback: Float) -> Float {
      filter.inputs[key]?.number.map { Float($0) } ?? fallback
    }
    func color(_ key: String, _ fallback: Color) -> Color {
      if case .color(let c)? = filter.inputs[key] { c } else { fallback }
    }
    switch filter.type {
    case "gaussianBlur": self.init(.gaussianBlur, max(0, number("inputRadius", 10)) * scale)
    case "pixellate": self.init(.pixellate, max(0, number("inputScale", 8)) * scale)
    case "colorMatrix":
      guard case .array(let cells)? = filter.inputs["inputColorMatrix"], cells.count == 20 else {
        return nil
      }
      let n = cells.map { Float($0.number ?? 0) }
      self.init(matrix: n)
    case "colorSaturate": self.init(matrix: ColorMatrices.saturate(number("inputAmount", 1)))
    case "colorHueRotate": self.init(matrix: ColorMatrices.hueRotate(number("inputAngle", 0)))
    case "colorBrightness":
      let k = number("inputAmount", 0)
      self.init(matrix: ColorMatrices.diagonal(1, offset: k))
    case "colorContrast":
      let k = number("inputAmount", 1)
      self.init(matrix: ColorMatrices.diagonal(k, offset: 0.5 - 0.5 * k))
    case "colorInvert": self.init(matrix: ColorMatrices.diagonal(-1, offset: 1))
    case "sepiaTone", "CISepiaTone":
      self.init(matrix: ColorMatrices.sepia(number("inputIntensity", 1)))
    case "colorMonochrome":
      self.init(
        matrix: ColorMatrices.monochrome(
          color("inputColor", .white), amount: number("inputAmount", 1)))
    case "luminanceToAlpha": self.init(matrix: ColorMatrices.luminanceToAlpha)
    case "multiplyColor":
      let c = color("inputColor", .white)
      self.init(matrix: ColorMatrices.scale(c))
    case "colorAdd": self.init(matrix: ColorMatrices.add(color("inputColor", .clear), sign: 1))
    case "colorSubtract":
      self.init(matrix: ColorMatrices.add(color("inputColor", .clear), sign: -1))
    default: return nil
    }
  }

  /// A linear map of colour from twenty numbers, rows R G B A.
  init(matrix n: [Float]) {
    precondition(n.count == 20, "a colour matrix has 20 numbers, not \(n.count)")
    self.init(.colorMatrix)
    row0 = SIMD8(n[0], n[1], n[2], n[3], n[4], 0, 0, 0)
    row1 = SIMD8(n[5], n[6], n[7], n[8], n[9], 0, 0, 0)
    row2 = SIMD8(n[10], n[11], n[12], n[13], n[14], 0, 0, 0)
    row3 = SIMD8(n[15], n[16], n[17], n[18], n[19], 0, 0, 0)
  }
}

/// Colour matrices by what they do: twenty numbers, rows R G B A of five columns.
enum ColorMatrices {
  static func diagonal(_ k: Float, offset: Float) -> [Float] {
    [k, 0, 0, 0, offset, 0, k, 0, 0, offset, 0, 0, k, 0, offset, 0, 0, 0, 1, 0]
  }

  static func scale(_ c: Color) -> [Float] {
    [
      c.red, 0, 0, 0, 0, 0, c.green, 0, 0, 0, 0, 0, c.blue, 0, 0, 0, 0, 0, c.alpha, 0,
    ]
  }

  static func add(_ c: Color, sign: Float) -> [Float] {
    [
      1, 0, 0, 0, sign * c.red, 0, 1, 0, 0, sign * c.green, 0, 0, 1, 0, sign * c.blue,
      0, 0, 0, 1, 0,
    ]
  }

  static func saturate(_ s: Float) -> [Float] {
    [
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func hueRotate(_ angle: Float) -> [Float] {
    let (s, c) = (Float(sine(Double(angle))), Float(cosine(Double(angle))))
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
      0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
      0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func sepia(_ amount: Float) -> [Float] {
    let k = 1 - max(0, min(1, amount))
    return [
      0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k, 0, 0,
      0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k, 0, 0,
      0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  static func monochrome(_ c: Color, amount: Float) -> [Float] {
    let k = 1 - amount
    func row(_ tint: Float, _ i: Int) -> [Float] {
      let weights: [Float] = [0.213, 0.715, 0.072]
      return (0..<3).map { weights[$0] * tint * amount + ($0 == i ? k : 0) } + [0, 0]
    }
    return row(c.red, 0) + row(c.green, 1) + row(c.blue, 2) + [0, 0, 0, 1, 0]
  }

  static let luminanceToAlpha: [Float] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
  ]
}

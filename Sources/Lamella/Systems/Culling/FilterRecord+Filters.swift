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
      var matrix = FilterRecord(.colorMatrix)
      for i in 0..<5 {
        matrix.row0[i] = Float(cells[i].number ?? 0)
        matrix.row1[i] = Float(cells[i + 5].number ?? 0)
        matrix.row2[i] = Float(cells[i + 10].number ?? 0)
        matrix.row3[i] = Float(cells[i + 15].number ?? 0)
      }
      self = matrix
    case "colorSaturate": self = ColorMatrices.saturate(number("inputAmount", 1))
    case "colorHueRotate": self = ColorMatrices.hueRotate(number("inputAngle", 0))
    case "colorBrightness":
      let k = number("inputAmount", 0)
      self = ColorMatrices.diagonal(1, offset: k)
    case "colorContrast":
      let k = number("inputAmount", 1)
      self = ColorMatrices.diagonal(k, offset: 0.5 - 0.5 * k)
    case "colorInvert": self = ColorMatrices.diagonal(-1, offset: 1)
    case "sepiaTone", "CISepiaTone":
      self = ColorMatrices.sepia(number("inputIntensity", 1))
    case "colorMonochrome":
      self = ColorMatrices.monochrome(
        color("inputColor", .white), amount: number("inputAmount", 1))
    case "luminanceToAlpha": self = ColorMatrices.luminanceToAlpha
    case "multiplyColor":
      let c = color("inputColor", .white)
      self = ColorMatrices.scale(c)
    case "colorAdd": self = ColorMatrices.add(color("inputColor", .clear), sign: 1)
    case "colorSubtract":
      self = ColorMatrices.add(color("inputColor", .clear), sign: -1)
    default: return nil
    }
  }

  /// A linear map of colour by its rows R G B A of five numbers, on straight alpha.
  fileprivate init(
    _ red: ColorMatrices.Row, _ green: ColorMatrices.Row, _ blue: ColorMatrices.Row,
    _ alpha: ColorMatrices.Row = (0, 0, 0, 1, 0)
  ) {
    self.init(.colorMatrix)
    row0 = FilterRecord.row(red)
    row1 = FilterRecord.row(green)
    row2 = FilterRecord.row(blue)
    row3 = FilterRecord.row(alpha)
  }

  private static func row(_ n: ColorMatrices.Row) -> SIMD8<Float> {
    SIMD8(n.0, n.1, n.2, n.3, n.4, 0, 0, 0)
  }
}

/// Colour matrices by what they do.
///
/// Records, not lists: animated inputs make them in every frame.
enum ColorMatrices {
  typealias Row = (Float, Float, Float, Float, Float)

  static func diagonal(_ k: Float, offset: Float) -> FilterRecord {
    FilterRecord((k, 0, 0, 0, offset), (0, k, 0, 0, offset), (0, 0, k, 0, offset))
  }

  static func scale(_ c: Color) -> FilterRecord {
    FilterRecord(
      (c.red, 0, 0, 0, 0), (0, c.green, 0, 0, 0), (0, 0, c.blue, 0, 0), (0, 0, 0, c.alpha, 0))
  }

  static func add(_ c: Color, sign: Float) -> FilterRecord {
    FilterRecord(
      (1, 0, 0, 0, sign * c.red), (0, 1, 0, 0, sign * c.green), (0, 0, 1, 0, sign * c.blue))
  }

  static func saturate(_ s: Float) -> FilterRecord {
    FilterRecord(
      (0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0),
      (0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0),
      (0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0))
  }

  static func hueRotate(_ angle: Float) -> FilterRecord {
    let (s, c) = (Float(sine(Double(angle))), Float(cosine(Double(angle))))
    let red: Row = (
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
      0.072 - c * 0.072 + s * 0.928, 0, 0
    )
    let green: Row = (
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
      0.072 - c * 0.072 - s * 0.283, 0, 0
    )
    let blue: Row = (
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072, 0, 0
    )
    return FilterRecord(red, green, blue)
  }

  static func sepia(_ amount: Float) -> FilterRecord {
    let k = 1 - max(0, min(1, amount))
    return FilterRecord(
      (0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k, 0, 0),
      (0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k, 0, 0),
      (0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k, 0, 0))
  }

  static func monochrome(_ c: Color, amount: Float) -> FilterRecord {
    let k = 1 - amount
    func row(_ tint: Float, _ own: Row) -> Row {
      (
        0.213 * tint * amount + own.0, 0.715 * tint * amount + own.1,
        0.072 * tint * amount + own.2, 0, 0
      )
    }
    return FilterRecord(
      row(c.red, (k, 0, 0, 0, 0)), row(c.green, (0, k, 0, 0, 0)), row(c.blue, (0, 0, k, 0, 0)))
  }

  static var luminanceToAlpha: FilterRecord {
    FilterRecord(
      (0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0.2125, 0.7154, 0.0721, 0, 0))
  }
}

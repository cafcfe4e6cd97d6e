// SPDX-License-Identifier: MIT

import CLamellaCairo
import LamellaMath

/// Whole pixels of the plane that a map leads to: pixel (i, j) covers i…i + 1 and j…j + 1, y up.
struct RasterGrid {
  let width: Int
  let height: Int
  private let left: Double
  private let top: Double

  /// The pixels as a rectangle.
  var rect: Rect {
    Rect(Float(left), Float(top) - Float(height), Float(width), Float(height))
  }

  /// The pixels that cover an area, and one more on every side.
  ///
  /// - Parameters:
  ///   - area: In pixels; its sides may be fractions.
  ///   - limits: Nothing outside is covered; null limits nothing. Fails where nothing remains, and
  ///     where it would be more than can be drawn.
  init?(covering area: Rect, within limits: Rect) {
    var x0 = Double(area.minX).rounded(.down) - 1
    var y0 = Double(area.minY).rounded(.down) - 1
    var x1 = (Double(area.minX) + Double(area.width)).rounded(.up) + 1
    var y1 = (Double(area.minY) + Double(area.height)).rounded(.up) + 1
    if !limits.isNull {
      (x0, x1) = (max(x0, Double(limits.minX)), min(x1, Double(limits.maxX)))
      (y0, y1) = (max(y0, Double(limits.minY)), min(y1, Double(limits.maxY)))
    }
    let side = Double(RasterSize.maximumSide)
    guard x1 > x0, y1 > y0, x1 - x0 <= side, y1 - y0 <= side,
      (x1 - x0) * (y1 - y0) <= Double(RasterSize.maximumPixelCount)
    else { return nil }
    width = Int(x1 - x0)
    height = Int(y1 - y0)
    (left, top) = (x0, y1)
  }

  /// Lets a Cairo context draw in the coordinates that the map leads from.
  func apply(_ map: AffineTransform, to context: OpaquePointer) {
    var matrix = cairo_matrix_t(
      xx: Double(map.a), yx: -Double(map.b), xy: Double(map.c), yy: -Double(map.d),
      x0: Double(map.tx) - left, y0: top - Double(map.ty))
    cairo_set_matrix(context, &matrix)
  }
}

extension AffineTransform {
  /// The factor by which lengths grow, in the mean of all directions.
  var meanScale: Float { abs(determinant).squareRoot() }

  /// The greater of the factors by which lengths along the axes grow.
  var greatestScale: Float {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}

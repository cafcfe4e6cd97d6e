// SPDX-License-Identifier: MIT

// Bounds on what drawing a path takes. Cairo makes lines of all curves, of those outside of the
// picture too, and they get as many as the scale asks for: a path of a few thousand curves that a
// million pixels would hold takes seconds. So the accuracy falls where there would be too many.

import CLamellaCairo
import Lamella
import LamellaMath

extension OpaquePointer {
  /// Cairo's own accuracy in pixels.
  private static var finestTolerance: Double { 0.1 }
  /// Lines to which the curves and round corners of a path may come.
  private static var mostLines: Double { 262_144 }

  /// How far the lines drawn may be off the curves of a path under the present map, in pixels.
  func tolerance(for path: Path, stroke: StrokeStyle?) -> Double {
    let curves = path.curves
    if curves.count == 0 && stroke == nil { return Self.finestTolerance }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(self, &matrix)
    let scale = max(
      matrix.xx * matrix.xx + matrix.yx * matrix.yx, matrix.xy * matrix.xy + matrix.yy * matrix.yy
    ).squareRoot()
    // All at an accuracy of one pixel; they grow with the root of what is finer.
    var lines = curves.lines * scale.squareRoot()
    if let stroke {
      // Half a turn of an edge at a distance from its middle takes 1.1 √(distance / accuracy) lines.
      let turn = 1.1 * (Double(max(stroke.width, 0)) / 2 * scale).squareRoot()
      var turns = curves.count
      if stroke.join == .round || stroke.cap == .round { turns += path.elementCount }
      lines += Double(turns) * turn
      let period = stroke.dashPattern.reduce(0) { $0 + Double($1) }
      if stroke.cap == .round, period > 0 {
        lines += min(path.lengthBound / period, Double(StrokeStyle.mostDashes)) * turn
      }
    }
    let root = lines / Self.mostLines
    return root.isFinite ? max(root * root, Self.finestTolerance) : Self.finestTolerance
  }
}

extension StrokeStyle {
  /// The dashes that a path may come to.
  static var mostDashes: Int { 65_536 }

  /// The stroke without its dashes where there would be too many along a path.
  ///
  /// More than ``mostDashes`` take minutes, and make a line of the mean of dash and gap on any
  /// screen. Fewer are too many where they lie on each other: rows of pixels, counted for each dash
  /// that crosses them, take as long as dashes elsewhere, and of the gaps nothing is seen.
  ///
  /// - Parameters:
  ///   - path: What is stroked.
  ///   - scale: The pixels in a point.
  /// - Returns: The stroke to draw.
  func bounded(along path: Path, scale: Float) -> StrokeStyle {
    guard !dashPattern.isEmpty else { return self }
    let period = dashPattern.reduce(0) { $0 + Double($1) }
    let (length, scale) = (path.lengthBound, Double(scale))
    let size = path.bounds.size
    let (columns, rows) = (
      (Double(size.width) + Double(width)) * scale, (Double(size.height) + Double(width)) * scale
    )
    let crossed = length / period * min((Double(width) + period) * scale + 1, rows + 1)
    if length <= period * Double(Self.mostDashes), crossed <= 65_536 + 4 * columns * rows {
      return self
    }
    var solid = self
    solid.dashPattern = []
    return solid
  }
}

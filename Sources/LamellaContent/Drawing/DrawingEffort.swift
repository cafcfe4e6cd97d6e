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
  ///
  /// `side` is that of the pixels that are drawn, where curves outside of them become single lines.
  func tolerance(
    for path: Path, stroke: StrokeStyle?, side: Double = .infinity, mostLines: Double = mostLines
  ) -> Double {
    let curves = path.curves
    if curves.count == 0 && stroke == nil { return Self.finestTolerance }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(self, &matrix)
    let scale = max(
      matrix.xx * matrix.xx + matrix.yx * matrix.yx, matrix.xy * matrix.xy + matrix.yy * matrix.yy
    ).squareRoot()
    // All at an accuracy of one pixel; they grow with the root of what is finer.
    let seen = Double(curves.count) * (2 * side).squareRoot()
    var lines = min(curves.lines * scale.squareRoot(), seen)
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
    let root = lines / mostLines
    return root.isFinite ? max(root * root, Self.finestTolerance) : Self.finestTolerance
  }
}

extension OpaquePointer {
  /// Pixels from the origin beyond which Cairo's numbers come to their end.
  private static var farthest: Double { 2_097_152 }
  /// The most that a stroke may reach beyond its line: with it, numbers stay below eight million.
  private static var farthestReach: Double { 4_500_000 }
  /// Pixels that the lines of a path may pass, seen or not.
  private static var mostPassed: Double { 67_108_864 }

  /// Makes what is near the picture of a huge path the current path; false where it is not huge.
  ///
  /// What is left of a stroke that goes beyond Cairo's numbers has no dashes: a pattern that begins
  /// millions of pixels off is not exact. Where it turns inside of a curve, it is joined as lines are.
  func setWindow(of path: Path, stroke: StrokeStyle?) -> Bool {
    var m = cairo_matrix_t()
    cairo_get_matrix(self, &m)
    func map(_ p: Point) -> SIMD2<Double> {
      let (x, y) = (Double(p.x), Double(p.y))
      return SIMD2(m.xx * x + m.xy * y + m.x0, m.yx * x + m.yy * y + m.y0)
    }
    let box = path.bounds
    var (least, most) = (map(box.origin), map(box.origin))
    for x in [box.minX, box.maxX] {
      for y in [box.minY, box.maxY] {
        let corner = map(Point(x, y))
        (least, most) = (pointwiseMin(least, corner), pointwiseMax(most, corner))
      }
    }
    let scale = (m.xx * m.xx + m.yx * m.yx + m.xy * m.xy + m.yy * m.yy).squareRoot()
    let reach = max(most.max(), -least.min())
    // Nothing to be done where the matrix leads to no numbers.
    guard reach.isFinite, scale.isFinite else { return false }
    if reach <= Self.farthest {
      // The lines between all its points are at least as long as the path.
      let isDashed = stroke?.dashPattern.isEmpty == false
      if isDashed || path.lengthBound * scale <= Self.mostPassed { return false }
    }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_save(self)
    cairo_identity_matrix(self)
    cairo_clip_extents(self, &x0, &y0, &x1, &y1)
    cairo_restore(self)
    // What the stroke may reach beyond its line, so that ends outside are not seen.
    let miter = stroke?.join == .miter ? Double(max(stroke?.miterLimit ?? 1, 1.5)) : 1.5
    let margin = min(Double(stroke?.width ?? 0) / 2 * scale * miter, Self.farthestReach) + 2
    let window = PathWindow(
      low: SIMD2(x0 - margin, y0 - margin), high: SIMD2(x1 + margin, y1 + margin))
    let side = max(x1 - x0, y1 - y0) + 2 * margin
    // A line with a width takes several times as long as a part of a curve with one.
    let mostLines = stroke == nil ? Self.mostLines : Self.mostLines / 4
    let tolerance = tolerance(for: path, stroke: stroke, side: side, mostLines: mostLines)
    cairo_set_tolerance(self, tolerance)
    if stroke != nil { cairo_set_dash(self, nil, 0, 0) }
    // The path stays when the matrix comes back.
    cairo_save(self)
    defer { cairo_restore(self) }
    cairo_identity_matrix(self)
    for line in window.lines(path, tolerance: tolerance, map: map) {
      if stroke == nil {
        add(PathWindow.Line(points: window.polygon(line.points), isClosed: true))
      } else {
        for part in window.parts(line) { add(part) }
      }
    }
    return true
  }

  private func add(_ line: PathWindow.Line) {
    for (i, p) in line.points.enumerated() {
      if i == 0 { cairo_move_to(self, p.x, p.y) } else { cairo_line_to(self, p.x, p.y) }
    }
    if line.isClosed { cairo_close_path(self) }
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

// SPDX-License-Identifier: MIT

// Gradients are computed in the unit square and stretched with the bounds, so an axial gradient's
// lines of one colour are not perpendicular to its axis in a layer that is not square.
//   axial   t = ((p - s)·(e - s)) / |e - s|²
//   radial  t = √((Δu/rx)² + (Δv/ry)²), an ellipse about s with the radii |e - s|
//   conic   t = the angle from the ray s→e, growing from +x towards +y, as a part of a turn

/// The place of a gradient in the unit square: from a point to the parameter of its colour.
package struct GradientGeometry: BitwiseCopyable, Hashable, Sendable {
  /// What the lines of one colour are.
  package enum Kind: UInt8, BitwiseCopyable, CaseIterable, Hashable, Sendable {
    /// Straight lines across the axis.
    case axial
    /// Ellipses about the start.
    case radial
    /// Rays from the start.
    case conic

    /// The kind with one of Core Animation's names, or nil: such a gradient draws nothing.
    package init?(named name: String) {
      switch name {
      case "axial": self = .axial
      case "radial": self = .radial
      case "conic": self = .conic
      default: return nil
      }
    }
  }

  package var kind: Kind
  /// The start, in unit coordinates.
  package var start: Point
  /// The end, in unit coordinates.
  package var end: Point

  package init(_ kind: Kind, start: Point, end: Point) {
    (self.kind, self.start, self.end) = (kind, start, end)
  }

  /// The parameter at a point of the unit square, not clamped; nil where nothing is drawn.
  ///
  /// Nothing is drawn by an axial gradient without length and a radial one without a radius.
  package func parameter(at point: Point) -> Double? {
    let (ax, ay) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
    let (px, py) = (Double(point.x) - Double(start.x), Double(point.y) - Double(start.y))
    switch kind {
    case .axial:
      let square = ax * ax + ay * ay
      return square > 0 ? (px * ax + py * ay) / square : nil
    case .radial:
      return ax != 0 && ay != 0 ? length(px / ax, py / ay) : nil
    case .conic:
      let turn = (arctangent(y: py, x: px) - arctangent(y: ay, x: ax)) / (2 * .pi)
      // One turn lies in 0..<1; a tiny negative angle would round up to 1.
      let part = turn - turn.rounded(.down)
      return part < 1 ? part : 0
    }
  }
}

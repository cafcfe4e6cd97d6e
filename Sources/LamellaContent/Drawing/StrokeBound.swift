// SPDX-License-Identifier: MIT

// The pieces of a stroke: convex, each the common part of a few half-planes and perhaps a disc. On a
// line of constant y such a piece is one interval, found without looking at corners; two pieces that
// share a bound share its rounding too, so that no seam shows between them.

/// A half-plane of pixels, x to the right and y down.
struct StrokeBound {
  enum Side: UInt8 { case left, right, top, bottom }

  /// What x is bounded by at y = 0, or y everywhere.
  var offset: Float
  /// How much further x is bounded one pixel below.
  var slope: Float
  var side: Side

  /// The side of a line through a point on which another point lies.
  init(
    through point: SIMD2<Double>, along direction: SIMD2<Double>, keeping inside: SIMD2<Double>
  ) {
    let to = inside - point
    let turn = direction.x * to.y - direction.y * to.x
    if abs(direction.y) <= 1e-6 * abs(direction.x) {
      (offset, slope) = (Float(point.y), 0)
      side = to.y >= 0 ? .top : .bottom
    } else {
      let tangent = direction.x / direction.y
      (offset, slope) = (Float(point.x - tangent * point.y), Float(tangent))
      side = (turn < 0) == (direction.y > 0) ? .left : .right
    }
  }

  /// The other side of the same line.
  var flipped: StrokeBound {
    var bound = self
    switch side {
    case .left: bound.side = .right
    case .right: bound.side = .left
    case .top: bound.side = .bottom
    case .bottom: bound.side = .top
    }
    return bound
  }
}

/// What lies within a few half-planes, and within a disc where there is one.
struct StrokePiece {
  private(set) var leftOffsets = SIMD4<Float>(repeating: -.infinity)
  private(set) var leftSlopes = SIMD4<Float>.zero
  private(set) var rightOffsets = SIMD4<Float>(repeating: .infinity)
  private(set) var rightSlopes = SIMD4<Float>.zero
  private(set) var top: Float
  private(set) var bottom: Float
  private var lefts = 0
  private var rights = 0
  /// The middle of the disc.
  private(set) var center = SIMD2<Float>.zero
  private(set) var isRound = false

  /// The part of all bounds between two values of y.
  init(from top: Float, to bottom: Float) {
    (self.top, self.bottom) = (top, bottom)
  }

  /// A whole disc.
  init(disc center: SIMD2<Double>, _ shape: StrokeDiscShape) {
    self.center = SIMD2(Float(center.x), Float(center.y))
    isRound = true
    (top, bottom) = (self.center.y - shape.height, self.center.y + shape.height)
  }

  /// Takes away what lies outside a bound; at most four bound either side.
  mutating func cut(_ bound: StrokeBound) {
    switch bound.side {
    case .left:
      (leftOffsets[lefts & 3], leftSlopes[lefts & 3]) = (bound.offset, bound.slope)
      lefts += 1
    case .right:
      (rightOffsets[rights & 3], rightSlopes[rights & 3]) = (bound.offset, bound.slope)
      rights += 1
    case .top: top = max(top, bound.offset)
    case .bottom: bottom = min(bottom, bound.offset)
    }
  }

  /// What the piece covers at a y.
  @inline(__always)
  func interval(_ y: Float) -> (left: Float, right: Float) {
    let l = leftOffsets + leftSlopes * y
    let r = rightOffsets + rightSlopes * y
    return (max(max(l.x, l.y), max(l.z, l.w)), min(min(r.x, r.y), min(r.z, r.w)))
  }
}

/// The shape that all discs of a stroke have: a disc of the layer's plane, in pixels.
struct StrokeDiscShape {
  /// How far a disc reaches up and down, and to the sides.
  let height: Float
  let width: Float
  private let lean: Float
  private let inverse: Float
  private let square: Float
  private let flatness: Float

  /// The disc of a radius in points under the linear part of a map, x to the right and y down.
  init(radius: Double, a: Double, b: Double, c: Double, d: Double) {
    // With the inverse K of the map, E dx² + 2F dx dy + G dy² = |K (dx, dy)|² is r² on the edge.
    let det = a * d - b * c
    let e = (d * d + b * b) / (det * det)
    let f = -(c * d + a * b) / (det * det)
    let g = (c * c + a * a) / (det * det)
    height = Float(radius * (b * b + d * d).squareRoot())
    width = Float(radius * (a * a + c * c).squareRoot())
    lean = Float(-f / e)
    inverse = Float(1 / e)
    square = Float(e * radius * radius)
    flatness = Float(e * g - f * f)
  }

  /// What a disc about the origin covers at a y: the middle and half the extent; none where negative.
  @inline(__always)
  func interval(_ y: Float) -> (middle: Float, half: Float) {
    let rest = square - flatness * y * y
    return (lean * y, rest > 0 ? rest.squareRoot() * inverse : -1)
  }
}

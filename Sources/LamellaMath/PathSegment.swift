// SPDX-License-Identifier: MIT

// One drawn element of a path in double precision. Lines and quadratics are raised to cubics, which
// changes neither their shape nor their parameter, so that everything below has one case.
// The hodograph (d0, d1, d2: the control vectors of the derivative) is kept as differences of the
// given points: where a control point stands on an end, the difference is exactly 0.

/// A line or Bézier curve of a path, as a cubic.
struct PathSegment {
  /// What the element was, for writing it back.
  let kind: Path.Verb
  /// The control points of the cubic.
  let p0, p1, p2, p3: SIMD2<Double>
  /// The control vectors of its derivative.
  let d0, d1, d2: SIMD2<Double>

  private static func vector(_ p: Point) -> SIMD2<Double> { SIMD2(Double(p.x), Double(p.y)) }

  /// A line; `kind` tells lines that close a sub-path from others.
  init(line a: Point, _ b: Point, kind: Path.Verb = .line) {
    self.kind = kind
    (p0, p3) = (PathSegment.vector(a), PathSegment.vector(b))
    let d = p3 - p0
    (d0, d1, d2) = (d, d, d)
    (p1, p2) = (p0 + d / 3, p3 - d / 3)
  }

  init(quad a: Point, _ b: Point, _ c: Point) {
    kind = .quad
    let q = PathSegment.vector(b)
    (p0, p3) = (PathSegment.vector(a), PathSegment.vector(c))
    (d0, d2) = (2 * (q - p0), 2 * (p3 - q))
    d1 = (d0 + d2) / 2
    (p1, p2) = (p0 + d0 / 3, p3 - d2 / 3)
  }

  init(curve a: Point, _ b: Point, _ c: Point, _ d: Point) {
    kind = .curve
    (p0, p1) = (PathSegment.vector(a), PathSegment.vector(b))
    (p2, p3) = (PathSegment.vector(c), PathSegment.vector(d))
    (d0, d1, d2) = (3 * (p1 - p0), 3 * (p2 - p1), 3 * (p3 - p2))
  }

  /// Whether the segment is straight and evenly paced.
  var isLine: Bool { kind == .line || kind == .close }

  /// The position at a parameter 0…1.
  func position(_ u: Double) -> SIMD2<Double> {
    if isLine { return u == 1 ? p3 : p0 + d0 * u }
    let v = 1 - u
    let a = p0 * (v * v * v) + p1 * (3 * v * v * u)
    return a + p2 * (3 * v * u * u) + p3 * (u * u * u)
  }

  /// The derivative by the parameter.
  func derivative(_ u: Double) -> SIMD2<Double> {
    let v = 1 - u
    return d0 * (v * v) + d1 * (2 * v * u) + d2 * (u * u)
  }

  /// The direction of travel at a parameter, or nil where the segment is a single point.
  ///
  /// Where the derivative vanishes (a cusp, a control point on an end) the next derivative that
  /// does not takes its place, with the sign of the motion.
  func tangent(_ u: Double) -> SIMD2<Double>? {
    let scale = max(size(d0), max(size(d1), size(d2)))
    guard scale > 0 else { return nil }
    let first = derivative(u)
    if size(first) > 1e-9 * scale { return first }
    let second = ((d1 - d0) * (1 - u) + (d2 - d1) * u) * 2
    // At the very end the motion comes from before: B'(1 - e) = -e·B''(1).
    if size(second) > 1e-9 * scale { return u >= 1 ? -second : second }
    let third = (d2 - d1) - (d1 - d0)
    return size(third) > 0 ? third : nil
  }

  private func size(_ v: SIMD2<Double>) -> Double { max(abs(v.x), abs(v.y)) }
}

extension Path {
  /// Calls `body` for every drawn segment with the index of its sub-path, in order.
  ///
  /// A close counts where it has length. A move draws nothing; it starts a sub-path, and so does
  /// drawing on after a close.
  func forEachSegment(_ body: (_ segment: PathSegment, _ subpath: Int) -> Void) {
    var current = Point.zero
    var start = Point.zero
    var subpath = -1
    var isClosed = false
    for element in self {
      if isClosed { subpath += 1 }
      isClosed = false
      switch element {
      case .move(let p):
        subpath += 1
        (current, start) = (p, p)
      case .line(let p):
        body(PathSegment(line: current, p), subpath)
        current = p
      case .quad(let c, let p):
        body(PathSegment(quad: current, c, p), subpath)
        current = p
      case .curve(let c1, let c2, let p):
        body(PathSegment(curve: current, c1, c2, p), subpath)
        current = p
      case .close:
        if current != start { body(PathSegment(line: current, start, kind: .close), subpath) }
        (current, isClosed) = (start, true)
      }
    }
  }

  /// The indices, as in ``forEachSegment(_:)``, of the sub-paths that end with a close.
  var closedSubpaths: Set<Int> {
    var result: Set<Int> = []
    var subpath = -1
    var isClosed = false
    for verb in verbs {
      if isClosed { subpath += 1 }
      if verb == Verb.move.rawValue { subpath += 1 }
      isClosed = verb == Verb.close.rawValue
      if isClosed { result.insert(subpath) }
    }
    return result
  }
}

// SPDX-License-Identifier: MIT

extension Path {
  /// The smallest rectangle that holds all lines and curves; ``Rect/null`` for an empty path.
  ///
  /// Control points do not count, only the curves themselves. A move counts as a point. The result
  /// is not finite, or not to be relied on, where a point is not.
  ///
  /// - Complexity: O(*n*).
  public var bounds: Rect {
    var box = Box()
    var current = Point.zero
    var start = Point.zero
    for element in self {
      switch element {
      case .move(let p):
        box.add(p)
        (current, start) = (p, p)
      case .line(let p):
        box.add(p)
        current = p
      case .quad(let c, let p):
        box.add(p)
        box.addExtremes(current, c, p)
        current = p
      case .curve(let c1, let c2, let p):
        box.add(p)
        box.addExtremes(current, c1, c2, p)
        current = p
      case .close:
        current = start
      }
    }
    return box.rect
  }

  private struct Box {
    var (minX, minY) = (Float.infinity, Float.infinity)
    var (maxX, maxY) = (-Float.infinity, -Float.infinity)

    var rect: Rect { minX > maxX ? .null : Rect(minX, minY, maxX - minX, maxY - minY) }

    mutating func addX(_ x: Float) { (minX, maxX) = (Swift.min(minX, x), Swift.max(maxX, x)) }

    mutating func addY(_ y: Float) { (minY, maxY) = (Swift.min(minY, y), Swift.max(maxY, y)) }

    mutating func add(_ p: Point) {
      addX(p.x)
      addY(p.y)
    }

    mutating func addExtremes(_ a: Point, _ b: Point, _ c: Point) {
      if let x = Box.extreme(a.x, b.x, c.x) { addX(x) }
      if let y = Box.extreme(a.y, b.y, c.y) { addY(y) }
    }

    mutating func addExtremes(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
      let (x0, x1) = Box.extremes(a.x, b.x, c.x, d.x)
      let (y0, y1) = Box.extremes(a.y, b.y, c.y, d.y)
      if let x0 { addX(x0) }
      if let x1 { addX(x1) }
      if let y0 { addY(y0) }
      if let y1 { addY(y1) }
    }

    /// Whether a value lies between two ends; false where one of them is NaN (a range would trap).
    static func holds(_ a: Float, _ b: Float, _ value: Float) -> Bool {
      Swift.min(a, b) <= value && value <= Swift.max(a, b)
    }

    /// The value where a quadratic turns inside 0…1.
    static func extreme(_ a: Float, _ b: Float, _ c: Float) -> Float? {
      if holds(a, c, b) { return nil }
      let (p, q, r) = (Double(a), Double(b), Double(c))
      let t = (p - q) / (p - 2 * q + r)
      guard t > 0, t < 1 else { return nil }
      return Float((1 - t) * (1 - t) * p + 2 * t * (1 - t) * q + t * t * r)
    }

    /// The values where a cubic turns inside 0…1: the roots of its derivative.
    static func extremes(_ a: Float, _ b: Float, _ c: Float, _ d: Float) -> (Float?, Float?) {
      if holds(a, d, b), holds(a, d, c) { return (nil, nil) }
      let (p, q, r, s) = (Double(a), Double(b), Double(c), Double(d))
      let qa = s - 3 * r + 3 * q - p
      let qb = 2 * (r - 2 * q + p)
      let qc = q - p
      let root = (qb * qb - 4 * qa * qc).squareRoot()
      guard !root.isNaN else { return (nil, nil) }
      // The form without cancellation; it also covers qa = 0, where the other root is infinite.
      let sum = -0.5 * (qb + (qb < 0 ? -root : root))
      func value(_ t: Double) -> Float? {
        guard t > 0, t < 1 else { return nil }
        let u = 1 - t
        return Float(u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s)
      }
      return (value(sum / qa), value(qc / sum))
    }
  }
}

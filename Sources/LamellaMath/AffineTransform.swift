// SPDX-License-Identifier: MIT

/// A 2-D affine map on row vectors: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
public struct AffineTransform: BitwiseCopyable, Equatable, Hashable, Sendable {
  /// The six cells, named as in Core Graphics.
  public var a, b, c, d, tx, ty: Float

  /// The map that changes nothing.
  public static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  /// Creates a map from its six cells.
  @inlinable
  public init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ tx: Float, _ ty: Float) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
}

extension AffineTransform {
  /// A shift by (x, y) points.
  @inlinable
  public static func translation(_ x: Float, _ y: Float) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  /// A scale about the origin.
  @inlinable
  public static func scale(_ x: Float, _ y: Float) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  /// The product in which `self` acts first and `next` second.
  @inlinable
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The determinant of the linear part: the signed factor by which areas grow.
  @inlinable public var determinant: Float { a * d - b * c }

  /// The inverse, or nil where the map is singular or holds a value that is not finite.
  @inlinable
  public var inverted: AffineTransform? {
    let det = determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    let k = 1 / det
    return AffineTransform(
      d * k, -b * k, -c * k, a * k, (c * ty - d * tx) * k, (b * tx - a * ty) * k)
  }

  /// The image of a point.
  @inlinable
  public func apply(to p: Point) -> Point {
    Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The bounding box of the image of a rectangle.
  @inlinable
  public func apply(to r: Rect) -> Rect {
    let c0 = apply(to: Point(r.minX, r.minY))
    let c1 = apply(to: Point(r.maxX, r.minY))
    let c2 = apply(to: Point(r.minX, r.maxY))
    let c3 = apply(to: Point(r.maxX, r.maxY))
    let x0 = min(min(c0.x, c1.x), min(c2.x, c3.x))
    let y0 = min(min(c0.y, c1.y), min(c2.y, c3.y))
    return Rect(
      x0, y0, max(max(c0.x, c1.x), max(c2.x, c3.x)) - x0,
      max(max(c0.y, c1.y), max(c2.y, c3.y)) - y0)
  }
}

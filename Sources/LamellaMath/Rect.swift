// SPDX-License-Identifier: MIT

/// A rectangle with its sides along the axes, in points.
///
/// A rectangle holds the points with `minX <= x < maxX` and `minY <= y < maxY`: the far edges are
/// outside, so that abutting rectangles share no point.
public struct Rect: BitwiseCopyable, Equatable, Hashable, Sendable {
  /// The corner from which `size` extends.
  public var origin: Point
  /// The extents; may be negative until ``standardized``.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The rectangle that stands for "no rectangle": an infinite origin and no size.
  public static let null = Rect(.infinity, .infinity, 0, 0)

  /// The unit square, the default of the properties in unit coordinates.
  public static let unit = Rect(0, 0, 1, 1)

  /// Creates a rectangle from its origin and extents, in points.
  @inlinable
  public init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// Creates a rectangle from its origin and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }
}

extension Rect {
  /// The extent along x.
  @inlinable public var width: Float { size.width }
  /// The extent along y.
  @inlinable public var height: Float { size.height }
  /// The smaller x of the two vertical edges of a standardized rectangle.
  @inlinable public var minX: Float { origin.x }
  /// The smaller y of the two horizontal edges of a standardized rectangle.
  @inlinable public var minY: Float { origin.y }
  /// The larger x of a standardized rectangle.
  @inlinable public var maxX: Float { origin.x + size.width }
  /// The larger y of a standardized rectangle.
  @inlinable public var maxY: Float { origin.y + size.height }
  /// The x of the centre.
  @inlinable public var midX: Float { origin.x + size.width / 2 }
  /// The y of the centre.
  @inlinable public var midY: Float { origin.y + size.height / 2 }

  /// Whether this is the rectangle that stands for "none".
  @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

  /// The same rectangle with extents that are not negative.
  @inlinable
  public var standardized: Rect {
    Rect(
      size.width < 0 ? origin.x + size.width : origin.x,
      size.height < 0 ? origin.y + size.height : origin.y,
      abs(size.width), abs(size.height))
  }

  /// Whether the point is inside; the far edges are not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The smallest rectangle that holds both; a null rectangle adds nothing.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    if isNull { return other }
    if other.isNull { return self }
    let x0 = min(minX, other.minX)
    let y0 = min(minY, other.minY)
    return Rect(x0, y0, max(maxX, other.maxX) - x0, max(maxY, other.maxY) - y0)
  }

  /// The common part, or ``null`` where the rectangles do not meet.
  @inlinable
  public func intersection(_ other: Rect) -> Rect {
    if isNull || other.isNull { return .null }
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 < x0 || y1 < y0 ? .null : Rect(x0, y0, x1 - x0, y1 - y0)
  }
}

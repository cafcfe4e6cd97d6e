// SPDX-License-Identifier: MIT

/// A location in a layer's plane, in points.
///
/// Coordinates are single precision. The y axis points up unless a flipped layer says otherwise.
public struct Point: BitwiseCopyable, Equatable, Hashable, Sendable {
  /// The horizontal coordinate, in points.
  public var x: Float
  /// The vertical coordinate, in points.
  public var y: Float

  /// The origin, (0, 0).
  public static let zero = Point(0, 0)

  /// Creates a point from its two coordinates, in points.
  @inlinable
  public init(_ x: Float, _ y: Float) {
    self.x = x
    self.y = y
  }
}

extension Point {
  /// Adds coordinate by coordinate.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// Subtracts coordinate by coordinate.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// Scales both coordinates.
  @inlinable
  public static func * (a: Point, k: Float) -> Point { Point(a.x * k, a.y * k) }
}

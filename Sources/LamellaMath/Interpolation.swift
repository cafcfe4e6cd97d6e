// SPDX-License-Identifier: MIT

// Component by component. Fractions outside 0…1 extrapolate, as springs and overshooting curves need.

extension Point {
  /// The point between this one at 0 and another one at 1.
  @inlinable
  public func interpolated(to other: Point, fraction f: Float) -> Point {
    Point(x + (other.x - x) * f, y + (other.y - y) * f)
  }
}

extension Size {
  /// The size between this one at 0 and another one at 1.
  @inlinable
  public func interpolated(to other: Size, fraction f: Float) -> Size {
    Size(width + (other.width - width) * f, height + (other.height - height) * f)
  }
}

extension Rect {
  /// The rectangle between this one at 0 and another one at 1: origin and size each by itself.
  @inlinable
  public func interpolated(to other: Rect, fraction f: Float) -> Rect {
    Rect(
      origin: origin.interpolated(to: other.origin, fraction: f),
      size: size.interpolated(to: other.size, fraction: f))
  }
}

extension Color {
  /// The colour between this one at 0 and another one at 1, alpha not premultiplied.
  @inlinable
  public func interpolated(to other: Color, fraction f: Float) -> Color {
    Color(
      red + (other.red - red) * f, green + (other.green - green) * f,
      blue + (other.blue - blue) * f, alpha + (other.alpha - alpha) * f)
  }
}

// SPDX-License-Identifier: MIT

extension Transform3D {
  /// The homogeneous image of the point (x, y, z), before the division by w.
  @inlinable
  public func project(_ p: Point, z: Float = 0) -> (x: Float, y: Float, z: Float, w: Float) {
    (
      p.x * m11 + p.y * m21 + z * m31 + m41,
      p.x * m12 + p.y * m22 + z * m32 + m42,
      p.x * m13 + p.y * m23 + z * m33 + m43,
      p.x * m14 + p.y * m24 + z * m34 + m44
    )
  }

  /// The image of a point of the plane z = 0, divided by w.
  ///
  /// Nil where the point lies on or behind the eye's plane (w ≤ 0) or the image is not finite.
  @inlinable
  public func apply(to p: Point) -> Point? {
    let image = project(p)
    guard image.w > 0 else { return nil }
    let (x, y) = (image.x / image.w, image.y / image.w)
    return x.isFinite && y.isFinite ? Point(x, y) : nil
  }
}

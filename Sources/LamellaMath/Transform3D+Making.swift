// SPDX-License-Identifier: MIT

// Elementary matrices, and the same operations put in front of an existing matrix.
// As in Core Animation, `t.rotated(by:)` is `rotation · t`: the new operation happens first, in the
// local space of `t`.

extension Transform3D {
  /// A shift by (x, y, z) points.
  @inlinable
  public static func translation(_ x: Float, _ y: Float, _ z: Float = 0) -> Transform3D {
    Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1)
  }

  /// A scale about the origin.
  @inlinable
  public static func scale(_ x: Float, _ y: Float, _ z: Float = 1) -> Transform3D {
    Transform3D(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1)
  }

  /// A right-handed rotation by an angle in radians about an axis through the origin.
  ///
  /// The axis need not have length 1. A zero axis, or one that is not finite, gives the identity.
  public static func rotation(
    _ angle: Float, _ x: Float = 0, _ y: Float = 0, _ z: Float = 1
  ) -> Transform3D {
    let axis = SIMD3(Double(x), Double(y), Double(z))
    let size = length(axis)
    guard size > 0, size.isFinite else { return .identity }
    let n = axis / size
    let (c, s) = (cosine(Double(angle)), sine(Double(angle)))
    let t = 1 - c
    return Matrix4(
      linear: SIMD3(t * n.x * n.x + c, t * n.x * n.y + s * n.z, t * n.x * n.z - s * n.y),
      SIMD3(t * n.x * n.y - s * n.z, t * n.y * n.y + c, t * n.y * n.z + s * n.x),
      SIMD3(t * n.x * n.z + s * n.y, t * n.y * n.z - s * n.x, t * n.z * n.z + c)
    ).transform
  }

  /// A perspective whose eye stands `distance` points in front of the plane: `m34 = -1 / distance`.
  ///
  /// A distance of 0, or one that is not finite, gives the identity (an eye infinitely far away).
  @inlinable
  public static func perspective(_ distance: Float) -> Transform3D {
    var result = Transform3D.identity
    let m34 = -1 / distance
    if m34.isFinite { result.m34 = m34 }
    return result
  }

  /// The matrix that first shifts by (x, y, z) and then acts as this one.
  @inlinable
  public func translated(by x: Float, _ y: Float, _ z: Float = 0) -> Transform3D {
    Transform3D.translation(x, y, z).concatenating(self)
  }

  /// The matrix that first scales by (x, y, z) and then acts as this one.
  @inlinable
  public func scaled(by x: Float, _ y: Float, _ z: Float = 1) -> Transform3D {
    Transform3D.scale(x, y, z).concatenating(self)
  }

  /// The matrix that first rotates by an angle in radians about an axis and then acts as this one.
  public func rotated(
    by angle: Float, _ x: Float = 0, _ y: Float = 0, _ z: Float = 1
  ) -> Transform3D {
    Transform3D.rotation(angle, x, y, z).concatenating(self)
  }
}

// SPDX-License-Identifier: MIT

/// A 4×4 matrix on row vectors: `p' = [x y z 1] · M`, then a division by the resulting w.
///
/// Fields are row-major as in `CATransform3D`: the translation stands in `m41 m42 m43`, perspective
/// in `m14 m24 m34`.
public struct Transform3D: BitwiseCopyable, Equatable, Hashable, Sendable {
  public var m11, m12, m13, m14: Float
  public var m21, m22, m23, m24: Float
  public var m31, m32, m33, m34: Float
  public var m41, m42, m43, m44: Float

  /// The matrix that changes nothing.
  public static let identity = Transform3D(
    1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

  /// Creates a matrix from its sixteen cells, row by row.
  @inlinable
  public init(
    _ m11: Float, _ m12: Float, _ m13: Float, _ m14: Float,
    _ m21: Float, _ m22: Float, _ m23: Float, _ m24: Float,
    _ m31: Float, _ m32: Float, _ m33: Float, _ m34: Float,
    _ m41: Float, _ m42: Float, _ m43: Float, _ m44: Float
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The matrix of a 2-D map: `m11=a m12=b m21=c m22=d m41=tx m42=ty`, the rest identity.
  @inlinable
  public init(_ affine: AffineTransform) {
    self.init(
      affine.a, affine.b, 0, 0, affine.c, affine.d, 0, 0, 0, 0, 1, 0, affine.tx, affine.ty, 0, 1)
  }
}

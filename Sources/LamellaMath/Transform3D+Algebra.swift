// SPDX-License-Identifier: MIT

extension Transform3D {
  /// The product in which `self` acts first and `next` second.
  @inlinable
  public func concatenating(_ next: Transform3D) -> Transform3D {
    Transform3D(
      m11 * next.m11 + m12 * next.m21 + m13 * next.m31 + m14 * next.m41,
      m11 * next.m12 + m12 * next.m22 + m13 * next.m32 + m14 * next.m42,
      m11 * next.m13 + m12 * next.m23 + m13 * next.m33 + m14 * next.m43,
      m11 * next.m14 + m12 * next.m24 + m13 * next.m34 + m14 * next.m44,
      m21 * next.m11 + m22 * next.m21 + m23 * next.m31 + m24 * next.m41,
      m21 * next.m12 + m22 * next.m22 + m23 * next.m32 + m24 * next.m42,
      m21 * next.m13 + m22 * next.m23 + m23 * next.m33 + m24 * next.m43,
      m21 * next.m14 + m22 * next.m24 + m23 * next.m34 + m24 * next.m44,
      m31 * next.m11 + m32 * next.m21 + m33 * next.m31 + m34 * next.m41,
      m31 * next.m12 + m32 * next.m22 + m33 * next.m32 + m34 * next.m42,
      m31 * next.m13 + m32 * next.m23 + m33 * next.m33 + m34 * next.m43,
      m31 * next.m14 + m32 * next.m24 + m33 * next.m34 + m34 * next.m44,
      m41 * next.m11 + m42 * next.m21 + m43 * next.m31 + m44 * next.m41,
      m41 * next.m12 + m42 * next.m22 + m43 * next.m32 + m44 * next.m42,
      m41 * next.m13 + m42 * next.m23 + m43 * next.m33 + m44 * next.m43,
      m41 * next.m14 + m42 * next.m24 + m43 * next.m34 + m44 * next.m44)
  }

  /// The determinant of all sixteen cells.
  public var determinant: Float { Float(Matrix4(self).determinant) }

  /// The inverse, or nil where the matrix is singular or the inverse is not finite.
  public var inverted: Transform3D? {
    guard let inverse = Matrix4(self).inverted?.transform, inverse.isFinite else { return nil }
    return inverse
  }

  /// The inverse, or the matrix itself where there is none, as `CATransform3DInvert` has it.
  public var invertedOrSelf: Transform3D { inverted ?? self }

  /// Whether the matrix changes nothing; an exact comparison.
  @inlinable public var isIdentity: Bool { self == .identity }

  /// Whether all sixteen cells are finite numbers.
  @inlinable public var isFinite: Bool {
    // x - x is 0 for every finite x and NaN otherwise, so one sum tells.
    let a = (m11 - m11) + (m12 - m12) + (m13 - m13) + (m14 - m14)
    let b = (m21 - m21) + (m22 - m22) + (m23 - m23) + (m24 - m24)
    let c = (m31 - m31) + (m32 - m32) + (m33 - m33) + (m34 - m34)
    let d = (m41 - m41) + (m42 - m42) + (m43 - m43) + (m44 - m44)
    return a + b + c + d == 0
  }

  /// Whether the matrix is a 2-D affine map: nothing but the cells of ``AffineTransform`` differs
  /// from the identity; an exact comparison.
  @inlinable public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
      && m43 == 0 && m33 == 1 && m44 == 1
  }

  /// The six 2-D cells where ``isAffine``; the identity otherwise.
  @inlinable public var affine: AffineTransform {
    isAffine ? AffineTransform(m11, m12, m21, m22, m41, m42) : .identity
  }
}

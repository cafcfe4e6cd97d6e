// SPDX-License-Identifier: MIT

extension Transform3D {
  /// The matrix between this one at 0 and another one at 1: its parts move separately.
  ///
  /// Two affine matrices go by the 2-D parts of CSS (a half turn goes the negative way), all others
  /// by translation, scale, skew, perspective and a rotation along the shorter way. Where either
  /// cannot be taken apart, the cells are interpolated one by one. Fractions outside 0…1
  /// extrapolate. A turn of more than half needs the key path `transform.rotation`.
  public func interpolated(to other: Transform3D, fraction: Float) -> Transform3D {
    TransformInterpolation(from: self, to: other).value(at: Double(fraction))
  }

  /// The matrix with each cell interpolated by itself.
  package func blended(with other: Transform3D, fraction f: Float) -> Transform3D {
    func row(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a + (b - a) * f }
    let r0 = row(SIMD4(m11, m12, m13, m14), SIMD4(other.m11, other.m12, other.m13, other.m14))
    let r1 = row(SIMD4(m21, m22, m23, m24), SIMD4(other.m21, other.m22, other.m23, other.m24))
    let r2 = row(SIMD4(m31, m32, m33, m34), SIMD4(other.m31, other.m32, other.m33, other.m34))
    let r3 = row(SIMD4(m41, m42, m43, m44), SIMD4(other.m41, other.m42, other.m43, other.m44))
    return Transform3D(
      r0.x, r0.y, r0.z, r0.w, r1.x, r1.y, r1.z, r1.w,
      r2.x, r2.y, r2.z, r2.w, r3.x, r3.y, r3.z, r3.w)
  }
}

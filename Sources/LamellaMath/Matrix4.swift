// SPDX-License-Identifier: MIT

// The double-precision twin of Transform3D, used only inside this module: products, inverses and
// decompositions are computed here and rounded to Float once, at the end.
// Rows as in Transform3D: row vectors, `p' = p · M`.

struct Matrix4: Equatable {
  var r0, r1, r2, r3: SIMD4<Double>

  static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  init(
    _ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>
  ) {
    (self.r0, self.r1, self.r2, self.r3) = (r0, r1, r2, r3)
  }

  init(_ m: Transform3D) {
    r0 = SIMD4(Double(m.m11), Double(m.m12), Double(m.m13), Double(m.m14))
    r1 = SIMD4(Double(m.m21), Double(m.m22), Double(m.m23), Double(m.m24))
    r2 = SIMD4(Double(m.m31), Double(m.m32), Double(m.m33), Double(m.m34))
    r3 = SIMD4(Double(m.m41), Double(m.m42), Double(m.m43), Double(m.m44))
  }

  /// The matrix with a 3×3 linear part and no translation.
  init(linear a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    self.init(SIMD4(a, 0), SIMD4(b, 0), SIMD4(c, 0), SIMD4(0, 0, 0, 1))
  }

  /// The matrix rounded to single precision.
  var transform: Transform3D {
    Transform3D(
      Float(r0.x), Float(r0.y), Float(r0.z), Float(r0.w),
      Float(r1.x), Float(r1.y), Float(r1.z), Float(r1.w),
      Float(r2.x), Float(r2.y), Float(r2.z), Float(r2.w),
      Float(r3.x), Float(r3.y), Float(r3.z), Float(r3.w))
  }

  /// The image of a row vector.
  func apply(to v: SIMD4<Double>) -> SIMD4<Double> {
    r0 * v.x + r1 * v.y + r2 * v.z + r3 * v.w
  }

  /// The product in which `self` acts first.
  func concatenating(_ next: Matrix4) -> Matrix4 {
    Matrix4(next.apply(to: r0), next.apply(to: r1), next.apply(to: r2), next.apply(to: r3))
  }

  var transposed: Matrix4 {
    Matrix4(
      SIMD4(r0.x, r1.x, r2.x, r3.x), SIMD4(r0.y, r1.y, r2.y, r3.y),
      SIMD4(r0.z, r1.z, r2.z, r3.z), SIMD4(r0.w, r1.w, r2.w, r3.w))
  }

  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  // The twelve 2×2 minors of the upper and the lower row pair; determinant and inverse are short
  // sums of their products (Laplace expansion by two rows).
  private var minors: (upper: Minors, lower: Minors) {
    (
      (
        r0.x * r1.y - r1.x * r0.y, r0.x * r1.z - r1.x * r0.z, r0.x * r1.w - r1.x * r0.w,
        r0.y * r1.z - r1.y * r0.z, r0.y * r1.w - r1.y * r0.w, r0.z * r1.w - r1.z * r0.w
      ),
      (
        r2.x * r3.y - r3.x * r2.y, r2.x * r3.z - r3.x * r2.z, r2.x * r3.w - r3.x * r2.w,
        r2.y * r3.z - r3.y * r2.z, r2.y * r3.w - r3.y * r2.w, r2.z * r3.w - r3.z * r2.w
      )
    )
  }

  var determinant: Double {
    let (s, c) = minors
    return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
  }

  /// The inverse, or nil where the determinant is 0 or not finite.
  var inverted: Matrix4? {
    let (s, c) = minors
    let det = s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
    let k = 1 / det
    guard det != 0, k.isFinite, k != 0 else { return nil }
    let i0 = SIMD4(
      r1.y * c.5 - r1.z * c.4 + r1.w * c.3, -r0.y * c.5 + r0.z * c.4 - r0.w * c.3,
      r3.y * s.5 - r3.z * s.4 + r3.w * s.3, -r2.y * s.5 + r2.z * s.4 - r2.w * s.3)
    let i1 = SIMD4(
      -r1.x * c.5 + r1.z * c.2 - r1.w * c.1, r0.x * c.5 - r0.z * c.2 + r0.w * c.1,
      -r3.x * s.5 + r3.z * s.2 - r3.w * s.1, r2.x * s.5 - r2.z * s.2 + r2.w * s.1)
    let i2 = SIMD4(
      r1.x * c.4 - r1.y * c.2 + r1.w * c.0, -r0.x * c.4 + r0.y * c.2 - r0.w * c.0,
      r3.x * s.4 - r3.y * s.2 + r3.w * s.0, -r2.x * s.4 + r2.y * s.2 - r2.w * s.0)
    let i3 = SIMD4(
      -r1.x * c.3 + r1.y * c.1 - r1.z * c.0, r0.x * c.3 - r0.y * c.1 + r0.z * c.0,
      -r3.x * s.3 + r3.y * s.1 - r3.z * s.0, r2.x * s.3 - r2.y * s.1 + r2.z * s.0)
    return Matrix4(i0 * k, i1 * k, i2 * k, i3 * k)
  }
}

// MARK: Vectors

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

// SPDX-License-Identifier: MIT

// "unmatrix" (Thomas, Graphics Gems II) as CSS Transforms 2 uses it, on row vectors:
//   M = skew · scale · rotation, then translation, then perspective (the last column)
// Rows: row 0 = sx·R0, row 1 = sy·(R1 + xy·R0), row 2 = sz·(R2 + yz·R1 + xz·R0).

/// The parts of a 4×4 matrix that are interpolated one by one.
package struct TransformDecomposition: Hashable, Sendable {
  package var translation: SIMD3<Double>
  package var scale: SIMD3<Double>
  /// The skews xy, xz and yz.
  package var skew: SIMD3<Double>
  /// The last column after division by `m44`, with the affine part taken out.
  package var perspective: SIMD4<Double>
  /// The rotation as a unit quaternion.
  package var rotation: SIMD4<Double>

  /// The parts of a matrix, or nil where it is singular or holds a cell that is not finite.
  package init?(_ matrix: Transform3D) {
    guard matrix.isFinite, matrix.m44 != 0 else { return nil }
    var m = Matrix4(matrix)
    let k = 1 / Double(matrix.m44)
    (m.r0, m.r1, m.r2, m.r3) = (m.r0 * k, m.r1 * k, m.r2 * k, m.r3 * k)
    let column = SIMD4(m.r0.w, m.r1.w, m.r2.w, m.r3.w)
    (m.r0.w, m.r1.w, m.r2.w, m.r3.w) = (0, 0, 0, 1)
    guard let inverse = m.inverted else { return nil }
    perspective = inverse.transposed.apply(to: column)
    translation = SIMD3(m.r3.x, m.r3.y, m.r3.z)

    var a = SIMD3(m.r0.x, m.r0.y, m.r0.z)
    var b = SIMD3(m.r1.x, m.r1.y, m.r1.z)
    var c = SIMD3(m.r2.x, m.r2.y, m.r2.z)
    scale = .zero
    skew = .zero
    scale.x = length(a)
    a /= scale.x
    skew.x = dot(a, b)
    b -= a * skew.x
    scale.y = length(b)
    b /= scale.y
    skew.x /= scale.y
    skew.y = dot(a, c)
    c -= a * skew.y
    skew.z = dot(b, c)
    c -= b * skew.z
    scale.z = length(c)
    c /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(a, cross(b, c)) < 0 {
      scale = -scale
      (a, b, c) = (-a, -b, -c)
    }
    let q = Quaternion(rows: a, b, c)
    rotation = SIMD4(q.x, q.y, q.z, q.w)
  }

  /// The matrix that these parts stand for.
  package var matrix: Transform3D {
    let (a, b, c) = Quaternion(rotation.x, rotation.y, rotation.z, rotation.w).rows
    var m = Matrix4(
      linear: a * scale.x, (b + a * skew.x) * scale.y,
      (c + b * skew.z + a * skew.y) * scale.z)
    m.r3 = SIMD4(translation, 1)
    var last = Matrix4.identity
    (last.r0.w, last.r1.w) = (perspective.x, perspective.y)
    (last.r2.w, last.r3.w) = (perspective.z, perspective.w)
    return m.concatenating(last).transform
  }

  /// The parts between these at 0 and others at 1; the rotation takes the shorter way.
  package func interpolated(to other: TransformDecomposition, fraction: Double)
    -> TransformDecomposition
  {
    var result = self
    result.translation += (other.translation - translation) * fraction
    result.scale += (other.scale - scale) * fraction
    result.skew += (other.skew - skew) * fraction
    result.perspective += (other.perspective - perspective) * fraction
    let p = Quaternion(rotation.x, rotation.y, rotation.z, rotation.w)
    let o = other.rotation
    let q = p.interpolated(to: Quaternion(o.x, o.y, o.z, o.w), fraction: fraction)
    result.rotation = SIMD4(q.x, q.y, q.z, q.w)
    return result
  }
}

// SPDX-License-Identifier: MIT

// A rotation as a unit quaternion, only to interpolate between rotations. Axis (x, y, z) times the
// sine of half the angle, and its cosine; rows of the matrix as in Transform3D (row vectors).

struct Quaternion: Hashable {
  var x, y, z, w: Double

  init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The quaternion of a rotation given by its orthonormal rows.
  init(rows a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    // Four times the square of each part; the largest is safe to divide by.
    let squares = SIMD4(
      1 + a.x - b.y - c.z, 1 - a.x + b.y - c.z, 1 - a.x - b.y + c.z, 1 + a.x + b.y + c.z)
    var largest = 0
    for i in 1..<4 where squares[i] > squares[largest] { largest = i }
    let root = max(squares[largest], 0).squareRoot() / 2
    let k = 0.25 / root
    switch largest {
    case 0: self.init(root, (a.y + b.x) * k, (a.z + c.x) * k, (b.z - c.y) * k)
    case 1: self.init((a.y + b.x) * k, root, (b.z + c.y) * k, (c.x - a.z) * k)
    case 2: self.init((a.z + c.x) * k, (b.z + c.y) * k, root, (a.y - b.x) * k)
    default: self.init((b.z - c.y) * k, (c.x - a.z) * k, (a.y - b.x) * k, root)
    }
  }

  /// The rows of the rotation matrix.
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// The rotation between this one at 0 and another one at 1, at even speed along the shorter way.
  func interpolated(to other: Quaternion, fraction: Double) -> Quaternion {
    let product = x * other.x + y * other.y + z * other.z + w * other.w
    let sign: Double = product < 0 ? -1 : 1
    let angle = arccosine(min(abs(product), 1))
    var (p, q) = (1 - fraction, fraction)
    // Below this angle the chord and the arc agree to rounding.
    if angle > 1e-8 {
      let k = 1 / sine(angle)
      (p, q) = (sine(p * angle) * k, sine(q * angle) * k)
    }
    q *= sign
    return Quaternion(
      p * x + q * other.x, p * y + q * other.y, p * z + q * other.z, p * w + q * other.w)
  }
}

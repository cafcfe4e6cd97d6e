// SPDX-License-Identifier: MIT

import Foundation

/// 4×4 matrices on row vectors, as sixteen numbers row by row.
enum PlainMatrix {
  static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  /// The map that does `a` first, then `b`.
  static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        for k in 0..<4 { result[row * 4 + column] += a[row * 4 + k] * b[k * 4 + column] }
      }
    }
    return result
  }

  /// The inverse by Gauss–Jordan; the matrix itself where there is none.
  static func inverse(_ m: [Double]) -> [Double] {
    var (a, b) = (m, identity)
    for column in 0..<4 {
      var pivot = column
      for row in column..<4 where abs(a[row * 4 + column]) > abs(a[pivot * 4 + column]) {
        pivot = row
      }
      if a[pivot * 4 + column] == 0 { return m }
      for k in 0..<4 {
        a.swapAt(column * 4 + k, pivot * 4 + k)
        b.swapAt(column * 4 + k, pivot * 4 + k)
      }
      let scale = a[column * 4 + column]
      for k in 0..<4 {
        a[column * 4 + k] /= scale
        b[column * 4 + k] /= scale
      }
      for row in 0..<4 where row != column {
        let factor = a[row * 4 + column]
        for k in 0..<4 {
          a[row * 4 + k] -= factor * a[column * 4 + k]
          b[row * 4 + k] -= factor * b[column * 4 + k]
        }
      }
    }
    return b
  }

  static func scale(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]
  }

  static func translation(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]
  }

  static func rotationX(_ a: Double) -> [Double] {
    [1, 0, 0, 0, 0, cos(a), sin(a), 0, 0, -sin(a), cos(a), 0, 0, 0, 0, 1]
  }

  static func rotationY(_ a: Double) -> [Double] {
    [cos(a), 0, -sin(a), 0, 0, 1, 0, 0, sin(a), 0, cos(a), 0, 0, 0, 0, 1]
  }

  static func rotationZ(_ a: Double) -> [Double] {
    [cos(a), sin(a), 0, 0, -sin(a), cos(a), 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
  }

  static func isAffine(_ m: [Double]) -> Bool {
    m[2] == 0 && m[3] == 0 && m[6] == 0 && m[7] == 0 && m[8] == 0 && m[9] == 0 && m[10] == 1
      && m[11] == 0 && m[14] == 0 && m[15] == 1
  }

  /// Spec 5.6.
  static func mix(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
    if f == 0 { return a }
    if f == 1 { return b }
    if isAffine(a) && isAffine(b) { return mixAffine(a, b, f) }
    return mixGeneral(a, b, f)
  }

  // MARK: In the plane

  private struct Flat {
    var scale: [Double]
    var angle: Double
    var rest: [Double]
  }

  private static func flat(_ m: [Double]) -> Flat {
    let (a, b, c, d) = (m[0], m[1], m[4], m[5])
    var (s0, s1) = ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    if a * d - b * c < 0 { if a < d { s0 = -s0 } else { s1 = -s1 } }
    let (r0, r1) = ([a / s0, b / s0], [c / s1, d / s1])
    let angle = atan2(r0[1], r0[0])
    func turnedBack(_ r: [Double]) -> [Double] {
      [r[0] * cos(angle) + r[1] * sin(angle), -r[0] * sin(angle) + r[1] * cos(angle)]
    }
    return Flat(scale: [s0, s1], angle: angle, rest: turnedBack(r0) + turnedBack(r1))
  }

  private static func mixAffine(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
    var (x, y) = (flat(a), flat(b))
    if (x.scale[0] < 0 && y.scale[1] < 0) || (x.scale[1] < 0 && y.scale[0] < 0) {
      x.scale = x.scale.map { -$0 }
      x.angle += x.angle < 0 ? .pi : -.pi
    }
    if x.angle != 0 || y.angle != 0 {
      if x.angle == 0 { x.angle = 2 * .pi }
      if y.angle == 0 { y.angle = 2 * .pi }
      // A matrix in single precision reads π as π ± 2e-7; that is a half turn still.
      if abs(x.angle - y.angle) > .pi + 1e-6 {
        if x.angle > y.angle { x.angle -= 2 * .pi } else { y.angle -= 2 * .pi }
      }
    }
    func lerp(_ p: Double, _ q: Double) -> Double { p + (q - p) * f }
    let angle = lerp(x.angle, y.angle)
    let rest = (0..<4).map { lerp(x.rest[$0], y.rest[$0]) }
    let (s0, s1) = (lerp(x.scale[0], y.scale[0]), lerp(x.scale[1], y.scale[1]))
    func turned(_ p: Double, _ q: Double) -> [Double] {
      [p * cos(angle) - q * sin(angle), p * sin(angle) + q * cos(angle)]
    }
    let (r0, r1) = (turned(rest[0], rest[1]), turned(rest[2], rest[3]))
    var result = identity
    (result[0], result[1]) = (s0 * r0[0], s0 * r0[1])
    (result[4], result[5]) = (s1 * r1[0], s1 * r1[1])
    (result[12], result[13]) = (lerp(a[12], b[12]), lerp(a[13], b[13]))
    return result
  }

  // MARK: In space

  private struct Spatial {
    var scale: [Double] = []
    /// xy, xz, yz.
    var skew: [Double] = []
    var rows: [[Double]] = []
    var quaternion: [Double] = []
  }

  /// The scale and the rows of the rotation of a matrix, its skew left out.
  static func unskewed(_ m: [Double]) -> (scale: [Double], rows: [[Double]]) {
    let parts = spatial(m)
    return (parts.scale, parts.rows)
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  }

  private static func less(_ a: [Double], _ b: [Double], times k: Double) -> [Double] {
    (0..<3).map { a[$0] - b[$0] * k }
  }

  private static func spatial(_ m: [Double]) -> Spatial {
    var (r0, r1, r2) = (Array(m[0..<3]), Array(m[4..<7]), Array(m[8..<11]))
    let sx = dot(r0, r0).squareRoot()
    r0 = r0.map { $0 / sx }
    var xy = dot(r0, r1)
    r1 = less(r1, r0, times: xy)
    let sy = dot(r1, r1).squareRoot()
    r1 = r1.map { $0 / sy }
    xy /= sy
    let xz = dot(r0, r2)
    r2 = less(r2, r0, times: xz)
    let yz = dot(r1, r2)
    r2 = less(r2, r1, times: yz)
    let sz = dot(r2, r2).squareRoot()
    r2 = r2.map { $0 / sz }
    var result = Spatial(scale: [sx, sy, sz], skew: [xy, xz / sz, yz / sz], rows: [r0, r1, r2])
    let cross = [
      r1[1] * r2[2] - r1[2] * r2[1], r1[2] * r2[0] - r1[0] * r2[2], r1[0] * r2[1] - r1[1] * r2[0],
    ]
    if dot(r0, cross) < 0 {
      result.scale = result.scale.map { -$0 }
      result.rows = result.rows.map { $0.map { -$0 } }
    }
    result.quaternion = quaternion(result.rows)
    return result
  }

  /// The quaternion w, x, y, z of rotation rows, by the largest component.
  private static func quaternion(_ r: [[Double]]) -> [Double] {
    let squares = [
      1 + r[0][0] + r[1][1] + r[2][2], 1 + r[0][0] - r[1][1] - r[2][2],
      1 - r[0][0] + r[1][1] - r[2][2], 1 - r[0][0] - r[1][1] + r[2][2],
    ]
    let largest = squares.indices.max { squares[$0] < squares[$1] } ?? 0
    let s = 2 * squares[largest].squareRoot()
    let differences = [r[1][2] - r[2][1], r[2][0] - r[0][2], r[0][1] - r[1][0]]
    let sums = [r[0][1] + r[1][0], r[0][2] + r[2][0], r[1][2] + r[2][1]]
    switch largest {
    case 0: return [s / 4] + differences.map { $0 / s }
    case 1: return [differences[0] / s, s / 4, sums[0] / s, sums[1] / s]
    case 2: return [differences[1] / s, sums[0] / s, s / 4, sums[2] / s]
    default: return [differences[2] / s, sums[1] / s, sums[2] / s, s / 4]
    }
  }

  private static func rows(_ q: [Double]) -> [[Double]] {
    let (w, x, y, z) = (q[0], q[1], q[2], q[3])
    return [
      [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
      [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
      [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
    ]
  }

  private static func slerp(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
    var (b, cosine) = (b, zip(a, b).reduce(0) { $0 + $1.0 * $1.1 })
    if cosine < 0 { (b, cosine) = (b.map { -$0 }, -cosine) }
    let angle = acos(min(cosine, 1))
    if angle < 1e-9 { return a }
    let (p, q) = (sin((1 - f) * angle) / sin(angle), sin(f * angle) / sin(angle))
    return zip(a, b).map { $0 * p + $1 * q }
  }

  private static func mixGeneral(_ a: [Double], _ b: [Double], _ f: Double) -> [Double] {
    // The generator makes no perspective here: the last column is (0, 0, 0, 1).
    let (x, y) = (spatial(a), spatial(b))
    func lerp(_ p: [Double], _ q: [Double]) -> [Double] { zip(p, q).map { $0 + ($1 - $0) * f } }
    let (s, k) = (lerp(x.scale, y.scale), lerp(x.skew, y.skew))
    let r = rows(slerp(x.quaternion, y.quaternion, f))
    var result = identity
    for i in 0..<3 {
      result[i] = s[0] * r[0][i]
      result[4 + i] = s[1] * (r[1][i] + k[0] * r[0][i])
      result[8 + i] = s[2] * (r[2][i] + k[2] * r[1][i] + k[1] * r[0][i])
      result[12 + i] = a[12 + i] + (b[12 + i] - a[12 + i]) * f
    }
    return result
  }
}

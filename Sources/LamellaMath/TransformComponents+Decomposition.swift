// SPDX-License-Identifier: MIT

// Parts from a matrix. Rows 0…2 of the linear part are scale_i · (row i of the rotation).
//
// Where several sets of parts give one matrix, the choices are:
// - a diagonal matrix has no rotation and signed scales, so scale(-2, -3) reads back as written;
// - otherwise one sign is flipped where the determinant is negative: the one that leaves the
//   smallest rotation. In the plane this is the rule of CSS (a < d ? flip x : flip y);
// - of the two Euler triples of one rotation, the one with the smaller angles;
// - at rotation y = ±90°, where x and z turn about one axis, rotation x is 0;
// - a row of zeros (scale 0) takes the direction that its neighbours leave for it.

extension TransformComponents {
  /// Creates the parts of a matrix.
  ///
  /// Skew and perspective are dropped. A matrix with cells that are not finite gives the identity.
  public init(_ matrix: Transform3D) {
    self.init()
    guard matrix.isFinite else { return }
    let w = matrix.m44 == 0 ? 1 : matrix.m44
    (translationX, translationY, translationZ) = (matrix.m41 / w, matrix.m42 / w, matrix.m43 / w)
    if matrix.m12 == 0, matrix.m13 == 0, matrix.m21 == 0, matrix.m23 == 0, matrix.m31 == 0,
      matrix.m32 == 0
    {
      (scaleX, scaleY, scaleZ) = (matrix.m11 / w, matrix.m22 / w, matrix.m33 / w)
      return
    }
    let k = 1 / Double(w)
    let m = Matrix4(matrix)
    var (rows, scale) = TransformComponents.orthogonalized(
      (
        SIMD3(m.r0.x, m.r0.y, m.r0.z) * k, SIMD3(m.r1.x, m.r1.y, m.r1.z) * k,
        SIMD3(m.r2.x, m.r2.y, m.r2.z) * k
      ))
    if dot(rows.0, cross(rows.1, rows.2)) < 0 {
      // The trace, and with it the cosine of the angle, grows most where the least cell is flipped.
      let diagonal = SIMD3(rows.0.x, rows.1.y, rows.2.z)
      let least = diagonal.min()
      let best: SIMD3<Double> =
        diagonal.x == least
        ? SIMD3(-1, 1, 1) : diagonal.y == least ? SIMD3(1, -1, 1) : SIMD3(1, 1, -1)
      rows = (rows.0 * best.x, rows.1 * best.y, rows.2 * best.z)
      scale *= best
    }
    (scaleX, scaleY, scaleZ) = (Float(scale.x), Float(scale.y), Float(scale.z))
    let angles = TransformComponents.euler(rows)
    (rotationX, rotationY, rotationZ) = (Float(angles.x), Float(angles.y), Float(angles.z))
  }

  private typealias Rows = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// Gram–Schmidt from row 0 on: orthonormal rows (of either handedness) and their lengths.
  private static func orthogonalized(_ raw: Rows) -> (Rows, SIMD3<Double>) {
    var (a, b, c) = raw
    var scale = SIMD3(length(a), 0.0, 0.0)
    // Lengths below this are rounding of a row that depends on the others.
    let tiny = 1e-7 * max(scale.x, max(length(b), length(c)))
    func unit(_ v: SIMD3<Double>, _ size: Double) -> SIMD3<Double>? {
      size > tiny ? v / size : nil
    }
    let x = unit(a, scale.x)
    if let x { b -= x * dot(b, x) }
    scale.y = length(b)
    let y = unit(b, scale.y)
    if let x { c -= x * dot(c, x) }
    if let y { c -= y * dot(c, y) }
    scale.z = length(c)
    let z = unit(c, scale.z)
    if x == nil { scale.x = 0 }
    if y == nil { scale.y = 0 }
    if z == nil { scale.z = 0 }
    switch (x, y, z) {
    case (let x?, let y?, let z?): (a, b, c) = (x, y, z)
    case (let x?, let y?, nil): (a, b, c) = (x, y, cross(x, y))
    case (let x?, nil, let z?): (a, b, c) = (x, cross(z, x), z)
    case (nil, let y?, let z?): (a, b, c) = (cross(y, z), y, z)
    case (let x?, nil, nil): (a, b, c) = turn(SIMD3(1, 0, 0), to: x)
    case (nil, let y?, nil): (a, b, c) = turn(SIMD3(0, 1, 0), to: y)
    case (nil, nil, let z?): (a, b, c) = turn(SIMD3(0, 0, 1), to: z)
    case (nil, nil, nil): (a, b, c) = (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    }
    return ((a, b, c), scale)
  }

  /// The rows of the smallest rotation that takes one unit vector to another (Rodrigues).
  private static func turn(_ from: SIMD3<Double>, to: SIMD3<Double>) -> Rows {
    let axis = cross(from, to)
    let c = dot(from, to)
    func image(_ v: SIMD3<Double>) -> SIMD3<Double> {
      v * c + cross(axis, v) + axis * (dot(axis, v) / (1 + c))
    }
    guard 1 + c > 1e-12 else {
      // A half turn: about z where z is free, else about x.
      let about = from.z == 0 ? SIMD3(0.0, 0, 1) : SIMD3(1.0, 0, 0)
      func half(_ v: SIMD3<Double>) -> SIMD3<Double> { about * (2 * dot(about, v)) - v }
      return (half(SIMD3(1, 0, 0)), half(SIMD3(0, 1, 0)), half(SIMD3(0, 0, 1)))
    }
    return (image(SIMD3(1, 0, 0)), image(SIMD3(0, 1, 0)), image(SIMD3(0, 0, 1)))
  }

  /// The angles about x, y, z of a rotation matrix, applied in that order.
  private static func euler(_ rows: Rows) -> SIMD3<Double> {
    let (a, b, c) = rows
    let cosY = length(a.x, a.y)
    guard cosY > 1e-7 else {
      return SIMD3(0, arctangent(y: -a.z, x: cosY), arctangent(y: -b.x, x: b.y))
    }
    let first = SIMD3(
      arctangent(y: b.z, x: c.z), arctangent(y: -a.z, x: cosY), arctangent(y: a.y, x: a.x))
    let second = SIMD3(
      first.x > 0 ? first.x - .pi : first.x + .pi,
      first.y > 0 ? .pi - first.y : -.pi - first.y,
      first.z > 0 ? first.z - .pi : first.z + .pi)
    func size(_ v: SIMD3<Double>) -> Double { abs(v.x) + abs(v.y) + abs(v.z) }
    return size(first) <= size(second) ? first : second
  }
}

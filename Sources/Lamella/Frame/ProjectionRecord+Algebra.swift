// SPDX-License-Identifier: MIT

import LamellaMath

extension ProjectionRecord {
  /// The 3×3 of a 2-D map.
  init(_ t: AffineTransform) {
    self.init()
    (m11, m12, m13) = (t.a, t.b, 0)
    (m21, m22, m23) = (t.c, t.d, 0)
    (m31, m32, m33) = (t.tx, t.ty, 1)
  }

  /// The map of the plane z = 0 under a 4×4: rows and columns x, y and w.
  init(flattening t: Transform3D) {
    self.init()
    (m11, m12, m13) = (t.m11, t.m12, t.m14)
    (m21, m22, m23) = (t.m21, t.m22, t.m24)
    (m31, m32, m33) = (t.m41, t.m42, t.m44)
  }

  /// The product in which `self` acts first.
  func concatenating(_ n: ProjectionRecord) -> ProjectionRecord {
    var r = ProjectionRecord()
    r.m11 = m11 * n.m11 + m12 * n.m21 + m13 * n.m31
    r.m12 = m11 * n.m12 + m12 * n.m22 + m13 * n.m32
    r.m13 = m11 * n.m13 + m12 * n.m23 + m13 * n.m33
    r.m21 = m21 * n.m11 + m22 * n.m21 + m23 * n.m31
    r.m22 = m21 * n.m12 + m22 * n.m22 + m23 * n.m32
    r.m23 = m21 * n.m13 + m22 * n.m23 + m23 * n.m33
    r.m31 = m31 * n.m11 + m32 * n.m21 + m33 * n.m31
    r.m32 = m31 * n.m12 + m32 * n.m22 + m33 * n.m32
    r.m33 = m31 * n.m13 + m32 * n.m23 + m33 * n.m33
    return r
  }

  /// The 2-D map, where the third column is that of one, up to scale; nil in perspective.
  var affine: AffineTransform? {
    guard m13 == 0, m23 == 0, m33 != 0 else { return nil }
    let k = 1 / m33
    return AffineTransform(m11 * k, m12 * k, m21 * k, m22 * k, m31 * k, m32 * k)
  }

  var determinant: Float {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil where the map is singular.
  var inverted: ProjectionRecord? {
    let det = determinant
    guard det != 0, det.isFinite, (1 / det).isFinite else { return nil }
    let k = 1 / det
    var r = ProjectionRecord()
    r.m11 = (m22 * m33 - m23 * m32) * k
    r.m12 = (m13 * m32 - m12 * m33) * k
    r.m13 = (m12 * m23 - m13 * m22) * k
    r.m21 = (m23 * m31 - m21 * m33) * k
    r.m22 = (m11 * m33 - m13 * m31) * k
    r.m23 = (m13 * m21 - m11 * m23) * k
    r.m31 = (m21 * m32 - m22 * m31) * k
    r.m32 = (m12 * m31 - m11 * m32) * k
    r.m33 = (m11 * m22 - m12 * m21) * k
    return r
  }

  /// The homogeneous image of a point.
  @inline(__always)
  func project(_ p: Point) -> (x: Float, y: Float, w: Float) {
    (
      p.x * m11 + p.y * m21 + m31, p.x * m12 + p.y * m22 + m32, p.x * m13 + p.y * m23 + m33
    )
  }

  /// The image of a point in front of the eye, or nil.
  func apply(to p: Point) -> Point? {
    let q = project(p)
    guard q.w > 0 else { return nil }
    let r = Point(q.x / q.w, q.y / q.w)
    return r.x.isFinite && r.y.isFinite ? r : nil
  }
}

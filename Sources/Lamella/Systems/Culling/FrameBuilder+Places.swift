// SPDX-License-Identifier: MIT

// Where rows are: their matrices, bounds and boxes in frame space.

import LamellaMath

extension FrameBuilder {
  /// The 3×3 of a row with the copy's place after it.
  @inline(__always)
  func matrix(_ row: Int, _ context: DrawContext) -> ProjectionRecord {
    let own = matrices.matrix(row)
    guard let copy = context.copy else { return own }
    if let place = copy.plane, !matrices.kind[row].contains(.projective) {
      return ProjectionRecord(matrices.affine(row).concatenating(place))
    }
    return own.concatenating(copy)
  }

  /// The end of the subtree of a row, as far as it is drawn.
  @inline(__always)
  func subtreeEnd(_ row: Int) -> Int { min(Int(tree.subtreeEnd[row]), rowLimit) }

  /// Whether the row after a row is its mask.
  ///
  /// Not asked of the tree: the program may have changed that since the rows were ordered.
  @inline(__always)
  func hasMask(_ row: Int) -> Bool {
    row + 1 < subtreeEnd(row) && presentation.flags[row + 1].contains(.isMask)
  }

  /// The bounds of a row.
  @inline(__always)
  func bounds(_ row: Int) -> Rect {
    let p = presentation
    return Rect(
      p[.boundsX][row], p[.boundsY][row], p[.boundsWidth][row], p[.boundsHeight][row])
  }

  /// The box of a parallelogram: a corner, and the two sides that begin there.
  @inline(__always)
  static func box(at p: Point, _ a: Point, _ b: Point) -> Rect {
    Rect(
      p.x + (a.x < 0 ? a.x : 0) + (b.x < 0 ? b.x : 0),
      p.y + (a.y < 0 ? a.y : 0) + (b.y < 0 ? b.y : 0),
      abs(a.x) + abs(b.x), abs(a.y) + abs(b.y))
  }

  /// The box of a rectangle under a 3×3; all of the plane where part of it is behind the eye.
  func box(of rect: Rect, under m: ProjectionRecord) -> Rect {
    if m.m13 == 0, m.m23 == 0, m.m33 == 1 {
      // What most rows have.
      return Self.box(
        at: Point(
          rect.minX * m.m11 + rect.minY * m.m21 + m.m31,
          rect.minX * m.m12 + rect.minY * m.m22 + m.m32),
        Point(rect.width * m.m11, rect.width * m.m12),
        Point(rect.height * m.m21, rect.height * m.m22))
    }
    var box = Rect.null
    for i in 0..<4 {
      let corner = Point(i & 1 == 0 ? rect.minX : rect.maxX, i & 2 == 0 ? rect.minY : rect.maxY)
      let q = m.project(corner)
      guard q.w > 1e-6 else { return Rect(-1e30, -1e30, 2e30, 2e30) }
      box = box.union(Rect(q.x / q.w, q.y / q.w, 0, 0))
    }
    return box
  }

  @inline(__always)
  func isVisible(_ box: Rect, _ context: DrawContext) -> Bool {
    let v = context.visible
    return box.minX < v.maxX && box.maxX > v.minX && box.minY < v.maxY && box.maxY > v.minY
      || (box.width == 0 || box.height == 0) && !box.isNull
        && box.minX <= v.maxX && box.maxX >= v.minX && box.minY <= v.maxY && box.maxY >= v.minY
  }
}

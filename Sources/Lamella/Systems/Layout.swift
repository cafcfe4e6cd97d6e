// SPDX-License-Identifier: MIT

// System 3: local and world matrices, parents first, in one forward pass over the rows. A flat row
// takes six multiply-adds from eleven columns; a special one (matrix transform, flip, parent with a
// sublayerTransform, 3-D space) takes the general product of spec 1.3.

import LamellaMath

/// System 3: the matrices of all rows.
enum Layout {
  static func run(_ world: World, _ matrices: WorldMatrices) {
    let stale = world.changes.takeInvalidated()
    let rows = world.tree.rowCount
    matrices.resize(to: rows)
    if !stale.intersection([.rowClass, .matrices]).isEmpty || matrices.kindCount != rows {
      RowClassification.run(world, matrices)
      matrices.kindCount = rows
    }
    if matrices.hasSpecialRows {
      general(world, matrices)
    } else {
      flat(world, matrices)
    }
  }

  // MARK: Flat rows

  /// The local matrix of a flat row.
  @inline(__always)
  static func local(_ p: ColumnSet, _ row: Int) -> AffineTransform {
    let angle = p[.rotationZ][row]
    let (sine, cosine) =
      angle == 0
      ? (0, 1) : (Float(LamellaMath.sine(Double(angle))), Float(LamellaMath.cosine(Double(angle))))
    let (sx, sy) = (p[.scaleX][row], p[.scaleY][row])
    let (a, b, c, d) = (sx * cosine, sx * sine, -sy * sine, sy * cosine)
    let pivotX = p[.boundsX][row] + p[.anchorX][row] * p[.boundsWidth][row]
    let pivotY = p[.boundsY][row] + p[.anchorY][row] * p[.boundsHeight][row]
    return AffineTransform(
      a, b, c, d,
      p[.positionX][row] + p[.translationX][row] - (pivotX * a + pivotY * c),
      p[.positionY][row] + p[.translationY][row] - (pivotX * b + pivotY * d))
  }

  private static func flat(_ world: World, _ m: WorldMatrices) {
    let p = world.presentation
    let parents = world.tree.parentRow.base
    for row in 0..<world.tree.rowCount {
      let local = local(p, row)
      let parent = Int(parents[row])
      store(parent < 0 ? local : local.concatenating(m.affine(parent)), m, row)
    }
  }

  @inline(__always)
  private static func store(_ t: AffineTransform, _ m: WorldMatrices, _ row: Int) {
    m.a[row] = t.a
    m.b[row] = t.b
    m.c[row] = t.c
    m.d[row] = t.d
    m.tx[row] = t.tx
    m.ty[row] = t.ty
  }

  // MARK: Any rows

  private static func general(_ world: World, _ m: WorldMatrices) {
    let p = world.presentation
    let parents = world.tree.parentRow.base
    let rows = world.tree.rowCount
    m.homography.resize(to: rows, filler: ProjectionRecord())
    m.space.resize(to: rows, filler: .identity)
    for row in 0..<rows {
      let parent = Int(parents[row])
      let kind = m.kind[row].subtracting([.projective, .inSpace])
      let parentKind = parent < 0 ? [] : m.kind[parent]
      if !kind.contains(.special), !parentKind.contains(.projective) {
        let local = local(p, row)
        m.kind[row] = kind
        store(parent < 0 ? local : local.concatenating(m.affine(parent)), m, row)
        continue
      }
      place(world, m, row, parent: parent, kind: kind)
    }
  }

  /// A row by the general product. A layer that keeps depth hands its space on to its sublayers,
  /// with the matrix of the plane onto which it will be flattened kept as its `homography`.
  private static func place(
    _ world: World, _ m: WorldMatrices, _ row: Int, parent: Int, kind: RowKind
  ) {
    var kind = kind
    var space = LocalMatrix.full(world, row: row, isModel: false)
    var base = ProjectionRecord()
    if parent >= 0 {
      if m.kind[parent].contains(.inSpace) {
        space = space.concatenating(m.space[parent])
        base = m.homography[parent]
      } else {
        base = m.matrix(parent)
      }
    }
    m.space[row] = space
    let h = ProjectionRecord(flattening: space).concatenating(base)
    store(h.affine ?? .identity, m, row)
    if RowClassification.keepsDepth(world, row: row) {
      m.homography[row] = base
      kind.insert(.inSpace)
    } else if h.affine == nil {
      m.homography[row] = h
      kind.insert(.projective)
    }
    m.kind[row] = kind
  }
}

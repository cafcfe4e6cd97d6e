// SPDX-License-Identifier: MIT

// System 3: local and world matrices, parents first, in one forward pass over the rows. A flat row
// takes six multiply-adds from eleven columns; a special one (matrix transform, flip, parent with a
// sublayerTransform, 3-D space) takes the general product of spec 1.3.

import LamellaKernels
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
    run(world, matrices, rows: 0..<rows)
  }

  /// The matrices of some rows whose parents stand before them or among them.
  static func run(_ world: World, _ matrices: WorldMatrices, rows: Range<Int>) {
    if matrices.hasSpecialRows {
      matrices.homography.resize(to: world.tree.rowCount, filler: ProjectionRecord())
      matrices.space.resize(to: world.tree.rowCount, filler: .identity)
    }
    guard let plan = world.blockPlan(rows), matrices.findSpine(plan, world.tree) else {
      Rows(world: world, matrices: matrices).run(rows)
      return
    }
    let job = Rows(world: world, matrices: matrices, plan: plan)
    for i in 0..<matrices.spine.count {
      let row = Int(matrices.spine[i])
      job.run(row..<row + 1)
    }
    world.perform(plan.count, job) {
      $0.assumingMemoryBound(to: Rows.self).pointee.run(block: $1)
    }
  }

  /// The columns from which local matrices are made.
  static func geometry(_ p: ColumnSet) -> MatrixKernels.Geometry {
    MatrixKernels.Geometry(
      positionX: p[.positionX], positionY: p[.positionY], boundsX: p[.boundsX],
      boundsY: p[.boundsY], boundsWidth: p[.boundsWidth], boundsHeight: p[.boundsHeight],
      anchorX: p[.anchorX], anchorY: p[.anchorY], translationX: p[.translationX],
      translationY: p[.translationY], scaleX: p[.scaleX], scaleY: p[.scaleY],
      rotation: p[.rotationZ])
  }

  /// The work on rows, with what it reads looked up once.
  private struct Rows {
    // SAFETY: both outlive the call of `Layout.run` that makes this.
    unowned(unsafe) let world: World
    unowned(unsafe) let matrices: WorldMatrices
    let geometry: MatrixKernels.Geometry
    let propagation: MatrixKernels.Propagation
    let plan: BlockPlan
    let isGeneral: Bool

    init(world: World, matrices m: WorldMatrices, plan: BlockPlan? = nil) {
      (self.world, matrices) = (world, m)
      self.plan = plan ?? BlockPlan(items: 0..<0, size: 1)
      let p = world.presentation
      geometry = Layout.geometry(p)
      propagation = MatrixKernels.Propagation(
        local: m.columns, opacity: p[.opacity], parent: world.tree.parentRow.base,
        world: m.columns, worldOpacity: m.opacity.base)
      isGeneral = m.hasSpecialRows
    }

    func run(_ rows: Range<Int>) {
      if isGeneral {
        general(world, matrices, geometry, rows: rows)
      } else {
        flat(rows)
      }
    }

    /// The rows of a block without those of the spine, which are done.
    func run(block: Int) {
      let rows = plan.block(block)
      let spine = matrices.spine.base
      var k = matrices.firstSpineRow(atOrAfter: rows.lowerBound)
      var first = rows.lowerBound
      while first < rows.upperBound {
        let isOnSpine = k < matrices.spine.count && Int(spine[k]) < rows.upperBound
        let end = isOnSpine ? Int(spine[k]) : rows.upperBound
        if first < end { run(first..<end) }
        first = isOnSpine ? end + 1 : end
        k += 1
      }
    }

    /// In blocks that stay in the nearest cache between the two kernels; a block's parents stand in
    /// it or in one before it.
    private func flat(_ rows: Range<Int>) {
      var first = rows.lowerBound
      while first < rows.upperBound {
        let block = first..<min(rows.upperBound, first + 512)
        MatrixKernels.composeLocal(geometry, rows: block, into: propagation.local)
        MatrixKernels.propagate(propagation, rows: block)
        first = block.upperBound
      }
    }
  }

  // MARK: Any rows

  private static func general(
    _ world: World, _ m: WorldMatrices, _ geometry: MatrixKernels.Geometry, rows: Range<Int>
  ) {
    let p = world.presentation
    let parents = world.tree.parentRow.base
    // Local matrices of all rows, as if all were flat; the special ones are written over.
    MatrixKernels.composeLocal(geometry, rows: rows, into: m.columns)
    for row in rows {
      let parent = Int(parents[row])
      let kind = m.kind[row].subtracting([.projective, .inSpace])
      let parentKind = parent < 0 ? [] : m.kind[parent]
      m.opacity[row] = parent < 0 ? p[.opacity][row] : p[.opacity][row] * m.opacity[parent]
      if !kind.contains(.special), !parentKind.contains(.projective) {
        m.kind[row] = kind
        if parent >= 0 { store(m.affine(row).concatenating(m.affine(parent)), m, row) }
        continue
      }
      place(world, m, row, parent: parent, kind: kind)
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

  /// A row by the general product.
  ///
  /// A layer that keeps depth hands its space on to its sublayers, with the matrix of the plane
  /// onto which it will be flattened kept as its `homography`.
  private static func place(
    _ world: World, _ m: WorldMatrices, _ row: Int, parent: Int, kind: RowKind
  ) {
    var kind = kind
    var space = LocalMatrix.full(world, row: row, isModel: false, ignoresDepth: m.ignoresDepth)
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

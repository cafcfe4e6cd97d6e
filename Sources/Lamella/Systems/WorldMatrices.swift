// SPDX-License-Identifier: MIT

// Where each row ends up in frame space: what Layout writes and Culling reads. Dense, by row.
//
//   a b c d tx ty   world matrix of a flat row: layer coordinates → frame space
//   opacity         product of the opacities down to the row, as if no layer were a group
//   kind            bits of RowKind, recomputed when classes of rows change
//   homography      for rows in perspective (`RowKind.projective`): 3×3, layer → frame space
//   space           for rows in a 3-D space: 4×4, layer → plane of the nearest flattening ancestor
//
// 29 bytes a row without 3-D. The last two columns are empty until some row needs them.

import LamellaKernels
import LamellaMath

/// What a row needs beyond the plain path.
///
/// A byte, so that runs of equal rows are found fast.
struct RowKind: OptionSet, BitwiseCopyable {
  let rawValue: UInt8
  /// The local matrix does not come from the flat columns alone.
  static let special = RowKind(rawValue: 1)
  /// The world matrix has perspective.
  static let projective = RowKind(rawValue: 2)
  /// An odd number of flipped layers from here to the root.
  static let flipped = RowKind(rawValue: 4)
  /// Siblings below do not stand in the order of their zPositions.
  static let unsortedChildren = RowKind(rawValue: 8)
  /// More than a box is drawn: contents, shadow, clip, mask, filters, group, a class of its own.
  static let elaborate = RowKind(rawValue: 16)
  /// Has sublayers or a mask.
  static let hasChildren = RowKind(rawValue: 32)
  /// What keeps a row out of a plain run.
  static let notPlain: RowKind = [
    .projective, .unsortedChildren, .elaborate, .hasChildren, .inSpace,
  ]
  /// Keeps depth: sublayers continue the space in `space`, flattened onto `homography`.
  static let inSpace = RowKind(rawValue: 64)
}

/// What Layout has written for a row without sublayers, to be shown again.
struct RowState: BitwiseCopyable {
  var affine: AffineTransform
  var opacity: Float
  var kind: RowKind
  /// Of a row in perspective or in a space.
  var homography: ProjectionRecord
}

/// The world matrices of all rows.
final class WorldMatrices {
  @exclusivity(unchecked) var a = Column<Float>()
  @exclusivity(unchecked) var b = Column<Float>()
  @exclusivity(unchecked) var c = Column<Float>()
  @exclusivity(unchecked) var d = Column<Float>()
  @exclusivity(unchecked) var tx = Column<Float>()
  @exclusivity(unchecked) var ty = Column<Float>()
  @exclusivity(unchecked) var opacity = Column<Float>()
  @exclusivity(unchecked) var kind = Column<RowKind>()
  @exclusivity(unchecked) var homography = Column<ProjectionRecord>()
  @exclusivity(unchecked) var space = Column<Transform3D>()
  /// Some row is special; the plain kernel must not run over all.
  @exclusivity(unchecked) var hasSpecialRows = false
  /// Rows on which more than one block of a plan depends, in order; see `findSpine`.
  @exclusivity(unchecked) var spine = Column<Int32>()
  /// Of each local matrix the part in the plane is used, and its shift in depth for the order.
  @exclusivity(unchecked) var ignoresDepth = false
  /// The number of rows that `kind` was computed for.
  @exclusivity(unchecked) var kindCount = -1

  func resize(to count: Int) {
    a.resize(to: count, filler: 1)
    b.resize(to: count, filler: 0)
    c.resize(to: count, filler: 0)
    d.resize(to: count, filler: 1)
    tx.resize(to: count, filler: 0)
    ty.resize(to: count, filler: 0)
    opacity.resize(to: count, filler: 1)
    kind.resize(to: count, filler: [])
  }

  @inline(__always)
  func affine(_ row: Int) -> AffineTransform {
    AffineTransform(a[row], b[row], c[row], d[row], tx[row], ty[row])
  }

  /// The six columns as kernels take them.
  var columns: MatrixKernels.Affine {
    MatrixKernels.Affine(
      a: a.base, b: b.base, c: c.base, d: d.base, tx: tx.base, ty: ty.base)
  }

  /// The 3×3 of any row.
  func matrix(_ row: Int) -> ProjectionRecord {
    if kind[row].contains(.projective) { return homography[row] }
    return ProjectionRecord(affine(row))
  }
}

extension WorldMatrices {
  /// The state of a row.
  func state(ofRow row: Int) -> RowState {
    RowState(
      affine: affine(row), opacity: opacity[row], kind: kind[row],
      homography: kind[row].isDisjoint(with: [.projective, .inSpace])
        ? ProjectionRecord() : homography[row])
  }

  /// Makes a row show a state of it.
  func show(_ state: RowState, atRow row: Int) {
    (a[row], b[row], c[row]) = (state.affine.a, state.affine.b, state.affine.c)
    (d[row], tx[row], ty[row]) = (state.affine.d, state.affine.tx, state.affine.ty)
    (opacity[row], kind[row]) = (state.opacity, state.kind)
    if !state.kind.isDisjoint(with: [.projective, .inSpace]) { homography[row] = state.homography }
  }

  /// Finds the rows that must be done before the blocks of a plan can be done in any order.
  ///
  /// A row of one block has its parent in the same block, or the parent is an ancestor of the
  /// block's first row, since a subtree is one range. So the ancestors of all first rows are the
  /// spine. False where it is so long, in very deep trees, that the blocks gain nothing.
  func findSpine(_ plan: BlockPlan, _ tree: LayerTree) -> Bool {
    spine.removeAll()
    let parents = tree.parentRow.base
    for block in 1..<plan.count {
      let (before, row) = (plan.block(block - 1).lowerBound, plan.block(block).lowerBound)
      let start = spine.count
      // Ancestors from before the last block are ancestors of its first row: found already.
      var parent = Int(parents[row])
      while parent >= before {
        spine.append(Int32(parent))
        parent = Int(parents[parent])
      }
      var (i, j) = (start, spine.count - 1)
      while i < j {
        (spine[i], spine[j]) = (spine[j], spine[i])
        (i, j) = (i + 1, j - 1)
      }
      if spine.count > 64 + plan.items.count / 16 { return false }
    }
    return true
  }

  /// The first place in the spine whose row is not before a row.
  func firstSpineRow(atOrAfter row: Int) -> Int {
    var (low, high) = (0, spine.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(spine[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

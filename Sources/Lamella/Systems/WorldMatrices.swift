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

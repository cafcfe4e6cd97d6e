// SPDX-License-Identifier: MIT

// What the copies of a replicator consist of, where that is simple enough to be made column by column:
// some plain rows, each a background and a border, in the order of the rows. A row with sublayers
// gives two parts, since its border is drawn over them.
//
// Found anew for each replicator and frame, in O(rows below + animated properties of the world);
// the lists keep their memory. One plan serves one replicator at a time: the copies of what is
// planned hold no replicators.

import LamellaKernels
import LamellaMath

/// A background, a border or both, of one row.
struct CopyPart: BitwiseCopyable {
  let row: Int32
  let fill, border: Bool
}

/// One row below the replicator.
struct CopyRow: BitwiseCopyable {
  /// The place of its columns in the scratch memory; -1 where all copies show the same.
  var columns: Int32 = -1
  /// The animated columns.
  var mask: UInt32 = 0
  /// Its matrix differs from copy to copy.
  var moves = false
  /// Its matrix is made where its box is, and not before.
  var isComposed = false
}

/// The rows and tracks of the copies of one replicator.
final class CopyPlan {
  @exclusivity(unchecked) var first = 0
  @exclusivity(unchecked) var parts = Column<CopyPart>()
  @exclusivity(unchecked) var rows = Column<CopyRow>()
  @exclusivity(unchecked) var tracks = Column<CopyTrack>()
  /// The clocks that tracks run in: first the replicator's, then those below it.
  @exclusivity(unchecked) var clocks = Column<Int32>()
  /// All rows that are drawn move, and stand directly below the replicator.
  @exclusivity(unchecked) var movesAlone = false
  /// Rows with columns of their own.
  @exclusivity(unchecked) var columnRows = 0
  /// Powers of the step and of its sixteenth power, and the first place of each block.
  @exclusivity(unchecked) var powers = Column<Float>()
  @exclusivity(unchecked) var chunks = Column<Double>()
  @exclusivity(unchecked) var bases = Column<CopyPlace>()
  /// Room for blocks of copies.
  @exclusivity(unchecked) var scratch = Column<Float>()
  /// What the parts are made of, in terms of the scratch memory.
  @exclusivity(unchecked) var boxes = Column<CopyKernels.Boxes>()
  /// Whether records of each share need the clip, a cache line apart.
  @exclusivity(unchecked) var clipped = Column<Int32>()
  /// Records of each share.
  @exclusivity(unchecked) var counts = Column<Int32>()
  @exclusivity(unchecked) private var open = Column<Int32>()

  /// More rows than these are drawn by the general walk.
  static let rowLimit = 64

  /// Looks at the rows below a replicator; false where they need the general walk.
  func prepare(_ builder: FrameBuilder, _ job: CopyJob) -> Bool {
    let world = builder.world
    let end = Int(world.tree.subtreeEnd[job.row])
    first = builder.firstSublayer(job.row)
    parts.removeAll()
    rows.removeAll()
    tracks.removeAll()
    clocks.removeAll()
    columnRows = 0
    if end - first > CopyPlan.rowLimit || end <= first { return false }
    let kinds = builder.matrices.kind.base
    if kinds[job.row].contains(.unsortedChildren) || kinds[job.row].contains(.inSpace) {
      return false
    }
    for _ in first..<end { rows.append(CopyRow()) }
    if job.values.delay != 0, !collectTracks(world, job, rows: first..<end) { return false }
    guard collectParts(builder, end: end) else { return false }
    movesAlone = true
    for i in 0..<parts.count {
      let row = Int(parts[i].row)
      if !rows[row - first].moves || Int(world.tree.parentRow[row]) != job.row {
        movesAlone = false
      }
    }
    if movesAlone {
      for i in 0..<rows.count {
        var row = rows[i]
        row.isComposed = row.moves && row.mask & CopyPlan.pivotMask == 0
        rows[i] = row
      }
    }
    return true
  }

  /// The columns that a pivot is made of.
  private static let pivotMask =
    [
      ColumnID.boundsX, .boundsY, .boundsWidth, .boundsHeight, .anchorX, .anchorY,
    ].reduce(0) { $0 | 1 << UInt32($1.rawValue) } as UInt32

  /// Lists what is drawn, in paint order.
  private func collectParts(_ builder: FrameBuilder, end: Int) -> Bool {
    let world = builder.world
    let kinds = builder.matrices.kind.base
    let p = world.presentation
    open.removeAll()
    var row = first
    while row < end {
      close(before: row, world)
      let kind = kinds[row]
      let special: RowKind = [.projective, .elaborate, .inSpace, .unsortedChildren]
      if !kind.isDisjoint(with: special) { return false }
      if kind.contains(.special), !isFlat(builder, row) { return false }
      let slot = Int(world.tree.slotOfRow[row])
      if world.animations.transitions.leaves[slot] != nil { return false }
      let animates = rows[row - first].mask & 1 << UInt32(ColumnID.opacity.rawValue) != 0
      let opacity = builder.clampUnit(p[.opacity][row])
      if p.flags[row].contains(.hidden) || opacity <= 0 && !animates {
        row = Int(world.tree.subtreeEnd[row])
        continue
      }
      let hasChildren = kind.contains(.hasChildren)
      // A group, or one that comes and goes.
      if hasChildren, opacity < 1 || animates { return false }
      parts.append(CopyPart(row: Int32(row), fill: true, border: !hasChildren))
      if hasChildren { open.append(Int32(row)) }
      row += 1
    }
    close(before: end, world)
    return true
  }

  /// The borders of rows whose sublayers have been listed.
  private func close(before row: Int, _ world: World) {
    while open.count > 0, Int(world.tree.subtreeEnd[Int(open[open.count - 1])]) <= row {
      let parent = open[open.count - 1]
      open.removeLast()
      let hasTrack = rows[Int(parent) - first].mask & CopyPlan.borderMask != 0
      if hasTrack || world.presentation[.borderWidth][Int(parent)] > 0 {
        parts.append(CopyPart(row: parent, fill: false, border: true))
      }
    }
  }

  private static let borderMask: UInt32 = 1 << UInt32(ColumnID.borderWidth.rawValue)

  /// A special row that still stands in the plane: its matrix is a common one by now.
  private func isFlat(_ builder: FrameBuilder, _ row: Int) -> Bool {
    let space = builder.matrices.space[row]
    return space.m13 == 0 && space.m23 == 0
  }
}

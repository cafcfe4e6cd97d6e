// SPDX-License-Identifier: MIT

// Columns of one block of copies. They stand in one piece of memory, each a cache line longer than
// the last page's share, so that columns walked together do not displace each other:
//
//   place 6, tinted 8, progress, mask, from, to          18
//   times and masks of the plan's clocks                 3 each
//   shows                                                1 for each part
//   rows that differ: dense columns 25, matrix 6         31 each

import LamellaKernels

/// Where the columns of a block of copies are.
struct CopyScratch {
  let base: UnsafeMutablePointer<Float>
  private let clocks, shows, rows: Int

  /// Floats from one column to the next.
  static let stride = CopySteps.blockLength + 16

  init(_ base: UnsafeMutablePointer<Float>, clockCount: Int, partCount: Int) {
    self.base = base
    clocks = 18
    shows = clocks + 3 * clockCount
    rows = shows + partCount
  }

  /// Floats that a plan needs for a block.
  static func length(clockCount: Int, partCount: Int, rowCount: Int) -> Int {
    (18 + 3 * clockCount + partCount + 31 * rowCount) * stride
  }

  @inline(__always)
  private func column(_ i: Int) -> UnsafeMutablePointer<Float> { base + i * CopyScratch.stride }

  var place: MatrixKernels.Affine { affine(0) }
  var fill: CopyKernels.ColorColumns { colors(6) }
  var border: CopyKernels.ColorColumns { colors(10) }
  var progress: UnsafeMutablePointer<Float> { column(14) }
  var from: UnsafeMutablePointer<Float> { column(16) }
  var to: UnsafeMutablePointer<Float> { column(17) }
  var mask: UnsafeMutablePointer<Int32> { integers(15) }

  /// The times of a clock of the plan.
  func times(_ clock: Int) -> UnsafeMutablePointer<Double> {
    // SAFETY: floats and doubles are plain memory; two columns hold one of doubles.
    UnsafeMutableRawPointer(column(clocks + 3 * clock)).assumingMemoryBound(to: Double.self)
  }

  /// Where a clock of the plan is in effect.
  func effects(_ clock: Int) -> UnsafeMutablePointer<Int32> { integers(clocks + 3 * clock + 2) }

  func shows(_ part: Int) -> UnsafeMutablePointer<Int32> { integers(shows + part) }

  /// A dense column of a row.
  @inline(__always)
  func value(_ row: CopyRow, _ column: ColumnID) -> UnsafeMutablePointer<Float> {
    self.column(rows + 31 * Int(row.columns) + column.rawValue)
  }

  /// The matrices of a row, without the copies' places.
  func world(_ row: CopyRow) -> MatrixKernels.Affine {
    affine(rows + 31 * Int(row.columns) + ColumnID.count)
  }

  private func integers(_ i: Int) -> UnsafeMutablePointer<Int32> {
    UnsafeMutableRawPointer(column(i)).assumingMemoryBound(to: Int32.self)
  }

  private func affine(_ i: Int) -> MatrixKernels.Affine {
    MatrixKernels.Affine(
      a: column(i), b: column(i + 1), c: column(i + 2), d: column(i + 3), tx: column(i + 4),
      ty: column(i + 5))
  }

  private func colors(_ i: Int) -> CopyKernels.ColorColumns {
    CopyKernels.ColorColumns(
      red: column(i), green: column(i + 1), blue: column(i + 2), alpha: column(i + 3))
  }
}

// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels
import LamellaMath

/// Rows to instance records: all rows of a range, every other row of a list, particles.
let packingBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("packing/range") { count in
    let rows = PackingBenchmark(count)
    var limit = rows.limit()
    return PreparedBenchmark(
      run: {
        PackingKernels.pack(
          rows.boxes, rows: 0..<count, word15: 0, streams: count > PackingKernels.streamingCount,
          into: rows.records)
      },
      limit: { [rows] in withExtendedLifetime(rows) { lamella_limit_pack(&limit, count) } },
      reference: {
        PackingKernels.Reference.pack(rows.boxes, rows: 0..<count, word15: 0, into: rows.records)
      })
  },
  BenchmarkCase("packing/list of half") { count in
    // Twice as many rows as are packed; which of them is random.
    let rows = PackingBenchmark(2 * count)
    let list = rows.columns.integers { 2 * $0 + rows.columns.below(2) }
    return PreparedBenchmark(
      run: {
        PackingKernels.pack(
          rows.boxes, rows: list, count: count, word15: 0,
          streams: count > PackingKernels.streamingCount, into: rows.records)
      },
      reference: {
        PackingKernels.Reference.pack(
          rows.boxes, rows: list, count: count, word15: 0, into: rows.records)
      })
  },
  BenchmarkCase("packing/particles") { count in
    let columns = BenchmarkColumns(count)
    var particles = PackingKernels.Particles(
      x: columns.floats(), y: columns.floats(), velocityX: columns.floats(-50...50),
      velocityY: columns.floats(-50...50), age: columns.floats(0...2), scale: columns.floats(),
      size: Size(16, 16))
    particles.acceleration = Point(0, 98)
    particles.colorSpeed = Color(0, 0, -0.2, -0.5)
    let records = columns.records()
    return PreparedBenchmark(
      run: { [particles, columns] in
        PackingKernels.pack(
          particles, range: 0..<columns.count, word14: 0xFFFF, word15: 0, into: records)
      },
      reference: { [particles, columns] in
        PackingKernels.Reference.pack(
          particles, range: 0..<columns.count, word14: 0xFFFF, word15: 0, into: records)
      })
  },
]

/// Rows with world matrices and everything that a box shows.
final class PackingBenchmark {
  let matrices: MatrixBenchmark
  let boxes: PackingKernels.Boxes
  let records: UnsafeMutableRawPointer
  private let appearance: BenchmarkColumns

  var columns: BenchmarkColumns { matrices.columns }

  init(_ count: Int) {
    let matrices = MatrixBenchmark(count)
    self.matrices = matrices
    let c = matrices.columns
    MatrixKernels.composeLocal(matrices.geometry, rows: 0..<count, into: matrices.local)
    boxes = PackingKernels.Boxes(
      world: matrices.local, width: matrices.geometry.boundsWidth,
      height: matrices.geometry.boundsHeight, radius: c.floats(), borderWidth: c.floats(),
      fill: PackingKernels.Colors(
        red: c.floats(), green: c.floats(), blue: c.floats(), alpha: c.floats()),
      border: PackingKernels.Colors(
        red: c.floats(), green: c.floats(), blue: c.floats(), alpha: c.floats()),
      opacity: matrices.opacity, flags: c.words(0x00F0_00F0), rowCount: count)
    records = c.records()
    appearance = BenchmarkColumns(8 * count)
  }

  func limit() -> lamella_limit_pack {
    let m = boxes.world
    return lamella_limit_pack(
      world: (
        UnsafePointer(m.a), UnsafePointer(m.b), UnsafePointer(m.c), UnsafePointer(m.d),
        UnsafePointer(m.tx), UnsafePointer(m.ty), boxes.opacity
      ), width: boxes.width, height: boxes.height, appearance: appearance.words(0x1234),
      word14: 0x00F0_0000, word15: 0, records: records.assumingMemoryBound(to: UInt32.self))
  }
}

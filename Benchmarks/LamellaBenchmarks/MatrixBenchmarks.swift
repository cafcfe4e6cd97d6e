// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels

/// Local matrices, and world matrices of trees of several shapes; the limit is that of a flat tree.
let matrixBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("matrix/local") { count in
    let rows = MatrixBenchmark(count)
    var limit = rows.limit()
    return PreparedBenchmark(
      run: { MatrixKernels.composeLocal(rows.geometry, rows: 0..<count, into: rows.local) },
      limit: { [rows] in
        withExtendedLifetime(rows) { lamella_limit_local(&limit, count) }
      },
      reference: {
        MatrixKernels.Reference.composeLocal(rows.geometry, rows: 0..<count, into: rows.local)
      })
  },
  world("matrix/world flat") { _, _ in -1 },
  world("matrix/world cards of 4") { row, _ in row % 4 == 0 ? -1 : row / 4 * 4 },
  world("matrix/world depth 8") { row, columns in
    // A random walk through depths 0…7 in depth-first order; `path` holds the row at each depth.
    columns.step(row)
  },
]

private func world(
  _ name: String, parent: @escaping @Sendable (Int, inout DepthFirstWalk) -> Int
) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let rows = MatrixBenchmark(count)
    var walk = DepthFirstWalk(rows.columns)
    let parents = rows.columns.integers { row in row < count ? parent(row, &walk) : -1 }
    MatrixKernels.composeLocal(rows.geometry, rows: 0..<count, into: rows.local)
    let propagation = MatrixKernels.Propagation(
      local: rows.local, opacity: rows.opacity, parent: parents, world: rows.columns.affine(),
      worldOpacity: rows.columns.floats())
    var limit = rows.limit()
    return PreparedBenchmark(
      run: { [rows] in
        withExtendedLifetime(rows) { MatrixKernels.propagate(propagation, rows: 0..<count) }
      },
      limit: { [rows] in
        withExtendedLifetime(rows) { lamella_limit_world(&limit, count) }
      },
      reference: { [rows] in
        withExtendedLifetime(rows) {
          MatrixKernels.Reference.propagate(propagation, rows: 0..<count)
        }
      })
  }
}

/// Random trees in depth-first order, down to depth 7.
struct DepthFirstWalk {
  private let columns: BenchmarkColumns
  private var path: [Int] = []

  init(_ columns: BenchmarkColumns) { self.columns = columns }

  /// The parent of the next row.
  mutating func step(_ row: Int) -> Int {
    let depth = columns.below(min(path.count + 1, 8))
    path.removeSubrange(depth...)
    path.append(row)
    return depth == 0 ? -1 : path[depth - 1]
  }
}

/// Rows with geometry and room for their local matrices.
final class MatrixBenchmark {
  let columns: BenchmarkColumns
  let geometry: MatrixKernels.Geometry
  let local: MatrixKernels.Affine
  let opacity, positionX, positionY, rotation: UnsafeMutablePointer<Float>

  init(_ count: Int) {
    let columns = BenchmarkColumns(count)
    self.columns = columns
    (positionX, positionY) = (columns.floats(20...1260), columns.floats(20...700))
    (rotation, opacity) = (columns.floats(-3...3), columns.floats(0.3...1))
    geometry = MatrixKernels.Geometry(
      positionX: positionX, positionY: positionY, boundsX: columns.floats(0...0),
      boundsY: columns.floats(0...0), boundsWidth: columns.floats(16...16),
      boundsHeight: columns.floats(16...16), anchorX: columns.floats(0.5...0.5),
      anchorY: columns.floats(0.5...0.5), translationX: columns.floats(0...0),
      translationY: columns.floats(0...0), scaleX: columns.floats(1...1),
      scaleY: columns.floats(1...1), rotation: rotation)
    local = columns.affine()
  }

  /// The same rows for the limit, with columns of its own to write.
  func limit() -> lamella_limit_matrix {
    let g = geometry
    func out() -> UnsafeMutablePointer<Float> { columns.floats() }
    return lamella_limit_matrix(
      x: g.positionX, y: g.positionY, width: g.boundsWidth, height: g.boundsHeight,
      anchor_x: g.anchorX, anchor_y: g.anchorY, scale_x: g.scaleX, scale_y: g.scaleY,
      rotation: g.rotation, opacity: opacity, root: (1, 0, 0, 1, 0, 0, 1),
      local: (out(), out(), out(), out(), out(), out()),
      world: (out(), out(), out(), out(), out(), out(), out()))
  }
}

// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels
import LamellaMath

/// Boxes of 16 by 16 points against a view in which all, or half of them, show.
let cullingBenchmarks: [BenchmarkCase] = [
  culling("culling/all", Rect(-100, -100, 1500, 1000)),
  culling("culling/half", Rect(-100, -100, 740, 1000)),
]

private func culling(_ name: String, _ view: Rect) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let rows = MatrixBenchmark(count)
    MatrixKernels.composeLocal(rows.geometry, rows: 0..<count, into: rows.local)
    let flags = rows.columns.words(0)
    let boxes = CullingKernels.Boxes(
      world: rows.local, width: rows.geometry.boundsWidth, height: rows.geometry.boundsHeight,
      opacity: rows.opacity, flags: flags, skip: 1)
    let visible = rows.columns.integers { _ in 0 }
    let m = rows.local
    var limit = lamella_limit_cull(
      world: (
        UnsafePointer(m.a), UnsafePointer(m.b), UnsafePointer(m.c), UnsafePointer(m.d),
        UnsafePointer(m.tx), UnsafePointer(m.ty), UnsafePointer(rows.opacity)
      ), width: rows.geometry.boundsWidth, height: rows.geometry.boundsHeight, min_x: view.minX,
      min_y: view.minY, max_x: view.maxX, max_y: view.maxY, first: 0,
      visible: rows.columns.integers { _ in 0 })
    return PreparedBenchmark(
      run: { [rows] in
        withExtendedLifetime(rows) {
          _ = CullingKernels.cull(boxes, rows: 0..<count, view: view, into: visible)
        }
      },
      limit: { [rows] in
        withExtendedLifetime(rows) { _ = lamella_limit_cull(&limit, count) }
      },
      reference: { [rows] in
        withExtendedLifetime(rows) {
          _ = CullingKernels.Reference.cull(boxes, rows: 0..<count, view: view, into: visible)
        }
      })
  }
}

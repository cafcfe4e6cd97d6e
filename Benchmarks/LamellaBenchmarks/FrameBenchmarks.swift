// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels
import LamellaMath

/// All stages of a frame, carried from one block of rows to the next.
let frameBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("whole/cards") { count in
    let frame = WholeFrame(count)
    var limit = frame.limit()
    return PreparedBenchmark(
      run: { frame.run(block: 512) },
      limit: { [frame] in
        withExtendedLifetime(frame) { _ = lamella_limit_frame(&limit, count) }
      })
  }
]

/// Cards in a flat tree, each with three endless animations (position, rotation, opacity).
///
/// All of 16 by 16 points, and all visible. Driven as an engine drives the kernels: presentation and world matrices
/// stand in columns and last, local matrices become world matrices in place.
final class WholeFrame {
  private let rows: PackingBenchmark
  private let position, rotation, opacity: BenchmarkAnimation
  private let propagation: MatrixKernels.Propagation
  private let boxes: PackingKernels.Boxes
  private let cull: CullingKernels.Boxes
  private let visible: UnsafeMutablePointer<Int32>
  private let count: Int
  private let view = Rect(-100, -100, 1480, 920)
  private var time = 7.0

  init(_ count: Int) {
    self.count = count
    let rows = PackingBenchmark(count)
    let m = rows.matrices
    let c = rows.columns
    self.rows = rows
    position = BenchmarkAnimation(c, [m.positionX, m.positionY], from: 0...600, to: 100...700)
    rotation = BenchmarkAnimation(c, [m.rotation], from: 0...0, to: 3...3.1)
    opacity = BenchmarkAnimation(c, [m.opacity], from: 0.3...0.3, to: 1...1)
    let worldOpacity = c.floats()
    propagation = MatrixKernels.Propagation(
      local: m.local, opacity: m.opacity, parent: c.integers { _ in -1 }, world: m.local,
      worldOpacity: worldOpacity)
    var boxes = rows.boxes
    boxes.opacity = UnsafePointer(worldOpacity)
    self.boxes = boxes
    cull = CullingKernels.Boxes(
      world: m.local, width: boxes.width, height: boxes.height, opacity: worldOpacity,
      flags: boxes.flags, skip: 1)
    visible = c.integers { _ in 0 }
  }

  func run(block: Int) {
    time += 1.0 / 60
    let streams = count > PackingKernels.streamingCount
    var packed = 0
    for start in stride(from: 0, to: count, by: block) {
      let range = start..<min(start + block, count)
      position.run(range, fill: .both, time: time)
      rotation.run(range, fill: .both, time: time)
      opacity.run(range, fill: .both, time: time)
      MatrixKernels.composeLocal(rows.matrices.geometry, rows: range, into: propagation.local)
      MatrixKernels.propagate(propagation, rows: range)
      let found = CullingKernels.cull(cull, rows: range, view: view, into: visible)
      PackingKernels.pack(
        boxes, rows: visible, count: found, word15: 0, streams: streams,
        into: rows.records + packed * 64)
      packed += found
    }
  }

  func limit() -> lamella_limit_frame {
    let c = rows.columns
    var work = lamella_limit_frame()
    work.matrix = rows.matrices.limit()
    work.position = position.limit(c)
    work.rotation = rotation.limit(c)
    work.opacity = opacity.limit(c)
    work.pack = rows.limit()
    // What one stage writes is what the next one reads.
    work.matrix.x = UnsafePointer(work.position.destination.0)
    work.matrix.y = UnsafePointer(work.position.destination.1)
    work.matrix.rotation = UnsafePointer(work.rotation.destination.0)
    work.matrix.opacity = UnsafePointer(work.opacity.destination.0)
    let w = work.matrix.world
    let world = (
      UnsafePointer(w.0), UnsafePointer(w.1), UnsafePointer(w.2), UnsafePointer(w.3),
      UnsafePointer(w.4), UnsafePointer(w.5), UnsafePointer(w.6)
    )
    work.pack.world = world
    work.cull = lamella_limit_cull(
      world: world, width: boxes.width, height: boxes.height, min_x: view.minX, min_y: view.minY,
      max_x: view.maxX, max_y: view.maxY, first: 0, visible: c.integers { _ in 0 })
    return work
  }
}

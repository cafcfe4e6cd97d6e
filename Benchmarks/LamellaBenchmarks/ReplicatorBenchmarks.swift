// SPDX-License-Identifier: MIT

import CLamellaBaseline
import Lamella
import LamellaKernels
import LamellaMath
import LamellaThreads

/// Copies of one card by a replicator, whole frames through the public interface.
///
/// `replicator/delay`: each copy shows a turn and an opacity of its own time. `by two`: on two threads,
/// beside the limit of one.
let replicatorBenchmarks: [BenchmarkCase] = [
  replicator("replicator/copies", delay: 0), replicator("replicator/delay", delay: 1 / 128),
  replicator("replicator/copies by two", delay: 0, workers: 2),
  replicator("replicator/delay by two", delay: 1 / 128, workers: 2),
]

private func replicator(_ name: String, delay: Float, workers: Int = 1) -> BenchmarkCase {
  BenchmarkCase(name, sizes: workers == 1 ? [1000, 10_000, 100_000] : [100_000]) { count in
    let scene = ReplicatorFrames(count, delay: delay, workers: workers)
    return PreparedBenchmark(run: { scene.advance() }, limit: { scene.advanceLimit() })
  }
}

/// A world with a replicator whose copies stand in a wide spiral, all in view.
private final class ReplicatorFrames {
  private let world = World()
  private let card: Layer
  private let delay: Float
  private let columns: BenchmarkColumns
  private var time = 3000.0
  private var limit = lamella_limit_copies()
  private var records: [UnsafeMutablePointer<UInt32>] = []

  init(_ count: Int, delay: Float, workers: Int) {
    self.delay = delay
    if workers > 1 { world.executor = ThreadPool(workerCount: workers) }
    columns = BenchmarkColumns(count)
    for _ in 0..<2 { records.append(columns.records().assumingMemoryBound(to: UInt32.self)) }
    world.viewport = Rect(0, 0, 1280, 720)
    world.transactionDisablesActions = true
    let replicator = world.addLayer(.replicator, to: world.root) {
      $0.bounds = Rect(0, 0, 1280, 720)
      $0.position = Point(640, 360)
    }
    replicator.setValue(.number(Double(count)), forKeyPath: "instanceCount")
    replicator[.instanceTransform] = .rotation(0.01)
    replicator[.instanceDelay] = delay
    card = world.addLayer(to: replicator) {
      $0.bounds = Rect(0, 0, 16, 16)
      $0.position = Point(700, 500)
      $0.backgroundColor = Color(0.25, 0.5, 0.75, 1)
      $0.cornerRadius = 3
    }
    world.frame(at: 0)
    if delay != 0 {
      var options = BatchOptions(timingFunction: .easeInEaseOut)
      options.repeatCount = .infinity
      options.autoreverses = true
      world.animate(
        [card.id], .transform.rotation.z, from: [0], to: [3], duration: 2, options: options)
      world.animate([card.id], .opacity, from: [0.3], to: [1], duration: 1, options: options)
      // They begin here, so that later all copies are under way.
      world.frame(at: 0)
    }
    world.frame(at: time)
    prepareLimit()
  }

  func advance() {
    time += 1.0 / 60
    // Something else is drawn in each frame, so that a frame without animations is made anew too.
    if delay == 0 {
      world.transaction(disableActions: true) {
        card.position.x = 700 + Float(time.truncatingRemainder(dividingBy: 8))
      }
    }
    world.frame(at: time)
  }

  /// The same, into two lists of records in turn as the world's frames are.
  func advanceLimit() {
    limit.time += 1.0 / 60
    records.swapAt(0, 1)
    limit.records = records[0]
    _ = lamella_limit_copies(&limit, columns.count)
  }

  private func prepareLimit() {
    let (s, c) = (Float(sine(0.01)), Float(cosine(0.01)))
    var work = lamella_limit_copies()
    work.own = (1, 0, 0, 1, 692, 492)
    if delay != 0 { work.own = (1, 0, 0, 1, 700, 500) }
    work.step = (c, s, -s, c, 640 - (640 * c - 360 * s), 360 - (640 * s + 360 * c))
    (work.width, work.height) = (16, 16)
    (work.max_x, work.max_y) = (1280, 720)
    work.moves = delay != 0 ? 1 : 0
    (work.time, work.delay) = (3000, delay)
    (work.rate, work.from, work.to) = ((0.5, 1), (0, 0.3), (3, 1))
    work.table = UnsafePointer(columns.floats(0...0.03))
    work.color = delay != 0 ? (0, 0) : (0x8000_4000, 0xFFFF_BFFF)
    limit = work
  }
}

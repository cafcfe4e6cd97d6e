// SPDX-License-Identifier: MIT

import CLamellaBaseline
import Lamella
import LamellaMath
import LamellaThreads

/// Clips through a world: timing, easing and interpolation into the columns.
///
/// Nothing else of a frame. The limit is the loop of `interpolation/eased point`, with a column of
/// rates where lengths differ; for two threads each has half of it.
let trackBenchmarks: [BenchmarkCase] = [
  tracks("tracks/points", isOneLength: true),
  tracks("tracks/points of any length", isOneLength: false),
]

private func tracks(_ name: String, isOneLength: Bool) -> BenchmarkCase {
  BenchmarkCase(name, sizes: [10_000, 100_000, 1_000_000]) { count in
    let columns = BenchmarkColumns(count)
    let animation = BenchmarkAnimation(
      columns, [columns.floats(), columns.floats()], from: 0...600, to: 100...700)
    var limit = animation.limit(columns)
    if !isOneLength { limit.rates = UnsafePointer(columns.floats(0.4...0.6)) }
    let halves = HalvedLimit(limit, count)
    let tracks = Tracks(count, isOneLength: isOneLength)
    return PreparedBenchmark(
      run: { tracks.advance(nil) },
      limit: { [columns] in
        withExtendedLifetime(columns) { lamella_limit_tween(&limit, count) }
      },
      shared: { tracks.advance(tracks.pool) },
      sharedLimit: { [columns] in
        withExtendedLifetime(columns) { halves.run(on: tracks.pool) }
      })
  }
}

/// Layers that move there and back for ever, begun at different times.
private final class Tracks {
  let pool = ThreadPool(workerCount: 2)
  private let world = World()
  private var time = 5.0

  init(_ count: Int, isOneLength: Bool) {
    let layers = world.addLayers(count: count, to: world.root)
    world.frame(at: 0)
    let options = BatchOptions(
      timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true, fillMode: .both)
    let delays = (0..<count).map { Double($0 % 400) * 0.01 }
    let from = (0..<count).map { Point(Float($0 % 600), Float($0 % 601)) }
    let to = (0..<count).map { Point(Float($0 % 300) + 100, Float($0 % 200)) }
    if isOneLength {
      world.animate(
        layers, .position, from: from, to: to, duration: 2, begin: .delays(delays),
        options: options)
    } else {
      let lengths = (0..<count).map { 1.5 + Double($0 % 100) * 0.01 }
      world.animate(
        layers, .position, from: from, to: to, durations: lengths, begin: .delays(delays),
        options: options)
    }
    world.frame(at: time)
  }

  func advance(_ executor: (any BlockExecutor)?) {
    world.executor = executor
    time += 1.0 / 60
    world.evaluateTracks(at: time)
  }
}

/// The limit in two halves.
private struct HalvedLimit {
  private var halves: (lamella_limit_tween, lamella_limit_tween)
  private let counts: (Int, Int)

  init(_ whole: lamella_limit_tween, _ count: Int) {
    // A multiple of a cache line's values, past which the limit stores.
    let first = count / 2 / 16 * 16
    var second = whole
    lamella_limit_tween_advance(&second, first)
    halves = (whole, second)
    counts = (first, count - first)
  }

  func run(on executor: any BlockExecutor) {
    withUnsafePointer(to: self) { job in
      executor.perform(
        2,
        BlockWork(context: job) { context, block in
          let job = context.assumingMemoryBound(to: HalvedLimit.self)
          var half = block == 0 ? job.pointee.halves.0 : job.pointee.halves.1
          lamella_limit_tween(&half, block == 0 ? job.pointee.counts.0 : job.pointee.counts.1)
        })
    }
  }
}

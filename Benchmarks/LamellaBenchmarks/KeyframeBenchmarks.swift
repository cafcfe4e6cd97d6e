// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels

/// Keyframed points of eight keys over four seconds, at 60 frames a second: two keys a second.
let keyframeBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("keyframes/point") { count in
    let keys = KeyframeBenchmark(count)
    var limit = keys.limit()
    return PreparedBenchmark(
      rounds: 30, run: { for _ in 0..<30 { keys.cached() } },
      limit: { [keys] in for _ in 0..<30 { keys.runLimit(&limit) } })
  },
  BenchmarkCase("keyframes/point located") { count in
    let keys = KeyframeBenchmark(count)
    return PreparedBenchmark(run: { keys.located() })
  },
]

private final class KeyframeBenchmark {
  private static let keyCount = 8
  private let columns: BenchmarkColumns
  private let pool: InterpolationKernels.KeyframePool
  private let poolColumns: BenchmarkColumns
  private let values: [UnsafeMutablePointer<Float>]
  private let segments: InterpolationKernels.KeyframeSegments
  private var keyChannels: [InterpolationKernels.KeyframeChannel]
  private let channels: [InterpolationKernels.Channel]
  /// The progress of each of some frames.
  private let frames: [UnsafeMutablePointer<Float>]
  private let progress: UnsafeMutablePointer<Float>
  private let stale: UnsafeMutablePointer<Int32>
  private var frame = 0

  init(_ count: Int) {
    let columns = BenchmarkColumns(count)
    let keyCount = KeyframeBenchmark.keyCount
    let poolColumns = BenchmarkColumns(count * keyCount)
    let times = poolColumns.floats()
    for i in 0..<count * keyCount { times[i] = Float(i % keyCount) / Float(keyCount - 1) }
    let values = [poolColumns.floats(), poolColumns.floats()]
    self.columns = columns
    self.poolColumns = poolColumns
    self.values = values
    pool = InterpolationKernels.KeyframePool(
      offsets: columns.integers { $0 * keyCount }, counts: columns.integers { _ in keyCount },
      times: times)
    segments = InterpolationKernels.KeyframeSegments(
      low: columns.floats(2...3), high: columns.floats(), start: columns.floats(),
      scale: columns.floats())
    let ends = values.map { _ in (columns.floats(), columns.floats()) }
    keyChannels = zip(values, ends).map {
      InterpolationKernels.KeyframeChannel(values: $0, from: $1.0, to: $1.1)
    }
    channels = ends.map {
      let destination = columns.floats()
      return InterpolationKernels.Channel(
        from: $0.0, to: $0.1, under: destination, destination: destination)
    }
    let phases = columns.floats()
    frames = (0..<16).map { frame in
      let progress = columns.floats()
      for i in 0..<count {
        let p = phases[i] + Float(frame) / 240
        progress[i] = p >= 1 ? p - 1 : p
      }
      return progress
    }
    progress = columns.floats()
    stale = columns.integers { _ in 0 }
  }

  /// The next frame's progress: through all frames and back, so that no step is longer than others.
  private func next() -> UnsafeMutablePointer<Float> {
    frame = (frame + 1) % (2 * frames.count - 2)
    return frames[min(frame, 2 * frames.count - 2 - frame)]
  }

  func cached() {
    let input = next()
    for start in stride(from: 0, to: columns.count, by: 512) {
      let range = start..<min(start + 512, columns.count)
      // In place of the progress come the fractions.
      progress.update(from: input + start, count: range.count)
      keyChannels.withUnsafeBufferPointer { channels in
        guard let base = channels.baseAddress else { return }
        InterpolationKernels.refresh(
          pool, segments, isDiscrete: false, channels: base, channelCount: channels.count,
          range: range, progress: progress, stale: stale)
      }
      for channel in channels {
        InterpolationKernels.interpolate(
          channel, range: range, progress: progress, inEffect: nil, row: start,
          isAdditive: false)
      }
    }
  }

  func located() {
    let input = next()
    for start in stride(from: 0, to: columns.count, by: 512) {
      let range = start..<min(start + 512, columns.count)
      InterpolationKernels.locate(
        pool, range: range, progress: input + start, segments: stale, fractions: progress)
      for (channel, values) in zip(channels, values) {
        InterpolationKernels.sample(
          values, .linear, pool: pool, count: range.count, segments: stale,
          fractions: progress, into: channel.destination + start)
      }
    }
  }

  func limit() -> lamella_limit_keyframes {
    lamella_limit_keyframes(
      progress: progress, low: columns.floats(2...3), high: columns.floats(),
      scale: columns.floats(), from: (columns.floats(), columns.floats()),
      to: (columns.floats(), columns.floats()),
      destination: (columns.floats(), columns.floats()), times: pool.times,
      values: (UnsafePointer(values[0]), UnsafePointer(values[1])),
      keys: Int32(KeyframeBenchmark.keyCount))
  }

  func runLimit(_ work: inout lamella_limit_keyframes) {
    work.progress = UnsafePointer(next())
    lamella_limit_keyframes(&work, columns.count)
  }
}

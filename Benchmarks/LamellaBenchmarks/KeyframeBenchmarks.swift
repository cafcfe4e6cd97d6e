// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels

/// Keyframed points of eight keys over four seconds, at 60 frames a second: two keys a second.
let keyframeBenchmarks: [BenchmarkCase] = [
  BenchmarkCase("keyframes/point") { count in
    let keys = KeyframeBenchmark(count)
    var limit = keys.limit()
    return PreparedBenchmark(
      run: { keys.cached() }, limit: { [keys] in keys.runLimit(&limit) }, reference: nil)
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
  private let phases, progress, result: UnsafeMutablePointer<Float>
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
    (phases, progress, result) = (columns.floats(), columns.floats(), columns.floats())
    stale = columns.integers { _ in 0 }
  }

  /// The next frame's progress; the same few operations for kernel and limit.
  private func advance() {
    frame += 1
    let shift = Float(frame % 240) / 240
    for i in 0..<columns.count {
      let p = phases[i] + shift
      progress[i] = p >= 1 ? p - 1 : p
    }
  }

  func cached() {
    advance()
    for start in stride(from: 0, to: columns.count, by: 512) {
      let range = start..<min(start + 512, columns.count)
      keyChannels.withUnsafeBufferPointer { channels in
        guard let base = channels.baseAddress else { return }
        InterpolationKernels.refresh(
          pool, segments, isDiscrete: false, channels: base, channelCount: channels.count,
          range: range, progress: progress + start, stale: stale)
      }
      for channel in channels {
        InterpolationKernels.interpolate(
          channel, range: range, progress: progress + start, inEffect: nil, row: start,
          isAdditive: false)
      }
    }
  }

  func located() {
    advance()
    for start in stride(from: 0, to: columns.count, by: 512) {
      let range = start..<min(start + 512, columns.count)
      // The fractions take the place of the progress.
      InterpolationKernels.locate(
        pool, range: range, progress: progress + start, segments: stale,
        fractions: progress + start)
      for (channel, values) in zip(channels, values) {
        InterpolationKernels.sample(
          values, .linear, pool: pool, count: range.count, segments: stale,
          fractions: progress + start, into: channel.destination + start)
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
    advance()
    lamella_limit_keyframes(&work, columns.count)
  }
}

// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels
import LamellaMath

/// Easings, and progress to values.
let interpolationBenchmarks: [BenchmarkCase] = [
  easing("interpolation/easing", EasingTable(.easeInEaseOut)),
  easing("interpolation/easing upright", EasingTable(0, 0, 0.2, 1)),
  BenchmarkCase("interpolation/spring") { count in
    let columns = BenchmarkColumns(count)
    let (input, progress) = (columns.floats(), columns.floats())
    let curve = SpringCurve(SpringTiming(), duration: 1.5)
    return PreparedBenchmark(
      run: {
        progress.update(from: input, count: columns.count)
        InterpolationKernels.ease(progress, count: columns.count, with: curve)
      },
      reference: {
        progress.update(from: input, count: columns.count)
        InterpolationKernels.Reference.ease(progress, count: columns.count, with: curve)
      })
  },
  tween("interpolation/tween", hasMask: false, isListed: false),
  tween("interpolation/tween masked", hasMask: true, isListed: false),
  tween("interpolation/tween listed", hasMask: true, isListed: true),
  eased("interpolation/eased point", .both),
  eased("interpolation/eased point masked", []),
]

/// In place over a fresh copy each time: eased again and again, progress would end at 0 or 1.
private func easing(_ name: String, _ table: EasingTable) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let columns = BenchmarkColumns(count)
    let (input, progress) = (columns.floats(), columns.floats())
    return PreparedBenchmark(
      run: {
        progress.update(from: input, count: columns.count)
        InterpolationKernels.ease(progress, count: columns.count, with: table)
      },
      reference: {
        progress.update(from: input, count: columns.count)
        InterpolationKernels.Reference.ease(progress, count: columns.count, with: table)
      })
  }
}

private func tween(_ name: String, hasMask: Bool, isListed: Bool) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let columns = BenchmarkColumns(count)
    let channel = InterpolationKernels.Channel(
      from: columns.floats(), to: columns.floats(), under: columns.floats(),
      destination: columns.floats())
    let progress = columns.floats()
    let mask = hasMask ? columns.integers { _ in columns.below(2) - 1 } : nil
    let rows = columns.integers { $0 }
    let range = 0..<count
    func run(_ isReference: Bool) {
      let inEffect = mask.map { UnsafePointer($0) }
      switch (isReference, isListed) {
      case (false, false):
        InterpolationKernels.interpolate(
          channel, range: range, progress: progress, inEffect: inEffect, row: 0, isAdditive: false)
      case (false, true):
        InterpolationKernels.interpolate(
          channel, range: range, progress: progress, inEffect: inEffect, rows: rows,
          isAdditive: false)
      case (true, false):
        InterpolationKernels.Reference.interpolate(
          channel, range: range, progress: progress, inEffect: inEffect, row: 0, isAdditive: false)
      case (true, true):
        InterpolationKernels.Reference.interpolate(
          channel, range: range, progress: progress, inEffect: inEffect, rows: rows,
          isAdditive: false)
      }
    }
    return PreparedBenchmark(
      run: { [columns] in withExtendedLifetime(columns) { run(false) } },
      reference: { [columns] in withExtendedLifetime(columns) { run(true) } })
  }
}

/// A point there and back, eased: timing, easing and two channels in one call.
private func eased(_ name: String, _ fill: TimingKernels.Fill) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let columns = BenchmarkColumns(count)
    let animation = BenchmarkAnimation(
      columns, [columns.floats(), columns.floats()], from: 0...1, to: 5...6)
    var limit = animation.limit(columns)
    return PreparedBenchmark(
      run: { animation.run(0..<columns.count, fill: fill, time: 7.3) },
      limit: { [columns] in lamella_limit_tween(&limit, columns.count) },
      reference: {
        animation.channels.withUnsafeBufferPointer { channels in
          guard let base = channels.baseAddress else { return }
          InterpolationKernels.Reference.animate(
            .pingpong, fill, animation.clips, animation.easing, range: 0..<columns.count,
            time: 7.3, channels: base, channelCount: channels.count, row: 0)
        }
      })
  }
}

/// An endless animation there and back of one to four columns, eased in and out; begins differ, the
/// length is the same for all.
final class BenchmarkAnimation {
  let clips: TimingKernels.Clips
  let easing = EasingTable(.easeInEaseOut)
  let channels: [InterpolationKernels.Channel]
  private let ends: [(UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)]

  init(
    _ columns: BenchmarkColumns, _ destinations: [UnsafeMutablePointer<Float>],
    from: ClosedRange<Double>, to: ClosedRange<Double>
  ) {
    clips = TimingKernels.Clips(begin: columns.doubles(0...4), rate: nil, rateOfAll: 0.5)
    let ends = destinations.map { _ in (columns.floats(from), columns.floats(to)) }
    self.ends = ends
    channels = zip(destinations, ends).map { destination, ends in
      InterpolationKernels.Channel(
        from: ends.0, to: ends.1, under: columns.floats(from), destination: destination)
    }
  }

  func run(_ rows: Range<Int>, fill: TimingKernels.Fill, time: Double) {
    channels.withUnsafeBufferPointer { channels in
      guard let base = channels.baseAddress else { return }
      InterpolationKernels.animate(
        .pingpong, fill, clips, easing, range: rows, time: time, channels: base,
        channelCount: channels.count, row: rows.lowerBound, hasBegun: time >= 4)
    }
  }

  /// The same values for the limit, into columns of its own.
  func limit(_ columns: BenchmarkColumns) -> lamella_limit_tween {
    let table = columns.floats(0...0.03)
    var work = lamella_limit_tween()
    work.begin = UnsafePointer(columns.floats(0...4))
    work.rate = 0.5
    work.time = 7.3
    work.table = UnsafePointer(table)
    work.channels = Int32(channels.count)
    work.from.0 = UnsafePointer(ends[0].0)
    work.to.0 = UnsafePointer(ends[0].1)
    work.destination.0 = columns.floats()
    if ends.count > 1 {
      work.from.1 = UnsafePointer(ends[1].0)
      work.to.1 = UnsafePointer(ends[1].1)
      work.destination.1 = columns.floats()
    }
    return work
  }
}

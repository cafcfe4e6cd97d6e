// SPDX-License-Identifier: MIT

// Channels: progress to values in presentation columns. One scalar column times one row driven by
// one clip; points are two channels, colours four.
//
//   value = from + (to - from) · progress, and exactly `to` at progress 1
//   additive: under + value;  not in effect: under
//
// `under` is the model's column, or the presentation's own where another animation of the same
// property was written before: it may be the destination. Per channel and clip: 8 bytes read, and
// 4 of `under` where a clip can be out of effect; 4 written.

import CLamellaKernels

/// Kernels from progress to values.
package enum InterpolationKernels {
  /// One channel of a batch, from clip 0 on.
  package struct Channel {
    package var from: UnsafePointer<Float>
    package var to: UnsafePointer<Float>
    /// The column of values under the animation, from row 0 on.
    package var under: UnsafePointer<Float>
    /// The column that is written, from row 0 on; may be `under`.
    package var destination: UnsafeMutablePointer<Float>

    package init(
      from: UnsafePointer<Float>, to: UnsafePointer<Float>, under: UnsafePointer<Float>,
      destination: UnsafeMutablePointer<Float>
    ) {
      self.from = from
      self.to = to
      self.under = under
      self.destination = destination
    }
  }

  /// Interpolates one channel into rows that follow each other: clip i drives row `row` + i.
  ///
  /// `progress` and `inEffect` start at the first clip of `range`, which drives `row`. Without
  /// `inEffect` all clips are in effect.
  package static func interpolate(
    _ channel: Channel, range: Range<Int>, progress: UnsafePointer<Float>,
    inEffect: UnsafePointer<Int32>?, row: Int, isAdditive: Bool
  ) {
    var job = lamella_tween(
      from: channel.from + range.lowerBound, to: channel.to + range.lowerBound,
      progress: progress, in_effect: inEffect, under: channel.under + row,
      destination: channel.destination + row, rows: nil, additive: isAdditive ? 1 : 0)
    lamella_tween(&job, range.count)
  }

  /// Interpolates one channel into any rows, each at most once: clip i drives row `rows[i]`.
  package static func interpolate(
    _ channel: Channel, range: Range<Int>, progress: UnsafePointer<Float>,
    inEffect: UnsafePointer<Int32>?, rows: UnsafePointer<Int32>, isAdditive: Bool
  ) {
    var job = lamella_tween(
      from: channel.from + range.lowerBound, to: channel.to + range.lowerBound,
      progress: progress, in_effect: inEffect, under: channel.under,
      destination: channel.destination, rows: rows + range.lowerBound,
      additive: isAdditive ? 1 : 0)
    lamella_tween_indexed(&job, range.count)
  }

  /// Clips of a batch from which on values are stored past the cache, which they would only pass
  /// through: with what they are made of they take more than ten megabytes.
  package static let streamingCount = 262_144

  /// Timing, easing and interpolation of one to four channels into rows that follow each other.
  ///
  /// Equals the separate calls bit for bit; works in blocks of 512 clips, so that progress stays in
  /// the nearest cache. The first clip of `range` drives `row`. Not for an easing whose form is
  /// `exact`. `streams` stores past the cache where the processor's level can. `hasBegun` says that no
  /// clip begins after `time`, which is faster.
  package static func animate(
    _ shape: TimingKernels.Shape, _ fill: TimingKernels.Fill, _ clips: TimingKernels.Clips,
    _ easing: EasingTable?, range: Range<Int>, time: Double, channels: UnsafePointer<Channel>,
    channelCount: Int, row: Int, streams: Bool = false, hasBegun: Bool = false
  ) {
    precondition((1...4).contains(channelCount), "\(channelCount) channels")
    var job = lamella_animate()
    job.timing = TimingKernels.job(fill, clips, first: range.lowerBound, time: time)
    job.shape = shape.rawValue
    if let easing {
      precondition(easing.form != .exact, "the easing \(easing.function) has no table")
      job.easing = easing.job
    }
    job.channels = Int32(channelCount)
    let first = range.lowerBound
    let last = channelCount - 1
    // A C array is a tuple here; channels that are not there repeat the last one.
    let c0 = channels[0]
    let c1 = channels[min(1, last)]
    let c2 = channels[min(2, last)]
    let c3 = channels[min(3, last)]
    job.from = (c0.from + first, c1.from + first, c2.from + first, c3.from + first)
    job.to = (c0.to + first, c1.to + first, c2.to + first, c3.to + first)
    job.under = (c0.under + row, c1.under + row, c2.under + row, c3.under + row)
    job.destination = (
      c0.destination + row, c1.destination + row, c2.destination + row, c3.destination + row
    )
    job.streams = streams ? 1 : 0
    job.has_begun = hasBegun ? 1 : 0
    lamella_animate(&job, range.count)
  }
}

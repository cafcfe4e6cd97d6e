// SPDX-License-Identifier: MIT

extension InterpolationKernels.Reference {
  package static func interpolate(
    _ channel: InterpolationKernels.Channel, range: Range<Int>, progress: UnsafePointer<Float>,
    inEffect: UnsafePointer<Int32>?, row: Int, isAdditive: Bool
  ) {
    for i in 0..<range.count {
      interpolate(
        channel, clip: range.lowerBound + i, progress[i], inEffect.map { $0[i] } ?? -1,
        row: row + i, isAdditive)
    }
  }

  package static func interpolate(
    _ channel: InterpolationKernels.Channel, range: Range<Int>, progress: UnsafePointer<Float>,
    inEffect: UnsafePointer<Int32>?, rows: UnsafePointer<Int32>, isAdditive: Bool
  ) {
    for i in 0..<range.count {
      interpolate(
        channel, clip: range.lowerBound + i, progress[i], inEffect.map { $0[i] } ?? -1,
        row: Int(rows[range.lowerBound + i]), isAdditive)
    }
  }

  @inline(__always)
  private static func interpolate(
    _ channel: InterpolationKernels.Channel, clip: Int, _ progress: Float, _ inEffect: Int32,
    row: Int, _ isAdditive: Bool
  ) {
    let (from, to, under) = (channel.from[clip], channel.to[clip], channel.under[row])
    var value = from + (to - from) * progress
    value = progress == 1 ? to : value
    if isAdditive { value = under + value }
    channel.destination[row] = inEffect != 0 ? value : under
  }

  /// The separate references, for all clips at once.
  package static func animate(
    _ shape: TimingKernels.Shape, _ fill: TimingKernels.Fill, _ clips: TimingKernels.Clips,
    _ easing: EasingTable?, range: Range<Int>, time: Double,
    channels: UnsafePointer<InterpolationKernels.Channel>, channelCount: Int, row: Int
  ) {
    let progress = UnsafeMutablePointer<Float>.allocate(capacity: range.count)
    let inEffect = UnsafeMutablePointer<Int32>.allocate(capacity: range.count)
    defer {
      progress.deallocate()
      inEffect.deallocate()
    }
    TimingKernels.Reference.evaluate(
      shape, fill, clips, range: range, time: time, progress: progress, inEffect: inEffect)
    if let easing { ease(progress, count: range.count, with: easing) }
    for channel in 0..<channelCount {
      interpolate(
        channels[channel], range: range, progress: progress, inEffect: inEffect, row: row,
        isAdditive: false)
    }
  }
}

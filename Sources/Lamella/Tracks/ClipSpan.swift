// SPDX-License-Identifier: MIT

// When one animation is in effect. An animation that leaves its layer at its end is not held there,
// whatever its fill mode says; and the end is where its clock runs to, which is the begin in a layer
// that runs backwards. So the fill mode depends on the direction of the clock.

import LamellaMath

/// The timing of an animation at work, with its pass resolved.
struct ClipSpan {
  /// For a clock that runs forwards or stands.
  let timing: MediaTiming
  /// The length of one pass.
  let pass: Double
  /// The state at the end, or at the end of one pass where there is none; nil where a pass has none.
  let settled: MediaTiming.Sample?
  private let backwardFill: FillMode

  init(_ timing: MediaTiming, pass: Double, leavesAtEnd: Bool) {
    var own = timing
    backwardFill =
      leavesAtEnd ? (timing.fillMode.fillsForwards ? .forwards : .removed) : timing.fillMode
    if leavesAtEnd { own.fillMode = timing.fillMode.fillsBackwards ? .backwards : .removed }
    self.timing = own
    self.pass = pass
    settled = ClipSpan.settled(timing, pass: pass)
  }

  private static func settled(_ timing: MediaTiming, pass: Double) -> MediaTiming.Sample? {
    var held = timing
    held.fillMode = .forwards
    if !timing.activeDuration(inherited: pass).isFinite {
      held.speed = 1
      held.timeOffset = 0
      held.repeatCount = 1
      held.repeatDuration = 0
    }
    held.beginTime = 0
    let end = held.activeDuration(inherited: pass)
    return end.isFinite ? held.sample(parentTime: end, inheritedDuration: pass) : nil
  }

  /// The state at a time of a clock that runs at a rate, or nil where it is not in effect.
  @inline(__always)
  func sample(at time: Double, rate: Double) -> MediaTiming.Sample? {
    if rate >= 0 { return timing.sample(parentTime: time, inheritedDuration: pass) }
    var timing = timing
    timing.fillMode = backwardFill
    return timing.sample(parentTime: time, inheritedDuration: pass)
  }
}

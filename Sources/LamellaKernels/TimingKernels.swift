// SPDX-License-Identifier: MIT

// Clip progress: from the time of a clock to the fraction of one pass, before easing, for clips of
// one shape and one fill mode. The rule is that of MediaTiming.sample in LamellaMath, for speeds
// that are not negative, in units of one pass (there and back are two):
//
//   position = (time - begin) · rate                 rate = speed / duration, passes per second
//   before the begin     in effect where it fills backwards, position 0
//   past the last pass   in effect where it fills forwards, position = passes
//   local = position + offset;  fraction = local's place in the pass, folded for ping-pong
//
// Both ends are in effect; the end for 2^-30 of the length longer than exact arithmetic has it,
// because an end announced as begin + passes / rate may come out one rounding late.
// Columns per clip: begin, rate, passes, offset, 8 bytes each, or a delay of 4 for the begin, and each
// only where clips differ.
// Written once when an animation is compiled.

import CLamellaKernels

/// Kernels from time to progress.
package enum TimingKernels {
  /// How a clip repeats.
  package enum Shape: Int32, BitwiseCopyable, CaseIterable, Sendable {
    /// One pass, without an offset.
    case once = 0
    /// Passes from start to end.
    case loop = 1
    /// Passes from start to end and back.
    case pingpong = 2
  }

  /// Where a clip shows outside its active time.
  package struct Fill: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The first value shows before the begin.
    package static let backwards = Fill(rawValue: Int32(LAMELLA_FILL_BACKWARDS))
    /// The last value shows after the end.
    package static let forwards = Fill(rawValue: Int32(LAMELLA_FILL_FORWARDS))
    /// A clip that is always in effect.
    package static let both: Fill = [.backwards, .forwards]
  }

  /// The columns of a batch of clips, from clip 0 on.
  package struct Clips {
    /// Seconds of the clock; nil where all have `beginOfAll`.
    package var begin: UnsafePointer<Double>?
    /// Seconds from `beginOfAll` to each begin; only without `begin`, of which it is half the memory.
    package var delay: UnsafePointer<Float>?
    /// Passes per second, not negative; nil where all have `rateOfAll`.
    package var rate: UnsafePointer<Double>?
    /// Passes until the end, above 0; nil where all have `passesOfAll`.
    package var passes: UnsafePointer<Double>?
    /// Shifts inside a pass, in passes; only together with `passes`.
    package var offset: UnsafePointer<Double>?
    /// A time for each clip; nil where all have the same.
    package var times: UnsafePointer<Double>?
    package var beginOfAll: Double
    package var rateOfAll: Double
    /// Passes until the end where there is no column; infinity never ends, and `once` has one.
    package var passesOfAll: Double

    package init(
      begin: UnsafePointer<Double>?, rate: UnsafePointer<Double>?,
      passes: UnsafePointer<Double>? = nil, offset: UnsafePointer<Double>? = nil,
      times: UnsafePointer<Double>? = nil, beginOfAll: Double = 0, rateOfAll: Double = 0,
      passesOfAll: Double = .infinity
    ) {
      self.begin = begin
      self.rate = rate
      self.passes = passes
      self.offset = offset
      self.times = times
      self.beginOfAll = beginOfAll
      self.rateOfAll = rateOfAll
      self.passesOfAll = passesOfAll
    }
  }

  /// Computes progress and, where asked for, whether each clip is in effect.
  ///
  /// `progress` and `inEffect` (-1 or 0) start at the first clip of `range`. Progress of clips that
  /// are not in effect is that of the nearer end.
  package static func evaluate(
    _ shape: Shape, _ fill: Fill, _ clips: Clips, range: Range<Int>, time: Double,
    progress: UnsafeMutablePointer<Float>, inEffect: UnsafeMutablePointer<Int32>?
  ) {
    assert(clips.offset == nil || clips.passes != nil, "offsets need a column of passes")
    assert(clips.begin == nil || clips.delay == nil, "two columns of begins")
    var job = job(fill, clips, first: range.lowerBound, time: time)
    job.progress = progress
    job.in_effect = inEffect
    switch shape {
    case .once: lamella_progress_once(&job, range.count)
    case .loop: lamella_progress_loop(&job, range.count)
    case .pingpong: lamella_progress_pingpong(&job, range.count)
    }
  }

  @inline(__always)
  internal static func job(
    _ fill: Fill, _ clips: Clips, first: Int, time: Double
  ) -> lamella_progress {
    lamella_progress(
      begin: clips.begin.map { $0 + first }, delay: clips.delay.map { $0 + first },
      rate: clips.rate.map { $0 + first },
      passes: clips.passes.map { $0 + first }, offset: clips.offset.map { $0 + first },
      times: clips.times.map { $0 + first }, begin_all: clips.beginOfAll,
      rate_all: clips.rateOfAll, passes_all: clips.passesOfAll, time: time,
      fill: fill.rawValue, progress: nil, in_effect: nil)
  }
}

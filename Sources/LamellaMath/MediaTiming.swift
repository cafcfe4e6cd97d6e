// SPDX-License-Identifier: MIT

/// When something runs and how fast: the fields of `CAMediaTiming`, with an animation's defaults.
///
/// Times are seconds in the parent's time space.
public struct MediaTiming: BitwiseCopyable, Hashable, Sendable {
  /// The start, in the parent's time.
  ///
  /// On an animation of a layer, 0 means "when committed".
  public var beginTime: Double = 0
  /// The length of one pass, in local seconds; 0 means an inherited length.
  public var duration: Double = 0
  /// The rate of local time; 0 pauses, negative values run backwards.
  public var speed: Double = 1
  /// Seconds added to local time; wraps inside the pass and does not shorten the active time.
  public var timeOffset: Double = 0
  /// The number of passes; fractions count, infinity never ends, 0 means one.
  public var repeatCount: Double = 0
  /// The total time of all passes, in local seconds; where positive, ``repeatCount`` is ignored.
  public var repeatDuration: Double = 0
  /// Whether each pass is followed by the same pass backwards.
  public var autoreverses: Bool = false
  /// What shows outside the active time.
  public var fillMode: FillMode = .removed

  /// Creates the timing of a fresh animation.
  public init() {}

  /// Creates a timing from the usual two fields, the rest default.
  public init(beginTime: Double = 0, duration: Double) {
    self.beginTime = beginTime
    self.duration = duration
  }

  /// The length of one pass: ``duration``, or the inherited one where that is 0 or less.
  @inlinable
  public func passDuration(inherited: Double) -> Double { duration > 0 ? duration : inherited }

  /// The total local time in effect, repeats included; infinite where it never ends.
  public func localActiveDuration(inherited: Double) -> Double {
    let pass = passDuration(inherited: inherited)
    let period = autoreverses ? 2 * pass : pass
    if repeatDuration > 0 { return repeatDuration }
    guard repeatCount > 0, period > 0 else { return period }
    return repeatCount * period
  }

  /// The time in effect, in seconds of the parent; infinite where it never ends.
  public func activeDuration(inherited: Double) -> Double {
    speed == 0 ? .infinity : localActiveDuration(inherited: inherited) / abs(speed)
  }
}

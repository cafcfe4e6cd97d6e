// SPDX-License-Identifier: MIT

// The rule, with d the pass, period = d or 2d, e the time since the start:
//
//   before the start   shows the first value where the fill mode says so
//   after the end      shows the last value where the fill mode says so
//   local = e·speed + offset;  p = local mod period;  at the very end p = period, not 0
//   q = p, or 2d - p on the way back;  fraction = q/d;  iteration = (local - p)/period
//
// Both ends belong to the active time. The end is compared in the parent's time, as
// beginTime + activeDuration, so that a frame asked for at exactly the time this type announces
// is at the end, whatever e rounds to.

extension MediaTiming {
  /// Where an animation stands at one time.
  public struct Sample: BitwiseCopyable, Hashable, Sendable {
    /// The position inside the pass, 0…1, before any timing function; runs back on the way back.
    public var fraction: Double
    /// The number of finished passes (there and back counts once); negative if run backwards.
    public var iteration: Double
    /// The basic time: seconds inside one pass, 0…duration.
    public var local: Double
    /// Whether the end has been reached or passed.
    public var isEnded: Bool
  }

  /// The state at a time of the parent, or nil where the animation is not in effect.
  ///
  /// `inheritedDuration` is the pass where ``duration`` is 0: the transaction's or the group's.
  public func sample(parentTime: Double, inheritedDuration: Double) -> Sample? {
    let pass = passDuration(inherited: inheritedDuration)
    let active = localActiveDuration(inherited: inheritedDuration)
    let elapsed = parentTime - beginTime
    let end = speed == 0 ? Double.infinity : beginTime + active / abs(speed)
    if elapsed < 0 {
      guard fillMode.fillsBackwards else { return nil }
      return sample(local: timeOffset, pass: pass, isEnded: false)
    }
    let isEnded = parentTime >= end || (speed != 0 && elapsed * abs(speed) >= active)
    if parentTime > end, !fillMode.fillsForwards { return nil }
    let run = isEnded ? (speed < 0 ? -active : active) : elapsed * speed
    return sample(local: run + timeOffset, pass: pass, isEnded: isEnded)
  }

  private func sample(local: Double, pass: Double, isEnded: Bool) -> Sample {
    // A pass without length shows its start until its end, which is the same instant.
    guard pass > 0 else {
      let fraction = isEnded && !autoreverses ? 1.0 : 0
      return Sample(fraction: fraction, iteration: 0, local: 0, isEnded: isEnded)
    }
    guard pass.isFinite else {
      return Sample(fraction: 0, iteration: 0, local: max(local, 0), isEnded: isEnded)
    }
    let period = autoreverses ? 2 * pass : pass
    var p = local.truncatingRemainder(dividingBy: period)
    if p < 0 { p += period }
    // Products such as 5·period are rounded, so a whole number of passes may miss 0 on either side;
    // at the very end that would show the first value instead of the last.
    // Inside the first pass nothing is rounded, and a pass may last longer than doubles count seconds.
    if abs(local) > period / 2 {
      let rounding = 4 * max(abs(local), period).ulp
      if p <= rounding || p >= period - rounding { p = 0 }
    }
    if isEnded, p == 0, local > 0 { p = period }
    let q = autoreverses && p > pass ? 2 * pass - p : p
    return Sample(
      fraction: q / pass, iteration: ((local - p) / period).rounded(), local: q, isEnded: isEnded)
  }
}

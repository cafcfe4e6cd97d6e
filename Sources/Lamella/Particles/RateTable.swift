// SPDX-License-Identifier: MIT

// The integral of an animated birth rate. An animation is over at some time or repeats, so the rate
// is known for all times: constant before, tabulated while animations run, then constant again or
// the same in every period. Between two knots the rate counts as constant, at its middle value: exact
// for what changes evenly, and for anything else within the curvature over one step of at most
// 1/128 s (longer where an animation takes more than half a minute).
//
// Built once when the model is committed: a frame looks up, and no gap costs anything.

import LamellaMath

/// The births since a time, for a rate that is animated.
final class RateTable {
  private let start: Double
  private let step: Double
  private let sums: [Double]
  private let before: Double
  private let after: Double
  private let periodStep: Double
  private let periodSums: [Double]

  private static let stepsPerSecond = 128.0
  private static let stepLimit = 4096

  /// Tabulates a rate that is constant before `start`, and after `end` constant or of one period.
  init(start: Double, end: Double, period: Double?, rate: (Double) -> Double) {
    self.start = start
    let steps = Self.steps(end - start)
    step = (end - start) / Double(steps)
    sums = Self.sums(from: start, step: step, count: steps, rate)
    // Inside the constant parts, clear of the instants where animations begin and end.
    before = rate(start - 1e-3)
    after = rate(end + 1e-3)
    guard let period, period > 0, period.isFinite else {
      (periodStep, periodSums) = (0, [])
      return
    }
    let count = Self.steps(period)
    periodStep = period / Double(count)
    periodSums = Self.sums(from: end, step: periodStep, count: count, rate)
  }

  private static func steps(_ seconds: Double) -> Int {
    Int(max(1, min((seconds * stepsPerSecond).rounded(.up), Double(stepLimit))))
  }

  private static func sums(
    from start: Double, step: Double, count: Int, _ rate: (Double) -> Double
  ) -> [Double] {
    var sums = [0.0]
    var sum = 0.0
    for i in 0..<count {
      if step > 0 { sum += rate(start + (Double(i) + 0.5) * step) * step }
      sums.append(sum)
    }
    return sums
  }

  private var end: Double { start + step * Double(sums.count - 1) }
  private var total: Double { sums[sums.count - 1] }
  private var period: Double { periodStep * Double(periodSums.count - 1) }

  /// The births from `start` to a time; negative before.
  func births(until time: Double) -> Double {
    if time < start { return (time - start) * before }
    if time <= end { return Self.value(sums, at: (time - start) / step) }
    let rest = time - end
    if periodSums.isEmpty { return total + rest * after }
    let passes = (rest / period).rounded(.down)
    let inside = Self.value(periodSums, at: (rest - passes * period) / periodStep)
    return total + passes * periodSums[periodSums.count - 1] + inside
  }

  /// The time by which so many births have happened; infinite where they never do.
  func time(of births: Double) -> Double {
    if births < 0 { return before > 0 ? start + births / before : start }
    if births <= total { return start + step * Self.place(of: births, in: sums) }
    let rest = births - total
    if periodSums.isEmpty { return after > 0 ? end + rest / after : .infinity }
    let each = periodSums[periodSums.count - 1]
    if each <= 0 { return .infinity }
    let passes = (rest / each).rounded(.down)
    let inside = Self.place(of: rest - passes * each, in: periodSums)
    return end + passes * period + periodStep * inside
  }

  private static func value(_ sums: [Double], at place: Double) -> Double {
    guard place > 0 else { return 0 }
    let i = min(Int(place), sums.count - 2)
    return sums[i] + (sums[i + 1] - sums[i]) * min(place - Double(i), 1)
  }

  /// Where a sum is reached first, in steps.
  private static func place(of sum: Double, in sums: [Double]) -> Double {
    var (low, high) = (0, sums.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] < sum { low = middle } else { high = middle }
    }
    let rise = sums[high] - sums[low]
    return Double(low) + (rise > 0 ? max(0, min((sum - sums[low]) / rise, 1)) : 0)
  }
}

// SPDX-License-Identifier: MIT

// The integral of an animated birth rate. Most animations are over at some time or repeat, so the
// rate is known for all times: constant before, tabulated while animations run, then constant again,
// the same in every period, or growing evenly from period to period. Steps are 1/128 s, and longer
// where a single animation takes more than half a minute. Such a table is built once when the model
// is committed: a frame looks up, and no gap costs anything.
//
// Where animations of different lengths meet, the short one asks for short steps for as long as the
// long one takes. Those sums are made as they are asked for; see RateSums for the cost. They reach
// over four and a half hours: what has no common period within that counts as if it had this one,
// and what grows unevenly as constant from then on.

import LamellaMath

/// The births since a time, for a rate that is animated.
final class RateTable {
  /// The two parts of a rate.
  typealias Factors = (layer: Double, cell: Double)

  private enum Rest {
    case constant(Double)
    case repeats(RateSums)
    case grows(GrowingSums)
    /// As tabulated, then constant.
    case tabulated(RateSums, Double)
  }

  private let start: Double
  private let end: Double
  private let before: Double
  private let body: RateSums
  private let rest: Rest

  /// Tabulates the product of two factors, for births from a time on.
  init(_ spans: RateSpans, from: Double, factors: @escaping (Double) -> Factors) {
    let rate = { (time: Double) in
      let (layer, cell) = factors(time)
      let rate = layer * cell
      // A rate without sense is none.
      return rate > 0 ? min(rate, 1e30) : 0
    }
    var (start, end) = (spans.start, spans.end)
    let isShort = spans.period.map { !spans.isMixed || RateSums.isShort($0) } ?? false
    let growing =
      spans.isGrowing && isShort
      ? spans.period.flatMap { GrowingSums(start: end, period: $0, factors: factors) } : nil
    let isBodyLong = spans.isMixed && !RateSums.isShort(end - start)
    let isRestLong = spans.isEndless && (spans.isGrowing ? growing == nil : !isShort)
    // What is made as it is asked for begins with the births: a model that is edited again and again
    // must not pay each time for all that was before.
    if isRestLong, from > end {
      (start, end) = (from, from)
    } else if isBodyLong, from > start {
      start = min(from, end)
    }
    (self.start, self.end) = (start, end)
    body = RateSums(start: start, length: end - start, grows: isBodyLong, rate: rate)
    // Inside the constant parts, clear of the instants where animations begin and end.
    before = rate(start - 1e-3)
    if !spans.isEndless {
      rest = .constant(rate(end + 1e-3))
    } else if let growing {
      rest = .grows(growing)
    } else {
      let length = spans.isGrowing ? spans.stretch : spans.period ?? spans.stretch
      let sums = RateSums(start: end, length: length, grows: isRestLong, rate: rate)
      rest = spans.isGrowing ? .tabulated(sums, rate(end + length)) : .repeats(sums)
    }
  }

  /// The births from `start` to a time; negative before.
  func births(until time: Double) -> Double {
    if time < start { return (time - start) * before }
    if time <= end { return body.births(in: time - start) }
    let seconds = time - end
    switch rest {
    case .constant(let rate): return body.total + seconds * rate
    case .grows(let sums): return body.total + sums.births(in: seconds)
    case .tabulated(let sums, let after):
      let late = max(0, seconds - sums.length)
      return body.total + sums.births(in: seconds) + late * after
    case .repeats(let sums):
      let passes = (seconds / sums.length).rounded(.down)
      let inside = sums.births(in: seconds - passes * sums.length)
      return body.total + (passes > 0 ? passes * sums.total : 0) + inside
    }
  }

  /// The time by which so many births have happened; infinite where they never do.
  ///
  /// Of births that were not counted before, none is looked for later than `limit`, and that is the
  /// answer where there is none.
  func time(of births: Double, lookingTo limit: Double? = nil) -> Double {
    if births < 0 { return before > 0 ? start + births / before : start }
    if let time = time(of: births, in: body, from: start, limit) { return time }
    let births = births - body.known
    switch rest {
    case .constant(let rate): return rate > 0 ? end + births / rate : .infinity
    case .grows(let sums): return end + sums.seconds(of: births)
    case .tabulated(let sums, let after):
      if let time = time(of: births, in: sums, from: end, limit) { return time }
      return after > 0 ? end + sums.length + (births - sums.known) / after : .infinity
    case .repeats(let sums):
      if let time = time(of: births, in: sums, from: end, limit) { return time }
      let each = sums.known
      if each <= 0 { return .infinity }
      let passes = (births / each).rounded(.down)
      return end + passes * sums.length + sums.seconds(of: births - passes * each)
    }
  }

  /// The same within a stretch; nil where it is later.
  private func time(
    of births: Double, in sums: RateSums, from start: Double, _ limit: Double?
  ) -> Double? {
    if let limit { sums.extend(toBirths: births, within: limit - start) }
    if births > sums.known {
      if sums.isComplete { return nil }
      if let limit { return limit }
    }
    return start + sums.seconds(of: births)
  }
}

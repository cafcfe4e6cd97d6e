// SPDX-License-Identifier: MIT

// The births from the begin of a stretch of time on. Between two knots the rate counts as constant,
// at its middle value: exact for what changes evenly, and for anything else within the curvature over
// one step.
//
// A short stretch is tabulated when it is made. The table of a long one goes on as later times are asked
// for: 128 evaluations and 1 KB for each second of the layer's time, once. The sums stand on a grid of
// their own and each is made of the one before, so they are the same whichever time is asked for first.
// To keep every 64th sum alone would take next to no memory, but each particle would pay for it.
//
// What looks up births that have happened, as the threads that make particles do, changes nothing:
// counting them has extended the table.

/// The integral of a rate over a stretch of time.
final class RateSums {
  /// The length of the stretch.
  let length: Double
  /// Between two sums.
  private let step: Double
  private let count: Int
  private let start: Double
  private let rate: (Double) -> Double
  private var sums: [Double] = [0]

  private static let stepsPerSecond = 128.0
  static let stepLimit = 4096
  private static let growingLimit = 1 << 21
  /// Four minutes: a model that is edited again and again has many tables.
  private static let reservedLimit = 1 << 15

  /// A stretch that is short enough for a table of its own at full resolution.
  static func isShort(_ seconds: Double) -> Bool { seconds * stepsPerSecond <= Double(stepLimit) }

  /// The number of steps of a table that is made at once.
  static func steps(_ seconds: Double) -> Int {
    count(seconds * stepsPerSecond, limit: stepLimit)
  }

  private static func count(_ wanted: Double, limit: Int) -> Int {
    wanted > 1 ? Int(min(wanted.rounded(.up), Double(limit))) : 1
  }

  /// Tabulates a stretch; where it grows, as far as it is asked for.
  init(start: Double, length: Double, grows: Bool, rate: @escaping (Double) -> Double) {
    self.start = start
    self.length = length
    self.rate = rate
    count =
      grows
      ? Self.count(length * Self.stepsPerSecond, limit: Self.growingLimit) : Self.steps(length)
    step = length / Double(count)
    // At once, so that no frame allocates, but for one each time that the stretch has doubled.
    sums.reserveCapacity(min(count, Self.reservedLimit) + 1)
    if !grows { extend(to: count) }
  }

  /// Whether all sums are known.
  var isComplete: Bool { sums.count > count }
  /// The births as far as they are known.
  var known: Double { sums[sums.count - 1] }

  /// All births of the stretch.
  var total: Double {
    extend(to: count)
    return known
  }

  /// The births in so many seconds from the start on.
  func births(in seconds: Double) -> Double {
    let place = seconds / step
    guard place > 0 else { return 0 }
    let i = place < Double(count) ? Int(place) : count - 1
    // One more than needed: rounding may look for a birth a little later.
    extend(to: i + 2)
    let inside = min(place - Double(i), 1)
    return sums[i] + (sums[i + 1] - sums[i]) * inside
  }

  /// After how many seconds so many births have happened; no later than is known.
  func seconds(of births: Double) -> Double {
    let births = min(births, known)
    var (low, high) = (0, sums.count - 1)
    if high == 0 { return 0 }
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] < births { low = middle } else { high = middle }
    }
    let missing = births - sums[low]
    return step * (Double(low) + Self.fraction(missing, sums[high] - sums[low]))
  }

  /// Goes on until so many births have happened, or so many seconds are over.
  func extend(toBirths births: Double, within seconds: Double) {
    while known < births, !isComplete, Double(sums.count - 1) * step < seconds {
      extend(to: sums.count)
    }
  }

  private func extend(to end: Int) {
    while sums.count <= min(end, count) {
      let middle = start + (Double(sums.count) - 0.5) * step
      sums.append(known + (step == 0 ? 0 : rate(middle) * step))
    }
  }

  private static func fraction(_ part: Double, _ whole: Double) -> Double {
    whole > 0 ? max(0, min(part / whole, 1)) : 0
  }
}

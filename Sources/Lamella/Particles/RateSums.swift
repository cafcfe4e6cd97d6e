// SPDX-License-Identifier: MIT

// The births from the begin of a stretch of time on. Between two knots the rate counts as constant,
// at its middle value: exact for what changes evenly, and for anything else within the curvature over
// one step.
//
// A short stretch is tabulated when it is made. Of a long one only every 64th sum is kept, and the
// table goes on as later times are asked for: 64 evaluations for half a second of the layer's time,
// once, and 64 more for each time that is looked up. The sums stand on a grid of their own and each
// is made of the one before, so they are the same whichever time is asked for first.
//
// What looks up births that have happened, as the threads that make particles do, changes nothing:
// counting them has extended the table.

/// The integral of a rate over a stretch of time.
final class RateSums {
  /// The length of the stretch.
  let length: Double
  /// Between two kept sums.
  private let step: Double
  private let count: Int
  /// Evaluations between two kept sums.
  private let parts: Int
  private let start: Double
  private let rate: (Double) -> Double
  private var sums: [Double] = [0]

  private static let stepsPerSecond = 128.0
  static let stepLimit = 4096
  private static let partCount = 64
  private static let chunkLimit = 1 << 15

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
    parts = grows ? Self.partCount : 1
    count =
      grows
      ? Self.count(length * Self.stepsPerSecond / Double(parts), limit: Self.chunkLimit)
      : Self.steps(length)
    step = length / Double(count)
    // At once, so that no frame allocates.
    sums.reserveCapacity(count + 1)
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
    if parts == 1 { return sums[i] + (sums[i + 1] - sums[i]) * inside }
    let part = inside * Double(parts)
    var sum = 0.0
    var j = 0.0
    while j < part {
      sum += births(inPart: Int(j), of: i) * min(part - j, 1)
      j += 1
    }
    return sums[i] + sum
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
    if parts == 1 { return step * (Double(low) + Self.fraction(missing, sums[high] - sums[low])) }
    var sum = 0.0
    for j in 0..<parts {
      let part = self.births(inPart: j, of: low)
      if sum + part >= missing || j == parts - 1 {
        let place = (Double(j) + Self.fraction(missing - sum, part)) / Double(parts)
        return step * (Double(low) + place)
      }
      sum += part
    }
    return step * Double(high)
  }

  /// Goes on until so many births have happened, or so many seconds are over.
  func extend(toBirths births: Double, within seconds: Double) {
    while known < births, !isComplete, Double(sums.count - 1) * step < seconds {
      extend(to: sums.count)
    }
  }

  private func extend(to end: Int) {
    while sums.count <= min(end, count) {
      var sum = 0.0
      for j in 0..<parts { sum += births(inPart: j, of: sums.count - 1) }
      sums.append(known + sum)
    }
  }

  private func births(inPart part: Int, of i: Int) -> Double {
    if step == 0 { return 0 }
    let place = (Double(i) + (Double(part) + 0.5) / Double(parts)) * step
    return rate(start + place) * step / Double(parts)
  }

  private static func fraction(_ part: Double, _ whole: Double) -> Double {
    whole > 0 ? max(0, min(part / whole, 1)) : 0
  }
}

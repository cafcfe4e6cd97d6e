// SPDX-License-Identifier: MIT

// When the particles of a cell are born. With n(t) the integral of the birth rate, particle k is born
// when n reaches k + 1, so births are spread evenly and a burst of rate · duration is exact. Nothing
// is simulated: how many were born is n rounded down, when one was born is the inverse of n.
//
// An epoch takes over the count and the fraction of the one before it. So numbers go on, which keeps
// random values apart, and a model that changes every frame does not hold births back.
//
// n is compared with a tolerance, because rate · duration is rounded: 1000 · 0.1 must give 100.

/// The births of one cell in one epoch.
struct BirthClock {
  /// When the cell emits, in the time of the layer.
  let from: Double
  var to: Double
  /// Particles born before, and the part of the next one.
  let firstNumber: Int64
  let fraction: Double
  /// Births per second; of no use where there is a table.
  let rate: Double
  let table: RateTable?

  static let tolerance = 1e-6
  /// How far ahead a table looks for a birth, in seconds.
  private static let lookout = 16.0

  /// The births since `from` with the fraction that was taken over.
  @inline(__always)
  private func births(until time: Double) -> Double {
    let t = min(max(time, from), to)
    if let table { return fraction + table.births(until: t) - table.births(until: from) }
    return fraction + rate * (t - from)
  }

  /// Some particle may be born at some time.
  var bears: Bool { to > from && (rate > 0 || table != nil) }

  /// How many particles were born by a time, all epochs together.
  func born(by time: Double) -> Int64 {
    if !(to > from) || time < from { return firstNumber }
    return firstNumber + BirthClock.whole(births(until: time))
  }

  /// The count and the fraction that the next epoch takes over at a time.
  func carried(to time: Double) -> (number: Int64, fraction: Double) {
    if !(to > from) || time < from { return (firstNumber, fraction) }
    let births = births(until: time)
    let whole = BirthClock.whole(births)
    return (firstNumber + whole, births - Double(whole))
  }

  /// Whole births.
  ///
  /// More than 10¹⁵ in one epoch, which a rate without sense gives, count as that.
  private static func whole(_ births: Double) -> Int64 {
    Int64(max(0, min(births + tolerance, 1e15)).rounded(.down))
  }

  /// Births from a particle's up to a time, with the part of the next: its age times the rate.
  ///
  /// For a constant rate only; goes on after the cell stopped emitting.
  func lead(of number: Int64, at time: Double) -> Double {
    let after = max(0, time - to)
    return births(until: time) - Double(number - firstNumber) - 1 + Self.tolerance + after * rate
  }

  /// When a particle was born, or will be; infinite where it never is.
  ///
  /// A table looks for births that were not counted before no later than `limit`; the frame at that
  /// time asks again.
  func birthTime(of number: Int64, lookingTo limit: Double? = nil) -> Double {
    let target = Double(number - firstNumber) + 1 - Self.tolerance - fraction
    if let table { return table.time(of: table.births(until: from) + target, lookingTo: limit) }
    return rate > 0 ? from + target / rate : .infinity
  }

  /// When the next particle is born after a time; nil where none is.
  func nextBirth(after time: Double) -> Double? {
    if !(to > from) || time >= to { return nil }
    // Half the tolerance later, so that rounding cannot put the birth after the wake-up.
    let next = birthTime(of: born(by: time), lookingTo: time + Self.lookout)
    let slack = rate > 0 ? Self.tolerance / 2 / rate : 0
    return next.isFinite && next <= to ? max(next, from) + slack : nil
  }
}

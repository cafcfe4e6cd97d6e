// SPDX-License-Identifier: MIT

// When an animated rate is what: constant, different at every time, the same again after a while, or
// growing. Animations that never end and whose periods have a common multiple repeat themselves
// together after that; the tolerance is one in 10⁹, which puts no birth in a month off by more than
// three thousandths of a second.

/// When the animations of one rate are at work, all together.
struct RateSpans {
  /// Before, the rate is constant.
  let start: Double
  /// Afterwards, the rate is constant or follows animations that never end.
  let end: Double
  /// Something is different after `end`.
  let isEndless: Bool
  /// After so long all that never ends has begun anew; nil where it never does.
  let period: Double?
  /// What stands for all time where there is no common period: as long as a table can be, and whole
  /// periods of what is short.
  let stretch: Double
  /// Every period adds something to the one before.
  let isGrowing: Bool
  /// Animations of different lengths: their steps must not be longer than the shortest needs.
  let isMixed: Bool

  /// The longest common period that is looked for, in seconds.
  static let longestPeriod = 16384.0
  /// Shorter passes cannot be told apart in the times of a layer: a second of them stands for all.
  private static let shortestPeriod = 1e-6
  private static let tolerance = 1e-9

  /// Nil where nothing is animated.
  init?(_ spans: [EmitterTracks.Span]) {
    guard let start = spans.map(\.begin).min() else { return nil }
    self.start = start
    let finite = spans.filter { $0.end < .infinity }.map(\.end).max() ?? start
    let endless = spans.filter { $0.end == .infinity }
    end = max(start, finite, endless.map(\.begin).max() ?? start)
    // What stands still is constant from its begin on.
    let moving = endless.filter { $0.period.isFinite }
    isEndless = !moving.isEmpty
    isGrowing = moving.contains(where: \.isGrowing)
    let periods = moving.map { $0.period >= Self.shortestPeriod ? $0.period : 1 }
    period = Self.common(periods)
    let inner = Self.common(periods.filter { $0 <= Self.longestPeriod })
    stretch = inner.map { (Self.longestPeriod / $0).rounded(.down) * $0 } ?? Self.longestPeriod
    isMixed = spans.count > 1
  }

  /// The least common multiple, as far as there is a small one.
  private static func common(_ periods: [Double]) -> Double? {
    guard let longest = periods.max() else { return nil }
    var count = 1.0
    while count <= 4096 {
      let multiple = longest * count
      let fits = periods.allSatisfy { period in
        let passes = multiple / period
        return abs(passes - passes.rounded()) <= tolerance * passes
          // No table of such a length has steps for the shorter ones.
          && (multiple <= longestPeriod || passes < 1.5)
      }
      if fits { return multiple }
      count += 1
      if longest * count > longestPeriod { break }
    }
    return nil
  }
}

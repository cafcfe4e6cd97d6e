// SPDX-License-Identifier: MIT

// Which key an animation stands at. Key i counts from time i of `times`; between two keys lies one
// segment. Choices, in order:
//
//   mode          key times given            key i at
//   linear cubic  no                         i/(n-1)
//                 yes                        as given; the shorter of times and values counts
//   discrete      no                         i/n
//                 n+1                        time i; the last time is where the last key ends
//                 n or fewer                 as given
//   paced…        ignored                    the distance travelled / total; even if all are 0
//
// Fewer than two keys have no effect. Times that step backwards are raised to the one before them.
// Timing functions ease inside their segment and are ignored where distances set the pace.

/// When each key of a keyframe animation is reached, as fractions of the animation.
package struct KeyframeTiming: Hashable, Sendable {
  /// How keys are joined.
  package let mode: CalculationMode
  /// The fraction at which each key is reached, ascending.
  package let times: [Double]
  /// The pace inside each segment; linear for segments beyond the last.
  package let timingFunctions: [TimingFunction]

  /// The number of keys that count: those that have a value and a time.
  package var keyCount: Int { times.count }

  /// Creates the timing of a number of keys, or nil where fewer than two count.
  ///
  /// `distances` are those between neighbouring keys, for the paced modes.
  package init?(
    count: Int, mode: CalculationMode, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], distances: [Double]? = nil
  ) {
    var times: [Double]
    if mode.isPaced {
      times = KeyframeTiming.paced(distances ?? [], count: count)
    } else if let keyTimes {
      times = Array(keyTimes.prefix(max(count, 0)))
    } else {
      let intervals = Double(mode == .discrete ? count : count - 1)
      times = (0..<max(count, 0)).map { Double($0) / intervals }
    }
    guard times.count > 1 else { return nil }
    var latest = -Double.infinity
    for i in times.indices {
      latest = times[i] > latest ? times[i] : latest
      times[i] = latest.isFinite ? latest : 0
    }
    self.mode = mode
    self.times = times
    self.timingFunctions = mode.isPaced || mode == .discrete ? [] : timingFunctions
  }

  private static func paced(_ distances: [Double], count: Int) -> [Double] {
    guard count > 1 else { return [] }
    let usable = distances.prefix(count - 1).map { $0.isFinite ? max($0, 0) : 0 }
    let total = usable.reduce(0, +)
    guard usable.count == count - 1, total > 0 else {
      return (0..<count).map { Double($0) / Double(count - 1) }
    }
    var sum = 0.0
    var times = [0.0]
    for distance in usable {
      sum += distance
      times.append(sum / total)
    }
    times[count - 1] = 1
    return times
  }

  /// The segment at a fraction of the animation, and the eased position in it.
  ///
  /// The position is nominally 0…1; a timing function may overshoot. Where several keys share a
  /// time, the last of them counts from that time on. Before the first key and after the last, the
  /// first and the last value hold. Discrete keys give their own index and 0.
  ///
  /// - Complexity: O(log *n*), without allocating.
  package func locate(_ fraction: Double) -> (segment: Int, position: Double) {
    // The number of keys reached so far; also 0 for NaN.
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle + 1 } else { high = middle }
    }
    if mode == .discrete { return (max(low - 1, 0), 0) }
    if low == 0 { return (0, 0) }
    if low == times.count { return (times.count - 2, 1) }
    let segment = low - 1
    let position = (fraction - times[segment]) / (times[low] - times[segment])
    guard segment < timingFunctions.count else { return (segment, position) }
    return (segment, timingFunctions[segment].value(at: position))
  }
}

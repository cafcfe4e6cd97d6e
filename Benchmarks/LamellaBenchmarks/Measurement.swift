// SPDX-License-Identifier: MIT

// Samples of at least a tenth of a millisecond each, after a warm-up. Kernel, limit and the others
// take turns, so that whatever else the machine does falls on all of them. The minimum is what the
// code costs, the median what a busy machine made of it; ratios are of minima.

/// The samples of one closure, in nanoseconds per item.
struct Samples {
  private var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  var minimum: Double { values.min() ?? .nan }

  var median: Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }
}

/// What was measured of one benchmark at one size.
struct Measurement {
  let name: String
  let items: Int
  var kernel = Samples()
  var limit: Samples?
  var reference: Samples?
  var shared: Samples?

  /// Measures a benchmark on data made anew.
  static func take(
    _ benchmark: BenchmarkCase, items: Int, samples: Int, withReference: Bool
  ) -> Measurement {
    let prepared = benchmark.prepare(items)
    var result = Measurement(name: benchmark.name, items: items)
    let share = 1 / Double(items * prepared.rounds)
    let kernel = Timer(prepared.run)
    let limit = prepared.limit.map { Timer($0) }
    let reference = withReference ? prepared.reference.map { Timer($0) } : nil
    let shared = prepared.shared.map { Timer($0) }
    if shared != nil { result.shared = Samples() }
    if limit != nil { result.limit = Samples() }
    if reference != nil { result.reference = Samples() }
    for _ in 0..<samples {
      result.kernel.add(kernel.sample() * share)
      if let limit { result.limit?.add(limit.sample() * share) }
      if let shared { result.shared?.add(shared.sample() * share) }
      if let reference { result.reference?.add(reference.sample() * share) }
    }
    return result
  }

  /// Runs a closure so often that the clock's own cost and resolution vanish.
  private struct Timer {
    let body: () -> Void
    let repetitions: Int

    init(_ body: @escaping () -> Void) {
      self.body = body
      var count = 1
      // Warms up at the same time: at least three batches, the last one long enough.
      while true {
        let elapsed = Timer.time(body, count)
        if elapsed > 100_000 { break }
        count *= 2
      }
      repetitions = count
    }

    /// Nanoseconds of one repetition.
    func sample() -> Double { Timer.time(body, repetitions) / Double(repetitions) }

    private static func time(_ body: () -> Void, _ count: Int) -> Double {
      let clock = ContinuousClock()
      let elapsed = clock.measure { for _ in 0..<count { body() } }
      let (seconds, attoseconds) = elapsed.components
      return Double(seconds) * 1e9 + Double(attoseconds) * 1e-9
    }
  }
}

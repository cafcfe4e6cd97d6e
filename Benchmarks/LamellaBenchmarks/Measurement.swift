// SPDX-License-Identifier: MIT

// Samples of at least a tenth of a millisecond and eight frames each, after a warm-up. Where threads
// can share the work all samples have 20 ms: a thread that sleeps takes 50 µs to wake, and columns that
// another one wrote last come from its caches. Kernel, limit and the others take turns, so that
// whatever else the machine does falls on all of them. The minimum is what the code costs, the median
// what a busy machine made of it; ratios are of minima.

import Glibc

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
  var sharedLimit: Samples?

  /// Measures a benchmark on data made anew.
  static func take(
    _ benchmark: BenchmarkCase, items: Int, samples: Int, withReference: Bool,
    clock: BenchmarkClock
  ) throws -> Measurement {
    let prepared = try benchmark.prepare(items)
    var result = Measurement(name: benchmark.name, items: items)
    let share = 1 / Double(items * prepared.rounds)
    let least = prepared.shared == nil ? 100_000.0 : 20_000_000
    let kernel = Timer(prepared.run, clock, least: least)
    let limit = prepared.limit.map { Timer($0, clock, least: least) }
    let reference = withReference ? prepared.reference.map { Timer($0, clock, least: least) } : nil
    let shared = prepared.shared.map { Timer($0, clock, least: least) }
    let sharedLimit = prepared.sharedLimit.map { Timer($0, clock, least: least) }
    if shared != nil { result.shared = Samples() }
    if sharedLimit != nil { result.sharedLimit = Samples() }
    if limit != nil { result.limit = Samples() }
    if reference != nil { result.reference = Samples() }
    for _ in 0..<samples {
      result.kernel.add(kernel.sample() * share)
      if let limit { result.limit?.add(limit.sample() * share) }
      if let shared { result.shared?.add(shared.sample() * share) }
      if let sharedLimit { result.sharedLimit?.add(sharedLimit.sample() * share) }
      if let reference { result.reference?.add(reference.sample() * share) }
    }
    return result
  }

  /// Runs a closure so often that the clock's own cost and resolution vanish.
  private struct Timer {
    let body: () -> Void
    let clock: BenchmarkClock
    let repetitions: Int

    init(_ body: @escaping () -> Void, _ clock: BenchmarkClock, least: Double) {
      (self.body, self.clock) = (body, clock)
      // Eight at least: one alone would find in the caches what the others left there, not what a frame
      // leaves for the next.
      var count = 8
      // Warms up at the same time: at least three batches, the last one long enough.
      while true {
        let elapsed = Timer.time(body, count, clock)
        if elapsed > least { break }
        count *= 2
      }
      repetitions = count
    }

    /// Nanoseconds of one repetition.
    func sample() -> Double { Timer.time(body, repetitions, clock) / Double(repetitions) }

    private static func time(
      _ body: () -> Void, _ count: Int, _ clock: BenchmarkClock
    ) -> Double {
      let start = clock.nanoseconds
      for _ in 0..<count { body() }
      return clock.nanoseconds - start
    }
  }
}

/// What samples are measured with.
enum BenchmarkClock {
  /// Time as it passes.
  case wall
  /// The processor's time in all threads of this process, which others leave nearly alone.
  case processor

  var nanoseconds: Double {
    var time = timespec()
    clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

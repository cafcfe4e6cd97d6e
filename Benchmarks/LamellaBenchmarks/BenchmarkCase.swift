// SPDX-License-Identifier: MIT

/// One thing to measure, at several sizes.
package struct BenchmarkCase: Sendable {
  /// A path such as `matrix/local`; the size is added when printed.
  package let name: String
  /// The numbers of items measured unless others are asked for.
  package let sizes: [Int]
  /// Makes the data for a number of items.
  package let prepare: @Sendable (Int) throws -> PreparedBenchmark

  package init(
    _ name: String, sizes: [Int] = [1000, 10_000, 100_000, 1_000_000],
    prepare: @escaping @Sendable (Int) throws -> PreparedBenchmark
  ) {
    self.name = name
    self.sizes = sizes
    self.prepare = prepare
  }
}

/// A benchmark with its data; each closure does the work for all items, `rounds` times.
package struct PreparedBenchmark {
  /// More than 1 where the work differs from one time to the next and only the average says much.
  package var rounds: Int
  package var run: () -> Void
  /// The best C loop for the same work, where there is one.
  package var limit: (() -> Void)?
  /// The plain Swift loop with the same results, where there is one.
  package var reference: (() -> Void)?
  /// The same work as `run` shared between two threads, where it can be.
  package var shared: (() -> Void)?
  /// The same work as `limit` shared between two threads: what memory lets two of them gain.
  package var sharedLimit: (() -> Void)?

  package init(
    rounds: Int = 1, run: @escaping () -> Void, limit: (() -> Void)? = nil,
    reference: (() -> Void)? = nil, shared: (() -> Void)? = nil,
    sharedLimit: (() -> Void)? = nil
  ) {
    self.rounds = rounds
    self.run = run
    self.limit = limit
    self.reference = reference
    self.shared = shared
    self.sharedLimit = sharedLimit
  }
}

extension BenchmarkCase {
  /// Every benchmark, in the order in which they run.
  ///
  /// Another subject is another file and another term here.
  package static let all: [BenchmarkCase] =
    timingBenchmarks + interpolationBenchmarks + keyframeBenchmarks + matrixBenchmarks
    + cullingBenchmarks + packingBenchmarks + frameBenchmarks + sceneBenchmarks + trackBenchmarks
    + particleBenchmarks + replicatorBenchmarks + depthBenchmarks + strokeBenchmarks
    + drawBenchmarks
    + memoryBenchmarks
}

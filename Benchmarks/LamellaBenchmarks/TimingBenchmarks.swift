// SPDX-License-Identifier: MIT

import CLamellaBaseline
import LamellaKernels

/// Time to progress, for clips that run: half of them have begun where they can end.
let timingBenchmarks: [BenchmarkCase] = [
  timing("timing/once", .once, passes: nil), timing("timing/loop", .loop, passes: 3),
  timing("timing/pingpong", .pingpong, passes: nil),
]

private func timing(
  _ name: String, _ shape: TimingKernels.Shape, passes: Double?
) -> BenchmarkCase {
  BenchmarkCase(name) { count in
    let columns = BenchmarkColumns(count)
    var clips = TimingKernels.Clips(
      begin: columns.doubles(0...10), rate: columns.doubles(0.1...3))
    clips.passesOfAll = passes ?? .infinity
    let (progress, inEffect) = (columns.floats(), columns.integers { _ in 0 })
    var work = lamella_limit_timing(
      begin: columns.floats(0...10), rate: columns.floats(0.1...3), time: 12.3,
      progress: columns.floats())
    return PreparedBenchmark(
      run: { [clips, columns] in
        TimingKernels.evaluate(
          shape, [], clips, range: 0..<columns.count, time: 7.3, progress: progress,
          inEffect: inEffect)
      },
      limit: { [columns] in lamella_limit_timing(&work, columns.count) },
      reference: { [clips, columns] in
        TimingKernels.Reference.evaluate(
          shape, [], clips, range: 0..<columns.count, time: 7.3, progress: progress,
          inEffect: inEffect)
      })
  }
}

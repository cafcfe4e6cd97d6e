// SPDX-License-Identifier: MIT

import LamellaKernels

/// Runs the benchmarks of `lamella bench` and returns the exit status.
///
/// - Parameter arguments: What follows the command's name; see `--help`.
/// - Returns: 0, 64 where the arguments make no sense, or 1 where something cannot be measured.
public func runBenchmarks(arguments: [String]) -> Int32 {
  if arguments.contains("--help") {
    print(BenchmarkOptions.usage)
    return 0
  }
  let options: BenchmarkOptions
  switch BenchmarkOptions.parse(arguments) {
  case .success(let parsed): options = parsed
  case .failure(let error):
    print("lamella bench: \(error.message)\n\(BenchmarkOptions.usage)")
    return 64
  }
  if options.drawFirst != nil || options.isFirstFrame { return runFirstFrame(options) }
  let all = BenchmarkCase.all + (options.inWindow ? windowBenchmarks : [])
  let chosen = all.filter {
    options.filter.isEmpty || $0.name.contains(options.filter)
  }
  if options.isList {
    for benchmark in chosen { print(benchmark.name) }
    return 0
  }
  if let level = options.level { KernelLevel.force(level) }
  if !options.isJSON { Report.header(withReference: options.withReference) }
  for benchmark in chosen {
    for size in options.sizes.isEmpty ? benchmark.sizes : options.sizes {
      let measurement: Measurement
      do {
        measurement = try Measurement.take(
          benchmark, items: size, samples: options.samples, withReference: options.withReference,
          clock: options.clock)
      } catch {
        print("lamella bench: \(benchmark.name): \(error)")
        return 1
      }
      if options.isJSON {
        Report.json(measurement, level: KernelLevel.current)
      } else {
        Report.row(measurement)
      }
    }
  }
  return 0
}

private func runFirstFrame(_ options: BenchmarkOptions) -> Int32 {
  let count = options.sizes.first ?? 10_000
  do {
    if let subject = options.drawFirst {
      try FirstFrame.draw(subject, count: count)
    } else {
      try FirstFrame.measure(count: count, samples: options.samples)
    }
    return 0
  } catch {
    print("lamella bench: \(error)")
    return 1
  }
}

// SPDX-License-Identifier: MIT

import LamellaKernels

/// Runs the benchmarks of `lamella bench` and returns the exit status.
///
/// - Parameter arguments: What follows the command's name; see `--help`.
/// - Returns: 0, or 64 where the arguments make no sense.
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
  let chosen = BenchmarkCase.all.filter {
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
      let measurement = Measurement.take(
        benchmark, items: size, samples: options.samples, withReference: options.withReference)
      if options.isJSON {
        Report.json(measurement, level: KernelLevel.current)
      } else {
        Report.row(measurement)
      }
    }
  }
  return 0
}

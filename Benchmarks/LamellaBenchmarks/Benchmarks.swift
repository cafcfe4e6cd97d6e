// SPDX-License-Identifier: MIT

import LamellaKernels

/// Runs the benchmarks of `lamella bench`.
///
/// - Parameter arguments: What follows the command's name; see `--help`.
/// - Throws: ``BenchmarkUsageError`` where the arguments make no sense.
public func runBenchmarks(arguments: [String]) throws(BenchmarkUsageError) {
  if arguments.contains("--help") || arguments.contains("-h") {
    print(BenchmarkOptions.usage)
    return
  }
  let options = try BenchmarkOptions.parse(arguments)
  let chosen = BenchmarkCase.all.filter {
    options.filter.isEmpty || $0.name.contains(options.filter)
  }
  if options.isList {
    for benchmark in chosen { print(benchmark.name) }
    return
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
}

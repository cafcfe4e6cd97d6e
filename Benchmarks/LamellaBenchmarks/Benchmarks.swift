// SPDX-License-Identifier: MIT

import LamellaKernels

/// Runs the benchmarks of `lamella bench`.
///
/// - Parameter arguments: What follows the command's name; see `--help`.
/// - Returns: Whether everything could be measured; what could not is printed.
/// - Throws: ``BenchmarkUsageError`` where the arguments make no sense.
public func runBenchmarks(arguments: [String]) throws(BenchmarkUsageError) -> Bool {
  if arguments.contains("--help") || arguments.contains("-h") {
    print(BenchmarkOptions.usage)
    return true
  }
  let options = try BenchmarkOptions.parse(arguments)
  if options.drawFirst != nil || options.isFirstFrame { return runFirstFrame(options) }
  let all = BenchmarkCase.all + (options.inWindow ? windowBenchmarks : [])
  let chosen = all.filter {
    options.filter.isEmpty || $0.name.contains(options.filter)
  }
  if options.isList {
    for benchmark in chosen { print(benchmark.name) }
    return true
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
        return false
      }
      if options.isJSON {
        Report.json(measurement, level: KernelLevel.current)
      } else {
        Report.row(measurement)
      }
    }
  }
  return true
}

private func runFirstFrame(_ options: BenchmarkOptions) -> Bool {
  let count = options.sizes.first ?? 10_000
  do {
    if let subject = options.drawFirst {
      try FirstFrame.draw(subject, count: count)
    } else {
      try FirstFrame.measure(count: count, samples: options.samples)
    }
    return true
  } catch {
    print("lamella bench: \(error)")
    return false
  }
}

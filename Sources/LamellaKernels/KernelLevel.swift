// SPDX-License-Identifier: MIT

// Each kernel exists as a C function compiled for three levels of x86-64, and as a scalar Swift
// reference beside its wrapper. Swift code is compiled for the baseline only (a package may not
// name a processor): C for the level at hand runs two to fourteen times as fast. The figures are in
// Benchmarks/README.md.

import CLamellaKernels

/// The level of the processor that the kernels use.
package enum KernelLevel {
  /// The baseline of the target, on every processor.
  package static let baseline = Int(LAMELLA_LEVEL_BASELINE)
  /// x86-64-v3: AVX2.
  package static let v3 = Int(LAMELLA_LEVEL_V3)
  /// x86-64-v4: AVX-512.
  package static let v4 = Int(LAMELLA_LEVEL_V4)

  /// The highest level of this machine.
  package static var supported: Int { Int(lamella_kernels_supported_level()) }

  /// The level in use; the highest at first.
  package static var current: Int { Int(lamella_kernels_level()) }

  /// Uses the highest supported level that is not above `level`, and returns it.
  ///
  /// For tests and benchmarks. Results are the same bits at every level.
  @discardableResult
  package static func force(_ level: Int) -> Int { Int(lamella_kernels_set_level(Int32(level))) }
}

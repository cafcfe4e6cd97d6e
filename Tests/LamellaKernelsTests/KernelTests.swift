// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaTestSupport
import Testing

// Every kernel against its scalar reference, bit for bit, at every level of the processor and for
// counts around the widths of vectors and blocks. Serialised, because the level is one for all.

/// The parent of all suites that force a level.
@Suite(.serialized)
struct KernelTests {
  /// Counts around the widths of vectors (4, 8, 16) and the length of a block (512).
  static let counts = [0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 511, 512, 513, 1000]

  /// Calls `body` once with each level that the machine has in force.
  static func everyLevel(_ body: (Int) throws -> Void) rethrows {
    for level in [KernelLevel.baseline, KernelLevel.v3, KernelLevel.v4]
    where level <= KernelLevel.supported {
      KernelLevel.force(level)
      try body(level)
    }
    KernelLevel.force(KernelLevel.supported)
  }

  @Test
  func `a level can be forced up to what the machine has`() {
    #expect(KernelLevel.force(KernelLevel.baseline) == KernelLevel.baseline)
    #expect(KernelLevel.current == KernelLevel.baseline)
    #expect(KernelLevel.force(1000) == KernelLevel.supported)
    #expect(KernelLevel.current == KernelLevel.supported)
  }
}

/// Random columns with room behind their end, which no kernel may touch.
struct ColumnMaker {
  var random: SeededRandom
  static let guardCount = 40

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func floats(_ count: Int, _ range: ClosedRange<Float>) -> [Float] {
    (0..<count + ColumnMaker.guardCount).map { _ in random.float(range) }
  }

  mutating func doubles(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
    (0..<count + ColumnMaker.guardCount).map { _ in Double.random(in: range, using: &random) }
  }

  mutating func words(_ count: Int) -> [UInt32] {
    (0..<count + ColumnMaker.guardCount).map { _ in UInt32(truncatingIfNeeded: random.next()) }
  }

  mutating func integer(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Replaces about one value in `rarity` by one of a few.
  mutating func sprinkle(_ values: [Float], into column: inout [Float], oneIn rarity: Int) {
    for i in column.indices where integer(0..<rarity) == 0 {
      column[i] = values[integer(0..<values.count)]
    }
  }
}

/// Values at an address that lasts as long as the object.
///
/// Not an Array: the optimiser frees one after its last use, even while its address is in use.
final class Plain<Element: BitwiseCopyable> {
  let count: Int
  private let memory: UnsafeMutablePointer<Element>

  init(_ values: [Element]) {
    count = values.count
    memory = .allocate(capacity: max(1, values.count))
    memory.initialize(from: values, count: values.count)
  }

  deinit { memory.deallocate() }

  var base: UnsafePointer<Element> { UnsafePointer(memory) }

  var values: [Element] { Array(UnsafeBufferPointer(start: memory, count: count)) }
}

extension [Float] {
  /// The bits, for comparisons that tell -0 from 0 and hold for NaN.
  var bits: [UInt32] { map(\.bitPattern) }
}

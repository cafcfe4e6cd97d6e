// SPDX-License-Identifier: MIT

import LamellaKernels

/// Columns of random numbers, at the places that the engine's columns have.
///
/// Freed with the object; the closures of a benchmark keep it.
final class BenchmarkColumns {
  let count: Int
  private var random: UInt64 = 1
  private var memory: [UnsafeMutableRawPointer] = []

  init(_ count: Int) { self.count = count }

  deinit { for block in memory { ColumnMemory.deallocate(block) } }

  private func unit() -> Double {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(random >> 11) * 0x1p-53
  }

  /// A column of Floats in a range; some room behind its end.
  func floats(_ range: ClosedRange<Double> = 0...1) -> UnsafeMutablePointer<Float> {
    let column: UnsafeMutablePointer<Float> = allocate()
    for i in 0..<count + 16 {
      column[i] = Float(range.lowerBound + unit() * (range.upperBound - range.lowerBound))
    }
    return column
  }

  func doubles(_ range: ClosedRange<Double>) -> UnsafeMutablePointer<Double> {
    let column: UnsafeMutablePointer<Double> = allocate()
    for i in 0..<count + 16 {
      column[i] = range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }
    return column
  }

  func integers(_ value: (Int) -> Int) -> UnsafeMutablePointer<Int32> {
    let column: UnsafeMutablePointer<Int32> = allocate()
    for i in 0..<count + 16 { column[i] = Int32(truncatingIfNeeded: value(i)) }
    return column
  }

  func words(_ value: UInt32) -> UnsafeMutablePointer<UInt32> {
    let column: UnsafeMutablePointer<UInt32> = allocate()
    column.initialize(repeating: value, count: count + 16)
    return column
  }

  /// A whole number below a bound.
  func below(_ bound: Int) -> Int { Int(unit() * Double(bound)) }

  func affine() -> MatrixKernels.Affine {
    MatrixKernels.Affine(
      a: floats(), b: floats(), c: floats(), d: floats(), tx: floats(), ty: floats())
  }

  /// Memory for 64-byte records.
  func records() -> UnsafeMutableRawPointer {
    let block = ColumnMemory.allocate(byteCount: count * 64)
    memory.append(block)
    return block
  }

  private func allocate<Element: BitwiseCopyable>() -> UnsafeMutablePointer<Element> {
    let length = count + 16
    let block = ColumnMemory.allocate(byteCount: length * MemoryLayout<Element>.stride)
    memory.append(block)
    return block.bindMemory(to: Element.self, capacity: length)
  }
}

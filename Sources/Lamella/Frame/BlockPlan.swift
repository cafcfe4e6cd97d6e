// SPDX-License-Identifier: MIT

// How the items of a stage are cut into blocks. No result depends on the cuts; but for copies, which
// have a few shares for each worker, nor do they depend on the number of workers. Below the limit a
// stage stays serial: waking a thread takes some 50 µs, and 16,384 rows take 10 to 100.

/// The blocks of a range of items.
struct BlockPlan {
  let items: Range<Int>
  var size: Int

  /// Items below which a stage stays serial, and items in a block.
  static let serialLimit = 16_384
  static let blockSize = 4096

  var count: Int { (items.count + size - 1) / size }

  /// The items of a block.
  @inline(__always)
  func block(_ index: Int) -> Range<Int> {
    let first = items.lowerBound + index * size
    return first..<min(first + size, items.upperBound)
  }
}

extension World {
  /// The plan of a stage that is worth several threads; nil where it is not, or there are none.
  ///
  /// `weight` is how many plain rows an item is worth.
  @inline(__always)
  func blockPlan(_ items: Range<Int>, weight: Int = 1) -> BlockPlan? {
    guard let executor, items.count * weight >= pipeline.serialLimit, executor.workerCount > 1
    else { return nil }
    let size = max(1, pipeline.blockSize / weight)
    return items.count > size ? BlockPlan(items: items, size: size) : nil
  }

  /// Runs a job on the executor, block by block.
  ///
  /// `body` gets the job's address and a block's number, and captures nothing.
  @inline(__always)
  func perform<Job>(
    _ count: Int, _ job: Job, _ body: @escaping @convention(c) (UnsafeRawPointer, Int) -> Void
  ) {
    guard let executor else { return }
    withUnsafePointer(to: job) { executor.perform(count, BlockWork(context: $0, body)) }
  }
}

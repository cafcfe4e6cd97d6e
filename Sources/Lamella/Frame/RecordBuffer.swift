// SPDX-License-Identifier: MIT

// A growable buffer of plain records that keeps its memory when emptied. Not an Array: the records
// are written through a raw pointer by the packing kernels, several thousand at a time, and an
// Array would check for uniqueness on each access through a class. Its memory begins at a cache line,
// so that records of one line can be stored past the cache.

import LamellaKernels

/// A list of plain records whose memory is kept from frame to frame.
public final class RecordBuffer<Record: BitwiseCopyable>: RandomAccessCollection {
  @exclusivity(unchecked) package private(set) var base: UnsafeMutablePointer<Record>
  @exclusivity(unchecked) package private(set) var capacity: Int
  @exclusivity(unchecked) public package(set) var count = 0

  /// Creates an empty buffer.
  public init(capacity: Int = 16) {
    self.capacity = Swift.max(capacity, 1)
    base = Self.memory(self.capacity)
  }

  deinit { ColumnMemory.deallocate(base) }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Record> {
    ColumnMemory.allocate(byteCount: capacity * MemoryLayout<Record>.stride)
      .bindMemory(to: Record.self, capacity: capacity)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  /// The record at an index; traps when out of range.
  public subscript(index: Int) -> Record {
    get {
      precondition(index >= 0 && index < count, "record \(index) of \(count)")
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count, "record \(index) of \(count)")
      base[index] = newValue
    }
  }

  /// Adds a record at the end.
  @inline(__always)
  public func append(_ record: Record) {
    if count == capacity { reserve(count + 1) }
    base[count] = record
    count += 1
  }

  /// Adds a record at the end, of which the caller writes all bytes.
  ///
  /// Vectors stored there are faster than a record built elsewhere word by word and copied.
  @inline(__always)
  package func place() -> UnsafeMutableRawPointer {
    if count == capacity { reserve(count + 1) }
    count += 1
    return UnsafeMutableRawPointer(base + (count - 1))
  }

  /// Makes room for `minimum` records in all.
  ///
  /// Doubles, so that appending is O(1) amortised.
  public func reserve(_ minimum: Int) {
    if minimum <= capacity { return }
    let grown = Swift.max(minimum, capacity * 2)
    let new = Self.memory(grown)
    new.update(from: base, count: count)
    ColumnMemory.deallocate(base)
    base = new
    capacity = grown
  }

  /// Empties the buffer and keeps its memory.
  public func removeAll() { count = 0 }

  /// Calls `body` with the records as one block of memory.
  public func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<Record>) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }
}

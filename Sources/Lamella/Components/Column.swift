// SPDX-License-Identifier: MIT

// A dense, growable column of plain values: the storage of everything that every row has.
//
// Not an Array: hot loops take `base` once and run over it, and a column inside a class would pay
// for a uniqueness check on each write. Elements beyond `count` are uninitialised memory.
// Memory comes from ColumnMemory, which keeps columns from displacing each other in the cache.
// Columns in classes are `@exclusivity(unchecked)`: a dynamic check on every access to every row was
// a quarter of the cost of a frame. A world is used from one thread, and no column is handed out as
// an inout argument, so accesses cannot overlap.
// Bounds are asserted, not checked, in release: rows and slots are validated at the door.

import LamellaKernels

/// A dense, growable column of plain values.
struct Column<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    base = Self.memory(self.capacity)
  }

  deinit { ColumnMemory.deallocate(base) }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    ColumnMemory.allocate(byteCount: capacity * MemoryLayout<Element>.stride)
      .bindMemory(to: Element.self, capacity: capacity)
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    reserve(count + 1)
    base[count] = element
    count += 1
  }

  mutating func append(repeating element: Element, count extra: Int) {
    reserve(count + extra)
    (base + count).initialize(repeating: element, count: extra)
    count += extra
  }

  mutating func reserve(_ minimum: Int) {
    if minimum <= capacity { return }
    let grown = max(minimum, capacity * 2)
    let new = Self.memory(grown)
    new.update(from: base, count: count)
    ColumnMemory.deallocate(base)
    base = new
    capacity = grown
  }

  /// Sets the number of elements; new ones are `filler`.
  mutating func resize(to newCount: Int, filler: Element) {
    if newCount > count { append(repeating: filler, count: newCount - count) }
    count = newCount
  }

  mutating func removeAll() { count = 0 }

  /// Drops the elements from an index on.
  mutating func shrink(to newCount: Int) { count = min(count, newCount) }

  mutating func removeLast() { count -= 1 }

  /// Leaves the first elements.
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  /// Reorders: element i becomes what stood at `source[i]`; the result has `newCount` elements.
  ///
  /// O(newCount). Uses a second block of memory, which then replaces the first.
  mutating func gather(_ source: UnsafePointer<Int32>, count newCount: Int) {
    let new = Self.memory(capacity)
    for i in 0..<newCount { new[i] = base[Int(source[i])] }
    ColumnMemory.deallocate(base)
    base = new
    count = newCount
  }
}

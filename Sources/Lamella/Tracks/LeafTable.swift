// SPDX-License-Identifier: MIT

// The stacks: for each animated property of each layer, its leaves in order. A stack holds the
// property's storage itself, so that the loop over stacks never looks at the property table.
//
//   stacks[i] → first leaf → next leaf → …
//   stackOf[layer slot, property] → i
//
// Stacks are dense and swapped with the last when their last leaf goes; freed leaves are reused.

import LamellaMath

/// The leaves of one property of one layer.
struct LeafStack {
  var slot: Int32
  var property: PropertyID
  var storage: PropertyStorage
  var kind: ValueKind
  var channelCount: Int
  var invalidates: Invalidation
  var firstLeaf: Int32
  var lastLeaf: Int32
  /// A batch writes the same property of the layer first: its result is the value under this stack.
  var isAboveBatch = false

  /// Its result goes to dense columns.
  var isDense: Bool { if case .dense = storage { true } else { false } }
}

/// All stacks and leaves.
final class LeafTable {
  struct Key: Hashable {
    let slot: Int32
    let property: PropertyID
  }

  private(set) var stacks: [LeafStack] = []
  private(set) var leaves: [Leaf] = []
  private var freeLeaves: [Int32] = []
  private var stackOf: [Key: Int32] = [:]
  var tracks = TrackList()
  /// How many layers change their pictures, so that the others need not be looked up.
  private(set) var contentsCount = 0

  var isEmpty: Bool { stacks.isEmpty }

  func stackIndex(slot: Int, property: PropertyID) -> Int? {
    stackOf[Key(slot: Int32(slot), property: property)].map(Int.init)
  }

  /// Puts a leaf into its property's stack, above those of animations added earlier.
  func insert(
    _ leaf: Leaf, slot: Int, row: PropertyDescriptor, isAboveBatch: Bool
  ) -> Int32 {
    let index: Int32
    if let free = freeLeaves.popLast() {
      index = free
      leaves[Int(index)] = leaf
    } else {
      index = Int32(leaves.count)
      leaves.append(leaf)
    }
    leaves[Int(index)].next = -1
    let key = Key(slot: Int32(slot), property: row.id)
    if let stack = stackOf[key] {
      insert(index, into: Int(stack))
    } else {
      stackOf[key] = Int32(stacks.count)
      if row.id == Builtin.contents { contentsCount += 1 }
      stacks.append(
        LeafStack(
          slot: Int32(slot), property: row.id, storage: row.storage, kind: row.kind,
          channelCount: row.kind.channelCount, invalidates: row.invalidates, firstLeaf: index,
          lastLeaf: index,
          isAboveBatch: isAboveBatch))
    }
    return index
  }

  private func insert(_ index: Int32, into stack: Int) {
    let sequence = leaves[Int(index)].sequence
    let last = stacks[stack].lastLeaf
    if leaves[Int(last)].sequence <= sequence {
      leaves[Int(last)].next = index
      stacks[stack].lastLeaf = index
      return
    }
    var before: Int32 = -1
    var next = stacks[stack].firstLeaf
    while next >= 0, leaves[Int(next)].sequence <= sequence {
      before = next
      next = leaves[Int(next)].next
    }
    leaves[Int(index)].next = next
    if before >= 0 {
      leaves[Int(before)].next = index
    } else {
      stacks[stack].firstLeaf = index
    }
  }

  /// Takes a leaf out of its stack; true where the stack is gone with it.
  func remove(_ index: Int32, slot: Int, property: PropertyID) -> Bool {
    let key = Key(slot: Int32(slot), property: property)
    guard let stack = stackOf[key].map(Int.init) else { return false }
    var before: Int32 = -1
    var current = stacks[stack].firstLeaf
    while current >= 0, current != index {
      before = current
      current = leaves[Int(current)].next
    }
    guard current == index else { return false }
    tracks.remove(leaves[Int(index)].source)
    let after = leaves[Int(index)].next
    if before >= 0 {
      leaves[Int(before)].next = after
    } else {
      stacks[stack].firstLeaf = after
    }
    if stacks[stack].lastLeaf == index { stacks[stack].lastLeaf = before }
    freeLeaves.append(index)
    guard stacks[stack].firstLeaf < 0 else { return false }
    stackOf[key] = nil
    if property == Builtin.contents { contentsCount -= 1 }
    let last = stacks.count - 1
    if stack != last {
      stacks[stack] = stacks[last]
      stackOf[Key(slot: stacks[stack].slot, property: stacks[stack].property)] = Int32(stack)
    }
    stacks.removeLast()
    return true
  }

  /// Lets movements stand at their ends, or run again.
  func setReducesMotion(_ reduces: Bool) {
    for i in leaves.indices { leaves[i].settles = reduces && leaves[i].isMovement }
  }
}

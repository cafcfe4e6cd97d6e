// SPDX-License-Identifier: MIT

// What the program changed since the last commit. One 64-bit mask per slot and a list of the slots
// whose mask is not zero, so that a commit costs what was changed and not what there is.
//
//   bits 0–24   dense columns, by ColumnID
//   bit  25     flags
//   bits 32–61  sparse components, by ComponentKind; the last stands for all that follow
//   bit  62     objects

/// The edits since the last commit.
final class ChangeLog {
  static let flagsBit: UInt64 = 1 << 25
  static let objectsBit: UInt64 = 1 << 62
  /// The component from which on one bit stands for all.
  static let lastComponent = 29

  @exclusivity(unchecked) private var masks = Column<UInt64>()
  @exclusivity(unchecked) private(set) var slots = Column<Int32>()
  @exclusivity(unchecked) private(set) var invalidated: Invalidation = [
    .matrices, .drawing, .rowClass,
  ]
  @exclusivity(unchecked) private var layoutFlags = Column<UInt8>()
  /// The layers whose layout flag was raised, in order; some may be clean again.
  @exclusivity(unchecked) private(set) var layoutSlots = Column<Int32>()
  @exclusivity(unchecked) private var displayMarks = Column<UInt32>()
  /// The mark of the layer that was marked for display last.
  @exclusivity(unchecked) private(set) var lastDisplayMark: UInt32 = 0
  /// Any edit at all since the last commit.
  @exclusivity(unchecked) private(set) var isDirty = true

  func addSlot(_ slot: Int) {
    if slot >= masks.count {
      masks.resize(to: slot + 1, filler: 0)
      layoutFlags.resize(to: slot + 1, filler: 0)
    }
    masks[slot] = 0
    layoutFlags[slot] = 0
    isDirty = true
  }

  @inline(__always)
  func mark(_ slot: Int, _ bits: UInt64) {
    let old = masks.base[slot]
    if old == 0 { slots.append(Int32(slot)) }
    masks.base[slot] = old | bits
    isDirty = true
  }

  @inline(__always)
  func markColumns(_ slot: Int, first: ColumnID, count: Int) {
    mark(slot, ((1 << UInt64(count)) - 1) << UInt64(first.rawValue))
  }

  func markFlags(_ slot: Int) { mark(slot, ChangeLog.flagsBit) }

  func markComponent(_ slot: Int, _ kind: ComponentKind) {
    mark(slot, 1 << UInt64(32 + min(kind.rawValue, ChangeLog.lastComponent)))
  }

  func markObjects(_ slot: Int) { mark(slot, ChangeLog.objectsBit) }

  func mask(_ slot: Int) -> UInt64 { masks[slot] }

  func invalidate(_ what: Invalidation) {
    invalidated.formUnion(what)
    isDirty = true
  }

  /// Animated values made something stale: the model itself did not change.
  func invalidateShown(_ what: Invalidation) { invalidated.formUnion(what) }

  /// A destroyed slot has nothing to commit.
  func forget(_ slot: Int) {
    // The slot may stay in the list; its empty mask makes it a no-op.
    masks[slot] = 0
    layoutFlags[slot] = 0
    isDirty = true
  }

  /// Empties the log after a commit.
  func removeAll() {
    for i in 0..<slots.count { masks[Int(slots[i])] = 0 }
    slots.removeAll()
    isDirty = false
  }

  /// Takes what is stale and clears it.
  func takeInvalidated() -> Invalidation {
    defer { invalidated = [] }
    return invalidated
  }

  // MARK: Layout and display flags

  func needsLayout(_ slot: Int) {
    if layoutFlags[slot] & 1 == 0 { layoutSlots.append(Int32(slot)) }
    layoutFlags[slot] |= 1
    isDirty = true
  }

  func needsDisplay(_ slot: Int) {
    layoutFlags[slot] |= 2
    isDirty = true
    if slot >= displayMarks.count { displayMarks.resize(to: slot + 1, filler: 0) }
    lastDisplayMark &+= 1
    displayMarks[slot] = lastDisplayMark
  }

  /// A number that grows whenever a layer is marked for display; 0 for never.
  func displayMark(_ slot: Int) -> UInt32 { slot < displayMarks.count ? displayMarks[slot] : 0 }

  func clearLayoutSlots() { layoutSlots.removeAll() }

  func isLayoutNeeded(_ slot: Int) -> Bool { layoutFlags[slot] & 1 != 0 }
  func isDisplayNeeded(_ slot: Int) -> Bool { layoutFlags[slot] & 2 != 0 }
  func clearLayout(_ slot: Int) { layoutFlags[slot] &= ~1 }
  func clearDisplay(_ slot: Int) { layoutFlags[slot] &= ~2 }
}

// SPDX-License-Identifier: MIT

// Who is whose sublayer, and the order of rows that follows from it.
//
// By slot (stable): parent, first and last child, next and previous sibling, mask, generation,
// class, row. By row (depth-first): slot, row of the parent, end of the subtree.
// Invariants once the order is clean: a parent's row is smaller than its children's; a subtree is
// `row ..< subtreeEnd[row]`; a mask stands directly after its owner, before the sublayers; the
// world's root has row 0; trees in no superlayer follow the root's tree.
// Edits only mark the order stale; `RowOrder.rebuild` brings all rows back in one pass. Appending at
// the very end keeps the order and marks nothing.

/// The links between layers and their rows.
final class LayerTree {
  // By slot.
  @exclusivity(unchecked) var parent = Column<Int32>()
  @exclusivity(unchecked) var firstChild = Column<Int32>()
  @exclusivity(unchecked) var lastChild = Column<Int32>()
  @exclusivity(unchecked) var next = Column<Int32>()
  @exclusivity(unchecked) var previous = Column<Int32>()
  @exclusivity(unchecked) var mask = Column<Int32>()
  @exclusivity(unchecked) var childCount = Column<Int32>()
  @exclusivity(unchecked) var generation = Column<UInt32>()
  @exclusivity(unchecked) var classTag = Column<UInt8>()
  @exclusivity(unchecked) var row = Column<Int32>()
  // By row.
  @exclusivity(unchecked) var slotOfRow = Column<Int32>()
  @exclusivity(unchecked) var parentRow = Column<Int32>()
  @exclusivity(unchecked) var subtreeEnd = Column<Int32>()

  @exclusivity(unchecked) var freeSlots = Column<Int32>()
  /// Rows no longer stand in depth-first order.
  @exclusivity(unchecked) var orderIsStale = false
  /// Grows with every change of the tree.
  @exclusivity(unchecked) var version: UInt64 = 0

  var rowCount: Int { slotOfRow.count }

  // MARK: Identity

  /// A generation is odd while the slot is in use.
  @inline(__always)
  func isAlive(_ id: LayerID) -> Bool {
    id.slot < generation.count && generation.base[id.slot] == id.generation
      && id.generation & 1 == 1
  }

  @inline(__always)
  func id(ofSlot slot: Int) -> LayerID {
    LayerID(index: UInt32(slot), generation: generation[slot])
  }

  @inline(__always)
  func layerClass(ofSlot slot: Int) -> LayerClass {
    LayerClass(rawValue: classTag[slot]) ?? .layer
  }

  /// Takes a slot for a new layer in no tree, with the last row.
  func makeSlot(_ layerClass: LayerClass) -> Int {
    version &+= 1
    let slot: Int
    if freeSlots.count > 0 {
      slot = Int(freeSlots[freeSlots.count - 1])
      freeSlots.removeLast()
    } else {
      slot = parent.count
      parent.append(-1)
      firstChild.append(-1)
      lastChild.append(-1)
      next.append(-1)
      previous.append(-1)
      mask.append(-1)
      childCount.append(0)
      generation.append(0)
      classTag.append(0)
      row.append(-1)
    }
    generation[slot] &+= 1
    classTag[slot] = layerClass.rawValue
    row[slot] = Int32(slotOfRow.count)
    slotOfRow.append(Int32(slot))
    parentRow.append(-1)
    subtreeEnd.append(Int32(slotOfRow.count))
    return slot
  }

  /// Gives a slot back.
  ///
  /// The layer must be unlinked and without children; its row goes at the next rebuild.
  func freeSlot(_ slot: Int) {
    version &+= 1
    generation[slot] &+= 1
    parent[slot] = -1
    firstChild[slot] = -1
    lastChild[slot] = -1
    mask[slot] = -1
    childCount[slot] = 0
    slotOfRow[Int(row[slot])] = -1
    row[slot] = -1
    freeSlots.append(Int32(slot))
    orderIsStale = true
  }

  // MARK: Links

  /// Takes a layer out of its superlayer's list, or from its owner if it is a mask.
  func unlink(_ slot: Int) {
    let p = Int(parent[slot])
    if p < 0 { return }
    version &+= 1
    if Int(mask[p]) == slot {
      mask[p] = -1
    } else {
      let before = previous[slot]
      let after = next[slot]
      if before >= 0 { next[Int(before)] = after } else { firstChild[p] = after }
      if after >= 0 { previous[Int(after)] = before } else { lastChild[p] = before }
      childCount[p] -= 1
    }
    parent[slot] = -1
    next[slot] = -1
    previous[slot] = -1
    orderIsStale = true
  }

  /// Puts an unlinked layer into a superlayer's list, before `sibling` or last (-1).
  func link(_ slot: Int, to p: Int, before sibling: Int) {
    version &+= 1
    parent[slot] = Int32(p)
    childCount[p] += 1
    let before = sibling >= 0 ? previous[sibling] : lastChild[p]
    previous[slot] = before
    next[slot] = Int32(sibling)
    if before >= 0 { next[Int(before)] = Int32(slot) } else { firstChild[p] = Int32(slot) }
    if sibling >= 0 { previous[sibling] = Int32(slot) } else { lastChild[p] = Int32(slot) }
    if orderIsStale { return }
    // The order survives where the subtree already stands right behind the superlayer's subtree.
    let row = Int(row[slot])
    let parentRow = Int(self.row[p])
    if sibling < 0, subtreeEnd[parentRow] == Int32(row) {
      self.parentRow[row] = Int32(parentRow)
      let end = subtreeEnd[row]
      var ancestor = parentRow
      while ancestor >= 0 {
        if subtreeEnd[ancestor] >= end { break }
        subtreeEnd[ancestor] = end
        ancestor = Int(self.parentRow[ancestor])
      }
    } else {
      orderIsStale = true
    }
  }

  /// Makes an unlinked layer the mask of another that has none.
  func linkMask(_ slot: Int, to owner: Int) {
    version &+= 1
    parent[slot] = Int32(owner)
    mask[owner] = Int32(slot)
    orderIsStale = true
  }

  /// Whether `slot` is `other` or one of the layers above it.
  func isAncestorOrSelf(_ slot: Int, of other: Int) -> Bool {
    var current = other
    while current >= 0 {
      if current == slot { return true }
      current = Int(parent[current])
    }
    return false
  }

  /// The topmost layer above a slot, or the slot itself.
  func root(of slot: Int) -> Int {
    var current = slot
    while parent[current] >= 0 { current = Int(parent[current]) }
    return current
  }
}

// SPDX-License-Identifier: MIT

// Brings rows back into depth-first order: one walk over the links, then one gather per column.
// Cost is linear in the number of layers however many edits came before.

/// The pass that puts rows in depth-first order.
enum RowOrder {
  /// Recomputes rows, parents' rows and subtree ends.
  ///
  /// `source` receives, for each new row, the old row that it was; the caller gathers every column
  /// of row data by it. Trees other than the root's keep their relative order.
  static func rebuild(_ tree: LayerTree, rootSlot: Int, source: inout Column<Int32>) {
    source.removeAll()
    let oldCount = tree.slotOfRow.count
    var newSlots = Column<Int32>(capacity: oldCount)
    tree.parentRow.removeAll()
    tree.subtreeEnd.removeAll()

    func visit(_ top: Int) {
      var slot = top
      while true {
        // Enter.
        let row = newSlots.count
        newSlots.append(Int32(slot))
        source.append(tree.row[slot])
        let parent = tree.parent[slot]
        tree.parentRow.append(parent < 0 ? -1 : tree.row[Int(parent)])
        tree.subtreeEnd.append(0)
        tree.row[slot] = Int32(row)
        // Descend: first the mask, then the first sublayer.
        if tree.mask[slot] >= 0 {
          slot = Int(tree.mask[slot])
          continue
        }
        if tree.firstChild[slot] >= 0 {
          slot = Int(tree.firstChild[slot])
          continue
        }
        // Leave, and go on to the next sibling of the nearest ancestor that has one.
        while true {
          tree.subtreeEnd[Int(tree.row[slot])] = Int32(newSlots.count)
          if slot == top { return }
          let parent = Int(tree.parent[slot])
          if Int(tree.mask[parent]) == slot {
            if tree.firstChild[parent] >= 0 {
              slot = Int(tree.firstChild[parent])
              break
            }
          } else if tree.next[slot] >= 0 {
            slot = Int(tree.next[slot])
            break
          }
          slot = parent
        }
      }
    }

    visit(rootSlot)
    for oldRow in 0..<oldCount {
      let slot = Int(tree.slotOfRow[oldRow])
      if slot >= 0, slot != rootSlot, tree.parent[slot] < 0 { visit(slot) }
    }
    tree.slotOfRow.removeAll()
    tree.slotOfRow.reserve(newSlots.count)
    for i in 0..<newSlots.count { tree.slotOfRow.append(newSlots[i]) }
    tree.orderIsStale = false
  }
}

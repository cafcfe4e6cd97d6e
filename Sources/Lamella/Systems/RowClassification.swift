// SPDX-License-Identifier: MIT

// Tells plain rows from those that need more, once per change of structure and not per frame.

import LamellaMath

/// Finds what each row needs.
enum RowClassification {
  static func run(_ world: World, _ m: WorldMatrices) {
    let tree = world.tree
    let flags = world.presentation.flags
    let z = world.presentation[.zPosition]
    let sublayer = world.component(.sublayerTransform)
    let depth = world.component(.depth)
    let contents = world.component(.contents)
    let shadow = world.component(.shadow)
    let hasObjects = world.objects.hasAny
    m.hasSpecialRows = false
    for row in 0..<tree.rowCount {
      let slot = Int(tree.slotOfRow[row])
      let parent = Int(tree.parentRow[row])
      var kind: RowKind = []
      let flag = flags[row]
      let layerClass = tree.layerClass(ofSlot: slot)
      let parentFlipped = parent >= 0 && m.kind[parent].contains(.flipped)
      if flag.contains(.geometryFlipped) != parentFlipped { kind.insert(.flipped) }
      if flag.transformForm != .flat || flag.contains(.geometryFlipped)
        || depth.index(ofSlot: slot) >= 0
      {
        kind.insert(.special)
      }
      if parent >= 0 {
        let parentSlot = Int(tree.slotOfRow[parent])
        if sublayer.index(ofSlot: parentSlot) >= 0 || keepsDepth(world, row: parent)
          || tree.layerClass(ofSlot: parentSlot) == .replicator
        {
          kind.insert(.special)
        }
      }
      if Int(tree.subtreeEnd[row]) > row + 1 { kind.insert(.hasChildren) }
      if flag.contains(.masksToBounds) || !flag.contains(.doubleSided)
        || flag.contains(.shouldRasterize) || layerClass != .layer
        || contents.index(ofSlot: slot) >= 0 || shadow.index(ofSlot: slot) >= 0
        || tree.mask[slot] >= 0 || (hasObjects && hasEffects(world, slot))
        || !flag.contains(.allowsGroupOpacity) || !flag.contains(.allowsEdgeAntialiasing)
      {
        kind.insert(.elaborate)
      }
      if childrenAreUnsorted(tree, z, slot) { kind.insert(.unsortedChildren) }
      if kind.contains(.special) { m.hasSpecialRows = true }
      m.kind[row] = kind
    }
    // A copy at another time may need the matrix that the present time does not.
    for stack in world.animations.leaves.stacks where stack.storage == .transform {
      let row = Int(tree.row[Int(stack.slot)])
      if row >= 0 {
        m.kind[row].insert(.special)
        m.hasSpecialRows = true
      }
    }
  }

  private static func hasEffects(_ world: World, _ slot: Int) -> Bool {
    has(world, slot, "filters") || has(world, slot, "backgroundFilters")
      || has(world, slot, "compositingFilter") || has(world, slot, "backgroundPattern")
  }

  private static func has(_ world: World, _ slot: Int, _ key: String) -> Bool {
    if let value = world.objects.presentation(slot, key), value != .null { return true }
    return false
  }

  private static func childrenAreUnsorted(
    _ tree: LayerTree, _ z: UnsafeMutablePointer<Float>, _ slot: Int
  ) -> Bool {
    var child = tree.firstChild[slot]
    if child < 0 { return false }
    var last = z[Int(tree.row[Int(child)])]
    child = tree.next[Int(child)]
    while child >= 0 {
      let value = z[Int(tree.row[Int(child)])]
      if value < last { return true }
      last = value
      child = tree.next[Int(child)]
    }
    return false
  }

  /// Whether a row's sublayers live in the 3-D space of its superlayer instead of its own plane.
  @inline(__always)
  static func keepsDepth(_ world: World, row: Int) -> Bool {
    let slot = Int(world.tree.slotOfRow[row])
    switch world.tree.layerClass(ofSlot: slot) {
    case .transform: return true
    case .replicator:
      let store = world.component(.replicator)
      let index = store.index(ofSlot: slot)
      return index >= 0 && store.presentation(index)[10] != 0
    default: return false
    }
  }
}

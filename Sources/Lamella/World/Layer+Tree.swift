// SPDX-License-Identifier: MIT

extension Layer {
  /// The layer in whose list this one stands, or whose mask it is; nil at the top of a tree.
  public var superlayer: Layer? { world.layer(atSlot: Int(world.tree.parent[slot])) }

  /// The sublayers in the order in which they are drawn while their zPositions are equal.
  ///
  /// O(count).
  public var sublayers: [Layer] {
    world.sublayerIDs(slot).map { Layer(world: world, id: $0) }
  }

  /// The number of sublayers.
  public var sublayerCount: Int { Int(world.tree.childCount[slot]) }

  /// The layer whose alpha cuts this one out; default nil.
  ///
  /// A layer that stands in a tree is taken out of it. Traps where the mask is the root or stands
  /// above this layer.
  public var mask: Layer? {
    get { world.layer(atSlot: Int(world.tree.mask[slot])) }
    nonmutating set {
      let owner = slot
      let action = world.actionForChange("mask", slot: owner)
      do {
        try world.setMask(newValue?.slot ?? -1, of: owner)
      } catch {
        preconditionFailure("\(error)")
      }
      if let action { world.run(action, key: "mask", slot: owner, old: .null) }
      if let newValue { world.orderChanged("onOrderIn", slot: newValue.slot) }
    }
  }

  /// Puts a layer last in the list; one that is in the list already moves to the end.
  ///
  /// Throws ``TreeError/cycle(layer:under:)`` where the layer stands above this one.
  public func addSublayer(_ layer: Layer) throws(TreeError) {
    try world.insert(layer.slot, into: slot, before: -1)
  }

  /// Puts a layer at an index of the list, clamped to its ends.
  public func insertSublayer(_ layer: Layer, at index: Int) throws(TreeError) {
    let child = layer.slot
    // The index counts the list as it is without the layer.
    var sibling = Int(world.tree.firstChild[slot])
    var remaining = max(0, index)
    while sibling >= 0 {
      if sibling != child {
        if remaining == 0 { break }
        remaining -= 1
      }
      sibling = Int(world.tree.next[sibling])
    }
    try world.insert(child, into: slot, before: sibling)
  }

  /// Puts a layer directly above a sibling: later in the list.
  ///
  /// Nil means last.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) throws(TreeError) {
    guard let sibling, Int(world.tree.parent[sibling.slot]) == slot, sibling != layer else {
      try addSublayer(layer)
      return
    }
    var next = Int(world.tree.next[sibling.slot])
    if next == layer.slot { next = Int(world.tree.next[next]) }
    try world.insert(layer.slot, into: slot, before: next)
  }

  /// Puts a layer directly below a sibling: earlier in the list.
  ///
  /// Nil means first.
  ///
  /// A sibling that is not in the list means last.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) throws(TreeError) {
    guard let sibling else {
      try insertSublayer(layer, at: 0)
      return
    }
    guard Int(world.tree.parent[sibling.slot]) == slot, sibling != layer else {
      try addSublayer(layer)
      return
    }
    try world.insert(layer.slot, into: slot, before: sibling.slot)
  }

  /// Exchanges a sublayer for another at the same place.
  ///
  /// Throws ``TreeError/notASublayer(_:of:)`` where the first is not in the list.
  public func replaceSublayer(_ old: Layer, with new: Layer) throws(TreeError) {
    guard Int(world.tree.parent[old.slot]) == slot, Int(world.tree.mask[slot]) != old.slot else {
      throw .notASublayer(old.id, of: id)
    }
    if old == new { return }
    try world.replace(old.slot, with: new.slot, in: slot)
  }

  /// Replaces the whole list; layers that are not in the new one stand in no tree afterwards.
  public func setSublayers(_ layers: [Layer]) throws(TreeError) {
    try world.setSublayers(layers.map(\.slot), of: slot)
  }

  /// Takes the layer out of its superlayer's list, or from the layer that it masks.
  ///
  /// The layer lives on in no tree; ``World/destroy(_:)-(Layer)`` ends it.
  public func removeFromSuperlayer() { world.removeFromSuperlayer(slot) }

  /// Whether the layer stands in the tree below the world's root.
  public var isInTree: Bool { world.tree.root(of: slot) == world.rootSlot }

  /// Whether a commit has shown the layer below the world's root, so that it has something on screen.
  package var isCommitted: Bool {
    world.model.flags[Int(world.tree.row[slot])].contains(.committed)
  }
}

extension World {
  func layer(atSlot slot: Int) -> Layer? {
    slot < 0 ? nil : Layer(world: self, id: tree.id(ofSlot: slot))
  }

  /// Inserts with actions: `sublayers` on the superlayer, then `onOrderIn` on a layer that is new.
  func insert(_ slot: Int, into parent: Int, before sibling: Int) throws(TreeError) {
    try checkMove(slot, under: parent)
    let isNew = Int(tree.parent[slot]) != parent || Int(tree.mask[parent]) == slot
    let action = actionForChange("sublayers", slot: parent)
    move(slot, to: parent, before: sibling)
    if let action { run(action, key: "sublayers", slot: parent, old: .null) }
    if isNew { orderChanged("onOrderIn", slot: slot) }
  }

  func replace(_ old: Int, with new: Int, in parent: Int) throws(TreeError) {
    try checkMove(new, under: parent)
    var next = Int(tree.next[old])
    if next == new { next = Int(tree.next[next]) }
    let action = actionForChange("sublayers", slot: parent)
    detach(old)
    move(new, to: parent, before: next)
    if let action { run(action, key: "sublayers", slot: parent, old: .null) }
    orderChanged("onOrderOut", slot: old)
    orderChanged("onOrderIn", slot: new)
  }

  func setSublayers(_ slots: [Int], of parent: Int) throws(TreeError) {
    for slot in slots { try checkMove(slot, under: parent) }
    let action = actionForChange("sublayers", slot: parent)
    let old = sublayerIDs(parent).map(\.slot)
    let kept = Set(slots)
    for slot in old where !kept.contains(slot) { detach(slot) }
    for slot in slots { move(slot, to: parent, before: -1) }
    if let action { run(action, key: "sublayers", slot: parent, old: .null) }
    for slot in old where !kept.contains(slot) { orderChanged("onOrderOut", slot: slot) }
    let before = Set(old)
    for slot in slots where !before.contains(slot) { orderChanged("onOrderIn", slot: slot) }
  }

  func removeFromSuperlayer(_ slot: Int) {
    let parent = Int(tree.parent[slot])
    if parent < 0 { return }
    let isMask = Int(tree.mask[parent]) == slot
    let action = actionForChange(isMask ? "mask" : "sublayers", slot: parent)
    detach(slot)
    if let action { run(action, key: isMask ? "mask" : "sublayers", slot: parent, old: .null) }
    orderChanged("onOrderOut", slot: slot)
  }

  /// Asks for the action of entering or leaving a tree.
  func orderChanged(_ key: String, slot: Int) {
    if let action = actionForChange(key, slot: slot) {
      run(action, key: key, slot: slot, old: .null)
    }
  }
}

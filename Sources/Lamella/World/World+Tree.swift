// SPDX-License-Identifier: MIT

extension World {
  // MARK: Making

  /// Makes a layer in no tree.
  public func makeLayer(_ layerClass: LayerClass = .layer) -> Layer {
    let slot = makeSlots(1, layerClass)
    return Layer(world: self, id: tree.id(ofSlot: slot))
  }

  /// Makes a layer as the last sublayer of another and lets `configure` set it up.
  ///
  /// O(depth) while layers are added in depth-first order.
  @discardableResult
  public func addLayer(
    _ layerClass: LayerClass = .layer, to parent: Layer, _ configure: (Layer) -> Void = { _ in }
  ) -> Layer {
    let parentSlot = slot(parent.id)
    let slot = makeSlots(1, layerClass)
    tree.link(slot, to: parentSlot, before: -1)
    changes.invalidate([.matrices, .drawing, .rowClass])
    markLayout(parentSlot)
    let layer = Layer(world: self, id: tree.id(ofSlot: slot))
    configure(layer)
    return layer
  }

  /// Makes `count` layers of one class as the last sublayers of another.
  ///
  /// O(count). No actions are asked for.
  public func addLayers(
    _ layerClass: LayerClass = .layer, count: Int, to parent: Layer
  ) -> [LayerID] {
    precondition(count >= 0, "cannot add \(count) layers")
    let parentSlot = slot(parent.id)
    if count > 0 { markLayout(parentSlot) }
    let rows = tree.rowCount
    model.appendRows(count)
    presentation.appendRows(count)
    var ids: [LayerID] = []
    ids.reserveCapacity(count)
    for i in 0..<count {
      let slot = tree.makeSlot(layerClass)
      assert(Int(tree.row[slot]) == rows + i)
      changes.addSlot(slot)
      applyClassDefaults(slot, layerClass)
      tree.link(slot, to: parentSlot, before: -1)
      ids.append(tree.id(ofSlot: slot))
    }
    changes.invalidate([.matrices, .drawing, .rowClass])
    return ids
  }

  private func makeSlots(_ count: Int, _ layerClass: LayerClass) -> Int {
    let slot = tree.makeSlot(layerClass)
    model.appendRows(1)
    presentation.appendRows(1)
    changes.addSlot(slot)
    applyClassDefaults(slot, layerClass)
    return slot
  }

  /// Gives a new layer the values that its class starts with.
  private func applyClassDefaults(_ slot: Int, _ layerClass: LayerClass) {
    if layerClass == .scroll {
      model.flags[Int(tree.row[slot])].insert(.masksToBounds)
      changes.markFlags(slot)
    }
    if classDefaults.isEmpty { return }
    for (id, value) in classDefaults[layerClass] ?? [:] {
      let row = properties[id]
      if row.storage == .object {
        objects.setModel(slot, row.name, value)
        changes.markObjects(slot)
      } else {
        writeChannels(row, ChannelBlock(value, kind: row.kind), slot: slot, isModel: true)
      }
      changes.invalidate(row.invalidates.intersection([.matrices, .drawing, .rowClass]))
    }
  }

  // MARK: Destroying

  /// Destroys a layer with everything under it; their ids become stale.
  public func destroy(_ layer: Layer) { destroy([layer.id]) }

  /// Destroys layers with everything under them, in one pass at the next frame.
  ///
  /// Ids that are stale already are skipped. O(number destroyed).
  public func destroy(_ ids: some Sequence<LayerID>) {
    for id in ids where tree.isAlive(id) {
      precondition(id.slot != rootSlot, "the world's root cannot be destroyed")
      if tree.parent[id.slot] >= 0 { markLayout(Int(tree.parent[id.slot])) }
      tree.unlink(id.slot)
      destroySubtree(id.slot)
    }
    changes.invalidate([.matrices, .drawing, .rowClass])
  }

  private func destroySubtree(_ top: Int) {
    var stack = [top]
    while let slot = stack.popLast() {
      var child = tree.firstChild[slot]
      while child >= 0 {
        stack.append(Int(child))
        child = tree.next[Int(child)]
      }
      if tree.mask[slot] >= 0 { stack.append(Int(tree.mask[slot])) }
      animations.removeAll(ofSlot: slot, world: self, atOnce: true)
      for component in components { component.remove(slot: slot) }
      objects.removeAll(ofSlot: slot)
      timings.remove(slot: slot)
      actionSources[slot] = nil
      layoutSources[slot] = nil
      copyOverrides[slot] = nil
      changes.forget(slot)
      tree.freeSlot(slot)
    }
  }

  // MARK: Moving

  /// Moves layers, in their order, to the end of a superlayer's sublayers.
  ///
  /// One pass at the next frame however many layers move. Throws without any change where one of
  /// them stands above the new superlayer. No actions are asked for.
  public func add(_ ids: [LayerID], to parent: Layer) throws(TreeError) {
    let parentSlot = slot(parent.id)
    for id in ids { try checkMove(slot(id), under: parentSlot) }
    for id in ids { move(id.slot, to: parentSlot, before: -1) }
  }

  /// Takes layers out of their superlayers; they live on in no tree.
  ///
  /// Stale ids are skipped.
  public func remove(_ ids: some Sequence<LayerID>) {
    for id in ids where tree.isAlive(id) { detach(id.slot) }
  }

  func checkMove(_ slot: Int, under parentSlot: Int) throws(TreeError) {
    if slot == rootSlot { throw .rootCannotMove }
    if tree.isAncestorOrSelf(slot, of: parentSlot) {
      throw .cycle(layer: tree.id(ofSlot: slot), under: tree.id(ofSlot: parentSlot))
    }
  }

  /// Links an existing layer; the caller has checked for cycles.
  func move(_ slot: Int, to parentSlot: Int, before sibling: Int) {
    detach(slot)
    tree.link(slot, to: parentSlot, before: sibling)
    changes.invalidate([.matrices, .drawing, .rowClass])
    markLayout(parentSlot)
    timings.invalidate()
  }

  /// Unlinks a layer from its superlayer or from the layer whose mask it is.
  func detach(_ slot: Int) {
    let parent = Int(tree.parent[slot])
    if parent < 0 { return }
    let row = Int(tree.row[slot])
    if model.flags[row].contains(.isMask) {
      model.flags[row].remove(.isMask)
      changes.markFlags(slot)
    } else {
      markLayout(parent)
    }
    tree.unlink(slot)
    changes.invalidate([.matrices, .drawing, .rowClass])
    timings.invalidate()
  }

  func setMask(_ maskSlot: Int, of owner: Int) throws(TreeError) {
    let old = Int(tree.mask[owner])
    if old == maskSlot { return }
    if maskSlot >= 0 { try checkMove(maskSlot, under: owner) }
    if old >= 0 { detach(old) }
    if maskSlot >= 0 {
      detach(maskSlot)
      tree.linkMask(maskSlot, to: owner)
      model.flags[Int(tree.row[maskSlot])].insert(.isMask)
      changes.markFlags(maskSlot)
    }
    changes.invalidate([.matrices, .drawing, .rowClass])
    timings.invalidate()
  }

  /// Brings rows into depth-first order if an edit left them out of it.
  func orderRows() {
    guard tree.orderIsStale else { return }
    RowOrder.rebuild(tree, rootSlot: rootSlot, source: &rowSource)
    model.gather(rowSource.base, count: rowSource.count)
    presentation.gather(rowSource.base, count: rowSource.count)
    changes.invalidate([.matrices, .drawing, .rowClass])
    animations.rowsMoved()
  }
}

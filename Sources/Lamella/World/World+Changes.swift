// SPDX-License-Identifier: MIT

// The door through which every single-value edit of the model passes: normalise, compare, ask for an
// action, store, mark. Batch edits have a door of their own in World+Batch, without actions.
//
// The one rule for bad numbers: a value that is not finite is refused, reported once for the
// property, and the property keeps what it had. Negative sizes of `bounds` are standardised.

import LamellaMath

extension World {
  /// Changes a numeric property, whole.
  func change(_ id: PropertyID, to block: ChannelBlock, slot: Int) {
    let row = properties[id]
    var block = block
    if !normalize(&block, row, slot: slot) { return }
    let old = readChannels(row, slot: slot, isModel: true)
    if sameChannels(old, block, count: row.kind.channelCount) { return }
    let action = actionForChange(row.name, slot: slot)
    let speed = speedBefore(action, key: row.name, slot: slot)
    willChange(row, slot: slot)
    writeChannels(row, block, slot: slot, isModel: true)
    didChange(row, slot: slot)
    if id == Builtin.bounds {
      resizeSublayers(
        ofSlot: slot, from: Size(old.values[2], old.values[3]),
        to: Size(block.values[2], block.values[3]))
    }
    if let action {
      run(action, key: row.name, slot: slot, old: old.value(of: row.kind), speed: speed)
    }
  }

  /// Changes one field of a structure or transform.
  func change(_ path: PropertyPath, to block: ChannelBlock, slot: Int) {
    if path.field == .whole {
      change(path.property, to: block, slot: slot)
      return
    }
    let row = properties[path.property]
    var block = block
    if !isFinite(block, path.field.kind(in: row.kind), row, slot: slot) { return }
    if row.kind == .transform {
      var state = transformState(row, slot: slot, isModel: true)
      if sameChannels(state.read(path.field), block, count: 2) { return }
      // A part of `transform` has an action of its own; that of any other structure is its whole's.
      let hasOwnAction = row.storage == .transform
      let action = actionForChange(hasOwnAction ? keyPath(of: path) : row.name, slot: slot)
      let old =
        action == nil
        ? .null
        : hasOwnAction
          ? readValue(path, slot: slot, isModel: true) : readValue(row, slot: slot, isModel: true)
      let speed =
        action == nil
        ? nil
        : speedBefore(action, key: hasOwnAction ? keyPath(of: path) : row.name, slot: slot)
      state.write(path.field, block)
      willChange(row, slot: slot)
      if row.storage == .transform {
        writeTransform(
          state, slot: slot, row: Int(tree.row[slot]), to: model, isModel: true)
        markTransform(slot)
      } else {
        writeChannels(row, ChannelBlock(state.matrix), slot: slot, isModel: true)
      }
      didChange(row, slot: slot)
      if let action {
        run(
          action, key: hasOwnAction ? keyPath(of: path) : row.name, slot: slot, old: old,
          speed: speed)
      }
      return
    }
    var whole =
      row.storage == .derived
      ? ChannelBlock(derivedValue(row.name, slot: slot, isModel: true), kind: row.kind)
      : readChannels(row, slot: slot, isModel: true)
    for (i, channel) in path.field.channels(in: row.kind).enumerated() {
      whole.values[channel] = block.values[i]
    }
    if row.storage == .derived {
      setDerived(row.name, whole.value(of: row.kind), slot: slot)
    } else {
      change(path.property, to: whole, slot: slot)
    }
    block = whole
  }

  /// Changes a whole-valued property.
  func changeObject(_ id: PropertyID, to value: Value, slot: Int) {
    let row = properties[id]
    let old = objects.model(slot, row.name) ?? row.initial
    if old == value { return }
    let action = actionForChange(row.name, slot: slot)
    objects.setModel(slot, row.name, value)
    changes.markObjects(slot)
    if id == Builtin.style {
      if !actionSources.isEmpty { actionSources[slot]?.styleActions = [:] }
      reportUnusedStyle(value, slot: slot)
    }
    didChange(row, slot: slot)
    if let action { run(action, key: row.name, slot: slot, old: old) }
  }

  /// What follows from a change of the model.
  func didChange(_ row: PropertyDescriptor, slot: Int) {
    changes.invalidate(row.invalidates.intersection([.matrices, .drawing, .rowClass]))
    animations.modelChanged(row.id)
    if row.invalidates.contains(.layout) {
      if row.id == Builtin.constraints {
        // Constraints are the superlayer's business.
        if tree.parent[slot] >= 0 { markLayout(Int(tree.parent[slot])) }
      } else {
        markLayout(slot)
      }
      if row.id == Builtin.bounds {
        if readChannels(properties[Builtin.needsDisplayOnBoundsChange], slot: slot, isModel: true)
          .values[0] != 0
        {
          changes.needsDisplay(slot)
        }
      }
    }
    if row.invalidates.contains(.display), row.id != Builtin.bounds { changes.needsDisplay(slot) }
    if !layoutSources.isEmpty, layoutSources[slot]?.displayKeys.contains(row.name) == true {
      changes.needsDisplay(slot)
    }
  }

  // MARK: Normalising

  private func sameChannels(_ a: ChannelBlock, _ b: ChannelBlock, count: Int) -> Bool {
    for i in 0..<count {
      let (x, y) = (a.values[i], b.values[i])
      if x != y && !(x.isNaN && y.isNaN) { return false }
    }
    return true
  }

  func isFinite(
    _ block: ChannelBlock, _ kind: ValueKind, _ row: PropertyDescriptor, slot: Int
  ) -> Bool {
    if kind == .color && block.values[0].isNaN && block.values[3].isNaN { return true }
    for i in 0..<max(1, kind.channelCount) where !block.values[i].isFinite {
      issues.report(
        .invalidValue, row.name, "\(block.values[i]) is not finite; the property keeps its value",
        layer: tree.id(ofSlot: slot))
      return false
    }
    return true
  }

  private func normalize(
    _ block: inout ChannelBlock, _ row: PropertyDescriptor, slot: Int
  ) -> Bool {
    if !isFinite(block, row.kind, row, slot: slot) { return false }
    if row.id == Builtin.bounds {
      let rect = Rect(block.values[0], block.values[1], block.values[2], block.values[3])
        .standardized
      block.values[0] = rect.minX
      block.values[1] = rect.minY
      block.values[2] = rect.width
      block.values[3] = rect.height
    } else if row.kind == .bits {
      block.values[0] = Float(UInt32(max(0, min(255, block.values[0]))) & 15)
    }
    return true
  }
}

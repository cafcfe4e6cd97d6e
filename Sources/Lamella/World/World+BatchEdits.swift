// SPDX-License-Identifier: MIT

// Editing one property of many layers. Where the property is a run of dense columns, the row of the
// property table is read once and each layer costs a compare and a store; otherwise every layer goes
// through the door of single edits.

import LamellaMath

extension World {
  /// Sets a property of many layers to values of their own.
  ///
  /// The search for actions is skipped, so nothing animates, unless `asking` is true; bad numbers
  /// are refused and reported as in single edits. Stale ids are skipped. Traps where the counts
  /// differ.
  ///
  /// - Complexity: O(layers).
  public func set<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, of layers: [LayerID], to values: [V], asking: Bool = false
  ) {
    precondition(
      values.count == layers.count, "\(values.count) values for \(layers.count) layers")
    edit(property.path, layers, asking: asking) { values[$0].value }
  }

  /// Sets a property of many layers to one value; see ``set(_:of:to:asking:)-([V])``.
  public func set<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, of layers: [LayerID], to value: V, asking: Bool = false
  ) {
    let value = value.value
    edit(property.path, layers, asking: asking) { _ in value }
  }

  private func edit(
    _ path: PropertyPath, _ layers: [LayerID], asking: Bool, _ value: (Int) -> Value
  ) {
    if !asking, let columns = plainColumns(path) {
      edit(path, columns, layers, value)
      return
    }
    if !asking {
      beginTransaction()
      transactions.edit { $0.disablesActions = true }
    }
    defer { if !asking { commitTransaction() } }
    for (i, id) in layers.enumerated() where tree.isAlive(id) {
      let fits = setValue(value(i), at: path, slot: id.slot)
      precondition(fits, "\(keyPath(of: path)) cannot hold what it was given")
    }
  }

  /// The first column and the number of columns of a property whose edits have no consequences
  /// beyond their columns: no layout, no other form of storage.
  private func plainColumns(_ path: PropertyPath) -> (first: Int, count: Int)? {
    let row = properties[path.property]
    guard case .dense(let first) = row.storage,
      row.invalidates.intersection([.layout, .display]).isEmpty,
      layoutSources.isEmpty
    else { return nil }
    let channels = path.field.channels(in: row.kind)
    return (first.rawValue + channels.lowerBound, channels.count)
  }

  private func edit(
    _ path: PropertyPath, _ columns: (first: Int, count: Int), _ layers: [LayerID],
    _ value: (Int) -> Value
  ) {
    let row = properties[path.property]
    let kind = path.field.kind(in: row.kind)
    let bits: UInt64 = ((1 << UInt64(columns.count)) - 1) << UInt64(columns.first)
    let isAnimated = !animations.animatesNothing
    var changed = false
    for (i, id) in layers.enumerated() where tree.isAlive(id) {
      guard let block = ChannelBlock(converting: value(i), to: kind) else {
        preconditionFailure("\(keyPath(of: path)) cannot hold what it was given")
      }
      if !isFinite(block, kind, row, slot: id.slot) { continue }
      let line = Int(tree.row[id.slot])
      if isAnimated { willChange(row, slot: id.slot) }
      var isNew = false
      for channel in 0..<columns.count {
        let column = model.column(columns.first + channel)
        let (old, new) = (column[line], block.values[channel])
        if old == new || old.isNaN && new.isNaN { continue }
        column[line] = new
        isNew = true
      }
      if isNew {
        changes.mark(id.slot, bits)
        changed = true
      }
    }
    if !changed { return }
    changes.invalidate(row.invalidates.intersection([.matrices, .drawing, .rowClass]))
    animations.modelChanged(row.id)
  }
}

// SPDX-License-Identifier: MIT

// What frames show while an explicit transaction is open: the last commit. Animations run on, and
// what the program has changed meanwhile waits for the transaction's end.
//
// Presentation, tables of clocks and leaves are those of the last commit anyway, since only a commit
// writes them. Two things are not: the values under animations, which are read from the model, and
// the tree. For the first, an edit of an animated property leaves the committed value here, and a
// frame puts it into the model while it is made. A changed tree has no older copy: until the commit
// the last picture stays. Rejected: a copy of the model at each begin, which costs every layer.

import LamellaMath

/// The committed values of animated properties that were edited since the last commit.
final class HeldChanges {
  private struct Key: Hashable {
    let slot: Int32
    let property: PropertyID
  }

  private enum Held {
    case channels(ChannelBlock)
    case transform(TransformState)
  }

  private var values: [Key: Held] = [:]

  var isEmpty: Bool { values.isEmpty }

  /// Keeps the model value of a property, which is about to change for the first time.
  func keep(_ row: PropertyDescriptor, slot: Int, world: World) {
    let key = Key(slot: Int32(slot), property: row.id)
    if values[key] != nil { return }
    values[key] = read(row, slot: slot, world)
  }

  /// Forgets everything: the model was committed.
  func removeAll() {
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
  }

  /// Exchanges the kept values and those of the model.
  func exchange(_ world: World) {
    for (key, value) in values {
      let (slot, row) = (Int(key.slot), world.properties[key.property])
      if world.tree.row[slot] < 0 { continue }
      values[key] = read(row, slot: slot, world)
      switch value {
      case .channels(let block): world.writeChannels(row, block, slot: slot, isModel: true)
      case .transform(let state):
        world.writeTransform(
          state, slot: slot, row: Int(world.tree.row[slot]), to: world.model, isModel: true)
        world.markTransform(slot)
      }
      world.animations.modelChanged(row.id)
    }
  }

  private func read(_ row: PropertyDescriptor, slot: Int, _ world: World) -> Held {
    if row.storage == .transform {
      return .transform(
        world.readTransform(
          slot: slot, row: Int(world.tree.row[slot]), from: world.model, isModel: true))
    }
    return .channels(world.readChannels(row, slot: slot, isModel: true))
  }
}

extension World {
  /// Whether changes wait for the end of an explicit transaction.
  var holdsChanges: Bool {
    transactions.depth > 0 && (changes.isDirty || animations.wasEdited)
  }

  /// Whether the tree is still the committed one.
  var showsCommittedTree: Bool { committedTreeVersion == tree.version }

  /// Called before a property's model value changes.
  @inline(__always)
  func willChange(_ row: PropertyDescriptor, slot: Int) {
    if animations.animatesNothing { return }
    keepCommitted(row, slot: slot)
  }

  @inline(never)
  private func keepCommitted(_ row: PropertyDescriptor, slot: Int) {
    guard
      animations.leaves.stackIndex(slot: slot, property: row.id) != nil
        || animations.batches.contains(where: { $0.writes(row.id, slot: slot) })
    else { return }
    held.keep(row, slot: slot, world: self)
  }
}

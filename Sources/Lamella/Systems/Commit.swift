// SPDX-License-Identifier: MIT

// The commit: what the program changed since the last frame becomes the state that frames show.
// Reads the change log; writes presentation columns, component presentations, clocks and leaves.
// While an explicit transaction is open nothing is committed; see HeldChanges.

import LamellaMath

/// Copies the model's changes to the presentation and starts what was added.
enum Commit {
  static func run(_ world: World, at time: Double) {
    if world.holdsChanges {
      world.animations.clocks.evaluate(at: time)
      return
    }
    world.prepareCommit()
    takeSnapshots(world)
    world.orderRows()
    let edited = world.changes.isDirty || world.animations.wasEdited
    if edited {
      world.animations.forgetPast(world: world)
      world.animations.removeDetached(
        from: world.tree.subtreeEnd[0],
        treeChanged: world.committedTreeVersion != world.tree.version, world: world)
      world.animations.wasEdited = false
    }
    world.animations.rebuildClocks(world: world)
    world.animations.clocks.evaluate(at: time)
    world.animations.commitPending(world: world, at: time)
    if !world.animations.snapshots.isEmpty { world.animations.snapshots.removeAll() }
    if !world.animations.speeds.isEmpty { world.animations.speeds.removeAll() }
    world.held.removeAll()
    if edited {
      copyChanges(world)
      world.emitters.commit(world, at: time)
      markCommitted(world)
    }
    world.flushTransaction()
  }

  /// Keeps the old pictures of layers whose transitions start with this commit.
  ///
  /// Rows, columns and matrices are still those of the last frame.
  private static func takeSnapshots(_ world: World) {
    let store = world.animations
    for index in store.pending where store.lives[Int(index)].phase == .pending {
      let record = store.records[Int(index)]
      let slot = Int(record.slot)
      guard record.animation.containsTransition, let builder = world.pipeline.builder else {
        continue
      }
      let row = Int(world.tree.row[slot])
      // A layer that was not in the last frame has no old picture.
      guard row >= 0, row < world.pipeline.matrices.kindCount,
        world.presentation.flags[row].contains(.committed)
      else { continue }
      store.snapshots[slot] = builder.snapshot(row: row, number: world.pipeline.frameNumber)
    }
  }

  private static func copyChanges(_ world: World) {
    let changes = world.changes
    for i in 0..<changes.slots.count {
      let slot = Int(changes.slots[i])
      let mask = changes.mask(slot)
      let row = Int(world.tree.row[slot])
      if mask == 0 || row < 0 { continue }
      var columns = mask & (ChangeLog.flagsBit - 1)
      while columns != 0 {
        let column = columns.trailingZeroBitCount
        world.presentation.column(column)[row] = world.model.column(column)[row]
        columns &= columns - 1
      }
      if mask & ChangeLog.flagsBit != 0 {
        world.presentation.flags[row] = world.model.flags[row]
      }
      var components = (mask >> 32) & 0x3FFF_FFFF
      while components != 0 {
        let first = components.trailingZeroBitCount
        let isShared = first == ChangeLog.lastComponent
        for kind in first..<(isShared ? world.components.count : first + 1) {
          let index = world.components[kind].index(ofSlot: slot)
          if index >= 0 { world.components[kind].commit(index) }
        }
        components &= components - 1
      }
      if mask & ChangeLog.objectsBit != 0 { world.objects.commit(slot) }
      if world.tree.layerClass(ofSlot: slot) == .emitter { world.emitters.register(slot, world) }
    }
    changes.removeAll()
  }

  /// Layers below the root may animate implicitly from their second commit on.
  private static func markCommitted(_ world: World) {
    let end = Int(world.tree.subtreeEnd[0])
    if world.committedTreeVersion == world.tree.version { return }
    world.committedTreeVersion = world.tree.version
    world.committedRows = end
    for row in 0..<world.tree.rowCount {
      if row < end {
        world.model.flags[row].insert(.committed)
        world.presentation.flags[row].insert(.committed)
      } else {
        world.model.flags[row].remove(.committed)
        world.presentation.flags[row].remove(.committed)
      }
    }
  }
}

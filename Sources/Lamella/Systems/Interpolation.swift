// SPDX-License-Identifier: MIT

// System 2: animated values into the presentation columns. First the batches, in the order in which
// they were added, then the stacks, then whole-valued properties. A property that a batch and a
// stack animate is handed on: the stack works on what the batch wrote.

import LamellaMath

/// System 2: writes the animated channels of the presentation.
enum Interpolation {
  static func run(_ world: World) {
    let store = world.animations
    store.resetShared(world)
    for batch in store.batches where batch.count > 0 && !batch.isPending {
      if batch.invalidates.contains(.rowClass) && batch.property == Builtin.zPosition {
        world.changes.invalidateShown(.rowClass)
      }
      batch.evaluate(world: world, clocks: store.clocks)
    }
    evaluateStacks(world, store)
    store.objects.evaluate(world: world, clocks: store.clocks)
  }

  private static func evaluateStacks(_ world: World, _ store: AnimationStore) {
    let table = store.leaves
    let count = table.stacks.count
    // What a leaf costs is worth that of some thirty rows.
    let plan = world.blockPlan(0..<count, weight: 32)
    if let plan {
      world.perform(plan.count, DenseStacks(world: world, store: store, plan: plan)) {
        $0.assumingMemoryBound(to: DenseStacks.self).pointee.run(block: $1)
      }
    }
    for index in 0..<count {
      let stack = table.stacks[index]
      if stack.invalidates.contains(.rowClass) { world.changes.invalidateShown(.rowClass) }
      if plan != nil && stack.isDense { continue }
      let line = Int(world.tree.row[Int(stack.slot)])
      if line >= 0 { evaluate(world, store, stack, line: line) }
    }
  }

  /// Stacks that write to columns alone, each to places of its own; the others share words of flags
  /// and lists, and are not for several threads.
  private struct DenseStacks {
    // SAFETY: both outlive the call of `evaluateStacks` that makes this.
    unowned(unsafe) let world: World
    unowned(unsafe) let store: AnimationStore
    let plan: BlockPlan

    func run(block: Int) {
      for index in plan.block(block) where store.leaves.stacks[index].isDense {
        let stack = store.leaves.stacks[index]
        let line = Int(world.tree.row[Int(stack.slot)])
        if line >= 0 { evaluate(world, store, stack, line: line) }
      }
    }
  }

  private static func evaluate(
    _ world: World, _ store: AnimationStore, _ stack: LeafStack, line: Int
  ) {
    let slot = Int(stack.slot)
    if stack.storage == .transform {
      evaluateTransform(world, store, stack, slot: slot, line: line)
      return
    }
    var value = world.readStack(stack, slot: slot, line: line, isModel: !stack.isAboveBatch)
    apply(stack, to: &value, store)
    world.writeStack(stack, value, slot: slot, line: line)
  }

  /// Writes the animated channels of some rows, at the clocks' present times.
  ///
  /// For the copies of a replicator, which show other times. O(stacks + clips in the rows).
  static func run(_ world: World, rows: Range<Int>) {
    let store = world.animations
    store.resetShared(world, rows: rows)
    for batch in store.batches where !batch.isPending {
      batch.evaluate(world: world, clocks: store.clocks, rows: rows)
    }
    for index in store.leaves.stacks.indices {
      let stack = store.leaves.stacks[index]
      let line = Int(world.tree.row[Int(stack.slot)])
      if rows.contains(line) { evaluate(world, store, stack, line: line) }
    }
    store.objects.evaluate(world: world, clocks: store.clocks, rows: rows)
  }

  /// All leaves of a stack, in order, on the value under them.
  private static func apply(
    _ stack: LeafStack, to value: inout ChannelBlock, _ store: AnimationStore
  ) {
    let table = store.leaves
    var leafIndex = stack.firstLeaf
    while leafIndex >= 0 {
      let leaf = table.leaves[Int(leafIndex)]
      leafIndex = leaf.next
      let clock = store.clocks.clocks[Int(leaf.clock)]
      if !clock.isInEffect { continue }
      if leaf.field == .whole {
        if let new = leaf.evaluate(at: clock, under: value, tracks: table.tracks) {
          value = new
        }
        continue
      }
      apply(leaf, at: clock, to: &value, kind: stack.kind, tracks: table.tracks)
    }
  }

  /// The leaves of a transform and its parts, in order, on one state.
  private static func apply(
    _ stack: LeafStack, to state: inout TransformState, _ store: AnimationStore
  ) {
    let table = store.leaves
    var leafIndex = stack.firstLeaf
    while leafIndex >= 0 {
      let leaf = table.leaves[Int(leafIndex)]
      leafIndex = leaf.next
      let clock = store.clocks.clocks[Int(leaf.clock)]
      if !clock.isInEffect { continue }
      let under = leaf.field == .whole ? ChannelBlock(state.matrix) : state.read(leaf.field)
      if let new = leaf.evaluate(at: clock, under: under, tracks: table.tracks) {
        state.write(leaf.field, new)
      }
    }
  }

  /// Applies one property's leaves to a value that is not stored, at the clocks' present time.
  static func applyLeaves(
    _ world: World, slot: Int, property: PropertyID, to value: inout ChannelBlock
  ) {
    let store = world.animations
    guard let index = store.leaves.stackIndex(slot: slot, property: property) else { return }
    apply(store.leaves.stacks[index], to: &value, store)
  }

  /// Applies a transform's leaves to a state that is not stored, at the clocks' present time.
  static func applyLeaves(
    _ world: World, slot: Int, property: PropertyID, to state: inout TransformState
  ) {
    let store = world.animations
    guard let index = store.leaves.stackIndex(slot: slot, property: property) else { return }
    apply(store.leaves.stacks[index], to: &state, store)
  }

  /// A leaf on one field of a structure, or of a matrix stored as sixteen channels.
  private static func apply(
    _ leaf: Leaf, at clock: Clock, to value: inout ChannelBlock, kind: ValueKind, tracks: TrackList
  ) {
    if kind == .transform {
      var state = TransformState.matrix(value.transform)
      let under = state.read(leaf.field)
      if let new = leaf.evaluate(at: clock, under: under, tracks: tracks) {
        state.write(leaf.field, new)
        value = ChannelBlock(state.matrix)
      }
      return
    }
    let range = leaf.field.channels(in: kind)
    var under = ChannelBlock()
    for (i, channel) in range.enumerated() { under.values[i] = value.values[channel] }
    if let new = leaf.evaluate(at: clock, under: under, tracks: tracks) {
      for (i, channel) in range.enumerated() { value.values[channel] = new.values[i] }
    }
  }

  /// Leaves on `transform` and its parts work on one state, in order.
  private static func evaluateTransform(
    _ world: World, _ store: AnimationStore, _ stack: LeafStack, slot: Int, line: Int
  ) {
    let isModel = !stack.isAboveBatch
    var state = world.readTransform(
      slot: slot, row: line, from: isModel ? world.model : world.presentation, isModel: isModel)
    apply(stack, to: &state, store)
    let form = world.presentation.flags[line].transformForm
    world.writeTransform(state, slot: slot, row: line, to: world.presentation, isModel: false)
    if state.form != form { world.changes.invalidateShown(.rowClass) }
  }
}

extension World {
  /// Puts the model value into the presentation, under a stack.
  func showModel(_ stack: LeafStack) {
    let slot = Int(stack.slot)
    let line = Int(tree.row[slot])
    if line < 0 { return }
    if stack.storage == .transform {
      let state = readTransform(slot: slot, row: line, from: model, isModel: true)
      writeTransform(state, slot: slot, row: line, to: presentation, isModel: false)
    } else {
      writeStack(
        stack, readStack(stack, slot: slot, line: line, isModel: true), slot: slot, line: line)
    }
  }

  /// The value under a stack.
  @inline(__always)
  func readStack(_ stack: LeafStack, slot: Int, line: Int, isModel: Bool) -> ChannelBlock {
    let set = isModel ? model : presentation
    var block = ChannelBlock()
    switch stack.storage {
    case .dense(let first):
      for i in 0..<stack.channelCount { block.values[i] = set.column(first.rawValue + i)[line] }
    case .flag(let flag): block.values[0] = set.flags[line].contains(flag) ? 1 : 0
    case .bits(let shift): block.values[0] = Float(set.flags[line].rawValue >> shift & 15)
    case .sparse(let kind, let offset):
      let store = component(kind)
      let index = store.ensure(slot: slot)
      let source = isModel ? store.model(index) : store.presentation(index)
      for i in 0..<stack.channelCount { block.values[i] = source[offset + i] }
    case .transform, .object, .timing, .derived: break
    }
    return block
  }

  /// Writes a stack's result to the presentation.
  @inline(__always)
  func writeStack(_ stack: LeafStack, _ block: ChannelBlock, slot: Int, line: Int) {
    switch stack.storage {
    case .dense(let first):
      for i in 0..<stack.channelCount {
        presentation.column(first.rawValue + i)[line] = block.values[i]
      }
    case .flag(let flag):
      if block.values[0] != 0 {
        presentation.flags[line].insert(flag)
      } else {
        presentation.flags[line].remove(flag)
      }
    case .bits(let shift):
      let bits = UInt32(max(0, min(15, block.values[0])))
      let word = presentation.flags[line].rawValue
      presentation.flags[line].rawValue = word & ~(15 << shift) | bits << shift
    case .sparse(let kind, let offset):
      let store = component(kind)
      let index = store.ensure(slot: slot)
      let target = store.presentation(index)
      for i in 0..<stack.channelCount { target[offset + i] = block.values[i] }
    case .transform, .object, .timing, .derived: break
    }
  }
}

// SPDX-License-Identifier: MIT

// From an animation as the program wrote it to leaves and clocks, once, at the commit: key paths are
// resolved on the layer's class, values become channels, `beginTime` 0 becomes the layer's present.

import LamellaMath

extension AnimationStore {
  /// Commits the animations that were added since the last commit, at a root time.
  func commitPending(world: World, at time: Double) {
    for batch in batches where batch.isPending {
      batch.commit(world: world, clocks: clocks, at: time)
    }
    if pending.isEmpty { return }
    for index in pending where lives[Int(index)].phase == .pending {
      let i = Int(index)
      let clock = clocks.clock(ofSlot: Int(records[i].slot), in: world.tree)
      if records[i].attributes.timing.beginTime == 0 {
        records[i].attributes.timing.beginTime =
          clocks.localTime(of: time, clock: clock) + records[i].delay
      }
      let timing = records[i].attributes.timing
      let pass = timing.passDuration(inherited: records[i].inheritedDuration)
      let isKept = !records[i].attributes.isRemovedOnCompletion
      lives[i].begin = timing.beginTime
      lives[i].end = timing.beginTime + timing.activeDuration(inherited: pass)
      lives[i].holdsEnd = isKept && timing.fillMode.fillsForwards
      lives[i].holdsBegin = isKept && timing.fillMode.fillsBackwards
      lives[i].phase = .waiting
      compile(index, world: world, clock: clock)
    }
    pending.removeAll(keepingCapacity: true)
    // The clocks of new groups have no time yet.
    clocks.evaluate(at: time)
  }

  private func compile(_ index: Int32, world: World, clock: Int32) {
    let record = records[Int(index)]
    lives[Int(index)].clock = clock
    let timing = record.attributes.timing
    compile(
      record.animation, record: index, slot: Int(record.slot), world: world, clock: clock,
      timing: timing, pass: timing.passDuration(inherited: record.inheritedDuration),
      leavesAtEnd: record.attributes.isRemovedOnCompletion, depth: 0)
  }

  /// Compiles an animation or a group's child, with its timing resolved.
  private func compile(
    _ animation: AnimationKind, record: Int32, slot: Int, world: World, clock: Int32,
    timing: MediaTiming, pass: Double, leavesAtEnd: Bool, depth: Int
  ) {
    let span = ClipSpan(timing, pass: pass, leavesAtEnd: leavesAtEnd)
    switch animation {
    case .basic(let basic):
      guard let place = target(basic.target, slot: slot, world: world) else { return }
      let builder = LeafBuilder(
        world: world, store: self, record: record, clock: clock, span: span)
      builder.add(basic, slot: place.slot, path: place.path)
    case .keyframe(let keyframe):
      guard let place = target(keyframe.target, slot: slot, world: world) else { return }
      let builder = LeafBuilder(
        world: world, store: self, record: record, clock: clock, span: span)
      builder.add(keyframe, slot: place.slot, path: place.path)
    case .group(let group):
      guard depth < 64 else {
        world.issues.report(
          .unsupported, "animations", "groups nest deeper than 64; the inner ones do not run",
          layer: world.tree.id(ofSlot: slot))
        return
      }
      let groupClock = clocks.addGroup(
        parent: clock, span: span, timingFunction: group.timingFunction)
      records[Int(record)].groupClocks.append(groupClock)
      for child in group.animations {
        let childTiming = child.attributes.timing
        compile(
          child.kind, record: record, slot: slot, world: world, clock: groupClock,
          timing: childTiming, pass: childTiming.passDuration(inherited: pass),
          leavesAtEnd: false, depth: depth + 1)
      }
    case .transition(let transition):
      let (type, mix) = look(of: transition, slot: slot, world: world)
      transitions.set(
        TransitionLeaf(
          record: record, clock: clock, span: span,
          easing: transition.timingFunction, type: type, mix: mix,
          subtype: transition.subtype.flatMap(TransitionSubtype.init(rawValue:)),
          startProgress: Double(transition.startProgress),
          endProgress: Double(transition.endProgress),
          snapshot: snapshots[slot] ?? transitions.leaves[slot]?.snapshot),
        slot: slot)
    }
  }

  /// The effect of a transition, or the mix of its filter; what is not known is a fade.
  private func look(
    of transition: Transition, slot: Int, world: World
  ) -> (TransitionEffect, TransitionMix?) {
    let subject: String
    if let filter = transition.filter, filter.isEnabled {
      if filter.type == TransitionFilterName.dissolve.rawValue { return (.fade, nil) }
      if let mix = TransitionMix(filter) { return (.fade, mix) }
      subject = "transition filter \(filter.type)"
    } else {
      if let type = TransitionEffect(rawValue: transition.type) { return (type, nil) }
      subject = "transition \(transition.type)"
    }
    world.issues.report(
      .unsupported, subject, "drawn as a fade", layer: world.tree.id(ofSlot: slot))
    return (.fade, nil)
  }

  /// The layer and the path that an animation means.
  private func target(
    _ target: AnimationTarget, slot: Int, world: World
  ) -> (slot: Int, path: PropertyPath)? {
    switch target {
    case .nothing: return nil
    case .path(let path):
      let layerClass = world.tree.layerClass(ofSlot: slot)
      guard world.properties[path.property].exists(on: layerClass) else {
        world.issues.report(
          .unknownKeyPath, world.keyPath(of: path),
          "a \(layerClass.coreAnimationName) has no such property; the animation shows nothing",
          layer: world.tree.id(ofSlot: slot))
        return nil
      }
      return (slot, path)
    case .keyPath(let text):
      let layerClass = world.tree.layerClass(ofSlot: slot)
      if let path = world.resolve(text, on: layerClass) {
        if path.field == .named, world.properties[path.property].name == "sublayers" {
          guard let child = world.sublayer(named: path.names[0], of: slot) else {
            return report(text, slot, world, "no sublayer has that name")
          }
          return self.target(.keyPath(path.names[1]), slot: child, world: world)
        }
        if world.properties[path.property].isAnimatable { return (slot, path) }
        return report(text, slot, world, "the property cannot be animated")
      }
      return report(text, slot, world, "nothing answers to the key path")
    }
  }

  private func report(
    _ keyPath: String, _ slot: Int, _ world: World, _ message: String
  ) -> (slot: Int, path: PropertyPath)? {
    world.issues.report(
      .unknownKeyPath, keyPath, message + "; the animation shows nothing",
      layer: world.tree.id(ofSlot: slot))
    return nil
  }

  /// Makes the layers' clocks anew and compiles everything again on them.
  func rebuildClocks(world: World) {
    if !world.timings.clocksAreStale {
      for slot in world.timings.changedSlots {
        _ = clocks.update(slot: slot, timing: world.timings.timing(slot))
      }
      world.timings.changedSlots.removeAll(keepingCapacity: true)
      return
    }
    world.timings.clocksAreStale = false
    world.timings.changedSlots.removeAll(keepingCapacity: true)
    let slots = world.timings.slots.sorted { world.tree.row[$0] < world.tree.row[$1] }
    clocks.removeAll()
    for slot in slots {
      let parent = clocks.clock(ofSlot: slot, in: world.tree)
      clocks.addLayer(slot: slot, parent: parent, timing: world.timings.timing(slot))
    }
    let live = records.indices.filter { lives[$0].phase != .free && lives[$0].phase != .pending }
    for index in live {
      removeLeaves(Int32(index), world: world)
      records[index].groupClocks.removeAll()
    }
    // In the order of adding, which is the order in which they apply.
    for index in live.sorted(by: { records[$0].sequence < records[$1].sequence }) {
      let clock = clocks.clock(ofSlot: Int(records[index].slot), in: world.tree)
      compile(Int32(index), world: world, clock: clock)
    }
    for batch in batches { batch.reassignClocks(world: world, clocks: clocks) }
  }

  /// Takes a record's leaves out of their stacks and restores what they animated.
  func removeLeaves(_ index: Int32, world: World) {
    for placed in records[Int(index)].leaves {
      _ = leaves.remove(placed.leaf, slot: Int(placed.slot), property: placed.property)
      world.restore(placed.property, slot: Int(placed.slot))
    }
    records[Int(index)].leaves.removeAll(keepingCapacity: true)
    transitions.remove(record: index, slot: Int(records[Int(index)].slot))
    for object in records[Int(index)].objectLeaves { objects.remove(object, world: world) }
    records[Int(index)].objectLeaves.removeAll(keepingCapacity: true)
  }
}

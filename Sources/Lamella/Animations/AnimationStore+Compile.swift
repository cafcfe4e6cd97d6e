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
      let clock = clocks.clock(ofSlot: Int(records[Int(index)].slot), in: world.tree)
      lives[Int(index)].clock = clock
      var timing = records[Int(index)].attributes.timing
      if timing.beginTime == 0 {
        timing.beginTime =
          clocks.localTime(of: time, clock: clock) + (delays.removeValue(forKey: index) ?? 0)
        records[Int(index)].attributes.timing.beginTime = timing.beginTime
      }
      let pass = timing.passDuration(inherited: records[Int(index)].inheritedDuration)
      lives[Int(index)].begin = timing.beginTime
      lives[Int(index)].end =
        timing.beginTime + timing.activeDuration(inherited: pass)
      lives[Int(index)].phase = .waiting
      compile(index, world: world, clock: clock, timing: timing, pass: pass)
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func compile(
    _ index: Int32, world: World, clock: Int32, timing: MediaTiming, pass: Double
  ) {
    let slot = Int(records[Int(index)].slot)
    compile(
      records[Int(index)].animation, record: index, slot: slot, world: world, clock: clock,
      timing: timing, pass: pass, depth: 0)
  }

  /// Compiles an animation or a group's child, with its timing resolved.
  private func compile(
    _ animation: AnimationKind, record: Int32, slot: Int, world: World, clock: Int32,
    timing: MediaTiming, pass: Double, depth: Int
  ) {
    switch animation {
    case .basic(let basic):
      guard let place = target(basic.target, slot: slot, world: world) else { return }
      let builder = LeafBuilder(
        world: world, store: self, record: record, clock: clock, timing: timing, pass: pass)
      builder.add(basic, slot: place.slot, path: place.path)
    case .keyframe(let keyframe):
      guard let place = target(keyframe.target, slot: slot, world: world) else { return }
      let builder = LeafBuilder(
        world: world, store: self, record: record, clock: clock, timing: timing, pass: pass)
      builder.add(keyframe, slot: place.slot, path: place.path)
    case .group(let group):
      guard depth < 64 else {
        world.issues.report(
          .unsupported, "animations", "groups nest deeper than 64; the inner ones do not run",
          layer: world.tree.id(ofSlot: slot))
        return
      }
      let groupClock = clocks.addGroup(
        parent: clock, timing: timing, timingFunction: group.timingFunction, passDuration: pass)
      records[Int(record)].groupClocks.append(groupClock)
      for child in group.animations {
        let childTiming = child.attributes.timing
        compile(
          child.kind, record: record, slot: slot, world: world, clock: groupClock,
          timing: childTiming, pass: childTiming.passDuration(inherited: pass), depth: depth + 1)
      }
    case .transition(let transition):
      let type = TransitionEffect(rawValue: transition.type)
      if type == nil {
        world.issues.report(
          .unsupported, "transition \(transition.type)", "drawn as a fade",
          layer: world.tree.id(ofSlot: slot))
      }
      transitions.set(
        TransitionLeaf(
          record: record, clock: clock, timing: timing, pass: pass,
          easing: transition.timingFunction, type: type ?? .fade,
          side: transition.subtype.flatMap(TransitionSubtype.init(rawValue:)) ?? .fromLeft,
          startProgress: Double(transition.startProgress),
          endProgress: Double(transition.endProgress),
          snapshot: snapshots[slot] ?? transitions.leaves[slot]?.snapshot),
        slot: slot)
    }
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
    for index in records.indices where lives[index].phase != .free {
      if lives[index].phase == .pending { continue }
      let record = Int32(index)
      removeLeaves(record, world: world)
      records[index].groupClocks.removeAll()
      let clock = clocks.clock(ofSlot: Int(records[index].slot), in: world.tree)
      lives[index].clock = clock
      let timing = records[index].attributes.timing
      compile(
        record, world: world, clock: clock, timing: timing,
        pass: timing.passDuration(inherited: records[index].inheritedDuration))
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

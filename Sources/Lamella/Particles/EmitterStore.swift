// SPDX-License-Identifier: MIT

// The emitters of a world: their states, found by slot, and the scratch for walking their particles.
// A commit looks at the emitters that changed, and at all of them where animations may have.

import LamellaMath

/// The emitters of a world.
final class EmitterStore {
  private(set) var states: [EmitterState] = []
  private var stateOfSlot: [Int: Int] = [:]
  let walk = ParticleWalk()
  let packer = ParticlePacker()

  var isEmpty: Bool { states.isEmpty }

  /// The state of a layer; nil where nothing of an emitter was ever set.
  func state(ofSlot slot: Int, in tree: LayerTree) -> EmitterState? {
    guard let index = stateOfSlot[slot], states[index].id == tree.id(ofSlot: slot) else {
      return nil
    }
    return states[index]
  }

  /// An emitter layer's model has changed.
  func register(_ slot: Int, _ world: World) {
    let id = world.tree.id(ofSlot: slot)
    if let index = stateOfSlot[slot] {
      if states[index].id != id { states[index] = EmitterState(id: id) }
      states[index].modelChanged = true
      return
    }
    stateOfSlot[slot] = states.count
    states.append(EmitterState(id: id))
  }

  /// Takes over what the program changed, at a root time.
  func commit(_ world: World, at time: Double) {
    if states.isEmpty { return }
    if states.contains(where: { !world.tree.isAlive($0.id) }) {
      states.removeAll { !world.tree.isAlive($0.id) }
      stateOfSlot.removeAll(keepingCapacity: true)
      for (i, state) in states.enumerated() { stateOfSlot[state.id.slot] = i }
    }
    for state in states { state.commit(world, at: time) }
  }

  /// When the emitters next need a frame, as of the clocks' present time.
  func nextFrame(_ world: World) -> NextFrame {
    var next = NextFrame.never
    if states.isEmpty { return next }
    let clocks = world.animations.clocks
    let end = Int(world.tree.subtreeEnd[0])
    for state in states {
      let row = Int(world.tree.row[state.id.slot])
      if row < 0 || row >= end { continue }
      let clock = clocks.clock(ofSlot: state.id.slot, in: world.tree)
      let rate = clocks.clocks[Int(clock)].rate
      if rate == 0 { continue }
      let time = clocks.time(clock)
      for epoch in state.epochs {
        for (cell, births) in epoch.clocks.enumerated() {
          let reach = epoch.longest[cell] + epoch.reach[cell]
          if reach <= 0 { continue }
          if births.born(by: time) > births.born(by: time - reach) { return .now }
          if rate < 0 {
            if time > births.from { return .now }
          } else if let birth = births.nextBirth(after: time) {
            next = next.earlier(.at(clocks.rootTime(of: birth, clock: clock)))
          }
        }
      }
    }
    return next
  }
}

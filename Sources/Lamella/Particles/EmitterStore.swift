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
      let delays = copyDelays(state.id.slot, world)
      for epoch in state.epochs {
        for (cell, births) in epoch.clocks.enumerated() {
          let reach = epoch.longest[cell] + epoch.reach[cell]
          if reach <= 0 { continue }
          let first = time - reach - delays.behind
          if births.born(by: time + delays.ahead) > births.born(by: first) { return .now }
          if rate < 0 {
            if time > births.from { return .now }
          } else if let birth = births.nextBirth(after: time + delays.ahead) {
            next = next.earlier(
              .at(clocks.rootTime(of: birth - delays.ahead, clock: clock)))
          }
        }
      }
    }
    return next
  }

  /// How far the copies of the replicators above a layer are behind the layer's time, and ahead.
  private func copyDelays(_ slot: Int, _ world: World) -> (behind: Double, ahead: Double) {
    let store = world.component(.replicator)
    if store.count == 0 { return (0, 0) }
    var delays = (behind: 0.0, ahead: 0.0)
    var current = Int(world.tree.parent[slot])
    while current >= 0 {
      let index = store.index(ofSlot: current)
      if index >= 0 {
        let values = ReplicatorValues(store.presentation(index))
        let total = values.delay * Double(max(0, values.count - 1))
        if total > 0 { delays.behind += total } else { delays.ahead -= total }
      }
      current = Int(world.tree.parent[current])
    }
    return delays
  }
}

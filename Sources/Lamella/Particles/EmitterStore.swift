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
    for state in states {
      next = next.earlier(nextFrame(of: state, world))
      if next == .now { return next }
    }
    return next
  }

  /// The first emitter that needs a frame at a moment.
  func layer(dueAt next: NextFrame, _ world: World) -> LayerID? {
    states.first { nextFrame(of: $0, world) == next }?.id
  }

  private func nextFrame(of state: EmitterState, _ world: World) -> NextFrame {
    let row = Int(world.tree.row[state.id.slot])
    if row < 0 || row >= Int(world.tree.subtreeEnd[0]) { return .never }
    let copies = CopyReach(world: world)
    let shown = copies.shown(ofSlot: state.id.slot)
    let clocks = world.animations.clocks
    let rate = clocks.clocks[Int(shown.outermost)].rate
    if rate == 0 { return state.emits ? clocks.start(of: shown.outermost) : .never }
    if rate > 0, shown.isOver { return .never }
    var next = NextFrame.never
    for epoch in state.epochs {
      for (cell, births) in epoch.clocks.enumerated() {
        let (low, high) = (shown.span.low, shown.span.high)
        let reach = epoch.life(cell, at: high)
        if reach <= 0 { continue }
        if births.born(by: high) > births.born(by: low - reach) { return .now }
        if !shown.isForward {
          // Times may turn: whatever is ever born may be shown.
          if births.bears { return .now }
        } else if rate < 0 {
          if high > births.from { return .now }
        } else if let birth = births.nextBirth(after: high),
          let time = copies.rootTime(of: birth, ofSlot: state.id.slot)
        {
          next = next.earlier(.at(time))
        }
      }
    }
    return next
  }
}

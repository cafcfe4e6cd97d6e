// SPDX-License-Identifier: MIT

// Switching states, in this order: what shows is read for the transition, the old state is undone,
// the new one and those it is based on are applied, the transition's animations start. All of it is
// one edit of the model without implicit animations, so that a frame between two states is again a
// function of model and time. Undoing first, down to the document's own values, is inferred: states
// list what they change and not what they leave.

public import Lamella

extension CAMLScene {
  /// Whether two names of states mean the same: "" and "Base State" are the document as loaded.
  static func isSame(_ a: String, _ b: String) -> Bool { base(a) == base(b) }

  static func base(_ name: String) -> String { name == "Base State" ? "" : name }

  /// The state that a layer with states is in; "" is the document as loaded, nil no states.
  public func stateName(of layer: Layer? = nil) -> String? {
    machineIndices(layer).first.map { stateRecords[$0].current }
  }

  /// Goes to a state: sets its values and runs the animations of the transition to it.
  ///
  /// What the state before had changed is undone first. The animations start with the next frame,
  /// from what the last frame shows.
  ///
  /// - Parameters:
  ///   - name: The state; "" or "Base State" is the document as loaded.
  ///   - layer: The layer whose states are meant; nil means every layer that has this state.
  ///   - speed: The rate of the transition's animations, not negative; 0 jumps.
  /// - Returns: False where no state has the name; nothing is changed then.
  @discardableResult
  public func setState(name: String, of layer: Layer? = nil, speed: Double = 1) -> Bool {
    precondition(speed >= 0 && speed.isFinite, "a transition cannot run at the speed \(speed)")
    let name = Self.base(name)
    let indices = machineIndices(layer).filter {
      name.isEmpty || stateMachines[$0].state(named: name) != nil
    }
    for index in indices where stateRecords[index].current != name {
      change(index, to: name, speed: speed)
    }
    return !indices.isEmpty
  }

  /// Puts every layer into the state that the document marks as the initial one, by a jump.
  public func setInitialStates() {
    for index in stateMachines.indices {
      let machine = stateMachines[index]
      if let state = machine.states.first(where: { $0.isInitial && $0.isEnabled }),
        stateRecords[index].current != Self.base(state.name)
      {
        change(index, to: Self.base(state.name), speed: 0)
      }
    }
  }

  private func machineIndices(_ layer: Layer?) -> [Int] {
    stateMachines.indices.filter {
      layer.map { [id = stateMachines[$0].layer] in $0.id == id } ?? true
    }
  }

  // MARK: The switch

  private func change(_ index: Int, to name: String, speed: Double) {
    let machine = stateMachines[index]
    var record = stateRecords[index]
    world.beginTransaction()
    defer { world.commitTransaction() }
    world.transactionDisablesActions = true
    world.transactionTimingFunction = nil
    world.transactionDuration = 0.25

    var animations: [(element: CAMLStateTransition.Element, animation: any LayerAnimation)] = []
    if speed > 0, let transition = machine.transition(from: record.current, to: name) {
      for element in transition.elements {
        guard world.contains(element.layer), world.layer(element.layer).isCommitted,
          let animation = transitionAnimation(element, speed: speed)
        else { continue }
        animations.append((element, animation))
      }
    }
    for (layer, key) in record.transitions where world.contains(layer) {
      world.layer(layer).removeAnimation(forKey: key)
    }
    record.transitions.removeAll()
    for undo in record.undos.reversed() { run(undo) }
    record.undos.removeAll()
    for state in chain(machine, name) {
      for element in state.elements { apply(element, &record) }
    }
    for (element, animation) in animations {
      // A key of its own, so that no animation of the document is replaced.
      let key = "stateTransition." + element.key
      world.layer(element.layer).add(animation, forKey: key)
      record.transitions.append((element.layer, key))
    }
    record.current = name
    stateRecords[index] = record
  }

  /// A state with those it is based on, the outermost first; empty for the document as loaded.
  private func chain(_ machine: CAMLStateMachine, _ name: String) -> [CAMLState] {
    var states: [CAMLState] = []
    var next: String? = name
    while let name = next, let state = machine.states.first(where: { $0.name == name }),
      !states.contains(where: { $0.name == name })
    {
      states.append(state)
      next = state.basedOn
    }
    return states.reversed()
  }

  private func apply(_ element: CAMLStateElement, _ record: inout CAMLStateRecord) {
    switch element {
    case .setValue(let id, let keyPath, let value):
      guard world.contains(id) else { return }
      let layer = world.layer(id)
      let old = CAMLStateRecord.values(of: keyPath, in: layer)
      record.undos.append(.setValues(layer: id, values: old))
      layer.setValue(value, forKeyPath: keyPath)
    case .addAnimation(let id, let key, let animation):
      guard world.contains(id) else { return }
      remove(key, from: world.layer(id), &record)
      world.layer(id).add(animation, forKey: key)
      record.undos.append(.removeAnimation(layer: id, key: key))
    case .removeAnimation(let id, let key):
      guard world.contains(id) else { return }
      remove(key, from: world.layer(id), &record)
    case .addSublayer(let id, let sublayerID, let before):
      guard world.contains(id), world.contains(sublayerID) else { return }
      let sublayer = world.layer(sublayerID)
      let undo = undoOfMove(sublayer)
      let sibling = before.flatMap { world.contains($0) ? world.layer($0) : nil }
      if move(sublayer, into: world.layer(id), before: sibling) { record.undos.append(undo) }
    case .removeSublayer(let id, let sublayerID):
      guard world.contains(sublayerID), world.layer(sublayerID).superlayer?.id == id else { return }
      let sublayer = world.layer(sublayerID)
      record.undos.append(undoOfMove(sublayer))
      sublayer.removeFromSuperlayer()
    }
  }

  private func remove(_ key: String, from layer: Layer, _ record: inout CAMLStateRecord) {
    guard let old = layer.animation(forKey: key) else { return }
    record.undos.append(.addAnimation(layer: layer.id, key: key, animation: old))
    layer.removeAnimation(forKey: key)
  }

  /// Moves a layer; false where it stands above its new superlayer, which is then the scene's.
  private func move(_ layer: Layer, into parent: Layer, before sibling: Layer?) -> Bool {
    do {
      if let sibling, sibling.superlayer == parent {
        try parent.insertSublayer(layer, below: sibling)
      } else {
        try parent.addSublayer(layer)
      }
      return true
    } catch {
      note(.unsupported, "sublayers", "a state cannot move a layer: \(error)")
      return false
    }
  }

  private func undoOfMove(_ layer: Layer) -> CAMLStateRecord.Undo {
    guard let parent = layer.superlayer, let index = parent.sublayers.firstIndex(of: layer) else {
      return .removeSublayer(layer.id)
    }
    return .insertSublayer(layer.id, into: parent.id, index: index)
  }

  private func run(_ undo: CAMLStateRecord.Undo) {
    switch undo {
    case .setValues(let id, let values):
      guard world.contains(id) else { return }
      for (keyPath, value) in values { world.layer(id).setValue(value, forKeyPath: keyPath) }
    case .removeAnimation(let id, let key):
      if world.contains(id) { world.layer(id).removeAnimation(forKey: key) }
    case .addAnimation(let id, let key, let animation):
      if world.contains(id) { world.layer(id).add(animation, forKey: key) }
    case .removeSublayer(let id):
      if world.contains(id) { world.layer(id).removeFromSuperlayer() }
    case .insertSublayer(let id, let parent, let index):
      guard world.contains(id), world.contains(parent) else { return }
      // The layer stood here before, and what stands above it has not moved since.
      try? world.layer(parent).insertSublayer(world.layer(id), at: index)
    }
  }
}

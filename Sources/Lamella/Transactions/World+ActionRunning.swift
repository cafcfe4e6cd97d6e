// SPDX-License-Identifier: MIT

// Running the action that a change found. The value and the speed on screen are taken before the
// change is stored, since what is stored is what running animations end at.

import LamellaMath

extension World {
  /// The speed of what an action will move, where the action is a spring that takes it over.
  ///
  /// Asked before the change is made.
  func speedBefore(_ action: FoundAction?, key: String, slot: Int) -> Value? {
    guard let action, let basic = spring(of: action, key: key) else { return nil }
    if basic.spring?.initialVelocity != 0 || basic.initialVelocity != nil { return nil }
    return shownVelocity(forKeyPath: key, slot: slot)
  }

  /// The animation of an action whose start is to be filled in, where a spring moves it.
  private func spring(of action: FoundAction, key: String) -> BasicAnimation? {
    guard case .animation(let animation) = self.action(action, key: key),
      case .basic(let basic) = animation.kind, basic.spring != nil, basic.isOpen
    else { return nil }
    return basic
  }

  /// A found action as the program would give it.
  func action(_ found: FoundAction, key: String) -> Action {
    switch found {
    case .own(let action): return action
    case .fade: return .animation(Transition())
    case .implicit:
      var animation = BasicAnimation(keyPath: key)
      animation.fillMode = .backwards
      animation.timingFunction = .default
      if let block = transactions.block { block.fill(&animation) }
      return .animation(animation)
    }
  }

  /// Runs the action of a change that has been made.
  func run(
    _ found: FoundAction, key: String, slot: Int, old: Value, speed: Value? = nil
  ) {
    let layer = Layer(world: self, id: tree.id(ofSlot: slot))
    switch action(found, key: key) {
    case .none: break
    case .perform(let body): body(ActionContext(layer: layer, key: key, oldValue: old))
    case .animation(let animation):
      var delay = 0.0
      if case .own = found {} else { delay = transactions.block?.delay ?? 0 }
      guard case .basic(var basic) = animation.kind, basic.isOpen else {
        addAnimation(animation, forKey: key, slot: slot, delay: delay)
        return
      }
      // From what is on screen where something moves it, so that a second change goes on from where
      // the first one is; else from the value before, which may not have been on screen yet.
      basic.fromValue =
        isMovedOnScreen(key, slot: slot)
        ? value(forKeyPath: key, slot: slot, isModel: false) : old
      if let speed { basic.initialVelocity = speed }
      addAnimation(basic, forKey: key, slot: slot, delay: delay)
    }
  }
}

extension World {
  /// Whether a committed layer has an animation of the property, be it waiting for its commit.
  func isMovedOnScreen(_ key: String, slot: Int) -> Bool {
    if !model.flags[Int(tree.row[slot])].contains(.committed) { return false }
    let layerClass = tree.layerClass(ofSlot: slot)
    guard let property = resolve(key, on: layerClass)?.property else { return false }
    if animations.hasStack(slot: slot, property: property) { return true }
    if animations.batches.contains(where: { $0.property == property && $0.contains(slot: slot) }) {
      return true
    }
    return (animations.ofSlot[slot] ?? []).contains {
      animates(animations.records[Int($0)].animation, property, layerClass)
    }
  }

  private func animates(
    _ animation: AnimationKind, _ property: PropertyID, _ layerClass: LayerClass
  ) -> Bool {
    switch animation {
    case .basic(let basic): self.property(of: basic.target, on: layerClass) == property
    case .keyframe(let keys):
      self.property(of: keys.target, on: layerClass) == property
        || property == Builtin.transform && keys.path != nil && keys.rotationMode != nil
    case .group(let group):
      group.animations.contains { animates($0.kind, property, layerClass) }
    case .transition: false
    }
  }

  private func property(of target: AnimationTarget, on layerClass: LayerClass) -> PropertyID? {
    switch target {
    case .nothing: nil
    case .path(let path): path.property
    case .keyPath(let text): resolve(text, on: layerClass)?.property
    }
  }
}

extension BasicAnimation {
  /// Neither end is given: the change that asked for the animation fills in where it starts.
  fileprivate var isOpen: Bool { fromValue == nil && toValue == nil && byValue == nil }
}

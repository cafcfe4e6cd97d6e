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
      // From what is on screen, so that a second change goes on from where the first one is.
      let shown = value(forKeyPath: key, slot: slot, isModel: false)
      basic.fromValue = model.flags[Int(tree.row[slot])].contains(.committed) ? shown : old
      if let speed { basic.initialVelocity = speed }
      addAnimation(basic, forKey: key, slot: slot, delay: delay)
    }
  }
}

extension BasicAnimation {
  /// Neither end is given: the change that asked for the animation fills in where it starts.
  fileprivate var isOpen: Bool { fromValue == nil && toValue == nil && byValue == nil }
}

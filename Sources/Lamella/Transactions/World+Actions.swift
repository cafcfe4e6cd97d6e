// SPDX-License-Identifier: MIT

// Which action a change asks for, and running it. The search (spec 6.4): the layer's delegate, its
// `actions`, the actions of its style, the built-in implicit action. `Action.none` ends the search;
// nil goes on. Built-in actions exist only for layers that were committed below the world's root.

import LamellaMath

/// What a layer answers when a change asks for an action.
struct ActionSources {
  var delegate: (@Sendable (Layer, String) -> Action?)?
  var actions: [String: Action] = [:]
  var styleActions: [String: Action] = [:]
}

extension Layer {
  /// Asked first which action a change of a key runs; nil goes on with the search.
  ///
  /// Return ``Action/none`` to stop it, as views do outside animation blocks.
  public func setActionDelegate(_ delegate: (@Sendable (Layer, String) -> Action?)?) {
    world.actionSources[slot, default: ActionSources()].delegate = delegate
  }

  /// The layer's own actions by key; asked after the delegate.
  public var actions: [String: Action] {
    get { world.actionSources[slot]?.actions ?? [:] }
    nonmutating set { world.actionSources[slot, default: ActionSources()].actions = newValue }
  }

  /// The action that a change of a key would run now; nil for none.
  ///
  /// Not affected by `transactionDisablesActions`, which stops changes from asking.
  public func action(forKey key: String) -> Action? { world.findAction(key, slot: slot) }
}

extension World {
  /// The action for a change, unless actions are off.
  func actionForChange(_ key: @autoclosure () -> String, slot: Int) -> Action? {
    // Cheap tests first: most edits happen before a layer is on screen.
    let isCommitted = model.flags[Int(tree.row[slot])].contains(.committed)
    if !isCommitted && actionSources.isEmpty { return nil }
    if slot == rootSlot && actionSources[slot] == nil { return nil }
    if transactions.disablesActions { return nil }
    return findAction(key(), slot: slot)
  }

  func findAction(_ key: String, slot: Int) -> Action? {
    if let sources = actionSources[slot] {
      if let answer = sources.delegate?(Layer(world: self, id: tree.id(ofSlot: slot)), key) {
        return stop(answer)
      }
      if let answer = sources.actions[key] { return stop(answer) }
      if let answer = sources.styleActions[key] { return stop(answer) }
    }
    guard model.flags[Int(tree.row[slot])].contains(.committed), slot != rootSlot else {
      return nil
    }
    return builtinAction(key, slot: slot)
  }

  private func stop(_ action: Action) -> Action? {
    if case .none = action { return nil }
    return action
  }

  private func builtinAction(_ key: String, slot: Int) -> Action? {
    guard let path = resolve(key, on: tree.layerClass(ofSlot: slot)) else { return nil }
    let row = properties[path.property]
    switch row.action {
    case .none: return nil
    case .transition:
      return path.field == .whole ? .animation(Transition()) : nil
    case .basicUnlessNil, .basic:
      if row.action == .basicUnlessNil, readValue(row, slot: slot, isModel: true) == .null {
        return nil
      }
      if path.field != .whole && row.id != Builtin.transform { return nil }
      var animation = BasicAnimation(keyPath: key)
      animation.fillMode = .backwards
      animation.timingFunction = .default
      return .animation(animation)
    }
  }

  /// Runs the action of a change that has been made.
  func run(_ action: Action, key: String, slot: Int, old: Value) {
    let layer = Layer(world: self, id: tree.id(ofSlot: slot))
    switch action {
    case .none: break
    case .perform(let body): body(ActionContext(layer: layer, key: key, oldValue: old))
    case .animation(let animation):
      guard case .basic(var basic) = animation.kind, basic.fromValue == nil, basic.toValue == nil,
        basic.byValue == nil
      else {
        layer.add(animation, forKey: key)
        return
      }
      // From what is on screen, so that a second change goes on from where the first one is.
      let shown = value(forKeyPath: key, slot: slot, isModel: false)
      basic.fromValue = model.flags[Int(tree.row[slot])].contains(.committed) ? shown : old
      layer.add(basic, forKey: key)
    }
  }
}

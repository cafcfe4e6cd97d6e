// SPDX-License-Identifier: MIT

// Which action a change asks for. The search (spec 6.4): the layer's delegate, its `actions`, the
// actions of its style, the default of its class, the built-in implicit action. `Action.none` ends
// the search; nil goes on. Built-in actions exist only for layers that were committed below the
// world's root.
//
// A host root is a layer that a host moves by itself, as a view does its own: outside blocks of
// `World.animate` the search ends at once, inside it gives the block's animation.

import LamellaMath

/// What a layer answers when a change asks for an action.
struct ActionSources {
  var delegate: ((Layer, String) -> Action?)?
  var actions: [String: Action] = [:]
  var styleActions: [String: Action] = [:]
  var isHostRoot = false
}

/// The default actions of classes of layers, by key.
struct ClassActions {
  private var actions: [LayerClass: [String: Action]] = [:]

  var isEmpty: Bool { actions.isEmpty }

  mutating func set(_ action: Action?, _ layerClass: LayerClass, _ key: String) {
    actions[layerClass, default: [:]][key] = action
    if actions[layerClass]?.isEmpty == true { actions[layerClass] = nil }
  }

  /// The action of a class, or of the class of all layers.
  func find(_ key: String, _ layerClass: LayerClass) -> Action? {
    if actions.isEmpty { return nil }
    return actions[layerClass]?[key] ?? actions[.layer]?[key]
  }
}

/// An action that the search found.
enum FoundAction {
  /// The program's own.
  case own(Action)
  /// A basic animation of the key, or one by a spring, in the style of the transaction.
  case implicit
  /// A fade of the whole layer.
  case fade
}

extension Layer {
  /// Asked first which action a change of a key runs; nil goes on with the search.
  ///
  /// Return ``Action/none`` to stop it, as views do outside animation blocks.
  public func setActionDelegate(_ delegate: ((Layer, String) -> Action?)?) {
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
  public func action(forKey key: String) -> Action? {
    world.findAction(key, slot: slot).map { world.action($0, key: key) }
  }

  /// Whether a host places the layer by itself, as a view does the layer that backs it.
  ///
  /// Default false. Changes of a host root have no action outside a block of
  /// ``World/animate(duration:delay:timingFunction:repeatCount:autoreverses:completion:_:)``; inside
  /// one, its numeric properties move. Its `actions` are not asked, its delegate is. Layers below it
  /// are not affected. The world's root moves in such blocks only if it is a host root.
  public var isHostRoot: Bool {
    get { world.actionSources[slot]?.isHostRoot ?? false }
    nonmutating set {
      if newValue == isHostRoot { return }
      world.actionSources[slot, default: ActionSources()].isHostRoot = newValue
    }
  }
}

extension World {
  /// The layers that a host places by itself; see ``Layer/isHostRoot``.
  ///
  /// In no order.
  public var hostRoots: [Layer] {
    actionSources.filter(\.value.isHostRoot).keys.compactMap { layer(atSlot: $0) }
  }

  /// Sets the action that layers of a class run for a key where they have none of their own.
  ///
  /// Asked after the layer's `actions` and those of its style, before the built-in implicit action;
  /// nil takes it away, ``Action/none`` ends the search. One for ``LayerClass/layer`` counts for
  /// every class that has none for the key.
  public func setDefaultAction(_ action: Action?, for layerClass: LayerClass, key: String) {
    classActions.set(action, layerClass, key)
  }

  /// The action set for a class and a key by ``setDefaultAction(_:for:key:)``; nil for none.
  public func defaultAction(for layerClass: LayerClass, key: String) -> Action? {
    classActions.find(key, layerClass)
  }

  /// The action for a change, unless actions are off.
  func actionForChange(_ key: @autoclosure () -> String, slot: Int) -> FoundAction? {
    // Cheap tests first: most edits happen before a layer is on screen.
    let isCommitted = model.flags[Int(tree.row[slot])].contains(.committed)
    if !isCommitted && actionSources.isEmpty && classActions.isEmpty { return nil }
    if slot == rootSlot && actionSources[slot] == nil { return nil }
    if transactions.disablesActions { return nil }
    return findAction(key(), slot: slot)
  }

  func findAction(_ key: String, slot: Int) -> FoundAction? {
    var isHostRoot = false
    if let sources = actionSources[slot] {
      if let answer = sources.delegate?(Layer(world: self, id: tree.id(ofSlot: slot)), key) {
        return stop(answer)
      }
      isHostRoot = sources.isHostRoot
      if isHostRoot {
        if transactions.block == nil { return nil }
      } else {
        if let answer = sources.actions[key] { return stop(answer) }
        if let answer = sources.styleActions[key] { return stop(answer) }
      }
    }
    if !isHostRoot, let answer = classActions.find(key, tree.layerClass(ofSlot: slot)) {
      return stop(answer)
    }
    guard model.flags[Int(tree.row[slot])].contains(.committed) else { return nil }
    if slot == rootSlot && !isHostRoot { return nil }
    let found = builtinAction(key, slot: slot)
    if isHostRoot, case .fade = found { return nil }
    return found
  }

  private func stop(_ action: Action) -> FoundAction? {
    if case .none = action { return nil }
    return .own(action)
  }

  private func builtinAction(_ key: String, slot: Int) -> FoundAction? {
    guard let path = resolve(key, on: tree.layerClass(ofSlot: slot)) else { return nil }
    let row = properties[path.property]
    switch row.action {
    case .none: return nil
    case .transition: return path.field == .whole ? .fade : nil
    case .basicUnlessNil, .basic:
      if row.action == .basicUnlessNil, readValue(row, slot: slot, isModel: true) == .null {
        return nil
      }
      return path.field != .whole && row.id != Builtin.transform ? nil : .implicit
    }
  }
}

// SPDX-License-Identifier: MIT

public import Lamella

/// A named state of a scene: what differs from the document as it was loaded.
public struct CAMLState {
  /// The name by which the program switches to it.
  public let name: String
  /// The state whose elements come before its own; nil for none.
  public let basedOn: String?
  /// Whether the document marks it as the one to start in.
  public let isInitial: Bool
  /// Whether the document has it switched on.
  public let isEnabled: Bool
  /// What it changes, in the order in which it is applied; later elements win.
  public let elements: [CAMLStateElement]
}

/// One change that a state makes.
public enum CAMLStateElement {
  /// A model value at a key path of a layer.
  case setValue(layer: LayerID, keyPath: String, value: Value)
  /// An animation that runs while the state lasts.
  case addAnimation(layer: LayerID, key: String, animation: any LayerAnimation)
  /// An animation that does not run while the state lasts.
  case removeAnimation(layer: LayerID, key: String)
  /// A layer that is a sublayer while the state lasts, below another sublayer or last.
  case addSublayer(layer: LayerID, sublayer: LayerID, before: LayerID?)
  /// A sublayer that is in no tree while the state lasts.
  case removeSublayer(layer: LayerID, sublayer: LayerID)
}

/// What runs while a scene goes from one state to another.
public struct CAMLStateTransition {
  /// The state that is left; `*` is any.
  public let fromState: String
  /// The state that is entered; `*` is any.
  public let toState: String
  /// The animations.
  public let elements: [Element]

  /// One animation of a transition.
  public struct Element {
    /// The layer that is animated.
    public let layer: LayerID
    /// The key path that is animated, as the document's `key`.
    public let key: String
    /// Seconds between the switch and the start; negative starts in the middle.
    public let delay: Double
    /// The animation; ends that it does not give are what shows and the new model value.
    public let animation: any LayerAnimation
  }
}

/// The states of one layer and the transitions between them.
public struct CAMLStateMachine {
  /// The layer that the document gives the states to; usually the root.
  public let layer: LayerID
  /// The states in document order.
  public let states: [CAMLState]
  /// The transitions in document order.
  public let transitions: [CAMLStateTransition]

  /// The state of a name that is switched on, or nil.
  public func state(named name: String) -> CAMLState? {
    states.first { $0.name == name && $0.isEnabled }
  }

  /// The transition for a switch: the exact one, else `*` to the new state, else the old to `*`.
  ///
  /// The document as loaded has the name "". Empty where none fits: values then jump.
  public func transition(from old: String, to new: String) -> CAMLStateTransition? {
    func find(_ from: String, _ to: String) -> CAMLStateTransition? {
      transitions.first {
        CAMLScene.isSame($0.fromState, from) && CAMLScene.isSame($0.toState, to)
      }
    }
    return find(old, new) ?? find("*", new) ?? find(old, "*") ?? find("*", "*")
  }
}

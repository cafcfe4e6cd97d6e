// SPDX-License-Identifier: MIT

/// What happens when a property changes: the answer to "which action for this key?".
public enum Action: Sendable {
  /// Nothing, and the search ends here.
  case none
  /// The animation is added to the layer under the key. Where it has no `fromValue`, the value
  /// that showed before the change is filled in.
  case animation(any LayerAnimation)
  /// The program's own code runs, after the new value was stored.
  case perform(@Sendable (ActionContext) -> Void)
}

/// What an action's code is told.
public struct ActionContext {
  /// The layer that changed.
  public let layer: Layer
  /// The key that the action was looked up under.
  public let key: String
  /// The model value before the change.
  public let oldValue: Value
}

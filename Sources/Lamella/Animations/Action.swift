// SPDX-License-Identifier: MIT

/// What happens when a property changes: the answer to "which action for this key?".
public enum Action {
  /// Nothing, and the search ends here.
  case none
  /// The animation is added to the layer under the key.
  ///
  /// A basic animation or spring that names neither end starts from what shows and ends at the new
  /// value; a spring takes over the speed as well, unless it has a velocity of its own.
  case animation(any LayerAnimation)
  /// The program's own code runs, after the new value was stored.
  case perform((ActionContext) -> Void)
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

/// A type of the program's own that runs when a property changes.
public protocol LayerAction {
  /// Runs after the new value was stored.
  func run(_ context: ActionContext)
}

extension Action {
  /// An action of the program's own type.
  public static func custom(_ action: some LayerAction) -> Action {
    .perform { action.run($0) }
  }
}

// SPDX-License-Identifier: MIT

// Transitions in one call, with the options that views have. Both forms edit the model at once and
// then add a `Transition` to the layer whose picture changes; so a second call in the middle of a
// first starts from the model as the first left it, and nothing has to be undone.

public import LamellaMath

/// What becomes of the layer that another takes the place of.
public enum TransitionReplacement: Sendable {
  /// The old layer leaves the tree; the new one takes its place in the list.
  case exchange
  /// Both stay in the tree: the old layer is hidden, the new one shown.
  case hide
}

extension Layer {
  /// Changes the layer and its sublayers, and lets the old picture give way to the new one.
  ///
  /// `duration` and `delay` are seconds. `edit` runs at once; its changes are not animated on their
  /// own unless `animatesContent` is true: then they move inside the new picture, with the same
  /// timing. A second transition of the layer ends the first.
  ///
  /// Without a movement the changes are simply there: where `duration` is 0, where the transaction
  /// disables actions, and where no frame has shown the layer yet. `completion` runs once, after the
  /// frame in which everything added inside has ended; false where something was cut short. Without a
  /// movement it runs after the next frame. Traps on a negative duration or delay.
  ///
  /// - Returns: Whether there is a movement.
  @discardableResult
  public func transition(
    _ style: TransitionStyle, duration: Double = 0.25, delay: Double = 0,
    timingFunction: TimingFunction = .easeInEaseOut, animatesContent: Bool = false,
    completion: ((_ finished: Bool) -> Void)? = nil, _ edit: () throws -> Void
  ) rethrows -> Bool {
    precondition(duration >= 0 && delay >= 0, "a transition of \(duration) s after \(delay) s")
    let moves = duration > 0 && !world.transactionDisablesActions && isInTree && isCommitted
    world.beginTransaction()
    defer { world.commitTransaction() }
    world.transactions.edit { $0.timingFunction = .some(nil) }
    if let completion { world.transactions.addHandler(completion) }
    if moves && animatesContent {
      try world.animate(
        duration: duration, delay: delay, timingFunction: timingFunction, edit)
    } else {
      try world.transaction(disableActions: true, edit)
    }
    // The edit may have taken the layer away.
    guard moves, world.contains(id), isInTree else { return false }
    var transition = style.transition(isFlipped: contentsAreFlipped)
    transition.duration = duration
    transition.timingFunction = timingFunction
    // The old picture shows until the delay is over.
    transition.fillMode = .backwards
    world.addAnimation(transition, forKey: nil, slot: slot, delay: delay)
    return true
  }

  /// Lets another layer take this one's place in their superlayer.
  ///
  /// As with views, what turns or curls is the picture of the superlayer, so siblings take part: give
  /// the two layers a superlayer of their own where they should not. With
  /// ``TransitionReplacement/exchange`` the other layer may come from anywhere; with
  /// ``TransitionReplacement/hide`` it must stand in the same superlayer already. For the rest see
  /// ``transition(_:duration:delay:timingFunction:animatesContent:completion:_:)``.
  ///
  /// - Returns: Whether there is a movement.
  /// - Throws: ``TreeError/notASublayer(_:of:)`` where this layer has no superlayer, is a mask, or
  ///   where the other is to be shown and is not its sibling; ``TreeError/cycle(layer:under:)`` where
  ///   the other stands above. Nothing is changed then.
  @discardableResult
  public func transition(
    to other: Layer, _ style: TransitionStyle, replacement: TransitionReplacement = .exchange,
    duration: Double = 0.25, delay: Double = 0,
    timingFunction: TimingFunction = .easeInEaseOut,
    completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(TreeError) -> Bool {
    guard let parent = superlayer else { throw .notASublayer(id, of: world.root.id) }
    guard parent.mask != self else { throw .notASublayer(id, of: parent.id) }
    switch replacement {
    case .exchange: try world.checkMove(other.slot, under: parent.slot)
    case .hide:
      guard other.superlayer == parent, parent.mask != other else {
        throw .notASublayer(other.id, of: parent.id)
      }
    }
    return parent.transition(
      style, duration: duration, delay: delay, timingFunction: timingFunction,
      completion: completion
    ) {
      switch replacement {
      case .exchange:
        do {
          try parent.replaceSublayer(self, with: other)
        } catch {
          preconditionFailure("\(error)")
        }
      case .hide:
        if other == self { return }
        other.isHidden = false
        isHidden = true
      }
    }
  }
}

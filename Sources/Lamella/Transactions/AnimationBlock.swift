// SPDX-License-Identifier: MIT

public import LamellaMath

/// How the implicit animations of a block of `World.animate` run.
struct AnimationBlock {
  /// Seconds; nil lasts until the spring is at rest.
  var duration: Double?
  var delay = 0.0
  var timingFunction: TimingFunction?
  var spring: SpringTiming?
  var repeatCount = 0.0
  var autoreverses = false

  func fill(_ animation: inout BasicAnimation) {
    animation.spring = spring
    animation.timingFunction = timingFunction
    animation.duration = duration ?? spring?.settlingDuration ?? 0
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
  }
}

extension World {
  /// Runs `body` and moves what it changes from where it shows to its new place.
  ///
  /// Changes inside start animations with the block's timing, also those of host roots, which
  /// do not move otherwise (see ``Layer/isHostRoot``), and also where an outer transaction turned
  /// actions off. Animations that are added explicitly keep their own timing. Of nested blocks the
  /// innermost counts. A duration of 0 changes without movement, like a transaction without actions.
  ///
  /// `completion` runs once, after the frame in which the last animation added inside has ended;
  /// false where one of them was cut short. Traps on a negative duration or delay.
  @discardableResult
  public func animate<Result>(
    duration: Double = 0.25, delay: Double = 0,
    timingFunction: TimingFunction = .easeInEaseOut, repeatCount: Double = 0,
    autoreverses: Bool = false, completion: ((_ finished: Bool) -> Void)? = nil,
    _ body: () throws -> Result
  ) rethrows -> Result {
    precondition(duration >= 0 && delay >= 0, "a block of \(duration) s after \(delay) s")
    let block = AnimationBlock(
      duration: duration, delay: delay, timingFunction: timingFunction, repeatCount: repeatCount,
      autoreverses: autoreverses)
    return try run(block, disablesActions: duration == 0, completion, body)
  }

  /// Runs `body` and lets springs move what it changes; see the form with a duration.
  ///
  /// A spring takes over the speed of what it moves as well as its place: a block in the middle of
  /// another's movement turns it without a jolt. `duration` nil lasts until the spring is at rest.
  @discardableResult
  public func animate<Result>(
    spring: SpringTiming, duration: Double? = nil, delay: Double = 0,
    completion: ((_ finished: Bool) -> Void)? = nil, _ body: () throws -> Result
  ) rethrows -> Result {
    precondition(duration ?? 1 > 0 && delay >= 0, "a block of \(duration ?? 0) s after \(delay) s")
    let block = AnimationBlock(duration: duration, delay: delay, spring: spring)
    return try run(block, disablesActions: false, completion, body)
  }

  private func run<Result>(
    _ block: AnimationBlock, disablesActions: Bool,
    _ completion: ((Bool) -> Void)?, _ body: () throws -> Result
  ) rethrows -> Result {
    beginTransaction()
    defer { commitTransaction() }
    transactions.edit { level in
      level.block = block
      level.disablesActions = disablesActions
      // The block's own curve counts inside, not one that an outer transaction prescribes.
      level.timingFunction = .some(nil)
    }
    if let completion { transactions.addHandler(completion) }
    return try body()
  }
}

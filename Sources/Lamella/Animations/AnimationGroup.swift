// SPDX-License-Identifier: MIT

/// Animations that run in a time of their own.
///
/// Children run in the group's basic time and are clipped, not scaled, at its end. Their callbacks
/// and `isRemovedOnCompletion` are ignored. A child without a duration takes the group's.
public struct AnimationGroup: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// The children, in the order in which they are applied.
  public var animations: [any LayerAnimation]

  public var kind: AnimationKind { .group(self) }

  /// Creates a group.
  public init(_ animations: [any LayerAnimation] = [], duration: Double = 0) {
    self.animations = animations
    self.duration = duration
  }
}

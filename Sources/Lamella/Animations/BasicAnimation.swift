// SPDX-License-Identifier: MIT

public import LamellaMath

/// An animation of one property from one value to another, eased by a curve or by a spring.
///
/// The end values follow from `fromValue`, `toValue` and `byValue` as Core Animation has it: what is
/// not given is the value under the animation, which is the model value or what earlier animations
/// left. With `spring` set this is Core Animation's `CASpringAnimation`.
public struct BasicAnimation: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// What is animated.
  public var target: AnimationTarget
  /// The value at the start; nil takes it from the other two and the value under the animation.
  public var fromValue: Value?
  /// The value at the end.
  public var toValue: Value?
  /// The difference of end and start.
  public var byValue: Value?
  /// Whether the value is added to the value under it; transforms are multiplied, acting first.
  public var isAdditive = false
  /// Whether each repeat starts where the one before ended.
  public var isCumulative = false
  /// Turns numbers into a transform; nil for everything but transforms.
  public var valueFunction: ValueFunction?
  /// The spring that moves the fraction, in seconds since the start; nil for a curve.
  public var spring: SpringTiming?
  /// With a spring, the speed of the value at the start, in its own units per second of the layer's
  /// time; default nil.
  ///
  /// It comes on top of the spring's own ``SpringTiming/initialVelocity``, which is a speed of the
  /// fraction, and each number of the value has its own. The type must be that of the value.
  public var initialVelocity: Value?

  public var kind: AnimationKind { .basic(self) }

  /// Creates an animation of a key path; nil animates nothing until one is set.
  public init(keyPath: String? = nil) { target = AnimationTarget(keyPath) }

  /// Creates an animation of a typed property.
  public init<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, from: V? = nil, to: V? = nil, by: V? = nil,
    duration: Double = 0
  ) {
    target = .path(property.path)
    fromValue = from?.value
    toValue = to?.value
    byValue = by?.value
    self.duration = duration
  }
}

// SPDX-License-Identifier: MIT

public import LamellaMath

/// An animation of one property moved by a damped spring.
///
/// A spring is a way of easing a ``BasicAnimation`` and nothing else about it differs; the members
/// of that type are reached through this one. The spring runs in seconds from the start, whatever
/// the duration, which only cuts it off.
@dynamicMemberLookup
public struct SpringAnimation: LayerAnimation {
  /// The animation that the spring eases.
  public var basic: BasicAnimation

  public var attributes: AnimationAttributes {
    get { basic.attributes }
    set { basic.attributes = newValue }
  }

  public var kind: AnimationKind { .basic(basic) }

  /// The spring: mass, stiffness, damping, initial velocity.
  public var spring: SpringTiming {
    get { basic.spring ?? SpringTiming() }
    set { basic.spring = newValue }
  }

  public subscript<T>(dynamicMember member: WritableKeyPath<BasicAnimation, T>) -> T {
    get { basic[keyPath: member] }
    set { basic[keyPath: member] = newValue }
  }

  /// Creates an animation of a key path.
  ///
  /// Its duration stays 0, as in Core Animation: the transaction's, until one is set.
  public init(keyPath: String? = nil) {
    basic = BasicAnimation(keyPath: keyPath)
    basic.spring = SpringTiming()
  }

  /// Creates an animation of a typed property; without a duration it lasts until it has settled.
  public init<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, from: V? = nil, to: V? = nil, by: V? = nil,
    spring: SpringTiming = SpringTiming(), duration: Double? = nil
  ) {
    basic = BasicAnimation(property, from: from, to: to, by: by)
    basic.spring = spring
    basic.duration = duration ?? spring.settlingDuration
  }
}

// SPDX-License-Identifier: MIT

public import LamellaMath

/// What all animations share: timing, easing, life time, callbacks.
public struct AnimationAttributes {
  /// When the animation runs; `beginTime` 0 means "when committed", `duration` 0 the transaction's.
  public var timing = MediaTiming()
  /// The easing of the fraction; nil is linear.
  public var timingFunction: TimingFunction?
  /// Whether the animation leaves the layer at its natural end; default true.
  public var isRemovedOnCompletion = true
  /// Called once, after the first frame in which the animation runs.
  public var onStart: (() -> Void)?
  /// Called once, after the frame in which the animation ended; false where it was cut short.
  public var onStop: ((_ finished: Bool) -> Void)?
  /// Values that the program keeps with the animation, under keys of its own.
  public var values: [String: Value] = [:]

  /// Creates the attributes of a fresh animation.
  public init() {}
}

/// An animation that can be added to a layer.
///
/// Animations are values: adding one copies it, and later changes of the original change nothing.
public protocol LayerAnimation {
  /// Timing, easing, life time, callbacks.
  var attributes: AnimationAttributes { get set }
  /// The animation as one of the kinds that the engine knows.
  var kind: AnimationKind { get }
}

/// The kinds of animations.
public enum AnimationKind {
  case basic(BasicAnimation)
  case keyframe(KeyframeAnimation)
  case group(AnimationGroup)
  case transition(Transition)
}

extension LayerAnimation {
  /// The start, in the layer's time; 0 means "when committed", inside a group the group's start.
  public var beginTime: Double {
    get { attributes.timing.beginTime }
    set { attributes.timing.beginTime = newValue }
  }
  /// The length of one pass in seconds; 0 means the transaction's, or the group's.
  public var duration: Double {
    get { attributes.timing.duration }
    set { attributes.timing.duration = newValue }
  }
  /// The rate of local time; default 1.
  public var speed: Double {
    get { attributes.timing.speed }
    set { attributes.timing.speed = newValue }
  }
  /// Seconds added to local time; default 0.
  public var timeOffset: Double {
    get { attributes.timing.timeOffset }
    set { attributes.timing.timeOffset = newValue }
  }
  /// The number of passes; fractions count, infinity never ends, 0 means one.
  public var repeatCount: Double {
    get { attributes.timing.repeatCount }
    set { attributes.timing.repeatCount = newValue }
  }
  /// The total time of all passes; where positive, `repeatCount` is ignored.
  public var repeatDuration: Double {
    get { attributes.timing.repeatDuration }
    set { attributes.timing.repeatDuration = newValue }
  }
  /// Whether each pass is followed by the same pass backwards.
  public var autoreverses: Bool {
    get { attributes.timing.autoreverses }
    set { attributes.timing.autoreverses = newValue }
  }
  /// What shows outside the active time.
  public var fillMode: FillMode {
    get { attributes.timing.fillMode }
    set { attributes.timing.fillMode = newValue }
  }
  /// The easing of the fraction; nil is linear.
  public var timingFunction: TimingFunction? {
    get { attributes.timingFunction }
    set { attributes.timingFunction = newValue }
  }
  /// Whether the animation leaves the layer at its natural end; default true.
  public var isRemovedOnCompletion: Bool {
    get { attributes.isRemovedOnCompletion }
    set { attributes.isRemovedOnCompletion = newValue }
  }
}

/// What a property animation animates: a key path as text or a typed property.
public enum AnimationTarget: Hashable, Sendable {
  /// Nothing: the animation's times and callbacks run, and nothing changes.
  case nothing
  /// Resolved on the layer's class when the animation is added.
  case keyPath(String)
  /// Resolved already.
  case path(PropertyPath)

  /// A key path as text, or nothing.
  public init(_ keyPath: String?) {
    if let keyPath { self = .keyPath(keyPath) } else { self = .nothing }
  }

  /// The key path as text; nil where nothing is animated.
  public var keyPath: String? {
    switch self {
    case .nothing: nil
    case .keyPath(let text): text
    case .path(let path): path.text(in: .builtin)
    }
  }
}

// SPDX-License-Identifier: MIT

public import LamellaMath

/// An animation of one property through a list of values or along a path.
public struct KeyframeAnimation: LayerAnimation {
  public var attributes = AnimationAttributes()
  /// What is animated.
  public var target: AnimationTarget
  /// The values, first to last; ignored where `path` is set.
  ///
  /// One value alone has no effect.
  public var values: [Value] = []
  /// The path along which a point property moves.
  public var path: Path?
  /// When each value is reached, 0…1, ascending; nil spaces them evenly.
  public var keyTimes: [Double]?
  /// The easing inside each segment, one fewer than there are values.
  public var timingFunctions: [TimingFunction] = []
  /// How values between keys are made; default linear.
  public var calculationMode: CalculationMode {
    get { CalculationMode(rawValue: calculationModeName) ?? .linear }
    set { calculationModeName = newValue.rawValue }
  }
  /// The name of `calculationMode`, kept as given; one that is unknown acts as linear.
  public var calculationModeName = CalculationMode.linear.rawValue
  /// For the cubic modes: tension, continuity and bias of each key; missing ones are 0.
  public var tensionValues: [Float] = []
  public var continuityValues: [Float] = []
  public var biasValues: [Float] = []
  /// Whether the layer turns with the path's tangent.
  public var rotationMode: RotationMode?
  /// Whether the value is added to the value under it.
  public var isAdditive = false
  /// Whether each repeat starts where the one before ended.
  public var isCumulative = false
  /// Turns numbers into a transform; nil for everything but transforms.
  public var valueFunction: ValueFunction?

  public var kind: AnimationKind { .keyframe(self) }

  /// How a layer turns along a path.
  public enum RotationMode: String, Sendable {
    /// +x follows the tangent.
    case auto
    /// -x follows the tangent.
    case autoReverse
  }

  /// Creates an animation of a key path; nil animates nothing until one is set.
  public init(keyPath: String? = nil) { target = AnimationTarget(keyPath) }

  /// Creates an animation of a typed property through values.
  public init<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, values: [V], keyTimes: [Double]? = nil, duration: Double = 0
  ) {
    target = .path(property.path)
    self.values = values.map(\.value)
    self.keyTimes = keyTimes
    self.duration = duration
  }
}

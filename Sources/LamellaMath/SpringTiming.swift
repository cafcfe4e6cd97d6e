// SPDX-License-Identifier: MIT

/// A damped spring that pulls progress from 0 to 1, over seconds and not over a fraction.
///
/// Coefficients that cannot be, such as a mass of 0, are refused: the old value stays.
public struct SpringTiming: BitwiseCopyable, Hashable, Sendable {
  /// The mass on the spring; finite and greater than 0; 1 by default.
  public var mass: Double = 1 {
    didSet { if !(mass > 0 && mass.isFinite) { mass = oldValue } }
  }
  /// The pull per unit of distance; finite and greater than 0; 100 by default.
  public var stiffness: Double = 100 {
    didSet { if !(stiffness > 0 && stiffness.isFinite) { stiffness = oldValue } }
  }
  /// The brake per unit of velocity; 0 or more, may be infinite; 10 by default.
  public var damping: Double = 10 {
    didSet { if !(damping >= 0) { damping = oldValue } }
  }
  /// The velocity at the start, in progress per second; positive is towards the target.
  public var initialVelocity: Double = 0 {
    didSet { if !initialVelocity.isFinite { initialVelocity = oldValue } }
  }
  /// Whether damping beyond the critical one slows the spring down; otherwise it counts as critical.
  public var allowsOverdamping: Bool = false

  /// Creates the default spring: mass 1, stiffness 100, damping 10.
  public init() {}

  /// Creates a spring from its coefficients; those that are refused keep their defaults.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    if mass > 0, mass.isFinite { self.mass = mass }
    if stiffness > 0, stiffness.isFinite { self.stiffness = stiffness }
    if damping >= 0 { self.damping = damping }
    if initialVelocity.isFinite { self.initialVelocity = initialVelocity }
    self.allowsOverdamping = allowsOverdamping
  }

  /// The frequency without damping, ω0 = √(stiffness / mass), in radians per second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio ζ as given: 1 is critical.
  var givenRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The damping ratio in effect.
  var ratio: Double { allowsOverdamping ? givenRatio : min(givenRatio, 1) }

  /// How far a ratio may lie from 1 and still count as critical.
  ///
  /// The formulas on both sides divide by √|1-ζ²|; nearer than this they lose more digits than the
  /// critical formula is wrong by.
  static let criticalWidth = 1e-9
}

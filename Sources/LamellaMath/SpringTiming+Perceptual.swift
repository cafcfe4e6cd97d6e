// SPDX-License-Identifier: MIT

// The perceptual form names a spring by how long it seems to take and how much it bounces:
// mass 1, stiffness (2π/duration)², and damping ratio 1 - bounce, or 1/(1 + bounce) below 0.

extension SpringTiming {
  /// Creates a spring from its apparent duration in seconds and its bounce, -1…1.
  ///
  /// Bounce 0 is critical, 1 never stops, negative values are over-damped (and allowed to be). A
  /// duration that is not a positive number counts as a ten-thousandth of a second.
  public init(perceptualDuration: Double, bounce: Double) {
    let duration =
      perceptualDuration.isFinite && perceptualDuration > 1e-4 ? perceptualDuration : 1e-4
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
    let root = 2 * Double.pi / duration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: root * root, damping: 2 * ratio * root, allowsOverdamping: true)
  }

  /// The apparent duration: the period without damping, in seconds.
  public var perceptualDuration: Double { 2 * Double.pi / frequency }

  /// The bounce: 0 is critical, 1 undamped, below 0 over-damped.
  public var bounce: Double { givenRatio <= 1 ? 1 - givenRatio : 1 / givenRatio - 1 }
}

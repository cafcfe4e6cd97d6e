// SPDX-License-Identifier: MIT

// Closed forms of one particle: everything follows from its age, so nothing is integrated.

/// The motion and appearance of a particle as functions of its age.
package enum Emission {
  /// The values that a random attribute takes: a range is the total spread about the mean.
  package static func bounds(_ value: Float, range: Float) -> ClosedRange<Float> {
    let half = abs(range) / 2
    return (value - half)...(value + half)
  }

  /// The value of a random attribute for a random number in 0…1.
  @inlinable
  package static func value(_ value: Float, range: Float, random: Float) -> Float {
    value + (random - 0.5) * range
  }

  /// Where a particle is: p0 + v·τ + a·τ²/2, in points; seconds since its birth.
  @inlinable
  package static func position(
    start: Point, velocity: Point, acceleration: Point, age: Float
  ) -> Point {
    Point(
      start.x + (velocity.x + 0.5 * acceleration.x * age) * age,
      start.y + (velocity.y + 0.5 * acceleration.y * age) * age)
  }

  /// An attribute that changes evenly: scale, and the angle with start 0.
  @inlinable
  package static func attribute(start: Float, speed: Float, age: Float) -> Float {
    start + speed * age
  }

  /// A colour channel as drawn: it changes evenly and is clamped to 0…1 only here.
  @inlinable
  package static func channel(start: Float, speed: Float, age: Float) -> Float {
    min(max(attribute(start: start, speed: speed, age: age), 0), 1)
  }

  /// Births per second: the layer's rate multiplies the cell's; 0 where the product is negative.
  package static func birthRate(cell: Double, layer: Double) -> Double { max(cell * layer, 0) }

  /// The lifetime in seconds: the layer's multiplies the cell's; 0 where the product is negative.
  package static func lifetime(cell: Double, layer: Double) -> Double { max(cell * layer, 0) }

  /// How many particles are alive once as many die as are born.
  package static func steadyCount(birthRate: Double, lifetime: Double) -> Double {
    birthRate * lifetime
  }
}

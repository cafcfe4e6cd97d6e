// SPDX-License-Identifier: MIT

// What particles are born with, a block at a time: states and ages from their numbers, then one loop
// for each attribute that varies. Costs about 1 ns for each random value; a block of 512 stays in
// the nearest cache until its records are packed.

import CLamellaKernels

/// Loops that make particles from their numbers.
package enum BirthKernels {
  /// Particles that follow each other by number.
  package struct Births {
    /// The number of the first; numbers count modulo 2^32.
    package var first: UInt32
    /// The key of their cell.
    package var key: UInt32
    /// The place of the first in a range of particles; ages do not depend on how the range is cut.
    package var index: Int
    /// Births since the first one of the range, up to now, with the part of the next.
    package var lead: Double
    /// Seconds between two births.
    package var interval: Double

    package init(first: UInt32, key: UInt32, index: Int = 0, lead: Double, interval: Double) {
      (self.first, self.key, self.index) = (first, key, index)
      (self.lead, self.interval) = (lead, interval)
    }
  }

  /// Writes the states, and the ages where they are asked for: (lead − (index + i)) · interval.
  package static func make(
    _ births: Births, count: Int, states: UnsafeMutablePointer<UInt32>,
    ages: UnsafeMutablePointer<Float>?
  ) {
    var job = lamella_births(
      first: births.first, key: births.key, index: Int32(births.index), lead: births.lead,
      interval: births.interval,
      states: states, ages: ages)
    lamella_births(&job, count)
  }

  /// Makes the lifetimes and leaves out those whose age has reached theirs; returns how many stay.
  package static func keepLiving(
    lifetime: Float, range: Float, count: Int, states: UnsafeMutablePointer<UInt32>,
    ages: UnsafeMutablePointer<Float>, lifetimes: UnsafeMutablePointer<Float>
  ) -> Int {
    var job = lamella_living(
      lifetime: lifetime, range: range, channel: ParticleRandom.Channel.lifetime.rawValue,
      states: states, ages: ages, lifetimes: lifetimes)
    return lamella_living(&job, count)
  }

  /// Writes a value that is uniform over a total spread about its mean.
  package static func spread(
    _ channel: ParticleRandom.Channel, mean: Float, range: Float,
    states: UnsafePointer<UInt32>, count: Int, into values: UnsafeMutablePointer<Float>
  ) {
    var job = lamella_spread(
      states: states, channel: channel.rawValue, mean: mean, range: range, values: values)
    lamella_spread(&job, count)
  }

  /// Velocities in the plane: a speed and an angle from a heading.
  package struct Fan {
    package var speed: Float
    package var speedRange: Float
    package var angle: Float
    package var angleRange: Float
    /// A unit vector.
    package var heading: (x: Float, y: Float)
    /// A unit vector for each particle, instead of `heading`.
    package var headings: (x: UnsafePointer<Float>, y: UnsafePointer<Float>)?

    package init(
      speed: Float, speedRange: Float, angle: Float, angleRange: Float,
      heading: (x: Float, y: Float)
    ) {
      (self.speed, self.speedRange) = (speed, speedRange)
      (self.angle, self.angleRange) = (angle, angleRange)
      self.heading = heading
    }
  }

  /// Writes the velocities of a fan.
  package static func velocities(
    _ fan: Fan, states: UnsafePointer<UInt32>, count: Int, x: UnsafeMutablePointer<Float>,
    y: UnsafeMutablePointer<Float>
  ) {
    var job = lamella_fan(
      states: states, speed_channel: ParticleRandom.Channel.speed.rawValue,
      angle_channel: ParticleRandom.Channel.direction.rawValue, speed: fan.speed,
      speed_range: fan.speedRange, angle: fan.angle, angle_range: fan.angleRange,
      heading_x: fan.heading.x, heading_y: fan.heading.y, headings_x: fan.headings?.x,
      headings_y: fan.headings?.y, velocity_x: x, velocity_y: y)
    lamella_fan(&job, count)
  }
}

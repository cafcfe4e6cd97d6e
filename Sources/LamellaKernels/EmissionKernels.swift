// SPDX-License-Identifier: MIT

// Particles of one cell from their numbers to records, in one loop: what BirthKernels and
// PackingKernels do one after the other, with the same bits and without columns in between. For
// cells that are born in a box, fly in a fan and lie in a plane.

import CLamellaKernels
package import LamellaMath

/// The loop from numbers to records.
package enum EmissionKernels {
  /// A value that is uniform over a total range about its mean.
  package struct Attribute {
    package var mean: Float
    package var range: Float

    package init(_ mean: Float, range: Float = 0) { (self.mean, self.range) = (mean, range) }
  }

  /// How quads are turned.
  package enum Turn: Int32, Sendable {
    case upright
    /// By the spin alone.
    case spin
    case angleAndSpin
  }

  /// What the particles of a cell have in common.
  package struct Emission {
    package var births: BirthKernels.Births
    /// Without a range all particles live.
    package var lifetime = Attribute(0)
    package var placeX = Attribute(0)
    package var placeY = Attribute(0)
    package var speed = Attribute(0)
    package var direction = Attribute(0)
    /// The direction that is zero: a unit vector.
    package var heading: (x: Float, y: Float) = (1, 0)
    package var scale = Attribute(1)
    package var spin = Attribute(0)
    package var angle = Attribute(0)
    package var turn = Turn.upright
    /// Red, green, blue and alpha where they vary; otherwise all have `color`.
    package var colors: (Attribute, Attribute, Attribute, Attribute)?
    package var color = Color(1, 1, 1, 1)
    package var colorSpeed = Color(0, 0, 0, 0)
    package var acceleration = Point(0, 0)
    package var scaleSpeed: Float = 0
    /// The size of the picture at scale 1.
    package var size: Size
    /// From the emitter's coordinates to the frame's.
    package var world: AffineTransform = .identity
    /// Texture coordinates of (0,0) and (width,height): words 10–13.
    package var textureRect: (u0: Float, v0: Float, u1: Float, v1: Float) = (0, 0, 1, 1)
    package var word14: UInt32 = 0
    package var word15: UInt32 = 0
    /// Records of 32 bytes, without what all have in common.
    package var isCompact = false

    package init(births: BirthKernels.Births, size: Size) {
      (self.births, self.size) = (births, size)
    }
  }

  /// Writes the records of the living among the particles from number `offset` of the range on, and
  /// returns how many there are.
  ///
  /// `streams` stores past the cache: for many, with `records` at a cache line, compact ones at half of one.
  package static func emit(
    _ emission: Emission, offset: Int, count: Int, streams: Bool = false,
    into records: UnsafeMutableRawPointer
  ) -> Int {
    var job = job(emission, offset)
    job.streams = streams ? 1 : 0
    job.particles.records = records.assumingMemoryBound(to: UInt32.self)
    return lamella_emission(&job, count)
  }

  /// How many records ``emit(_:offset:count:streams:into:)`` writes.
  package static func living(_ emission: Emission, offset: Int, count: Int) -> Int {
    if emission.lifetime.range == 0 { return count }
    var job = job(emission, offset)
    return lamella_emission_living(&job, count)
  }

  @inline(__always)
  private static func job(_ e: Emission, _ offset: Int) -> lamella_emission {
    func attribute(_ a: Attribute, _ channel: ParticleRandom.Channel) -> lamella_attribute {
      lamella_attribute(mean: a.mean, range: a.range, channel: channel.rawValue)
    }
    var job = lamella_emission()
    job.births.first = e.births.first &+ UInt32(truncatingIfNeeded: offset)
    job.births.key = e.births.key
    job.births.index = Int32(e.births.index + offset)
    job.births.lead = e.births.lead
    job.births.interval = e.births.interval
    job.lifetime = attribute(e.lifetime, .lifetime)
    job.place_x = attribute(e.placeX, .placeU)
    job.place_y = attribute(e.placeY, .placeV)
    job.speed = attribute(e.speed, .speed)
    job.direction = attribute(e.direction, .direction)
    job.scale = attribute(e.scale, .scale)
    job.spin = attribute(e.spin, .spin)
    job.angle = attribute(e.angle, .rotation)
    (job.heading_x, job.heading_y) = e.heading
    job.turn = e.turn.rawValue
    if let colors = e.colors {
      job.has_colors = 1
      job.color = (
        attribute(colors.0, .red), attribute(colors.1, .green), attribute(colors.2, .blue),
        attribute(colors.3, .alpha)
      )
    }
    let (color, speed, uv) = (e.color, e.colorSpeed, e.textureRect)
    job.particles.acceleration_x = e.acceleration.x
    job.particles.acceleration_y = e.acceleration.y
    job.particles.scale_speed = e.scaleSpeed
    job.particles.color_all = (color.red, color.green, color.blue, color.alpha)
    job.particles.color_speed = (speed.red, speed.green, speed.blue, speed.alpha)
    (job.particles.width, job.particles.height) = (e.size.width, e.size.height)
    (job.particles.a, job.particles.b) = (e.world.a, e.world.b)
    (job.particles.c, job.particles.d) = (e.world.c, e.world.d)
    (job.particles.tx, job.particles.ty) = (e.world.tx, e.world.ty)
    job.particles.uv = (uv.u0.bitPattern, uv.v0.bitPattern, uv.u1.bitPattern, uv.v1.bitPattern)
    (job.particles.word14, job.particles.word15) = (e.word14, e.word15)
    job.particles.compact = e.isCompact ? 1 : 0
    return job
  }
}

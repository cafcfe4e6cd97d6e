// SPDX-License-Identifier: MIT

extension BirthKernels {
  /// The same in plain Swift, one particle at a time: the meaning of the kernels, bit for bit.
  package enum Reference {
    package static func make(
      _ births: Births, count: Int, states: UnsafeMutablePointer<UInt32>,
      ages: UnsafeMutablePointer<Float>?
    ) {
      for i in 0..<count {
        states[i] = ParticleRandom.state(
          key: births.key, number: births.first &+ UInt32(truncatingIfNeeded: i))
        if let ages { ages[i] = Float((births.lead - Double(births.index + i)) * births.interval) }
      }
    }

    package static func keepLiving(
      lifetime: Float, range: Float, count: Int, states: UnsafeMutablePointer<UInt32>,
      ages: UnsafeMutablePointer<Float>, lifetimes: UnsafeMutablePointer<Float>
    ) -> Int {
      var kept = 0
      for i in 0..<count {
        let own = ParticleRandom.spread(states[i], .lifetime, mean: lifetime, range: range)
        if !(ages[i] < own) { continue }
        (states[kept], ages[kept], lifetimes[kept]) = (states[i], ages[i], own)
        kept += 1
      }
      return kept
    }

    package static func spread(
      _ channel: ParticleRandom.Channel, mean: Float, range: Float,
      states: UnsafePointer<UInt32>, count: Int, into values: UnsafeMutablePointer<Float>
    ) {
      for i in 0..<count {
        values[i] = ParticleRandom.spread(states[i], channel, mean: mean, range: range)
      }
    }

    package static func velocities(
      _ fan: Fan, states: UnsafePointer<UInt32>, count: Int, x: UnsafeMutablePointer<Float>,
      y: UnsafeMutablePointer<Float>
    ) {
      for i in 0..<count {
        let speed = ParticleRandom.spread(
          states[i], .speed, mean: fan.speed, range: fan.speedRange)
        let angle = ParticleRandom.spread(
          states[i], .direction, mean: fan.angle, range: fan.angleRange)
        let (hx, hy) = fan.headings.map { ($0.x[i], $0.y[i]) } ?? fan.heading
        let (sine, cosine) = FloatFunctions.sineAndCosine(angle)
        x[i] = (hx * cosine - hy * sine) * speed
        y[i] = (hx * sine + hy * cosine) * speed
      }
    }
  }
}

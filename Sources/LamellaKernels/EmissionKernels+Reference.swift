// SPDX-License-Identifier: MIT

extension EmissionKernels {
  /// The same in plain Swift, one particle at a time: the meaning of the kernel, bit for bit.
  package enum Reference {
    package static func emit(
      _ emission: Emission, offset: Int, count: Int, into records: UnsafeMutableRawPointer
    ) -> Int {
      var kept = 0
      for i in 0..<count {
        if make(emission, offset + i, into: records + 64 * kept) { kept += 1 }
      }
      return kept
    }

    /// Makes one particle by the references of the separate kernels; false where it is dead.
    private static func make(
      _ e: Emission, _ place: Int, into record: UnsafeMutableRawPointer
    ) -> Bool {
      var births = e.births
      births.first &+= UInt32(truncatingIfNeeded: place)
      births.index += place
      var (state, age) = (UInt32(0), Float(0))
      BirthKernels.Reference.make(births, count: 1, states: &state, ages: &age)
      func value(_ a: Attribute, _ channel: ParticleRandom.Channel) -> Float {
        a.range == 0 ? a.mean : ParticleRandom.spread(state, channel, mean: a.mean, range: a.range)
      }
      if e.lifetime.range != 0, !(age < value(e.lifetime, .lifetime)) { return false }
      var (velocityX, velocityY) = (Float(0), Float(0))
      if e.speed.mean != 0 || e.speed.range != 0 {
        let fan = BirthKernels.Fan(
          speed: e.speed.mean, speedRange: e.speed.range, angle: e.direction.mean,
          angleRange: e.direction.range, heading: e.heading)
        BirthKernels.Reference.velocities(
          fan, states: &state, count: 1, x: &velocityX, y: &velocityY)
      }
      var columns: [Float] = [
        value(e.placeX, .placeU), value(e.placeY, .placeV), velocityX, velocityY, age,
        value(e.scale, .scale), value(e.spin, .spin), value(e.angle, .rotation),
      ]
      if let c = e.colors {
        columns += [value(c.0, .red), value(c.1, .green), value(c.2, .blue), value(c.3, .alpha)]
      }
      columns.withUnsafeBufferPointer { columns in
        guard let base = columns.baseAddress else { return }
        var particles = PackingKernels.Particles(
          x: base, y: base + 1, velocityX: base + 2, velocityY: base + 3, age: base + 4,
          scale: base + 5, size: e.size)
        if e.turn != .upright { particles.spin = base + 6 }
        if e.turn == .angleAndSpin { particles.angle = base + 7 }
        if e.colors != nil {
          particles.colors = PackingKernels.Colors(
            red: base + 8, green: base + 9, blue: base + 10, alpha: base + 11)
        }
        (particles.color, particles.colorSpeed) = (e.color, e.colorSpeed)
        (particles.acceleration, particles.scaleSpeed) = (e.acceleration, e.scaleSpeed)
        (particles.world, particles.textureRect) = (e.world, e.textureRect)
        PackingKernels.Reference.pack(
          particles, range: 0..<1, word14: e.word14, word15: e.word15, into: record)
      }
      return true
    }
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

// Counts, means and spreads over many particles and fifty seeds, within four standard errors of
// what the fields promise.

@Suite struct ParticleStatisticsTests {
  private static let seeds: [UInt32] = Array(0..<50)

  @Test func `every range is a uniform total spread`() {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 300, lifetime: 1) { cell, layer in
        layer.seed = seed
        cell.scale = 3
        cell.scaleRange = 2
        cell.color = Color(0.5, 0.5, 0.5, 0.5)
        cell.colorRange = Color(0.4, 0.6, 0.2, 0.8)
        cell.rotationRange = 2
      }
      let seen = scene.particles(at: 1)
      #expect(seen.count == 300)
      #expect(Spread(seen.map(\.scale)).isUniform(about: 3, range: 2), "seed \(seed)")
      for (channel, range) in [0.4, 0.6, 0.2, 0.8].enumerated() {
        let values = seen.map { $0.color[channel] }
        #expect(Spread(values).isUniform(about: 0.5, range: range), "seed \(seed), \(channel)")
      }
      let angles = seen.map { Float(arctangent(y: Double($0.record.b), x: Double($0.record.a))) }
      #expect(Spread(angles).isUniform(about: 0, range: 2), "seed \(seed)")
    }
  }

  @Test func `velocities are even over speed and angle`() {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 400, lifetime: 2) { cell, layer in
        layer.seed = seed
        cell.timing = MediaTiming(duration: 1)
        cell.velocity = 100
        cell.velocityRange = 60
        cell.emissionLongitude = 0.3
        cell.emissionRange = 1.2
      }
      // All are born by 1 s, oldest first.
      let seen = scene.particles(at: 1.5)
      #expect(seen.count == 400)
      let speeds = seen.enumerated().map { i, p in
        (p.x * p.x + p.y * p.y).squareRoot() / (1.5 - Float(i + 1) / 400)
      }
      #expect(Spread(speeds).isUniform(about: 100, range: 60), "seed \(seed)")
      let angles = seen.map { Float(arctangent(y: Double($0.y), x: Double($0.x))) }
      #expect(Spread(angles).isUniform(about: 0.3, range: 1.2), "seed \(seed)")
      #expect(angles.allSatisfy { abs($0 - 0.3) < 0.601 })
    }
  }

  @Test func `as many live as the lifetimes say`() {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 500, lifetime: 2) { cell, layer in
        layer.seed = seed
        cell.lifetimeRange = 2
      }
      // Lifetimes of 1 … 3 s: of those born a s ago, 1 − (a − 1)/2 live for a in 1 … 3.
      let count = scene.count(at: 10)
      // Σ p(1 − p) over a thousand draws with p even in 0 … 1 is a sixth of them.
      #expect(abs(Double(count) - 1000) < 4 * (1000.0 / 6).squareRoot(), "\(count)")
    }
  }

  @Test func `lifetimes are even over their range`() {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 500_000, lifetime: 2) { cell, layer in
        layer.seed = seed
        cell.timing = MediaTiming(duration: 0.001)
        cell.lifetimeRange = 2
      }
      // Five hundred at once: how many fewer live from one look to the next have died in between.
      var lifetimes: [Float] = []
      var last = scene.count(at: 0.9)
      #expect(last == 500)
      for step in 0..<110 {
        let now = scene.count(at: 1 + Double(step) / 50)
        lifetimes += Array(repeating: 1 + (Float(step) - 0.5) / 50, count: last - now)
        last = now
      }
      #expect(last == 0 && lifetimes.count == 500)
      #expect(Spread(lifetimes).isUniform(about: 2, range: 2), "seed \(seed)")
    }
  }

  @Test func `births come evenly, as many as the rate says`() {
    for seed in Self.seeds {
      let rate = 20 + Float(seed) * 7.3
      let scene = ParticleScene(birthRate: rate, lifetime: 1000) { cell, layer in
        layer.seed = seed
        cell.velocity = 1
      }
      for time in [0.4, 1, 3.7, 10] {
        let seen = scene.particles(at: time)
        #expect(abs(Double(seen.count) - Double(rate) * time) <= 1, "seed \(seed)")
        // At a speed of 1 the way is the age.
        let gaps = zip(seen, seen.dropFirst()).map { $0.x - $1.x }
        #expect(gaps.allSatisfy { abs($0 - 1 / rate) < 1e-4 })
      }
    }
  }

  @Test func `directions in space are even over a cap`() {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 500, lifetime: 1) { cell, layer in
        layer.seed = seed
        layer.preservesDepth = true
        cell.velocity = 1
        cell.emissionLongitude = .pi / 2
        cell.emissionRange = 0.8
      }
      _ = scene.world.frame(at: 1)
      let emitters = scene.world.emitters
      guard let state = emitters.state(ofSlot: scene.emitter.slot, in: scene.world.tree) else {
        Issue.record("no emitter")
        return
      }
      var (heights, turns) = ([Float](), [Float]())
      emitters.walk.run(state, at: 1, hasDepth: true) { block, count, _ in
        for i in 0..<count {
          heights.append(block.velocityY[i])
          turns.append(
            Float(arctangent(y: Double(block.velocityZ[i]), x: Double(block.velocityX[i]))))
        }
      }
      #expect(heights.count == 500)
      // Even by area: the height above the cap's edge is uniform.
      let edge = Float(cosine(0.8))
      #expect(heights.allSatisfy { $0 >= edge - 1e-5 && $0 <= 1 + 1e-5 })
      #expect(
        Spread(heights).isUniform(about: Double(1 + edge) / 2, range: Double(1 - edge)),
        "seed \(seed)")
      #expect(Spread(turns).isUniform(about: 0, range: 2 * .pi), "seed \(seed)")
    }
  }

  @Test(arguments: EmitterShape.allCases, EmitterMode.allCases)
  func `shapes fill evenly and nothing lies outside`(shape: EmitterShape, mode: EmitterMode) {
    for seed in Self.seeds {
      let scene = ParticleScene(birthRate: 600, lifetime: 1) { cell, layer in
        layer.seed = seed
        layer.emitterShape = shape
        layer.emitterMode = mode
        layer.emitterPosition = Point(5, -7)
        layer.emitterSize = Size(40, 20)
        layer.emitterDepth = 10
      }
      let seen = scene.particles(at: 1).map { Point($0.x - 5, $0.y + 7) }
      #expect(seen.count == 600)
      let (xs, ys) = (Spread(seen.map(\.x)), Spread(seen.map(\.y)))
      let radii = seen.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
      let edge: Float = 1e-3
      switch shape {
      case .point: #expect(radii.allSatisfy { $0 < edge })
      case .line:
        #expect(seen.allSatisfy { abs($0.y) < edge && abs($0.x) <= 20 + edge })
        if mode == .points {
          #expect(seen.allSatisfy { abs(abs($0.x) - 20) < edge })
        } else {
          #expect(xs.isUniform(about: 0, range: 40))
        }
      case .rectangle, .cuboid:
        #expect(seen.allSatisfy { abs($0.x) <= 20 + edge && abs($0.y) <= 10 + edge })
        switch mode {
        case .points:
          #expect(seen.allSatisfy { abs(abs($0.x) - 20) < edge && abs(abs($0.y) - 10) < edge })
        case .outline:
          let onEdge = seen.allSatisfy {
            abs(abs($0.x) - 20) < edge || abs(abs($0.y) - 10) < edge
          }
          #expect(onEdge)
        case .surface where shape == .cuboid: break
        case .surface, .volume:
          #expect(xs.isUniform(about: 0, range: 40) && ys.isUniform(about: 0, range: 20))
        }
        #expect(abs(xs.mean) < 4 * 20 / 600.0.squareRoot())
        #expect(abs(ys.mean) < 4 * 10 / 600.0.squareRoot())
      case .circle:
        if mode == .points || mode == .outline {
          #expect(radii.allSatisfy { abs($0 - 40) < edge })
        } else {
          // Even by area: the square of the radius is uniform.
          #expect(Spread(radii.map { $0 * $0 }).isUniform(about: 800, range: 1600))
        }
        #expect(abs(xs.mean) < 4 * 40 / 600.0.squareRoot())
      case .sphere:
        #expect(radii.allSatisfy { $0 <= 40 + edge })
        // On a sphere each coordinate is uniform.
        if mode != .volume { #expect(xs.isUniform(about: 0, range: 80)) }
        #expect(abs(ys.mean) < 4 * 40 / 600.0.squareRoot())
      }
    }
  }

  @Test func `planes lie in every position`() {
    let scene = ParticleScene(birthRate: 2000, lifetime: 1) { cell, _ in
      cell.particleType = .plane
      cell.spinRange = 400
      cell.orientationRange = .pi
    }
    // Axes in all directions and turns through all angles: what is left of the area is between
    // nothing and all, and its mean is 1/2 for a random position — here 0.5 + 1/6·… by symmetry
    // of turns about even axes: E|c + z²(1 − c)| with c = cos, computed by quadrature.
    let areas = scene.particles(at: 1).map {
      abs($0.record.a * $0.record.d - $0.record.b * $0.record.c)
    }
    var sum = 0.0
    for i in 0..<400 {
      let c = cosine(2 * .pi * (Double(i) + 0.5) / 400)
      for j in 0..<400 {
        let z = (Double(j) + 0.5) / 400
        sum += abs(c + z * z * (1 - c))
      }
    }
    #expect(abs(Spread(areas).mean - sum / 160_000) < 4 * 0.35 / 2000.0.squareRoot())
  }

  @Test func `the cube root`() {
    for i in 0...1000 {
      let x = Float(i) / 1000
      let y = ParticleShape.cubeRoot(x)
      #expect(abs(y * y * y - x) < 2e-6)
    }
  }
}

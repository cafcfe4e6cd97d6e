import LamellaMath
import Testing

@testable import Lamella

@Suite struct ParticleTimingTemp {
  @Test func `temp timing`() {
    for (name, change) in [
      (
        "plain",
        { (c: inout EmitterCell, l: Layer) in
          c.velocity = 100; c.velocityRange = 50; c.emissionRange = 6
        }
      ),
      (
        "spin+color",
        { c, l in
          c.velocity = 100; c.emissionRange = 6; c.spinRange = 3; c.scaleRange = 0.5;
          c.colorRange = Color(0.1, 0.1, 0.1, 0.1); c.colorSpeed = Color(0, 0, 0, -0.1)
        }
      ),
      (
        "lifetimeRange",
        { c, l in
          c.velocity = 100; c.velocityRange = 50; c.emissionRange = 6; c.lifetimeRange = 1
        }
      ),
      (
        "plane",
        { c, l in
          c.velocity = 100; c.emissionRange = 6; c.particleType = .plane; c.spinRange = 4;
          c.orientationRange = 2
        }
      ),
      (
        "cone",
        { c, l in
          c.velocity = 100; c.emissionRange = 6; c.emissionLatitude = 1
        }
      ),
      (
        "oldestFirst",
        { c, l in
          c.velocity = 100; c.emissionRange = 6; l.renderMode = .oldestFirst
        }
      ),
    ] as [(String, (inout EmitterCell, Layer) -> Void)] {
      for n in [100_000, 1_000_000] as [Float] {
        let scene = ParticleScene(birthRate: n / 2, lifetime: 2, change)
        let clock = ContinuousClock()
        var best = Duration.seconds(100)
        for step in 0..<12 {
          let d = clock.measure { scene.world.frame(at: 10 + Double(step) / 60) }
          best = min(best, d)
        }
        let ns = Double(best.components.attoseconds) / 1e9 + Double(best.components.seconds) * 1e9
        print(
          "TIMING \(name) \(Int(n)): \(ns / Double(n)) ns each, \(scene.world.frame(at: 10.5).instances.count)"
        )
      }
    }
    let moving = ParticleScene(birthRate: 5000, lifetime: 2) { c, _ in
      c.velocity = 100; c.emissionRange = 6
    }
    var move = BasicAnimation(.emitterPosition, from: .zero, to: Point(100, 0), duration: 1)
    move.repeatCount = .infinity
    moving.emitter.add(move, forKey: "move")
    let clock = ContinuousClock()
    var best = Duration.seconds(100)
    for step in 0..<12 {
      best = min(best, clock.measure { moving.world.frame(at: 10 + Double(step) / 60) })
    }
    print("TIMING moving 10000: \(best)")
    let nested = ParticleScene(birthRate: 500, lifetime: 2) { c, _ in
      c.velocity = 100; c.emissionRange = 6
      var s = c; s.birthRate = 50; s.lifetime = 1
      c.emitterCells = [s]
    }
    best = Duration.seconds(100)
    for step in 0..<12 {
      best = min(best, clock.measure { nested.world.frame(at: 10 + Double(step) / 60) })
    }
    print("TIMING nested \(nested.world.frame(at: 10.5).instances.count): \(best)")
  }
}

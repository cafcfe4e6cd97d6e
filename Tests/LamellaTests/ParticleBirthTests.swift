// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

@Suite struct ParticleBirthTests {
  @Test func `P02 a tap turned off drains, then nothing is needed until it is turned on`() {
    let scene = ParticleScene()
    #expect(scene.count(at: 1) == 100)
    #expect(scene.count(at: 4.9) == 200)
    #expect(scene.world.nextFrame == .now)
    _ = scene.world.frame(at: 5)
    scene.edit { scene.emitter.birthRate = 0 }
    scene.world.commit(at: 5)
    #expect(scene.count(at: 6) == 100)
    #expect(scene.world.nextFrame == .now)
    #expect(scene.count(at: 7.05) == 0)
    #expect(scene.world.nextFrame == .never)
    #expect(scene.emitter.presentation.particleCount == 0)
    scene.edit { scene.emitter.birthRate = 1 }
    scene.world.commit(at: 8)
    #expect(scene.count(at: 8) == 0)
    #expect(scene.count(at: 8.5) == 50)
  }

  @Test func `P02 a removed emitter shows nothing at once`() {
    let scene = ParticleScene()
    #expect(scene.count(at: 5) == 200)
    scene.emitter.removeFromSuperlayer()
    #expect(scene.count(at: 5) == 0)
    #expect(scene.emitter.presentation.particleCount == 0)
    #expect(scene.world.nextFrame == .never)
    scene.world.destroy(scene.emitter)
    #expect(scene.count(at: 5.1) == 0)
  }

  @Test(arguments: [10.0, 60])
  func `P03 a moving source gives birth along its way`(rate: Double) {
    let scene = ParticleScene(lifetime: 5)
    scene.emitter.add(
      scene.animation("emitterPosition.x", 0, 1000, 1),
      forKey: "move")
    for step in 0..<Int(rate) { _ = scene.world.frame(at: Double(step) / rate) }
    let places = scene.particles(at: 1).map(\.x).sorted()
    #expect(places.count == 100)
    for (i, x) in places.enumerated() { #expect(abs(x - Float(10 * (i + 1))) < 0.5) }
    // The trail stays when the animation is over and gone and something else is edited.
    _ = scene.world.frame(at: 1.5)
    scene.emitter.borderWidth = 0
    scene.world.root.name = "edited"
    let later = scene.particles(at: 2).map(\.x).sorted()
    #expect(later.count == 200)
    for i in 0..<100 { #expect(abs(later[100 + i] - Float(10 * (i + 1))) < 0.5) }
    for i in 0..<100 { #expect(later[i] == 0) }
  }

  @Test func `P03 a jump of the model leaves no trail`() {
    let scene = ParticleScene(lifetime: 5)
    _ = scene.world.frame(at: 1)
    scene.edit { scene.emitter.emitterPosition = Point(1000, 0) }
    _ = scene.world.frame(at: 1)
    let places = scene.particles(at: 2).map(\.x)
    #expect(places.filter { $0 == 0 }.count == 100)
    #expect(places.filter { $0 == 1000 }.count == 100)
    #expect(places.count == 200)
  }

  @Test func `P04 a gap of a minute or a month costs what a frame costs`() {
    let world = World()
    let picture = ParticleScene.white(in: world)
    var emitters: [Layer] = []
    for i in 0..<5 {
      let emitter = world.addLayer(.emitter, to: world.root)
      var cell = EmitterCell(name: "a")
      cell.contents = picture
      cell.birthRate = 50
      cell.lifetime = 2
      cell.velocity = 10
      var spark = EmitterCell(name: "b")
      spark.contents = picture
      spark.birthRate = 4
      spark.lifetime = 0.5
      cell.emitterCells = [spark]
      emitter.emitterCells = [cell]
      emitter.seed = UInt32(i)
      emitters.append(emitter)
    }
    let clock = ContinuousClock()
    func visit(_ time: Double) -> Duration { clock.measure { world.frame(at: time) } }
    _ = visit(9)
    let ordinary = min(visit(10), visit(10.01))
    for gap: Double in [70, 2_592_010] {
      let seconds = min(visit(gap), visit(gap + 0.01))
      for emitter in emitters {
        let all = emitter.presentation.particleCount
        // Each parent has a spark every quarter of a second, and each lives for half of one.
        #expect(abs(all - 100 - 200) <= 1 + 50, "\(all)")
      }
      // A wide margin: the machine may be busy with something else.
      #expect(seconds < ordinary * 20)
    }
  }

  @Test func `a burst is exact`() {
    let scene = ParticleScene(birthRate: 1000, lifetime: 5) { cell, _ in
      cell.timing = MediaTiming(beginTime: 1.5, duration: 0.1)
    }
    #expect(scene.count(at: 1.4) == 0)
    #expect(scene.world.nextFrame == .at(1.501) || isNear(scene.world.nextFrame, 1.501))
    #expect(scene.count(at: 1.55) == 50)
    #expect(scene.count(at: 1.6) == 100)
    #expect(scene.count(at: 6.4) == 100)
    #expect(scene.count(at: 6.61) == 0)
    #expect(scene.world.nextFrame == .never)
  }

  @Test func `a rate of a tenth gives birth every ten seconds and sleeps in between`() {
    let scene = ParticleScene(birthRate: 0.1, lifetime: 1)
    #expect(scene.count(at: 5) == 0)
    #expect(isNear(scene.world.nextFrame, 10))
    guard case .at(let next) = scene.world.nextFrame else { return }
    #expect(scene.count(at: next) == 1)
    #expect(scene.world.nextFrame == .now)
    #expect(scene.count(at: 11.1) == 0)
    #expect(isNear(scene.world.nextFrame, 20))
  }

  @Test func `an emitter has run since its layer's time began, unless that begins later`() {
    #expect(ParticleScene().count(at: 100) == 200)
    let clean = ParticleScene { _, layer in layer.beginTime = 100 }
    #expect(clean.count(at: 100) == 0)
    #expect(clean.count(at: 100.5) == 50)
    let warmed = ParticleScene { cell, _ in cell.timing.beginTime = -15 }
    #expect(warmed.count(at: 0) == 200)
    let late = ParticleScene(birthRate: 0)
    _ = late.world.frame(at: 50)
    late.emitter.setValue(.number(100), forKeyPath: "emitterCells.spark.birthRate")
    _ = late.world.frame(at: 50)
    #expect(late.count(at: 50.5) == 50)
  }

  @Test func `a layer's time stops, stretches and starts again`() {
    let scene = ParticleScene { _, layer in layer.speed = 0.5 }
    #expect(scene.count(at: 2) == 100)
    scene.emitter.pause(at: 2)
    _ = scene.world.frame(at: 2)
    #expect(scene.count(at: 60) == 100)
    #expect(scene.world.nextFrame == .never)
    scene.emitter.resume(at: 60)
    _ = scene.world.frame(at: 60)
    #expect(scene.count(at: 60.5) == 150)
    // Restarted: what was is gone.
    scene.emitter.timing = MediaTiming(beginTime: 70, duration: .infinity)
    _ = scene.world.frame(at: 70)
    #expect(scene.count(at: 70) == 0)
    #expect(scene.count(at: 70.25) == 25)
  }

  @Test func `a model that changes every frame does not hold births back`() {
    let scene = ParticleScene(birthRate: 30)
    for step in 0..<120 {
      let time = Double(step) / 60
      scene.edit { scene.emitter.emitterPosition = Point(Float(step), 0) }
      _ = scene.world.frame(at: time)
    }
    #expect(abs(scene.count(at: 2) - 60) <= 1)
    // Epochs go with their last particle.
    let state = scene.world.emitters.state(ofSlot: scene.emitter.slot, in: scene.world.tree)
    #expect((state?.epochs.count ?? 0) <= 121)
    scene.edit { scene.emitter.emitterPosition = .zero }
    _ = scene.world.frame(at: 10)
    #expect(state?.epochs.count == 2)
  }

  @Test func `an edit at an earlier time undoes what came after`() {
    let scene = ParticleScene()
    _ = scene.world.frame(at: 5)
    scene.edit { scene.emitter.birthRate = 0 }
    #expect(scene.count(at: 6) == 200 || scene.count(at: 6) == 100)
    scene.edit { scene.emitter.birthRate = 2 }
    _ = scene.world.frame(at: 3)
    #expect(scene.count(at: 4) == 100 + 200)
  }

  @Test func `an animated rate gives as many births as its integral`() {
    let scene = ParticleScene(birthRate: 1, lifetime: 100)
    var ramp = scene.animation("birthRate", 0, 200, 1)
    ramp.isRemovedOnCompletion = true
    scene.emitter.add(ramp, forKey: "rate")
    scene.edit { scene.emitter.birthRate = 0 }
    // ∫ 200 t dt = 100 t²
    for time in [0.0, 0.25, 0.5, 0.8, 1] {
      #expect(abs(scene.count(at: time) - Int(100 * time * time)) <= 1, "at \(time)")
    }
    #expect(scene.count(at: 50) == 100)
    var pulse = scene.animation("emitterCells.spark.birthRate", 0, 20, 2)
    pulse.repeatCount = .infinity
    let other = ParticleScene(birthRate: 0, lifetime: 3)
    other.emitter.add(pulse, forKey: "pulse")
    _ = other.world.frame(at: 0)
    // Ten a second on average: thirty in three seconds from any whole pass on.
    for time: Double in [6, 600, 2_592_000] {
      let count = other.count(at: time)
      #expect(abs(count - 30) <= 7, "\(count) at \(time)")
    }
    #expect(other.count(at: 4) == other.count(at: 1_000_004))
  }

  @Test func `the budget keeps the oldest`() {
    let scene = ParticleScene { cell, layer in
      cell.velocity = 100
      layer.particleLimit = 50
    }
    #expect(scene.emitter.particleLimit == 50)
    let all = ParticleScene { cell, _ in cell.velocity = 100 }.particles(at: 4)
    let kept = scene.particles(at: 4)
    #expect(kept.count == 50)
    #expect(kept == Array(all.prefix(50)))
    scene.edit { scene.emitter.particleLimit = 0 }
    #expect(scene.count(at: 4) == 0)
  }

  @Test func `a full budget is shared out, and what is nested gets what is left`() {
    func scene(_ limit: Int) -> ParticleScene {
      ParticleScene(birthRate: 100, lifetime: 2) { cell, layer in
        var spark = cell
        spark.name = "inner"
        spark.birthRate = 10
        spark.lifetime = 0.5
        layer.particleLimit = limit
        cell.emitterCells = [spark]
      }
    }
    let all = scene(1_000_000)
    let everything = all.count(at: 4)
    #expect(everything > 1000)
    // Two hundred of the layer's own, the rest sparks; the layer's own come first.
    for limit in [0, 1, 60, 200, 201, 700, everything - 1, everything, everything + 1] {
      let scene = scene(limit)
      #expect(scene.count(at: 4) == min(limit, everything), "\(limit)")
      #expect(scene.emitter.presentation.particleCount == min(limit, everything))
    }
    let two = ParticleScene(birthRate: 100, lifetime: 2) { _, layer in layer.particleLimit = 60 }
    var other = two.emitter.emitterCells[0]
    other.name = "other"
    other.birthRate = 50
    other.velocity = 1
    two.edit { two.emitter.emitterCells = [two.emitter.emitterCells[0], other] }
    let seen = two.particles(at: 4)
    // 200 and 100 would live: two thirds and one third of sixty, the oldest of each.
    #expect(seen.count == 60)
    #expect(seen.filter { $0.x == 0 }.count == 40)
    #expect(seen.filter { $0.x > 1 }.count == 20)
  }

  @Test func `bursts of any rate and length have rate times length particles`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<60 {
      let count = Int.random(in: 1...500, using: &random)
      let length = Double(Int.random(in: 1...40, using: &random)) / 16
      let start = Double.random(in: 0...3, using: &random)
      let scene = ParticleScene(birthRate: Float(Double(count) / length), lifetime: 50) { cell, _ in
        cell.timing = MediaTiming(beginTime: start, duration: length)
      }
      #expect(scene.count(at: start - 0.001) == 0)
      #expect(scene.count(at: start + length + 0.001) == count, "\(count) in \(length) s")
      #expect(scene.count(at: 49) == count)
    }
  }

  @Test func `disabled, without a lifetime, or with numbers that are none`() {
    for change: (inout EmitterCell) -> Void in [
      { $0.isEnabled = false }, { $0.lifetime = 0 }, { $0.lifetime = -1 }, { $0.birthRate = -5 },
      { $0.timing.speed = 0 },
    ] {
      let scene = ParticleScene { cell, _ in change(&cell) }
      #expect(scene.count(at: 3) == 0)
      #expect(scene.world.nextFrame == .never)
    }
    let scene = ParticleScene()
    scene.emitter.setValue(
      .array([
        .dictionary([
          "name": .number(3), "birthRate": .string("many"), "lifetime": .color(.white),
          "velocity": .number(.nan), "contents": .number(1), "scale": .null,
        ]), .number(1),
      ]), forKeyPath: "emitterCells")
    _ = scene.world.frame(at: 0)
    #expect(scene.count(at: 3) == 0)
  }

  private func isNear(_ next: NextFrame, _ time: Double) -> Bool {
    if case .at(let t) = next { abs(t - time) < 1e-3 } else { false }
  }
}

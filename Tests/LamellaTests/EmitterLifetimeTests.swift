// SPDX-License-Identifier: MIT

// Animated lifetimes: a particle lives as long as the lifetime says that was shown at its birth, and
// the bound that the living are looked for within is never below it.

import LamellaMath
import Testing

@testable import Lamella

@Suite struct EmitterLifetimeTests {
  private static let lifetime = "emitterCells.spark.lifetime"

  private func makeScene(birthRate: Float = 100) -> ParticleScene {
    let scene = ParticleScene(birthRate: birthRate, lifetime: 1)
    scene.world.frame(at: 0)
    return scene
  }

  @Test func `two endless animations of lifetimes both count`() {
    let scene = makeScene()
    var still = scene.animation("lifetime", 1, 1, 1)
    still.repeatCount = .infinity
    var peak = scene.steps(Self.lifetime, [1, 10], 4)
    peak.repeatCount = .infinity
    scene.emitter.add(still, forKey: "still")
    scene.emitter.add(peak, forKey: "peak")
    scene.world.frame(at: 0)
    // Those of 2 s to 4 s live for ten seconds.
    #expect(abs(scene.count(at: 5.99) - 300) <= 3)
  }

  @Test func `those of a short peak live on`() {
    let scene = makeScene(birthRate: 10)
    scene.emitter.add(
      scene.steps(Self.lifetime, (0..<1000).map { $0 == 501 ? 30 : 1 }, 1000), forKey: "peak")
    scene.world.frame(at: 0)
    #expect(abs(scene.count(at: 510) - 20) <= 2)
  }

  @Test func `a cumulative lifetime grows from pass to pass`() {
    let scene = makeScene(birthRate: 10)
    var ramp = scene.animation(Self.lifetime, 0.5, 0.5, 1)
    ramp.repeatCount = .infinity
    ramp.isCumulative = true
    scene.emitter.add(ramp, forKey: "ramp")
    scene.world.frame(at: 0)
    // A birth at t lives for (⌊t⌋ + 1)/2: at 20.01 those from 13.01 on.
    #expect(abs(scene.count(at: 20.01) - 70) <= 2)
    #expect(abs(scene.count(at: 2.01) - 10) <= 2)
    #expect(abs(scene.count(at: 20.01) - 70) <= 2)
  }

  @Test func `a nested cumulative lifetime grows too`() {
    let scene = ParticleScene(birthRate: 1, lifetime: 100) { cell, _ in
      var inner = cell
      (inner.name, inner.birthRate, inner.lifetime) = ("inner", 10, 0.1)
      cell.contents = .none
      cell.timing.duration = 1
      cell.emitterCells = [inner]
    }
    scene.world.frame(at: 0)
    var ramp = scene.animation("emitterCells.spark.emitterCells.inner.lifetime", 1, 1, 1)
    ramp.repeatCount = .infinity
    ramp.isCumulative = true
    scene.emitter.add(ramp, forKey: "ramp")
    scene.world.frame(at: 0)
    // One parent, born at 1 s; what it gives birth to lives for ⌊t⌋ + 1 seconds at t.
    #expect(abs(scene.count(at: 10.5) - 95) <= 2)
  }

  /// The bound against the largest of many moments: never below, and not far above.
  @Test func `the bound of an animated lifetime is safe and near`() throws {
    var animations: [(String, any LayerAnimation, Double)] = []
    func add(_ name: String, _ animation: some LayerAnimation, slack: Double = 1.001) {
      animations.append((name, animation, slack))
    }
    let shared = ParticleScene()
    for path in ["lifetime", Self.lifetime] {
      add("ramp", shared.animation(path, 1, 3, 2))
      var eased = shared.animation(path, 1, 3, 2)
      eased.timingFunction = TimingFunction(0.3, -1.5, 0.6, 2.5)
      add("eased", eased)
      for (damping, velocity) in [(4.0, 0.0), (4, 30), (20, 0), (20, 40), (60, 80), (0, -10)] {
        var spring = shared.animation(path, 1, 3, 3)
        spring.spring = SpringTiming(
          mass: 1, stiffness: 100, damping: damping, initialVelocity: velocity,
          allowsOverdamping: true)
        add("spring \(damping) \(velocity)", spring, slack: 1.02)
      }
      var from = shared.animation(path, 1, 5, 1)
      (from.toValue, from.byValue) = (nil, .number(-4))
      add("by", from)
      (from.fromValue, from.byValue, from.isCumulative) = (.number(1), .number(0.5), true)
      from.repeatCount = 3.5
      add("passes", from, slack: 1.2)
      (from.speed, from.timeOffset) = (-2, 3)
      add("backwards", from, slack: 4)
      var sum = shared.animation(path, -1, 2, 1)
      sum.isAdditive = true
      add("additive", sum)
      for mode in [CalculationMode.linear, .cubic, .cubicPaced, .discrete] {
        var keys = shared.steps(path, [1, 1, 6, 1, 0.2, 4, 4.1], 5)
        keys.calculationMode = mode
        add("\(mode)", keys, slack: 1.002)
        keys.tensionValues = [0, -3, -3, -3, 0, 0, 0]
        keys.timingFunctions = [TimingFunction(0.3, -1.5, 0.6, 2.5), .linear]
        add("\(mode) overshooting", keys, slack: 1.002)
      }
    }
    for (name, animation, slack) in animations {
      let scene = makeScene()
      scene.emitter.add(animation, forKey: "a")
      scene.world.commit(at: 0)
      let state = try #require(
        scene.world.emitters.state(ofSlot: scene.emitter.id.slot, in: scene.world.tree))
      let epoch = try #require(state.epochs.last)
      var largest = 0.0
      for i in 0...4000 {
        let time = Double(i) / 400 - 1
        let cell = epoch.cell(0, at: time).longestLifetime
        largest = max(largest, Double(cell * epoch.values(at: time).lifetime))
      }
      let bound = epoch.longest(0, at: 10)
      #expect(bound >= largest, "\(name)")
      #expect(bound <= largest * slack, "\(name): \(bound) for \(largest)")
    }
  }
}

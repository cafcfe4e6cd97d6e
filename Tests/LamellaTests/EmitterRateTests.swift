// SPDX-License-Identifier: MIT

// Rates that are animated by more than one animation, or by one that never repeats itself: the number
// of births is the integral of the rate that is shown, spec 5.10 and 8.4.3.

import LamellaMath
import Testing

@testable import Lamella

@Suite struct EmitterRateTests {
  private static let rate = "emitterCells.spark.birthRate"

  private func makeScene(birthRate: Float = 100, lifetime: Float = 1000) -> ParticleScene {
    let scene = ParticleScene(birthRate: birthRate, lifetime: lifetime) { _, layer in
      layer.particleLimit = 1_000_000
    }
    scene.world.frame(at: 0)
    return scene
  }

  /// The births of an even rate, by the middle of many short steps.
  private func integral(to end: Double, _ rate: (Double) -> Double) -> Double {
    let count = 200_000
    return (0..<count).reduce(0) { $0 + rate((Double($1) + 0.5) * end / Double(count)) } * end
      / Double(count)
  }

  /// There and back between 0 and 1.
  private func wave(_ time: Double, _ seconds: Double) -> Double {
    let place = (time / seconds).truncatingRemainder(dividingBy: 2)
    return place > 1 ? 2 - place : place
  }

  @Test(arguments: [false, true])
  func `two endless animations of different periods both count`(isSwapped: Bool) {
    let scene = makeScene()
    var still = scene.animation("birthRate", 1, 1, 1)
    still.repeatCount = .infinity
    let pulse = scene.steps(Self.rate, [0, 200], 4, repeatCount: .infinity)
    if isSwapped { scene.emitter.add(pulse, forKey: "pulse") }
    scene.emitter.add(still, forKey: "still")
    if !isSwapped { scene.emitter.add(pulse, forKey: "pulse") }
    scene.world.frame(at: 0)
    for (time, want) in [(1.0, 0), (2, 0), (3, 200), (4, 400), (6, 400), (8, 800), (12, 1200)] {
      #expect(abs(scene.count(at: time) - want) <= 2, "at \(time)")
    }
  }

  @Test func `two endless animations of one field both count`() {
    let scene = makeScene(birthRate: 0)
    for (key, seconds) in [("still", 1.0), ("pulse", 4.0)] {
      var animation = scene.steps(
        Self.rate, key == "still" ? [0, 0] : [0, 200], seconds, repeatCount: .infinity)
      animation.isAdditive = true
      scene.emitter.add(animation, forKey: key)
    }
    scene.world.frame(at: 0)
    for (time, want) in [(2.0, 0), (4, 400), (8, 800)] {
      #expect(abs(scene.count(at: time) - want) <= 2, "at \(time)")
    }
  }

  /// Periods of 2 s with one of 3 s, of 2.4 s (a common one far longer than either), and with none in
  /// common.
  @Test(arguments: [1.5, 1.234, 2.0.squareRoot()])
  func `the rate is the product of two waves at all times`(seconds: Double) {
    func make() -> ParticleScene {
      let scene = makeScene()
      for (key, path, high, seconds) in [
        ("a", "birthRate", 1.0, 1.0), ("b", Self.rate, 100, seconds),
      ] {
        var animation = scene.animation(path, 0, high, seconds)
        animation.autoreverses = true
        animation.repeatCount = .infinity
        scene.emitter.add(animation, forKey: key)
      }
      scene.world.commit(at: 0)
      return scene
    }
    let (scene, other) = (make(), make())
    let times = [0.7, 3.3, 20.1, 61.7]
    var words: [[UInt32]] = []
    for time in times {
      let frame = scene.world.frame(at: time)
      let want = integral(to: time) { wave($0, 1) * wave($0, seconds) * 100 }
      #expect(abs(Double(frame.quadCount) - want) <= 2, "at \(time)")
      words.append(frame.words)
    }
    // The same bits from the other end.
    other.world.frame(at: 100)
    for (i, time) in times.enumerated().reversed() {
      #expect(other.world.frame(at: time).words == words[i], "at \(time)")
    }
  }

  @Test func `a long animation leaves a short one beside it as it is`() {
    let scene = makeScene(lifetime: 1)
    scene.emitter.add(scene.animation("birthRate", 1, 1, 600), forKey: "long")
    scene.emitter.add(
      scene.steps(Self.rate, [0, 200], 0.5, repeatCount: .infinity), forKey: "short")
    scene.world.frame(at: 0)
    for time in [300.1, 310.25, 599.9, 700.2] {
      #expect(abs(scene.count(at: time) - 100) <= 3, "at \(time)")
    }
    #expect(abs(scene.particles(at: 300.25).count - 100) <= 3)
  }

  @Test func `a cumulative rate grows from pass to pass`() {
    let scene = makeScene(birthRate: 40)
    var ramp = scene.animation(Self.rate, 0, 100, 1)
    ramp.repeatCount = .infinity
    ramp.isCumulative = true
    scene.emitter.add(ramp, forKey: "ramp")
    scene.world.commit(at: 0)
    // 50, 150, 250, 350 …
    for (time, want) in [(1.0, 50), (2, 200), (2.5, 312), (4, 800), (20, 20000)] {
      #expect(abs(scene.count(at: time) - want) <= 2, "at \(time)")
    }
  }

  @Test func `cumulative rates of layer and cell multiply`() {
    let scene = makeScene()
    for (key, path, high, seconds) in [("a", "birthRate", 1.0, 1.0), ("b", Self.rate, 10, 2)] {
      var ramp = scene.animation(path, 0, high, seconds)
      ramp.repeatCount = .infinity
      ramp.isCumulative = true
      scene.emitter.add(ramp, forKey: key)
    }
    scene.world.commit(at: 0)
    // t · 5t.
    for time in [1.5, 4, 9.25, 20] {
      #expect(abs(Double(scene.count(at: time)) - 5 * time * time * time / 3) <= 2, "at \(time)")
    }
  }

  @Test func `a cumulative rate that falls stops at 0`() {
    let scene = makeScene()
    var ramp = scene.animation(Self.rate, 0, -50, 1)
    ramp.repeatCount = .infinity
    ramp.isCumulative = true
    ramp.isAdditive = true
    scene.emitter.add(ramp, forKey: "ramp")
    scene.world.commit(at: 0)
    for (time, want) in [(1.0, 75), (2, 100), (10, 100)] {
      #expect(abs(scene.count(at: time) - want) <= 2, "at \(time)")
    }
  }

  @Test(arguments: [1e-40, .leastNonzeroMagnitude, 1e-9, 1e300])
  func `periods too short or too long for a table give some rate`(seconds: Double) {
    for kind in 0..<4 {
      let scene = makeScene(lifetime: 1)
      var animation = scene.animation(kind < 3 ? "birthRate" : Self.rate, 1, 2, seconds)
      animation.repeatCount = .infinity
      animation.isCumulative = kind == 1
      if kind == 2 { animation.speed = 1e300 }
      scene.emitter.add(animation, forKey: "a")
      if kind == 3 {
        scene.emitter.add(scene.steps("birthRate", [1, 2], 3, repeatCount: .infinity), forKey: "b")
      }
      for time in [1, 2.5, 3.3, 100] { scene.world.frame(at: time) }
      scene.world.frame(at: 2.5)
    }
  }

  /// An edit opens a new table, which goes on with the numbers of the one before.
  @Test func `edits do not change how many are born`() {
    let scene = makeScene(lifetime: 1)
    for (key, path, high, seconds) in [
      ("a", "birthRate", 1.0, 1.0), ("b", Self.rate, 100, 2.0.squareRoot()),
    ] {
      var animation = scene.animation(path, 0, high, seconds)
      animation.autoreverses = true
      animation.repeatCount = .infinity
      scene.emitter.add(animation, forKey: key)
    }
    scene.world.frame(at: 0)
    for i in 1...20 {
      scene.edit { scene.emitter.emitterPosition = Point(Float(i), 0) }
      scene.world.frame(at: 500 + Double(i) / 7)
    }
    let end = 500 + 20.0 / 7
    let want = (0..<20_000).reduce(0) {
      let time = end - (Double($1) + 0.5) / 20_000
      return $0 + wave(time, 1) * wave(time, 2.0.squareRoot()) * 100 / 20_000
    }
    #expect(abs(Double(scene.count(at: end)) - want) <= 2)
  }

  /// The frame due next is looked for within bounds, where no birth may ever come.
  @Test func `two endless animations that give no births are looked through quickly`() {
    let scene = makeScene()
    scene.emitter.add(scene.steps("birthRate", [0, 0], 1, repeatCount: .infinity), forKey: "a")
    scene.emitter.add(
      scene.steps(Self.rate, [50, 100], 2.0.squareRoot(), repeatCount: .infinity), forKey: "b")
    scene.world.frame(at: 0)
    #expect(scene.count(at: 5) == 0)
    #expect(scene.world.nextFrame != .never)
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Springs on a layer (spec 5.7).
@Suite struct SpringLayerTests {
  private func stage(_ animation: some LayerAnimation) -> Stage {
    let stage = Stage { $0.position = Point(40, 0) }
    stage.layer.add(animation, forKey: "spring")
    stage.world.frame(at: 0)
    return stage
  }

  private func spring(
    _ timing: SpringTiming = SpringTiming(), duration: Double? = nil
  ) -> SpringAnimation {
    SpringAnimation(.position.x, from: 0, to: 100, spring: timing, duration: duration)
  }

  @Test(arguments: [(0, 10.44), (5, 29.31)] as [(Double, Float)])
  func `a positive velocity moves towards the target`(velocity: Double, expected: Float) {
    let timing = SpringTiming(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity)
    #expect(agree(stage(spring(timing)).x(at: 0.05), expected, within: 0.005))
  }

  @Test func `damping beyond the critical counts as critical unless it is allowed`() {
    func x(_ damping: Double, allowed: Bool, at time: Double) -> Float {
      let timing = SpringTiming(
        mass: 1, stiffness: 100, damping: damping, allowsOverdamping: allowed)
      return stage(spring(timing, duration: 5)).x(at: time)
    }
    for time in [0.05, 0.1, 0.3, 0.8] {
      #expect(x(20, allowed: false, at: time) == x(30, allowed: false, at: time))
      #expect(x(20, allowed: true, at: time) == x(20, allowed: false, at: time))
      #expect(x(30, allowed: true, at: time) < x(30, allowed: false, at: time) - 0.01)
    }
    #expect(x(.infinity, allowed: true, at: 1e-6) == 100)
  }

  @Test func `without damping it swings for ever`() {
    let timing = SpringTiming(mass: 1, stiffness: 100, damping: 0)
    let stage = stage(spring(timing))
    #expect(agree(stage.x(at: .pi / 20), 100, within: 1e-3))
    #expect(agree(stage.x(at: .pi / 10), 200, within: 1e-3))
    #expect(agree(stage.x(at: .pi / 5), 0, within: 1e-3))
    #expect(stage.world.nextFrame == .now)
  }

  @Test func `a short duration cuts it off and does not scale it`() {
    let timing = SpringTiming()
    let stage = stage(spring(timing, duration: 0.1))
    #expect(agree(stage.x(at: 0.05), 100 * Float(timing.progress(at: 0.05)), within: 1e-4))
    #expect(agree(stage.x(at: 0.1), 34.03, within: 0.01))
    #expect(stage.x(at: 0.11) == 40)
  }

  @Test func `by key path the duration stays that of the transaction`() {
    var animation = SpringAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue) = (.number(0), .number(100))
    #expect(animation.duration == 0)
    let stage = stage(animation)
    #expect(stage.x(at: 0.25) != 40)
    #expect(stage.x(at: 0.26) == 40)
  }

  @Test func `the typed form lasts until it has settled`() {
    let settling = SpringTiming().settlingDuration
    #expect(abs(settling - 1.4727003346780927) < 1e-9)
    let stage = stage(spring())
    #expect(agree(stage.x(at: settling), 100, within: 0.15))
    #expect(stage.x(at: settling + 1e-6) == 40)
  }

  @Test func `a perceptual spring settles when documented and overshoots by its bounce`() {
    let timing = SpringTiming(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(timing.settlingDuration - 0.863) < 1e-3)
    #expect(timing.mass == 1 && timing.allowsOverdamping)
    let stage = stage(spring(timing))
    let shown = (0..<86).map { stage.x(at: Double($0) / 100) }
    #expect(shown.contains { $0 > 102 } && shown.allSatisfy { $0 < 110 })
    let still = SpringTiming(perceptualDuration: 0.5, bounce: 0)
    let calm = self.stage(spring(still))
    #expect((0..<100).allSatisfy { calm.x(at: Double($0) / 100) <= 100 })
  }

  @Test func `a timing function warps the seconds`() {
    let timing = SpringTiming()
    var animation = spring(timing, duration: 1)
    animation.timingFunction = .easeIn
    let warped = Double(0.093465)
    #expect(
      agree(stage(animation).x(at: 0.25), 100 * Float(timing.progress(at: warped)), within: 0.01))
  }

  @Test func `speed, repeats and turns act on the spring's seconds`() {
    let timing = SpringTiming()
    var animation = spring(timing, duration: 0.4)
    animation.speed = 2
    animation.autoreverses = true
    let stage = stage(animation)
    #expect(agree(stage.x(at: 0.1), 100 * Float(timing.progress(at: 0.2)), within: 1e-4))
    #expect(agree(stage.x(at: 0.3), 100 * Float(timing.progress(at: 0.2)), within: 1e-4))
  }

  @Test func `colours, matrices and additive values overshoot too`() {
    let timing = SpringTiming(mass: 1, stiffness: 100, damping: 2)
    let peak = 0.3
    let progress = Float(timing.progress(at: peak))
    #expect(progress > 1.5)
    let stage = Stage { $0.backgroundColor = .black }
    stage.layer.add(
      SpringAnimation(.backgroundColor, from: .black, to: Color(1, 0, 0, 1), spring: timing))
    stage.layer.add(
      SpringAnimation(.transform, from: .identity, to: .translation(10, 0, 0), spring: timing))
    var additive = SpringAnimation(.position.x, from: 0, to: 10, spring: timing)
    additive.isAdditive = true
    stage.layer.add(additive)
    stage.world.frame(at: 0)
    #expect(agree(stage.show(.backgroundColor, at: peak)?.red ?? 0, progress, within: 1e-4))
    #expect(agree(stage.layer.presentation[.transform].m41, 10 * progress, within: 1e-3))
    #expect(agree(stage.layer.presentation[.position.x], 10 * progress, within: 1e-3))
  }

  @Test func `each coordinate keeps its own speed when a spring is sent elsewhere`() {
    let stage = Stage()
    stage.layer.add(
      BasicAnimation(.position, from: .zero, to: Point(100, -50), duration: 1), forKey: "position")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    stage.layer.animate(.position, to: Point(0, 80))
    stage.world.frame(at: 0.5)
    #expect(stage.layer.presentation[.position] == Point(50, -25))
    let speed = stage.layer.presentation.velocity(forKeyPath: "position")
    #expect(speed.count == 2)
    #expect(agree(speed[0], 100, within: 0.5) && agree(speed[1], -50, within: 0.5))
    #expect(stage.layer.animationKeys == ["position"])
    #expect(stage.show(.position, at: 5) == Point(0, 80))
  }

  @Test func `a spring as implicit action takes over value and speed, again and again`() {
    let stage = Stage()
    var action = SpringAnimation(keyPath: "opacity")
    action.duration = 2
    stage.layer.actions = ["opacity": .animation(action)]
    var (time, last) = (0.0, Float(1))
    for target in [0.2, 0.9, 0.1] as [Float] {
      stage.layer.opacity = target
      stage.world.frame(at: time)
      #expect(agree(stage.layer.presentation[.opacity], last, within: 1e-4))
      let before = stage.layer.presentation.velocity(.opacity)
      stage.world.frame(at: time + 0.12)
      let speed = stage.layer.presentation.velocity(.opacity)
      #expect(abs(speed) > 0.3 && speed.sign == (target - last).sign || abs(before) > 0.3)
      last = stage.layer.presentation[.opacity]
      time += 0.12
    }
  }

  @Test func `a velocity of the spring's own is left alone`() {
    let stage = Stage()
    stage.layer.add(
      BasicAnimation(.position.x, from: 0, to: 100, duration: 1), forKey: "position.x")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    let timing = SpringTiming(mass: 1, stiffness: 100, damping: 10, initialVelocity: 2)
    stage.layer.animate(.position.x, to: 150, spring: timing)
    stage.world.frame(at: 0.5)
    // Two of the fraction, over the hundred points that are left.
    #expect(agree(stage.layer.presentation.velocity(.position.x), 200, within: 2))
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Spring timing` {
  private let springs = [
    SpringTiming(), SpringTiming(mass: 1, stiffness: 100, damping: 20),
    SpringTiming(mass: 2, stiffness: 50, damping: 1, initialVelocity: -4),
    SpringTiming(
      mass: 1, stiffness: 100, damping: 50, initialVelocity: 3, allowsOverdamping: true),
    SpringTiming(mass: 1, stiffness: 100, damping: 0),
  ]

  @Test func `starts at 0 with its velocity`() {
    for spring in springs {
      #expect(abs(spring.progress(at: 0)) < 1e-15)
      #expect(abs(spring.velocity(at: 0) - spring.initialVelocity) < 1e-12)
      #expect(spring.progress(at: -5) == spring.progress(at: 0))
    }
  }

  @Test func `obeys its differential equation`() {
    for spring in springs {
      for t in [0.01, 0.1, 0.3, 0.9] {
        let h = 1e-5
        let slope = (spring.progress(at: t + h) - spring.progress(at: t - h)) / (2 * h)
        let force = (spring.velocity(at: t + h) - spring.velocity(at: t - h)) / (2 * h)
        let damping =
          spring.allowsOverdamping
          ? spring.damping
          : min(spring.damping, 2 * (spring.mass * spring.stiffness).squareRoot())
        #expect(abs(slope - spring.velocity(at: t)) < 1e-6, "\(spring) at \(t)")
        let rest =
          spring.mass * force + damping * spring.velocity(at: t)
          + spring.stiffness * (spring.progress(at: t) - 1)
        #expect(abs(rest) < 1e-4, "\(spring) at \(t)")
      }
    }
  }

  @Test func `passes smoothly through critical damping`() {
    let critical = SpringTiming(mass: 1, stiffness: 100, damping: 20)
    for change in [-1e-3, -1e-6, -1e-9, -1e-12, 1e-12, 1e-9, 1e-6, 1e-3] {
      let near = SpringTiming(
        mass: 1, stiffness: 100, damping: 20 * (1 + change), allowsOverdamping: true)
      for t in [0.05, 0.2, 1.0] {
        let difference = abs(near.progress(at: t) - critical.progress(at: t))
        #expect(difference < abs(change) + 1e-8, "\(change) at \(t): \(difference)")
      }
    }
  }

  @Test func `too much damping counts as critical unless allowed`() {
    let critical = SpringTiming(mass: 1, stiffness: 100, damping: 20)
    for damping in [20.0, 30, 1e6, .infinity] {
      let spring = SpringTiming(mass: 1, stiffness: 100, damping: damping)
      for t in [0, 0.05, 0.3] { #expect(spring.progress(at: t) == critical.progress(at: t)) }
      #expect(spring.settlingDuration == 1)
    }
  }

  @Test func `infinite damping jumps, huge damping creeps without overflow`() {
    let jump = SpringTiming(
      mass: 1, stiffness: 100, damping: .infinity, allowsOverdamping: true)
    #expect(jump.progress(at: 0.01) == 1)
    #expect(jump.velocity(at: 0.01) == 0)
    #expect(jump.settlingDuration == 0)
    let creep = SpringTiming(mass: 1, stiffness: 1, damping: 1e8, allowsOverdamping: true)
    #expect(abs(creep.progress(at: 1e8) - (1 - exponential(-1))) < 1e-6)
  }

  @Test func `settles as measured`() {
    let rows: [(Double, Double, Double, Double, Double)] = [
      (1, 100, 10, 0, 1.472_700_334_678_092_7), (1, 300, 20, 0, 0.744_255_527_572_170_7),
      (2, 100, 5, 0, 5.658_348_137_358_159), (1, 100, 10, 5, 1.381_551_055_796_427_5),
      (1, 100, 10, -5, 1.535_081_406_314_579_7), (1, 100, 1, 0, 13.913_210_154_046_25),
      (1, 100, 20, 0, 1), (1, 100, 30, 0, 1), (1, 400, 40, 0, 0.5), (1, 25, 10, 0, 1.9),
      (1, 1, 2, 0, 9.3), (1, 100, 0, 0, Double(Float.greatestFiniteMagnitude)),
    ]
    for (mass, stiffness, damping, velocity, expected) in rows {
      let spring = SpringTiming(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      #expect(abs(spring.settlingDuration - expected) <= 1e-9 * expected)
    }
  }

  @Test func `after settling it is at rest`() {
    for spring in springs where spring.damping > 0 {
      let end = spring.settlingDuration
      for t in [end, end * 1.3, end * 2] {
        #expect(abs(spring.progress(at: t) - 1) < 0.002)
      }
      #expect(spring.progress(at: .infinity) == 1)
    }
  }

  @Test func `a very slow spring settles late, and is found at once`() {
    let spring = SpringTiming(mass: 1e12, stiffness: 1, damping: 2e6)
    let end = spring.settlingDuration
    #expect(abs(spring.progress(at: end) - 1) < 0.001)
    #expect(abs(spring.progress(at: end - 0.2) - 1) > 0.001)
    #expect(end > 9e6 && end < 1e7)
  }

  @Test func `coefficients that cannot be are refused`() {
    var spring = SpringTiming(mass: 3, stiffness: 4, damping: 5)
    for bad in [0, -1, Double.nan, .infinity] {
      spring.mass = bad
      spring.stiffness = bad
    }
    for bad in [-1, Double.nan] { spring.damping = bad }
    for bad in [Double.infinity, .nan] { spring.initialVelocity = bad }
    #expect(spring == SpringTiming(mass: 3, stiffness: 4, damping: 5))
    #expect(
      SpringTiming(mass: 0, stiffness: -1, damping: .nan, initialVelocity: .nan) == SpringTiming())
  }

  @Test func `the perceptual form reads back`() {
    for duration in [0.1, 0.5, 2] {
      for bounce in [-0.9, -0.5, 0, 0.15, 0.5, 1] {
        let spring = SpringTiming(perceptualDuration: duration, bounce: bounce)
        #expect(spring.allowsOverdamping && spring.mass == 1)
        #expect(abs(spring.perceptualDuration - duration) < 1e-12)
        #expect(abs(spring.bounce - bounce) < 1e-12)
      }
    }
    let measured = SpringTiming(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(measured.settlingDuration - 0.863) < 0.001)
  }

  @Test func `perceptual extremes stay finite`() {
    for (duration, bounce) in [(0, 0.5), (-1, 0.5), (Double.nan, Double.nan), (1, 9), (1, -9)] {
      let spring = SpringTiming(perceptualDuration: duration, bounce: bounce)
      for t in [0, 0.1, 10] { #expect(spring.progress(at: t).isFinite) }
    }
  }
}

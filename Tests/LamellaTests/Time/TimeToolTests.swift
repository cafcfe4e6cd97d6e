// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import LamellaTestSupport
import Testing

/// Pausing, resuming, scrubbing and turning back the time of any layer (spec 4.5–4.7).
@Suite struct TimeToolTests {
  private let world = World()
  private let outer: Layer
  private let middle: Layer
  private let inner: Layer

  /// Three layers, one in the other, each with x going from 0 to 100 in ten seconds from time 0.
  init() {
    outer = world.addLayer(to: world.root)
    middle = world.addLayer(to: outer)
    inner = world.addLayer(to: middle)
    world.frame(at: 0)
    for layer in [outer, middle, inner] {
      layer.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 10), forKey: "x")
    }
    world.frame(at: 0)
  }

  private func show(at time: Double) -> [Float] {
    world.frame(at: time)
    return [outer, middle, inner].map { $0.presentation[.position.x] }
  }

  private func expect(_ shown: [Float], _ expected: [Float]) {
    for (a, b) in zip(shown, expected) {
      #expect(agree(a, b, within: 1e-4), "\(shown) for \(expected)")
    }
  }

  @Test func `a pause stops what is below and nothing beside or above`() {
    expect(show(at: 2), [20, 20, 20])
    middle.pause(at: 2)
    expect(show(at: 2), [20, 20, 20])
    expect(show(at: 5), [50, 20, 20])
    #expect(middle.localTime(at: 5) == 2 && inner.localTime(at: 5) == 2)
    middle.resume(at: 5)
    expect(show(at: 5), [50, 20, 20])
    expect(show(at: 6), [60, 30, 30])
    #expect(middle.speed == 1)
  }

  @Test func `the recipe of the documentation does the same`() {
    _ = show(at: 2)
    let time = middle.convert(time: 2, from: nil)
    middle.speed = 0
    middle.timeOffset = time
    expect(show(at: 5), [50, 20, 20])
    let stopped = middle.timeOffset
    middle.speed = 1
    middle.timeOffset = 0
    middle.beginTime = 0
    middle.beginTime = middle.convert(time: 5, from: nil) - stopped
    expect(show(at: 5), [50, 20, 20])
    expect(show(at: 7), [70, 40, 40])
  }

  @Test func `a rate below a rate multiplies`() {
    outer.setSpeed(2, at: 1)
    middle.setSpeed(3, at: 1)
    expect(show(at: 1), [10, 10, 10])
    expect(show(at: 1.5), [20, 40, 40])
    inner.setSpeed(0.5, at: 1.5)
    expect(show(at: 1.5), [20, 40, 40])
    expect(show(at: 2), [30, 70, 55])
  }

  @Test func `time turns back where it is`() {
    middle.setSpeed(-1, at: 4)
    expect(show(at: 4), [40, 40, 40])
    expect(show(at: 6), [60, 20, 20])
    middle.setSpeed(1, at: 7)
    expect(show(at: 7), [70, 10, 10])
    expect(show(at: 8), [80, 20, 20])
  }

  @Test func `scrubbing shows any time in any order`() {
    for (local, x) in [(5, 50), (1, 10), (9.5, 95), (0, 0), (10, 100)] as [(Double, Float)] {
      middle.scrub(to: local)
      expect(show(at: 3), [30, x, x])
      #expect(middle.speed == 0 && middle.timeOffset == local)
    }
    middle.scrub(to: 5)
    middle.resume(at: 4)
    expect(show(at: 4), [40, 50, 50])
    expect(show(at: 5), [50, 60, 60])
  }

  @Test func `before a begin time a layer's time is 0, a scrubbed layer has none`() {
    middle.beginTime = 4
    #expect(middle.localTime(at: 3) == 0)
    expect(show(at: 3), [30, 0, 0])
    expect(show(at: 6), [60, 20, 20])
    middle.scrub(to: 7)
    #expect(middle.beginTime == 0)
    expect(show(at: 1), [10, 70, 70])
  }

  @Test func `under a stopped layer nothing moves whatever its rate`() {
    outer.pause(at: 2)
    middle.setSpeed(5, at: 4)
    expect(show(at: 6), [20, 20, 20])
    outer.resume(at: 6)
    expect(show(at: 7), [30, 70, 70])
  }

  @Test(arguments: 0..<20)
  func `no tool makes a jump at any layer`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var time = 1.0
    for _ in 0..<12 {
      let before = show(at: time)
      let layer = [outer, middle, inner].randomElement(using: &random) ?? outer
      switch Int.random(in: 0..<4, using: &random) {
      case 0: layer.pause(at: time)
      case 1: layer.resume(at: time)
      case 2: layer.setSpeed(Double.random(in: -2...2, using: &random), at: time)
      default: layer.setSpeed(-layer.speed, at: time)
      }
      for (a, b) in zip(show(at: time), before) {
        #expect(agree(a, b, within: 2e-3), "seed \(seed) at \(time)")
      }
      time += Double.random(in: 0...0.5, using: &random)
    }
  }

  @Test func `an animation added to a stopped layer starts at the time it shows`() {
    middle.scrub(to: 3)
    inner.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 2), forKey: "fade")
    world.frame(at: 50)
    #expect(inner.animation(forKey: "fade")?.beginTime == 3)
    middle.scrub(to: 4)
    world.frame(at: 60)
    #expect(inner.presentation[.opacity] == 0.5)
  }

  /// Spec 4.6.
  @Test func `times convert up and down`() {
    let world = World()
    let mid = world.addLayer(to: world.root)
    let leaf = world.addLayer(to: mid)
    (mid.beginTime, mid.speed, mid.timeOffset) = (2, 3, 0.25)
    (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
    #expect(leaf.convert(time: 10, from: mid) == 18.5)
    #expect(leaf.convert(time: 10, from: nil) == 47)
    #expect(leaf.convert(time: 10, to: mid) == 5.75)
    #expect(abs(leaf.convert(time: 10, to: nil) - 23.0 / 6) < 1e-12)
    mid.speed = 0
    #expect(mid.convert(time: 10, to: nil).isFinite)
  }
}

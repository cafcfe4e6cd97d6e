// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

/// Copies at other times made column by column, against those evaluated one by one.
///
/// Not bit for bit: the general way evaluates single animations in double precision with exact roots
/// of the timing function, and makes matrices of them in space; the kernels ease by a table with
/// errors up to 1e-5 of the way, in single precision. Places agree to 0.02 points of some 500,
/// colours and opacities to 3 of 65535 parts.
@Suite struct CopyDelayTests {
  private func expectClose(_ world: World, times: [Double]) throws {
    for time in times {
      let (packed, walked) = try CopyPackingTests.both(world, at: time)
      if time == times[0] {
        #expect(try #require(world.pipeline.builder).copyPlan.tracks.count > 0)
      }
      #expect(packed.count == walked.count, "at \(time)")
      for (i, (a, b)) in zip(packed, walked).enumerated() {
        func near(_ x: Float, _ y: Float, _ tolerance: Float) -> Bool { abs(x - y) <= tolerance }
        func same(_ x: UInt32, _ y: UInt32) -> Bool {
          abs(Int(x & 0xFFFF) - Int(y & 0xFFFF)) <= 3 && abs(Int(x >> 16) - Int(y >> 16)) <= 3
        }
        let matches =
          near(a.a, b.a, 1e-4) && near(a.b, b.b, 1e-4) && near(a.c, b.c, 1e-4)
          && near(a.d, b.d, 1e-4) && near(a.tx, b.tx, 0.02) && near(a.ty, b.ty, 0.02)
          && near(a.width, b.width, 1e-2) && near(a.height, b.height, 1e-2)
          && near(Float(bitPattern: a.word8), Float(bitPattern: b.word8), 1e-3)
          && same(a.word10, b.word10) && same(a.word11, b.word11) && same(a.word12, b.word12)
          && same(a.word13, b.word13) && same(a.word14, b.word14) && a.word15 == b.word15
        if !matches {
          Issue.record("record \(i) at \(time): \(a) for \(b)")
          return
        }
      }
    }
  }

  static let kinds: [String] = [
    "eased", "turning", "endless", "there and back", "filled", "additive", "to", "by", "keyframes",
    "path", "spring", "group", "colours", "size", "scale", "batch", "two",
  ]

  @Test(arguments: kinds)
  func `copies show their animations at their times`(kind: String) throws {
    var card: Layer?
    let (world, replicator) = CopyPackingTests.scene(count: 300) {
      card = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceDelay] = kind == "filled" ? -0.01 : 0.013
    let layer = try #require(card)
    var options = BatchOptions(timingFunction: .easeInEaseOut)
    options.repeatCount = .infinity
    options.autoreverses = true
    switch kind {
    case "eased":
      var fade = BasicAnimation(.opacity, from: 1, to: 0.25, duration: 2)
      fade.timingFunction = .easeIn
      layer.add(fade, forKey: "a")
    case "turning":
      var turn = BasicAnimation(.transform.rotation.z, from: 0, to: 2 * .pi, duration: 3)
      turn.repeatCount = .infinity
      layer.add(turn, forKey: "a")
    case "endless":
      var move = BasicAnimation(.position, from: .zero, to: Point(80, 40), duration: 0.7)
      move.repeatCount = .infinity
      move.timingFunction = .default
      layer.add(move, forKey: "a")
    case "there and back":
      var move = BasicAnimation(.position, from: .zero, to: Point(80, 40), duration: 0.7)
      move.repeatCount = 2.5
      move.autoreverses = true
      layer.add(move, forKey: "a")
    case "filled":
      var radius = BasicAnimation(.cornerRadius, from: 0, to: 9, duration: 1)
      radius.fillMode = .both
      radius.isRemovedOnCompletion = false
      radius.beginTime = 2
      layer.add(radius, forKey: "a")
    case "additive":
      for i in 0..<2 {
        var move = BasicAnimation(.position, from: .zero, to: Point(30, Float(20 * i)), duration: 2)
        move.isAdditive = true
        layer.add(move, forKey: "a\(i)")
      }
    case "to":
      layer.add(BasicAnimation(.position, to: Point(200, 10), duration: 2), forKey: "a")
    case "by":
      layer.add(BasicAnimation(.opacity, from: nil, by: -0.5, duration: 2), forKey: "a")
    case "keyframes":
      var keys = KeyframeAnimation(.opacity, values: [1, 0.5, 0.75, 0.25], duration: 2)
      keys.timingFunctions = [.easeIn, .easeOut, .linear]
      layer.add(keys, forKey: "a")
    case "path":
      var keys = KeyframeAnimation(keyPath: "position")
      var path = Path()
      path.move(to: .zero)
      path.addCurve(Point(10, 50), Point(60, 20), to: Point(90, 90))
      keys.path = path
      keys.calculationMode = .paced
      keys.duration = 3
      layer.add(keys, forKey: "a")
    case "spring":
      layer.add(SpringAnimation(.position, to: Point(90, 60), duration: 2), forKey: "a")
    case "group":
      var group = AnimationGroup(
        [
          BasicAnimation(.opacity, from: 0.2, to: 1, duration: 1),
          BasicAnimation(.transform.rotation.z, from: 0, to: 3),
        ], duration: 3)
      group.timingFunction = .easeOut
      group.repeatCount = 2
      layer.add(group, forKey: "a")
    case "colours":
      replicator.setValue(.number(-0.002), forKeyPath: "instanceRedOffset")
      layer.add(BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 2), forKey: "a")
      layer.add(BasicAnimation(.borderColor, from: .green, to: .white, duration: 3), forKey: "b")
      layer.add(BasicAnimation(.borderWidth, from: 0, to: 3, duration: 3), forKey: "c")
    case "size":
      layer.add(
        BasicAnimation(.bounds, from: Rect(0, 0, 5, 5), to: Rect(1, 2, 30, 20), duration: 2),
        forKey: "a")
    case "scale":
      var scale = BasicAnimation(keyPath: "transform.scale")
      (scale.fromValue, scale.toValue, scale.duration) = (.number(0.5), .number(2), 2)
      layer.add(scale, forKey: "a")
    case "batch":
      world.animate([layer.id], .position, to: [Point(90, 10)], duration: 1.5, options: options)
      world.animate([layer.id], .opacity, from: [1], to: [0.25], duration: 1, options: options)
    default:
      world.animate(
        [layer.id], .opacity, from: [1], to: [0.25], duration: 1, options: options)
      var fade = BasicAnimation(.opacity, from: 0, to: -0.2, duration: 2)
      fade.isAdditive = true
      layer.add(fade, forKey: "a")
      layer.add(BasicAnimation(.anchorPoint, to: .zero, duration: 1.7), forKey: "b")
    }
    world.frame(at: 0)
    try expectClose(world, times: [0.5, 1.0 / 3, 1.75, 2.5, 3.9])
  }

  @Test func `a card that moves takes its sublayers with it`() throws {
    var card: Layer?
    let (world, replicator) = CopyPackingTests.scene(count: 300) {
      card = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceDelay] = 0.02
    let layer = try #require(card)
    layer.opacity = 1
    let inner = world.addLayer(to: layer) {
      $0.bounds = Rect(0, 0, 6, 6)
      $0.position = Point(5, 5)
      $0.backgroundColor = .white
    }
    var move = BasicAnimation(.position, from: .zero, to: Point(80, 40), duration: 1)
    move.autoreverses = true
    move.repeatCount = .infinity
    move.timingFunction = .easeInEaseOut
    layer.add(move, forKey: "a")
    var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 0.4)
    fade.repeatCount = .infinity
    inner.add(fade, forKey: "a")
    world.frame(at: 0)
    try expectClose(world, times: [0.3, 2.7, 7.1])
  }

  @Test func `layers with a time of their own below a replicator`() throws {
    var card: Layer?
    let (world, replicator) = CopyPackingTests.scene(count: 300) {
      card = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceDelay] = 0.01
    let layer = try #require(card)
    var timing = MediaTiming()
    (timing.speed, timing.duration) = (2, .infinity)
    timing.timeOffset = 0.25
    world.setTiming(timing, slot: layer.slot)
    var fade = BasicAnimation(.opacity, from: 1, to: 0.1, duration: 3)
    fade.repeatCount = .infinity
    layer.add(fade, forKey: "a")
    world.frame(at: 0)
    try expectClose(world, times: [0.3, 2.7, 7.1])
  }

  @Test func `what kernels cannot do is done copy by copy`() throws {
    var card: Layer?
    let (world, replicator) = CopyPackingTests.scene(count: 40) {
      card = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceDelay] = 0.05
    let layer = try #require(card)
    layer.add(
      BasicAnimation(.transform, from: .identity, to: .rotation(2), duration: 2), forKey: "a")
    world.frame(at: 0)
    let (packed, walked) = try CopyPackingTests.both(world, at: 1)
    #expect(packed == walked)
  }
}

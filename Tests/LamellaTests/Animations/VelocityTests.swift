// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// How fast a value moves on screen.
@Suite struct VelocityTests {
  @Test(
    arguments: [
      ("opacity", [.number(0), .number(1)], [0.5]),
      ("position", [.point(.zero), .point(Point(8, -4))], [4, -2]),
      ("bounds.size.width", [.number(2), .number(10)], [4]),
      ("transform.rotation.z", [.number(0), .number(2)], [1]),
      ("transform.scale.x", [.number(1), .number(3)], [1]),
      ("backgroundColor", [.color(.black), .color(.red)], [0.5, 0, 0, 0]),
      ("shadowRadius", [.number(0), .number(6)], [3]),
      ("shadowOffset", [.size(Size(0, 0)), .size(Size(2, 4))], [1, 2]),
    ] as [(String, [Value], [Float])])
  func `a straight movement has the speed of its slope`(
    keyPath: String, ends: [Value], expected: [Float]
  ) {
    let stage = Stage { $0.backgroundColor = .white }
    var animation = BasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (ends[0], ends[1])
    animation.duration = 2
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    let shown = stage.layer.presentation.velocity(forKeyPath: keyPath)
    #expect(shown.count == expected.count)
    for (a, b) in zip(shown, expected) { #expect(agree(a, b, within: 2e-3), "\(shown)") }
  }

  @Test func `what stands still has none, what has no numbers gives nothing`() {
    let stage = Stage { $0.name = "a" }
    #expect(stage.layer.presentation.velocity(.opacity) == 0)
    #expect(stage.layer.presentation.velocity(forKeyPath: "position") == [0, 0])
    #expect(stage.layer.presentation.velocity(forKeyPath: "name").isEmpty)
    #expect(stage.layer.presentation.velocity(forKeyPath: "noSuchKey").isEmpty)
  }

  @Test func `a registered property has one, and clips of a batch`() {
    let world = World()
    let level = world.registerProperty("level", default: Float(0))
    let ids = world.addLayers(count: 3, to: world.root)
    world.frame(at: 0)
    world.animate(ids, level, from: [0, 0, 0], to: [1, 2, 3], duration: 1)
    world.animate(ids, .opacity, from: [1, 1, 1], to: [0, 0.5, 1], duration: 1)
    world.frame(at: 0)
    world.frame(at: 0.5)
    for (i, id) in ids.enumerated() {
      let shown = world.layer(id).presentation
      #expect(agree(shown.velocity(level), Float(i + 1), within: 0.01))
      #expect(agree(shown.velocity(.opacity), Float(i) / 2 - 1, within: 0.01))
    }
  }

  @Test func `at a jump there is none, and beside it the slope`() {
    let stage = Stage()
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
    animation.repeatCount = 3
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    for (time, expected) in [(0.5, 100), (1, 100), (1.5, 100), (0.0001, 100)]
      as [(Double, Float)]
    {
      stage.world.frame(at: time)
      #expect(agree(stage.layer.presentation.velocity(.position.x), expected, within: 1))
    }
  }

  @Test func `a layer at another rate moves by that rate on screen, a paused one not`() {
    let stage = Stage { $0.speed = 2 }
    stage.layer.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 1))
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.25)
    #expect(agree(stage.layer.presentation.velocity(.position.x), 200, within: 1))
    stage.layer.pause(at: 0.25)
    stage.world.frame(at: 0.25)
    #expect(stage.layer.presentation[.position.x] == 50)
    #expect(stage.layer.presentation.velocity(.position.x) == 0)
  }

  @Test func `asking changes nothing on screen`() {
    let stage = Stage()
    stage.layer.add(SpringAnimation(.position, from: .zero, to: Point(10, 20)))
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.2)
    let before = stage.layer.presentation[.position]
    _ = stage.layer.presentation.velocity(forKeyPath: "position")
    #expect(stage.layer.presentation[.position] == before)
    #expect(stage.show(.position, at: 0.2) == before)
  }
}

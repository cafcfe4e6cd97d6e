// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Cases from bug reports of other animation libraries: repeats, reversals, fills, begins and ends.
@Suite struct RepeatCases {
  @Test func `T01 half a repeat with autoreverses ends on the new value`() {
    let stage = Stage()
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
    animation.autoreverses = true
    animation.repeatCount = 2.5
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: "move")
    stage.world.frame(at: 0)
    let expected: [(Double, Float)] = [(0.5, 50), (1, 100), (1.5, 50), (2, 0), (4, 0), (4.5, 50)]
    for (time, value) in expected { #expect(agree(stage.x(at: time), value), "at \(time)") }
    #expect(stage.x(at: 5) == 100)
    #expect(stage.x(at: 60) == 100)
  }

  @Test func `T02 autoreverse with fill forwards holds the start, not the model`() {
    let stage = Stage { $0.position = Point(7, 0) }
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
    animation.autoreverses = true
    animation.repeatCount = 2
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: "move")
    stage.world.frame(at: 0)
    #expect(agree(stage.x(at: 1), 100))
    #expect(agree(stage.x(at: 3), 100))
    #expect(agree(stage.x(at: 3.999), 0.1, within: 1e-3))
    #expect(agree(stage.x(at: 4), 0))
    #expect(agree(stage.x(at: 10), 0))
  }

  @Test func `T03 a fraction of a repeat without autoreverses ends part way, once`() {
    let stage = Stage()
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
    animation.repeatCount = 2.25
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.add(animation, "a", forKey: "move")
    stage.world.frame(at: 0)
    for (time, value) in [(0.25, 25), (1.25, 25), (2.2, 20)] as [(Double, Float)] {
      #expect(agree(stage.x(at: time), value, within: 1e-5), "at \(time)")
    }
    #expect(stage.log.events == ["start a"])
    #expect(agree(stage.x(at: 2.25), 25))
    #expect(stage.log.events == ["start a", "stop a true"])
    #expect(agree(stage.x(at: 9), 25))
    #expect(stage.log.events.count == 2)
  }

  @Test func `T04 a duration of zero in a transaction of zero shows the end and completes once`() {
    let stage = Stage { $0.opacity = 0 }
    stage.world.transaction(
      duration: 0, disableActions: true, completion: { [log = stage.log] in log.add("done") }
    ) {
      stage.add(BasicAnimation(.opacity, from: 0, to: 1), "basic", forKey: "basic")
      stage.add(KeyframeAnimation(.opacity, values: [0, 0.5, 1]), "keys", forKey: "keys")
      var spring = SpringAnimation(keyPath: "opacity")
      spring.fromValue = .number(0)
      spring.toValue = .number(1)
      stage.add(spring, "spring", forKey: "spring")
      stage.layer.opacity = 1
    }
    for time in [10, 10 + 1e-9, 10 + 1.0 / 60] {
      let value = stage.show(.opacity, at: time)
      #expect(value.isFinite)
      if time > 10 { #expect(value == 1, "at \(time)") }
    }
    for name in ["basic", "keys", "spring"] {
      #expect(stage.log.count("start \(name)") == 1)
      #expect(stage.log.count("stop \(name) true") == 1)
    }
    #expect(stage.log.count("done") == 1)
    #expect(stage.layer.animationKeys.isEmpty)
    #expect(stage.world.nextFrame == .never)
  }

  @Test func `T05 duplicate key times jump without a hole`() {
    let stage = Stage()
    let animation = KeyframeAnimation(
      .position.x, values: [0, 50, 100, 200], keyTimes: [0, 0.5, 0.5, 1], duration: 1)
    stage.layer.add(animation, forKey: "move")
    stage.world.frame(at: 0)
    #expect(agree(stage.x(at: 0.25), 25, within: 1e-4))
    #expect(agree(stage.x(at: 0.4999999), 50, within: 1e-4))
    let atJump = stage.x(at: 0.5)
    #expect(atJump == 50 || atJump == 100)
    #expect(stage.x(at: 0.5) == atJump)
    #expect(agree(stage.x(at: 0.5000001), 100, within: 1e-4))
    #expect(agree(stage.x(at: 0.75), 150, within: 1e-4))
    #expect(agree(stage.x(at: 1 - 1e-9), 200, within: 1e-4))
  }

  @Test(arguments: ["60 Hz", "144 Hz", "random"])
  func `T06 the final value is exact`(pace: String) {
    let stage = Stage { $0.position = Point(100, 0) }
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1.0 / 3)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    animation.attributes.onStop = { [log = stage.log] in log.add("stop \($0)") }
    stage.layer.add(animation, forKey: "move")
    stage.world.frame(at: 5)
    var random = SystemRandomNumberGenerator()
    var time = 5.0
    var last: Float = 0
    while time < 6 {
      switch pace {
      case "60 Hz": time += 1.0 / 60
      case "144 Hz": time += 1.0 / 144
      default: time += Double.random(in: 0.001...0.04, using: &random)
      }
      let value = stage.x(at: time)
      #expect(value >= last)
      last = value
      if time >= 5 + 1.0 / 3 {
        #expect(value == 100, "at \(time)")
        #expect(stage.log.events == ["stop true"])
      } else {
        #expect(stage.log.events.isEmpty)
      }
    }
  }

  @Test func `T18 a layer that runs backwards plays its animation backwards`() {
    let stage = Stage()
    let now = 50.0
    stage.world.frame(at: now)
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 2)
    animation.beginTime = .leastNonzeroMagnitude
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    var timing = stage.layer.timing
    (timing.speed, timing.beginTime, timing.timeOffset) = (-1, now, 2)
    stage.layer.timing = timing
    stage.layer.add(animation, forKey: "move")
    for (elapsed, value) in [(0, 100), (0.5, 75), (1.5, 25), (2, 0)] as [(Double, Float)] {
      #expect(agree(stage.x(at: now + elapsed), value, within: 1e-5), "at \(elapsed)")
    }
    #expect(agree(stage.x(at: now + 3), 0))
  }

  @Test func `T19 a begin in the past starts in the middle or is over at once`() {
    let world = World()
    let log = EventLog()
    let layers = (0..<2).map { _ in world.addLayer(to: world.root) { $0.position = Point(7, 0) } }
    world.frame(at: 999)
    for (i, begin) in [999.25, 990].enumerated() {
      var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
      animation.beginTime = begin
      animation.attributes.onStop = { log.add("stop \(i) \($0)") }
      layers[i].add(animation, forKey: "move")
    }
    world.frame(at: 1000)
    #expect(agree(layers[0].presentation[.position.x], 75, within: 1e-4))
    #expect(layers[1].presentation[.position.x] == 7)
    #expect(log.events == ["stop 1 true"])
    world.frame(at: 1000.25)
    world.frame(at: 1000.25 + 1e-9)
    #expect(layers[0].presentation[.position.x] == 7)
    #expect(log.events == ["stop 1 true", "stop 0 true"])
  }

  @Test func `T20 a delay shows the model or the first value, and no flash`() {
    let world = World()
    let layers = (0..<2).map { _ in world.addLayer(to: world.root) }
    world.frame(at: 0)
    for (layer, fill) in zip(layers, [FillMode.removed, .backwards]) {
      var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      fade.beginTime = 0.5
      fade.fillMode = fill
      layer.add(fade, forKey: "fade")
    }
    world.frame(at: 0)
    world.frame(at: 0.2)
    world.transaction(disableActions: true) { layers[1].opacity = 0.9 }
    let expected: [(Double, Float, Float)] = [
      (0.25, 1, 0), (0.499, 1, 0), (0.5, 0, 0), (1, 0.5, 0.5),
    ]
    for (time, a, b) in expected {
      world.frame(at: time)
      #expect(agree(layers[0].presentation[.opacity], a), "A at \(time)")
      #expect(agree(layers[1].presentation[.opacity], b), "B at \(time)")
    }
  }

  @Test func `T22 after thirty days every frame still moves by its share`() {
    let start = 2_592_000.0
    let world = World()
    let layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.anchorPoint = .zero
      $0.backgroundColor = .red
    }
    world.frame(at: start)
    layer.add(BasicAnimation(.position.x, from: 0, to: 1000, duration: 1), forKey: "move")
    world.frame(at: start)
    var before: Float = 0
    for i in 1..<144 {
      let frame = world.frame(at: start + Double(i) / 144)
      let x = layer.presentation[.position.x]
      #expect(agree(x - before, 6.9444, within: 0.01), "frame \(i)")
      #expect(frame.instances.count == 1 && agree(frame.instances[0].tx, x, within: 1e-3))
      before = x
    }
    world.frame(at: start + 0.5)
    #expect(agree(layer.presentation[.position.x], 500, within: 0.001))
  }

  @Test func `T23 an endless animation becomes one with an end, without a restart`() {
    let stage = Stage { $0.position = Point(7, 0) }
    var animation = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
    animation.repeatCount = .infinity
    stage.add(animation, "endless", forKey: "loop")
    stage.world.frame(at: 100)
    #expect(agree(stage.x(at: 102.4), 40, within: 1e-4))
    animation.repeatCount = 3
    animation.beginTime = 100
    stage.add(animation, "three", forKey: "loop")
    #expect(agree(stage.x(at: 102.4), 40, within: 1e-4))
    #expect(agree(stage.x(at: 102.9), 90, within: 1e-4))
    #expect(stage.x(at: 103.0001) == 7)
    #expect(
      stage.log.events == [
        "start endless", "stop endless false", "start three", "stop three true",
      ])
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// What happens when a change's action runs (spec 6.3, 6.5).
@Suite struct ActionRunTests {
  private struct Recorder: LayerAction {
    let log: EventLog
    func run(_ context: ActionContext) {
      log.add("\(context.key): \(context.oldValue) to \(context.layer.opacity)")
    }
  }

  @Test func `an implicit animation goes from the old value to the model`() throws {
    let stage = Stage { $0.opacity = 0.25 }
    stage.layer.opacity = 0.75
    let found = stage.layer.animation(forKey: "opacity") as? BasicAnimation
    let animation = try #require(found)
    #expect(animation.fromValue == .number(0.25) && animation.toValue == nil)
    #expect(animation.fillMode == .backwards && animation.timingFunction == .default)
    #expect(animation.isRemovedOnCompletion && !animation.isAdditive)
    #expect(stage.show(.opacity, at: 10) == 0.25)
    // Spec 4.4: the default curve at a quarter.
    #expect(agree(stage.show(.opacity, at: 10.0625), 0.25 + 0.5 * 0.408511, within: 3e-6))
    #expect(stage.show(.opacity, at: 10.25) == 0.75)
    #expect(stage.layer.animationKeys.isEmpty)
  }

  @Test func `a second change goes on from what shows`() {
    let stage = Stage()
    stage.world.transaction(duration: 1, timingFunction: .linear) {
      stage.layer.position = Point(100, 0)
    }
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.25)
    stage.world.transaction(duration: 1, timingFunction: .linear) {
      stage.layer.position = Point(25, 100)
    }
    #expect(stage.show(.position, at: 0.25) == Point(25, 0))
    #expect(stage.show(.position, at: 0.75) == Point(25, 50))
  }

  @Test func `a layer that was never committed does not move, and its own actions run`() {
    let world = World()
    let log = EventLog()
    world.frame(at: 0)
    let layer = world.addLayer(to: world.root)
    layer.actions["opacity"] = .custom(Recorder(log: log))
    layer.position = Point(5, 5)
    layer.opacity = 0.5
    #expect(layer.animationKeys.isEmpty)
    #expect(log.events == ["opacity: number(1.0) to 0.5"])
    world.frame(at: 0)
    layer.position = Point(6, 6)
    #expect(layer.animationKeys == ["position"])
    layer.removeFromSuperlayer()
    world.frame(at: 0)
    layer.position = .zero
    #expect(layer.animationKeys.isEmpty)
  }

  @Test func `the root does not move by itself`() {
    let world = World()
    world.frame(at: 0)
    world.root.bounds = Rect(0, 0, 10, 10)
    world.root.opacity = 0.5
    #expect(world.root.animationKeys.isEmpty)
  }

  @Test func `the program's own actions run after the value was stored`() {
    let stage = Stage()
    stage.layer.actions = [
      "opacity": .custom(Recorder(log: stage.log)),
      "cornerRadius": .perform { [log = stage.log] in
        log.add("\($0.key) \($0.oldValue) \($0.layer.cornerRadius)")
      },
    ]
    stage.layer.opacity = 0.5
    stage.layer.cornerRadius = 3
    #expect(
      stage.log.events == ["opacity: number(1.0) to 0.5", "cornerRadius number(0.0) 3.0"])
    #expect(stage.show(.opacity, at: 0) == 0.5)
  }

  @Test(
    arguments: [
      ("hidden", .bool(true)), ("masksToBounds", .bool(true)), ("geometryFlipped", .bool(true)),
      ("maskedCorners", .number(3)),
      ("filters", .array([.filter(Filter("colorInvert"))])),
    ] as [(String, Value)])
  func `what cannot be between two values fades as a whole`(key: String, value: Value) {
    let stage = Stage()
    stage.layer.setValue(value, forKeyPath: key)
    #expect(stage.layer.animationKeys == ["transition"])
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(stage.layer.animationKeys.isEmpty)
  }

  @Test func `sublayers fade, and an action for onOrderIn is stored under that key`() throws {
    let stage = Stage()
    let child = stage.world.makeLayer()
    child.actions["onOrderIn"] = .animation(
      BasicAnimation(.opacity, from: 0, to: 1, duration: 1))
    try stage.layer.addSublayer(child)
    #expect(stage.layer.animationKeys == ["transition"])
    #expect(child.animationKeys == ["onOrderIn"])
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    #expect(child.presentation[.opacity] == 0.5)
    child.actions["onOrderOut"] = .perform { [log = stage.log] in log.add($0.key) }
    child.removeFromSuperlayer()
    #expect(stage.log.events == ["onOrderOut"])
  }

  @Test func `contents are moved by an animation that switches at half`() {
    let stage = Stage()
    let picture = stage.world.contents.add(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    stage.world.transaction(duration: 1, timingFunction: .linear) { stage.layer.contents = picture }
    #expect(stage.layer.animationKeys == ["contents"])
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(stage.layer.presentation[.contents] == picture)
  }

  @Test func `any property's action may be a spring that starts at the old value`() {
    let stage = Stage { $0.cornerRadius = 2 }
    let timing = SpringTiming(mass: 1, stiffness: 200, damping: 8)
    var action = SpringAnimation(keyPath: "cornerRadius")
    action.spring = timing
    action.duration = 2
    stage.layer.actions["cornerRadius"] = .animation(action)
    stage.layer.cornerRadius = 12
    stage.world.frame(at: 0)
    for time in [0.1, 0.3, 0.7] {
      #expect(
        agree(
          stage.show(.cornerRadius, at: time), 2 + 10 * Float(timing.progress(at: time)),
          within: 1e-4))
    }
  }

  @Test func `or keyframes, a group, an animation with ends of its own`() {
    let stage = Stage()
    stage.layer.actions = [
      "position": .animation(
        KeyframeAnimation(.position.x, values: [10, 30, 20], duration: 1)),
      "opacity": .animation(
        AnimationGroup([BasicAnimation(.opacity, from: 0.2, to: 0.4)], duration: 1)),
      "cornerRadius": .animation(BasicAnimation(.cornerRadius, from: 5, to: 9, duration: 1)),
      "hidden": .animation(Transition(.push, duration: 1)),
    ]
    stage.layer.position = Point(20, 0)
    stage.layer.opacity = 0.5
    stage.layer.cornerRadius = 1
    stage.layer.isHidden = true
    #expect(stage.layer.animationKeys == ["position", "opacity", "cornerRadius", "transition"])
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    let shown = stage.layer.presentation
    #expect(shown[.position] == Point(30, 0))
    #expect(agree(shown[.opacity], 0.3) && shown[.cornerRadius] == 7)
  }

  @Test func `keys of the program's own have actions too`() {
    let stage = Stage()
    let level = stage.world.registerProperty("level", default: Float(1))
    stage.layer.actions = [
      "mine": .perform { [log = stage.log] in log.add("mine was \($0.oldValue)") },
      "level": .animation(BasicAnimation(keyPath: "level")),
    ]
    stage.layer.setValue(.number(5), forKeyPath: "mine")
    stage.layer.setValue(.number(6), forKeyPath: "mine")
    #expect(stage.log.events == ["mine was null", "mine was number(5.0)"])
    stage.world.transaction(duration: 1) { stage.layer[level] = 3 }
    stage.world.frame(at: 0)
    #expect(stage.show(level, at: 0.5) == 2)
  }

  @Test func `an action may change the layer again`() {
    let stage = Stage()
    stage.layer.actions["opacity"] = .perform { $0.layer.cornerRadius = 4 }
    stage.layer.opacity = 0.5
    #expect(stage.layer.cornerRadius == 4 && stage.layer.animationKeys == ["cornerRadius"])
  }
}

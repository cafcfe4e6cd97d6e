// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// When callbacks come, how often and in which order (spec 4.8, 6.2).
@Suite struct CallbackTests {
  private func fade(_ duration: Double = 1, begin: Double = 0) -> BasicAnimation {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: duration)
    animation.beginTime = begin
    return animation
  }

  @Test func `the start comes with the first frame, the end with the frame that reaches it`() {
    let stage = Stage()
    stage.add(fade(), "a", forKey: "a")
    #expect(stage.log.events.isEmpty)
    stage.world.frame(at: 0)
    #expect(stage.log.take() == ["start a"])
    stage.world.frame(at: 0.999)
    stage.world.frame(at: 0.999)
    #expect(stage.log.take().isEmpty)
    stage.world.frame(at: 1)
    stage.world.frame(at: 1)
    stage.world.frame(at: 5)
    stage.world.frame(at: 0)
    #expect(stage.log.events == ["stop a true"])
  }

  @Test func `handlers come before the animation's own end, at natural ends and at removals`() {
    let stage = Stage()
    for isNatural in [true, false] {
      let start = stage.world.time
      stage.world.transaction(completion: { [log = stage.log] in log.add("done") }) {
        stage.add(fade(), "a", forKey: "a")
      }
      stage.world.frame(at: start)
      if !isNatural { stage.layer.removeAnimation(forKey: "a") }
      stage.world.frame(at: start + 2)
      #expect(stage.log.take() == ["start a", "done", "stop a \(isNatural)"])
    }
  }

  @Test func `after a long gap what was missed comes once, in the order of its moments`() {
    let stage = Stage()
    stage.add(fade(1, begin: 1), "a", forKey: "a")
    stage.add(fade(1, begin: 3), "c", forKey: "c")
    stage.add(fade(2, begin: 1.5), "b", forKey: "b")
    stage.world.frame(at: 0)
    #expect(stage.log.events.isEmpty)
    stage.world.frame(at: 1_000_000)
    #expect(
      stage.log.events == [
        "start a", "start b", "stop a true", "start c", "stop b true", "stop c true",
      ])
    stage.world.frame(at: 2_000_000)
    #expect(stage.log.events.count == 6)
  }

  @Test func `ends at one moment come in the order of adding`() {
    let stage = Stage()
    for name in ["a", "b", "c"] { stage.add(fade(), name, forKey: name) }
    stage.world.frame(at: 0)
    stage.world.frame(at: 2)
    #expect(
      stage.log.events == [
        "start a", "start b", "start c", "stop a true", "stop b true", "stop c true",
      ])
  }

  @Test func `callbacks run after the frame and see it`() {
    let stage = Stage()
    var animation = fade()
    let layer = stage.layer
    animation.attributes.onStart = { [log = stage.log] in
      log.add("\(layer.presentation[.opacity]) at \(layer.world.time)")
    }
    animation.attributes.onStop = { [log = stage.log] _ in
      log.add("\(layer.presentation[.opacity]) at \(layer.world.time)")
    }
    layer.add(animation, forKey: "a")
    stage.world.frame(at: 3)
    stage.world.frame(at: 4)
    #expect(stage.log.events == ["0.0 at 3.0", "1.0 at 4.0"])
  }

  @Test func `what a callback makes due waits for the next frame`() {
    let stage = Stage()
    var animation = fade()
    let (layer, log) = (stage.layer, stage.log)
    animation.attributes.onStart = {
      layer.removeAnimation(forKey: "a")
      log.add("start")
    }
    animation.attributes.onStop = { log.add("stop \($0)") }
    layer.add(animation, forKey: "a")
    stage.world.frame(at: 0)
    #expect(log.events == ["start"])
    #expect(stage.world.nextFrame == .now)
    stage.world.frame(at: 0)
    #expect(log.events == ["start", "stop false"])
    #expect(stage.world.nextFrame == .never)
  }

  @Test func `two that remove each other each stop once`() {
    let stage = Stage()
    let (layer, log) = (stage.layer, stage.log)
    for (name, other) in [("a", "b"), ("b", "a")] {
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: name == "a" ? 1 : 2)
      animation.attributes.onStop = {
        log.add("stop \(name) \($0)")
        layer.removeAnimation(forKey: other)
      }
      layer.add(animation, forKey: name)
    }
    for time in [0.0, 1, 1.5, 3, 4] { stage.world.frame(at: time) }
    #expect(log.events == ["stop a true", "stop b false"])
  }

  @Test func `a chain of animations, each added at the end of the one before`() {
    let stage = Stage()
    let (layer, log) = (stage.layer, stage.log)
    func add(_ count: Int) {
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      animation.attributes.onStop = { _ in
        log.add("\(count) at \(layer.world.time)")
        if count < 3 { add(count + 1) }
      }
      layer.add(animation, forKey: "k")
    }
    add(1)
    for i in 0...50 { stage.world.frame(at: Double(i) / 10) }
    // The next starts with the frame after the callback.
    #expect(log.events == ["1 at 1.0", "2 at 2.1", "3 at 3.2"])
  }

  @Test func `a callback may destroy its layer, and those of the layer still come`() {
    let stage = Stage()
    let (layer, world, log) = (stage.layer, stage.world, stage.log)
    var animation = fade()
    animation.attributes.onStop = { _ in
      log.add("a")
      world.destroy(layer)
    }
    layer.add(animation, forKey: "a")
    stage.add(fade(2), "b", forKey: "b")
    for time in [0.0, 1, 2, 3] { world.frame(at: time) }
    #expect(log.events == ["start b", "a", "stop b false"])
    #expect(!world.contains(layer.id))
  }

  @Test func `a layer in no tree reports a start, a stop and the handlers`() {
    let world = World()
    let log = EventLog()
    let layer = world.makeLayer()
    world.frame(at: 0)
    world.transaction(completion: { log.add("done") }) {
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      animation.attributes.onStart = { log.add("start") }
      animation.attributes.onStop = { log.add("stop \($0)") }
      layer.add(animation, forKey: "a")
    }
    world.frame(at: 0)
    world.frame(at: 5)
    #expect(log.events == ["start", "stop false", "done"])
    #expect(layer.animationKeys.isEmpty)
  }

  @Test func `a paused layer starts and ends nothing until it runs`() {
    let stage = Stage { $0.speed = 0 }
    stage.add(fade(), "a", forKey: "a")
    stage.world.frame(at: 0)
    stage.world.frame(at: 50)
    #expect(stage.log.events.isEmpty)
    stage.layer.resume(at: 50)
    stage.world.frame(at: 50)
    stage.world.frame(at: 51.5)
    #expect(stage.log.events == ["start a", "stop a true"])
  }

  @Test func `values of the program's own travel with the animation`() {
    let stage = Stage()
    var animation = fade()
    animation.attributes.values["tag"] = .string("first")
    stage.layer.add(animation, forKey: "a")
    animation.attributes.values["tag"] = .string("changed")
    stage.world.frame(at: 0)
    func value(_ key: String) -> Value? {
      stage.layer.animation(forKey: "a")?.attributes.values[key]
    }
    #expect(value("tag") == .string("first"))
    stage.layer.setValue(.number(5), forKey: "more", ofAnimation: "a")
    stage.layer.setValue(.null, forKey: "tag", ofAnimation: "a")
    stage.layer.setValue(.number(1), forKey: "tag", ofAnimation: "no such animation")
    #expect(value("more") == .number(5) && value("tag") == nil)
    #expect(stage.layer.animationKeys == ["a"])
    #expect(stage.show(.opacity, at: 0.5) == 0.5)
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Blocks that move what they change, and layers that a host moves (spec 6.7).
@Suite struct AnimationBlockTests {
  @Test func `changes run with the block's timing`() {
    let stage = Stage()
    stage.world.animate(duration: 2) { stage.layer.position = Point(100, 0) }
    #expect(stage.layer.animationKeys == ["position"])
    #expect(stage.x(at: 0) == 0)
    // Spec 4.4: easeInEaseOut at a quarter.
    #expect(agree(stage.x(at: 0.5), 12.9162, within: 1e-3))
    #expect(stage.x(at: 1.999) > 99 && stage.x(at: 2) == 100)
    stage.world.animate(timingFunction: .linear, repeatCount: 3, autoreverses: true) {
      stage.layer.position = .zero
    }
    stage.world.frame(at: 10)
    #expect(agree(stage.x(at: 10.125), 50, within: 1e-4))
    #expect(agree(stage.x(at: 10.375), 50, within: 1e-4))
    #expect(stage.x(at: 10.5 * 1.001) != 0)
    #expect(stage.x(at: 11.51) == 0)
  }

  @Test func `before a delay is over the old value shows`() {
    let stage = Stage()
    stage.world.animate(duration: 1, delay: 2, timingFunction: .linear) {
      stage.layer.position = Point(100, 0)
    }
    #expect(stage.layer.position.x == 100)
    stage.world.frame(at: 5)
    for time in [5.0, 6, 7] { #expect(stage.x(at: time) == 0, "at \(time)") }
    #expect(stage.x(at: 7.5) == 50 && stage.x(at: 8) == 100)
    #expect(stage.show(.position.x, at: 6) == 0)
    #expect(stage.world.nextFrame == .at(7))
  }

  @Test func `springs move, from where they are and as fast as they are`() {
    let stage = Stage()
    let timing = SpringTiming()
    stage.world.animate(spring: timing) { stage.layer.position = Point(100, 0) }
    stage.world.frame(at: 0)
    #expect(agree(stage.x(at: 0.2), 84.9426, within: 0.01))
    stage.world.animate(spring: timing, delay: 0.5) { stage.layer.cornerRadius = 10 }
    stage.world.frame(at: 0.2)
    #expect(stage.show(.cornerRadius, at: 0.7) == 0)
    #expect(agree(stage.show(.cornerRadius, at: 0.9), 8.49426, within: 0.001))
    stage.world.animate(spring: timing, duration: 0.1) { stage.layer.opacity = 0 }
    stage.world.frame(at: 2)
    #expect(agree(stage.show(.opacity, at: 2.05), 1 - 0.1044, within: 1e-3))
    #expect(stage.show(.opacity, at: 2.11) == 0)
  }

  @Test func `completion tells whether everything came to its end`() {
    let stage = Stage()
    let log = stage.log
    stage.world.animate(duration: 1, completion: { log.add("first \($0)") }) {
      stage.layer.position = Point(1, 1)
      stage.layer.opacity = 0
    }
    stage.world.frame(at: 0)
    stage.layer.removeAnimation(forKey: "position")
    stage.world.frame(at: 0.5)
    #expect(log.events.isEmpty)
    stage.world.frame(at: 1)
    #expect(log.take() == ["first false"])
    stage.world.animate(duration: 1, completion: { log.add("second \($0)") }) {
      stage.layer.opacity = 1
    }
    stage.world.animate(completion: { log.add("empty \($0)") }) {}
    stage.world.frame(at: 2)
    #expect(log.take() == ["empty true"])
    stage.world.frame(at: 3)
    #expect(log.take() == ["second true"])
  }

  @Test func `of nested blocks the innermost counts, and the outer waits for it`() {
    let stage = Stage()
    let log = stage.log
    func told(_ finished: Bool) { log.add("outer \(finished)") }
    stage.world.animate(duration: 1, timingFunction: .linear, completion: told) {
      stage.layer.position = Point(100, 0)
      stage.world.animate(duration: 2, timingFunction: .linear) { stage.layer.opacity = 0 }
      stage.layer.cornerRadius = 8
    }
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    let shown = stage.layer.presentation
    #expect(shown[.position.x] == 50 && shown[.cornerRadius] == 4 && shown[.opacity] == 0.75)
    stage.world.frame(at: 1.5)
    #expect(log.events.isEmpty)
    stage.world.frame(at: 2)
    #expect(log.events == ["outer true"])
  }

  @Test func `explicit animations keep their own timing`() {
    let stage = Stage()
    stage.world.animate(duration: 8, delay: 5) {
      stage.layer.add(BasicAnimation(.opacity, from: 0, to: 1))
    }
    stage.world.frame(at: 0)
    #expect(agree(stage.show(.opacity, at: 0.125), 0.5))
    #expect(stage.show(.opacity, at: 0.26) == 1)
  }

  @Test func `a duration of 0 changes without movement`() {
    let stage = Stage()
    stage.world.animate(duration: 0, completion: { [log = stage.log] in log.add("done \($0)") }) {
      stage.layer.position = Point(5, 5)
    }
    #expect(stage.layer.animationKeys.isEmpty)
    #expect(stage.show(.position, at: 0) == Point(5, 5))
    #expect(stage.log.events == ["done true"])
  }

  @Test func `a block moves inside a transaction without actions, with its own curve`() {
    let stage = Stage()
    stage.world.transaction(timingFunction: .easeIn, disableActions: true) {
      stage.world.animate(duration: 1, timingFunction: .linear) { stage.layer.opacity = 0 }
      stage.layer.cornerRadius = 3
    }
    #expect(stage.layer.animationKeys == ["opacity"])
    stage.world.frame(at: 0)
    #expect(stage.show(.opacity, at: 0.25) == 0.75)
  }

  @Test func `a layer's own action stands before the block`() {
    let stage = Stage()
    stage.layer.actions["opacity"] = Action.none
    stage.layer.actions["cornerRadius"] = .animation(
      BasicAnimation(.cornerRadius, from: 50, to: 60, duration: 4))
    stage.world.animate(duration: 1, delay: 1) {
      stage.layer.opacity = 0
      stage.layer.cornerRadius = 3
    }
    stage.world.frame(at: 0)
    stage.world.frame(at: 2)
    #expect(stage.layer.presentation[.opacity] == 0)
    #expect(stage.layer.presentation[.cornerRadius] == 55)
  }

  @Test func `what a body returns or throws comes out`() {
    struct Failure: Error {}
    let world = World()
    #expect(world.animate { 5 } == 5)
    #expect(world.animate(spring: SpringTiming()) { "a" } == "a")
    #expect(throws: Failure.self) { try world.animate { throw Failure() } }
    #expect(world.transactionDepth == 0)
  }

  // MARK: Host roots

  @Test func `a host root moves in blocks only, its sublayers always`() {
    let stage = Stage()
    let child = stage.world.addLayer(to: stage.layer)
    stage.world.frame(at: 0)
    stage.layer.isHostRoot = true
    #expect(stage.world.hostRoots == [stage.layer])
    stage.layer.position = Point(9, 9)
    stage.layer.isHidden = true
    stage.layer.isHidden = false
    child.position = Point(9, 9)
    #expect(stage.layer.animationKeys.isEmpty && child.animationKeys == ["position"])
    #expect(stage.layer.action(forKey: "position") == nil)
    stage.world.animate(duration: 1, timingFunction: .linear) {
      #expect(stage.layer.action(forKey: "position") != nil)
      stage.layer.position = Point(19, 9)
      stage.layer.isHidden = true
      stage.layer.backgroundColor = .red
    }
    #expect(stage.layer.animationKeys == ["position"])
    stage.world.frame(at: 0)
    #expect(stage.show(.position.x, at: 0.5) == 14)
    stage.layer.isHostRoot = false
    stage.layer.position = .zero
    #expect(stage.layer.animationKeys == ["position"])
    #expect(stage.world.hostRoots.isEmpty)
  }

  @Test func `its delegate is asked, its actions are not`() {
    let stage = Stage()
    stage.layer.isHostRoot = true
    stage.layer.actions["opacity"] = .perform { [log = stage.log] _ in log.add("actions") }
    stage.world.setDefaultAction(
      .perform { [log = stage.log] _ in log.add("class") }, for: .layer, key: "opacity")
    stage.layer.opacity = 0.5
    #expect(stage.log.events.isEmpty)
    stage.layer.setActionDelegate { [log = stage.log] _, key in
      key == "opacity" ? .perform { _ in log.add("delegate") } : nil
    }
    stage.layer.opacity = 0.25
    #expect(stage.log.events == ["delegate"])
  }

  @Test func `the world's root moves in blocks once it is a host root`() {
    let world = World()
    world.frame(at: 0)
    world.animate(duration: 1) { world.root.opacity = 0.5 }
    #expect(world.root.animationKeys.isEmpty)
    world.root.isHostRoot = true
    world.animate(duration: 1) { world.root.opacity = 0.25 }
    #expect(world.root.animationKeys == ["opacity"])
    world.root.opacity = 1
    world.frame(at: 0)
    #expect(world.root.animationKeys == ["opacity"])
  }
}

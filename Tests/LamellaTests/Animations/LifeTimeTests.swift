// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// How long an animation stays on its layer and what it shows meanwhile (spec 4.2, 4.3, 4.8).
@Suite struct LifeTimeTests {
  private func fade(_ configure: (inout BasicAnimation) -> Void = { _ in }) -> BasicAnimation {
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    configure(&animation)
    return animation
  }

  /// Checks what opacity shows over the model value .5; nil stands for the model.
  private func check(_ animation: BasicAnimation, _ rows: [(Double, Float?)]) {
    let stage = Stage { $0.opacity = 0.5 }
    stage.layer.add(animation, forKey: "a")
    stage.world.frame(at: 0)
    for (time, value) in rows {
      let shown = stage.show(.opacity, at: time)
      #expect(agree(shown, value ?? 0.5, within: 2e-6), "\(shown) at \(time)")
    }
  }

  /// The measured table of spec 4.2.
  @Test(
    arguments: [
      ("autoreverses", [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, nil, nil, nil, nil]),
      ("repeatCount", [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, nil, nil]),
      ("repeatDuration", [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, nil, nil, nil, nil, nil]),
      ("speed", [0, 0.4, 1, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
      ("timeOffset", [0.3, 0.5, 0.8, 0.2, 0.3, nil, nil, nil, nil, nil, nil, nil]),
      ("both", [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1, nil]),
      ("backwards", [0, 0.8, 0.5, 0.1, 0, nil, nil, nil, nil, nil, nil, nil]),
      ("duration 0", [0, 0.8, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil]),
    ] as [(String, [Float?])])
  func `the measured table`(setting: String, values: [Float?]) {
    let animation = fade {
      switch setting {
      case "autoreverses": $0.autoreverses = true
      case "repeatCount": $0.repeatCount = 2.5
      case "repeatDuration": $0.repeatDuration = 1.7
      case "speed": $0.speed = 2
      case "timeOffset": $0.timeOffset = 0.3
      case "both": ($0.autoreverses, $0.repeatCount) = (true, 2)
      case "backwards": $0.speed = -1
      default: $0.duration = 0
      }
    }
    let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]
    check(animation, Array(zip(times, values)))
  }

  @Test(
    arguments: [
      (.removed, [nil, nil, 0, 0.5, 1, nil]), (.forwards, [nil, nil, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, nil]), (.both, [0, 0, 0, 0.5, 1, 1]),
    ] as [(FillMode, [Float?])])
  func `fill modes of one that stays`(mode: FillMode, values: [Float?]) {
    let animation = fade {
      $0.beginTime = 1
      $0.fillMode = mode
      $0.isRemovedOnCompletion = false
    }
    check(animation, Array(zip([0, 0.5, 1, 1.5, 2, 2.5], values)))
  }

  @Test(arguments: FillMode.allCases)
  func `one that is removed at its end is not held there, whatever its fill`(mode: FillMode) {
    let stage = Stage { $0.opacity = 0.5 }
    stage.layer.add(fade { $0.fillMode = mode }, forKey: "a")
    stage.world.frame(at: 0)
    #expect(stage.show(.opacity, at: 1) == 1)
    #expect(stage.layer.animationKeys.isEmpty)
    #expect(stage.show(.opacity, at: 1.01) == 0.5)
  }

  @Test func `one that stays keeps its key and the model its value`() {
    let stage = Stage { $0.opacity = 0.5 }
    stage.add(
      fade {
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }, "a", forKey: "a")
    for time in [0.0, 2, 9] { stage.world.frame(at: time) }
    #expect(stage.layer.animationKeys == ["a"])
    #expect(stage.layer.presentation[.opacity] == 1 && stage.layer.opacity == 0.5)
    #expect(stage.log.events == ["start a", "stop a true"])
    // It ended already: taking it away is no second end.
    stage.layer.removeAnimation(forKey: "a")
    stage.world.frame(at: 9)
    #expect(stage.layer.presentation[.opacity] == 0.5)
    #expect(stage.log.events.count == 2)
  }

  @Test func `speed 0 and endless durations stand at the start and do not end`() {
    check(fade { ($0.speed, $0.timeOffset) = (0, 0.25) }, [(0, 0.25), (99, 0.25)])
    check(fade { $0.duration = .infinity }, [(0, 0), (1e9, 0)])
    let stage = Stage()
    stage.add(fade { $0.duration = .infinity }, "a", forKey: "a")
    stage.world.frame(at: 0)
    stage.world.frame(at: 1e9)
    #expect(stage.log.events == ["start a"])
    stage.layer.removeAllAnimations()
    stage.world.frame(at: 1e9)
    #expect(stage.log.events == ["start a", "stop a false"])
  }

  @Test func `a pass longer than doubles count seconds moves all the same`() {
    check(
      fade { $0.duration = Double(Float.greatestFiniteMagnitude) }, [(0, 0), (1, 0), (1e30, 0)])
    let stage = Stage()
    stage.layer.add(BasicAnimation(.position.x, from: 0, to: 1e30, duration: 1e30))
    stage.world.frame(at: 0)
    #expect(agree(stage.x(at: 2), 2, within: 1e-5))
  }

  @Test func `a tiny number of repeats starts and stops at once`() {
    let stage = Stage()
    stage.add(fade { $0.repeatCount = 1e-12 }, "a")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.01)
    #expect(stage.log.events == ["start a", "stop a true"])
  }

  @Test func `begin 0 becomes the layer's present with the commit, anything else is absolute`() {
    let stage = Stage { $0.speed = 2 }
    stage.layer.add(fade(), forKey: "now")
    stage.layer.add(fade { $0.beginTime = 25 }, forKey: "later")
    #expect(stage.layer.animation(forKey: "now")?.beginTime == 0)
    stage.world.frame(at: 10)
    #expect(stage.layer.animation(forKey: "now")?.beginTime == 20)
    #expect(stage.layer.animation(forKey: "later")?.beginTime == 25)
    #expect(stage.show(.opacity, at: 10.25) == 0.5)
    #expect(stage.show(.opacity, at: 12.75) == 0.5)
  }

  // MARK: Keys

  @Test func `a key replaces, nil stands beside all others and is not listed`() {
    let stage = Stage()
    stage.add(fade(), "a", forKey: "k")
    stage.add(fade(), "unnamed")
    stage.add(fade(), "unnamed too")
    stage.add(fade(), "other", forKey: "o")
    stage.world.frame(at: 0)
    #expect(stage.layer.animationKeys == ["k", "o"])
    stage.add(fade(), "b", forKey: "k")
    #expect(stage.layer.animationKeys == ["o", "k"])
    stage.world.frame(at: 0.5)
    #expect(
      stage.log.events == [
        "start a", "start unnamed", "start unnamed too", "start other", "stop a false", "start b",
      ])
    stage.layer.removeAllAnimations()
    stage.world.frame(at: 0.5)
    #expect(stage.layer.animationKeys.isEmpty)
    #expect(
      stage.log.events.suffix(4) == [
        "stop b false", "stop other false", "stop unnamed too false", "stop unnamed false",
      ])
  }

  @Test func `a removal in the middle shows the model from the next frame on`() {
    let stage = Stage { $0.opacity = 0.5 }
    stage.layer.add(fade(), forKey: "a")
    stage.layer.add(BasicAnimation(.position.x, from: 0, to: 9, duration: 1), forKey: "b")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.25)
    stage.layer.removeAnimation(forKey: "a")
    stage.layer.removeAnimation(forKey: "no such key")
    #expect(stage.layer.presentation[.opacity] == 0.25)
    #expect(stage.show(.opacity, at: 0.25) == 0.5)
    #expect(stage.layer.presentation[.position.x] == 2.25)
    // Gone for good, at any time.
    #expect(stage.show(.opacity, at: 0.1) == 0.5)
  }

  @Test func `an id tells whether its animation is still on the layer`() {
    let stage = Stage()
    let first = stage.layer.add(fade(), forKey: "k")
    #expect(stage.world.isActive(first))
    stage.world.frame(at: 0)
    let second = stage.layer.add(fade(), forKey: "k")
    #expect(!stage.world.isActive(first) && stage.world.isActive(second))
    stage.world.frame(at: 1)
    #expect(stage.world.isActive(second))
    stage.world.frame(at: 2)
    #expect(!stage.world.isActive(second))
  }

  @Test func `what was added is a copy, and reads back with its begin`() throws {
    let stage = Stage()
    var animation = fade()
    stage.layer.add(animation, forKey: "a")
    animation.duration = 7
    animation.toValue = .number(9)
    stage.world.frame(at: 3)
    let stored = try #require(stage.layer.animation(forKey: "a") as? BasicAnimation)
    #expect(stored.duration == 1 && stored.toValue == .number(1) && stored.beginTime == 3)
    #expect(stage.layer.animation(forKey: "b") == nil)
    #expect(stage.show(.opacity, at: 3.5) == 0.5)
  }

  @Test func `a transition takes its own key whatever it is given`() {
    let stage = Stage()
    stage.layer.add(Transition(.fade, duration: 1), forKey: "mine")
    stage.layer.add(Transition(.push, duration: 1))
    #expect(stage.layer.animationKeys == ["transition"])
  }

  @Test func `times run back over begins and ends`() {
    let stage = Stage { $0.opacity = 0.5 }
    stage.add(fade { $0.beginTime = 1 }, "a", forKey: "a")
    stage.world.frame(at: 0)
    for (time, value) in [(1.5, 0.5), (3, 0.5), (1.75, 0.75), (0.5, 0.5), (1.25, 0.25), (2, 1)]
      as [(Double, Float)]
    {
      #expect(stage.show(.opacity, at: time) == value, "at \(time)")
    }
    #expect(stage.log.events == ["start a", "stop a true"])
    #expect(stage.layer.animationKeys.isEmpty)
  }

  @Test func `a layer that leaves the tree ends its animations`() {
    let stage = Stage()
    let child = stage.world.addLayer(to: stage.layer)
    stage.world.frame(at: 0)
    stage.add(fade(), "a", forKey: "a")
    var inner = fade()
    inner.attributes.onStop = { [log = stage.log] in log.add("stop inner \($0)") }
    child.add(inner, forKey: "a")
    stage.world.frame(at: 0)
    stage.layer.removeFromSuperlayer()
    stage.world.frame(at: 0.5)
    #expect(stage.layer.animationKeys.isEmpty && child.animationKeys.isEmpty)
    #expect(stage.log.events == ["start a", "stop inner false", "stop a false"])
  }
}

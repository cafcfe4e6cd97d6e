// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Groups of animations (spec 5.9).
@Suite struct GroupTests {
  private func x(
    _ from: Float = 0, _ to: Float = 100, begin: Double = 0, duration: Double = 0
  ) -> BasicAnimation {
    var animation = BasicAnimation(.position.x, from: from, to: to, duration: duration)
    animation.beginTime = begin
    return animation
  }

  /// Shows a group from time 0 on a layer at x = 40, at times.
  private func shown(_ group: AnimationGroup, at times: [Double]) -> [Float] {
    let stage = Stage { $0.position = Point(40, 0) }
    stage.layer.add(group, forKey: "group")
    stage.world.frame(at: 0)
    return times.map { stage.x(at: $0) }
  }

  private func expect(_ shown: [Float], _ expected: [Float]) {
    #expect(shown.count == expected.count)
    for (a, b) in zip(shown, expected) {
      #expect(agree(a, b, within: 1e-4), "\(shown) for \(expected)")
    }
  }

  @Test func `the measured group`() {
    let stage = Stage { $0.opacity = 0.5 }
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.beginTime = 0.5
    stage.layer.add(AnimationGroup([fade, x()], duration: 2), forKey: "group")
    stage.world.frame(at: 0)
    for (time, opacity, x) in [
      (0.25, 0.5, 12.5), (0.5, 0, 25), (1, 0.5, 50), (1.4, 0.9, 70), (1.6, 0.5, 80),
    ] as [(Double, Float, Float)] {
      #expect(agree(stage.show(.opacity, at: time), opacity, within: 1e-5), "at \(time)")
      #expect(agree(stage.layer.presentation[.position.x], x, within: 1e-4), "at \(time)")
    }
  }

  @Test func `a child that begins at or behind the group's end shows there or never`() {
    expect(shown(AnimationGroup([x(begin: 1, duration: 1)], duration: 1), at: [0.5, 1]), [40, 0])
    expect(
      shown(AnimationGroup([x(begin: 2, duration: 1)], duration: 1), at: [0.5, 1, 2.5]),
      [40, 40, 40])
  }

  @Test func `without a duration a group takes the transaction's, and its children that`() {
    let stage = Stage { $0.position = Point(40, 0) }
    stage.layer.add(AnimationGroup([x()]), forKey: "group")
    stage.world.frame(at: 0)
    expect([stage.x(at: 0.125), stage.x(at: 0.25), stage.x(at: 0.26)], [50, 100, 40])
    stage.world.transaction(duration: 2) { stage.layer.add(AnimationGroup([x()]), forKey: "group") }
    stage.world.frame(at: 10)
    expect([stage.x(at: 11), stage.x(at: 12), stage.x(at: 12.1)], [50, 100, 40])
  }

  @Test func `the group's pace acts on the children's time`() {
    var group = AnimationGroup([x(duration: 1)], duration: 1)
    group.speed = 2
    expect(shown(group, at: [0.25, 0.5, 0.6]), [50, 100, 40])
    group = AnimationGroup([x(duration: 1)], duration: 1)
    group.timingFunction = .easeIn
    expect(shown(group, at: [0.25]), [9.3465])
    group = AnimationGroup([x(duration: 1)], duration: 1)
    group.autoreverses = true
    expect(shown(group, at: [0.75, 1.25, 2]), [75, 75, 0])
    group.autoreverses = false
    group.repeatCount = 2.5
    expect(shown(group, at: [0.75, 1.75, 2.5, 2.6]), [75, 75, 50, 40])
    group.repeatCount = 0
    group.timeOffset = 0.5
    expect(shown(group, at: [0.25, 0.75]), [75, 25])
  }

  @Test func `a child fills inside the group's active time only`() {
    var child = x(begin: 0.5, duration: 0.5)
    let times = [0.25, 0.75, 1.5, 2.1]
    expect(shown(AnimationGroup([child], duration: 2), at: times), [40, 50, 40, 40])
    child.fillMode = .backwards
    expect(shown(AnimationGroup([child], duration: 2), at: times), [0, 50, 40, 40])
    child.fillMode = .forwards
    expect(shown(AnimationGroup([child], duration: 2), at: times), [40, 50, 100, 40])
    child.fillMode = .both
    expect(shown(AnimationGroup([child], duration: 2), at: times), [0, 50, 100, 40])
  }

  @Test func `a group that stays holds what its children show at its end`() {
    var group = AnimationGroup([x(duration: 4)], duration: 1)
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    expect(shown(group, at: [0.5, 1, 50]), [12.5, 25, 25])
    // A child that is over by then shows nothing.
    group.animations = [x(duration: 0.5)]
    expect(shown(group, at: [0.25, 0.75, 50]), [50, 40, 40])
  }

  @Test func `groups nest, each clipping and scaling what is inside`() {
    var inner = AnimationGroup([x(duration: 1)], duration: 0.8)
    inner.beginTime = 0.5
    inner.speed = 0.5
    // Inside from .5 to 2.1, at half the pace; the outer group clips at 1.5.
    let outer = AnimationGroup([inner], duration: 1.5)
    expect(shown(outer, at: [0.4, 0.5, 1, 1.5, 1.6]), [40, 0, 25, 50, 40])
    var deep = AnimationGroup([x()])
    for _ in 0..<20 { deep = AnimationGroup([deep]) }
    deep.duration = 2
    expect(shown(deep, at: [1, 2]), [50, 100])
  }

  @Test func `too deep a nest is reported and does no harm`() {
    let stage = Stage { $0.position = Point(40, 0) }
    var deep = AnimationGroup([x()])
    for _ in 0..<100 { deep = AnimationGroup([deep]) }
    stage.layer.add(deep)
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.1) == 40)
    #expect(stage.world.issues.issues.map(\.kind) == [.unsupported])
  }

  @Test func `callbacks and isRemovedOnCompletion of children are ignored`() {
    let stage = Stage { $0.position = Point(40, 0) }
    var child = x(duration: 0.5)
    child.attributes.onStart = { [log = stage.log] in log.add("child starts") }
    child.attributes.onStop = { [log = stage.log] in log.add("child stops \($0)") }
    child.isRemovedOnCompletion = false
    child.fillMode = .forwards
    stage.add(AnimationGroup([child], duration: 1), "group", forKey: "group")
    for time in [0, 0.6, 1, 2] { stage.world.frame(at: time) }
    #expect(stage.log.events == ["start group", "stop group true"])
    #expect(stage.x(at: 2) == 40)
  }

  @Test func `an empty group lasts its time`() {
    let stage = Stage()
    stage.add(AnimationGroup([], duration: 1), "group", forKey: "g")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.9)
    #expect(stage.layer.animationKeys == ["g"])
    stage.world.frame(at: 1)
    #expect(stage.log.events == ["start group", "stop group true"])
  }

  @Test func `children act in their order, and after what was added before the group`() {
    let stage = Stage()
    stage.layer.add(x(500, 500, duration: 1), forKey: "below")
    var additive = x(7, 7, duration: 1)
    additive.isAdditive = true
    stage.layer.add(AnimationGroup([x(1, 1), additive], duration: 1), forKey: "group")
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 8)
    stage.layer.removeAnimation(forKey: "group")
    #expect(stage.x(at: 0.5) == 500)
  }

  @Test func `springs in a group run in its seconds`() {
    let spring = SpringTiming()
    let group = AnimationGroup(
      [SpringAnimation(.position.x, from: 0, to: 100, spring: spring)], duration: 1)
    expect(shown(group, at: [0.2, 0.5]), [0.2, 0.5].map { 100 * Float(spring.progress(at: $0)) })
  }

  @Test func `adding a group copies it with its children`() {
    let stage = Stage()
    var group = AnimationGroup([x(duration: 1)], duration: 1)
    stage.layer.add(group, forKey: "group")
    group.animations = []
    group.duration = 9
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 50)
    let stored = stage.layer.animation(forKey: "group") as? AnimationGroup
    #expect(stored?.duration == 1 && stored?.animations.count == 1)
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import LamellaTestSupport
import Testing

/// Additive and cumulative animations, value functions, virtual key paths (spec 5.10, 7.2).
@Suite struct CombinationTests {
  private func near(_ a: Transform3D, _ b: Transform3D) -> Bool {
    Closeness.agree(a, b, stated: 1e-5)
  }

  @Test func `additive animations sum over the model`() {
    let stage = Stage { $0.opacity = 0.5 }
    for (key, end) in [("a", 0.2), ("b", 0.1)] as [(String, Float)] {
      var animation = BasicAnimation(.opacity, from: 0, to: end, duration: 1)
      animation.isAdditive = true
      stage.layer.add(animation, forKey: key)
    }
    stage.world.frame(at: 0)
    #expect(agree(stage.show(.opacity, at: 0.5), 0.65))
  }

  @Test func `list order decides: a plain animation above hides additive ones below`() {
    let stage = Stage()
    var additive = BasicAnimation(.position.x, from: 5, to: 5, duration: 1)
    additive.isAdditive = true
    stage.layer.add(additive, forKey: "additive")
    stage.layer.add(BasicAnimation(.position.x, from: 100, to: 100, duration: 1), forKey: "plain")
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 100)
    stage.layer.add(additive, forKey: "additive")
    stage.world.frame(at: 10)
    #expect(stage.x(at: 10.5) == 5)
  }

  @Test func `an additive matrix acts before the one under it`() {
    let stage = Stage { $0.transform = .scale(2, 3, 1) }
    var animation = BasicAnimation(
      .transform, from: .translation(5, 0, 0), to: .translation(5, 0, 0), duration: 1)
    animation.isAdditive = true
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    #expect(stage.show(.transform, at: 0.5).m41 == 10)
  }

  @Test func `cumulative passes start where the last ended`() {
    let stage = Stage { $0.position = Point(100, 0) }
    var animation = BasicAnimation(.position.x, from: 0, to: 10, duration: 1)
    animation.isCumulative = true
    animation.repeatCount = 3
    stage.layer.add(animation, forKey: "a")
    stage.world.frame(at: 0)
    for (time, value) in [(0.5, 5), (1.5, 15), (2.5, 25), (3, 30)] as [(Double, Float)] {
      #expect(agree(stage.x(at: time), value, within: 1e-5), "at \(time)")
    }
    animation = BasicAnimation(.position.x, by: 10, duration: 1)
    animation.isCumulative = true
    animation.repeatCount = 3
    stage.layer.add(animation, forKey: "a")
    stage.world.frame(at: 10)
    for (time, value) in [(10.5, 105), (11.5, 215), (12.5, 325)] as [(Double, Float)] {
      #expect(agree(stage.x(at: time), value, within: 1e-4), "at \(time)")
    }
    animation.autoreverses = true
    stage.layer.add(animation, forKey: "a")
    stage.world.frame(at: 20)
    #expect(agree(stage.x(at: 22.5), 105, within: 1e-4))
  }

  @Test func `a cumulative matrix turns on, and keyframes add their last reached key`() {
    let stage = Stage()
    var turn = BasicAnimation(.transform, from: .identity, to: .rotation(0.5), duration: 1)
    turn.isCumulative = true
    turn.repeatCount = 3
    stage.layer.add(turn)
    var keys = KeyframeAnimation(
      .position.x, values: [0, 10, 99], keyTimes: [0, 1], duration: 1)
    keys.isCumulative = true
    keys.repeatCount = 3
    stage.layer.add(keys)
    stage.world.frame(at: 0)
    #expect(near(stage.show(.transform, at: 2.5), .rotation(1.25)))
    #expect(agree(stage.layer.presentation[.position.x], 25, within: 1e-4))
  }

  @Test func `cumulative lists and filter inputs add up too`() {
    let stage = Stage(.gradient) { $0[.locations] = [0, 1] }
    var animation = BasicAnimation(.locations, from: [0, 0], to: [0.125, 0.25], duration: 1)
    animation.isCumulative = true
    animation.repeatCount = 3
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    #expect(stage.show(.locations, at: 2.5) == [0.3125, 0.625])
  }

  @Test(arguments: ValueFunction.allCases)
  func `a value function makes a matrix of numbers and replaces the model`(
    function: ValueFunction
  ) {
    let stage = Stage { $0.transform = .scale(2, 2, 2) }
    var animation = BasicAnimation(keyPath: "transform")
    animation.valueFunction = function
    animation.duration = 1
    let numbers: [Float] = [2, 4, 6]
    let end: Value =
      function.componentCount == 3
      ? .array(numbers.map { .number(Double($0)) }) : .number(Double(numbers[0]))
    animation.toValue = end
    stage.layer.add(animation, forKey: "f")
    stage.world.frame(at: 0)
    // Without a start, the start is the number that changes nothing.
    let middle = numbers.map { (function.defaultValue + $0) / 2 }
    #expect(near(stage.show(.transform, at: 0), function.matrix(from: [])))
    #expect(near(stage.show(.transform, at: 0.5), function.matrix(from: middle)))
    animation.isAdditive = true
    stage.layer.add(animation, forKey: "f")
    stage.world.frame(at: 10)
    #expect(
      near(
        stage.show(.transform, at: 10.5),
        function.matrix(from: middle).concatenating(.scale(2, 2, 2))))
  }

  @Test func `value functions turn further than half and cumulate as numbers`() {
    let stage = Stage()
    var animation = BasicAnimation(keyPath: "transform")
    animation.valueFunction = .translateX
    (animation.fromValue, animation.toValue) = (.number(0), .number(1))
    animation.isCumulative = true
    animation.repeatCount = 3
    animation.duration = 1
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    #expect(agree(stage.show(.transform, at: 2.5).m41, 2.5))
    let issue = BasicAnimation(keyPath: "opacity")
    var wrong = issue
    wrong.valueFunction = .rotateZ
    wrong.toValue = .number(1)
    stage.layer.add(wrong)
    stage.world.frame(at: 3)
    #expect(stage.layer.presentation[.opacity] == 1)
    #expect(stage.world.issues.issues.map(\.subject) == ["opacity"])
  }

  @Test func `parts of a transform keep the others and a matrix is taken apart`() {
    let stage = Stage { $0.transform = .scale(2, 2, 2) }
    stage.layer.add(
      BasicAnimation(.transform.rotation.z, from: 0.5, to: 0.5, duration: 1), forKey: "r")
    stage.world.frame(at: 0)
    let t = stage.show(.transform, at: 0.5)
    // Spec 7.2: scale 2, then rotation .5.
    #expect(agree(t.m11, 1.7551651) && agree(t.m12, 0.9588511))
    #expect(agree(Float(stage.show("transform.scale", at: 0.5).number ?? 0), 2))
    #expect(stage.show(.transform, at: 2) == .scale(2, 2, 2))
  }

  @Test(
    arguments: [
      ("transform.scale", 3, 3), ("transform.scale.xy", 3, 3), ("transform.scale.x", 3, 1),
      ("transform.scale.y", 1, 3),
    ] as [(String, Float, Float)])
  func `scales write the axes that they name`(keyPath: String, x: Float, y: Float) {
    let stage = Stage()
    var animation = BasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (.number(1), .number(3))
    animation.duration = 1
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    let t = stage.show(.transform, at: 1)
    #expect(t.m11 == x && t.m22 == y)
    #expect(t.m33 == (keyPath == "transform.scale" ? 3 : 1))
  }

  @Test func `sublayerTransform has parts too`() {
    let stage = Stage()
    var animation = BasicAnimation(keyPath: "sublayerTransform.translation")
    (animation.fromValue, animation.toValue) = (.size(Size(0, 0)), .size(Size(10, 20)))
    animation.duration = 1
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    let t = stage.show(.sublayerTransform, at: 0.5)
    #expect(t.m41 == 5 && t.m42 == 10)
  }
}

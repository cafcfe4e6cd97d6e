// SPDX-License-Identifier: MIT

import Foundation
import Lamella
import LamellaMath
import Testing

/// Cases from bug reports of other animation libraries: values, transforms, springs, groups.
@Suite struct ValueCases {
  private func angle(_ t: Transform3D) -> Double { atan2(Double(t.m12), Double(t.m11)) }

  @Test func `T07 the matrix of a half turn keeps its size and its direction`() {
    let stage = Stage()
    stage.layer.add(
      BasicAnimation(.transform, from: .identity, to: .rotation(.pi), duration: 1), forKey: "turn")
    stage.world.frame(at: 0)
    var signs: Set<Int> = []
    for (time, degrees) in [(0, 0), (0.25, 45), (0.5, 90), (0.75, 135), (1, 180)]
      as [(Double, Double)]
    {
      let t = stage.show(.transform, at: time)
      let length = (Double(t.m11) * Double(t.m11) + Double(t.m12) * Double(t.m12)).squareRoot()
      #expect(abs(length - 1) < 1e-5)
      #expect(abs(abs(angle(t)) * 180 / .pi - degrees) < 1e-3, "at \(time)")
      if degrees > 0 && degrees < 180 { signs.insert(angle(t) < 0 ? -1 : 1) }
    }
    #expect(signs.count == 1)
  }

  @Test(arguments: [1.0, -2.0])
  func `T08 a full turn by value turns all the way`(turns: Double) {
    let stage = Stage()
    var animation = BasicAnimation(keyPath: "transform.rotation.z")
    animation.byValue = .number(turns * 2 * .pi)
    animation.duration = 1
    stage.layer.add(animation, forKey: "turn")
    let start = stage.show(.transform, at: 0)
    var unwrapped = 0.0
    var before = angle(start)
    for i in 1...240 {
      let now = angle(stage.show(.transform, at: Double(i) / 240))
      var step = now - before
      if step > .pi { step -= 2 * .pi }
      if step < -.pi { step += 2 * .pi }
      #expect(step * turns >= -1e-5)
      unwrapped += step
      before = now
      if i % 60 == 0 {
        #expect(abs(unwrapped - turns * 2 * .pi * Double(i) / 240) < 1e-5, "frame \(i)")
      }
    }
    let end = stage.show(.transform, at: 1)
    for (a, b) in zip([end.m11, end.m12, end.m21, end.m22], [1, 0, 0, 1] as [Float]) {
      #expect(agree(a, b, within: 1e-6))
    }
  }

  @Test func `T09 the key path of an angle is a number, a matrix takes the short way`() {
    let (from, to) = (Float(350) * .pi / 180, Float(10) * .pi / 180)
    let number = Stage()
    number.layer.add(
      BasicAnimation(.transform.rotation.z, from: from, to: to, duration: 1), forKey: "turn")
    number.world.frame(at: 0)
    let shown = number.show("transform.rotation.z", at: 0.5).number ?? 0
    #expect(abs(shown * 180 / .pi - 180) < 1e-3)
    let matrix = Stage()
    matrix.layer.add(
      BasicAnimation(.transform, from: .rotation(from), to: .rotation(to), duration: 1),
      forKey: "turn")
    matrix.world.frame(at: 0)
    #expect(abs(angle(matrix.show(.transform, at: 0.5))) * 180 / .pi < 1e-3)
  }

  @Test func `T10 a mirrored scale keeps its sign and draws nothing where it is flat`() {
    let stage = Stage {
      $0.bounds = Rect(0, 0, 100, 100)
      $0.backgroundColor = .red
    }
    stage.layer.add(
      BasicAnimation(.transform.scale.x, from: 1, to: -1, duration: 1), forKey: "x")
    stage.layer.add(BasicAnimation(.transform.scale.y, from: 1, to: 1, duration: 1), forKey: "y")
    stage.world.frame(at: 0)
    let half = stage.world.frame(at: 0.5)
    #expect(agree(stage.layer.presentation[.transform].m11, 0))
    #expect(agree(stage.layer.presentation[.transform].m22, 1))
    for record in half.instances {
      let cells = [record.a, record.b, record.c, record.d, record.tx, record.ty]
      #expect(cells.allSatisfy { $0.isFinite })
    }
    let later = stage.world.frame(at: 0.75)
    let t = stage.layer.presentation[.transform]
    #expect(agree(t.m11, -0.5) && agree(t.m22, 1))
    #expect(later.instances.count == 1 && agree(later.instances[0].a, -0.5))
    #expect(stage.world.issues.issues.isEmpty)
  }

  @Test func `T12 additive retargeting adds up without a step`() {
    let stage = Stage()
    func retarget(to value: Float, from difference: Float, key: String, at time: Double) {
      stage.world.transaction(disableActions: true) { stage.layer[.position.x] = value }
      var animation = BasicAnimation(.position.x, from: difference, to: 0, duration: 1)
      animation.isAdditive = true
      stage.layer.add(animation, forKey: key)
      stage.world.frame(at: time)
    }
    retarget(to: 100, from: -100, key: "a", at: 0)
    #expect(agree(stage.x(at: 0.25), 25))
    #expect(agree(stage.x(at: 0.5), 50))
    retarget(to: 0, from: 100, key: "b", at: 0.5)
    for (time, value) in [(0.5, 50), (0.75, 50), (1, 50), (1.25, 25), (1.5, 0)]
      as [(Double, Float)]
    {
      #expect(agree(stage.x(at: time), value, within: 1e-5), "at \(time)")
    }
  }

  @Test(arguments: ["layer.animate", "block", "action"])
  func `T13 a spring that is sent back keeps its place and its speed`(way: String) {
    let stage = Stage()
    let spring = SpringTiming(mass: 1, stiffness: 100, damping: 10)
    stage.world.transaction(disableActions: true) { stage.layer[.position.x] = 100 }
    stage.layer.add(SpringAnimation(.position.x, from: 0, spring: spring), forKey: "position")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.2)
    #expect(agree(stage.layer.presentation[.position.x], 84.9426, within: 0.01))
    #expect(agree(stage.layer.presentation.velocity(.position.x), 419.2796, within: 0.1))
    switch way {
    case "layer.animate": stage.layer.animate(.position, to: .zero, spring: spring)
    case "block": stage.world.animate(spring: spring) { stage.layer.position = .zero }
    default:
      var action = SpringAnimation(keyPath: "position")
      action.spring = spring
      action.duration = spring.settlingDuration
      stage.layer.actions = ["position": .animation(action)]
      stage.layer.position = .zero
    }
    stage.world.frame(at: 0.2)
    #expect(agree(stage.layer.presentation[.position.x], 84.9426, within: 0.01))
    #expect(agree(stage.layer.presentation.velocity(.position.x), 419.2796, within: 0.1))
    for (time, value) in [
      (0.05, 91.8954), (0.1, 78.4055), (0.2, 30.3697), (0.4, -15.0833), (0.6, -2.3283),
    ] as [(Double, Float)] {
      #expect(agree(stage.x(at: 0.2 + time), value, within: 0.01), "at \(time)")
    }
  }

  @Test(arguments: ["30", "60", "144", "hitch"])
  func `T14 a spring shows the same at every frame rate`(pace: String) {
    let stage = Stage { $0.position = Point(100, 0) }
    let spring = SpringTiming()
    #expect(spring.settlingDuration.isFinite && spring.settlingDuration > 0)
    stage.layer.add(SpringAnimation(.position.x, from: 0, spring: spring), forKey: "spring")
    stage.world.frame(at: 0)
    let step = pace == "hitch" ? 1.0 / 60 : 1 / (Double(pace) ?? 60)
    var time = 0.0
    for (sample, value) in [
      (0.1, 34.03), (0.2, 84.9426), (0.3, 112.4355), (0.36276, 116.3034), (0.5, 107.4591),
      (1, 100.217),
    ] as [(Double, Float)] {
      while time + step < sample && !(pace == "hitch" && time > 0.4) {
        time += step
        stage.world.frame(at: time)
      }
      #expect(agree(stage.x(at: sample), value, within: 0.01), "at \(sample)")
    }
    #expect(agree(stage.x(at: spring.settlingDuration), 100, within: 0.1))
  }

  @Test func `T15 a group clips its children and does not scale them`() {
    let stage = Stage { $0.position = Point(7, 0) }
    stage.layer.add(
      AnimationGroup(
        [
          BasicAnimation(.position.x, from: 0, to: 100, duration: 2),
          BasicAnimation(.opacity, from: 1, to: 0, duration: 0.5),
        ], duration: 1), forKey: "group")
    stage.world.frame(at: 0)
    for (time, x, opacity) in [
      (0.25, 12.5, 0.5), (0.75, 37.5, 1), (0.999, 49.95, 1), (1.0001, 7, 1),
    ]
      as [(Double, Float, Float)]
    {
      #expect(agree(stage.x(at: time), x, within: 1e-4), "x at \(time)")
      #expect(agree(stage.layer.presentation[.opacity], opacity, within: 1e-4), "at \(time)")
    }
  }

  @Test func `T25 a size has two members, and one end value is enough`() {
    let world = World()
    let layers = (0..<4).map { _ in world.addLayer(to: world.root) { $0.position = Point(40, 0) } }
    world.frame(at: 0)
    var size = BasicAnimation(keyPath: "bounds.size")
    (size.fromValue, size.toValue) = (.size(Size(10, 20)), .size(Size(30, 80)))
    size.duration = 1
    layers[0].add(size)
    layers[1].add(BasicAnimation(.position.x, to: 100, duration: 1))
    layers[2].add(BasicAnimation(.position.x, from: 0, duration: 1))
    layers[3].add(BasicAnimation(.position.x, by: 20, duration: 1))
    world.frame(at: 0)
    world.frame(at: 0.5)
    #expect(layers[0].presentation[.bounds].size == Size(20, 50))
    #expect(layers[1...].map { $0.presentation[.position.x] } == [70, 20, 50])
  }

  @Test func `S02 a callback may edit the list that it was called from`() {
    let world = World()
    let log = EventLog()
    let layer = world.addLayer(to: world.root)
    let child = world.addLayer(to: layer)
    world.frame(at: 0)
    func animation(_ name: String, _ path: AnimatableProperty<Float>) -> BasicAnimation {
      var animation = BasicAnimation(path, from: 0, to: 1, duration: 1)
      animation.attributes.onStop = { log.add("\(name) \($0) at \(world.time)") }
      return animation
    }
    var a = animation("A", .opacity)
    a.attributes.onStop = { finished in
      log.add("A \(finished) at \(world.time)")
      layer.removeAnimation(forKey: "B")
      layer.add(animation("C", .opacity), forKey: "C")
      layer.add(animation("D", .cornerRadius), forKey: "D")
      child.removeFromSuperlayer()
      world.beginTransaction()
    }
    layer.add(a, forKey: "A")
    layer.add(animation("B", .borderWidth), forKey: "B")
    for i in 0...300 { world.frame(at: Double(i) / 100) }
    #expect(log.take() == ["A true at 1.0", "B true at 1.0"])
    #expect(layer.sublayers.isEmpty)
    // The transaction that the callback left open holds what the callback did.
    world.commitTransaction()
    #expect(world.transactionDepth == 0)
    for i in 301...500 { world.frame(at: Double(i) / 100) }
    // C and D start with the frame after the commit and run their full second.
    #expect(log.events == ["C true at 4.01", "D true at 4.01"])
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct FirstFrameTests {
  @Test func `a basic animation runs between its values and leaves the model alone`() {
    let world = World()
    let layer = world.addLayer(to: world.root) { $0.position = Point(7, 0) }
    world.frame(at: 0)
    layer.add(BasicAnimation(.position.x, from: 0, to: 100, duration: 1), forKey: "move")
    world.frame(at: 10)
    #expect(layer.presentation[.position] == Point(0, 0))
    world.frame(at: 10.25)
    #expect(layer.presentation[.position] == Point(25, 0))
    #expect(layer.position == Point(7, 0))
    #expect(world.nextFrame == .now)
    world.frame(at: 11.5)
    #expect(layer.presentation[.position] == Point(7, 0))
    #expect(layer.animationKeys.isEmpty)
    #expect(world.nextFrame == .never)
    world.frame(at: 10.25)
    #expect(layer.presentation[.position] == Point(25, 0))
  }

  @Test func `a change of a committed layer animates implicitly from what is on screen`() {
    let world = World()
    let layer = world.addLayer(to: world.root) { $0.opacity = 0 }
    world.frame(at: 0)
    world.transaction(duration: 1, timingFunction: .linear) { layer.opacity = 1 }
    #expect(layer.opacity == 1)
    world.frame(at: 5)
    #expect(layer.presentation[.opacity] == 0)
    world.frame(at: 5.5)
    #expect(layer.presentation[.opacity] == 0.5)
    world.transaction(duration: 1, timingFunction: .linear) { layer.opacity = 0 }
    world.frame(at: 5.5)
    #expect(layer.presentation[.opacity] == 0.5)
    world.frame(at: 6)
    #expect(layer.presentation[.opacity] == 0.25)
  }

  @Test func `a batch equals the same animations one by one`() {
    let world = World()
    let batch = world.addLayers(count: 50, to: world.root)
    let single = world.addLayers(count: 50, to: world.root)
    let from = (0..<50).map { Point(Float($0), 0) }
    let to = (0..<50).map { Point(Float($0) * 3, 40) }
    let delays = (0..<50).map { Double($0) * 0.01 }
    var options = BatchOptions(timingFunction: .easeInEaseOut)
    options.fillMode = .both
    world.animate(
      batch, .position, from: from, to: to, duration: 2, begin: .delays(delays), options: options)
    for i in 0..<50 {
      var animation = BasicAnimation(.position, from: from[i], to: to[i], duration: 2)
      animation.timingFunction = .easeInEaseOut
      animation.fillMode = .both
      animation.beginTime = 1 + delays[i]
      world.layer(single[i]).add(animation, forKey: "p")
    }
    world.frame(at: 1)
    for time in [1, 1.1, 2.2, 2.9, 3.49, 5, 1.7] {
      world.frame(at: time)
      for i in 0..<50 {
        let a = world.layer(batch[i]).presentation[.position]
        let b = world.layer(single[i]).presentation[.position]
        #expect(abs(a.x - b.x) < 1e-4 && abs(a.y - b.y) < 1e-4, "layer \(i) at \(time)")
      }
    }
  }

  @Test func `parts of a transform combine and a matrix takes the css way`() {
    let world = World()
    let layer = world.addLayer(to: world.root)
    world.frame(at: 0)
    layer.add(BasicAnimation(.transform.rotation.z, from: 0, to: .pi, duration: 1), forKey: "r")
    layer.add(BasicAnimation(.transform.scale.xy, from: 1, to: 3, duration: 1), forKey: "s")
    world.frame(at: 0)
    world.frame(at: 0.5)
    let matrix = layer.presentation[.transform]
    #expect(abs(matrix.m11) < 1e-6 && abs(matrix.m12 - 2) < 1e-6)
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

@Suite struct `Properties of the program's own` {
  @Test func `one reads its default, its value and its fields`() {
    let world = World()
    let focus = world.registerProperty("focus", default: Point(1, 2))
    let layer = world.addLayer(to: world.root)
    #expect(layer[focus] == Point(1, 2))
    layer[focus] = Point(3, 4)
    #expect(layer.value(forKeyPath: "focus.y") == .number(4))
    layer.setValue(.number(9), forKeyPath: "focus.x")
    #expect(layer[focus] == Point(9, 4))
    layer.setValue(.string("no point"), forKeyPath: "focus")
    #expect(layer[focus] == Point(9, 4))
    #expect(world.issues.issues.contains { $0.kind == .invalidValue && $0.subject == "focus" })
  }

  @Test func `one is animated like a built-in one`() {
    let world = World()
    let level = world.registerProperty("level", default: Float(0))
    let layer = world.addLayer(to: world.root)
    layer.add(BasicAnimation(level, from: 0, to: 10, duration: 2), forKey: "l")
    world.frame(at: 0)
    world.frame(at: 0.5)
    #expect(layer.presentation[level] == 2.5)
    #expect(layer[level] == 0)
    world.frame(at: 3)
    #expect(layer.presentation[level] == 0)
  }

  @Test func `defaults by kind are those of dynamic properties`() {
    let world = World()
    world.registerProperty(named: "r", kind: .rect)
    world.registerProperty(named: "t", kind: .transform)
    world.registerProperty(named: "n", kind: .integer)
    world.registerProperty(named: "o", kind: .object)
    let layer = world.makeLayer()
    #expect(layer.value(forKeyPath: "r") == .rect(.null))
    #expect(layer.value(forKeyPath: "t") == .transform(.identity))
    #expect(layer.value(forKeyPath: "n") == .number(0))
    #expect(layer.value(forKeyPath: "o") == .null)
    layer.setValue(.number(2.9), forKeyPath: "n")
    #expect(layer.value(forKeyPath: "n") == .number(2))
    layer.setValue(.number(.nan), forKeyPath: "n")
    #expect(layer.value(forKeyPath: "n") == .number(2))
  }

  @Test func `a large whole number keeps all its digits`() {
    let world = World()
    world.registerProperty(named: "n", kind: .integer)
    let layer = world.makeLayer()
    layer.setValue(.number(-1_234_567_890_123), forKeyPath: "n")
    #expect(layer.value(forKeyPath: "n") == .number(-1_234_567_890_123))
  }

  @Test func `one may make the picture stale, and only of its classes`() {
    let world = World()
    world.registerProperty("grain", default: Float(1), on: [.shape], needsDisplay: true)
    let shape = world.makeLayer(.shape)
    let plain = world.makeLayer()
    shape.setValue(.number(2), forKeyPath: "grain")
    plain.setValue(.number(2), forKeyPath: "grain")
    #expect(shape.needsDisplay)
    #expect(!plain.needsDisplay)
  }

  @Test func `a name that is taken traps`() async {
    await #expect(processExitsWith: .failure) {
      World().registerProperty("opacity", default: Float(1))
    }
  }

  @Test func `display keys make the picture stale on a real change only`() {
    let world = World()
    let layer = world.makeLayer()
    layer.displayKeys = ["opacity"]
    layer.opacity = 1
    layer.cornerRadius = 3
    #expect(!layer.needsDisplay)
    layer.opacity = 0.5
    #expect(layer.needsDisplay)
  }

  @Test func `stale parts add up until the layer is displayed`() {
    let world = World()
    let layer = world.makeLayer()
    layer.bounds = Rect(0, 0, 100, 100)
    #expect(layer.dirtyRect == nil)
    layer.setNeedsDisplay(in: Rect(10, 10, 5, 5))
    layer.setNeedsDisplay(in: Rect(30, 20, -5, 5))
    #expect(layer.dirtyRect == Rect(10, 10, 20, 15))
    layer.setNeedsDisplay()
    layer.setNeedsDisplay(in: Rect(0, 0, 1, 1))
    #expect(layer.dirtyRect == layer.bounds)
    layer.displayIfNeeded()
    #expect(layer.dirtyRect == nil)
  }
}

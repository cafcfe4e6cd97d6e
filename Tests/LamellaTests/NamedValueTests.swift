// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

@Suite struct `Names and values` {
  @Test func `class defaults are null where they are zero, with the measured exceptions`() {
    let world = World()
    #expect(world.defaultValue(forKey: "opacity") == .number(1))
    #expect(world.defaultValue(forKey: "bounds") == .null)
    #expect(world.defaultValue(forKey: "transform") == .null)
    #expect(world.defaultValue(forKey: "hidden") == .null)
    #expect(world.defaultValue(forKey: "drawsAsynchronously") == .bool(false))
    #expect(world.defaultValue(forKey: "contentsHeadroom") == .number(0))
    #expect(world.defaultValue(forKey: "masksToBounds", on: .scroll) == .bool(true))
    #expect(world.defaultValue(forKey: "noSuchKey") == .null)
    #expect(world.initialValue(forKey: "bounds") == .rect(.zero))
  }

  @Test func `getters of truth values answer to is, and nothing else does`() {
    let layer = World().makeLayer()
    #expect(layer.value(forKeyPath: "isDoubleSided") == .bool(true))
    layer.setValue(.bool(true), forKeyPath: "isHidden")
    #expect(layer.isHidden)
    #expect(layer.value(forKeyPath: "isBounds") == .null)
  }

  @Test func `attributes of a transaction answer to their keys`() {
    let world = World()
    world.beginTransaction()
    world.setTransactionValue(.number(2), forKey: TransactionKey.animationDuration.rawValue)
    #expect(world.transactionDuration == 2)
    world.setTransactionValue(.number(-1), forKey: "animationDuration")
    world.setTransactionValue(.number(.infinity), forKey: "animationDuration")
    #expect(world.transactionDuration == 2)
    #expect(world.issues.issues.count == 1)
    world.setTransactionValue(.timingFunction(.easeIn), forKey: "animationTimingFunction")
    #expect(world.transactionValue(forKey: "animationTimingFunction") == .timingFunction(.easeIn))
    world.setTransactionValue(.bool(true), forKey: "disableActions")
    #expect(world.transactionDisablesActions)
    world.setTransactionValue(.string("kept"), forKey: "mine")
    world.commitTransaction()
    #expect(world.transactionValue(forKey: "mine") == .null)
    #expect(world.transactionDuration == 0.25)
  }

  @Test func `an emitter cell reads defaults, refuses nonsense and nests`() {
    var cell = EmitterCell(name: "spark")
    #expect(cell.scale == 1 && cell.birthRate == 0 && cell.color == .white)
    #expect(cell.timing.duration == .infinity)
    let results = [
      cell.setValue(.string("fast"), forKey: "velocity"),
      cell.setValue(.number(.nan), forKey: "velocity"),
      cell.setValue(.number(.infinity), forKey: "repeatCount"),
    ]
    #expect(results == [false, false, true])
    cell.velocity = 3
    cell.colorRange = Color(0.1, 0.2, 0.3, 0.4)
    #expect(cell.value(forKey: "greenRange") == .number(Double(Float(0.2))))
    var parent = EmitterCell()
    parent.emitterCells = [cell]
    #expect(EmitterCell(parent.value)?.emitterCells == [cell])
    cell.setValue(.null, forKey: "velocity")
    #expect(cell.velocity == 0)
  }

  @Test func `cells of a layer are reached by key path`() {
    let layer = World().makeLayer(.emitter)
    layer.emitterCells = [EmitterCell(name: "a"), EmitterCell(name: "b")]
    layer.setValue(.number(5), forKeyPath: "emitterCells.b.birthRate")
    #expect(layer.emitterCells.map(\.birthRate) == [0, 5])
  }

  @Test func `an unknown calculation mode is kept and acts as linear`() {
    var animation = KeyframeAnimation(.opacity, values: [0, 1])
    animation.calculationModeName = "zigzag"
    #expect(animation.calculationMode == .linear)
    animation.calculationMode = .cubic
    #expect(animation.calculationModeName == "cubic")
  }

  @Test func `an animation of nothing runs and changes nothing`() {
    let world = World()
    let layer = world.addLayer(to: world.root)
    layer.add(BasicAnimation(), forKey: "k")
    world.frame(at: 0)
    world.frame(at: 0.1)
    #expect(layer.animationKeys == ["k"])
    #expect(world.issues.issues.isEmpty)
    #expect(BasicAnimation().target.keyPath == nil)
    #expect(BasicAnimation(.transform.rotation.z).target.keyPath == "transform.rotation.z")
  }
}

@Suite struct `Scrolling and render sessions` {
  @Test func `a layer scrolls the nearest scroll layer above it`() {
    let world = World()
    let scroll = world.addLayer(.scroll, to: world.root) { $0.bounds = Rect(0, 0, 100, 80) }
    let page = world.addLayer(to: scroll) { $0.frame = Rect(0, 0, 500, 400) }
    page.scrollRectToVisible(Rect(200, 150, 20, 10))
    #expect(scroll.bounds.origin == Point(120, 80))
    #expect(page.visibleRect == Rect(120, 80, 100, 80))
    scroll.scrollMode = .horizontally
    page.scrollPoint(.zero)
    #expect(scroll.bounds.origin == Point(0, 80))
    let away = world.addLayer(to: page) { $0.frame = Rect(400, 300, 10, 10) }
    #expect(away.visibleRect == .zero)
  }

  @Test func `without a scroll layer nothing scrolls and all is visible`() {
    let world = World()
    let layer = world.addLayer(to: world.root) { $0.bounds = Rect(1, 2, 3, 4) }
    layer.scrollPoint(Point(50, 50))
    #expect(layer.bounds == Rect(1, 2, 3, 4))
    #expect(layer.visibleRect == layer.bounds)
  }

  @Test func `a session is due when the world is, and never before its first frame`() {
    let world = World()
    let session = RenderSession(world: world)
    #expect(session.bounds == .null && session.layer == nil)
    #expect(session.nextFrameTime == .infinity)
    let layer = world.makeLayer()
    session.layer = layer
    #expect(layer.superlayer == world.root)
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation.beginTime = 5
    layer.add(animation)
    session.addUpdateRect(Rect(0, 0, 1, 1))
    #expect(session.updateBounds == .null)
    session.beginFrame(at: 0)
    #expect(session.frame?.time == 0)
    session.addUpdateRect(Rect(0, 0, 1, 1))
    session.addUpdateRect(Rect(4, 4, -1, -1))
    #expect(session.updateBounds == Rect(0, 0, 4, 4))
    session.endFrame()
    #expect(session.frame == nil && session.updateBounds == .null)
    #expect(session.nextFrameTime == 5)
    session.beginFrame(at: 5.5)
    #expect(session.nextFrameTime == 5.5)
    session.beginFrame(at: 7)
    #expect(session.nextFrameTime == .infinity)
  }
}

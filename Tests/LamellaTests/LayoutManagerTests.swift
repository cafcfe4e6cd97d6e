// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

@Suite struct `Layout managers` {
  /// Counts what it is asked.
  ///
  /// SAFETY: worlds and their closures stay on one thread.
  private final class Counter: LayoutManager, @unchecked Sendable {
    var layouts = 0
    var invalidations = 0

    func layoutSublayers(of layer: Layer) { layouts += 1 }
    func invalidateLayout(of layer: Layer) { invalidations += 1 }
    func preferredSize(of layer: Layer) -> Size? { Size(7, 8) }
  }

  @Test func `a manager lays out once and hears of one invalidation`() {
    let world = World()
    let layer = world.addLayer(to: world.root)
    let counter = Counter()
    layer.layoutManager = counter
    #expect(layer.preferredFrameSize == Size(7, 8))
    world.frame(at: 0)
    #expect(counter.layouts == 1)
    counter.invalidations = 0
    layer.setNeedsLayout()
    layer.bounds = Rect(0, 0, 3, 3)
    #expect(counter.invalidations == 1)
    world.frame(at: 1)
    #expect(counter.layouts == 2)
    world.frame(at: 2)
    #expect(counter.layouts == 2)
  }

  @Test func `a layout closure stands before the manager`() {
    let world = World()
    let layer = world.addLayer(to: world.root)
    let counter = Counter()
    layer.layoutManager = counter
    layer.setLayout { $0.name = "laid out" }
    layer.layoutSublayers()
    #expect(counter.layouts == 0)
    #expect(layer.name == "laid out")
    layer.setLayout(nil)
    layer.layoutSublayers()
    #expect(counter.layouts == 1)
  }

  @Test func `constraints place sublayers in the bounds of the superlayer at a frame`() {
    let world = World()
    let parent = world.addLayer(to: world.root) { $0.bounds = Rect(30, 70, 200, 100) }
    parent.layoutManager = ConstraintLayoutManager()
    let child = world.addLayer(to: parent) { $0.bounds = Rect(0, 0, 40, 20) }
    child.constraints = [Constraint(.minX), Constraint(.midY)]
    world.frame(at: 0)
    #expect(child.frame == Rect(30, 110, 40, 20))
    parent.bounds = Rect(0, 0, 200, 300)
    world.frame(at: 1)
    #expect(child.frame == Rect(0, 140, 40, 20))
  }

  @Test func `setting constraints makes the superlayer stale and not the layer`() {
    let world = World()
    let parent = world.makeLayer()
    let child = world.addLayer(to: parent)
    parent.layoutIfNeeded()
    child.addConstraint(Constraint(.minX))
    #expect(parent.needsLayout)
    #expect(!child.needsLayout)
  }

  @Test func `a constraint survives the way through a key path`() {
    let world = World()
    let layer = world.makeLayer()
    let rule = Constraint(.midX, to: "other", .maxY, scale: 0.5, offset: -3)
    layer.constraints = [rule]
    let value = layer.value(forKeyPath: "constraints")
    layer.constraints = []
    #expect(layer.value(forKeyPath: "constraints") == .null)
    layer.setValue(value, forKeyPath: "constraints")
    #expect(layer.constraints == [rule])
  }

  @Test func `a mask of any number resizes by the bits that mean something`() {
    let world = World()
    let parent = world.addLayer(to: world.root) { $0.bounds = Rect(0, 0, 100, 100) }
    let child = world.addLayer(to: parent) { $0.frame = Rect(10, 20, 50, 40) }
    child.setValue(.number(64 + 18), forKeyPath: "autoresizingMask")
    #expect(child.value(forKeyPath: "autoresizingMask") == .number(82))
    #expect(child.autoresizingMask == [.width, .height])
    parent.bounds = Rect(0, 0, 200, 300)
    #expect(child.frame == Rect(10, 20, 150, 240))
    child.setValue(.number(-1), forKeyPath: "autoresizingMask")
    parent.bounds = Rect(0, 0, 100, 100)
    #expect(child.frame == Rect(10, 20, 150, 240))
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

@Suite struct LayerCopyTests {
  /// Squares of 10 points, 20 apart, `delay` later each, that fade in one second again and again.
  private func scene(
    count: Int = 5, delay: Float = 0.1
  ) -> (world: World, replicator: Layer, square: Layer) {
    let world = World()
    world.transactionDisablesActions = true
    let replicator = world.addLayer(.replicator, to: world.root) {
      $0.bounds = Rect(0, 0, 100, 10)
      $0.position = Point(50, 5)
    }
    replicator.setValue(.number(Double(count)), forKeyPath: "instanceCount")
    replicator[.instanceDelay] = delay
    replicator[.instanceTransform] = .translation(20, 0)
    let square = world.addLayer(to: replicator) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.position = Point(5, 5)
      $0.backgroundColor = .white
    }
    var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 1)
    fade.repeatCount = .infinity
    fade.beginTime = 1e-100
    square.add(fade, forKey: "fade")
    world.frame(at: 0)
    return (world, replicator, square)
  }

  @Test func `a copy has the values of its time and its own place`() throws {
    let (world, replicator, square) = scene()
    world.frame(at: 1.5)
    for (k, wanted) in [0.5, 0.6, 0.7, 0.8, 0.9].enumerated() {
      let copy = square.copy(k)
      #expect(abs(copy[.opacity] - Float(wanted)) < 1e-5)
      #expect(abs(copy.time - (1.5 - 0.1 * Double(k))) < 1e-6)
      #expect(copy.convertToRoot(Point(1, 2)) == Point(Float(20 * k) + 1, 2))
      #expect(copy.affineTransform == .translation(Float(20 * k), 0))
      #expect(copy.value(forKeyPath: "opacity").number.map { abs($0 - wanted) < 1e-5 } == true)
      #expect(copy.exists)
    }
    // The present is as it was.
    #expect(abs(square.presentation[.opacity] - 0.5) < 1e-6)
    #expect(!square.copy(5).exists)
    world.transaction(disableActions: true) {
      replicator.setValue(.number(7), forKeyPath: "instanceCount")
    }
    world.frame(at: 1.5)
    #expect(square.copy(5).exists)
  }

  @Test func `the values of copies are those that are drawn`() throws {
    let (world, _, square) = scene(count: 40, delay: 0.03)
    let frame = world.frame(at: 7.3).quads
    #expect(frame.count == 40)
    for k in [0, 1, 17, 39] {
      #expect(abs(frame[k].opacity - square.copy(k)[.opacity]) < 1e-4)
      #expect(frame[k].tx == square.copy(k).affineTransform?.tx)
    }
  }

  @Test func `tints fall by index`() {
    let (world, replicator, square) = scene()
    world.transaction(disableActions: true) {
      replicator[.instanceColor] = Color(1, 0.5, 0.25, 1)
      replicator.setValue(.number(-0.25), forKeyPath: "instanceRedOffset")
    }
    world.frame(at: 0)
    #expect(square.copy(2).tint == Color(0.5, 0.5, 0.25, 1))
    replicator.setOverride(CopyOverride(tint: Color(1, 0, 1, 0.5)), ofCopy: 2)
    #expect(square.copy(2).tint == Color(0.5, 0, 0.25, 0.5))
  }

  @Test func `nested copies are addressed from the outside in`() {
    let world = World()
    world.transactionDisablesActions = true
    func replicator(_ parent: Layer, _ step: Transform3D, delay: Float) -> Layer {
      let layer = world.addLayer(.replicator, to: parent)
      layer.setValue(.number(3), forKeyPath: "instanceCount")
      layer[.instanceTransform] = step
      layer[.instanceDelay] = delay
      return layer
    }
    let outer = replicator(world.root, .translation(0, 100), delay: 0.4)
    let inner = replicator(outer, .translation(10, 0), delay: 0.1)
    let square = world.addLayer(to: inner) {
      $0.bounds = Rect(0, 0, 8, 8)
      $0.position = Point(4, 4)
      $0.backgroundColor = .white
    }
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 2)
    fade.beginTime = 1e-100
    square.add(fade, forKey: "fade")
    world.frame(at: 0)
    world.frame(at: 1.5)
    for i in 0..<3 {
      for j in 0..<3 {
        let copy = square.copy(i, j)
        let time = 1.5 - 0.4 * Float(i) - 0.1 * Float(j)
        #expect(abs(copy[.opacity] - time / 2) < 1e-5)
        #expect(copy.convertToRoot(.zero) == Point(Float(10 * j), Float(100 * i)))
        let hit = world.root.hitTestCopy(Point(Float(10 * j) + 1, Float(100 * i) + 1))
        #expect(hit == copy)
      }
    }
    #expect(inner.copy(1).path == [1])
    #expect(world.root.hitTestCopy(Point(9, 1))?.layer != square)
    // One index: in each of the three rows. Two: in one place.
    inner.setOverride(CopyOverride(isHidden: true), ofCopy: 1)
    inner.setOverride(CopyOverride(isHidden: true), ofCopy: 2, 0)
    outer.setOverride(CopyOverride(transform: .translation(1000, 0)), ofCopy: 1)
    let places = world.frame(at: 1.5).quads.map { Point($0.tx, $0.ty) }
    #expect(
      places == [
        Point(0, 0), Point(20, 0), Point(1000, 100), Point(1020, 100), Point(20, 200),
      ])
    #expect(!square.copy(0, 1).exists && !square.copy(2, 0).exists && square.copy(2, 2).exists)
    #expect(square.copy(1, 2).convertToRoot(.zero) == Point(1020, 100))
    #expect(world.root.hitTestCopy(Point(11, 1)) == nil || square.isHidden)
    #expect(world.root.hitTestCopy(Point(1021, 101)) == square.copy(1, 2))
    #expect(inner.overriddenCopies == [[2, 0], [1]].sorted { $0.last! < $1.last! })
  }

  @Test func `the last copy is on top, and Core Animation's test knows the first only`() {
    let (world, replicator, square) = scene()
    world.transaction(disableActions: true) { replicator[.instanceTransform] = .translation(4, 0) }
    world.frame(at: 0)
    #expect(world.root.hitTestCopy(Point(9, 5)) == square.copy(2))
    #expect(world.root.hitTestCopy(Point(1, 5)) == square.copy(0))
    #expect(world.root.hitTest(Point(9, 5)) == square)
    #expect(world.root.hitTest(Point(20, 5)) == replicator)
    #expect(square.hitTestCopy(Point(9, 5)) == square.copy(0))
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 2)
    replicator.setOverride(CopyOverride(transform: .translation(0, 30)), ofCopy: 1)
    #expect(world.root.hitTestCopy(Point(9, 5)) == square.copy(0))
    #expect(world.root.hitTestCopy(Point(9, 35)) == square.copy(1))
  }

  @Test func `on screen each copy is hit where its time has it`() {
    let (world, replicator, square) = scene(count: 3, delay: 0.5)
    var fall = BasicAnimation(.position, from: Point(5, 5), to: Point(5, 105), duration: 1)
    fall.beginTime = 1e-100
    fall.fillMode = .both
    fall.isRemovedOnCompletion = false
    square.add(fall, forKey: "fall")
    world.frame(at: 0)
    world.frame(at: 1)
    let shown = world.root.presentation
    #expect(shown.hitTestCopy(Point(5, 105)) == square.copy(0))
    #expect(shown.hitTestCopy(Point(25, 55)) == square.copy(1))
    #expect(shown.hitTestCopy(Point(45, 5)) == square.copy(2))
    #expect(shown.hitTestCopy(Point(25, 105)) == nil)
    #expect(world.root.hitTestCopy(Point(25, 5)) == square.copy(1))
    #expect(square.presentation[.position] == Point(5, 105))
    #expect(replicator.presentation.hitTestCopy(Point(25, 55)) == square.copy(1))
  }

  @Test func `overrides stay when the count falls and go with their layer`() {
    let (world, replicator, _) = scene(delay: 0)
    func count(_ n: Double) -> Int {
      world.transaction(disableActions: true) {
        replicator.setValue(.number(n), forKeyPath: "instanceCount")
      }
      return world.frame(at: 0).quadCount
    }
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 4)
    #expect(count(5) == 4)
    #expect(count(4) == 4)
    #expect(count(3) == 3)
    #expect(count(5) == 4)
    #expect(replicator.override(ofCopy: 4) == CopyOverride(isHidden: true))
    #expect(replicator.override(ofCopy: 3) == nil)
    replicator.setOverride(nil, ofCopy: 4)
    #expect(world.frame(at: 0).quadCount == 5)
    #expect(replicator.overriddenCopies.isEmpty && world.copyOverrides.isEmpty)
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 0)
    #expect(world.frame(at: 0).quadCount == 4)
    replicator.removeCopyOverrides()
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 0)
    world.destroy([replicator.id])
    #expect(world.copyOverrides.isEmpty)
  }

  @Test(arguments: [0, 0.02] as [Float])
  func `overrides are the same whoever draws the copies`(delay: Float) throws {
    var card: Layer?
    let (world, replicator) = CopyPackingTests.scene(count: 600) {
      card = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceDelay] = delay
    replicator.setValue(.number(-0.001), forKeyPath: "instanceGreenOffset")
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 3)
    replicator.setOverride(CopyOverride(tint: Color(1, 0.5, 0.5, 0.75)), ofCopy: 0)
    replicator.setOverride(
      CopyOverride(
        tint: Color(0.1, 1, 1, 1), transform: AffineTransform(1.5, 0.5, -0.5, 1.5, 3, 4)),
      ofCopy: 300)
    world.frame(at: 0)
    if delay != 0 {
      try #require(card).add(
        BasicAnimation(.opacity, from: 1, to: 0.5, duration: 100), forKey: "a")
      world.frame(at: 0)
    }
    let (packed, walked) = try CopyPackingTests.both(world, at: 20)
    #expect(packed.count == 599 && walked.count == 599)
    for (i, (a, b)) in zip(packed, walked).enumerated() {
      if delay == 0 {
        #expect(a == b, "record \(i)")
      } else {
        #expect(abs(a.tx - b.tx) < 0.02 && abs(a.a - b.a) < 1e-4 && a.word10 == b.word10)
      }
    }
  }

  @Test func `a layer is not hit where its first copy is not there`() {
    let (world, replicator, square) = scene()
    world.frame(at: 0)
    #expect(world.root.hitTest(Point(1, 1)) == square)
    replicator.setOverride(CopyOverride(isHidden: true), ofCopy: 0)
    #expect(world.root.hitTest(Point(1, 1)) == replicator)
    #expect(world.root.hitTestCopy(Point(21, 1))?.layer == square)
    replicator.setOverride(nil, ofCopy: 0)
    #expect(world.root.hitTest(Point(1, 1)) == square)
    replicator.setValue(.number(0), forKeyPath: "instanceCount")
    #expect(world.root.hitTest(Point(1, 1)) == replicator)
  }
}

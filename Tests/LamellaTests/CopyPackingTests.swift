// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

/// Copies made column by column, against those of the general walk.
@Suite struct CopyPackingTests {
  /// A replicator with a card below it; the transform turns, so that every copy has its own matrix.
  static func scene(count: Int, below: (World, Layer) -> Void) -> (World, Layer) {
    let world = World()
    world.transactionDisablesActions = true
    let replicator = world.addLayer(.replicator, to: world.root) {
      $0.bounds = Rect(0, 0, 200, 120)
      $0.position = Point(320, 240)
      $0[.transform.rotation.z] = 0.25
    }
    replicator.setValue(.number(Double(count)), forKeyPath: "instanceCount")
    replicator[.instanceTransform] = Transform3D.rotation(0.03).concatenating(.scale(0.999, 1, 1))
      .concatenating(.translation(3, -1))
    below(world, replicator)
    return (world, replicator)
  }

  static func card(_ world: World, _ parent: Layer) -> Layer {
    world.addLayer(to: parent) {
      $0.bounds = Rect(2, 3, 20, 30)
      $0.position = Point(40, 50)
      $0.backgroundColor = Color(0.5, 0.25, 0.75, 0.9)
      $0.borderColor = Color(0.1, 0.2, 0.3, 1)
      $0.borderWidth = 1.5
      $0.cornerRadius = 4
      $0.opacity = 0.8
    }
  }

  /// The frame both ways.
  static func both(_ world: World, at time: Double = 0) throws -> (
    [InstanceRecord], [InstanceRecord]
  ) {
    world.frame(at: time)
    let builder = try #require(world.pipeline.builder)
    func draw(walks: Bool) -> [InstanceRecord] {
      builder.walksCopies = walks
      world.changes.invalidate(.drawing)
      let records = world.frame(at: time).quads
      builder.walksCopies = false
      return records
    }
    let packed = draw(walks: false)
    return (packed, draw(walks: true))
  }

  private func expectSame(_ world: World, at time: Double = 0, count: Int? = nil) throws {
    let (packed, walked) = try CopyPackingTests.both(world, at: time)
    #expect(packed.count == walked.count)
    if let count { #expect(packed.count == count) }
    for (i, (a, b)) in zip(packed, walked).enumerated() where a != b {
      Issue.record("record \(i): \(a) for \(b)")
      break
    }
  }

  @Test(arguments: [4, 5, 63, 64, 65, 255, 256, 257, 1000])
  func `copies of a card are the bits of the general walk`(count: Int) throws {
    let (world, _) = CopyPackingTests.scene(count: count) { _ = CopyPackingTests.card($0, $1) }
    try expectSame(world, count: count)
  }

  @Test func `with colours that change from copy to copy`() throws {
    let (world, replicator) = CopyPackingTests.scene(count: 300) {
      _ = CopyPackingTests.card($0, $1)
    }
    replicator[.instanceColor] = Color(1, 0.9, 0.2, 1)
    replicator.setValue(.number(-0.01), forKeyPath: "instanceRedOffset")
    replicator.setValue(.number(0.004), forKeyPath: "instanceBlueOffset")
    replicator.setValue(.number(-0.004), forKeyPath: "instanceAlphaOffset")
    // From copy 250 on there is no alpha left.
    try expectSame(world, count: 250)
  }

  @Test func `with a view and a clip`() throws {
    let (world, replicator) = CopyPackingTests.scene(count: 500) {
      _ = CopyPackingTests.card($0, $1)
    }
    world.viewport = Rect(250, 150, 200, 160)
    try expectSame(world)
    let clip = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 80, 60)
      $0.position = Point(330, 230)
      $0.masksToBounds = true
    }
    try clip.addSublayer(replicator)
    world.transaction(disableActions: true) { replicator.position = Point(100, 40) }
    try expectSame(world)
    let records = try CopyPackingTests.both(world).0
    #expect(records.count > 4)
    #expect(records.contains { $0.clipIndex > 0 })
    #expect(records.contains { $0.clipIndex == 0 })
    world.transaction(disableActions: true) { clip.cornerRadius = 10 }
    try expectSame(world)
  }

  @Test func `of several rows, in the order of the copies`() throws {
    let (world, _) = CopyPackingTests.scene(count: 300) { world, replicator in
      let card = CopyPackingTests.card(world, replicator)
      card.opacity = 1
      for i in 0..<3 {
        _ = world.addLayer(to: card) {
          $0.bounds = Rect(0, 0, 4, 4)
          $0.position = Point(Float(6 * i), 9)
          $0.backgroundColor = i == 1 ? nil : .white
          $0.isHidden = i == 2
        }
      }
      _ = CopyPackingTests.card(world, replicator)
    }
    world.viewport = Rect(200, 100, 300, 200)
    try expectSame(world)
    world.viewport = nil
    // Two pieces of the first card, one of its three sublayers, the second card.
    try expectSame(world, count: 300 * 4)
  }

  @Test func `copies without a delay's effect cost no evaluation and are the same bits`() throws {
    let (world, replicator) = CopyPackingTests.scene(count: 300) {
      _ = CopyPackingTests.card($0, $1)
    }
    let plain = try CopyPackingTests.both(world).0
    world.transaction(disableActions: true) { replicator[.instanceDelay] = 0.25 }
    #expect(try CopyPackingTests.both(world).0 == plain)
    #expect(replicator.presentation[.instanceDelay] == 0.25)
    #expect(world.pipeline.builder?.copyPlan.tracks.count == 0)
  }

  @Test func `far copies stand where the powers say`() throws {
    let (world, replicator) = CopyPackingTests.scene(count: 50_001) {
      CopyPackingTests.card($0, $1).borderWidth = 0
    }
    replicator[.transform.rotation.z] = 0
    replicator[.instanceTransform] = .translation(0.125, 0)
    let records = world.frame(at: 0).quads
    let first = try #require(records.first)
    let last = try #require(records.last)
    #expect(records.count == 50_001)
    #expect(last.tx - first.tx == 6250 && last.ty == first.ty && last.a == first.a)
  }

  @Test func `nested replicators turn with the copies around them`() throws {
    let world = World()
    world.transactionDisablesActions = true
    let outer = world.addLayer(.replicator, to: world.root)
    outer.setValue(.number(4), forKeyPath: "instanceCount")
    outer[.instanceTransform] = .rotation(.pi / 2)
    let inner = world.addLayer(.replicator, to: outer)
    inner.setValue(.number(5), forKeyPath: "instanceCount")
    inner[.instanceTransform] = .translation(10, 0)
    _ = world.addLayer(to: inner) {
      $0.bounds = Rect(0, 0, 2, 2)
      $0.anchorPoint = .zero
      $0.backgroundColor = .white
    }
    try expectSame(world, count: 20)
    let records = world.frame(at: 0).quads
    for (i, side) in [(1, 0), (0, 1), (-1, 0), (0, -1)].enumerated() {
      for k in 0..<5 {
        let r = records[5 * i + k]
        #expect(abs(r.tx - Float(side.0 * k * 10)) < 1e-4)
        #expect(abs(r.ty - Float(side.1 * k * 10)) < 1e-4)
      }
    }
  }
}

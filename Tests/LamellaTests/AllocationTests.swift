// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter
import Lamella
import LamellaMath
import Testing

/// A steady frame allocates nothing (law 2).
///
/// Counted in optimised builds.
@Suite struct AllocationTests {
  /// Allocations of two hundred frames after the first few.
  private func steadyFrames(_ world: World, from start: Double = 0) -> UInt64? {
    for i in 0..<4 { world.frame(at: start + Double(i) / 60) }
    return allocations {
      for i in 4..<204 { world.frame(at: start + Double(i) / 60) }
    }
  }

  private func cards(_ count: Int, in world: World) -> [LayerID] {
    let ids = world.addLayers(count: count, to: world.root)
    for (i, id) in ids.enumerated() {
      let card = world.layer(id)
      card.bounds = Rect(0, 0, 10, 14)
      card.position = Point(Float(i % 100) * 12, Float(i / 100) * 16)
      card.backgroundColor = Color(0.5, 0.25, 0.75, 1)
    }
    return ids
  }

  @Test(.enabled(if: lamella_allocation_is_counted() != 0))
  func `the counter counts`() throws {
    var lists: [[Int]] = []
    let count = allocations { lists.append([Int](repeating: 1, count: Int.random(in: 9...99))) }
    #expect(lists.count == 1)
    #expect(try #require(count) > 0)
  }

  @Test(.enabled(if: isOptimized))
  func `ten thousand cards in three batches`() {
    let world = World()
    let ids = cards(10_000, in: world)
    world.frame(at: 0)
    let to = ids.indices.map { Point(Float($0 % 50), Float($0 % 70)) }
    var options = BatchOptions(timingFunction: .easeInEaseOut)
    options.repeatCount = .infinity
    options.autoreverses = true
    world.animate(ids, .position, to: to, duration: 2, options: options)
    world.animate(
      ids, .transform.rotation.z, from: ids.map { _ in 0 }, to: ids.map { _ in .pi }, duration: 3,
      options: options)
    world.animate(
      ids, .opacity, from: ids.map { _ in 1 }, to: ids.map { _ in 0.2 }, duration: 1,
      options: options)
    #expect(steadyFrames(world) ?? 0 == 0)
  }

  @Test(
    .enabled(if: isOptimized),
    arguments: [
      "basic", "matrix", "keyframes", "cubic", "path", "spring", "group", "colour",
      "part of a matrix",
    ])
  func `a hundred layers with animations of their own`(kind: String) {
    let world = World()
    let ids = cards(100, in: world)
    world.frame(at: 0)
    for (i, id) in ids.enumerated() {
      var animation: any LayerAnimation
      switch kind {
      case "basic": animation = BasicAnimation(.position, to: Point(Float(i), 5), duration: 10)
      case "matrix":
        animation = BasicAnimation(
          .transform, from: .identity, to: .rotation(2).concatenating(.scale(2, 3, 1)),
          duration: 10)
      case "keyframes":
        animation = KeyframeAnimation(.opacity, values: [1, 0.5, 0.75, 0.25], duration: 10)
      case "cubic":
        var keys = KeyframeAnimation(
          .position, values: [.zero, Point(10, 10), Point(50, 0), Point(0, 80)], duration: 10)
        keys.calculationMode = .cubic
        animation = keys
      case "path":
        var keys = KeyframeAnimation(keyPath: "position")
        var path = Path()
        path.move(to: .zero)
        path.addCurve(Point(10, 50), Point(60, 20), to: Point(90, 90))
        keys.path = path
        keys.calculationMode = .paced
        keys.rotationMode = .auto
        keys.duration = 10
        animation = keys
      case "spring":
        animation = SpringAnimation(.position, to: Point(9, Float(i)), duration: 10)
      case "group":
        animation = AnimationGroup(
          [
            BasicAnimation(.opacity, from: 0, to: 1, duration: 3),
            AnimationGroup([BasicAnimation(.cornerRadius, from: 0, to: 5)], duration: 4),
          ], duration: 10)
      case "colour":
        animation = BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 10)
      default:
        world.transaction(disableActions: true) {
          world.layer(id).transform = .rotation(0.5).concatenating(.scale(2, 1, 1))
        }
        animation = BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 10)
      }
      animation.timingFunction = i % 2 == 0 ? .easeInEaseOut : nil
      world.layer(id).add(animation, forKey: "a")
    }
    #expect(steadyFrames(world) ?? 0 == 0)
  }

  @Test(
    .enabled(if: isOptimized), arguments: ["plain", "delay", "group", "overrides", "evaluated"])
  func `copies`(kind: String) throws {
    let (world, replicator) = CopyPackingTests.scene(count: 2000) {
      _ = CopyPackingTests.card($0, $1)
    }
    let card = replicator.sublayers[0]
    replicator.setValue(.number(kind == "evaluated" ? 40 : 2000), forKeyPath: "instanceCount")
    if kind != "plain" { replicator[.instanceDelay] = 0.01 }
    var turn = BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 2)
    turn.repeatCount = .infinity
    turn.timingFunction = .easeIn
    switch kind {
    case "plain":
      var turn = BasicAnimation(keyPath: "instanceTransform.rotation.z")
      (turn.fromValue, turn.toValue, turn.duration) = (.number(0), .number(1), 10)
      replicator.add(turn, forKey: "a")
    case "group":
      var group = AnimationGroup([turn], duration: 10)
      group.repeatCount = .infinity
      card.add(group, forKey: "a")
    case "evaluated":
      card.add(
        BasicAnimation(.transform, from: .identity, to: .rotation(2), duration: 10), forKey: "a")
    default: card.add(turn, forKey: "a")
    }
    if kind == "overrides" {
      for k in 0..<9 { replicator.setOverride(CopyOverride(tint: .red), ofCopy: 9 * k) }
    }
    #expect(steadyFrames(world) ?? 0 == 0)
  }

  @Test func `a still scene needs no frame, and one that is asked for costs nothing`() {
    let world = World()
    _ = cards(1000, in: world)
    world.frame(at: 0)
    #expect(world.nextFrame == .never)
    #expect(world.nextFrameReason == nil)
    let count = allocations { for i in 1...20 { world.frame(at: Double(i)) } }
    #expect(count ?? 0 == 0)
  }

  @Test(.enabled(if: isOptimized))
  func `a moving parent of many still layers`() {
    let world = World()
    let parent = world.addLayer(to: world.root)
    let ids = world.addLayers(count: 2000, to: parent)
    for id in ids { world.layer(id).bounds = Rect(0, 0, 5, 5) }
    world.frame(at: 0)
    parent.add(BasicAnimation(.position, to: Point(100, 0), duration: 10), forKey: "move")
    #expect(steadyFrames(world) ?? 0 == 0)
  }

  @Test(.enabled(if: isOptimized))
  func `planes in depth that cross, and a rasterised layer that moves`() {
    let world = World()
    let space = world.addLayer(.transform, to: world.root)
    for i in 0..<12 {
      world.addLayer(to: space) {
        $0.bounds = Rect(0, 0, 100, 100)
        $0.backgroundColor = Color(1, 0, 0, 0.5)
        $0.transform = .rotation(Float(i) / 2, 0.3, 1, 0.2)
      }
    }
    let kept = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 60, 60)
      $0.shouldRasterize = true
    }
    world.addLayer(to: kept) {
      $0.bounds = Rect(0, 0, 20, 20)
      $0.backgroundColor = .red
    }
    world.frame(at: 0)
    space.add(BasicAnimation(.transform.rotation.z, from: 0, to: 1, duration: 100), forKey: "turn")
    kept.add(BasicAnimation(.position, from: .zero, to: Point(9, 9), duration: 100), forKey: "move")
    // Memory grows with the number of pieces, which no frame before may have had: once each of the
    // two frames that alternate has shown each time, it is there.
    for _ in 0..<3 {
      _ = steadyFrames(world, from: 1)
      world.frame(at: 0.5)
    }
    let frame = world.frame(at: 1)
    #expect(frame.clips.count > 12 && frame.drawnPictures.count == 1)
    #expect(steadyFrames(world, from: 1) ?? 0 == 0)
  }

  @Test(.enabled(if: isOptimized))
  func `setting dense properties, one by one and all at once`() {
    let world = World()
    let ids = cards(200, in: world)
    let layers = ids.map { world.layer($0) }
    let positions = ids.indices.map { Point(Float($0), 1) }
    world.frame(at: 0)
    var step: Float = 0
    func edit() {
      step += 1
      world.transaction(disableActions: true) {
        for (i, layer) in layers.enumerated() {
          layer.position = Point(Float(i), step)
          layer.opacity = 1 / (step + 1)
          layer[.transform.rotation.z] = step
          layer[.position.x] = step
          layer.backgroundColor = Color(1 / (step + 1), 0, 0, 1)
        }
      }
      world.set(.cornerRadius, of: ids, to: step)
      world.set(.position, of: ids, to: positions)
      world.frame(at: Double(step))
    }
    for _ in 0..<3 { edit() }
    let count = allocations { for _ in 0..<5 { edit() } }
    #expect(count ?? 0 == 0)
  }
}

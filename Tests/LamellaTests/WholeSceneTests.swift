// SPDX-License-Identifier: MIT

// One scene with everything that moves: a frame of it is a function of the time and of nothing else.

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

@Suite struct WholeSceneTests {
  /// Layers, batches, springs, nested replicators with delays, in the plane and in depth, emitters
  /// with planes and sub-cells on a moving source, an emitter below a replicator, a mask, a rounded
  /// clip and a gradient; begun at a time.
  private static func world(at start: Double) -> World {
    let world = World()
    world.viewport = Rect(0, 0, 400, 300)
    let root = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 400, 300)
      $0.anchorPoint = .zero
      $0.beginTime = start
    }
    layers(in: root)
    replicators(in: root)
    emitters(in: root)
    world.commit(at: start)
    return world
  }

  private static func card(in parent: Layer, _ x: Float, _ y: Float) -> Layer {
    parent.world.addLayer(to: parent) {
      $0.bounds = Rect(0, 0, 24, 16)
      $0.position = Point(x, y)
      $0.cornerRadius = 3
      $0.backgroundColor = .orange
    }
  }

  private static func endless(
    _ animation: BasicAnimation, reverses: Bool = true
  ) -> BasicAnimation {
    var animation = animation
    animation.autoreverses = reverses
    animation.repeatCount = .infinity
    animation.timingFunction = .easeInEaseOut
    return animation
  }

  private static func layers(in root: Layer) {
    let world = root.world
    let clip = card(in: root, 60, 60)
    clip.bounds = Rect(0, 0, 90, 90)
    clip.cornerRadius = 20
    clip.masksToBounds = true
    let ids = world.addLayers(count: 40, to: clip)
    for (i, id) in ids.enumerated() {
      let layer = world.layer(id)
      layer.bounds = Rect(0, 0, 10, 10)
      layer.backgroundColor = Color(Float(i) / 40, 0.5, 1)
    }
    let options = BatchOptions(
      timingFunction: .easeIn, repeatCount: .infinity, autoreverses: true, fillMode: .both)
    world.animate(
      ids, .position, to: ids.indices.map { Point(Float($0 * 7 % 90), Float($0 * 13 % 90)) },
      duration: 1.7, begin: .delays(ids.indices.map { Double($0) * 0.05 }), options: options)
    let spring = card(in: root, 200, 40)
    spring.add(SpringAnimation(.position.x, from: 150, to: 300), forKey: "spring")
    var way = KeyframeAnimation(
      .position, values: [Point(180, 80), Point(260, 120), Point(200, 30)], duration: 2.3)
    way.repeatCount = .infinity
    way.calculationMode = .cubic
    card(in: root, 0, 0).add(way, forKey: "way")
    let masked = world.addLayer(.gradient, to: root) {
      $0.bounds = Rect(0, 0, 60, 40)
      $0.position = Point(340, 50)
      $0[.colors] = [.red, .blue]
    }
    let mask = world.makeLayer()
    mask.bounds = Rect(0, 0, 30, 40)
    mask.backgroundColor = .white
    masked.mask = mask
    mask.add(endless(BasicAnimation(.position.x, from: 0, to: 60, duration: 1.1)), forKey: "mask")
  }

  private static func replicators(in root: Layer) {
    let world = root.world
    func replicator(in parent: Layer, _ count: Float, _ delay: Float, _ step: Transform3D) -> Layer
    {
      world.addLayer(.replicator, to: parent) {
        $0[.instanceCount] = count
        $0[.instanceDelay] = delay
        $0[.instanceTransform] = step
        $0[.instanceColor] = Color(1, 0.9, 0.8)
      }
    }
    let outer = replicator(in: root, 6, 0.3, .translation(0, 18, 0))
    outer.position = Point(30, 150)
    let inner = replicator(in: outer, 7, 0.07, .translation(22, 0, 0))
    let copied = card(in: inner, 0, 0)
    copied.add(endless(BasicAnimation(.opacity, from: 1, to: 0.1, duration: 0.9)), forKey: "fade")
    copied.add(
      endless(BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 1.3)), forKey: "turn")
    let deep = replicator(in: root, 5, 0.2, .rotation(0.7, 0, 1, 0))
    deep.position = Point(300, 200)
    deep.preservesDepth = true
    card(in: deep, 20, 0).add(
      endless(BasicAnimation(.position.y, from: -30, to: 30, duration: 2)), forKey: "rise")
  }

  private static func emitters(in root: Layer) {
    let world = root.world
    let dot = world.contents.add(
      Bitmap(width: 4, height: 4, pixels: Array(repeating: 255, count: 64)))
    func cell(_ name: String, rate: Float) -> EmitterCell {
      var cell = EmitterCell(name: name)
      cell.contents = dot
      cell.birthRate = rate
      cell.lifetime = 1.2
      cell.lifetimeRange = 0.6
      cell.velocity = 50
      cell.velocityRange = 40
      cell.emissionRange = 5
      cell.spinRange = 4
      cell.colorRange = Color(0.5, 0.5, 0.5, 0)
      cell.colorSpeed = Color(0, 0, 0, -0.5)
      return cell
    }
    let moving = world.addLayer(.emitter, to: root)
    var rocket = cell("rocket", rate: 9)
    rocket.emitterCells = [cell("spark", rate: 12)]
    moving.emitterCells = [rocket]
    moving.emitterShape = .circle
    moving.emitterSize = Size(10, 0)
    moving.add(
      endless(
        BasicAnimation(.emitterPosition, from: Point(60, 220), to: Point(300, 250), duration: 3)),
      forKey: "move")
    let tumbling = world.addLayer(.emitter, to: root)
    var paper = cell("paper", rate: 20)
    paper.particleType = .plane
    paper.orientationRange = 3
    tumbling.emitterPosition = Point(200, 280)
    tumbling.emitterCells = [paper]
    tumbling.renderMode = .oldestLast
    let copies = world.addLayer(.replicator, to: root) {
      $0[.instanceCount] = 3
      $0[.instanceDelay] = 0.25
      $0[.instanceTransform] = .translation(60, 0, 0)
    }
    let below = world.addLayer(.emitter, to: copies)
    below.emitterPosition = Point(90, 110)
    below.emitterCells = [cell("below", rate: 15)]
  }

  @Test func `a frame is the same bits however its time was reached, at a thousand times`() {
    var random = SeededRandom(seed: 21)
    let times = (0..<1000).map { _ in Double.random(in: 0...8, using: &random) }
    /// The frames at the times, reached in an order, with others before each.
    func hashes(_ order: [Int], _ between: (World, _ from: Double, _ to: Double) -> Void) -> [Int] {
      let world = Self.world(at: 0)
      // Short runs are compact too.
      world.frame(at: 0)
      world.pipeline.builder?.leastCompacts = 4
      world.changes.invalidate(.drawing)
      var (result, last) = (Array(repeating: 0, count: times.count), 0.0)
      for i in order {
        between(world, last, times[i])
        last = times[i]
        result[i] = world.frame(at: last).allWords.hashValue
      }
      return result
    }
    let wanted = hashes(Array(times.indices)) { _, _, _ in }
    #expect(Set(wanted).count == 1000)
    // Lists of a thousand numbers are not worth printing.
    func check(_ found: [Int], _ name: String) {
      let differing = zip(found, wanted).filter { $0 != $1 }.count
      #expect(differing == 0, "\(name)")
    }
    let forwards = times.indices.sorted { times[$0] < times[$1] }
    for rate in [24.0, 60, 144] {
      let found = hashes(forwards) { world, last, next in
        var step = (last * rate).rounded(.up)
        while step / rate < next {
          world.frame(at: step / rate)
          step += 1
        }
      }
      check(found, "forwards at \(rate) Hz")
    }
    check(hashes(forwards.reversed()) { _, _, _ in }, "backwards")
    check(hashes(times.indices.shuffled(using: &random)) { _, _, _ in }, "shuffled")
  }

  @Test func `after thirty days it is the same scene`() {
    let days = 30.0 * 86400
    let (early, late) = (Self.world(at: 0), Self.world(at: days))
    for step in 0..<200 {
      let time = Double(step) * 0.037
      let a = early.frame(at: time).quads
      let b = late.frame(at: days + time).quads
      #expect(a.count == b.count, "at \(time)")
      for (p, q) in zip(a, b) {
        let numbers = [
          (p.a, q.a), (p.b, q.b), (p.c, q.c), (p.d, q.d), (p.tx, q.tx), (p.ty, q.ty),
          (p.width, q.width), (p.height, q.height),
        ]
        #expect(
          numbers.allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }, "at \(time): \(p) \(q)")
        let opacities = (Int(p.word14 & 0xFFFF), Int(q.word14 & 0xFFFF))
        #expect(abs(opacities.0 - opacities.1) <= 7, "at \(time)")
      }
    }
  }
}

extension Frame {
  /// The bits of everything that is drawn.
  fileprivate var allWords: [UInt32] {
    func words<Record>(_ buffer: RecordBuffer<Record>) -> [UInt32] {
      buffer.withUnsafeBufferPointer { records in
        let bytes = UnsafeRawBufferPointer(records)
        return stride(from: 0, to: bytes.count - 3, by: 4).map {
          bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
        }
      }
    }
    return words(instances) + words(compacts) + words(looks) + words(clips) + words(projections)
      + words(gradients) + commands.flatMap(\.fields) + groups.flatMap(\.fields)
  }
}

// Records between whose fields bytes are unused, which may hold anything.

extension DrawCommand {
  fileprivate var fields: [UInt32] {
    let numbers = [firstInstance, instanceCount, firstTexture, textureCount, look, group]
    return numbers.map { UInt32(bitPattern: $0) }
      + [UInt32(kind.rawValue), UInt32(reason.rawValue), UInt32(blend.rawValue)]
  }
}

extension GroupRecord {
  fileprivate var fields: [UInt32] {
    let numbers = [
      firstFilter, filterCount, firstBackgroundFilter, backgroundFilterCount, backgroundClip, clip,
      shadow, transition,
    ]
    let values = [opacity, box.minX, box.minY, box.maxX, box.maxY]
    return numbers.map { UInt32(bitPattern: $0) } + values.map(\.bitPattern)
      + [UInt32(blend.rawValue), UInt32(truncatingIfNeeded: layer.hashValue)]
  }
}

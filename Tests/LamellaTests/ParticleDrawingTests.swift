// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter
import LamellaMath
import Testing

@testable import Lamella

@Suite struct ParticleDrawingTests {
  @Test func `particles lie over the border and are clipped only where the layer masks`() {
    let scene = ParticleScene { cell, layer in
      layer.bounds = Rect(0, 0, 100, 100)
      layer.backgroundColor = .white
      layer.borderWidth = 2
      layer.borderColor = .black
      cell.velocity = 100
    }
    let frame = scene.world.frame(at: 1)
    #expect(frame.quadCount == 102)
    #expect(frame.quads.prefix(2).allSatisfy { $0.kind == .box })
    #expect(frame.quads.dropFirst(2).allSatisfy { $0.kind == .image && $0.clipIndex == 0 })
    scene.world.transaction(disableActions: true) { scene.emitter.masksToBounds = true }
    let masked = scene.world.frame(at: 1)
    #expect(masked.quads.dropFirst(2).allSatisfy { $0.clipIndex > 0 })
  }

  @Test func `each cell is one run with its picture`() {
    let scene = ParticleScene()
    let cells = (0..<3).map { i in
      var cell = EmitterCell(name: "\(i)")
      cell.contents = ParticleScene.white(in: scene.world)
      cell.birthRate = 10
      cell.lifetime = 1
      return cell
    }
    scene.emitter.emitterCells = cells
    let frame = scene.world.frame(at: 1)
    #expect(frame.commands.count == 1)
    #expect(frame.commands[0].textureCount == 3)
    #expect(frame.quads.map(\.textureUnit) == Array(0..<30).map { $0 / 10 })
  }

  @Test func `additive particles are a command of their own that adds`() {
    let scene = ParticleScene { _, layer in
      layer.renderMode = .additive
      layer.bounds = Rect(0, 0, 10, 10)
      layer.backgroundColor = .black
    }
    scene.world.addLayer(to: scene.world.root) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .white
    }
    let frame = scene.world.frame(at: 1)
    #expect(frame.commands.map(\.blend) == [.sourceOver, .plusLighter, .sourceOver])
    #expect(frame.commands.map(\.instanceCount) == [1, 100, 1])
    #expect(frame.commands[1].reason == .blend)
  }

  @Test func `orders across cells`() {
    func order(_ mode: EmitterRenderMode) -> [Float] {
      let scene = ParticleScene()
      func cell(_ name: String, _ velocity: Float) -> EmitterCell {
        var cell = EmitterCell(name: name)
        cell.contents = ParticleScene.white(in: scene.world)
        cell.birthRate = 5
        cell.lifetime = 2
        cell.velocity = velocity
        cell.acceleration = (0, 0, velocity)
        // Half an interval apart.
        cell.timing.beginTime = velocity > 0 ? 0.1 : 0
        return cell
      }
      scene.emitter.emitterCells = [cell("a", 10), cell("b", -10)]
      scene.emitter.renderMode = mode
      return scene.particles(at: 1).map { $0.x }
    }
    // |x| is ten times the age.
    let oldestFirst = order(.oldestFirst).map(abs)
    #expect(oldestFirst.count > 8 && oldestFirst == oldestFirst.sorted(by: >))
    let oldestLast = order(.oldestLast).map(abs)
    #expect(oldestLast == oldestLast.sorted())
    #expect(oldestLast == Array(oldestFirst.reversed()))
    // z runs with x: far first.
    let backToFront = order(.backToFront)
    #expect(backToFront == backToFront.sorted())
    let unordered = order(.unordered)
    #expect(unordered.firstIndex { $0 < 0 } == unordered.filter { $0 > 0 }.count)
  }

  @Test func `an emitter that cannot be seen costs no records`() {
    let scene = ParticleScene { cell, _ in cell.velocity = 50 }
    scene.world.viewport = Rect(-10, -10, 20, 20)
    #expect(scene.count(at: 2) == 200)
    scene.world.viewport = Rect(500, 500, 20, 20)
    #expect(scene.count(at: 2) == 0)
    #expect(scene.emitter.presentation.particleCount == 200)
    #expect(scene.world.nextFrame == .now)
  }

  @Test func `opacity fades the whole, tints of copies reach every particle`() {
    let scene = ParticleScene { _, layer in layer.opacity = 0.5 }
    let frame = scene.world.frame(at: 1)
    #expect(frame.groups.count == 1 && frame.groups[0].opacity == 0.5)
    let world = World()
    let replicator = world.addLayer(.replicator, to: world.root)
    replicator.setValue(.number(2), forKeyPath: "instanceCount")
    replicator[.instanceTransform] = .translation(100, 0)
    replicator[.instanceDelay] = 0.5
    replicator.setValue(.number(-0.5), forKeyPath: "instanceRedOffset")
    let emitter = world.addLayer(.emitter, to: replicator)
    var cell = EmitterCell(name: "a")
    cell.contents = ParticleScene.white(in: world)
    cell.birthRate = 10
    cell.lifetime = 10
    emitter.emitterCells = [cell]
    let copies = world.frame(at: 1).quads.map(SeenParticle.init)
    // The second copy shows the emitter half a second earlier.
    #expect(copies.count == 10 + 5)
    #expect(copies.prefix(10).allSatisfy { $0.x == 0 && $0.color[0] == 1 })
    #expect(copies.suffix(5).allSatisfy { abs($0.x - 100) < 1e-3 })
    #expect(copies.suffix(5).allSatisfy { abs($0.color[0] - 0.5) < 1e-3 && $0.color[1] == 1 })
  }

  @Test func `in its superlayer's space each particle is seen in perspective`() {
    func scene(_ type: ParticleType) -> ParticleScene {
      let scene = ParticleScene { cell, layer in
        layer.emitterPosition = Point(50, 50)
        layer.preservesDepth = true
        cell.acceleration = (0, 0, 100)
        cell.particleType = type
        cell.spin = type == .plane ? 1 : 0
      }
      scene.world.root.bounds = Rect(0, 0, 100, 100)
      scene.world.root[.sublayerTransform] = .perspective(500)
      return scene
    }
    // The oldest has come nearest: half a second squared times 100, an eye 500 away.
    let sprites = scene(.sprite).world.frame(at: 1).quads
    #expect(sprites.count == 100)
    let z = Float(0.5 * 100 * 0.99 * 0.99)
    #expect(abs(sprites[0].d - 500 / (500 - z)) < 1e-3)
    #expect(abs(sprites[99].d - 1) < 1e-3)
    // What turns in space needs a matrix of its own.
    let frame = scene(.plane).world.frame(at: 1)
    #expect(frame.quadCount == 100)
    #expect(frame.quads.allSatisfy { $0.flags.contains(.projective) })
    #expect(frame.projections.count == 100)
    // The root's middle stands at the origin of the frame's space.
    let middle = frame.projections[Int(frame.quads[0].a)].apply(to: Point(5, 5))
    #expect(middle.map { abs($0.x) < 1e-3 && abs($0.y) < 1e-3 } == true)
  }

  @Test func `a flat emitter in a tilted plane keeps its particles in it`() {
    let scene = ParticleScene { cell, layer in
      layer.bounds = Rect(0, 0, 100, 100)
      layer.transform = .rotation(0.7, 0, 1, 0)
      cell.velocity = 30
    }
    scene.world.root.bounds = Rect(0, 0, 100, 100)
    scene.world.root[.sublayerTransform] = .perspective(500)
    let frame = scene.world.frame(at: 1)
    #expect(frame.quads.allSatisfy { $0.flags.contains(.projective) })
    #expect(frame.projections.count == 100)
  }

  @Test func `unknown fields are reported, not drawn`() {
    let scene = ParticleScene { _, layer in layer.setValue(.number(1), forKeyPath: "spinBias") }
    _ = scene.world.frame(at: 1)
    #expect(scene.world.issues.issues.contains { $0.subject == "spinBias" })
    scene.emitter.add(
      scene.animation("emitterCells.nobody.velocity", 0, 1, 1),
      forKey: "x")
    _ = scene.world.frame(at: 1)
    #expect(scene.world.issues.issues.contains { $0.subject == "emitterCells.nobody.velocity" })
    let cells = ParticleScene { cell, _ in
      cell.setValue(.number(1.06), forKey: "spinBias")
      // Accelerations are given as they are: a mass changes nothing.
      cell.setValue(.number(2), forKey: "mass")
    }
    #expect(cells.count(at: 1) == 100)
    #expect(cells.world.issues.issues.map(\.subject) == ["emitterCells.spark.spinBias"])
  }

  @Test(
    arguments: EmitterRenderMode.allCases, ["planes", "sprites", "sprites on threads", "plain"])
  func `a steady frame allocates nothing`(mode: EmitterRenderMode, kind: String) {
    guard lamella_allocation_is_counted() != 0, isOptimized else { return }
    let isPlane = kind == "planes"
    let scene = ParticleScene(birthRate: 500, lifetime: 2) { cell, layer in
      layer.renderMode = mode
      if kind != "plain" { layer.emitterShape = .sphere }
      layer.emitterSize = Size(10, 10)
      cell.particleType = isPlane ? .plane : .sprite
      cell.lifetimeRange = 1
      cell.velocity = 50
      cell.emissionRange = 6
      cell.spinRange = 3
      cell.colorRange = Color(0.1, 0.1, 0.1, 0.1)
      var spark = cell
      spark.birthRate = 3
      cell.emitterCells = [spark]
    }
    var move = BasicAnimation(.emitterPosition, from: .zero, to: Point(100, 0), duration: 1)
    move.repeatCount = .infinity
    if isPlane { scene.emitter.add(move, forKey: "move") }
    if kind.hasSuffix("threads") || kind == "plain" {
      scene.world.executor = InTurn()
      (scene.world.pipeline.serialLimit, scene.world.pipeline.blockSize) = (1, 64)
    }
    for step in 0..<240 { scene.world.frame(at: 8 + Double(step) / 60) }
    lamella_allocation_reset()
    for step in 0..<60 { scene.world.frame(at: 12 + Double(step) / 120) }
    #expect(lamella_allocation_count() == 0)
  }

  @Test func `a particle costs its record, and a sorted one eighty bytes more`() {
    #expect(MemoryLayout<InstanceRecord>.stride == 64)
    #expect(MemoryLayout<CompactRecord>.stride == 32)
    let scene = ParticleScene(birthRate: 20_000, lifetime: 5) { cell, layer in
      cell.velocity = 10
      layer.emitterShape = .circle
      layer.emitterSize = Size(10, 0)
      layer.renderMode = .oldestFirst
    }
    let frame = scene.world.frame(at: 6)
    #expect(frame.quadCount == 100_000)
    let emitters = scene.world.emitters
    // What is kept for particles is in these lists, which hold no more than twice what is in them.
    let packer = emitters.packer
    let kept =
      packer.waiting.capacity * 64 + packer.keys.capacity * 4 + packer.pictures.capacity * 4
      + packer.order.capacity * 4 + packer.spare.capacity * 4
    #expect(kept <= 2 * 80 * 100_000)
    #expect(frame.instances.capacity <= 2 * 100_000)
    #expect(packer.blocks.isEmpty)
    // The emitter itself does not grow.
    #expect(emitters.walk.blocks.count == EmitterSettings.depthLimit)
    #expect(emitters.states.count == 1)
    #expect(emitters.states[0].epochs.count == 1)
    let plain = ParticleScene(birthRate: 20_000, lifetime: 5) { cell, _ in cell.velocity = 10 }
    #expect(plain.count(at: 6) == 100_000)
    #expect(plain.world.emitters.packer.waiting.capacity == 16)
    let records = plain.world.frame(at: 6.01)
    #expect(records.compacts.capacity <= 2 * 100_000 && records.instances.capacity < 100)
  }

  @Test func `scratch for several threads does not grow with the particles`() {
    let scene = ParticleScene(birthRate: 20_000, lifetime: 5) { cell, layer in
      cell.lifetimeRange = 2
      layer.emitterShape = .circle
      layer.emitterSize = Size(10, 0)
    }
    scene.world.executor = InTurn()
    #expect(scene.count(at: 8) > 90_000)
    // 64 parts at most, of 58 KB each.
    #expect(scene.world.emitters.packer.blocks.count <= 64)
    #expect(!scene.world.emitters.packer.blocks.isEmpty)
  }
}

/// An executor that does all blocks itself.
private final class InTurn: BlockExecutor {
  let workerCount = 2
  func perform(_ count: Int, _ work: BlockWork) { for block in 0..<count { work(block) } }
}

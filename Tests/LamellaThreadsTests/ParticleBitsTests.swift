// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaThreads
import Testing

@testable import Lamella

@Suite struct ParticleBitsTests {
  /// What an emitter can be that takes another way through the packer.
  enum Kind: CaseIterable {
    case drops, sparks, circle, planes, depth, sorted, backToFront, moving, nested, limited
    case animatedRate, twoRates, frames, tinted, later
  }

  private func world(_ kind: Kind) -> World {
    let world = World()
    world.root.bounds = Rect(0, 0, 400, 400)
    let picture = world.contents.add(
      Bitmap(width: 8, height: 8, pixels: Array(repeating: 255, count: 256)))
    var parent = world.root
    if kind == .tinted {
      parent = world.addLayer(.replicator, to: world.root)
      parent.setValue(.number(2), forKeyPath: "instanceCount")
      parent.setValue(.number(-0.3), forKeyPath: "instanceRedOffset")
    }
    let emitter = world.addLayer(.emitter, to: parent)
    var cell = EmitterCell(name: "a")
    cell.contents = picture
    cell.birthRate = 3000
    cell.lifetime = 2
    cell.velocity = 80
    cell.velocityRange = 60
    cell.emissionRange = 2
    cell.acceleration = (0, -30, 20)
    if kind != .drops {
      cell.lifetimeRange = 1.5
      cell.scaleRange = 0.5
      cell.spinRange = 4
      cell.colorRange = Color(0.2, 0.3, 0, 0.5)
      cell.colorSpeed = Color(0, 0, 0, -0.3)
    }
    var other = cell
    other.name = "b"
    other.birthRate = 700
    other.timing.beginTime = 0.3
    switch kind {
    case .circle:
      emitter.emitterShape = .circle
      emitter.emitterSize = Size(50, 0)
    case .planes: cell.particleType = .plane
    case .depth:
      emitter.preservesDepth = true
      world.root[.sublayerTransform] = .perspective(500)
      other.particleType = .plane
    case .sorted: emitter.renderMode = .oldestLast
    case .backToFront: emitter.renderMode = .backToFront
    case .moving:
      cell.lifetimeRange = 0
      var move = BasicAnimation(.emitterPosition, from: .zero, to: Point(300, 100), duration: 2)
      move.repeatCount = .infinity
      emitter.add(move, forKey: "move")
    case .nested:
      var spark = cell
      spark.birthRate = 3
      spark.lifetime = 0.4
      cell.birthRate = 600
      cell.emitterCells = [spark]
    case .limited: emitter.particleLimit = 2500
    case .animatedRate, .twoRates:
      var pulse = BasicAnimation(keyPath: "birthRate")
      (pulse.fromValue, pulse.toValue, pulse.duration) = (.number(0), .number(2), 1)
      pulse.autoreverses = true
      pulse.repeatCount = .infinity
      emitter.add(pulse, forKey: "rate")
      if kind != .twoRates { break }
      // Of no common period: the sums of births grow with the times that are asked for.
      var long = BasicAnimation(keyPath: "emitterCells.a.birthRate")
      (long.fromValue, long.toValue, long.duration) = (.number(2000), .number(6000), 37.7123)
      long.repeatCount = .infinity
      emitter.emitterCells = [cell, other]
      emitter.add(long, forKey: "cell")
    case .frames:
      cell.contentsFrameCount = 4
      cell.contentsFrameMode = .random
    case .drops, .sparks, .tinted, .later: break
    }
    emitter.emitterCells = [cell, other]
    world.commit(at: 0)
    return world
  }

  /// Hashes of all lists of some frames, and how many particles they hold.
  private func frames(_ kind: Kind, workers: Int) -> [[Int]] {
    let world = world(kind)
    if workers > 0 {
      world.executor = ThreadPool(workerCount: workers)
      (world.pipeline.serialLimit, world.pipeline.blockSize) = (1, 64)
    }
    let start: Double = kind == .later ? 2_592_000 : 0
    return [0.5, 3, 1.2, 7].map { time in
      let frame = world.frame(at: start + time)
      return [frame.quadCount] + frame.everything.map(\.hashValue)
    }
  }

  @Test(arguments: Kind.allCases)
  func `one, two and seven workers make the same particles as none`(kind: Kind) {
    let wanted = frames(kind, workers: 0)
    #expect(wanted.allSatisfy { $0[0] > 300 })
    for workers in [1, 2, 7] {
      #expect(frames(kind, workers: workers) == wanted, "\(workers) workers")
    }
  }

  @Test(arguments: [Kind.drops, .sparks])
  func `the one loop makes what the blocks make`(kind: Kind) {
    func records(_ mode: EmitterRenderMode) -> [InstanceRecord] {
      let world = world(kind)
      let emitter = world.root.sublayers[0]
      emitter.emitterCells = [emitter.emitterCells[0]]
      emitter.renderMode = mode
      world.commit(at: 0)
      return world.frame(at: 3.3).quads
    }
    // One cell in the order of birth: sorting changes nothing, and takes the way of blocks.
    let (loop, blocks) = (records(.unordered), records(.oldestFirst))
    #expect(loop.count > 4000)
    #expect(loop == blocks)
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

@Suite struct ParticleDeterminismTests {
  /// All ranges in use, nested cells, an animated source and an edit in the middle.
  private func scene(seed: UInt32 = 7, from start: Double = 0) -> ParticleScene {
    let scene = ParticleScene(birthRate: 60, lifetime: 1.5) { cell, layer in
      cell.lifetimeRange = 1
      cell.velocity = 80
      cell.velocityRange = 60
      cell.emissionRange = 4
      cell.scaleRange = 0.5
      cell.scaleSpeed = -0.1
      cell.spin = 1
      cell.spinRange = 3
      cell.rotationRange = 2
      cell.color = Color(0.5, 0.5, 0.5, 1)
      cell.colorRange = Color(0.5, 0.3, 0.9, 0.2)
      cell.colorSpeed = Color(0.1, 0, -0.2, -0.3)
      cell.acceleration = (5, -40, 0)
      var spark = cell
      spark.name = "inner"
      spark.birthRate = 6
      spark.lifetime = 0.7
      cell.emitterCells = [spark]
      layer.emitterShape = .circle
      layer.emitterMode = .outline
      layer.emitterSize = Size(30, 0)
      layer.seed = seed
      layer.beginTime = start
    }
    var move = BasicAnimation(
      .emitterPosition, from: Point(0, 0), to: Point(100, 50), duration: 2)
    move.autoreverses = true
    move.repeatCount = .infinity
    move.timingFunction = .easeInEaseOut
    scene.emitter.add(move, forKey: "move")
    return scene
  }

  @Test func `a frame is the same bits however its time was reached`() {
    let times: [Double] = [0.4, 1, 2.25, 2.9, 4.4, 5]
    let wanted = scene()
    wanted.world.commit(at: 0)
    let frames = times.map { wanted.world.frame(at: $0).words }
    #expect(frames.allSatisfy { !$0.isEmpty })
    for rate in [24.0, 60, 144] {
      let other = scene()
      other.world.commit(at: 0)
      var step = 0
      for (i, time) in times.enumerated() {
        while Double(step) / rate < time {
          other.world.frame(at: Double(step) / rate)
          step += 1
        }
        #expect(other.world.frame(at: time).words == frames[i], "\(rate) Hz at \(time)")
      }
    }
    var random = SeededRandom(seed: 11)
    let jumps = scene()
    jumps.world.commit(at: 0)
    for _ in 0..<60 {
      let i = Int.random(in: times.indices, using: &random)
      jumps.world.frame(at: Double.random(in: 0...9, using: &random))
      #expect(jumps.world.frame(at: times[i]).words == frames[i])
    }
    for i in times.indices.reversed() {
      #expect(jumps.world.frame(at: times[i]).words == frames[i])
    }
  }

  @Test func `a thousand random times, in any order`() {
    var random = SeededRandom(seed: 12)
    let times = (0..<1000).map { _ in Double.random(in: 0...12, using: &random) }
    func hashes(_ order: [Int]) -> [Int] {
      let scene = scene()
      scene.world.commit(at: 0)
      var result = Array(repeating: 0, count: times.count)
      for i in order { result[i] = scene.world.frame(at: times[i]).words.hashValue }
      return result
    }
    let wanted = hashes(Array(times.indices))
    #expect(Set(wanted).count == 1000)
    let forwards = times.indices.sorted { times[$0] < times[$1] }
    #expect(hashes(forwards) == wanted)
    #expect(hashes(forwards.reversed()) == wanted)
    #expect(hashes(times.indices.shuffled(using: &random)) == wanted)
  }

  @Test func `seeking back across an edit shows what was there`() {
    let scene = scene()
    scene.world.commit(at: 0)
    let before = scene.world.frame(at: 1.9).words
    scene.world.frame(at: 2)
    scene.edit {
      scene.emitter.setValue(.number(-200), forKeyPath: "emitterCells.spark.velocity")
      scene.emitter.birthRate = 3
    }
    let at2 = scene.world.frame(at: 2).words
    let after = scene.world.frame(at: 3).words
    scene.world.frame(at: 4)
    scene.world.frame(at: 0.1)
    #expect(scene.world.frame(at: 1.9).words == before)
    #expect(scene.world.frame(at: 3).words == after)
    #expect(scene.world.frame(at: 2).words == at2)
  }

  @Test func `P05 equal seeds show equal pictures, other seeds others`() {
    func scene(_ seed: UInt32) -> ParticleScene { self.scene(seed: seed, from: -3) }
    let (a, b, c) = (scene(7), scene(7), scene(8))
    for step in 0..<150 { a.world.frame(at: Double(step) / 30) }
    b.world.commit(at: 0)
    c.world.commit(at: 0)
    #expect(a.world.frame(at: 5).words == b.world.frame(at: 5).words)
    #expect(a.world.frame(at: 5).words != c.world.frame(at: 5).words)
    let first = b.world.frame(at: 2).words
    for step in 0..<200 { b.world.frame(at: 2 + Double(step) / 144) }
    #expect(b.world.frame(at: 2).words == first)
    #expect(a.world.frame(at: 2).words == first)
  }

  @Test func `T22 after thirty days an emitter moves as evenly as at the start`() {
    let days = 30.0 * 86400
    let early = scene(from: 0)
    let late = scene(from: days)
    early.world.commit(at: 0)
    late.world.commit(at: days)
    for step in 0...144 {
      let time = Double(step) / 144
      let a = early.particles(at: time)
      let b = late.particles(at: days + time)
      #expect(a.count == b.count, "at \(time)")
      for (p, q) in zip(a, b) {
        #expect(abs(p.x - q.x) < 1e-4 && abs(p.y - q.y) < 1e-4 && abs(p.scale - q.scale) < 1e-4)
        #expect(zip(p.color, q.color).allSatisfy { abs($0 - $1) < 1e-4 })
      }
    }
    // One that has run for thirty days: as many, and they move by their velocity in each frame.
    let old = ParticleScene(birthRate: 1000, lifetime: 2) { cell, _ in cell.velocity = 144 }
    _ = old.world.frame(at: days)
    #expect(abs(old.count(at: days) - 2000) <= 1)
    let before = old.particles(at: days)
    let after = old.particles(at: days + 1.0 / 144)
    // Those that live in both, oldest first: about seven of two thousand have died.
    for i in 20..<1900 {
      let moved = after[i - (2000 - 1993)].x - before[i].x
      #expect(abs(moved - 1) < 0.3, "\(moved)")
    }
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

/// A frame shows what a world that begins with it shows, whatever times lie between copies with a delay and
/// what they are copies of.
@Suite struct DelayedTimesTests {
  /// What stands below a replicator of two copies.
  private static func world(delay: Float, _ build: (World, Layer) -> Void) -> World {
    let world = World()
    world.transactionDisablesActions = true
    build(world, replicator(in: world.root, delay: delay, count: 2))
    world.commit(at: 0)
    return world
  }

  private static func replicator(in parent: Layer, delay: Float, count: Int) -> Layer {
    parent.world.addLayer(.replicator, to: parent) {
      $0.setValue(.number(Double(count)), forKeyPath: "instanceCount")
      $0[.instanceDelay] = delay
      $0[.instanceTransform] = .translation(0, 20)
    }
  }

  private static func card(_ parent: Layer) -> Layer {
    parent.world.addLayer(to: parent) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .red
    }
  }

  private static func emitter(
    _ parent: Layer, lifetime: Float, from begin: Double, for seconds: Double
  ) -> Layer {
    let emitter = parent.world.addLayer(.emitter, to: parent)
    var cell = EmitterCell(name: "spark")
    cell.contents = ParticleScene.white(in: parent.world)
    (cell.birthRate, cell.lifetime, cell.velocity) = (10, lifetime, 3)
    (cell.timing.beginTime, cell.timing.duration) = (begin, seconds)
    emitter.emitterCells = [cell]
    return emitter
  }

  private func expectPure(_ times: [Double], _ make: () -> World) {
    let world = make()
    for time in times {
      let (shown, wanted) = (world.frame(at: time).quads, make().frame(at: time).quads)
      #expect(shown == wanted, "at \(time): \(shown.map(\.tx)), wanted \(wanted.map(\.tx))")
    }
  }

  private static let quarters = (0...32).map { Double($0) / 4 }

  /// How a layer's time stands to that of the replicator above it.
  private static func timing(_ name: String) -> MediaTiming {
    var timing = MediaTiming(beginTime: 0, duration: .infinity)
    switch name {
    case "later": timing.beginTime = 2
    case "short": timing.duration = 1
    case "fast": timing.speed = 4
    case "slow": timing.speed = 0.5
    case "backwards": (timing.speed, timing.timeOffset) = (-1, 3)
    case "turning":
      (timing.beginTime, timing.duration) = (1, 1)
      (timing.repeatCount, timing.autoreverses) = (2, true)
    default: (timing.speed, timing.timeOffset) = (0, 1.5)
    }
    return timing
  }

  @Test(
    arguments: ["later", "short", "fast", "slow", "backwards", "turning", "stopped"],
    [-2, -0.5, 0.75, 2] as [Float])
  func `animations, batches and particles of a layer with a time of its own`(
    name: String, delay: Float
  ) {
    let timing = Self.timing(name)
    for kind in ["animation", "batch", "particles", "nested"] {
      expectPure(Self.quarters) {
        Self.world(delay: delay) { world, replicator in
          var parent = replicator
          if kind == "nested" {
            let between = world.addLayer(to: replicator) { $0.timing = timing }
            parent = Self.replicator(in: between, delay: -delay / 2, count: 3)
          }
          if kind == "particles" || kind == "nested" {
            Self.emitter(parent, lifetime: 0.5, from: 1, for: 1).timing = timing
          }
          if kind == "particles" { return }
          let card = Self.card(parent)
          card.timing = timing
          if kind == "batch" {
            world.animate(
              [card.id], .position.x, from: [0], to: [100], duration: 1, begin: .times([1]))
          } else {
            var move = BasicAnimation(.position.x, from: 0, to: 100, duration: 1)
            move.beginTime = 1
            card.add(move, forKey: "move")
          }
        }
      }
    }
  }

  @Test func `a frame is due when the first copy moves, and none when the last has stopped`() {
    let world = Self.world(delay: -2) { _, replicator in
      let card = Self.card(replicator)
      card.beginTime = 3
      var move = BasicAnimation(.position.x, from: 0, to: 100, duration: 2)
      move.beginTime = 1e-9
      card.add(move, forKey: "move")
    }
    world.frame(at: 0)
    #expect(world.nextFrame == .at(1))
    world.frame(at: 1.5)
    #expect(world.nextFrame == .now)
    world.frame(at: 5.5)
    #expect(world.nextFrame == .never)
  }

  @Test(arguments: [0, -2, 1] as [Float])
  func `an emitter that begins later wakes its world, and lets it sleep`(delay: Float) {
    let world = Self.world(delay: delay) { _, replicator in
      Self.emitter(replicator, lifetime: 0.5, from: 0, for: 1).beginTime = 3
    }
    world.frame(at: 0)
    guard case .at(let time) = world.nextFrame else {
      Issue.record("\(world.nextFrame)")
      return
    }
    let first = delay < 0 ? 1.0 : 3.0
    #expect(time >= first && time <= first + 0.11)
    world.frame(at: time)
    world.frame(at: 3.3)
    #expect(world.nextFrame == .now)
    world.frame(at: 6)
    #expect(world.nextFrame == .never)
  }

  @Test func `particles that stopped with their layer let the world sleep`() {
    let world = Self.world(delay: 1) { _, replicator in
      let emitter = Self.emitter(replicator, lifetime: 5, from: 0, for: 10)
      emitter.timing = MediaTiming(beginTime: 0, duration: 2)
    }
    #expect(world.frame(at: 2.5).quadCount == 35)
    #expect(world.nextFrame == .now)
    #expect(world.frame(at: 3.5).quadCount == 40)
    #expect(world.nextFrame == .never)
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

/// Batches that the caches do not hold: their begins are read in half the bytes once all have begun.
@Suite struct LargeBatchTests {
  private static let count = 262_145
  private let world = World()
  private let ids: [LayerID]

  init() {
    ids = world.addLayers(count: LargeBatchTests.count, to: world.root)
    world.frame(at: 0)
  }

  /// Every begin is another one, and none is a number of few bits.
  private func begin(_ i: Int) -> Double { Double(i * 7919 % LargeBatchTests.count) * 1.1e-5 }

  private func animate(
    duration: Double = 1, _ configure: (inout BatchOptions) -> Void
  ) -> ClipBatch? {
    var options = BatchOptions()
    configure(&options)
    world.animate(
      ids, .position.x, from: ids.map { _ in 0 }, to: ids.map { _ in 1 }, duration: duration,
      begin: .delays(ids.indices.map(begin)), options: options)
    world.evaluateTracks(at: 0)
    return world.animations.batches.last
  }

  /// What the clips show, and what exact begins would have shown.
  private func expectWays(at time: Double, _ way: (Double) -> Double) {
    world.evaluateTracks(at: time)
    let column = world.presentation[.positionX]
    var furthest = 0.0
    for (i, id) in ids.enumerated() {
      let shown = Double(column[Int(world.tree.row[id.slot])])
      furthest = max(furthest, abs(shown - way(time - begin(i))))
    }
    // A rounding of the begin, and those of the fraction.
    #expect(furthest < 0x1p-19 + 0x1p-22, "\(furthest) at \(time)")
  }

  @Test func `a turning batch is early by a rounding at most`() throws {
    let batch = try #require(
      animate {
        $0.repeatCount = .infinity
        $0.autoreverses = true
      })
    #expect(batch.delays.count == ids.count)
    let turning = { (elapsed: Double) in
      elapsed < 0 ? 0 : abs(elapsed - 2 * (elapsed / 2).rounded(.toNearestOrEven))
    }
    // Before the last begin and after it.
    for time in [1.3, 2.9, 5.125, 86_400.7] { expectWays(at: time, turning) }
    try world.root.addSublayer(world.layer(ids[5]))
    expectWays(at: 9.1, turning)
  }

  @Test func `a held batch shows its ends exactly`() throws {
    let batch = try #require(animate(duration: 4) { $0.fillMode = .both })
    #expect(batch.delays.count == ids.count)
    expectWays(at: 3.5) { min(1, max(0, $0 / 4)) }
    let last = try #require(ids.indices.max { begin($0) < begin($1) })
    let row = Int(world.tree.row[ids[last].slot])
    world.evaluateTracks(at: begin(last))
    #expect(world.presentation[.positionX][row] == 0)
    world.evaluateTracks(at: begin(last) + 4)
    #expect(world.presentation[.positionX][row] == 1)
  }

  @Test func `a clip shows what is under it up to its very begin`() throws {
    world.set(.position.x, of: ids, to: 5)
    _ = try #require(animate { $0.repeatCount = .infinity })
    for i in stride(from: 1, to: ids.count, by: 8009) {
      let row = Int(world.tree.row[ids[i].slot])
      world.evaluateTracks(at: begin(i).nextDown)
      #expect(world.presentation[.positionX][row] == 5, "clip \(i)")
      world.evaluateTracks(at: begin(i))
      #expect(world.presentation[.positionX][row] == 0, "clip \(i)")
    }
  }

  @Test func `a clip at the begin of a pass never shows the end of the one before`() throws {
    let batch = try #require(animate { $0.repeatCount = .infinity })
    #expect(batch.delays.count == ids.count)
    for i in stride(from: 0, to: ids.count, by: 4001) {
      world.evaluateTracks(at: begin(i) + 8)
      let value = world.presentation[.positionX][Int(world.tree.row[ids[i].slot])]
      #expect(value < 0x1p-18, "clip \(i): \(value)")
    }
  }

  @Test func `one clip alone has the bits of the batch, also after layers changed places`() throws {
    let batch = try #require(
      animate {
        $0.repeatCount = .infinity
        $0.timingFunction = .easeInEaseOut
      })
    try world.root.addSublayer(world.layer(ids[5]))
    world.evaluateTracks(at: 7.77)
    let clock = world.animations.clocks.clocks[Int(batch.clock)]
    let column = world.presentation[.positionX]
    #expect(Int(batch.slots[ids.count - 1]) == ids[5].slot)
    for i in stride(from: 0, to: ids.count, by: 997) {
      let alone = ClipEvaluation.progress(batch, clip: i, time: clock.time, rate: clock.rate)
      #expect(column[Int(batch.rows[i])] == alone)
    }
  }

  @Test func `begins are read as they are where that would be more than a rounding`() throws {
    // A rounding of 2.9 seconds is 2^-23 of them: too much for passes of a thousandth.
    let short = try #require(animate(duration: 0.01) { $0.repeatCount = .infinity })
    #expect(short.delays.count == 0)
    expectWays(at: 3.125) { (elapsed: Double) in
      let passes = elapsed * 100
      return passes - passes.rounded(.down)
    }
  }

  @Test func `small batches are exact`() {
    let small = World()
    let few = small.addLayers(count: 1000, to: small.root)
    small.animate(few, .position.x, to: few.map { _ in 1 }, begin: .delays(few.indices.map(begin)))
    small.evaluateTracks(at: 0)
    #expect(small.animations.batches.last?.delays.count == 0)
  }
}

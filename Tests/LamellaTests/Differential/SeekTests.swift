// SPDX-License-Identifier: MIT

@testable import Lamella
import LamellaMath
import Testing

/// A frame depends on the committed model and the time alone.
@Suite struct SeekTests {
  /// A world that a random program made, with everything committed at one time.
  private func world(seed: UInt64) -> (twin: Twin, time: Double) {
    let twin = Twin(seed: seed)
    twin.prepare()
    twin.world.frame(at: twin.time)
    return (twin, twin.time)
  }

  @Test(arguments: 0..<4)
  func `a frame after any seeks equals the frame computed afresh`(batch: UInt64) {
    for seed in batch * 1000 + 100_000..<batch * 1000 + 100_100 {
      let (sought, start) = world(seed: seed)
      let (fresh, _) = world(seed: seed)
      var random = sought.random
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        sought.world.frame(at: start + Double.random(in: -5...20, using: &random))
      }
      var time = start + Double.random(in: -1...6, using: &random)
      if sought.isExact { time = (time * 16).rounded() / 16 }
      let a = FrameImage(sought.world, sought.world.frame(at: time))
      let b = FrameImage(fresh.world, fresh.world.frame(at: time))
      if a == b { continue }
      Issue.record(
        "seed \(seed) at \(time): \(a.difference(from: b))\n\(sought.story.joined(separator: "\n"))"
      )
      return
    }
  }

  @Test func `the frame at the time of the last frame is the same frame`() {
    let (twin, time) = world(seed: 7)
    let first = twin.world.frame(at: time)
    #expect(twin.world.frame(at: time) === first)
  }
}

// SPDX-License-Identifier: MIT

// Runs that are longer than what a software driver is given at a time.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct PortionTests {
    /// Translucent cards and pictures in heaps, so that their order shows.
    private static func heap(_ sketch: FrameSketch, _ count: Int, flushEvery step: Int) {
      let id = sketch.contents.add(ImageTests.noise(9, 9))
      for i in 0..<count {
        let (x, y) = (Float(i * 7 % 50) * 1.9, Float(i * 13 % 47) * 2)
        if i < count / 2 {
          sketch.box(
            .translation(x, y), 11, 9, Color(Float(i % 7) / 7, Float(i % 5) / 5, 0.5), radius: 2,
            opacity: 0.4)
        } else {
          sketch.image(.translation(x, y), 12, 12, id, tint: Color(1, 1, Float(i % 3) / 3, 0.3))
        }
        if i % step == step - 1 { sketch.flush() }
      }
    }

    @Test(arguments: [2047, 2048, 2049, 4096, 9001])
    func `a long run looks like many short ones and is one call`(count: Int) throws {
      try Stage.run { stage in
        let long = try stage.picture(110, 110) { Self.heap($0, count, flushEvery: .max) }
        #expect(stage.renderer.statistics.drawCalls == 2)
        #expect(stage.renderer.statistics.instances == count)
        let short = try stage.picture(110, 110) { Self.heap($0, count, flushEvery: 100) }
        #expect(stage.renderer.statistics.drawCalls >= count / 100)
        #expect(long.greatestDifference(from: short) == 0)
      }
    }
  }
}

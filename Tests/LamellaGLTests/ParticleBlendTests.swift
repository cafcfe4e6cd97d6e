// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct ParticleBlendTests {
    /// Two particles of (0.25, 0.125, 0) on top of each other, over a grey of a quarter.
    private func picture(_ mode: EmitterRenderMode) throws -> Picture {
      let world = World()
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0.position = Point(10, 10)
        $0.backgroundColor = Color(0.25, 0.25, 0.25, 1)
      }
      let emitter = world.addLayer(.emitter, to: world.root) {
        $0.emitterPosition = Point(10, 10)
        $0.renderMode = mode
      }
      var cell = EmitterCell(name: "a")
      cell.contents = world.contents.add(
        Bitmap(width: 10, height: 10, pixels: Array(repeating: 255, count: 400)))
      cell.birthRate = 2
      cell.lifetime = 10
      cell.timing = MediaTiming(duration: 1)
      cell.color = Color(0.25, 0.125, 0, 1)
      emitter.emitterCells = [cell]
      var result: Picture?
      try Stage.run { stage in
        let target = try OffscreenTarget(width: 20, height: 20)
        try stage.renderer.draw(
          world.frame(at: 2), into: target.target(scale: 1, background: .black))
        result = Picture(target.readPixels())
      }
      return try #require(result)
    }

    @Test func `additive particles add to each other and to what is behind them`() throws {
      let added = try picture(.additive)[10, 10]
      for (got, wanted) in [(added.x, 191), (added.y, 128), (added.z, 64), (added.w, 255)] {
        #expect(abs(got - wanted) <= 1, "\(added)")
      }
      let over = try picture(.unordered)[10, 10]
      for (got, wanted) in [(over.x, 64), (over.y, 32), (over.z, 0)] {
        #expect(abs(got - wanted) <= 1, "\(over)")
      }
      // Beside the particles nothing changes.
      #expect(try picture(.additive)[2, 2] == SIMD4(64, 64, 64, 255))
    }
  }
}

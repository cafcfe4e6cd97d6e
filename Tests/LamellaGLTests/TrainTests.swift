// SPDX-License-Identifier: MIT

// Many small pictures in any order: one draw call, however many there are.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct TrainTests {
    /// Quads that show pictures in turn, eight to a command, which continues the one before or not.
    private static func mosaic(
      _ sketch: FrameSketch, _ count: Int, side: Int, because reason: DrawCommand.Reason
    ) {
      let ids = (0..<count).map { sketch.contents.add(ImageTests.noise(side + $0 % 3, side + $0)) }
      for i in 0..<3 * count {
        sketch.image(
          AffineTransform(0.9998, 0.02, -0.02, 0.9998, Float(i % 8) * 12.3, Float(i / 8) * 7.7),
          14, 11.5, ids[i % count], part: i % 5 == 0 ? (0.25, 0.75, 0.8, 0.1) : (0, 1, 1, 0),
          tint: Color(1, 1, 1, 0.6))
        if i % 8 == 7 { sketch.flush(because: i < 8 ? .start : reason) }
      }
      sketch.flush(because: reason)
    }

    @Test(arguments: [9, 20, 31], [6, 40])
    func `pictures of many commands are one draw and look as in many`(count: Int, side: Int)
      throws
    {
      try Stage.run { stage in
        let one = try stage.picture(110, 110) {
          Self.mosaic($0, count, side: side, because: .texturesFull)
        }
        #expect(stage.renderer.statistics.drawCalls == 1)
        #expect(stage.renderer.statistics.instances == 3 * count)
        let many = try stage.picture(110, 110) {
          Self.mosaic($0, count, side: side, because: .start)
        }
        #expect(stage.renderer.statistics.drawCalls > 3)
        #expect(one.greatestDifference(from: many) <= 1)
        #expect(one.bitmap.pixels.contains { $0 != 0 })
      }
    }

    @Test func `a picture that the atlas does not take stands between draws of many`() throws {
      try Stage.run { stage in
        func draw(_ reason: DrawCommand.Reason, _ sketch: FrameSketch) {
          let small = (0..<24).map { sketch.contents.add(ImageTests.noise(8, 8 + $0)) }
          let large = sketch.contents.add(ImageTests.noise(300, 20))
          for i in 0..<48 {
            sketch.image(
              .translation(Float(i % 8) * 11, Float(i / 8) * 9), 20, 12,
              i == 27 ? large : small[i % 24], tint: Color(1, 1, 1, 0.5))
            if i % 8 == 7 { sketch.flush(because: i < 8 ? .start : reason) }
          }
        }
        let one = try stage.picture(110, 70) { draw(.texturesFull, $0) }
        #expect(stage.renderer.statistics.drawCalls <= 5)
        let many = try stage.picture(110, 70) { draw(.start, $0) }
        #expect(one.greatestDifference(from: many) <= 1)
      }
    }

    /// A world with an emitter of cells that each show a picture of their own.
    static func emitter(
      cells: Int, _ mode: EmitterRenderMode, frames: Int = 1, birthRate: Float = 20
    ) -> World {
      let world = World()
      world.viewport = Rect(0, 0, 200, 200)
      let emitter = world.addLayer(.emitter, to: world.root) {
        $0.emitterPosition = Point(100, 100)
        $0.renderMode = mode
      }
      emitter.emitterCells = (0..<cells).map { k in
        let (width, height) = (12 * frames, 10 + k)
        var pixels: [UInt8] = []
        for _ in 0..<height {
          for x in 0..<width {
            let shade = UInt8(80 + 175 * (x / 12 + 1) / frames)
            pixels += [
              k & 1 == 0 ? shade : 40, k & 2 == 0 ? shade : 60, k & 4 == 0 ? shade : 30, 255,
            ]
          }
        }
        var cell = EmitterCell(name: "cell \(k)")
        cell.contents = world.contents.add(Bitmap(width: width, height: height, pixels: pixels))
        (cell.birthRate, cell.lifetime) = (birthRate, 4)
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (30, 20, 2 * .pi)
        if frames > 1 {
          cell.contentsFrameCount = frames
          cell.setValue(.string("random"), forKey: "contentsFrameMode")
        }
        return cell
      }
      return world
    }

    static func draw(_ world: World, at time: Double, _ stage: Stage) throws -> Picture {
      let target = try OffscreenTarget(width: 200, height: 200)
      try stage.renderer.draw(world.frame(at: time), into: target.target(background: .black))
      return Picture(target.readPixels())
    }

    @Test(arguments: [EmitterRenderMode.unordered, .oldestFirst, .oldestLast, .additive])
    func `an emitter of twenty cells is one draw call`(mode: EmitterRenderMode) throws {
      try Stage.run { stage in
        let world = Self.emitter(cells: 20, mode)
        _ = try Self.draw(world, at: 3, stage)
        let statistics = stage.renderer.statistics
        #expect(statistics.instances > 800)
        #expect(statistics.drawCalls == 1, "\(mode)")
        _ = try Self.draw(world, at: 3.1, stage)
        #expect(stage.renderer.statistics.texturesUploaded == 0)
      }
    }

    @Test(arguments: [1, 20], [EmitterRenderMode.unordered, .oldestFirst])
    func `any number of frames adds no draw call`(frames: Int, mode: EmitterRenderMode) throws {
      try Stage.run { stage in
        for cells in [1, 3, 12] {
          let world = Self.emitter(cells: cells, mode, frames: frames)
          _ = try Self.draw(world, at: 3, stage)
          #expect(stage.renderer.statistics.drawCalls == 1, "\(cells) cells, \(frames) frames")
        }
      }
    }
  }
}

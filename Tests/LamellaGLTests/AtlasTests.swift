// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct AtlasTests {
    private static let turn = AffineTransform(0.9998, 0.02, -0.02, 0.9998, 0, 0)

    /// Pictures of a size, each with noise of its own.
    private static func pictures(_ sketch: FrameSketch, _ count: Int, side: Int) -> [ContentsID] {
      (0..<count).map { sketch.contents.add(ImageTests.noise(side + $0 % 3, side)) }
    }

    private static func mosaic(_ sketch: FrameSketch, side: Int, magnified: Bool) {
      let ids = pictures(sketch, 8, side: side)
      for i in 0..<64 {
        let place = AffineTransform.translation(Float(i % 8) * 12.3, Float(i / 8) * 11.7)
        sketch.image(
          magnified ? place.concatenating(Self.turn) : place, 11, 10.5, ids[i % 8],
          part: i % 5 == 0 ? (0.25, 0.75, 0.8, 0.1) : (0, 1, 1, 0))
      }
    }

    @Test(arguments: [4, 16, 60])
    func `small pictures of one draw call look as in textures of their own`(side: Int) throws {
      try Stage.run { stage in
        for magnified in [false, true] {
          let shared = try stage.picture(100, 100) {
            Self.mosaic($0, side: side, magnified: magnified)
          }
          #expect(stage.renderer.statistics.drawCalls <= 4)
          // Commands of one picture each have no use for the atlas.
          let apart = try stage.picture(100, 100) { sketch in
            let ids = Self.pictures(sketch, 8, side: side)
            for i in 0..<64 {
              let place = AffineTransform.translation(Float(i % 8) * 12.3, Float(i / 8) * 11.7)
              sketch.image(
                magnified ? place.concatenating(Self.turn) : place, 11, 10.5, ids[i % 8],
                part: i % 5 == 0 ? (0.25, 0.75, 0.8, 0.1) : (0, 1, 1, 0))
              sketch.flush()
            }
          }
          #expect(stage.renderer.statistics.drawCalls == 64)
          #expect(shared.greatestDifference(from: apart) <= 1)
        }
      }
    }

    @Test func `small pictures on whole pixels show their texels`() throws {
      try Stage.run { stage in
        let sides = (width: 17, height: 16)
        let strip = ImageTests.noise(sides.width, sides.height * 8).pixels
        let noise = (0..<8).map {
          let bytes = strip.count / 8
          return Bitmap(
            width: sides.width, height: sides.height,
            pixels: Array(strip[$0 * bytes..<($0 + 1) * bytes]))
        }
        let drawn = try stage.picture(19 * 40, 18 * 20) { sketch in
          let ids = noise.map { sketch.contents.add($0) }
          for i in 0..<800 {
            sketch.image(
              .translation(Float(i % 40 * 19), Float(i / 40 * 18)), Float(sides.width),
              Float(sides.height), ids[i % 8])
          }
        }
        #expect(stage.renderer.statistics.drawCalls == 1)
        var differing = 0
        for i in 0..<800 {
          for y in 0..<sides.height {
            for x in 0..<sides.width {
              let at = ((sides.height - 1 - y) * sides.width + x) * 4
              let texel = noise[i % 8].pixels[at..<at + 4]
              let pixel = drawn[i % 40 * 19 + x, i / 40 * 18 + y]
              if (0..<4).contains(where: { pixel[$0] != texel[at + $0] }) { differing += 1 }
            }
          }
        }
        #expect(differing == 0)
      }
    }

    @Test func `a part beyond a small picture repeats its edge`() throws {
      try Stage.run { stage in
        func picture(_ count: Int) throws -> Picture {
          try stage.picture(60, 40) { sketch in
            for i in 0..<count {
              let shade: [UInt8] = i == 0 ? [0, 40, 90, 255] : [255, 40, 90, 255]
              let id = sketch.contents.add(
                Bitmap(
                  width: 16, height: 16,
                  pixels: Array(repeating: shade, count: 256).flatMap { $0 }))
              sketch.image(
                .translation(Float(i) * 45, 0), i == 0 ? 40 : 10, i == 0 ? 40 : 10, id,
                part: i == 0 ? (-2, 1, 3, -1) : (0, 1, 1, 0))
            }
          }
        }
        let (alone, beside) = (try picture(1), try picture(2))
        for x in stride(from: 1, to: 39, by: 3) {
          for y in stride(from: 1, to: 39, by: 3) {
            #expect(beside[x, y] == SIMD4(0, 40, 90, 255))
            #expect(alone[x, y] == beside[x, y])
          }
        }
      }
    }

    @Test func `a picture that changes leaves the shared texture`() throws {
      try Stage.run { stage in
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let sketch = FrameSketch()
        let ids = (0..<3).map { _ in sketch.contents.add(ImageTests.noise(8, 8)) }
        for (i, id) in ids.enumerated() { sketch.image(.translation(Float(i) * 10, 0), 8, 8, id) }
        sketch.flush()
        let target = try OffscreenTarget(width: 30, height: 8)
        try renderer.draw(sketch.frame, into: target.target(background: .clear))
        #expect(renderer.statistics.texturesUploaded == 3)
        let before = Picture(target.readPixels())
        sketch.contents.replace(
          ids[1], with: Bitmap(width: 8, height: 8, pixels: Array(repeating: 255, count: 256)))
        try renderer.draw(sketch.frame, into: target.target(background: .clear))
        #expect(renderer.statistics.texturesUploaded <= 3)
        let after = Picture(target.readPixels())
        #expect(after[14, 4] == SIMD4(255, 255, 255, 255))
        #expect(after[4, 4] == before[4, 4] && after[24, 4] == before[24, 4])
        try renderer.draw(sketch.frame, into: target.target(background: .clear))
        #expect(renderer.statistics.texturesUploaded == 0)
      }
    }

    @Test func `more pictures than the page holds are still drawn`() throws {
      try Stage.run { stage in
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let sketch = FrameSketch()
        for i in 0..<100 {
          // A hundred of these are more than 2048 × 2048 pixels.
          var pixels = [UInt8](repeating: 255, count: 250 * 250 * 4)
          for p in stride(from: 0, to: pixels.count, by: 4) {
            (pixels[p], pixels[p + 1], pixels[p + 2]) = (UInt8(i), 200, 0)
          }
          sketch.image(
            .translation(Float(i % 10) * 10, Float(i / 10) * 10), 10, 10,
            sketch.contents.add(Bitmap(width: 250, height: 250, pixels: pixels)))
          if i % 8 == 7 { sketch.flush() }
        }
        sketch.flush()
        let target = try OffscreenTarget(width: 100, height: 100)
        for _ in 0..<300 {
          try renderer.draw(sketch.frame, into: target.target(background: .clear))
        }
        let picture = Picture(target.readPixels())
        for i in 0..<100 {
          #expect(picture[i % 10 * 10 + 5, i / 10 * 10 + 5] == SIMD4(i, 200, 0, 255))
        }
      }
    }
  }
}

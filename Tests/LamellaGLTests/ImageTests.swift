// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct ImageTests {
    /// Two by two: red and green above, blue and half-transparent white below.
    static let four = Bitmap(
      width: 2, height: 2,
      pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 128])

    static func noise(_ width: Int, _ height: Int) -> Bitmap {
      var seed: UInt32 = 7
      let pixels = (0..<(width * height)).flatMap { _ -> [UInt8] in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return [UInt8(seed >> 24), UInt8(seed >> 16 & 255), UInt8(seed >> 8 & 255), 255]
      }
      return Bitmap(width: width, height: height, pixels: pixels)
    }

    @Test(arguments: [InstanceRecord.Flags(), .nearestMagnification, .trilinear, .aliased])
    func `a picture at its own size is copied exactly`(flags: InstanceRecord.Flags) throws {
      try Stage.run { stage in
        let bitmap = Self.noise(37, 23)
        let picture = try stage.picture(37, 23) {
          $0.image(.translation(0, 0), 37, 23, $0.contents.add(bitmap), flags: flags)
        }
        #expect(picture.greatestDifference(from: Picture(bitmap)) == 0)
      }
    }

    @Test func `texture coordinates turn the picture round`() throws {
      try Stage.run { stage in
        let upright = try stage.picture(2, 2) {
          $0.image(.translation(0, 0), 2, 2, $0.contents.add(Self.four))
        }
        #expect(upright[0, 1] == SIMD4(255, 0, 0, 255))
        #expect(upright[1, 0] == SIMD4(128, 128, 128, 128))
        let flipped = try stage.picture(2, 2) {
          $0.image(.translation(0, 0), 2, 2, $0.contents.add(Self.four), part: (1, 0, 0, 1))
        }
        #expect(flipped[1, 0] == SIMD4(255, 0, 0, 255))
        #expect(flipped[0, 1] == SIMD4(128, 128, 128, 128))
      }
    }

    @Test func `nearest texels make blocks, linear ones a ramp`() throws {
      try Stage.run { stage in
        let bitmap = Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
        let blocks = try stage.picture(8, 2) {
          $0.image(
            .translation(0, 0), 8, 2, $0.contents.add(bitmap), flags: .nearestMagnification)
        }
        for x in 0..<8 { #expect(blocks[x, 0].x == (x < 4 ? 255 : 0)) }
        let ramp = try stage.picture(8, 2) {
          $0.image(.translation(0, 0), 8, 2, $0.contents.add(bitmap))
        }
        // Texel middles are at 2 and 6; between them the mix is linear, outside it is clamped.
        for x in 0..<8 {
          let t = max(0, min(1, (Double(x) + 0.5 - 2) / 4))
          #expect(abs(ramp[x, 0].x - Int((255 * (1 - t)).rounded())) <= 1)
          #expect(abs(ramp[x, 0].z - Int((255 * t).rounded())) <= 1)
        }
      }
    }

    @Test func `mixing is premultiplied`() throws {
      try Stage.run { stage in
        // Opaque red beside transparent: half way red is half covered, not half black.
        let bitmap = Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 0, 0])
        let picture = try stage.picture(4, 1) {
          $0.image(.translation(0, 0), 4, 1, $0.contents.add(bitmap))
        }
        for x in 0..<4 { #expect(picture[x, 0].x == picture[x, 0].w) }
      }
    }

    @Test func `a part outside of the picture repeats its edge`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(6, 2) {
          $0.image(
            .translation(0, 0), 6, 2, $0.contents.add(Self.four), part: (-1, 1, 2, 0),
            flags: .nearestMagnification)
        }
        #expect(picture[0, 1] == SIMD4(255, 0, 0, 255))
        #expect(picture[5, 1] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func `a part does not let its neighbours in`() throws {
      try Stage.run { stage in
        // The left half at a fractional place: the smoothed edges must stay red.
        let bitmap = Bitmap(
          width: 4, height: 1,
          pixels: [255, 0, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255])
        let picture = try stage.picture(12, 4) {
          $0.image(
            .translation(1.5, 0.5), 8, 3, $0.contents.add(bitmap), part: (0, 1, 0.375, 0))
        }
        #expect(picture.sum(channel: 1) == 0)
        #expect(abs(picture.area - 24) < 0.1)
      }
    }

    @Test func `a tint multiplies and an opacity fades`() throws {
      try Stage.run { stage in
        let white = Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
        let picture = try stage.picture(2, 1) {
          $0.image(
            .translation(0, 0), 2, 1, $0.contents.add(white), tint: Color(1, 0.5, 0.25, 0.5),
            opacity: 0.5)
        }
        #expect(near(picture[0, 0], SIMD4(64, 32, 16, 64)))
      }
    }

    @Test func `a glyph fills the alpha with its colour`() throws {
      try Stage.run { stage in
        let bitmap = Bitmap(width: 2, height: 1, pixels: [9, 9, 9, 255, 64, 0, 0, 128])
        for flags in [InstanceRecord.Flags(), .nearestMagnification] {
          let picture = try stage.picture(2, 1) {
            $0.image(
              .translation(0, 0), 2, 1, $0.contents.add(bitmap), tint: Color(0, 0, 1, 0.5),
              kind: .glyph, flags: flags)
          }
          #expect(near(picture[0, 0], SIMD4(0, 0, 128, 128)))
          #expect(near(picture[1, 0], SIMD4(0, 0, 64, 64)))
        }
      }
    }

    @Test func `trilinear minification averages, linear picks`() throws {
      try Stage.run { stage in
        // A fine checkerboard at an eighth of its size.
        let n = 64
        let pixels = (0..<(n * n)).flatMap { i -> [UInt8] in
          let on: UInt8 = (i % n + i / n) % 2 == 0 ? 255 : 0
          return [on, on, on, 255]
        }
        let board = Bitmap(width: n, height: n, pixels: pixels)
        let smooth = try stage.picture(8, 8) {
          $0.image(.translation(0, 0), 8, 8, $0.contents.add(board), flags: .trilinear)
        }
        for y in 0..<8 { for x in 0..<8 { #expect(abs(smooth[x, y].x - 128) <= 2) } }
        #expect(stage.renderer.statistics.textureBytes >= n * n * 4 * 4 / 3)
        let picked = try stage.picture(8, 8) {
          $0.image(
            .translation(0, 0), 8, 8, $0.contents.add(board), flags: .nearestMinification)
        }
        for y in 0..<8 { for x in 0..<8 { #expect([0, 255].contains(picked[x, y].x)) } }
      }
    }

    @Test func `a picture that is not there draws nothing`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(4, 4) { sketch in
          sketch.image(.translation(0, 0), 4, 4, .none)
          let id = sketch.contents.add(Self.four)
          sketch.image(.translation(0, 0), 4, 4, id)
          sketch.contents.remove(id)
          sketch.image(.translation(0, 0), 4, 4, ContentsID(rawValue: 4000))
        }
        #expect(picture.area == 0)
      }
    }

    @Test func `eight pictures in one draw keep apart`() throws {
      try Stage.run { stage in
        var options = RendererOptions()
        options.batching = .fewestDraws
        let few = try Renderer(options: options)
        defer { few.releaseResources() }
        let picture = try stage.picture(16, 2, with: few) { sketch in
          for i in 0..<8 {
            let level = UInt8(20 + i * 30)
            let id = sketch.contents.add(
              Bitmap(width: 1, height: 1, pixels: [level, 0, 0, 255]))
            sketch.image(.translation(Float(i) * 2, 0), 2, 2, id)
          }
        }
        #expect(few.statistics.drawCalls == 1)
        for i in 0..<8 { #expect(picture[2 * i, 1].x == 20 + i * 30) }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct ClipTests {
    @Test func `a clip of whole pixels is exact and costs no shader`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(40, 40) {
          let clip = $0.clip(.translation(10, 12), 15, 11)
          $0.box(turned(5, 0, -10), 60, 60, .red, clip: clip)
        }
        #expect(picture.area == 15 * 11)
        #expect(picture[10, 12].w == 255)
        #expect(picture[24, 22].w == 255)
        #expect(picture[25, 22].w == 0)
        #expect(picture[9, 12].w == 0)
      }
    }

    @Test func `a fractional clip covers its part of the pixel`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) {
          let clip = $0.clip(.translation(4.25, 5.5), 10, 8)
          $0.box(0, 0, 20, 20, .red, clip: clip)
        }
        #expect(abs(picture[4, 8].w - 191) <= 1)
        #expect(abs(picture[14, 8].w - 64) <= 1)
        #expect(abs(picture[8, 5].w - 128) <= 1)
        #expect(abs(picture.area - 80) < 0.2)
      }
    }

    @Test func `nested clips multiply`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 60) {
          let outer = $0.clip(.translation(5, 5), 40, 40)
          let middle = $0.clip(.translation(15, 0), 40, 60, parent: outer)
          let inner = $0.clip(.translation(0, 20), 60, 30, parent: middle)
          $0.box(0, 0, 60, 60, .red, clip: inner)
        }
        #expect(picture.area == 30 * 25)
        let round = try stage.picture(60, 60) {
          let outer = $0.clip(.translation(10, 10), 40, 40, radius: 20)
          let inner = $0.clip(.translation(0, 0), 30, 60, parent: outer)
          $0.box(0, 0, 60, 60, .red, clip: inner)
        }
        #expect(abs(round.area - 200 * Double.pi) < 1)
      }
    }

    @Test func `a turned round clip has its shape's area`() throws {
      try Stage.run { stage in
        let expected = 40 * 30 - (4 - Double.pi) * 64
        for kind in 0..<3 {
          let picture = try stage.picture(80, 80) {
            let clip = $0.clip(turned(25, 30, 15), 40, 30, radius: 8)
            switch kind {
            case 0: $0.box(0, 0, 80, 80, .red, clip: clip)
            case 1:
              $0.gradient(
                .translation(0, 0), 80, 80, kind: 0, from: .zero, to: Point(1, 1),
                [(.red, 0), (.blue, 1)], clip: clip)
            default:
              let id = $0.contents.add(
                Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]))
              $0.image(.translation(0, 0), 80, 80, id, clip: clip)
            }
          }
          #expect(abs(picture.area - expected) < 2)
        }
      }
    }

    @Test func `a clip's corners follow its mask`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(40, 40) {
          let clip = $0.clip(.translation(4, 4), 32, 32, radius: 10, corners: 1 | 8)
          $0.box(0, 0, 40, 40, .red, clip: clip)
        }
        #expect(abs(picture.area - (1024 - (2 - Double.pi / 2) * 100)) < 1)
        #expect(picture[4, 4].w < 10)
        #expect(picture[35, 4].w == 255)
        #expect(picture[35, 35].w < 10)
      }
    }

    @Test func `a quad marked as inside its clip is not cut`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) {
          let clip = $0.clip(.translation(4, 4), 2, 2, radius: 1)
          $0.box(0, 0, 20, 20, .red, flags: .insideClip, clip: clip)
        }
        #expect(picture.area == 400)
      }
    }

    @Test func `an empty clip hides everything`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) {
          let clip = $0.clip(.translation(4, 4), 0, 10)
          $0.box(0, 0, 20, 20, .red, clip: clip)
          let slanted = $0.clip(turned(10, 4, 4), 0, 10)
          $0.box(0, 0, 20, 20, .red, clip: slanted)
        }
        #expect(picture.area == 0)
      }
    }

    @Test func `a clip in perspective is the quad it would draw`() throws {
      try Stage.run { stage in
        // [x y 1] · M with w growing along x; the clip holds its inverse.
        let (px, py): (Float, Float) = (10, 8)
        let k: Float = 0.01
        let clipped = try stage.picture(60, 60) {
          var record = ClipRecord()
          // Forward: X = (x + px·(1 + kx)) / (1 + kx), Y = (y + py·(1 + kx)) / (1 + kx).
          // Inverse with X' = X − px, Y' = Y − py: x = X'/(1 − kX'), y = Y'/(1 − kX').
          (record.m11, record.m13) = (1, -k)
          (record.m22) = (1)
          (record.m31, record.m32, record.m33) = (-px, -py, 1 + k * px)
          (record.width, record.height) = (40, 40)
          $0.frame.clips.append(record)
          $0.box(0, 0, 60, 60, .red, clip: $0.frame.clips.count - 1)
        }
        let drawn = try stage.picture(60, 60) {
          var projection = ProjectionRecord()
          (projection.m11, projection.m12, projection.m13) = (1 + px * k, py * k, k)
          (projection.m31, projection.m32) = (px, py)
          $0.frame.projections.append(projection)
          $0.box(
            AffineTransform(0, 0, 0, 0, 0, 0), 40, 40, .red, flags: .projective)
        }
        #expect(abs(clipped.area - drawn.area) < 1)
        #expect(clipped.greatestDifference(from: drawn) <= 3)
      }
    }

    @Test func `quads of several clips share a draw where draws are dear`() throws {
      try Stage.run { stage in
        var options = RendererOptions()
        options.batching = .fewestDraws
        let few = try Renderer(options: options)
        defer { few.releaseResources() }
        let build: (FrameSketch) -> Void = { sketch in
          for i in 0..<6 {
            let clip = sketch.clip(.translation(Float(i) * 10, 5), 8, 30)
            sketch.box(Float(i) * 10, 0, 20, 20, .red, clip: clip)
          }
        }
        let joined = try stage.picture(70, 40, with: few, build)
        #expect(few.statistics.drawCalls == 1)
        let split = try stage.picture(70, 40, build)
        #expect(joined.greatestDifference(from: split) == 0)
        #expect(joined.area == 6 * 8 * 15)
      }
    }
  }
}

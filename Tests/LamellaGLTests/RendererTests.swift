// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct RendererTests {
    @Test func `without a current context there is no renderer`() throws {
      try Stage.run { stage in
        stage.context.resign()
        #expect(throws: GLError.versionTooOld("no current context")) { try Renderer() }
        try stage.context.makeCurrent()
      }
    }

    @Test func `errors name what went wrong`() {
      let errors: [(GLError, String)] = [
        (.noDisplay, "libgl1-mesa-dri"),
        (.eglFailed(call: "eglMakeCurrent", code: 0x3002), "0x3002"),
        (.versionTooOld("2.1 Mesa"), "2.1 Mesa"),
        (.shaderFailed(name: "box.frag", log: "0:3"), "0:3"),
        (.programFailed(name: "mixed", log: "x"), "mixed"),
        (.framebufferIncomplete(width: 3, height: 4, status: 0x8CD6), "0x8cd6"),
        (.sizeNotSupported(width: 9, height: 0, limit: 8), "9×0"),
        (.tablesTooLarge(texels: 99, limit: 7), "99"),
      ]
      for (error, text) in errors { #expect("\(error)".contains(text), "\(error)") }
    }

    @Test func `a target without pixels is refused`() throws {
      try Stage.run { _ in
        for (width, height) in [(0, 10), (10, -1), (1 << 20, 4)] {
          #expect {
            _ = try OffscreenTarget(width: width, height: height)
          } throws: { error in
            if case .sizeNotSupported(width, height, _) = error as? GLError { true } else { false }
          }
        }
      }
    }

    @Test func `a viewport or a view without area draws nothing`() throws {
      try Stage.run { stage in
        let target = try OffscreenTarget(width: 10, height: 10)
        let sketch = FrameSketch()
        sketch.box(0, 0, 10, 10, .red)
        sketch.flush()
        var empty = target.target(background: .blue)
        empty.width = 0
        try stage.renderer.draw(sketch.frame, into: empty)
        for rect in [
          Rect.null, .zero, Rect(0, 0, 10, 0), Rect(.nan, 0, 10, 10), Rect(0, 0, .infinity, 1),
        ] {
          try stage.renderer.draw(
            sketch.frame, into: target.target(visible: rect, background: .blue))
        }
        #expect(Picture(target.readPixels()).area == 0)
        #expect(stage.renderer.statistics == RendererStatistics())
      }
    }

    @Test func `the visible rectangle fills the viewport, and nothing outside is touched`() throws {
      try Stage.run { stage in
        let target = try OffscreenTarget(width: 40, height: 30)
        let sketch = FrameSketch()
        sketch.box(100, 50, 5, 5, .red)
        sketch.box(0, 0, 500, 500, .blue, clip: sketch.clip(.translation(105, 55), 3, 2))
        sketch.group(opacity: 0.5, box: Rect(100, 55, 5, 5)) {
          sketch.box(100, 55, 5, 5, .white)
        }
        sketch.flush()
        try stage.renderer.draw(
          sketch.frame,
          into: RenderTarget(
            framebuffer: target.framebuffer, x: 10, y: 4, width: 20, height: 20,
            visible: Rect(100, 50, 10, 10), background: .green))
        let picture = Picture(target.readPixels())
        #expect(picture.area == 400)
        #expect(picture[9, 10].w == 0)
        #expect(picture[10, 4] == SIMD4(255, 0, 0, 255))
        #expect(picture[19, 13] == SIMD4(255, 0, 0, 255))
        #expect(picture[20, 13] == SIMD4(0, 255, 0, 255))
        #expect(picture[20, 14] == SIMD4(0, 0, 255, 255))
        #expect(picture[25, 17] == SIMD4(0, 0, 255, 255))
        #expect(picture[26, 17] == SIMD4(0, 255, 0, 255))
        #expect(near(picture[10, 14], SIMD4(128, 255, 128, 255)))
        #expect(picture.sum(channel: 0) > 100)
      }
    }

    @Test func `without a background what is there stays`() throws {
      try Stage.run { stage in
        let target = try OffscreenTarget(width: 8, height: 8)
        let sketch = FrameSketch()
        sketch.box(0, 0, 4, 8, .red)
        sketch.flush()
        try stage.renderer.draw(
          sketch.frame, into: target.target(background: Color(0, 0, 1, 0.5)))
        let other = FrameSketch()
        other.box(2, 0, 4, 8, .green, opacity: 0.5)
        other.flush()
        try stage.renderer.draw(other.frame, into: target.target(background: nil))
        let picture = Picture(target.readPixels())
        #expect(picture[0, 0] == SIMD4(255, 0, 0, 255))
        #expect(near(picture[3, 3], SIMD4(128, 128, 0, 255)))
        #expect(near(picture[7, 7], SIMD4(0, 0, 128, 128)))
      }
    }

    @Test func `two pixels a point sharpen, they do not move`() throws {
      try Stage.run { stage in
        let draw: (FrameSketch) -> Void = {
          $0.box(3.25, 3, 10, 10, .red)
          $0.shadow(.translation(20, 5), 10, 10, sigma: 2, radius: 4)
        }
        let two = try stage.picture(40, 20, scale: 2, draw)
        let one = try stage.picture(40, 20, draw)
        #expect(two.width == 80)
        #expect(abs(two.area / 4 - one.area) < 0.5)
        #expect(abs(two[6, 10].w - 128) <= 1)
        #expect(two[7, 10].w == 255)
      }
    }

    @Test func `unequal pixels per point stretch everything alike`() throws {
      try Stage.run { stage in
        let target = try OffscreenTarget(width: 120, height: 60)
        let sketch = FrameSketch()
        sketch.box(10, 10, 40, 40, .red, radius: 20)
        sketch.flush()
        try stage.renderer.draw(sketch.frame, into: target.target(visible: Rect(0, 0, 60, 60)))
        #expect(abs(Picture(target.readPixels()).area - 800 * Double.pi) < 4)
      }
    }

    @Test func `preparing leaves the target's pixels alone`() throws {
      try Stage.run { _ in
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let target = try OffscreenTarget(width: 20, height: 20)
        let sketch = FrameSketch()
        sketch.box(0, 0, 20, 20, Color(0.2, 0.4, 0.6, 0.8))
        sketch.flush()
        try renderer.draw(sketch.frame, into: target.target())
        let before = target.readPixels()
        try renderer.prepare(for: target.target())
        try renderer.prepare(for: target.target())
        #expect(target.readPixels() == before)
      }
    }

    @Test func `all ways of batching make the same picture`() throws {
      try Stage.run { stage in
        func renderer(_ batching: RendererOptions.Batching) throws -> Renderer {
          var options = RendererOptions()
          options.batching = batching
          return try Renderer(options: options)
        }
        let few = try renderer(.fewestDraws)
        let cheap = try renderer(.cheapestShaders)
        defer {
          few.releaseResources()
          cheap.releaseResources()
        }
        let draw: (FrameSketch) -> Void = { sketch in
          let id = sketch.contents.add(ImageTests.noise(9, 9))
          let whole = sketch.clip(.translation(10, 10), 100, 90)
          let round = sketch.clip(turned(10, 30, 10), 90, 80, radius: 20, parent: whole)
          for i in 0..<24 {
            let x = Float(i % 6) * 20 + 2
            let y = Float(i / 6) * 25 + 3
            let place = turned(Double(i) * 7, x + 5, y)
            let clip = [0, whole, round][i % 3]
            switch i % 8 {
            case 0: sketch.box(place, 15, 15, .orange, radius: 4, border: 1.5, clip: clip)
            case 1: sketch.box(x, y, 12, 14, .blue, clip: clip)
            case 2: sketch.image(place, 16, 16, id, clip: clip)
            case 3:
              sketch.gradient(
                place, 14, 14, kind: 1, from: Point(0.5, 0.5), to: Point(1, 1),
                GradientTests.threeStops, clip: clip)
            case 4: sketch.shadow(place, 10, 10, sigma: 2, radius: 3)
            case 5: sketch.box(place, 18, 9, .red, opacity: 0.5, clip: clip)
            case 6: sketch.box(x + 0.3, y + 0.6, 9.5, 11.2, .green, clip: clip)
            default:
              sketch.image(
                .translation(x, y), 12, 12, id, tint: .red, kind: .glyph,
                flags: .nearestMagnification, clip: clip)
            }
          }
        }
        let joined = try stage.picture(130, 110, background: .white, with: few, draw)
        #expect(few.statistics.drawCalls == 1)
        #expect(few.statistics.instances == 24)
        let split = try stage.picture(130, 110, background: .white, with: cheap, draw)
        #expect(cheap.statistics.drawCalls > 12)
        #expect(joined.greatestDifference(from: split) <= 2)
        let own = try stage.picture(130, 110, background: .white, draw)
        #expect(own.greatestDifference(from: split) <= 2)
      }
    }

    @Test func `many cards are one draw`() throws {
      try Stage.run { stage in
        _ = try stage.picture(200, 200) { sketch in
          for i in 0..<1000 {
            sketch.box(
              turned(Double(i), Float(i % 40) * 5, Float(i / 40) * 8), 6, 6, .red, radius: 2,
              border: 1, opacity: 0.5)
          }
        }
        let statistics = stage.renderer.statistics
        #expect(statistics.drawCalls == 1)
        #expect(statistics.instances == 1000)
        #expect(statistics.bytesUploaded == 64 * 1000 + 64)
        #expect(statistics.passes == 0)
      }
    }

    @Test func `a rebuilt renderer draws as before`() throws {
      try Stage.run { stage in
        let renderer = try Renderer()
        let first = try stage.picture(64, 64, with: renderer, StateTests.busyFrame)
        try renderer.rebuild()
        let second = try stage.picture(64, 64, with: renderer, StateTests.busyFrame)
        #expect(first.greatestDifference(from: second) == 0)
        #expect(renderer.statistics.texturesUploaded == 1)
        renderer.releaseResources()
        let third = try stage.picture(64, 64, with: renderer, StateTests.busyFrame)
        #expect(first.greatestDifference(from: third) == 0)
        renderer.releaseResources()
      }
    }

    @Test func `straight alpha divides the colours`() {
      let bitmap = Bitmap(
        width: 4, height: 1,
        pixels: [64, 32, 0, 128, 10, 20, 30, 255, 0, 0, 0, 0, 255, 3, 2, 1])
      #expect(
        bitmap.straightAlpha.pixels
          == [128, 64, 0, 128, 10, 20, 30, 255, 0, 0, 0, 0, 255, 255, 255, 1])
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct GroupTests {
    @Test func `a faded group shows no overlap`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(170, 120, background: .white) { sketch in
          sketch.group(opacity: 0.5, box: Rect(10, 10, 150, 100)) {
            sketch.box(10, 10, 100, 100, .red)
            sketch.box(60, 10, 100, 100, .blue)
          }
        }
        #expect(near(picture[30, 50], SIMD4(255, 128, 128, 255)))
        #expect(near(picture[80, 50], SIMD4(128, 128, 255, 255)))
        #expect(near(picture[130, 50], SIMD4(128, 128, 255, 255)))
        #expect(picture[5, 50] == SIMD4(255, 255, 255, 255))
        #expect(stage.renderer.statistics.passes == 1)
        let apart = try stage.picture(170, 120, background: .white) {
          $0.box(10, 10, 100, 100, .red, opacity: 0.5)
          $0.box(60, 10, 100, 100, .blue, opacity: 0.5)
        }
        #expect(near(apart[80, 50], SIMD4(128, 64, 191, 255)))
      }
    }

    @Test(arguments: [Rect.null, Rect(-50, -50, 300, 300), Rect(12, 9, 30, 40)])
    func `a group alone changes nothing`(box: Rect) throws {
      try Stage.run { stage in
        let draw: (FrameSketch) -> Void = {
          $0.box(turned(12, 20.3, 10.7), 20, 25, .orange, radius: 6, border: 2)
          $0.box(14.5, 20, 10, 10, Color(0, 0, 1, 0.5))
        }
        let grouped = try stage.picture(60, 60) { sketch in
          sketch.group(box: box) { draw(sketch) }
        }
        let plain = try stage.picture(60, 60, draw)
        #expect(grouped.greatestDifference(from: plain) <= 1)
      }
    }

    @Test func `opacities of nested groups multiply`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) { sketch in
          sketch.group(opacity: 0.5, box: Rect(0, 0, 20, 20)) {
            sketch.group(opacity: 0.8, box: Rect(5, 5, 10, 10)) {
              sketch.box(5, 5, 10, 10, .red, opacity: 0.25)
            }
          }
        }
        #expect(abs(picture[10, 10].w - 26) <= 1)
      }
    }

    @Test func `a group that cannot be seen draws nothing and closes`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) { sketch in
          sketch.group(
            opacity: 0.5, box: Rect(100, 100, 20, 20), mask: { sketch.box(0, 0, 9, 9, .red) }
          ) {
            sketch.group(box: Rect(0, 0, 5, 5)) { sketch.box(0, 0, 5, 5, .red) }
          }
          sketch.box(5, 5, 5, 5, .green)
        }
        #expect(picture.area == 25)
        #expect(stage.renderer.statistics.passes == 0)
      }
    }

    @Test func `a clip cuts the composite`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 60) { sketch in
          let clip = sketch.clip(.translation(10, 10), 40, 40, radius: 20)
          sketch.group(opacity: 0.5, clip: clip) { sketch.box(0, 0, 60, 60, .red) }
        }
        #expect(abs(picture.area - 200 * Double.pi) < 4)
      }
    }

    @Test func `a mask multiplies by its alpha, whatever its colour`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(40, 40) { sketch in
          sketch.group(
            box: Rect(0, 0, 30, 30), mask: { sketch.box(10, 10, 30, 30, .black, opacity: 0.5) }
          ) { sketch.box(0, 0, 30, 30, .red) }
        }
        #expect(picture[5, 5].w == 0)
        #expect(near(picture[20, 20], SIMD4(128, 0, 0, 128)))
        #expect(picture[35, 35].w == 0)
        let round = try stage.picture(60, 60) { sketch in
          sketch.group(mask: { sketch.box(10, 10, 40, 40, .blue, radius: 20) }) {
            sketch.box(0, 0, 60, 60, .red)
          }
        }
        #expect(abs(round.area - 400 * Double.pi) < 2)
        #expect(round.sum(channel: 2) == 0)
      }
    }

    @Test func `a mask may hold groups`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) { sketch in
          sketch.group(
            mask: { sketch.group(opacity: 0.5) { sketch.box(5, 5, 10, 10, .white) } }
          ) { sketch.box(0, 0, 20, 20, .red) }
        }
        #expect(abs(picture.area - 50) < 1)
      }
    }

    @Test func `a group's shadow follows its alpha and lies below`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(80, 80) { sketch in
          sketch.group(
            box: Rect(20, 20, 40, 40),
            shadow: ShadowRecord(
              color: Color(0, 0, 1, 0.5), sigma: 4, offset: Point(6, -5))
          ) { sketch.box(20, 20, 40, 40, .red) }
        }
        let reference = try stage.picture(80, 80) {
          $0.shadow(.translation(26, 15), 40, 40, sigma: 4, color: Color(0, 0, 1, 0.5))
          $0.box(20, 20, 40, 40, .red)
        }
        #expect(picture.greatestDifference(from: reference) <= 3)
      }
    }

    @Test func `a shadow fades with its group and is cut by its mask`() throws {
      try Stage.run { stage in
        let shadow = ShadowRecord(color: .black, sigma: 0, offset: Point(10, 0))
        let faded = try stage.picture(50, 30) { sketch in
          sketch.group(opacity: 0.5, box: Rect(5, 5, 20, 20), shadow: shadow) {
            sketch.box(5, 5, 20, 20, .red)
          }
        }
        #expect(near(faded[10, 10], SIMD4(128, 0, 0, 128)))
        #expect(near(faded[20, 10], SIMD4(128, 0, 0, 128)))
        #expect(near(faded[30, 10], SIMD4(0, 0, 0, 128)))
        #expect(faded[36, 10].w == 0)
        let masked = try stage.picture(50, 30) { sketch in
          sketch.group(
            box: Rect(5, 5, 20, 20), shadow: shadow, mask: { sketch.box(0, 0, 30, 30, .white) }
          ) { sketch.box(5, 5, 20, 20, .red) }
        }
        #expect(masked[29, 10] == SIMD4(0, 0, 0, 255))
        #expect(masked[31, 10].w == 0)
      }
    }

    @Test func `what lies outside of the viewport still casts a shadow into it`() throws {
      try Stage.run { stage in
        let shadow = ShadowRecord(color: .black, sigma: 0, offset: Point(20, 0))
        let picture = try stage.picture(40, 20) { sketch in
          sketch.group(box: Rect(-15, 5, 10, 10), shadow: shadow) {
            sketch.box(-15, 5, 10, 10, .red)
          }
        }
        #expect(picture[6, 10] == SIMD4(0, 0, 0, 255))
        #expect(picture.area == 100)
      }
    }

    @Test func `frames in a row reuse their off-screen pictures`() throws {
      try Stage.run { stage in
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        var bytes: [Int] = []
        for i in 0..<6 {
          _ = try stage.picture(200, 200, with: renderer) { sketch in
            let size = Float(100 + i)
            sketch.group(
              opacity: 0.5, box: Rect(10, 10, size, size),
              filters: [FilterRecord(.gaussianBlur, 2)], mask: { sketch.box(0, 0, 90, 90, .red) }
            ) { sketch.box(10, 10, size, size, .red) }
          }
          bytes.append(renderer.statistics.offscreenBytes)
        }
        #expect(bytes[0] > 0)
        #expect(Set(bytes).count == 1)
        for _ in 0..<62 { _ = try stage.picture(20, 20, with: renderer) { _ in } }
        #expect(renderer.statistics.offscreenBytes == 0)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

extension Drawing {
  @Suite struct BorderTests {
    @Test(arguments: [UInt32(15), 3])
    func `a ring lies inside the box`(edges: UInt32) throws {
      try Stage.run { stage in
        // 80·60 − 70·50; whole pixels, so hard and smooth edges are the same.
        let picture = try stage.picture(100, 80) {
          $0.box(10, 10, 80, 60, .clear, border: 5, borderColor: .red, edges: edges)
        }
        #expect(picture.area == 1300)
        #expect(picture[10, 10].w == 255)
        #expect(picture[14, 40].w == 255)
        #expect(picture[15, 40].w == 0)
        #expect(picture[9, 40].w == 0)
      }
    }

    @Test func `a round ring has the area between its two outlines`() throws {
      try Stage.run { stage in
        func area(_ w: Double, _ h: Double, _ r: Double) -> Double { w * h - (4 - .pi) * r * r }
        let picture = try stage.picture(100, 80) {
          $0.box(10, 10, 80, 60, .clear, radius: 20, border: 5, borderColor: .red)
        }
        #expect(abs(picture.area - (area(80, 60, 20) - area(70, 50, 15))) < 2)
        let thick = try stage.picture(100, 80) {
          $0.box(10, 10, 80, 60, .clear, radius: 4, border: 6, borderColor: .red)
        }
        #expect(abs(thick.area - (area(80, 60, 4) - 68 * 48)) < 1)
      }
    }

    @Test func `a border wider than half the box fills it`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(30, 30) {
          $0.box(5, 5, 20, 15, .green, border: 8, borderColor: .red)
        }
        #expect(picture.area == 300)
        #expect(picture.sum(channel: 1) == 0)
      }
    }

    @Test func `a translucent border lies over the fill`() throws {
      try Stage.run { stage in
        let border = Color(0, 0, 1, 0.5)
        for corners in [UInt16(15), 7] {
          let picture = try stage.picture(40, 40, background: .white) {
            $0.box(
              5, 5, 30, 30, Color(1, 0, 0, 0.5), radius: 6, border: 4, borderColor: border,
              opacity: 0.5, corners: corners)
          }
          // Inside: 0.25 red over white. Ring: half blue over half red, then half of that.
          #expect(near(picture[20, 20], SIMD4(255, 191, 191, 255)))
          #expect(near(picture[20, 6], SIMD4(191, 159, 223, 255)))
        }
      }
    }

    @Test func `the fill does not shine through along the outer edge`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 60) {
          $0.box(turned(20, 20, 8), 35, 30, .red, radius: 10, border: 4, borderColor: .blue)
        }
        // Where the alpha is partial the pixel lies on the outer edge: only blue may be there.
        for y in 0..<60 {
          for x in 0..<60 where picture[x, y].w < 250 { #expect(picture[x, y].x <= 1) }
        }
      }
    }

    @Test func `a turned ring keeps its area`() throws {
      try Stage.run { stage in
        for (degrees, corners) in [(15.0, UInt16(15)), (15, 11), (77, 0)] {
          let turn = turned(degrees, 0, 0).apply(to: Point(40, 30))
          let picture = try stage.picture(120, 120) {
            $0.box(
              turned(degrees, 60 - turn.x, 60 - turn.y), 80, 60, .clear, border: 5,
              borderColor: .red, corners: corners)
          }
          #expect(abs(picture.area - 1300) < 6.5)
        }
      }
    }

    @Test func `a stretched border is as wide as the stretch`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(100, 60) {
          $0.box(AffineTransform(2, 0, 0, 1, 10, 10), 40, 40, .clear, border: 5, borderColor: .red)
        }
        #expect(abs(picture.area - (80 * 40 - 60 * 30)) < 1)
        #expect(picture[19, 30].w == 255)
        #expect(picture[20, 30].w == 0)
        #expect(picture[50, 14].w == 255)
        #expect(picture[50, 15].w == 0)
      }
    }

    @Test func `a continuous border has a continuous inside`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(120, 120) {
          $0.box(
            10, 10, 100, 100, .clear, radius: 30, border: 6, borderColor: .red,
            flags: .continuous)
        }
        let solid = try stage.picture(120, 120) {
          $0.box(10, 10, 100, 100, .red, radius: 30, flags: .continuous)
        }
        let hole = try stage.picture(120, 120) {
          $0.box(16, 16, 88, 88, .red, radius: 24, flags: .continuous)
        }
        #expect(abs(picture.area - (solid.area - hole.area)) < 1)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

extension Drawing {
  @Suite struct FilterTests {
    /// A colour matrix from its rows of five.
    static func matrix(_ rows: [[Float]]) -> FilterRecord {
      var filter = FilterRecord(.colorMatrix)
      for i in 0..<5 {
        filter.row0[i] = rows[0][i]
        filter.row1[i] = rows[1][i]
        filter.row2[i] = rows[2][i]
        filter.row3[i] = rows[3][i]
      }
      return filter
    }

    @Test(arguments: [Float(0.4), 1, 2, 3.3, 5, 7, 12, 25])
    func `a Gaussian blur of a box is the product of two profiles`(sigma: Float) throws {
      try Stage.run { stage in
        let margin = Int((3 * sigma).rounded(.up)) + 4
        let side = 60 + 2 * margin
        let m = Float(margin)
        let picture = try stage.picture(side, side) { sketch in
          sketch.group(box: Rect(m, m, 60, 60), filters: [FilterRecord(.gaussianBlur, sigma)]) {
            sketch.box(m, m, 60, 60, .red)
          }
        }
        var worst = 0.0
        // Samples of the Gaussian at whole pixels, as all renderers define it; from σ = 2 on this
        // is the error function.
        let profile = (0..<side).map { p in
          var (inside, total) = (0.0, 0.0)
          for i in -160...300 {
            let d = Double(p - i) / Double(sigma)
            let weight = exponential(-d * d / 2)
            total += weight
            if i >= margin && i < margin + 60 { inside += weight }
          }
          return inside / total
        }
        for y in stride(from: 0, to: side, by: 2) {
          for x in stride(from: 0, to: side, by: 3) {
            worst = max(worst, abs(Double(picture[x, y].w) / 255 - profile[x] * profile[y]))
          }
        }
        #expect(worst < 3.5 / 255)
      }
    }

    @Test func `a blur of 0 changes nothing`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(20, 20) { sketch in
          sketch.group(filters: [FilterRecord(.gaussianBlur, 0)]) {
            sketch.box(5, 5, 10, 10, .red)
          }
        }
        #expect(picture.area == 100)
      }
    }

    @Test func `a colour matrix works on straight alpha`() throws {
      try Stage.run { stage in
        let invert = Self.matrix([
          [-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0],
        ])
        let picture = try stage.picture(4, 4) { sketch in
          sketch.group(filters: [invert]) { sketch.box(0, 0, 2, 4, Color(1, 0.25, 0, 0.5)) }
        }
        #expect(near(picture[0, 0], SIMD4(0, 96, 128, 128), 2))
        #expect(picture[3, 0] == SIMD4(0, 0, 0, 0))
        let toAlpha = Self.matrix([
          [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
          [0.2125, 0.7154, 0.0721, 0, 0],
        ])
        let alpha = try stage.picture(4, 4) { sketch in
          sketch.group(filters: [toAlpha]) { sketch.box(0, 0, 4, 4, .green) }
        }
        #expect(near(alpha[0, 0], SIMD4(0, 0, 0, 182)))
      }
    }

    @Test func `filters run first to last and clamp in between`() throws {
      try Stage.run { stage in
        let double = Self.matrix([
          [2, 0, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 2, 0, 0], [0, 0, 0, 1, 0],
        ])
        let half = Self.matrix([
          [0.5, 0, 0, 0, 0], [0, 0.5, 0, 0, 0], [0, 0, 0.5, 0, 0], [0, 0, 0, 1, 0],
        ])
        let color = Color(0.8, 0.4, 0.2)
        let one = try stage.picture(2, 2) { sketch in
          sketch.group(filters: [double, half]) { sketch.box(0, 0, 2, 2, color) }
        }
        #expect(near(one[0, 0], SIMD4(128, 102, 51, 255)))
        let two = try stage.picture(2, 2) { sketch in
          sketch.group(filters: [half, double]) { sketch.box(0, 0, 2, 2, color) }
        }
        #expect(near(two[0, 0], SIMD4(204, 102, 51, 255)))
      }
    }

    @Test func `large pixels have the mean colour and move with the group`() throws {
      try Stage.run { stage in
        for shift in [Float(0), 3] {
          let picture = try stage.picture(40, 20) { sketch in
            sketch.group(
              box: Rect(4 + shift, 4, 16, 8), filters: [FilterRecord(.pixellate, 8)]
            ) {
              sketch.box(4 + shift, 4, 12, 8, .red)
              sketch.box(16 + shift, 4, 4, 8, .blue)
            }
          }
          let x = 4 + Int(shift)
          #expect(picture[x, 5] == SIMD4(255, 0, 0, 255))
          #expect(picture[x + 7, 11] == SIMD4(255, 0, 0, 255))
          #expect(near(picture[x + 8, 5], SIMD4(128, 0, 128, 255)))
          #expect(near(picture[x + 15, 11], SIMD4(128, 0, 128, 255)))
        }
      }
    }

    @Test func `background filters change what is behind, inside the clip`() throws {
      try Stage.run { stage in
        let invert = Self.matrix([
          [-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0],
        ])
        let picture = try stage.picture(40, 40, background: .red) { sketch in
          let clip = sketch.clip(.translation(10, 10), 20, 20, radius: 10)
          sketch.group(box: Rect(10, 10, 20, 20), clip: clip, backgroundFilters: [invert]) {
            sketch.box(15, 15, 5, 5, .white)
          }
        }
        #expect(picture[5, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[11, 11] == SIMD4(255, 0, 0, 255))
        #expect(picture[25, 20] == SIMD4(0, 255, 255, 255))
        #expect(picture[17, 17] == SIMD4(255, 255, 255, 255))
        #expect(abs(picture.sum(channel: 1) - 100 * Double.pi) < 3)
      }
    }

    @Test func `a background blur sees past the group's box`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 20, background: .white) { sketch in
          sketch.box(0, 0, 30, 20, .black)
          sketch.group(
            box: Rect(30, 0, 20, 20), backgroundFilters: [FilterRecord(.gaussianBlur, 4)]
          ) {}
        }
        #expect(picture[29, 10].x == 0)
        let expected = normalIntegral(0.5 / 4) * 255
        #expect(abs(Double(picture[30, 10].x) - expected) < 6)
        #expect(picture[58, 10].x == 255)
      }
    }
  }
}

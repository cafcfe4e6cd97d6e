// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// The integral of the normal distribution from −∞ to x, to 1e-7 (Abramowitz and Stegun 7.1.26).
func normalIntegral(_ x: Double) -> Double {
  let z = abs(x) / 2.0.squareRoot()
  let t = 1 / (1 + 0.327_591_1 * z)
  let a = 1.061_405_429
  let sum =
    t * (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * a))))
  let tail = sum * exponential(-z * z) / 2
  return x < 0 ? tail : 1 - tail
}

/// A blurred rounded rectangle about the origin, summed row by row.
func blurredBox(
  _ x: Double, _ y: Double, halfWidth: Double, halfHeight: Double, radius: Double, sigma: Double
) -> Double {
  let rows = 200
  var sum = 0.0
  for i in 0..<rows {
    // Rows close up towards the top and bottom, where the arcs are steep.
    let angle = ((Double(i) + 0.5) / Double(rows) - 0.5) * .pi
    let row = halfHeight * sine(angle)
    let height = halfHeight * cosine(angle) * .pi / Double(rows)
    let into = max(abs(row) - (halfHeight - radius), 0)
    let half = halfWidth - radius + max(radius * radius - into * into, 0).squareRoot()
    let d = (y - row) / sigma
    let weight = exponential(-d * d / 2) / (sigma * (2 * Double.pi).squareRoot())
    sum +=
      weight * height
      * (normalIntegral((x + half) / sigma) - normalIntegral((x - half) / sigma))
  }
  return sum
}

extension Drawing {
  @Suite struct ShadowTests {
    @Test func `a sharp-cornered shadow is a product of error functions`() throws {
      try Stage.run { stage in
        let sigma = 4.0
        let picture = try stage.picture(80, 70) {
          $0.shadow(.translation(20, 20), 40, 30, sigma: Float(sigma))
        }
        for y in 0..<70 {
          for x in 0..<80 {
            func part(_ p: Double, _ size: Double) -> Double {
              normalIntegral((p - 20) / sigma) - normalIntegral((p - 20 - size) / sigma)
            }
            let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
            let inReach = px > 8 && px < 72 && py > 8 && py < 62
            let expected = inReach ? part(px, 40) * part(py, 30) : 0
            #expect(abs(Double(picture[x, y].w) / 255 - expected) < 1.2 / 255, "\(x) \(y)")
          }
        }
      }
    }

    @Test(
      arguments: [
        (40.0, 30.0, 8.0, 4.0), (40, 30, 15, 3), (30, 30, 15, 2), (30, 30, 15, 10),
        (60, 24, 12, 1), (50, 50, 20, 1.5), (9, 7, 2, 5),
      ])
    func `a rounded shadow is its blurred shape`(
      width: Double, height: Double, radius: Double, sigma: Double
    ) throws {
      try Stage.run { stage in
        let margin = (3 * sigma).rounded(.up) + 1
        let w = Int(width + 2 * margin)
        let h = Int(height + 2 * margin)
        let picture = try stage.picture(w, h) {
          $0.shadow(
            .translation(Float(margin), Float(margin)), Float(width), Float(height),
            sigma: Float(sigma), radius: Float(radius))
        }
        // Every third pixel of one quarter and its opposite.
        for y in stride(from: 0, to: h, by: 3) {
          for x in stride(from: 0, to: w, by: 3) where (x < w / 2) == (y < h / 2) {
            let px = Double(x) + 0.5 - Double(w) / 2
            let py = Double(y) + 0.5 - Double(h) / 2
            if abs(px) > width / 2 + 3 * sigma || abs(py) > height / 2 + 3 * sigma { continue }
            let expected = blurredBox(
              px, py, halfWidth: width / 2, halfHeight: height / 2, radius: radius, sigma: sigma)
            #expect(abs(Double(picture[x, y].w) / 255 - expected) < 1.5 / 255, "\(x) \(y)")
          }
        }
      }
    }

    @Test func `only the corners of the mask are round`() throws {
      try Stage.run { stage in
        func corner(_ corners: UInt16, _ x: Int, _ y: Int) throws -> Int {
          try stage.picture(60, 60) {
            $0.shadow(.translation(10, 10), 40, 40, sigma: 2, radius: 15, corners: corners)
          }[x, y].w
        }
        for (bit, x, y) in [(UInt16(1), 12, 12), (2, 47, 12), (4, 12, 47), (8, 47, 47)] {
          let round = try corner(bit, x, y)
          let sharp = try corner(15 - bit, x, y)
          #expect(round < 40)
          #expect(sharp > 120)
        }
      }
    }

    @Test func `a turned shadow turns about its layer`() throws {
      try Stage.run { stage in
        let upright = try stage.picture(100, 100) {
          $0.shadow(.translation(30, 35), 40, 30, sigma: 5, radius: 10)
        }
        let turn = try stage.picture(100, 100) {
          $0.shadow(AffineTransform(0, 1, -1, 0, 65, 30), 40, 30, sigma: 5, radius: 10)
        }
        for y in 0..<100 {
          for x in 0..<100 { #expect(near(turn[99 - y, x], upright[x, y])) }
        }
      }
    }

    @Test func `a shadow that is not blurred is a box`() throws {
      try Stage.run { stage in
        for flags in [InstanceRecord.Flags(), .aliased] {
          let picture = try stage.picture(30, 30) {
            $0.shadow(
              .translation(5, 5), 20, 20, sigma: 0, color: Color(1, 0, 0, 0.5), flags: flags)
          }
          #expect(picture.area * 255 == 128 * 400)
          #expect(picture[5, 5] == SIMD4(128, 0, 0, 128))
          #expect(picture[4, 5].w == 0)
        }
      }
    }

    @Test func `a shadow keeps the weight of its shape`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(120, 120) {
          $0.shadow(.translation(40, 40), 40, 40, sigma: 8, radius: 12, color: .red)
        }
        #expect(abs(picture.area - (1600 - 144 * (4 - Double.pi))) < 16)
        #expect(picture.sum(channel: 0) == picture.area)
      }
    }
  }
}

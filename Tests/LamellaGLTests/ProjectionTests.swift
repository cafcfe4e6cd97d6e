// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct ProjectionTests {
    /// Adds a projection and returns the matrix that names it: the index stands where a was.
    static func add(
      _ sketch: FrameSketch, _ rows: [SIMD3<Float>]
    ) -> AffineTransform {
      var record = ProjectionRecord()
      (record.m11, record.m12, record.m13) = (rows[0].x, rows[0].y, rows[0].z)
      (record.m21, record.m22, record.m23) = (rows[1].x, rows[1].y, rows[1].z)
      (record.m31, record.m32, record.m33) = (rows[2].x, rows[2].y, rows[2].z)
      sketch.frame.projections.append(record)
      return AffineTransform(Float(sketch.frame.projections.count - 1), 0, 0, 0, 0, 0)
    }

    static func map(_ rows: [SIMD3<Float>], _ x: Float, _ y: Float) -> SIMD2<Double> {
      let p = rows[0] * x + rows[1] * y + rows[2]
      return SIMD2(Double(p.x / p.z), Double(p.y / p.z))
    }

    /// A square turned about a vertical axis, seen from near by.
    static let turned: [SIMD3<Float>] = [[0.8, 0.12, 0.006], [0, 1, 0], [20, 15, 1]]

    static func area(_ rows: [SIMD3<Float>], _ w: Float, _ h: Float) -> Double {
      let p = [map(rows, 0, 0), map(rows, w, 0), map(rows, w, h), map(rows, 0, h)]
      return abs(
        (0..<4).reduce(0) { sum, i in
          let (a, b) = (p[i], p[(i + 1) % 4])
          return sum + (a.x * b.y - b.x * a.y) / 2
        })
    }

    @Test func `a quad in perspective has the area of its outline`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(120, 120) {
          let matrix = Self.add($0, Self.turned)
          $0.box(matrix, 80, 80, .red, flags: .projective)
        }
        let expected = Self.area(Self.turned, 80, 80)
        #expect(abs(picture.area - expected) < expected * 0.005)
      }
    }

    @Test func `corners and borders lie in the quad's plane`() throws {
      try Stage.run { stage in
        func picture(_ radius: Float, _ border: Float) throws -> Picture {
          try stage.picture(120, 120) {
            let matrix = Self.add($0, Self.turned)
            $0.box(
              matrix, 80, 80, .clear, radius: radius, border: border, borderColor: .red,
              flags: .projective)
          }
        }
        // The ring is the quad less the quad of its inside.
        let inner = Self.turned[2] + Self.turned[0] * 10 + Self.turned[1] * 10
        let expected =
          Self.area(Self.turned, 80, 80)
          - Self.area([Self.turned[0], Self.turned[1], inner], 60, 60)
        let ring = try picture(0, 10).area
        #expect(abs(ring - expected) < expected * 0.01)
        // A circle's image: count the points of the plane that land in it, with their stretch.
        var circle = 0.0
        for i in 0..<400 {
          for j in 0..<400 {
            let (x, y) = ((Float(i) + 0.5) / 5, (Float(j) + 0.5) / 5)
            if (x - 40) * (x - 40) + (y - 40) * (y - 40) > 1600 { continue }
            let w = Double(Self.turned[0].z * x + 1)
            circle += 0.04 * (0.8 - 20 * 0.006) / (w * w * w)
          }
        }
        let round = try picture(40, 40).area
        #expect(abs(round - circle) < circle * 0.01)
      }
    }

    @Test func `a texture is mapped with perspective`() throws {
      try Stage.run { stage in
        let bitmap = Bitmap(
          width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255])
        let picture = try stage.picture(120, 120) {
          let matrix = Self.add($0, Self.turned)
          $0.image(
            matrix, 80, 80, $0.contents.add(bitmap),
            flags: [.projective, .nearestMagnification])
        }
        // The line between the texels is the image of x = 40, not half way across the picture.
        let middle = Self.map(Self.turned, 40, 40)
        let y = Int(middle.y)
        #expect(picture[Int(middle.x) - 2, y] == SIMD4(255, 0, 0, 255))
        #expect(picture[Int(middle.x) + 2, y] == SIMD4(0, 0, 255, 255))
      }
    }

    @Test func `a quad that passes the eye is cut there`() throws {
      try Stage.run { stage in
        // w = 1 − x / 40: everything beyond x = 40 is behind the eye.
        let rows: [SIMD3<Float>] = [[1, 0, -0.025], [0, 1, 0], [5, 5, 1]]
        let picture = try stage.picture(200, 60) {
          let matrix = Self.add($0, rows)
          $0.box(matrix, 80, 10, .red, radius: 2, flags: .projective)
        }
        #expect(picture[10, 9].w == 255)
        #expect(picture[199, 30].w == 255)
        #expect(picture[2, 9].w == 0)
        #expect(picture.area < 200 * 60)
      }
    }

    @Test func `a quad seen from its edge draws nothing`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 60) {
          let matrix = Self.add($0, [[0.3, 0, 0.01], [0, 1, 0], [30, 5, 1]])
          $0.box(matrix, 40, 40, .red, radius: 5, border: 2, flags: .projective)
          let flat = Self.add($0, [[0, 0, 0], [0, 0, 0], [30, 30, 1]])
          $0.box(flat, 40, 40, .red, flags: .projective)
          let nothing = Self.add($0, [[1, 0, 0], [0, 1, 0], [0, 0, 0]])
          $0.box(nothing, 40, 40, .red, flags: .projective)
        }
        #expect(picture.area < 1)
      }
    }
  }
}

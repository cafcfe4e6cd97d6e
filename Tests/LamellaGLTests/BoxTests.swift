// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

/// A turn by an angle in degrees about the origin, then a shift.
func turned(_ degrees: Double, _ x: Float, _ y: Float) -> AffineTransform {
  let angle = degrees * .pi / 180
  let (c, s) = (Float(cosine(angle)), Float(sine(angle)))
  return AffineTransform(c, s, -s, c, x, y)
}

extension Drawing {
  @Suite struct BoxTests {
    static let red = SIMD4(255, 0, 0, 255)
    static let nothing = SIMD4(0, 0, 0, 0)

    @Test func `nothing is drawn for an empty frame`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(4, 4) { _ in }
        #expect(picture.area == 0)
        #expect(stage.renderer.statistics.drawCalls == 0)
      }
    }

    @Test func `a box without width or height draws nothing`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(8, 8) {
          $0.box(2, 2, 0, 4, .red)
          $0.box(2, 2, 4, 0, .red, radius: 2, border: 1)
          $0.box(AffineTransform(0, 0, 0, 1, 2, 2), 4, 4, .red)
          $0.box(AffineTransform(0, 0, 0, 0, 2, 2), 4, 4, .red, radius: 1)
        }
        #expect(picture.area == 0)
      }
    }

    @Test(arguments: [InstanceRecord.Flags(), .aliased, .projective])
    func `whole-pixel edges are exact`(flags: InstanceRecord.Flags) throws {
      try Stage.run { stage in
        let picture = try stage.picture(12, 10) { sketch in
          var matrix = AffineTransform.translation(3, 2)
          if flags == .projective {
            var projection = ProjectionRecord()
            (projection.m31, projection.m32) = (3, 2)
            sketch.frame.projections.append(projection)
            matrix = AffineTransform(0, 0, 0, 0, 0, 0)
          }
          sketch.box(matrix, 5, 4, .red, flags: flags)
        }
        for y in 0..<10 {
          for x in 0..<12 {
            let isInside = (3..<8).contains(x) && (2..<6).contains(y)
            #expect(picture[x, y] == (isInside ? Self.red : Self.nothing), "\(x) \(y)")
          }
        }
      }
    }

    @Test(arguments: [false, true])
    func `fractional edges cover their part of the pixel`(isGeneral: Bool) throws {
      try Stage.run { stage in
        // A corner mask on a rounded box is what only the general program can do.
        let picture = try stage.picture(8, 8) {
          $0.box(2.25, 1.5, 3, 4.2, .red, edges: 15, clip: 0)
          if isGeneral {
            $0.frame.instances.removeAll()
            let clip = $0.clip(turned(3, -20, -20), 90, 90)
            $0.box(2.25, 1.5, 3, 4.2, .red, clip: clip)
          }
        }
        #expect(near(picture[3, 3], Self.red, 0))
        #expect(abs(picture[2, 3].w - 191) <= 1)  // 0.75
        #expect(abs(picture[5, 3].w - 64) <= 1)  // 0.25
        #expect(abs(picture[3, 1].w - 128) <= 1)  // 0.5
        #expect(abs(picture[3, 5].w - 179) <= 1)  // 0.7
        #expect(abs(picture[2, 1].w - 96) <= 1)  // 0.75 · 0.5
        #expect(abs(picture[5, 5].w - 45) <= 1)  // 0.25 · 0.7
        #expect(picture[1, 3] == Self.nothing)
        #expect(picture[6, 3] == Self.nothing)
        #expect(abs(picture.area - 3 * 4.2) < 0.05)
      }
    }

    @Test func `a box thinner than a pixel keeps its area`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(10, 10) {
          $0.box(2.4, 1, 0.2, 8, .red)
          $0.box(5.9, 1, 0.2, 8, .red)
        }
        #expect(abs(picture.area - 3.2) < 0.1)
        #expect(abs(picture[2, 4].w - 51) <= 1)
        #expect(abs(picture[5, 4].w - 26) <= 1)
        #expect(abs(picture[6, 4].w - 26) <= 1)
      }
    }

    @Test(arguments: [10.0, 33, 45, 80, 135])
    func `a turned box keeps its area`(degrees: Double) throws {
      try Stage.run { stage in
        let picture = try stage.picture(200, 200) {
          let turn = turned(degrees, 0, 0)
          let middle = turn.apply(to: Point(50, 50))
          $0.box(turned(degrees, 100.3 - middle.x, 100.7 - middle.y), 100, 100, .red)
        }
        #expect(abs(picture.area - 10000) < 50)
      }
    }

    @Test func `edges that are not smoothed are cut where pixels begin`() throws {
      try Stage.run { stage in
        // minX and maxY hard.
        let picture = try stage.picture(8, 8) { $0.box(2.25, 1.5, 3, 4.2, .red, edges: 2 | 4) }
        #expect(picture[2, 3] == Self.red)
        #expect(abs(picture[5, 3].w - 64) <= 1)
        #expect(abs(picture[3, 1].w - 128) <= 1)
        #expect(picture[3, 5] == Self.red)
        #expect(picture[3, 6] == Self.nothing)
        let hard = try stage.picture(60, 60) {
          $0.box(turned(30, 30, 5), 30, 30, .red, flags: .aliased)
        }
        for y in 0..<60 { for x in 0..<60 { #expect([0, 255].contains(hard[x, y].w)) } }
        #expect(abs(hard.area - 900) < 15)
      }
    }

    @Test(arguments: [UInt16(15), 1, 6, 9, 0])
    func `round corners take away their part of the area`(corners: UInt16) throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 50) {
          $0.box(5, 5, 50, 40, .red, radius: 12, corners: corners)
        }
        let cut = Double(corners.nonzeroBitCount) * 144 * (1 - Double.pi / 4)
        #expect(abs(picture.area - (2000 - cut)) < 1.5)
        let isRound = { (bit: UInt16) in corners & bit != 0 }
        #expect((picture[5, 5].w < 10) == isRound(1))
        #expect((picture[54, 5].w < 10) == isRound(2))
        #expect((picture[5, 44].w < 10) == isRound(4))
        #expect((picture[54, 44].w < 10) == isRound(8))
      }
    }

    @Test func `a radius beyond half the short side is limited to it`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(60, 30) { $0.box(5, 5, 50, 20, .red, radius: 500) }
        #expect(abs(picture.area - (30 * 20 + 100 * Double.pi)) < 1.5)
        let turn = try stage.picture(60, 60) { $0.box(turned(30, 25, 5), 40, 20, .red, radius: 99) }
        #expect(abs(turn.area - (20 * 20 + 100 * Double.pi)) < 2)
      }
    }

    @Test func `unequal scales stretch the arcs to ellipses`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(100, 60) {
          $0.box(AffineTransform(2, 0, 0, 1, 10, 10), 40, 40, .red, radius: 20)
        }
        #expect(abs(picture.area - 800 * Double.pi) < 4)
        let skewed = try stage.picture(160, 60) {
          $0.box(AffineTransform(2, 0, 0.7, 1, 10, 10), 40, 40, .red, radius: 20)
        }
        #expect(abs(skewed.area - 800 * Double.pi) < 5)
      }
    }

    /// Points of the outline of a continuous corner, in radii from the corner.
    static var continuousOutline: [SIMD2<Double>] {
      func cubic(
        _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
      ) -> [SIMD2<Double>] {
        (0...50).map { i in
          let t = Double(i) / 50
          let u = 1 - t
          return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
        }
      }
      return cubic(
        [1.52866483, 0], [1.08849299, 0], [0.86840701, 0], [0.66993427, 0.06549600])
        + cubic(
          [0.63149399, 0.07491100], [0.37282392, 0.16905899], [0.16905899, 0.37282392],
          [0.07491100, 0.63149399])
        + cubic([0.06549600, 0.66993427], [0, 0.86840701], [0, 1.08849299], [0, 1.52866483])
    }

    @Test func `a continuous corner follows its Bézier outline`() throws {
      try Stage.run { stage in
        let radius: Float = 30
        let picture = try stage.picture(110, 110) {
          $0.box(5, 5, 100, 100, .red, radius: radius, flags: .continuous)
        }
        // What the outline leaves of a corner, by the trapezium rule over its own points.
        let outline = Self.continuousOutline
        var cut = 0.0
        for (p, q) in zip(outline, outline.dropFirst()) { cut += (p.x - q.x) * (p.y + q.y) / 2 }
        #expect(abs(picture.area - (10000 - 4 * cut * Double(radius * radius))) < 6)
        // On the diagonal the outline stands 0.2915 radii from both edges.
        let steps = (5..<30).map { picture[$0, $0].w }
        let distance = Double(steps.map { 255 - $0 }.reduce(0, +)) / 255
        #expect(abs(distance - 0.2915 * Double(radius)) < 0.3)
      }
    }

    @Test func `a continuous corner that does not fit is circular`() throws {
      try Stage.run { stage in
        let pictures = try [InstanceRecord.Flags.continuous, []].map { flags in
          try stage.picture(60, 60) { $0.box(5, 5, 50, 50, .red, radius: 20, flags: flags) }
        }
        #expect(pictures[0].greatestDifference(from: pictures[1]) <= 1)
      }
    }

    @Test func `opacity and alpha multiply`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(4, 4) {
          $0.box(0, 0, 2, 4, Color(1, 0.5, 0, 0.5), opacity: 0.5)
          $0.box(2, 0, 2, 4, Color(1, 0.5, 0, 0.5), radius: 0.01, opacity: 0.5)
        }
        #expect(near(picture[0, 0], SIMD4(64, 32, 0, 64)))
        #expect(near(picture[3, 3], SIMD4(64, 32, 0, 64)))
      }
    }

    @Test func `colours outside 0…1 are clamped`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(2, 2) { $0.box(0, 0, 2, 2, Color(1.5, -1, .nan, 2)) }
        #expect(picture[0, 0] == SIMD4(255, 0, 0, 255))
      }
    }
  }
}

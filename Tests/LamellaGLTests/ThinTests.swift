// SPDX-License-Identifier: MIT

// What is thinner than a pixel covers no more of it than it has area, and what is seen from its
// edge does not grow spikes where its edges are smoothed.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Drawing {
  @Suite struct ThinTests {
    enum Way: CaseIterable { case box, image, general }

    /// One thin thing drawn in one of the ways that have coverage code of their own.
    private func draw(
      _ stage: Stage, _ way: Way, _ matrix: AffineTransform, _ width: Float, _ height: Float,
      radius: Float = 0
    ) throws -> Picture {
      try stage.picture(20, 20) { sketch in
        switch way {
        case .box: sketch.box(matrix, width, height, .white, radius: radius)
        case .image:
          let dot = Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255])
          sketch.image(matrix, width, height, sketch.contents.add(dot))
        case .general:
          let clip = sketch.clip(turned(3, -20, -20), 90, 90)
          sketch.box(matrix, width, height, .white, radius: radius, clip: clip)
        }
      }
    }

    @Test(arguments: Way.allCases, [Float(0.02), 0.1, 0.25, 0.5, 0.9])
    func `a hair within a pixel covers its width`(way: Way, width: Float) throws {
      try Stage.run { stage in
        for start in [Float(0), 0.5 * (1 - width), 1 - width] {
          let picture = try draw(stage, way, .translation(5 + start, 4), width, 8)
          #expect(abs(Float(picture[5, 8].w) - 255 * width) <= 1.5, "\(way) from \(start)")
          #expect(picture[4, 8].w <= 1 && picture[6, 8].w <= 1)
        }
      }
    }

    @Test(arguments: Way.allCases)
    func `a hair between two pixels covers its part of each`(way: Way) throws {
      try Stage.run { stage in
        let picture = try draw(stage, way, .translation(5.9, 4), 0.4, 8)
        #expect(abs(picture[5, 8].w - 26) <= 1 && abs(picture[6, 8].w - 77) <= 1)
      }
    }

    @Test(arguments: [Way.box, .general], [Float(0.1), 0.3, 0.6])
    func `a tiny disc is as light as its area`(way: Way, radius: Float) throws {
      try Stage.run { stage in
        let place = AffineTransform.translation(10.5 - radius, 10.5 - radius)
        let picture = try draw(stage, way, place, 2 * radius, 2 * radius, radius: radius)
        let light = Float(picture.sum(channel: 3))
        let area = Float.pi * radius * radius
        #expect(light < area * 1.35 + 0.01 && light > area * 0.8, "\(light) for \(area)")
      }
    }

    @Test(arguments: Way.allCases, [Float(0.02), 0.005, 0.001])
    func `what is seen almost from its edge has no spikes`(way: Way, slant: Float) throws {
      try Stage.run { stage in
        // Both sides run almost along the diagonal.
        let matrix = AffineTransform(0.6, 0.6, 0.6 + slant, 0.6 - slant, 7, 7)
        let picture = try draw(stage, way, matrix, 4, 4)
        let area = Float(4 * 4) * 2 * 0.6 * slant
        #expect(Float(picture.sum(channel: 3)) <= area * 1.2 + 0.05)
        for k in [0, 1, 2, 3, 16, 17, 18, 19] { #expect(picture[k, k].w <= 3) }
      }
    }

    @Test func `a border that fills its box shows nothing of the fill`() throws {
      try Stage.run { stage in
        let picture = try stage.picture(8, 8) {
          $0.box(.translation(1, 1), 4, 6, .red, border: 2, borderColor: .blue)
        }
        for x in 1..<5 { #expect(picture[x, 3] == SIMD4(0, 0, 255, 255), "\(x)") }
        let odd = try stage.picture(8, 8) {
          $0.box(.translation(1, 1), 5, 6, .red, border: 2.5, borderColor: .blue)
        }
        for x in 1..<6 { #expect(odd[x, 3] == SIMD4(0, 0, 255, 255), "\(x)") }
      }
    }
  }
}

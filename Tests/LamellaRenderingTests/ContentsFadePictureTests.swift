// SPDX-License-Identifier: MIT

// The pixels of a layer whose picture is animated: premultiplied colours weighed by the fraction.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct ContentsFadePictureTests {
    /// One colour, premultiplied, 0…255.
    private static func bitmap(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> Bitmap {
      Bitmap(
        width: width, height: height,
        pixels: (0..<width * height).flatMap { _ in (0..<4).map { color[$0] } })
    }

    private struct Scene {
      let world = World()
      let layer: Layer

      init(_ from: Bitmap, _ to: Bitmap, _ configure: (Layer) -> Void = { _ in }) {
        let (a, b) = (world.contents.add(from), world.contents.add(to))
        layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 8, 8)
          $0.position = Point(4, 4)
          $0.contents = b
          configure($0)
        }
        layer.add(BasicAnimation(.contents, from: a, to: b, duration: 1))
        world.frame(at: 0)
      }
    }

    @Test func `opaque pictures mix without a dip`() throws {
      try Stage.run { stage in
        let red = Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))
        let blue = Self.bitmap(2, 2, SIMD4(0, 0, 255, 255))
        let scene = Scene(red, blue)
        for (time, pixel) in [
          (0.0, SIMD4(255, 0, 0, 255)), (0.2, SIMD4(204, 0, 51, 255)),
          (0.4, SIMD4(153, 0, 102, 255)), (0.6, SIMD4(102, 0, 153, 255)),
          (1.0, SIMD4(0, 0, 255, 255)),
        ] as [(Double, SIMD4<Int>)] {
          let drawn = try stage.picture(
            of: scene.world, 8, 8, at: time, background: .green)
          #expect(drawn[4, 4] == pixel && drawn[0, 7] == pixel, "at \(time): \(drawn[4, 4])")
        }
      }
    }

    @Test func `translucent pictures mix premultiplied`() throws {
      try Stage.run { stage in
        let faint = Self.bitmap(2, 2, SIMD4(100, 0, 0, 100))
        let blue = Self.bitmap(2, 2, SIMD4(0, 0, 200, 200))
        let drawn = try stage.picture(of: Scene(faint, blue).world, 8, 8, at: 0.5)
        #expect(drawn[4, 4] == SIMD4(50, 0, 100, 150))
      }
    }

    @Test func `under an opacity the mix is one picture`() throws {
      try Stage.run { stage in
        let red = Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))
        let blue = Self.bitmap(2, 2, SIMD4(0, 0, 255, 255))
        let scene = Scene(red, blue) { $0.opacity = 0.4 }
        let drawn = try stage.picture(of: scene.world, 8, 8, at: 0.6, background: .green)
        // 0.4 · (102, 0, 153) over 0.6 of green.
        #expect(near(drawn[4, 4], SIMD4(41, 153, 61, 255)))
        let bare = try stage.picture(of: scene.world, 8, 8, at: 0.6)
        #expect(near(bare[4, 4], SIMD4(41, 0, 61, 102)))
      }
    }

    @Test func `with a background the layer still fades as one`() throws {
      try Stage.run { stage in
        let red = Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))
        let nothing = Self.bitmap(2, 2, .zero)
        let scene = Scene(red, nothing) {
          $0.backgroundColor = .blue
          $0.opacity = 0.5
        }
        let drawn = try stage.picture(of: scene.world, 8, 8, at: 0.6)
        // Half of 0.4 red over blue.
        #expect(near(drawn[4, 4], SIMD4(51, 0, 77, 128)))
      }
    }

    @Test func `pictures of two sizes stand where gravity puts each`() throws {
      try Stage.run { stage in
        let large = Self.bitmap(6, 6, SIMD4(255, 0, 0, 255))
        let small = Self.bitmap(2, 2, SIMD4(0, 0, 255, 255))
        let scene = Scene(large, small) { $0.contentsGravity = .center }
        let drawn = try stage.picture(of: scene.world, 8, 8, at: 0.4)
        #expect(drawn[0, 0] == .zero)
        #expect(drawn[1, 1] == SIMD4(153, 0, 0, 153) && drawn[6, 6] == SIMD4(153, 0, 0, 153))
        #expect(drawn[3, 3] == SIMD4(153, 0, 102, 255) && drawn[4, 4] == SIMD4(153, 0, 102, 255))
      }
    }

    @Test func `a part and a stretching centre hold for both pictures`() throws {
      try Stage.run { stage in
        func halves(_ left: SIMD4<UInt8>, _ right: SIMD4<UInt8>) -> Bitmap {
          Bitmap(
            width: 4, height: 2,
            pixels: (0..<8).flatMap { i in (0..<4).map { i % 4 < 2 ? left[$0] : right[$0] } })
        }
        let a = halves(SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255))
        let b = halves(SIMD4(0, 0, 255, 255), SIMD4(255, 255, 255, 255))
        let part = Scene(a, b) { $0.contentsRect = Rect(0.5, 0, 0.5, 1) }
        let drawn = try stage.picture(of: part.world, 8, 8, at: 0.4)
        #expect(near(drawn[4, 4], SIMD4(102, 255, 102, 255)))
        let parts = Scene(a, b) { $0.contentsCenter = Rect(0.25, 0.25, 0.5, 0.5) }
        let stretched = try stage.picture(of: parts.world, 8, 8, at: 0.4)
        #expect(near(stretched[0, 4], SIMD4(153, 0, 102, 255)))
        #expect(near(stretched[7, 4], SIMD4(102, 255, 102, 255)))
      }
    }

    @Test func `rounded clips cut the mix once`() throws {
      try Stage.run { stage in
        let red = Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))
        let scene = Scene(red, Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))) {
          $0.masksToBounds = true
          $0.cornerRadius = 4
        }
        let fading = try stage.picture(of: scene.world, 8, 8, at: 0.5)
        scene.layer.removeAllAnimations()
        let still = try stage.picture(of: scene.world, 8, 8, at: 1)
        #expect(fading.greatestDifference(from: still) <= 1)
      }
    }

    @Test func `a fade costs one pass, also under an opacity`() throws {
      try Stage.run { stage in
        let red = Self.bitmap(2, 2, SIMD4(255, 0, 0, 255))
        let scene = Scene(red, Self.bitmap(2, 2, SIMD4(0, 0, 255, 255))) { $0.opacity = 0.5 }
        _ = try stage.picture(of: scene.world, 8, 8, at: 0.5)
        #expect(stage.renderer.statistics.passes == 1)
        #expect(stage.renderer.statistics.drawCalls == 3)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct PatternTests {
    /// Three by two pixels, top row first: red green blue, then black white clear.
    private static let tile = Bitmap(
      width: 3, height: 2,
      pixels: [
        255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255,
        0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 0,
      ])

    private static func texel(_ x: Int, _ y: Int) -> SIMD4<Int> {
      // y from the bottom of the tile.
      let i = ((1 - y) * 3 + x) * 4
      return SIMD4(
        Int(tile.pixels[i]), Int(tile.pixels[i + 1]), Int(tile.pixels[i + 2]),
        Int(tile.pixels[i + 3]))
    }

    @Test func `tiles begin at the layer's origin, top row at the greatest y`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 16, 9)
          $0.anchorPoint = .zero
          $0.position = Point(4, 5)
          $0.backgroundPattern = Pattern(world.contents.add(Self.tile))
        }
        for origin in [Point(0, 0), Point(1, 0), Point(-7, 5)] {
          world.withoutActions { layer.bounds = Rect(origin.x, origin.y, 16, 9) }
          let picture = try stage.picture(of: world, 24, 20)
          for y in 0..<9 {
            for x in 0..<16 {
              let (u, v) = (x + Int(origin.x) + 30, y + Int(origin.y) + 30)
              #expect(picture[x + 4, y + 5] == Self.texel(u % 3, v % 2), "\(x) \(y) \(origin)")
            }
          }
          #expect(picture[3, 6] == .zero && picture[20, 6] == .zero)
        }
      }
    }

    @Test func `a flipped layer shows its tiles upside down`() throws {
      try Stage.run { stage in
        let world = World()
        world.root.bounds = Rect(0, 0, 12, 12)
        world.root.anchorPoint = .zero
        world.root.isGeometryFlipped = true
        world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 12, 12)
          $0.backgroundPattern = Pattern(world.contents.add(Self.tile))
        }
        let picture = try stage.picture(of: world, 12, 12)
        // At the top of the screen y is 0: the tile's lowest row.
        #expect(picture[0, 11] == Self.texel(0, 0))
        #expect(picture[0, 10] == Self.texel(0, 1))
        #expect(picture[1, 11] == SIMD4(255, 255, 255, 255))
      }
    }

    @Test func `scale, corners, border, opacity, tint and colour below`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 40, 40)
          $0.cornerRadius = 20
          $0.borderWidth = 3
          $0.backgroundPattern = Pattern(world.contents.add(Self.tile), scale: 1 / 3)
        }
        var picture = try stage.picture(of: world, 40, 40)
        #expect(picture[1, 1] == .zero, "rounded")
        #expect(picture[20, 1] == SIMD4(0, 0, 0, 255), "the border is over it")
        // A texel is three points wide; its middle has its colour.
        #expect(picture[19, 22] == Self.texel(0, 1))
        world.withoutActions { layer.opacity = 0.5 }
        picture = try stage.picture(of: world, 40, 40, at: 1)
        #expect(near(picture[19, 22], SIMD4(128, 0, 0, 128)))
        world.withoutActions {
          layer.opacity = 1
          layer.backgroundColor = Color(1, 1, 0)
        }
        picture = try stage.picture(of: world, 40, 40, at: 2)
        #expect(picture[25, 19] == SIMD4(255, 255, 0, 255), "shines through the clear texel")
      }
    }

    @Test func `interpolation goes on across the tile's edge`() throws {
      try Stage.run { stage in
        let world = World()
        let id = world.contents.add(
          Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 0, 255, 255]))
        world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 80, 10)
          $0.backgroundPattern = Pattern(id, scale: 0.1)
        }
        let picture = try stage.picture(of: world, 80, 10)
        // Middles at 5 (red), 15 (blue), 25 (red): half and half between, at the seam too.
        for x in [9, 19, 29, 39] {
          #expect(abs(picture[x, 5][0] - picture[x, 5][2]) < 30)
          #expect(abs(picture[x, 5][0] + picture[x, 5][2] - 255) <= 1)
        }
      }
    }

    @Test func `patterns among other quads keep the order`() throws {
      try Stage.run { stage in
        let world = World()
        let id = world.contents.add(Self.tile)
        for i in 0..<6 {
          world.addLayer(to: world.root) {
            $0.frame = Rect(Float(i) * 5, Float(i) * 5, 20, 20)
            if i % 2 == 0 {
              $0.backgroundPattern = Pattern(id)
            } else {
              $0.backgroundColor = Color(1, 0, 1)
            }
          }
        }
        let picture = try stage.picture(of: world, 50, 50)
        #expect(picture[21, 21] == Self.texel(1, 1))
        #expect(picture[12, 7] == SIMD4(255, 0, 255, 255))
        #expect(
          world.value(forKeyPath: "backgroundPattern", of: world.root.sublayers[1].id) == .null)
      }
    }
  }
}

extension Rendering {
  @Suite struct BiasTests {
    /// How much neighbouring pixels of a fine checkerboard, drawn small, differ.
    private static func contrast(_ stage: Stage, _ filter: SamplingFilter, _ bias: Float) throws
      -> Int
    {
      let world = World()
      var random = SplitMix(seed: 3)
      let pixels = (0..<64 * 64).flatMap { _ -> [UInt8] in
        let value: UInt8 = random.next(0, 1) < 0.5 ? 0 : 255
        return [value, value, value, 255]
      }
      world.addLayer(to: world.root) {
        $0.frame = Rect(0, 0, 16, 16)
        $0.contents = world.contents.add(Bitmap(width: 64, height: 64, pixels: pixels))
        $0.minificationFilter = filter
        $0.minificationFilterBias = bias
      }
      let picture = try stage.picture(of: world, 16, 16)
      var sum = 0
      for y in 0..<16 { for x in 1..<16 { sum += abs(picture[x, y][0] - picture[x - 1, y][0]) } }
      return sum
    }

    @Test func `a bias moves between the levels of detail of trilinear sampling`() throws {
      try Stage.run { stage in
        let steps = try ([-3, -1, 0, 0.5, 2, 9] as [Float]).map {
          try Self.contrast(stage, .trilinear, $0)
        }
        #expect(steps[0] > steps[1] && steps[1] >= steps[2] && steps[2] > steps[3])
        #expect(steps[3] > steps[4] && steps[4] >= steps[5])
        // At -2 the full picture is read, and further down there is none.
        #expect(try Self.contrast(stage, .linear, 0) == steps[0])
        #expect(try Self.contrast(stage, .linear, 3) == steps[0])
        #expect(try Self.contrast(stage, .trilinear, .nan) == steps[2])
      }
    }
  }
}

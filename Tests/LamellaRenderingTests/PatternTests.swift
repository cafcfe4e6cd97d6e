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
          $0.backgroundPattern = Pattern(world.contents.add(Self.tile), scale: 0.5)
        }
        var picture = try stage.picture(of: world, 40, 40, scale: 2)
        #expect(picture[2, 2] == .zero, "rounded")
        #expect(picture[40, 3] == SIMD4(0, 0, 0, 255), "the border is over it")
        // A tile is 6 × 4 points, 12 × 8 pixels; its middles have the texels' colours.
        #expect(picture[38, 38] == Self.texel(0, 1))
        layer.opacity = 0.5
        picture = try stage.picture(of: world, 40, 40, scale: 2, at: 1)
        #expect(near(picture[38, 38], SIMD4(128, 0, 0, 128)))
        world.withoutActions {
          layer.opacity = 1
          layer.backgroundColor = Color(1, 1, 0)
        }
        picture = try stage.picture(of: world, 40, 40, scale: 2, at: 2)
        #expect(picture[46, 42] == SIMD4(255, 255, 0, 255), "shines through the clear texel")
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
        #expect(picture[22, 22] == Self.texel(22 % 3 == 20 ? 0 : (22 - 20) % 3, (22 - 20) % 2))
        #expect(picture[12, 7] == SIMD4(255, 0, 255, 255))
        #expect(world.value(forKeyPath: "backgroundPattern", of: world.root.sublayers[1].id) == .null)
      }
    }
  }
}

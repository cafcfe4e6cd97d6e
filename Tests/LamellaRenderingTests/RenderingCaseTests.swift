// SPDX-License-Identifier: MIT

// Situations that users of other engines reported as drawn wrongly, with what ought to be seen.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct RenderingCaseTests {
    private static func box(_ world: World, to parent: Layer, _ rect: Rect, _ color: Color?)
      -> Layer
    {
      world.addLayer(to: parent) {
        $0.bounds = Rect(origin: .zero, size: rect.size)
        $0.position = Point(rect.midX, rect.midY)
        $0.backgroundColor = color
      }
    }

    @Test func `overlapping sublayers fade with their superlayer as one picture`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let parent = Self.box(world, to: world.root, Rect(0, 0, 150, 100), nil)
        _ = Self.box(world, to: parent, Rect(0, 0, 100, 100), .red)
        _ = Self.box(world, to: parent, Rect(50, 0, 100, 100), .blue)
        parent.opacity = 0.5
        func check(_ picture: Pixels) {
          #expect(near(picture[25, 50], SIMD4(255, 128, 128, 255)))
          #expect(near(picture[75, 50], SIMD4(128, 128, 255, 255)))
          #expect(near(picture[125, 50], SIMD4(128, 128, 255, 255)))
        }
        check(try stage.picture(of: world, 150, 100, background: .white))
        var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 1)
        fade.timingFunction = .linear
        parent.add(fade, forKey: "fade")
        _ = world.frame(at: 1)
        check(try stage.picture(of: world, 150, 100, at: 1.5, background: .white))
      }
    }

    @Test(arguments: [1, 2] as [Float])
    func `a rounded clip has no fringe of a background that is covered`(scale: Float) throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let clip = Self.box(world, to: world.root, Rect(10, 10, 100, 100), .white)
        clip.cornerRadius = 50
        clip.masksToBounds = true
        _ = Self.box(world, to: clip, Rect(0, 0, 100, 100), .red)
        let picture = try stage.picture(of: world, 120, 120, scale: scale, background: .black)
        let area = picture.sum(channel: 0) / Double(scale * scale)
        #expect(abs(area - 7853.98) < 7853.98 * 0.005)
        var levels: Set<Int> = []
        var fringe = 0
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            let pixel = picture[x, y]
            fringe = max(fringe, pixel[1], pixel[2])
            if pixel[0] > 0 && pixel[0] < 255 { levels.insert(pixel[0]) }
          }
        }
        #expect(fringe <= 2 && levels.count >= 16)
      }
    }

    @Test func `a radius that is too large makes a capsule, a negative one nothing round`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.box(world, to: world.root, Rect(10, 10, 40, 20), .red)
        layer.cornerRadius = 30
        let capsule = try stage.picture(of: world, 60, 40)
        #expect(abs(capsule.area - 714.16) < 714.16 * 0.005)
        #expect(capsule[30, 10] == SIMD4(255, 0, 0, 255) && capsule[10, 10][3] == 0)
        for (border, shadow) in [(2, 0), (2, 1), (0, 1)] as [(Float, Float)] {
          for radius in [30, -5] as [Float] {
            world.withoutActions {
              layer.borderWidth = border
              layer.shadowOpacity = shadow
              layer.cornerRadius = radius
              layer.bounds = Rect(0, 0, 40, 20)
            }
            let whole = try stage.picture(of: world, 60, 40)
            #expect(whole.area >= 712 && whole[30, 20][3] == 255)
            #expect((whole[10, 10][3] == 255) == (radius < 0))
            world.withoutActions { layer.bounds = Rect(0, 0, 0, 20) }
            let nothing = try stage.picture(of: world, 60, 40)
            #expect(shadow > 0 || nothing.painted == nil)
          }
        }
        let shrink = BasicAnimation(.bounds.width, from: 40, to: 0, duration: 1)
        world.withoutActions { (layer.borderWidth, layer.shadowOpacity) = (0, 0) }
        _ = world.frame(at: 0)
        layer.add(shrink, forKey: "shrink")
        for i in 0...10 {
          let picture = try stage.picture(of: world, 60, 40, at: Double(i) / 10)
          #expect(picture.area <= 801)
        }
      }
    }

    @Test func `a turned picture keeps its area and has smooth edges`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let image = Bitmap(width: 2, height: 2, pixels: [UInt8](repeating: 255, count: 16))
        let layer = Self.box(world, to: world.root, Rect(30, 30, 100, 100), nil)
        layer.contents = world.contents.add(image)
        var last: Double?
        for degrees in 0...90 {
          world.withoutActions { layer.transform = .rotation(Float(degrees) * .pi / 180) }
          let picture = try stage.picture(of: world, 160, 160, background: .black)
          let area = picture.sum(channel: 0)
          #expect(abs(area - 10_000) < 50, "at \(degrees)°")
          if let last { #expect(abs(area - last) < 50, "at \(degrees)°") }
          last = area
          if degrees == 10 {
            var levels: Set<Int> = []
            for y in 0..<160 { for x in 0..<160 { levels.insert(picture[x, y][0]) } }
            #expect(levels.subtracting([0, 255]).count >= 16)
          }
        }
      }
    }

    @Test func `transparent texels and stops cast no dark fringe`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let white: [UInt8] = [255, 255, 255, 255]
        let clear: [UInt8] = [0, 0, 0, 0]
        let image = Bitmap(width: 2, height: 2, pixels: white + clear + clear + white)
        let layer = Self.box(world, to: world.root, Rect(0, 0, 64, 64), nil)
        layer.contents = world.contents.add(image)
        let picture = try stage.picture(of: world, 64, 64, background: .white)
        #expect(picture.bitmap.pixels.allSatisfy { $0 >= 254 })

        let gradient = world.addLayer(.gradient, to: world.root) {
          $0.bounds = Rect(0, 0, 64, 64)
          $0.position = Point(32, 32)
          $0.setValue(.array([.color(.red), .color(.clear)]), forKeyPath: "colors")
        }
        layer.isHidden = true
        // Stops mix with straight alpha: half way the red itself is half gone.
        let faded = try stage.picture(of: world, 64, 64, background: .white)
        #expect(near(faded[32, 32], SIMD4(191, 128, 128, 255), 3))
        _ = gradient
      }
    }

    @Test func `a layer that is scaled flat is absent and comes back unchanged`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let a = Self.box(world, to: world.root, Rect(0, 0, 30, 30), .red)
        let b = Self.box(world, to: world.root, Rect(10, 10, 30, 30), .green)
        let top = Self.box(world, to: world.root, Rect(15, 5, 30, 30), .blue)
        let child = Self.box(world, to: top, Rect(5, 5, 10, 10), .white)
        top.shadowOpacity = 1
        let mask = world.makeLayer(.shape)
        mask.path = .ellipse(Rect(0, 0, 30, 30))
        top.mask = mask
        let empty = Self.box(world, to: world.root, Rect(50, 50, 0, 0), nil)
        empty.contents = world.contents.add(
          Bitmap(width: 1, height: 1, pixels: [255, 255, 255, 255]))
        empty.contentsGravity = .resizeAspect
        let before = try stage.picture(of: world, 60, 60)
        world.withoutActions { top.isHidden = true }
        let absent = try stage.picture(of: world, 60, 60, at: 1)
        let hits = Self.hits(world)
        world.withoutActions { top.isHidden = false }
        for flat in [Transform3D.scale(0, 1), .scale(0, 0)] {
          world.withoutActions { top.transform = flat }
          let picture = try stage.picture(of: world, 60, 60, at: 2)
          #expect(picture == absent)
          #expect(Self.hits(world) == hits)
          for layer in [top, child] {
            for point in [layer.convert(Point(3, 4), from: a), layer.convert(Point(3, 4), to: b)] {
              #expect(point.map { $0.x.isFinite && $0.y.isFinite } ?? true)
            }
          }
        }
        world.withoutActions { top.transform = .identity }
        let after = try stage.picture(of: world, 60, 60, at: 3)
        #expect(after == before)
      }
    }

    /// The layer hit at each pixel of 60 × 60.
    private static func hits(_ world: World) -> [LayerID?] {
      (0..<3600).map {
        world.root.hitTest(Point(Float($0 % 60) + 0.5, Float($0 / 60) + 0.5))?.id
      }
    }
  }
}

extension Rendering {
  @Suite struct BackgroundFilterTests {
    @Test func `what is behind is filtered inside the rounded bounds alone`() throws {
      try Stage.run { stage in
        let world = World()
        world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 60, 60)
          $0.position = Point(30, 30)
          $0.backgroundColor = .red
        }
        world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 40, 40)
          $0.position = Point(30, 30)
          $0.cornerRadius = 20
          $0.backgroundFilters = [Filter(.colorInvert)]
        }
        let picture = try stage.picture(of: world, 60, 60)
        #expect(picture[30, 30] == SIMD4(0, 255, 255, 255))
        #expect(picture[12, 30] == SIMD4(0, 255, 255, 255))
        #expect(picture[12, 12] == SIMD4(255, 0, 0, 255), "outside of the corner")
        #expect(picture[5, 30] == SIMD4(255, 0, 0, 255))
      }
    }
  }
}

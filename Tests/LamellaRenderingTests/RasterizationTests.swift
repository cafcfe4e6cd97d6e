// SPDX-License-Identifier: MIT

// Layers with `shouldRasterize`: the picture, when it is made, and when it is made again.

import Lamella
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct RasterizationTests {
    /// A card with a mask-like clip, a group inside, and a shadow from its alpha: passes of all kinds.
    private static func card(in world: World) -> Layer {
      let card = world.addLayer(to: world.root) {
        $0.frame = Rect(20, 20, 60, 40)
        $0.backgroundColor = Color(0.2, 0.4, 0.8, 0.75)
        $0.cornerRadius = 8
        $0.shadowOpacity = 0.5
        $0.shadowRadius = 3
      }
      let inner = world.addLayer(to: card) {
        $0.frame = Rect(10, 10, 30, 20)
        $0.backgroundColor = .red
        $0.opacity = 0.5
      }
      world.addLayer(to: inner) {
        $0.frame = Rect(5, 5, 40, 10)
        $0.backgroundColor = .green
      }
      return card
    }

    private static func passes(_ stage: Stage, _ world: World, at time: Double) throws -> Int {
      _ = try stage.picture(of: world, 100, 80, at: time)
      return stage.renderer.statistics.passes
    }

    @Test func `at the screen's scale it looks the same`() throws {
      try Stage.run { stage in
        for scale in [1, 2] as [Float] {
          let world = World()
          let card = Self.card(in: world)
          let plain = try stage.picture(of: world, 100, 80, scale: scale)
          card.shouldRasterize = true
          card.rasterizationScale = scale
          let kept = try stage.picture(of: world, 100, 80, scale: scale)
          #expect(plain.greatestDifference(from: kept) <= 2)
          #expect(plain.area > 1000)
        }
      }
    }

    @Test func `a steady frame makes no pass, while the layer moves, turns and fades`() throws {
      try Stage.run { stage in
        let world = World()
        let card = Self.card(in: world)
        card.shouldRasterize = true
        try #expect(Self.passes(stage, world, at: 0) > 2)
        for (key, animation) in [
          (
            "a",
            BasicAnimation(.position, from: Point(40, 40), to: Point(60, 45), duration: 9)
              as any LayerAnimation
          ),
          ("b", BasicAnimation(.opacity, from: 1, to: 0.2, duration: 9)),
          ("c", BasicAnimation(.transform.rotation.z, from: 0, to: 1, duration: 9)),
          ("d", BasicAnimation(.transform.rotation.y, from: 0, to: 1, duration: 9)),
        ] { card.add(animation, forKey: key) }
        for i in 1..<20 {
          try #expect(Self.passes(stage, world, at: Double(i) / 4) == 0)
          #expect(stage.renderer.statistics.instances == 1)
        }
      }
    }

    @Test(arguments: [
      "colour", "position", "added", "removed", "animation", "scale", "mask", "filter", "contents",
    ])
    func `a change below makes the picture again, once`(kind: String) throws {
      try Stage.run { stage in
        let world = World()
        let card = Self.card(in: world)
        let sub = card.sublayers[0]
        let dot = { (c: UInt8) in Bitmap(width: 1, height: 1, pixels: [c, 0, 0, 255]) }
        let contents = world.contents.add(dot(0))
        sub.sublayers[0].contents = contents
        card.shouldRasterize = true
        try #expect(Self.passes(stage, world, at: 0) > 0)
        try #expect(Self.passes(stage, world, at: 0.1) == 0)
        world.withoutActions {
          switch kind {
          case "colour": sub.backgroundColor = .blue
          case "position": sub.position = Point(30, 22)
          case "added": world.addLayer(to: sub) { $0.backgroundColor = .white }
          case "removed": world.destroy(sub.sublayers[0])
          case "animation":
            sub.add(
              BasicAnimation(.position, from: .zero, to: Point(9, 9), duration: 0.5), forKey: "m")
          case "scale": card.rasterizationScale = 2
          case "mask": card.mask = world.makeLayer()
          case "filter": card.filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)])]
          default:
            world.contents.replace(contents, with: dot(9))
            // A store's change alone asks for no frame.
            world.root.setNeedsDisplay()
          }
        }
        if kind == "added" {
          world.withoutActions { sub.sublayers[1].frame = Rect(0, 0, 5, 5) }
        }
        try #expect(Self.passes(stage, world, at: 0.2) > 0)
        if kind == "animation" {
          try #expect(Self.passes(stage, world, at: 0.3) > 0)
          try #expect(Self.passes(stage, world, at: 2) > 0)
        }
        try #expect(Self.passes(stage, world, at: 3) == 0)
        // And it is the picture that is made without.
        let kept = try stage.picture(of: world, 100, 80, at: 3)
        card.shouldRasterize = false
        let plain = try stage.picture(of: world, 100, 80, at: 4)
        if kind != "scale" { #expect(kept.greatestDifference(from: plain) <= 3) }
      }
    }

    @Test func `a low scale blurs, whatever the screen's`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.frame = Rect(10, 10, 40, 40)
          $0.backgroundColor = .red
          $0.shouldRasterize = true
          $0.rasterizationScale = 0.25
        }
        let coarse = try stage.picture(of: world, 60, 60, scale: 2)
        #expect(coarse[60, 60] == SIMD4(255, 0, 0, 255))
        // The edge fades over some pixels.
        let fade = (10..<34).map { coarse[$0, 60][3] }
        #expect(fade.count { $0 > 10 && $0 < 245 } >= 6)
        layer.rasterizationScale = 2
        let fine = try stage.picture(of: world, 60, 60, scale: 2)
        #expect(fine[19, 60] == .zero && fine[20, 60] == SIMD4(255, 0, 0, 255))
      }
    }

    @Test(arguments: [1e6, 3e7, 1e8, -1e8, 1e20, -3e38, .infinity, .nan] as [Float])
    func `one far from its own origin does not keep the others from being drawn`(x: Float) throws {
      try Stage.run { stage in
        let world = World()
        world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 20, 20)
          $0.backgroundColor = .red
        }
        for i in 0..<2 {
          world.addLayer(to: world.root) {
            $0.frame = Rect(36, 6, 8, 8)
            $0.bounds.origin = i == 0 ? Point(x, 0) : Point(0, x)
            $0.backgroundColor = .blue
            $0.shouldRasterize = true
          }
        }
        let picture = try stage.picture(of: world, 100, 80)
        #expect(picture[10, 10] == SIMD4(255, 0, 0, 255))
        if abs(x) <= 1e8 { #expect(picture[40, 10] == SIMD4(0, 0, 255, 255)) }
      }
    }

    @Test func `one in another, blend modes, and a turned plane`() throws {
      try Stage.run { stage in
        var pictures: [Pixels] = []
        for isKept in [false, true] {
          let world = World()
          world.addLayer(to: world.root) {
            $0.frame = Rect(0, 0, 60, 80)
            $0.backgroundColor = Color(0.9, 0.6, 0.1)
          }
          let card = Self.card(in: world)
          card.shouldRasterize = isKept
          card.rasterizationScale = 1
          card.sublayers[0].shouldRasterize = isKept
          card.setValue(.string("multiplyBlendMode"), forKeyPath: "compositingFilter")
          pictures.append(try stage.picture(of: world, 100, 80, background: .white))
          try #expect(
            Self.passes(stage, world, at: 1) == (isKept ? 1 : stage.renderer.statistics.passes))
        }
        #expect(pictures[0].greatestDifference(from: pictures[1]) <= 3)
      }
    }

    @Test func `copies share a picture, those at other times have their own`() throws {
      try Stage.run { stage in
        for delay in [0, 0.2] {
          let world = World()
          let replicator = world.addLayer(.replicator, to: world.root) {
            $0.setValue(.number(3), forKeyPath: "instanceCount")
            $0.setValue(.number(delay), forKeyPath: "instanceDelay")
            $0.setValue(.transform(.translation(25, 0, 0)), forKeyPath: "instanceTransform")
          }
          let tile = world.addLayer(to: replicator) {
            $0.frame = Rect(5, 5, 20, 20)
            $0.shouldRasterize = true
          }
          let inner = world.addLayer(to: tile) {
            $0.frame = Rect(0, 0, 20, 20)
            $0.backgroundColor = .red
          }
          inner.add(
            BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 10), forKey: "c")
          world.commit(at: 0)
          let picture = try stage.picture(of: world, 100, 30, at: 5)
          #expect(stage.renderer.statistics.passes == (delay == 0 ? 1 : 3))
          #expect(picture[15, 15] != .zero && picture[65, 15] != .zero)
          #expect((picture[15, 15] == picture[65, 15]) == (delay == 0))
        }
      }
    }

    @Test func `beyond the budget pictures go, and come again when they are shown`() throws {
      try Stage.run { stage in
        var options = RendererOptions()
        options.textureBudget = 40_000
        let renderer = try Renderer(options: options)
        let world = World()
        let layers = (0..<6).map { i in
          world.addLayer(to: world.root) {
            $0.frame = Rect(0, 0, 60, 60)
            $0.backgroundColor = Color(Float(i) / 6, 0, 0)
            $0.shouldRasterize = true
            $0.isHidden = true
          }
        }
        let target = try OffscreenTarget(width: 60, height: 60)
        for round in 0..<2 {
          for (i, layer) in layers.enumerated() {
            world.withoutActions {
              for other in layers { other.isHidden = other != layer }
            }
            try renderer.draw(world.frame(at: Double(round * 10 + i)), into: target.target())
            #expect(renderer.statistics.passes == 1)
            #expect(renderer.statistics.textureBytes <= 40_000)
            let pixel = Pixels(target.readPixels())[30, 30]
            #expect(near(pixel, SIMD4(Int((Float(i) / 6 * 255).rounded()), 0, 0, 255)))
          }
        }
      }
    }

    @Test func `a destroyed layer's id and picture are given back`() throws {
      try Stage.run { stage in
        let world = World()
        for _ in 0..<3 {
          let card = Self.card(in: world)
          card.shouldRasterize = true
          _ = try stage.picture(of: world, 100, 80)
          world.destroy(card)
          for i in 0..<100 {
            world.root.setNeedsDisplay()
            world.frame(at: Double(i))
          }
        }
        let next = world.contents.add(Bitmap(width: 0, height: 0, pixels: []))
        #expect(next.rawValue <= 2)
      }
    }
  }
}

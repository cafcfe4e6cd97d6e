// SPDX-License-Identifier: MIT

// How often texts and shapes are drawn while their layers move and grow, in numbers; and pictures
// that are decoded beside the frames.

import Glibc
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct MovingPictureTests {
    /// A shape or a text at rest.
    private static func scene(_ kind: String) -> (World, ContentRenderer, Layer) {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 400, 200)
      let layer = world.addLayer(kind == "text" ? .text : .shape, to: world.root) {
        $0.bounds = Rect(0, 0, 60, 30)
        $0.position = Point(100, 100)
        $0.path = .ellipse(Rect(2, 2, 50, 24))
        $0.string = "moving"
        $0.fontSize = 14
      }
      _ = world.frame(at: 0)
      return (world, content, layer)
    }

    /// How many of a hundred frames draw something.
    private static func count(
      _ content: ContentRenderer, _ world: World, from start: Double = 0.01
    ) -> Int {
      let before = content.drawnCount
      for i in 0..<100 { _ = world.frame(at: start + Double(i) * 0.0098) }
      return content.drawnCount - before
    }

    @Test(arguments: ["text", "shape"])
    func `set to whole pixels it is not drawn again, and to another fraction once`(kind: String) {
      let (world, content, layer) = Self.scene(kind)
      for i in 1...50 {
        world.withoutActions { layer.position = Point(100 + Float(i), 100 - Float(i % 7)) }
        _ = world.frame(at: Double(i))
      }
      #expect(content.drawnCount == 1)
      for i in 1...40 {
        world.withoutActions { layer.position = Point(100 + Float(i % 4) / 4, 100) }
        _ = world.frame(at: 50 + Double(i))
      }
      // At rest it is as sharp as can be; a picture of its own is drawn over.
      #expect(content.drawnCount == 41 && content.pictureCount == 1)
    }

    @Test(arguments: ["text", "shape"])
    func `animated along a line it is drawn once, and once at rest`(kind: String) {
      let (world, content, layer) = Self.scene(kind)
      layer.add(
        BasicAnimation(.position, from: Point(50, 50), to: Point(180.3, 90.7), duration: 1),
        forKey: "move")
      #expect(Self.count(content, world) <= 1)
      let drawn = content.drawnCount
      _ = world.frame(at: 5)
      #expect(content.drawnCount == drawn, "the picture at rest is remembered")
    }

    @Test(arguments: ["text", "shape"])
    func `zoomed to four times it is drawn in steps of a fourth of an octave`(kind: String) {
      let (world, content, layer) = Self.scene(kind)
      layer.add(
        BasicAnimation(.transform.scale.xy, from: 1, to: 4, duration: 1), forKey: "zoom")
      #expect((8...9).contains(Self.count(content, world)))
      layer.removeAllAnimations()
      layer.add(
        BasicAnimation(.transform.scale.xy, from: 4, to: 1, duration: 1), forKey: "zoom")
      #expect(Self.count(content, world, from: 2) <= 9)
    }

    @Test(arguments: ["text", "shape"])
    func `turned it is drawn once`(kind: String) {
      let (world, content, layer) = Self.scene(kind)
      layer.add(
        BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 1), forKey: "turn")
      #expect(Self.count(content, world) <= 2)
    }

    @Test func `a picture is decoded beside the frames and held once for all layers`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layers = (0..<100).map { i in
          world.addLayer(to: world.root) {
            $0.bounds = Rect(0, 0, 4, 4)
            $0.position = Point(Float(i % 10) * 5 + 3, Float(i / 10) * 5 + 3)
          }
        }
        let pixels = [UInt8](repeating: 255, count: 64 * 64 * 4)
        let path = "/tmp/lamella-\(UInt32.random(in: 0 ... .max)).png"
        try PNGEncoder.write(Bitmap(width: 64, height: 64, pixels: pixels), to: path)
        defer { unlink(path) }
        let queue = DecodeQueue()
        _ = queue.decode(path)
        // A frame does not wait for it.
        #expect(try stage.picture(of: world, 60, 60).painted == nil)
        let completion = try #require(queue.waitForAll().first)
        let id = world.contents.add(try completion.result.get())
        world.withoutActions { for layer in layers { layer.contents = id } }
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let target = try OffscreenTarget(width: 60, height: 60)
        try renderer.draw(world.frame(at: 1), into: target.target())
        #expect(renderer.statistics.texturesUploaded == 1)
        #expect(renderer.statistics.textureBytes == 64 * 64 * 4)
        #expect(renderer.statistics.drawCalls == 1)
      }
    }

    @Test func `small pictures share a texture, and the memory of those that go is used again`()
      throws
    {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        content.unusedFrameLimit = 1
        let renderer = try Renderer()
        defer { renderer.releaseResources() }
        let target = try OffscreenTarget(width: 200, height: 200)
        let place = target.target(visible: Rect(0, 0, 200, 200))
        world.viewport = place.visible
        world.pixelGrid = place.pixelGrid
        var sizes: Set<Int> = []
        for round in 0..<12 {
          let layers = (0..<60).map { i in
            world.addLayer(.shape, to: world.root) {
              $0.path = .ellipse(Rect(0, 0, 12 + Float(i % 9), 14 + Float(round)))
              $0.position = Point(Float(i % 10) * 20, Float(i / 10) * 30)
              $0.lineWidth = 1
              $0.strokeColor = Color(Float(i) / 60, 0, 0)
            }
          }
          for frame in 0..<4 {
            try renderer.draw(world.frame(at: Double(round * 4 + frame)), into: place)
            world.root.setNeedsDisplay()
          }
          #expect(renderer.statistics.drawCalls <= 3)
          sizes.insert(renderer.statistics.textureBytes)
          for layer in layers { world.destroy(layer) }
        }
        #expect(sizes.count <= 3, "\(sizes)")
        #expect((sizes.max() ?? 0) <= 2 << 20)
      }
    }
  }
}

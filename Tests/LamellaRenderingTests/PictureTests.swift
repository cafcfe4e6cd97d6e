// SPDX-License-Identifier: MIT

// When pictures are drawn, shared, drawn over and dropped.

import CLamellaAllocationCounter
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct PictureTests {
    private static func ring(_ radius: Float) -> Path {
      .ellipse(Rect(-radius, -radius, 2 * radius, 2 * radius))
    }

    @Test func `a picture that is replaced, removed or added anew asks for a frame`() {
      func plain(_ width: Int, _ height: Int) -> Bitmap {
        Bitmap(
          width: width, height: height, pixels: Array(repeating: 255, count: width * height * 4))
      }
      let world = World()
      world.viewport = Rect(0, 0, 100, 100)
      let id = world.contents.add(plain(8, 8))
      world.addLayer(to: world.root) {
        $0.frame = Rect(20, 20, 60, 60)
        $0.contents = id
        $0.contentsGravity = .center
      }
      #expect(world.frame(at: 0).instances[0].width == 8)
      #expect(world.nextFrame == .never)
      world.contents.replace(id, with: plain(40, 20))
      #expect(world.nextFrame == .now && world.nextFrameReason == .edit)
      #expect(world.frame(at: 1).instances[0].width == 40)
      #expect(world.nextFrame == .never)
      world.contents.remove(id)
      #expect(world.nextFrame == .now)
      #expect(world.frame(at: 2).instances.isEmpty)
      #expect(world.nextFrame == .never)
      // The layer still has the id.
      #expect(world.contents.add(plain(30, 30)) == id)
      #expect(world.nextFrame == .now)
      #expect(world.frame(at: 3).instances[0].width == 30)
      #expect(world.nextFrame == .never)
      _ = world.contents.add(plain(5, 5))
      #expect(world.nextFrame == .never)
    }

    @Test func `a shape that stays as it is is drawn once`() throws {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 100, 100)
      let shape = world.addLayer(.shape, to: world.root) {
        $0.path = Self.ring(10)
        $0.position = Point(50, 50)
      }
      let other = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 10, 10)
        $0.backgroundColor = .red
      }
      for i in 0..<20 {
        world.withoutActions { other.position = Point(Float(i), 5) }
        world.frame(at: Double(i))
      }
      #expect(content.drawnCount == 1)
      world.withoutActions { shape.fillColor = .red }
      world.frame(at: 20)
      #expect(content.drawnCount == 1, "a colour is a tint")
      world.withoutActions { shape.lineWidth = 5 }
      world.frame(at: 21)
      #expect(content.drawnCount == 1, "without a stroke its width does not matter")
      world.withoutActions { shape.position = Point(40, 20) }
      world.frame(at: 22)
      #expect(content.drawnCount == 1, "whole pixels away the picture is the same")
      world.withoutActions { shape.path = Self.ring(11) }
      world.frame(at: 23)
      #expect(content.drawnCount == 2)
    }

    @Test(.enabled(if: lamella_allocation_is_counted() != 0))
    func `shapes, texts and shadows that stay add no allocation to a frame`() {
      var counts: [UInt64] = []
      for layerCount in [0, 20] {
        let (world, _) = World.withContent()
        world.viewport = Rect(0, 0, 200, 200)
        for i in 0..<layerCount {
          world.addLayer(.shape, to: world.root) {
            $0.path = Self.ring(Float(i + 5))
            $0.strokeColor = .red
            $0.lineDashPattern = [2, 3]
            $0.position = Point(Float(i) * 9, 50)
            $0.shadowPath = .ellipse(Rect(0, 0, 30, 10))
            $0.shadowOpacity = 0.5
          }
          world.addLayer(.text, to: world.root) {
            $0.bounds = Rect(0, 0, 60, 20)
            $0.position = Point(60, Float(i) * 9)
            $0.string = "steady \(i)"
            $0.fontSize = 12
          }
        }
        let mover = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 10, 10)
          $0.backgroundColor = .red
        }
        var move = BasicAnimation(.position.x, from: 0, to: 100, duration: 10)
        move.repeatCount = .infinity
        mover.add(move, forKey: "move")
        for i in 0..<8 { world.frame(at: Double(i) * 0.1) }
        lamella_allocation_reset()
        world.frame(at: 1)
        counts.append(lamella_allocation_count())
      }
      #expect(counts[1] <= counts[0])
    }

    @Test func `equal shapes share one picture`() throws {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 1000, 100)
      for i in 0..<50 {
        world.addLayer(.shape, to: world.root) {
          $0.path = Self.ring(8)
          $0.fillColor = Color(Float(i) / 50, 0, 0)
          $0.position = Point(Float(i) * 18 + 10, 50)
        }
      }
      let frame = world.frame(at: 0)
      #expect(content.drawnCount == 1 && content.pictureCount == 1)
      #expect(frame.textures.count == 1 && frame.commands.count == 1)
      #expect(frame.instances.count == 50)
    }

    @Test func `a shape that leaves shared pixels spares the others`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layers = (0..<2).map { i in
          world.addLayer(.shape, to: world.root) {
            $0.path = Self.ring(8)
            $0.position = Point(Float(i) * 20 + 10, 10)
          }
        }
        let before = try stage.picture(of: world, 40, 20)
        layers[0].path = Self.ring(4)
        let after = try stage.picture(of: world, 40, 20)
        #expect(after[11, 10] == SIMD4(0, 0, 0, 255) && after[16, 10] == .zero)
        for x in 20..<40 { for y in 0..<20 { #expect(after[x, y] == before[x, y]) } }
      }
    }

    @Test func `an animated path keeps its id and sends its own pixels only`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        for i in 0..<10 {
          world.addLayer(.shape, to: world.root) {
            $0.path = Self.ring(Float(i) + 16)
            $0.position = Point(30, 30)
            $0.fillColor = Color(0, 0, 1, 0.1)
          }
        }
        let animated = world.addLayer(.shape, to: world.root) {
          $0.path = Self.ring(10)
          $0.position = Point(30, 30)
        }
        var grow = BasicAnimation(keyPath: "path")
        grow.fromValue = .path(Self.ring(10))
        grow.toValue = .path(Self.ring(14))
        grow.duration = 1
        animated.add(grow, forKey: "grow")
        _ = try stage.picture(of: world, 60, 60, at: 0)
        let frame = world.frame(at: 0)
        let id = frame.textures[frame.textures.count - 1]
        for i in 1...8 {
          _ = try stage.picture(of: world, 60, 60, at: Double(i) / 10)
          let statistics = stage.renderer.statistics
          #expect(statistics.texturesUploaded == 1)
          let frame = world.frame(at: Double(i) / 10)
          #expect(frame.textures[frame.textures.count - 1] == id)
          let record = frame.instances[frame.instances.count - 1]
          #expect(record.width <= 32 && record.height <= 32)
          let own = Int(record.width * record.height) * 4
          #expect(statistics.bytesUploaded <= own + frame.instances.count * 64 + 64)
        }
        #expect(content.pictureCount == 11, "ten at rest and one that is drawn over")
      }
    }

    @Test func `what is out of sight is not drawn and goes after a while`() throws {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 100, 100)
      content.unusedFrameLimit = 5
      let shape = world.addLayer(.shape, to: world.root) {
        $0.path = Self.ring(10)
        $0.position = Point(500, 50)
      }
      world.frame(at: 0)
      #expect(content.drawnCount == 0)
      world.withoutActions { shape.position = Point(50, 50) }
      let id = world.frame(at: 1).textures[0]
      #expect(content.pictureCount == 1 && content.byteCount > 0)
      world.withoutActions { shape.position = Point(500, 50) }
      for i in 0..<10 {
        world.root.setNeedsDisplay()
        world.frame(at: Double(i) + 2)
      }
      #expect(content.pictureCount == 0 && content.byteCount == 0)
      #expect(world.contents.bitmap(id) == nil)
      world.withoutActions { shape.position = Point(50, 50) }
      #expect(world.frame(at: 20).instances.count == 1)
      #expect(content.drawnCount == 2)
    }

    @Test func `beyond the budget the longest unseen pictures go`() throws {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 100, 100)
      content.budget = 10_000
      let shape = world.addLayer(.shape, to: world.root) { $0.position = Point(50, 50) }
      for i in 0..<10 {
        // Two ids in turn, so that pictures stay behind.
        world.addLayer(.shape, to: world.root) {
          $0.path = Self.ring(12 + Float(i) / 8)
          $0.position = Point(50, 50)
        }
        shape.path = Self.ring(20 + Float(i))
        world.frame(at: Double(i))
        for layer in world.root.sublayers.dropFirst() { layer.removeFromSuperlayer() }
      }
      #expect(content.byteCount <= 10_000 + 4 * 64 * 64)
      #expect(content.pictureCount >= 1)
    }

    @Test
    func `a layer that is gone gives its pictures back and its slot's next owner draws its own`()
      throws
    {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        for size in [6, 9] as [Float] {
          let layer = world.addLayer(.shape, to: world.root) {
            $0.path = Self.ring(size)
            $0.position = Point(20, 20)
          }
          let picture = try stage.picture(of: world, 40, 40)
          #expect(abs(picture.area - Double.pi * Double(size * size)) < 3)
          world.destroy(layer)
        }
      }
    }

    @Test func `another source draws everything anew`() throws {
      let (world, first) = World.withContent()
      world.addLayer(.shape, to: world.root) { $0.path = Self.ring(10) }
      world.frame(at: 0)
      let second = ContentRenderer(for: world)
      world.pictureSource = second
      #expect(world.frame(at: 1).instances.count == 1)
      #expect(first.drawnCount == 1 && second.drawnCount == 1)
      world.pictureSource = nil
      #expect(world.frame(at: 2).instances.count == 0)
    }

    @Test func `an old picture in a transition stays as it was`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let shape = world.addLayer(.shape, to: world.root) {
          $0.path = Self.ring(15)
          $0.position = Point(20, 20)
        }
        _ = try stage.picture(of: world, 40, 40, at: 0)
        var fade = Transition(.fade)
        fade.duration = 1
        fade.timingFunction = .linear
        shape.add(fade, forKey: "transition")
        world.withoutActions { shape.path = Self.ring(5) }
        _ = try stage.picture(of: world, 40, 40, at: 1)
        for i in 1...3 {
          world.withoutActions { shape.path = Self.ring(5 + Float(i)) }
          let half = try stage.picture(of: world, 40, 40, at: 1.5 + Double(i) / 1000)
          // 12 points from the centre only the old picture has ink.
          #expect(near(half[32, 20], SIMD4(0, 0, 0, 128), 3))
        }
      }
    }

    @Test func `pixels follow the scale of the screen`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        world.addLayer(.shape, to: world.root) {
          $0.path = .rect(Rect(5, 5, 10, 10.5))
        }
        for (scale, area) in [(1, 105.0), (2, 420.0), (1.5, 236.25)] as [(Float, Double)] {
          let picture = try stage.picture(of: world, 20, 20, scale: scale)
          #expect(abs(picture.area - area) < 0.5)
        }
        #expect(content.drawnCount == 3)
      }
    }
  }
}

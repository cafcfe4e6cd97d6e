// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Synchronization
import Testing

extension Rendering {
  @Suite struct DrawnLayerTests {
    private final class Count: Sendable {
      private let value = Mutex(0)
      var number: Int { value.withLock { $0 } }
      func add() { value.withLock { $0 += 1 } }
    }

    private static func add(_ world: World, _ size: Float = 40) -> Layer {
      world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, size, size)
        $0.position = Point(size / 2, size / 2)
      }
    }

    @Test func `a layer draws its contents when it is asked to`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let (layer, count) = (Self.add(world), Count())
        layer.setDraw { context, layer in
          count.add()
          context.fillColor = .red
          context.fill(Rect(0, 0, layer.bounds.width / 2, 10))
        }
        let nothing = try stage.picture(of: world, 40, 40)
        #expect(nothing.painted == nil && count.number == 0 && layer.contents == .none)
        layer.setNeedsDisplay()
        let drawn = try stage.picture(of: world, 40, 40)
        #expect(drawn.painted == Rect(0, 0, 20, 10) && drawn[5, 5] == SIMD4(255, 0, 0, 255))
        #expect(count.number == 1 && !layer.needsDisplay)
        _ = try stage.picture(of: world, 40, 40)
        #expect(count.number == 1)
        let id = layer.contents
        layer.setNeedsDisplay()
        _ = try stage.picture(of: world, 40, 40)
        #expect(count.number == 2 && layer.contents == id && layer.animationKeys.isEmpty)
      }
    }

    @Test func `the picture has the bounds at contentsScale and follows them on request`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.add(world)
        layer.contentsScale = 2
        layer.needsDisplayOnBoundsChange = true
        layer.setDraw { context, _ in
          context.stroke.width = 1
          context.stroke(Rect(0.5, 0.5, 39, 39))
        }
        layer.setNeedsDisplay()
        _ = try stage.picture(of: world, 40, 40, scale: 2)
        #expect(world.contents.pixelSize(layer.contents) == Size(80, 80))
        world.withoutActions { layer.bounds = Rect(0, 0, 30, 20) }
        _ = try stage.picture(of: world, 40, 40, scale: 2)
        #expect(world.contents.pixelSize(layer.contents) == Size(60, 40))
      }
    }

    @Test func `y points where the layer's does and pictures stand upright`() throws {
      try Stage.run { stage in
        for isFlipped in [false, true] {
          let (world, _) = World.withContent()
          world.root.bounds = Rect(0, 0, 40, 40)
          world.root.position = Point(20, 20)
          world.root.isGeometryFlipped = isFlipped
          let layer = Self.add(world)
          layer.setDraw { context, _ in
            context.fillColor = .red
            context.fill(Rect(0, 0, 40, 10))
          }
          layer.setNeedsDisplay()
          let picture = try stage.picture(of: world, 40, 40)
          #expect(picture.painted == Rect(0, isFlipped ? 30 : 0, 40, 10))
        }
      }
    }

    @Test func `asynchronous drawing shows the same pixels later`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let picture = Bitmap(
          width: 2, height: 2,
          pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 255]
        )
        let draw: @Sendable (DrawingContext, Layer) -> Void = { context, _ in
          context.fillColor = Color(1, 0.5, 0, 0.7)
          context.fill(Path.ellipse(Rect(3, 3, 30, 20)))
          context.draw(picture, in: Rect(10.5, 10.5, 12, 12))
          context.draw(
            TextDrawing("gj", TextAttributes(fontFamily: "DejaVu Sans", fontSize: 14)),
            in: Rect(2, 2, 36, 30))
        }
        let now = Self.add(world)
        now.setDraw(draw)
        now.setNeedsDisplay()
        let expected = try stage.picture(of: world, 40, 40)
        now.isHidden = true
        let later = Self.add(world)
        later.drawsAsynchronously = true
        later.setDraw(draw)
        later.setNeedsDisplay()
        _ = try stage.picture(of: world, 40, 40, at: 1)
        #expect(world.nextFrame == .now)
        var shown = try stage.picture(of: world, 40, 40, at: 2)
        for i in 0..<2000 where shown.painted == nil {
          shown = try stage.picture(of: world, 40, 40, at: 3 + Double(i))
        }
        #expect(shown == expected)
        #expect(world.nextFrame == .never)
        content.waitsForPictures = true
        later.setNeedsDisplay()
        let atOnce = try stage.picture(of: world, 40, 40, at: 9000)
        #expect(atOnce == expected)
      }
    }

    @Test func `an empty layer draws nothing and a destroyed one gives its picture back`() throws {
      let (world, _) = World.withContent()
      let (layer, count) = (Self.add(world, 0), Count())
      layer.setDraw { _, _ in count.add() }
      layer.setNeedsDisplay()
      world.frame(at: 0)
      #expect(count.number == 0)
      world.withoutActions { layer.bounds = Rect(0, 0, 8, 8) }
      layer.setNeedsDisplay()
      world.frame(at: 1)
      let id = layer.contents
      #expect(count.number == 1 && world.contents.bitmap(id) != nil)
      world.destroy(layer)
      world.frame(at: 2)
      #expect(world.contents.bitmap(id) == nil)
    }
  }
}

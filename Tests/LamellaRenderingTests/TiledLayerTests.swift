// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Synchronization
import Testing

extension Rendering {
  @Suite struct TiledLayerTests {
    /// The parts and scales that were drawn, in any order.
    private final class Log: Sendable {
      private let entries = Mutex<[(Rect, Float)]>([])
      var parts: [(Rect, Float)] { entries.withLock { $0 } }
      func add(_ context: DrawingContext) {
        entries.withLock { $0.append((context.bounds, context.scale)) }
      }
    }

    private static func add(_ world: World, _ log: Log, _ change: (Layer) -> Void = { _ in })
      -> Layer
    {
      let layer = world.addLayer(.tiled, to: world.root) {
        $0.bounds = Rect(0, 0, 400, 400)
        $0.anchorPoint = .zero
        $0.setValue(.size(Size(100, 100)), forKeyPath: "tileSize")
        change($0)
      }
      layer.setDrawTile {
        log.add($0)
        $0.fillColor = .red
        $0.fill(Rect(0, 0, 400, 400))
        $0.fillColor = .blue
        $0.fill(Rect(0, 0, 50, 50))
      }
      return layer
    }

    @Test func `the tiles in sight are drawn and make up the picture`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        content.waitsForPictures = true
        let log = Log()
        _ = Self.add(world, log)
        let picture = try stage.picture(of: world, 150, 120)
        #expect(log.parts.count == 4 && log.parts.allSatisfy { $0.1 == 1 })
        #expect(picture.area == 150 * 120)
        #expect(picture[20, 20] == SIMD4(0, 0, 255, 255) && picture[49, 49][2] == 255)
        #expect(picture[50, 49] == SIMD4(255, 0, 0, 255))
        _ = try stage.picture(of: world, 150, 120, at: 1)
        #expect(log.parts.count == 4)
        _ = try stage.picture(of: world, 250, 120, at: 2)
        #expect(log.parts.count == 6)
      }
    }

    @Test func `levels of detail follow the size on screen within their range`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        content.waitsForPictures = true
        let log = Log()
        let layer = Self.add(world, log) {
          $0.setValue(.number(3), forKeyPath: "levelsOfDetail")
          $0.setValue(.number(1), forKeyPath: "levelsOfDetailBias")
        }
        // Levels 1, 0 and -1: 2, 1 and ½ pixels in a point.
        for (zoom, scale) in [
          (1, 1), (0.6, 1), (0.5, 0.5), (0.1, 0.5), (1.5, 2), (8, 2),
        ] as [(Float, Float)] {
          let before = log.parts.count
          world.withoutActions { layer.transform = .scale(zoom, zoom) }
          let picture = try stage.picture(of: world, 40, 40)
          #expect(picture.area == 1600)
          let drawn = log.parts[before...]
          #expect(drawn.allSatisfy { $0.1 == scale }, "at \(zoom)")
        }
        #expect(Set(log.parts.map { $0.1 }) == [0.5, 1, 2])
      }
    }

    @Test func `a tile arrives later and fades in over what is coarser`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let log = Log()
        _ = Self.add(world, log)
        let first = try stage.picture(of: world, 40, 40, at: 10)
        #expect(first.painted == nil && world.nextFrame == .now)
        var time = 10.0
        var shown = first
        for _ in 0..<2000 where log.parts.isEmpty || shown.painted == nil {
          time += 0.01
          shown = try stage.picture(of: world, 40, 40, at: time)
          if shown.painted == nil, !log.parts.isEmpty {
            // Just taken over: not yet to be seen.
            time += 0.125
            shown = try stage.picture(of: world, 40, 40, at: time)
          }
        }
        #expect(shown[20, 20][3] > 0 && shown[20, 20][3] < 255)
        #expect(world.nextFrame == .now && world.nextFrameReason == .picture)
        let again = try stage.picture(of: world, 40, 40, at: time)
        #expect(again == shown)
        let done = try stage.picture(of: world, 40, 40, at: time + 0.3)
        #expect(done[20, 20] == SIMD4(0, 0, 255, 255))
        #expect(world.nextFrame == .never)
      }
    }

    @Test func `setNeedsDisplay draws the tiles anew`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        content.waitsForPictures = true
        let log = Log()
        let layer = Self.add(world, log)
        _ = try stage.picture(of: world, 40, 40)
        layer.setNeedsDisplay()
        _ = try stage.picture(of: world, 40, 40)
        #expect(log.parts.count == 2)
      }
    }

    @Test func `tiles that were not seen for long are dropped`() throws {
      let (world, content) = World.withContent()
      content.waitsForPictures = true
      content.unusedFrameLimit = 3
      world.viewport = Rect(0, 0, 100, 100)
      let layer = Self.add(world, Log())
      world.frame(at: 0)
      let bytes = content.byteCount
      #expect(bytes == 4 * 100 * 100)
      for i in 1...10 {
        world.withoutActions { layer.position = Point(-Float(i) * 30, 0) }
        world.frame(at: Double(i))
      }
      #expect(content.byteCount <= 3 * bytes)
    }
  }
}

// SPDX-License-Identifier: MIT

// Strokes whose ends move: what a frame draws, sends and allocates, and that it shows what a world
// that never showed another time shows.

import CLamellaAllocationCounter
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct AnimatedStrokeTests {
    /// Rings in rows of ten, each with a stroke whose ends move.
    private static func rings(_ count: Int, in world: World, _ change: (Layer) -> Void = { _ in }) {
      for i in 0..<count {
        let radius = 9 + Float(i) * 0.02
        let ring = world.addLayer(.shape, to: world.root) {
          $0.path = .ellipse(Rect(-radius, -radius, 2 * radius, 2 * radius))
          $0.fillColor = nil
          $0.strokeColor = .red
          $0.lineWidth = 3
          $0.position = Point(Float(i % 10) * 28 + 16.25, Float(i / 10) * 28 + 16.5)
          change($0)
        }
        for (key, from, to) in [("strokeEnd", 0.3, 1.0), ("strokeStart", 0, 0.29)] {
          var animation = BasicAnimation(keyPath: key)
          animation.fromValue = .number(from)
          animation.toValue = .number(to)
          animation.beginTime = 0.001
          animation.duration = 1.5 + Double(i % 5) * 0.1
          animation.repeatCount = .infinity
          animation.autoreverses = true
          ring.add(animation, forKey: key)
        }
      }
    }

    @Test func `many moving strokes are one draw and send little more than what changes`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        Self.rings(100, in: world)
        _ = try stage.picture(of: world, 300, 300, at: 0.5)
        for i in 1...10 {
          let drawn = content.drawnCount
          _ = try stage.picture(of: world, 300, 300, at: 0.5 + Double(i) / 60)
          let statistics = stage.renderer.statistics
          #expect(content.drawnCount - drawn == 100)
          #expect(statistics.drawCalls <= 2 && statistics.texturesUploaded <= 2)
          let records = statistics.instances * 64 + 64
          // Their own pixels are 100 · 24² · 4 bytes.
          #expect(statistics.bytesUploaded - records < 100 * 24 * 24 * 4 / 2)
          #expect(statistics.bytesUploaded - records > 0)
        }
      }
    }

    @Test(arguments: ["plain", "filled", "translucent", "turned", "large"])
    func `a frame shows what a world that begins with it shows`(kind: String) throws {
      try Stage.run { stage in
        func make() -> World {
          let (world, _) = World.withContent()
          Self.rings(12, in: world) {
            switch kind {
            case "filled": $0.fillColor = Color(0, 0.5, 1)
            case "translucent":
              $0.strokeColor = Color(0, 0.5, 0, 0.5)
              $0.fillColor = Color(1, 0.5, 0, 0.25)
              $0.lineCap = .round
            case "turned": $0.transform = .rotation(0.7)
            case "large": $0.transform = .scale(7, 7, 1)
            default: break
            }
          }
          return world
        }
        let world = make()
        for time in [0, 0.016, 0.033, 0.4, 0.39, 1.2, 0.7, 3, 0.016] {
          let picture = try stage.picture(of: world, 280, 60, at: time)
          let fresh = try stage.picture(of: make(), 280, 60, at: time)
          #expect(picture.greatestDifference(from: fresh) <= 1, "\(kind) at \(time)")
          #expect(picture.area > 50)
        }
      }
    }

    /// Whether the build is optimised: without, closures are allocated.
    private static var isCounted: Bool {
      var isDebug = false
      assert(
        {
          isDebug = true
          return true
        }())
      return !isDebug && lamella_allocation_is_counted() != 0
    }

    @Test(.enabled(if: isCounted))
    func `moving strokes add no allocation to a frame`() throws {
      var counts: [UInt64] = []
      for count in [1, 30] {
        let (world, _) = World.withContent()
        world.viewport = Rect(0, 0, 300, 300)
        Self.rings(count, in: world)
        for i in 0..<20 { world.frame(at: Double(i) / 60) }
        lamella_allocation_reset()
        world.frame(at: 20.0 / 60)
        counts.append(lamella_allocation_count())
      }
      #expect(counts[1] <= counts[0], "\(counts)")
    }

    @Test func `a stroke that comes to rest is drawn no more`() throws {
      let (world, content) = World.withContent()
      world.viewport = Rect(0, 0, 100, 100)
      let ring = world.addLayer(.shape, to: world.root) {
        $0.path = .ellipse(Rect(10, 10, 40, 40))
        ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .red, 3)
        $0.strokeEnd = 0.5
      }
      _ = world.frame(at: 0)
      ring.add(BasicAnimation(.strokeEnd, from: 0, to: 0.5, duration: 1), forKey: "end")
      for i in 0...59 { _ = world.frame(at: Double(i) / 60) }
      _ = world.frame(at: 1.5)
      let drawn = content.drawnCount
      for i in 0..<30 {
        world.root.setNeedsDisplay()
        _ = world.frame(at: 2 + Double(i))
      }
      #expect(content.drawnCount == drawn && content.pictureCount <= 2)
    }
  }
}

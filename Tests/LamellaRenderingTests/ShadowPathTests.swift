// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct ShadowPathTests {
    private static func world(_ path: Path, _ change: (Layer) -> Void = { _ in }) -> (
      World, ContentRenderer
    ) {
      let (world, content) = World.withContent()
      world.addLayer(to: world.root) {
        $0.position = Point(40, 40)
        $0.shadowPath = path
        $0.shadowOpacity = 1
        $0.shadowOffset = .zero
        $0.shadowRadius = 4
        change($0)
      }
      return (world, content)
    }

    @Test func `rectangles, rounded ones and circles need neither a picture nor a pass`() throws {
      try Stage.run { stage in
        var turned = Path()
        for point in [
          Point(20, 20), Point(-20, 20), Point(-20, -20), Point(20, -20), Point(20, 20),
        ] {
          turned.addLine(to: point)
        }
        turned.close()
        let shapes: [(Path, Double)] = [
          (.rect(Rect(-20, -20, 40, 40)), 1600), (turned, 1600),
          (.roundedRect(Rect(-20, -20, 40, 40), cornerRadius: 10), 1600 - 21.46 * 4),
          (.ellipse(Rect(-20, -20, 40, 40)), Double.pi * 400),
        ]
        for (path, area) in shapes {
          let (world, content) = Self.world(path)
          let picture = try stage.picture(of: world, 80, 80)
          #expect(content.drawnCount == 0 && stage.renderer.statistics.passes == 0)
          #expect(abs(picture.area - area) < area * 0.02)
        }
      }
    }

    @Test func `what only looks like a rectangle is none`() throws {
      var bow = Path()
      for point in [Point(0, 0), Point(40, 40), Point(40, 0), Point(0, 40)] {
        bow.addLine(to: point)
      }
      bow.close()
      var folded = Path()
      for point in [Point(0, 0), Point(40, 0), Point(40, 40), Point(40, 0)] {
        folded.addLine(to: point)
      }
      folded.close()
      var open = Path()
      for point in [Point(0, 0), Point(40, 0), Point(40, 40), Point(0, 40), Point(0, 20)] {
        open.addLine(to: point)
      }
      var two = Path.rect(Rect(0, 0, 40, 40))
      two.append(.rect(Rect(5, 5, 10, 10)))
      for path in [bow, folded, open, two, .ellipse(Rect(0, 0, 40, 20))] {
        let (world, content) = Self.world(path)
        world.frame(at: 0)
        #expect(content.drawnCount == 1)
      }
    }

    @Test func `a path's shadow equals that of a shape which is drawn`() throws {
      try Stage.run { stage in
        var star = Path()
        for i in 0..<5 {
          let angle = Double(i) * 4 * Double.pi / 5
          star.addLine(to: Point(Float(cosine(angle)) * 25, Float(sine(angle)) * 25))
        }
        star.close()
        for (radius, scale) in [(2, 1), (5, 1), (9, 1), (3, 2)] as [(Float, Float)] {
          let (world, content) = Self.world(star) { $0.shadowRadius = radius }
          let path = try stage.picture(of: world, 80, 80, scale: scale)
          #expect(content.drawnCount == 1 && stage.renderer.statistics.passes == 0)
          let (other, _) = World.withContent()
          other.addLayer(.shape, to: other.root) {
            $0.path = star
            // The shape itself lies out of sight, its shadow does not.
            $0.position = Point(-160, 40)
            $0.shadowOpacity = 1
            $0.shadowOffset = Size(200, 0)
            $0.shadowRadius = radius
          }
          let target = try OffscreenTarget(width: Int(80 * scale), height: Int(80 * scale))
          let place = target.target(scale: scale)
          other.pixelGrid = place.pixelGrid
          try stage.renderer.draw(other.frame(at: 0), into: place)
          let shape = Pixels(target.readPixels())
          #expect(path.greatestDifference(from: shape) <= 4, "radius \(radius)")
          #expect(path.area > 500)
        }
      }
    }

    @Test func `colour, opacity and offset draw no new picture; the radius does`() throws {
      try Stage.run { stage in
        let (world, content) = Self.world(.ellipse(Rect(-20, -10, 40, 20)))
        let layer = world.root.sublayers[0]
        _ = try stage.picture(of: world, 80, 80)
        world.withoutActions {
          layer.shadowColor = .red
          layer.shadowOpacity = 0.5
          layer.shadowOffset = Size(10, 5)
        }
        let picture = try stage.picture(of: world, 80, 80)
        #expect(content.drawnCount == 1)
        let middle = picture[50, 45]
        #expect(middle[0] > 100 && middle[0] == middle[3] && middle[1] == 0)
        world.withoutActions { layer.shadowRadius = 5 }
        _ = try stage.picture(of: world, 80, 80)
        #expect(content.drawnCount == 2)
        world.withoutActions { layer.masksToBounds = true }
        let masked = try stage.picture(of: world, 80, 80)
        #expect(masked.painted == nil)
      }
    }

    @Test func `without a radius the shadow has sharp edges`() throws {
      try Stage.run { stage in
        let (world, _) = Self.world(.ellipse(Rect(-20, -10, 40, 20))) { $0.shadowRadius = 0 }
        let picture = try stage.picture(of: world, 80, 80)
        #expect(abs(picture.area - Double.pi * 200) < 5)
        #expect(picture.painted == Rect(20, 30, 40, 20))
      }
    }
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct ShapeLayerTests {
    /// A path with straight, slanted and curved edges, off the pixel grid.
    static var blob: Path {
      var path = Path()
      path.move(to: Point(2.3, 3.1))
      path.addLine(to: Point(22.7, 5.4))
      path.addCurve(Point(30, 12), Point(18, 20), to: Point(14.5, 21.2))
      path.close()
      path.append(Path.ellipse(Rect(6, 8, 7, 5)))
      return path
    }

    static func add(_ world: World, _ path: Path, _ change: (Layer) -> Void = { _ in }) -> Layer {
      world.addLayer(.shape, to: world.root) {
        $0.path = path
        change($0)
      }
    }

    /// What Cairo draws for a path that a map leads straight to the picture's pixels.
    static func direct(_ drawing: ShapeDrawing, _ map: AffineTransform, _ side: Int) throws
      -> Pixels
    {
      let placed = try #require(PathRasterizer.rasterize(drawing, map: map))
      var pixels = [UInt8](repeating: 0, count: side * side * 4)
      for row in 0..<placed.bitmap.height {
        for column in 0..<placed.bitmap.width {
          let y = Int(placed.rect.maxY) - 1 - row
          let x = Int(placed.rect.minX) + column
          guard (0..<side).contains(x), (0..<side).contains(y) else { continue }
          for channel in 0..<4 {
            pixels[((side - 1 - y) * side + x) * 4 + channel] =
              placed.bitmap.pixels[(row * placed.bitmap.width + column) * 4 + channel]
          }
        }
      }
      return Pixels(Bitmap(width: side, height: side, pixels: pixels))
    }

    @Test func `a path is filled where it lies in layer coordinates`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.add(world, .rect(Rect(10, 10, 40, 30))) {
          $0.bounds = Rect(0, 0, 80, 60)
          $0.position = Point(40, 30)
        }
        let picture = try stage.picture(of: world, 100, 100)
        #expect(picture.painted == Rect(10, 10, 40, 30) && picture.paintedCount == 1200)
        #expect(picture[10, 10] == SIMD4(0, 0, 0, 255))
        layer.path = nil
        let picture1 = try stage.picture(of: world, 100, 100)
        #expect(picture1.painted == nil)
      }
    }

    @Test func `a path is clipped by masksToBounds only`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.add(world, .rect(Rect(60, 40, 30, 30))) {
          $0.bounds = Rect(0, 0, 80, 60)
          $0.position = Point(40, 30)
        }
        let picture2 = try stage.picture(of: world, 100, 100)
        #expect(picture2.paintedCount == 900)
        world.withoutActions { layer.masksToBounds = true }
        let picture3 = try stage.picture(of: world, 100, 100)
        #expect(picture3.paintedCount == 400)
      }
    }

    @Test func `a stroke is centred on the path and dashes leave gaps`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.add(world, .rect(Rect(10, 10, 40, 30))) {
          $0.fillColor = nil
          $0.strokeColor = .blue
          $0.lineWidth = 4
        }
        let solid = try stage.picture(of: world, 100, 100)
        #expect(solid.paintedCount == 560 && solid[8, 8] == SIMD4(0, 0, 255, 255))
        layer.lineDashPattern = [6, 6]
        let dashed = try stage.picture(of: world, 100, 100).area
        #expect(dashed > 200 && dashed < 360)
        world.withoutActions {
          layer.lineDashPattern = []
          layer.strokeEnd = 0.25
        }
        let quarter = try stage.picture(of: world, 100, 100).area
        #expect(abs(quarter - 140) < 1)
        world.withoutActions { layer.strokeStart = 0.25 }
        let picture4 = try stage.picture(of: world, 100, 100)
        #expect(picture4.painted == nil)
      }
    }

    /// Maps under which a resting layer must look as if it were drawn straight into the picture.
    static let placements: [(Transform3D, Float)] = [
      (.translation(12, 9), 1), (.translation(12.5, 9.25), 1), (.translation(12.37, 9.81), 1),
      (Transform3D.scale(1.3, 0.8).concatenating(.translation(7.1, 5.5)), 1),
      (Transform3D.scale(-1, 1).concatenating(.translation(40.4, 3)), 1),
      (Transform3D.rotation(.pi / 2).concatenating(.translation(40.25, 3)), 1),
      (Transform3D.rotation(0.5).concatenating(.translation(20.3, 3.7)), 1),
      (Transform3D.rotation(-2).concatenating(.translation(24, 40)), 2),
      (.translation(5.25, 6.5), 1.5), (.translation(5, 6), 2),
    ]

    @Test(arguments: placements.indices, [false, true])
    func `at rest a shape is drawn for the screen's own pixels`(index: Int, isFlipped: Bool) throws
    {
      let (transform, scale) = Self.placements[index]
      try Stage.run { stage in
        let (world, _) = World.withContent()
        world.root.bounds = Rect(0, 0, 60, 60)
        world.root.position = Point(30, 30)
        world.root.isGeometryFlipped = isFlipped
        var drawing = ShapeDrawing(Self.blob, fillColor: Color(1, 0.5, 0), strokeColor: .blue)
        drawing.stroke.width = 1.5
        _ = Self.add(world, Self.blob) {
          $0.fillColor = drawing.fillColor
          $0.strokeColor = drawing.strokeColor
          $0.lineWidth = 1.5
          $0.transform = transform
        }
        let picture = try stage.picture(of: world, 60, 60, scale: scale)
        var map = transform.affine
        if isFlipped { map = map.concatenating(AffineTransform(1, 0, 0, -1, 0, 60)) }
        map = map.concatenating(.scale(scale, scale))
        let expected = try Self.direct(drawing, map, Int(60 * scale))
        // The place is known to 1/256 pixel, and the picture may be off by a step of rounding.
        #expect(picture.greatestDifference(from: expected) <= 3)
        #expect(expected.area > 250)
      }
    }

    @Test func `a moving shape is resampled and comes to rest exactly`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let layer = Self.add(world, Self.blob) { $0.position = Point(20.5, 20) }
        world.frame(at: 0)
        let move = BasicAnimation(.position.x, from: 0, to: 20.5, duration: 1)
        layer.add(move, forKey: "move")
        world.frame(at: 0)
        let before = content.drawnCount
        for time in stride(from: 0.05, to: 0.95, by: 0.05) {
          _ = try stage.picture(of: world, 60, 60, at: time)
        }
        #expect(content.drawnCount - before <= 1)
        let half = try stage.picture(of: world, 60, 60, at: 0.5)
        // 10.25 points further left, by linear interpolation of a picture drawn on whole pixels.
        let rest = try stage.picture(of: world, 60, 60, at: 2)
        #expect(abs(half.area - rest.area) < 1)
        let expected = try Self.direct(ShapeDrawing(Self.blob), .translation(20.5, 20), 60)
        #expect(rest.greatestDifference(from: expected) <= 1)
        // And a frame depends on the time alone.
        let picture5 = try stage.picture(of: world, 60, 60, at: 0.5)
        #expect(picture5 == half)
      }
    }

    @Test func `a stroke whose end moves is the path's part by length at each time`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        var path = Path.ellipse(Rect(5, 5, 30, 20))
        path.append(.rect(Rect(42, 4, 10, 30)))
        let layer = Self.add(world, path) {
          $0.fillColor = nil
          $0.strokeColor = .black
          $0.lineWidth = 3
        }
        _ = world.frame(at: 0)
        layer.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: 1), forKey: "draw")
        _ = world.frame(at: 0)
        for time in [0.1, 0.37, 0.5, 0.93, 0.37] {
          let picture = try stage.picture(of: world, 60, 60, at: time)
          var drawing = ShapeDrawing(path, fillColor: nil, strokeColor: .black)
          drawing.stroke.width = 3
          drawing.strokeEnd = Float(time)
          let expected = try Self.direct(drawing, .identity, 60)
          #expect(picture.greatestDifference(from: expected) <= 1, "at \(time)")
        }
        #expect(content.pictureCount <= 3)
      }
    }

    @Test func `a zoom draws a shape anew in steps`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let layer = Self.add(world, Self.blob)
        world.frame(at: 0)
        var zoom = BasicAnimation(.transform.scale.xy, from: 1, to: 4, duration: 1)
        zoom.fillMode = .both
        zoom.isRemovedOnCompletion = false
        layer.add(zoom, forKey: "zoom")
        world.frame(at: 0)
        let before = content.drawnCount
        for i in 0...100 { _ = world.frame(at: Double(i) / 100) }
        #expect((8...9).contains(content.drawnCount - before))
      }
    }

    @Test func `paint order is background, contents, shape, sublayers, border`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let green = Bitmap(width: 1, height: 1, pixels: [0, 255, 0, 255])
        let layer = Self.add(world, .rect(Rect(0, 0, 30, 40))) {
          $0.bounds = Rect(0, 0, 40, 40)
          $0.position = Point(20, 20)
          $0.backgroundColor = .white
          $0.contents = world.contents.add(green)
          $0.contentsGravity = .center
          $0.fillColor = .red
          $0.borderWidth = 2
          $0.borderColor = .black
        }
        world.addLayer(to: layer) {
          $0.bounds = Rect(0, 0, 10, 10)
          $0.position = Point(25, 30)
          $0.backgroundColor = .blue
        }
        layer.contentsGravity = .resize
        let picture = try stage.picture(of: world, 40, 40)
        #expect(picture[1, 20] == SIMD4(0, 0, 0, 255))
        #expect(picture[10, 20] == SIMD4(255, 0, 0, 255))
        #expect(picture[25, 30] == SIMD4(0, 0, 255, 255))
        #expect(picture[35, 20] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func `fill and stroke fade as one unless the layer forbids it`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = Self.add(world, .rect(Rect(10, 10, 20, 20))) {
          $0.fillColor = .red
          $0.strokeColor = .blue
          $0.lineWidth = 8
          $0.opacity = 0.5
        }
        // (12, 20) lies in the stroke over the fill.
        let one = try stage.picture(of: world, 40, 40, background: .white)
        #expect(near(one[12, 20], SIMD4(128, 128, 255, 255)))
        #expect(near(one[20, 20], SIMD4(255, 128, 128, 255)))
        #expect(stage.renderer.statistics.passes == 0)
        layer.allowsGroupOpacity = false
        let two = try stage.picture(of: world, 40, 40, background: .white)
        #expect(near(two[12, 20], SIMD4(128, 64, 191, 255)))
        world.withoutActions {
          layer.allowsGroupOpacity = true
          layer.bounds = Rect(0, 0, 40, 40)
          layer.position = Point(20, 20)
          layer.backgroundColor = .green
        }
        let three = try stage.picture(of: world, 40, 40, background: .white)
        #expect(near(three[20, 20], SIMD4(255, 128, 128, 255)))
        #expect(stage.renderer.statistics.passes == 1)
      }
    }

    @Test func `a shape cuts what it masks`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        let layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(0, 0, 40, 40)
          $0.position = Point(20, 20)
          $0.backgroundColor = .red
        }
        let mask = world.makeLayer(.shape)
        mask.path = .ellipse(Rect(5, 5, 30, 30))
        layer.mask = mask
        let picture = try stage.picture(of: world, 40, 40)
        #expect(abs(picture.area - Double.pi * 225) < 5)
        #expect(picture[20, 20] == SIMD4(255, 0, 0, 255) && picture[1, 1][3] == 0)
      }
    }

    @Test func `the shadow of a shape has its form`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        _ = Self.add(world, .rect(Rect(10, 20, 10, 10))) {
          $0.bounds = Rect(0, 0, 60, 60)
          $0.position = Point(30, 30)
          $0.fillColor = .red
          $0.shadowOpacity = 1
          $0.shadowOffset = Size(20, 0)
          $0.shadowRadius = 0
        }
        let picture = try stage.picture(of: world, 60, 60)
        #expect(picture.painted == Rect(10, 20, 30, 10) && picture.paintedCount == 200)
        #expect(picture[35, 25] == SIMD4(0, 0, 0, 255))
      }
    }

    @Test func `copies of a replicator show the shape each in its own colour`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let replicator = world.addLayer(.replicator, to: world.root)
        replicator.setValue(.number(3), forKeyPath: "instanceCount")
        replicator.setValue(
          .transform(.translation(20, 0)), forKeyPath: "instanceTransform")
        replicator.setValue(.number(-0.5), forKeyPath: "instanceRedOffset")
        world.addLayer(.shape, to: replicator) {
          $0.path = .rect(Rect(5, 5, 10, 10))
          $0.fillColor = .white
        }
        let picture = try stage.picture(of: world, 60, 20)
        #expect(picture[10, 10] == SIMD4(255, 255, 255, 255))
        #expect(near(picture[30, 10], SIMD4(128, 255, 255, 255)))
        #expect(picture[50, 10] == SIMD4(0, 255, 255, 255))
        #expect(content.drawnCount <= 2)
      }
    }

    @Test func `a shape in perspective is drawn and keeps its place`() throws {
      try Stage.run { stage in
        let (world, _) = World.withContent()
        world.root.bounds = Rect(0, 0, 60, 60)
        world.root.position = Point(30, 30)
        world.root.sublayerTransform = .perspective(200)
        _ = Self.add(world, .rect(Rect(0, 0, 30, 30))) {
          $0.bounds = Rect(0, 0, 30, 30)
          $0.position = Point(30, 30)
          $0.transform = .rotation(0.8, 0, 1, 0)
        }
        let picture = try stage.picture(of: world, 60, 60)
        // Narrower by the cosine, and only a little more or less by the perspective.
        #expect(abs(picture.area - 900 * 0.6967) < 20)
        #expect(picture[30, 30] == SIMD4(0, 0, 0, 255))
      }
    }

    @Test func `of a huge shape only what is seen is drawn`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let layer = Self.add(world, .ellipse(Rect(-50_000, -50_000, 100_000, 100_000))) {
          $0.fillColor = .red
          $0.position = Point(-49_980, 30)
        }
        let picture = try stage.picture(of: world, 60, 60)
        #expect(picture[5, 30] == SIMD4(255, 0, 0, 255) && picture[40, 30][3] == 0)
        #expect(content.byteCount <= 4 * 1024 * 1024)
        world.withoutActions { layer.transform = .scale(30, 30) }
        _ = try stage.picture(of: world, 60, 60)
        #expect(content.byteCount <= 8 * 1024 * 1024)
      }
    }

    @Test func `bad paths and colours draw nothing`() throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        let layer = Self.add(world, .rect(Rect(.nan, 0, 10, 10)))
        let picture6 = try stage.picture(of: world, 20, 20)
        #expect(picture6.painted == nil)
        layer.path = .rect(Rect(0, 0, .infinity, 10))
        let picture7 = try stage.picture(of: world, 20, 20)
        #expect(picture7.painted == nil)
        layer.path = .rect(Rect(0, 0, 10, 10))
        world.withoutActions { layer.transform = .scale(0, 1) }
        let picture8 = try stage.picture(of: world, 20, 20)
        #expect(picture8.painted == nil)
        world.withoutActions {
          layer.transform = .identity
          layer.fillColor = nil
          layer.strokeColor = .red
          layer.lineWidth = -3
        }
        let picture9 = try stage.picture(of: world, 20, 20)
        #expect(picture9.painted == nil)
        #expect(content.drawnCount == 0)
      }
    }

    @Test func `without a source a shape is reported and not drawn`() throws {
      try Stage.run { stage in
        let world = World()
        _ = Self.add(world, .rect(Rect(0, 0, 10, 10)))
        let picture10 = try stage.picture(of: world, 20, 20)
        #expect(picture10.painted == nil)
        #expect(world.issues.issues.map(\.subject) == ["CAShapeLayer"])
      }
    }
  }
}

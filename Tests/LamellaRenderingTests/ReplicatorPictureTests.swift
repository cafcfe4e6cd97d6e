// SPDX-License-Identifier: MIT

// Copies look, pixel by pixel, as the same scene does that is built of plain layers: with pictures,
// text, paths, gradients, particles, spaces, masks and clips below a replicator, and copies in copies.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct ReplicatorPictureTests {
    static let kinds = [
      "contents", "scaled contents", "parts of contents", "text", "turned text", "fill", "stroke",
      "dashes", "animated path", "gradient", "radial gradient", "emitter", "emitter of planes",
      "transform layer", "planes that cross", "mask", "mask of text", "clip", "rounded clip",
      "nested clips", "group", "shadow", "shadow of a path", "blur", "rasterised", "pattern",
      "tiled",
      "scroll", "replicator", "blend",
    ]

    private static let checkers = Bitmap(
      width: 8, height: 8,
      pixels: (0..<64).flatMap { i -> [UInt8] in
        (i + i / 8) % 2 == 0 ? [220, 40, 40, 255] : [20, 60, 100, 128]
      })

    /// Fills a parent of 30 × 30 points with something of a kind.
    private static func fill(_ kind: String, _ world: World, _ parent: Layer) {
      func add(
        _ layerClass: LayerClass = .layer, to parent: Layer, _ change: (Layer) -> Void = { _ in }
      )
        -> Layer
      {
        world.addLayer(layerClass, to: parent) {
          $0.bounds = Rect(0, 0, 24, 20)
          $0.position = Point(14, 13)
          change($0)
        }
      }
      func box(_ parent: Layer, _ x: Float = 14, _ color: Color = .orange) -> Layer {
        add(to: parent) {
          $0.backgroundColor = color
          $0.position.x = x
        }
      }
      let picture = world.contents.add(checkers)
      switch kind {
      case "contents": add(to: parent).contents = picture
      case "scaled contents":
        let layer = add(to: parent)
        layer.contents = picture
        layer.contentsGravity = .resizeAspect
        layer.transform = .rotation(0.4).concatenating(.scale(1.2, 0.8, 1))
        layer.magnificationFilter = .nearest
      case "parts of contents":
        let layer = add(to: parent)
        layer.contents = picture
        layer.contentsRect = Rect(0.25, 0, 0.5, 0.75)
        layer.contentsCenter = Rect(0.4, 0.4, 0.2, 0.2)
        layer.backgroundColor = .white
      case "text", "turned text":
        let layer = add(.text, to: parent)
        layer.string = "Ag"
        layer.fontSize = 15
        layer.foregroundColor = .blue
        if kind == "turned text" { layer.transform = .rotation(0.5) }
      case "fill", "stroke", "dashes", "animated path":
        let layer = add(.shape, to: parent)
        layer.path = .ellipse(Rect(1, 2, 22, 16))
        layer.fillColor = kind == "stroke" ? nil : Color(0.2, 0.7, 0.3, 0.8)
        if kind != "fill" {
          layer.strokeColor = .black
          layer.lineWidth = 2.5
        }
        if kind == "dashes" {
          layer.setValue(.array([.number(4), .number(3)]), forKeyPath: "lineDashPattern")
        }
        if kind == "animated path" {
          layer.add(
            BasicAnimation(
              .path, from: .ellipse(Rect(1, 2, 22, 16)), to: .ellipse(Rect(8, 0, 9, 20)),
              duration: 5), forKey: "path")
        }
      case "gradient", "radial gradient":
        let layer = add(.gradient, to: parent)
        layer[.colors] = [.red, .blue, .white]
        layer.cornerRadius = 5
        if kind == "radial gradient" {
          layer.setValue(.string("radial"), forKeyPath: "type")
          layer.setValue(.point(Point(0.5, 0.5)), forKeyPath: "startPoint")
          layer.setValue(.point(Point(1, 1)), forKeyPath: "endPoint")
        }
      case "emitter", "emitter of planes":
        let layer = add(.emitter, to: parent)
        layer.emitterPosition = Point(12, 10)
        var cell = EmitterCell(name: "dot")
        (cell.contents, cell.birthRate, cell.lifetime, cell.velocity) = (picture, 20, 1, 9)
        (cell.emissionRange, cell.scale, cell.spin) = (6, 0.5, 2)
        if kind == "emitter of planes" {
          cell.particleType = .plane
          cell.orientationLongitude = 1
        }
        layer.emitterCells = [cell]
      case "transform layer", "planes that cross":
        let layer = add(.transform, to: parent)
        let (back, front) = (box(layer, 9), box(layer, 15, .blue))
        back.transform = .rotation(0.6, 0, 1, 0)
        front.zPosition = kind == "transform layer" ? 20 : 0
        front.opacity = 0.7
      case "mask", "mask of text":
        let layer = box(parent)
        let mask = world.makeLayer(kind == "mask" ? .layer : .text)
        mask.frame = Rect(2, 2, 18, 16)
        if kind == "mask" {
          mask.contents = picture
        } else {
          mask.string = "M"
          mask.fontSize = 16
        }
        layer.mask = mask
      case "clip", "rounded clip", "nested clips":
        let layer = box(parent)
        layer.masksToBounds = true
        layer.cornerRadius = kind == "clip" ? 0 : 6
        let inner = box(layer, 20, .blue)
        inner.contents = picture
        if kind == "nested clips" {
          inner.masksToBounds = true
          inner.transform = .rotation(0.3)
          _ = box(inner, 22, .green)
        }
      case "group":
        let layer = box(parent)
        layer.opacity = 0.5
        _ = box(layer, 20, .blue)
      case "shadow", "shadow of a path":
        let layer = box(parent, 14, Color(0.9, 0.5, 0.2, 0.8))
        layer.shadowOpacity = 0.7
        if kind != "shadow" { layer.shadowPath = .ellipse(Rect(0, -4, 24, 12)) }
      case "blur":
        box(parent).filters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)])]
      case "rasterised":
        let layer = box(parent)
        layer.shouldRasterize = true
        _ = box(layer, 20, .blue)
      case "pattern":
        let layer = add(to: parent)
        layer.backgroundPattern = Pattern(picture, scale: 1)
      case "tiled":
        let layer = add(.tiled, to: parent)
        layer.backgroundColor = .green
      case "scroll":
        let layer = add(.scroll, to: parent)
        layer.bounds = Rect(6, 4, 20, 16)
        _ = box(layer)
      case "replicator":
        let layer = add(.replicator, to: parent)
        layer.setValue(.number(3), forKeyPath: "instanceCount")
        layer[.instanceTransform] = .translation(5, 3)
        _ = box(layer, 8, Color(0.5, 0.5, 0.9, 0.6))
      default:
        _ = box(parent)
        box(parent, 20, .blue).compositingFilter = Filter("multiplyBlendMode")
      }
    }

    private static func world(_ build: (World) -> Void) -> World {
      let (world, content) = World.withContent()
      content.waitsForPictures = true
      world.withoutActions { build(world) }
      world.commit(at: 0)
      return world
    }

    @Test(arguments: kinds)
    func `copies are pixel by pixel what plain layers are`(kind: String) throws {
      try Stage.run { stage in
        // Whole points, so that pictures that are drawn for the screen's pixels are the same.
        let (count, dx, dy) = (4, 32, 17)
        let copied = Self.world { world in
          let replicator = world.addLayer(.replicator, to: world.root) {
            $0.bounds = Rect(0, 0, 30, 30)
            $0.anchorPoint = .zero
            $0.setValue(.number(Double(count)), forKeyPath: "instanceCount")
            $0[.instanceTransform] = .translation(Float(dx), Float(dy), 0)
          }
          Self.fill(kind, world, replicator)
        }
        let made = Self.world { world in
          for k in 0..<count {
            let holder = world.addLayer(to: world.root) {
              $0.bounds = Rect(0, 0, 30, 30)
              $0.anchorPoint = .zero
              $0.position = Point(Float(k * dx), Float(k * dy))
            }
            Self.fill(kind, world, holder)
          }
        }
        for scale in [1, 2] as [Float] {
          let a = try stage.picture(
            of: copied, 140, 90, scale: scale, at: 0.7, background: Color(0.9, 0.9, 0.8))
          let b = try stage.picture(
            of: made, 140, 90, scale: scale, at: 0.7, background: Color(0.9, 0.9, 0.8))
          #expect(a.greatestDifference(from: b) <= 2, "\(kind) at \(scale)")
        }
      }
    }

    @Test func `one picture serves all copies of a text, wherever they stand`() throws {
      for (step, delay) in [
        (Transform3D.translation(32, 17, 0), Float(0)), (.translation(10.3, 4.7, 0), 0),
        (.rotation(0.3), 0), (.rotation(0.3), 0.5),
      ] {
        let (world, content) = World.withContent()
        content.waitsForPictures = true
        world.withoutActions {
          let replicator = world.addLayer(.replicator, to: world.root) {
            $0.bounds = Rect(0, 0, 30, 30)
            $0.position = Point(60, 40)
            $0.setValue(.number(5), forKeyPath: "instanceCount")
            $0[.instanceTransform] = step
            $0[.instanceDelay] = delay
          }
          Self.fill("text", world, replicator)
        }
        #expect(Set(world.frame(at: 0).textures.map(\.rawValue)).count == 1)
        // It is kept, not drawn again, while something else moves.
        for i in 1..<4 {
          world.withoutActions { world.root.backgroundColor = Color(Float(i) / 4, 0, 0) }
          world.frame(at: 0.1 * Double(i))
        }
        #expect(content.drawnCount == 1)
      }
    }

    @Test func `ten copies of ten copies of ten`() throws {
      try Stage.run { stage in
        let steps = [
          Transform3D.translation(9, 0, 0), .translation(0, 9, 0), .translation(2, 2, 0),
        ]
        func fill(_ world: World, _ parent: Layer) {
          world.addLayer(to: parent) {
            $0.frame = Rect(1, 1, 4, 3)
            $0.backgroundColor = Color(0.9, 0.3, 0.1, 0.25)
          }
          let clip = world.addLayer(to: parent) {
            $0.frame = Rect(3, 3, 4, 4)
            $0.masksToBounds = true
            $0.cornerRadius = 2
          }
          world.addLayer(to: clip) {
            $0.frame = Rect(0, 0, 9, 3)
            $0.contents = world.contents.add(Self.checkers)
          }
        }
        let copied = Self.world { world in
          var parent = world.root
          for step in steps {
            parent = world.addLayer(.replicator, to: parent) {
              $0.setValue(.number(10), forKeyPath: "instanceCount")
              $0[.instanceTransform] = step
            }
          }
          fill(world, parent)
        }
        let made = Self.world { world in
          for i in 0..<10 {
            for j in 0..<10 {
              for k in 0..<10 {
                let holder = world.addLayer(to: world.root) {
                  $0.position = Point(Float(9 * i + 2 * k), Float(9 * j + 2 * k))
                }
                fill(world, holder)
              }
            }
          }
        }
        let a = try stage.picture(of: copied, 120, 120)
        let b = try stage.picture(of: made, 120, 120)
        #expect(a.area > 4000)
        #expect(a.greatestDifference(from: b) <= 2)
      }
    }
  }
}

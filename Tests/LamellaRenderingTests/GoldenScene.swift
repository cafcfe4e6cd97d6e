// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath
import Testing

/// A scene of 96 × 72 points that shows one feature.
struct GoldenScene: CustomTestStringConvertible, Sendable {
  let name: String
  var time = 0.0
  let build: @Sendable (World) throws -> Void

  static let width = 96
  static let height = 72
  static let background = Color(0.93, 0.93, 0.9)

  init(_ name: String, at time: Double = 0, _ build: @escaping @Sendable (World) throws -> Void) {
    (self.name, self.time, self.build) = (name, time, build)
  }

  var testDescription: String { name }

  static let all = boxes + pictures + drawings + effects + movements

  // MARK: What scenes are made of

  /// A layer about a centre.
  @discardableResult
  static func layer(
    _ world: World, kind layerClass: LayerClass = .layer, in parent: Layer? = nil, _ x: Float,
    _ y: Float, _ width: Float, _ height: Float, _ color: Color? = nil,
    _ change: (Layer) -> Void = { _ in }
  ) -> Layer {
    world.addLayer(layerClass, to: parent ?? world.root) {
      $0.bounds = Rect(0, 0, width, height)
      $0.position = Point(x, y)
      $0.backgroundColor = color
      change($0)
    }
  }

  /// A checkered picture, red in its upper left corner.
  static func checkers(_ world: World, _ side: Int = 8) -> ContentsID {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        if x < side / 2 && y < side / 2 && (x + y) % 2 == 0 {
          pixels += [220, 40, 40, 255]
        } else {
          pixels += (x + y) % 2 == 0 ? [40, 60, 120, 255] : [200, 220, 120, 255]
        }
      }
    }
    return world.contents.add(Bitmap(width: side, height: side, pixels: pixels))
  }

  /// A stripe behind what is filtered or blended.
  static func stripes(_ world: World) {
    for i in 0..<6 {
      layer(
        world, Float(i) * 16 + 8, 36, 8, 72,
        Color(Float(i) / 5, 0.4, 1 - Float(i) / 5))
    }
  }

  static let blue = Color(0.15, 0.45, 0.85)
  static let orange = Color(0.95, 0.55, 0.15)
}

// Boxes.
extension GoldenScene {
  fileprivate static let boxes: [GoldenScene] = [
    GoldenScene("background-and-border") { world in
      layer(world, 25, 36, 40, 50, blue) { $0.borderWidth = 4 }
      layer(world, 70.5, 36.25, 36, 50.5, orange) {
        $0.borderWidth = 1.5
        $0.borderColor = Color(1, 1, 1, 0.7)
      }
    },
    GoldenScene("corners") { world in
      layer(world, 25, 36, 40, 50, blue) {
        $0.cornerRadius = 14
        $0.borderWidth = 3
      }
      layer(world, 71, 36, 40, 50, orange) {
        $0.cornerRadius = 14
        $0.maskedCorners = [.minXMinY, .maxXMaxY]
      }
    },
    GoldenScene("continuous-corners") { world in
      layer(world, 48, 36, 80, 60, blue) {
        $0.cornerRadius = 18
        $0.setValue(.string("continuous"), forKeyPath: "cornerCurve")
        $0.borderWidth = 2
      }
    },
    GoldenScene("turned-boxes") { world in
      layer(world, 28, 36, 34, 34, blue) {
        $0.transform = .rotation(0.3)
        $0.borderWidth = 2
      }
      layer(world, 70, 36, 30, 40, orange) {
        $0.transform = .rotation(-0.6)
        $0.setValue(.number(0), forKeyPath: "edgeAntialiasingMask")
      }
    },
    GoldenScene("nested-clips") { world in
      let outer = layer(world, 48, 36, 80, 60, Color(0.8, 0.8, 0.85)) {
        $0.cornerRadius = 20
        $0.masksToBounds = true
      }
      let inner = layer(world, in: outer, 30, 30, 70, 40, blue) {
        $0.cornerRadius = 12
        $0.masksToBounds = true
        $0.transform = .rotation(0.25)
      }
      layer(world, in: inner, 60, 30, 60, 40, orange)
    },
    GoldenScene("flipped-geometry") { world in
      let parent = layer(world, 48, 36, 90, 66, Color(0.85, 0.85, 0.8)) {
        $0.isGeometryFlipped = true
      }
      layer(world, in: parent, 22, 16, 36, 24, blue) { $0.contents = checkers(world) }
      layer(world, in: parent, 66, 46, 36, 24, orange)
    },
    GoldenScene("z-order") { world in
      for i in 0..<4 {
        layer(world, 24 + Float(i) * 15, 28 + Float(i) * 5, 30, 34, [blue, orange][i % 2]) {
          $0.zPosition = [3, 1, 2, 0][i]
          $0.borderWidth = 1
        }
      }
    },
    GoldenScene("perspective") { world in
      world.root.bounds = Rect(0, 0, 96, 72)
      world.root.anchorPoint = .zero
      let stage = layer(world, kind: .transform, 48, 36, 96, 72) {
        $0.sublayerTransform = .perspective(120)
      }
      for i in 0..<3 {
        layer(world, in: stage, 20 + Float(i) * 28, 36, 30, 44, [blue, orange, .green][i]) {
          $0.transform = .rotation(0.9, 0, 1, 0)
          $0.cornerRadius = 6
        }
      }
    },
  ]
}

// Pictures.
extension GoldenScene {
  fileprivate static let pictures: [GoldenScene] = [
    GoldenScene("contents-gravity") { world in
      let gravities: [Gravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center, .topLeft, .right,
      ]
      for (i, gravity) in gravities.enumerated() {
        layer(
          world, 17 + Float(i % 3) * 31, 54 - Float(i / 3) * 36, 26, 16, Color(1, 1, 1)
        ) {
          $0.contents = checkers(world)
          $0.contentsGravity = gravity
          $0.borderWidth = 1
        }
      }
    },
    GoldenScene("contents-parts") { world in
      layer(world, 25, 36, 40, 50) {
        $0.contents = checkers(world)
        $0.contentsRect = Rect(0, 0, 0.5, 0.5)
        $0.magnificationFilter = .nearest
      }
      layer(world, 71, 36, 40, 50) {
        $0.contents = checkers(world)
        $0.contentsCenter = Rect(0.4, 0.4, 0.2, 0.2)
      }
    },
    GoldenScene("contents-filters") { world in
      for (i, filter) in [SamplingFilter.linear, .nearest, .trilinear].enumerated() {
        layer(world, 17 + Float(i) * 31, 54, 26, 26) {
          $0.contents = checkers(world)
          $0.magnificationFilter = filter
        }
        layer(world, 17 + Float(i) * 31, 18, 13, 13) {
          $0.contents = checkers(world, 64)
          $0.minificationFilter = filter
        }
      }
    },
    GoldenScene("small-pictures-together") { world in
      for i in 0..<24 {
        layer(world, 10 + Float(i % 6) * 15, 10 + Float(i / 6) * 17, 12, 14) {
          $0.contents = checkers(world, 4 + i % 5)
          $0.transform = .rotation(Float(i) * 0.1)
        }
      }
    },
  ]
}

// Gradients, shapes and text.
extension GoldenScene {
  private static func gradient(_ world: World, _ x: Float, _ type: String) {
    layer(world, kind: .gradient, x, 36, 28, 60) {
      $0.setValue(.string(type), forKeyPath: "type")
      $0.setValue(
        .array([.color(blue), .color(.white), .color(orange)]), forKeyPath: "colors")
      if type != "axial" {
        $0.setValue(.point(Point(0.5, 0.5)), forKeyPath: "startPoint")
        $0.setValue(.point(Point(1, 0.9)), forKeyPath: "endPoint")
      }
      $0.cornerRadius = 5
    }
  }

  fileprivate static let drawings: [GoldenScene] = [
    GoldenScene("gradients") { world in
      gradient(world, 17, "axial")
      gradient(world, 48, "radial")
      gradient(world, 79, "conic")
    },
    GoldenScene("shapes") { world in
      layer(world, kind: .shape, 5, 6, 0, 0) {
        $0.path = .ellipse(Rect(0, 0, 40, 60))
        $0.fillColor = blue
        $0.strokeColor = .black
        $0.lineWidth = 3
      }
      layer(world, kind: .shape, 52, 6, 0, 0) {
        $0.path = .rect(Rect(0, 0, 38, 60))
        $0.fillColor = nil
        $0.strokeColor = orange
        $0.lineWidth = 5
        $0.lineDashPattern = [9, 6]
        $0.lineCap = .round
        $0.strokeEnd = 0.8
      }
    },
    GoldenScene("text") { world in
      layer(world, kind: .text, 48, 36, 90, 66) {
        $0.font = "DejaVu Sans"
        $0.fontSize = 13
        $0.foregroundColor = Color(0.1, 0.1, 0.3)
        $0.isWrapped = true
        $0.alignmentMode = .center
        $0.string = "Thin layers of glass — wrapped and centred"
      }
    },
    GoldenScene("tiles") { world in
      let tiled = layer(world, kind: .tiled, 48, 36, 96, 72) {
        $0.setValue(.size(Size(32, 32)), forKeyPath: "tileSize")
        $0.setValue(.number(0), forKeyPath: "fadeDuration")
      }
      tiled.setDrawTile {
        $0.fillColor = Color(0.7, 0.8, 0.95)
        $0.fill(Rect(0, 0, 96, 72))
        $0.fillColor = orange
        $0.fill(Rect(20, 12, 50, 40))
      }
    },
  ]
}

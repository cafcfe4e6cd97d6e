// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

// Shadows and everything that is drawn off screen.
extension GoldenScene {
  private static func filtered(_ name: String, _ filter: Filter) -> GoldenScene {
    GoldenScene("filter-\(name)") { world in
      layer(world, 48, 36, 70, 50, blue) {
        $0.cornerRadius = 10
        $0.filters = [filter]
      }.addBox(world, 35, 25, 30, 20, orange)
    }
  }

  private static func blended(_ name: String) -> GoldenScene {
    GoldenScene("blend-\(name)") { world in
      stripes(world)
      layer(world, 48, 36, 70, 44, Color(0.8, 0.6, 0.3, 0.8)) {
        $0.compositingFilter = Filter(name)
        $0.cornerRadius = 12
      }
    }
  }

  static let effects: [GoldenScene] = [
    GoldenScene("shadow-of-boxes") { world in
      layer(world, 27, 38, 36, 40, .white) {
        $0.shadowOpacity = 0.7
        $0.shadowRadius = 5
      }
      layer(world, 71, 38, 30, 40, .white) {
        $0.cornerRadius = 12
        $0.shadowOpacity = 1
        $0.shadowColor = orange
        $0.shadowOffset = Size(5, -6)
      }
    },
    GoldenScene("shadow-of-path") { world in
      layer(world, 48, 40, 60, 40, Color(0.3, 0.6, 0.9, 0.4)) {
        $0.shadowOpacity = 0.8
        $0.shadowPath = .ellipse(Rect(0, -10, 60, 24))
        $0.shadowOffset = .zero
      }
    },
    GoldenScene("shadow-of-shapes") { world in
      layer(world, kind: .shape, 12, 10, 0, 0) {
        $0.path = .ellipse(Rect(0, 0, 70, 50))
        $0.fillColor = Color(0.3, 0.6, 0.9, 0.8)
        $0.shadowOpacity = 0.9
        $0.shadowOffset = Size(6, -5)
      }
    },
    GoldenScene("group-opacity") { world in
      stripes(world)
      let parent = layer(world, 48, 36, 80, 56, blue) { $0.opacity = 0.5 }
      layer(world, in: parent, 30, 28, 40, 30, orange)
      layer(world, in: parent, 50, 20, 40, 30, .white)
    },
    GoldenScene("mask") { world in
      stripes(world)
      let layer = layer(world, 48, 36, 80, 60, .black)
      let mask = world.makeLayer(.gradient)
      mask.bounds = Rect(0, 0, 60, 60)
      mask.position = Point(40, 30)
      mask.setValue(.array([.color(.black), .color(.clear)]), forKeyPath: "colors")
      mask.cornerRadius = 20
      layer.mask = mask
    },
    GoldenScene("background-filter") { world in
      stripes(world)
      layer(world, 48, 36, 66, 40, Color(1, 1, 1, 0.3)) {
        $0.backgroundFilters = [Filter(.gaussianBlur, inputs: ["inputRadius": .number(4)])]
        $0.cornerRadius = 8
        $0.masksToBounds = true
      }
    },
    filtered("blur", Filter(.gaussianBlur, inputs: ["inputRadius": .number(3)])),
    filtered("wide-blur", Filter(.gaussianBlur, inputs: ["inputRadius": .number(14)])),
    filtered("invert", Filter(.colorInvert)),
    filtered("saturate", Filter(.colorSaturate, inputs: ["inputAmount": .number(0.3)])),
    filtered("pixellate", Filter("pixellate", inputs: ["inputScale": .number(9)])),
    blended("multiplyBlendMode"), blended("overlayBlendMode"), blended("luminosityBlendMode"),
    blended("plusL"), blended("sourceIn"), blended("differenceBlendMode"),
  ]
}

// Copies, particles and time.
extension GoldenScene {
  private static func transition(_ type: String, _ subtype: String? = nil) -> GoldenScene {
    GoldenScene("transition-\(type)", at: 0.4) { world in
      world.viewport = Rect(0, 0, 96, 72)
      let card = layer(world, 48, 36, 70, 50, blue) { $0.masksToBounds = true }
      let inner = layer(world, in: card, 20, 25, 20, 20, .white)
      world.frame(at: 0)
      world.withoutActions {
        card.backgroundColor = orange
        inner.position = Point(50, 25)
      }
      card.add(Transition(type, subtype: subtype, duration: 1))
      world.frame(at: 0)
    }
  }

  static let movements: [GoldenScene] = [
    GoldenScene("replicator") { world in
      let copies = layer(world, kind: .replicator, 48, 36, 60, 60) {
        $0.setValue(.number(9), forKeyPath: "instanceCount")
        $0.setValue(.transform(.rotation(.pi * 2 / 9)), forKeyPath: "instanceTransform")
        $0.setValue(.number(-0.09), forKeyPath: "instanceBlueOffset")
      }
      layer(world, in: copies, 30, 56, 10, 18, Color(0.9, 0.5, 1)) { $0.cornerRadius = 4 }
    },
    GoldenScene("copies-in-depth", at: 1) { world in
      let space = layer(world, 48, 36, 96, 72) { $0.sublayerTransform = .perspective(240) }
      layer(world, in: space, 48, 36, 60, 40, orange) {
        $0.transform = .rotation(0.3, 0, 1, 0)
        $0.cornerRadius = 6
      }
      let copies = layer(world, kind: .replicator, in: space, 48, 36, 96, 72) {
        $0.preservesDepth = true
        $0.transform = .rotation(0.3, 1, 0, 0)
        $0.setValue(.number(9), forKeyPath: "instanceCount")
        $0.setValue(
          .transform(.rotation(.pi * 2 / 9, 0, 1, 0)), forKeyPath: "instanceTransform")
        $0.setValue(.number(-0.09), forKeyPath: "instanceRedOffset")
      }
      layer(world, in: copies, 48, 36, 14, 20, Color(0.9, 0.6, 1)) {
        $0.zPosition = 36
        $0.borderWidth = 1
      }
      let emitter = layer(world, kind: .emitter, in: space, 48, 36, 96, 72) {
        $0.preservesDepth = true
        $0.emitterPosition = Point(48, 36)
      }
      var cell = EmitterCell(name: "spark")
      cell.contents = checkers(world)
      (cell.birthRate, cell.lifetime, cell.scale) = (60, 1, 0.5)
      (cell.velocity, cell.emissionRange, cell.emissionLatitude) = (60, 6.28, 1.5)
      emitter.emitterCells = [cell]
    },
    GoldenScene("particles", at: 3) { world in
      let emitter = world.addLayer(.emitter, to: world.root)
      emitter.setValue(.point(Point(48, 10)), forKeyPath: "emitterPosition")
      var cell = EmitterCell(name: "spark")
      cell.contents = checkers(world)
      cell.birthRate = 40
      cell.lifetime = 2
      cell.velocity = 30
      cell.emissionLongitude = .pi / 2
      cell.emissionRange = 1.2
      cell.spin = 2
      emitter.emitterCells = [cell]
    },
    GoldenScene("keyframes", at: 0.7) { world in
      for i in 0..<5 {
        let dot = layer(world, 12 + Float(i) * 18, 36, 12, 12, blue) { $0.cornerRadius = 6 }
        var bounce = BasicAnimation(keyPath: "position.y")
        (bounce.fromValue, bounce.toValue) = (.number(12), .number(60))
        bounce.duration = 1
        bounce.timeOffset = Double(i) * 0.1
        dot.add(bounce)
      }
      world.frame(at: 0)
    },
    transition("fade"), transition("push", "fromLeft"), transition("reveal", "fromTop"),
    transition("cube", "fromRight"),
  ]
}

extension Layer {
  fileprivate func addBox(
    _ world: World, _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: Color
  ) {
    GoldenScene.layer(world, in: self, x, y, width, height, color)
  }
}

// SPDX-License-Identifier: MIT

// Pictures of single layers: those of the screen, and those of the model in a caller's bitmap.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct SnapshotTests {
    /// A card with all sorts of things below it, turned, and something beside it.
    private static func scene() -> (world: World, card: Layer) {
      let (world, _) = World.withContent()
      let card = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 60, 40)
        $0.position = Point(50, 40)
        $0.backgroundColor = Color(0.2, 0.4, 0.8, 0.75)
        $0.cornerRadius = 8
        $0.opacity = 0.8
        $0.transform = .rotation(0.3)
        $0.masksToBounds = true
      }
      world.addLayer(to: card) {
        $0.frame = Rect(10, 10, 30, 20)
        $0.backgroundColor = .red
        $0.shouldRasterize = true
      }
      world.addLayer(.shape, to: card) {
        $0.path = .ellipse(Rect(20, 5, 25, 25))
        $0.fillColor = .green
      }
      world.addLayer(.text, to: card) {
        $0.frame = Rect(5, 2, 50, 16)
        $0.string = "card"
        $0.fontSize = 12
      }
      card.add(
        BasicAnimation(.position, from: Point(50, 40), to: Point(60, 50), duration: 10),
        forKey: "move")
      return (world, card)
    }

    @Test func `an image of a layer has the pixels of the screen`() throws {
      try Stage.run { stage in
        for (scale, time) in [(1, 0.0), (2, 3.3), (1.5, 7.7)] as [(Float, Double)] {
          let (world, card) = Self.scene()
          world.commit(at: 0)
          let screen = try stage.picture(of: world, 100, 80, scale: scale, at: time)
          let visible = Rect(0, 0, 100, 80)
          let image = Pixels(
            try world.image(of: card, at: time, with: stage.renderer, visible: visible))
          #expect(image == screen)
          // The box alone is a part of it.
          let part = Pixels(try world.image(of: card, at: time, with: stage.renderer))
          let box = world.screenBox(of: card)
          let (x0, y0) = (
            Int((box.minX * scale).rounded(.down)), Int((box.minY * scale).rounded(.down))
          )
          #expect(part.width < screen.width && part.height < screen.height)
          var worst = 0
          for y in 0..<part.height {
            for x in 0..<part.width where x + x0 < screen.width && y + y0 < screen.height {
              let difference = part[x, y] &- screen[x + x0, y + y0]
              worst = max(worst, difference.max(), -difference.min())
            }
          }
          #expect(worst <= 1)
        }
      }
    }

    static let places = [
      "perspective", "transform layer", "turned in a transform layer", "replicator",
      "delayed replicator", "replicator in depth", "mask", "mask above", "rounded clip",
      "rasterised above", "rasterised", "scaled", "group opacity", "filter above", "blend",
      "flipped",
      "scrolled", "emitter", "emitter in depth", "transition above", "hidden above",
    ]

    /// A layer at a place of some kind; with `others`, its superlayers draw and have other sublayers.
    private static func scene(
      _ place: String, others: Bool
    ) throws -> (world: World, layer: Layer) {
      let (world, content) = World.withContent()
      content.waitsForPictures = true
      world.beginTransaction()
      world.transactionDisablesActions = true
      let color = others ? Color(0.9, 0.7, 0.1) : nil
      func holder(_ kind: LayerClass, in parent: Layer, _ change: (Layer) -> Void = { _ in })
        -> Layer
      {
        let layer = world.addLayer(kind, to: parent) {
          $0.bounds = Rect(0, 0, 100, 80)
          $0.position = Point(50, 40)
          if others {
            $0.backgroundColor = color
            $0.borderWidth = 3
            $0.shadowOpacity = 0.5
          }
          change($0)
        }
        if others {
          world.addLayer(to: layer) {
            $0.frame = Rect(20, 10, 50, 30)
            $0.backgroundColor = .green
          }
        }
        return layer
      }
      var parent = holder(.layer, in: world.root)
      switch place {
      case "perspective":
        parent.sublayerTransform = .perspective(300)
        parent = holder(.layer, in: parent) { $0.transform = .rotation(0.6, 0.2, 1, 0) }
      case "transform layer", "emitter in depth": parent = holder(.transform, in: parent)
      case "turned in a transform layer":
        parent.sublayerTransform = .perspective(300)
        parent = holder(.transform, in: parent) { $0.transform = .rotation(0.5, 0, 1, 0) }
        parent = holder(.transform, in: parent) { $0.transform = .rotation(0.5, 1, 0, 0) }
      case "replicator", "delayed replicator", "replicator in depth":
        parent = holder(.replicator, in: parent) {
          $0.setValue(.number(3), forKeyPath: "instanceCount")
          $0[.instanceTransform] = .translation(15, 9)
          $0.setValue(.number(-0.2), forKeyPath: "instanceRedOffset")
          if place == "delayed replicator" { $0[.instanceDelay] = 0.5 }
          if place == "replicator in depth" {
            $0.preservesDepth = true
            $0[.instanceTransform] = .rotation(0.7, 0, 1, 0)
          }
        }
      case "mask above":
        let mask = world.makeLayer()
        mask.frame = Rect(30, 20, 40, 40)
        mask.backgroundColor = .black
        mask.cornerRadius = 15
        parent.mask = mask
      case "rounded clip":
        parent.masksToBounds = true
        parent.cornerRadius = 30
        parent.bounds = Rect(0, 0, 70, 50)
      case "rasterised above": parent.shouldRasterize = true
      case "scaled":
        parent.transform = .scale(0.7, 0.9, 1)
        parent = holder(.layer, in: parent) { $0.transform = .scale(1.3, 0.8, 1) }
      case "group opacity":
        parent.opacity = 0.6
        parent = holder(.layer, in: parent) { $0.opacity = 0.7 }
      case "filter above":
        parent.filters = [
          Filter(.gaussianBlur, inputs: ["inputRadius": .number(2)]), Filter("colorInvert"),
        ]
      case "blend": parent.compositingFilter = Filter("multiplyBlendMode")
      case "flipped": parent.isGeometryFlipped = true
      case "scrolled": parent.bounds = Rect(10, -5, 100, 80)
      case "hidden above": parent.isHidden = true
      default: break
      }
      let layer = world.addLayer(place.hasPrefix("emitter") ? .emitter : .layer, to: parent) {
        $0.bounds = Rect(0, 0, 50, 36)
        $0.position = Point(52, 41)
        $0.backgroundColor = Color(0.2, 0.4, 0.8, 0.75)
        $0.cornerRadius = 8
        $0.shadowOpacity = 0.4
        $0.transform = .rotation(0.3)
      }
      world.addLayer(to: layer) {
        $0.frame = Rect(10, 10, 30, 20)
        $0.backgroundColor = .red
        $0.opacity = 0.5
      }
      world.addLayer(.text, to: layer) {
        $0.frame = Rect(5, 2, 40, 16)
        $0.string = "card"
        $0.fontSize = 12
      }
      if place == "mask" {
        let mask = world.makeLayer()
        mask.frame = Rect(5, 5, 30, 30)
        mask.backgroundColor = .black
        mask.cornerRadius = 15
        layer.mask = mask
      }
      if place == "rasterised" { layer.shouldRasterize = true }
      if place.hasPrefix("emitter") {
        var cell = EmitterCell(name: "spark")
        cell.contents = world.contents.add(
          Bitmap(width: 4, height: 4, pixels: .init(repeating: 200, count: 64)))
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (30, 3, 9, 6)
        cell.acceleration = (0, 0, 9)
        layer.emitterPosition = Point(25, 18)
        layer.preservesDepth = place == "emitter in depth"
        layer.emitterCells = [cell]
      }
      world.commitTransaction()
      world.commit(at: 0)
      layer.add(
        BasicAnimation(.opacity, from: 1, to: 0.4, duration: 10), forKey: "fade")
      if place == "transition above" {
        world.frame(at: 0)
        parent.add(Transition("fade", duration: 9))
        world.withoutActions { layer.position = Point(45, 38) }
      }
      if others {
        world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 60, 60)
          $0.backgroundColor = Color(1, 1, 1, 0.5)
          $0.backgroundFilters = [Filter(.gaussianBlur)]
        }
      }
      world.commit(at: 0)
      return (world, layer)
    }

    @Test(arguments: places)
    func `an image has the pixels of the screen over nothing else, wherever the layer is`(
      place: String
    ) throws {
      try Stage.run { stage in
        for (scale, time) in [(1, 0.4), (2, 3.3)] as [(Float, Double)] {
          let (alone, single) = try Self.scene(place, others: false)
          let screen = try stage.picture(of: alone, 100, 80, scale: scale, at: time)
          let visible = Rect(0, 0, 100, 80)
          #expect(
            Pixels(try alone.image(of: single, at: time, with: stage.renderer, visible: visible))
              == screen)
          #expect(try stage.picture(of: alone, 100, 80, scale: scale, at: time) == screen)
          #expect(place == "hidden above" ? screen.area == 0 : screen.area > 200)
          // What else there is does not count.
          if place == "transition above" { continue }
          let (crowded, layer) = try Self.scene(place, others: true)
          let full = try stage.picture(of: crowded, 100, 80, scale: scale, at: time)
          let image = Pixels(
            try crowded.image(of: layer, at: time, with: stage.renderer, visible: visible))
          #expect(image.greatestDifference(from: screen) <= 1)
          #expect(full != screen)
          #expect(try stage.picture(of: crowded, 100, 80, scale: scale, at: time) == full)
        }
      }
    }

    @Test func `what is beside the layer is left out, what is done to it above is not`() throws {
      try Stage.run { stage in
        let world = World()
        let parent = world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 20, 20)
          $0.backgroundColor = .red
          $0.opacity = 0.5
        }
        let child = world.addLayer(to: parent) {
          $0.frame = Rect(5, 5, 10, 10)
          $0.backgroundColor = .blue
        }
        world.addLayer(to: world.root) {
          $0.frame = Rect(0, 0, 8, 8)
          $0.backgroundColor = .green
        }
        let image = Pixels(try world.image(of: child, at: 0, with: stage.renderer))
        #expect(image.width == 10 && image.height == 10)
        #expect(
          image.bitmap.pixels == Array(repeating: [0, 0, 128, 128], count: 100).flatMap { $0 })
        let gone = world.makeLayer()
        #expect(try world.image(of: gone, at: 1, with: stage.renderer).width == 0)
        // A mask is a picture too, though it is not on screen.
        let mask = world.makeLayer()
        mask.frame = Rect(2, 3, 4, 5)
        mask.backgroundColor = .green
        parent.mask = mask
        let shape = Pixels(try world.image(of: mask, at: 2, with: stage.renderer))
        #expect(shape.width == 4 && shape.height == 5 && shape.paintedCount == 20)
      }
    }

    @Test func `an image at another time leaves the frames as they are`() throws {
      try Stage.run { stage in
        let (world, card) = Self.scene()
        world.commit(at: 0)
        let before = try stage.picture(of: world, 100, 80, at: 2)
        let later = try world.image(of: card, at: 9, with: stage.renderer)
        let after = try stage.picture(of: world, 100, 80, at: 2)
        #expect(before == after)
        #expect(try world.image(of: card, at: 9, with: stage.renderer) == later)
      }
    }

    @Test func `a layer is drawn over a bitmap in its own space, as the model says`() throws {
      try Stage.run { stage in
        let (world, card) = Self.scene()
        world.commit(at: 0)
        let before = try stage.picture(of: world, 100, 80, at: 5)
        card.sublayers[0].add(
          BasicAnimation(.opacity, from: 0, to: 0, duration: 100), forKey: "fade")
        world.frame(at: 5)
        var bitmap = Bitmap(
          width: 70, height: 50, pixels: Array(repeating: 255, count: 70 * 50 * 4))
        try stage.renderer.render(card, into: &bitmap, transform: .translation(5, 5))
        // The same layer upright and still, on screen, over white.
        let (twin, copy) = Self.scene()
        copy.removeAllAnimations()
        twin.withoutActions {
          copy.transform = .identity
          copy.position = Point(35, 25)
        }
        let screen = try stage.picture(of: twin, 70, 50, background: .white)
        #expect(Pixels(bitmap).greatestDifference(from: screen) <= 2)
        // Nothing is left of it in the frames.
        world.withoutActions { card.sublayers[0].removeAllAnimations() }
        #expect(try stage.picture(of: world, 100, 80, at: 5) == before)
      }
    }

    @Test func `position, flip and bounds origin of the layer itself do not count`() throws {
      try Stage.run { stage in
        let world = World()
        let layer = world.addLayer(to: world.root) {
          $0.bounds = Rect(-4, 2, 8, 6)
          $0.position = Point(300, 200)
          $0.anchorPoint = Point(0, 1)
          $0.isGeometryFlipped = true
          $0.backgroundColor = .red
        }
        world.addLayer(to: layer) {
          $0.frame = Rect(0, 2, 2, 2)
          $0.backgroundColor = .blue
        }
        var bitmap = Bitmap(width: 20, height: 20, pixels: Array(repeating: 0, count: 1600))
        try stage.renderer.render(
          layer, into: &bitmap, transform: AffineTransform(1, 0, 0, 1, 10, 0))
        let picture = Pixels(bitmap)
        #expect(picture.painted == Rect(6, 2, 8, 6))
        #expect(picture[10, 2] == SIMD4(0, 0, 255, 255))
        #expect(picture[12, 2] == SIMD4(255, 0, 0, 255))
      }
    }
  }
}

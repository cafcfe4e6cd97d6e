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

    @Test func `what is beside the layer, and what is done to it above, is left out`() throws {
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
          image.bitmap.pixels == Array(repeating: [0, 0, 255, 255], count: 100).flatMap { $0 })
        let gone = world.makeLayer()
        #expect(try world.image(of: gone, at: 1, with: stage.renderer).width == 0)
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

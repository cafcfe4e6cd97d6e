// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct TextLayerTests {
    private static func world(
      _ string: String?, _ size: Size = Size(160, 60), _ change: (Layer) -> Void = { _ in }
    ) -> (World, Layer) {
      let (world, _) = World.withContent()
      let layer = world.addLayer(.text, to: world.root) {
        $0.bounds = Rect(origin: .zero, size: size)
        $0.position = Point(size.width / 2, size.height / 2)
        $0.font = "DejaVu Sans"
        $0.string = string
        change($0)
      }
      return (world, layer)
    }

    private static func painted(
      _ string: String?, _ size: Size = Size(160, 60), _ change: (Layer) -> Void = { _ in }
    ) throws -> Rect {
      var box = Rect.null
      try Stage.run { stage in
        let (world, _) = world(string, size, change)
        box = try stage.picture(of: world, 200, 100).painted ?? .null
      }
      return box
    }

    @Test func `text starts at the top and stays inside the bounds`() throws {
      let short = try Self.painted("Hg")
      #expect(short.minX < 8 && short.minY >= 0 && short.maxX <= 160 && short.maxY <= 60)
      let tall = try Self.painted("Hg", Size(160, 90))
      #expect(tall.maxY - short.maxY == 30)
      let wide = try Self.painted("HHHHHHHHHHHHHHHHHHHHHHHH")
      #expect(wide.maxX >= 158 && wide.maxX <= 160)
      #expect(try Self.painted(nil).isNull)
      #expect(try Self.painted("").isNull)
    }

    @Test func `longer text reaches further and alignment moves it`() throws {
      let one = try Self.painted("H")
      let four = try Self.painted("HHHH")
      #expect(four.maxX > one.maxX + 40)
      let natural = try Self.painted("Hg") { $0.alignmentMode = .natural }
      let left = try Self.painted("Hg") { $0.alignmentMode = .left }
      let center = try Self.painted("Hg") { $0.alignmentMode = .center }
      let right = try Self.painted("Hg") { $0.alignmentMode = .right }
      #expect(natural == left && right.maxX > 155)
      #expect(abs(center.midX - 80) <= 1.5)
    }

    @Test func `text that does not fit ends in an ellipsis where that is asked for`() throws {
      let string = "HHHHHHHHHHHHHHHHHHHHHHHH"
      let whole = try Self.painted(string)
      let end = try Self.painted(string) { $0.truncationMode = .end }
      let middle = try Self.painted(string) { $0.truncationMode = .middle }
      #expect(end.maxX < whole.maxX && middle.maxX <= whole.maxX)
    }

    @Test func `wrapped text takes several lines`() throws {
      let flat = try Self.painted("one two three four five", Size(100, 90)) { $0.fontSize = 14 }
      let wrapped = try Self.painted("one two three four five", Size(100, 90)) {
        $0.fontSize = 14
        $0.isWrapped = true
      }
      #expect(flat.maxX > 85 && wrapped.maxX <= 100 && wrapped.height > 2 * flat.height)
    }

    @Test func `contents hide the text and the background lies under it`() throws {
      try Stage.run { stage in
        let (world, layer) = Self.world("Hg") {
          $0.foregroundColor = .red
          $0.backgroundColor = .blue
        }
        let text = try stage.picture(of: world, 160, 60)
        #expect(text[150, 5] == SIMD4(0, 0, 255, 255) && text.sum(channel: 0) > 100)
        let green = world.contents.add(Bitmap(width: 1, height: 1, pixels: [0, 255, 0, 255]))
        world.withoutActions { layer.contents = green }
        let hidden = try stage.picture(of: world, 160, 60)
        #expect(hidden.sum(channel: 0) == 0 && hidden[150, 5] == SIMD4(0, 255, 0, 255))
      }
    }

    @Test func `text stands upright in flipped layers`() throws {
      try Stage.run { stage in
        let (world, layer) = Self.world("L")
        let plain = try stage.picture(of: world, 160, 60)
        world.withoutActions { layer.isGeometryFlipped = true }
        let flipped = try stage.picture(of: world, 160, 60)
        #expect(plain == flipped)
      }
    }

    @Test func `runs have their own look and fall back on the layer's`() throws {
      try Stage.run { stage in
        let (world, layer) = Self.world(nil, Size(200, 60)) { $0.foregroundColor = .blue }
        layer.setValue(
          .array([
            .string("HH"),
            .dictionary([
              "string": .string("HH"), "foregroundColor": .color(.red), "fontSize": .number(18),
            ]),
          ]), forKeyPath: "string")
        #expect(layer.string == "HHHH")
        let picture = try stage.picture(of: world, 200, 60)
        let (red, blue) = (picture.sum(channel: 0), picture.sum(channel: 2))
        #expect(blue > 3 * red && red > 50)
        layer.setString([
          TextRun("HH", TextAttributes(fontFamily: "DejaVu Sans", color: .green)),
          TextRun("x", TextAttributes(fontFamily: "DejaVu Sans", fontSize: 12, color: .green)),
        ])
        let green = try stage.picture(of: world, 200, 60)
        #expect(green.sum(channel: 2) == 0 && green.sum(channel: 1) > 100)
      }
    }

    @Test func `text is drawn for the pixels of the screen`() throws {
      try Stage.run { stage in
        let (world, layer) = Self.world("Hamburg", Size(160, 40)) { $0.fontSize = 20 }
        let text = TextDrawing(
          "Hamburg", TextAttributes(fontFamily: "DejaVu Sans", fontSize: 20))
        for scale in [1, 2] as [Float] {
          let picture = try stage.picture(of: world, 160, 40, scale: scale)
          let expected = TextRenderer.bitmap(text, size: Size(160, 40), scale: scale)
          #expect(picture.greatestDifference(from: Pixels(expected)) <= 2)
        }
        world.withoutActions { layer.position = Point(80.5, 20) }
        #expect(try Self.isDifferent(stage, world))
      }
    }

    private static func isDifferent(_ stage: Stage, _ world: World) throws -> Bool {
      let picture = try stage.picture(of: world, 160, 40)
      return picture.painted != nil
    }

    @Test func `the preferred size is that of the text`() {
      let (world, layer) = Self.world("Hg")
      let size = layer.preferredFrameSize
      #expect(size.width > 30 && size.width < 80 && size.height > 36 && size.height < 60)
      layer.fontSize = 72
      #expect(abs(layer.preferredFrameSize.width - 2 * size.width) < 1)
      layer.string = "one two three"
      layer.isWrapped = true
      layer.bounds = Rect(0, 0, 150, 10)
      #expect(layer.preferredFrameSize.height > 150)
      layer.string = nil
      #expect(layer.preferredFrameSize == .zero)
      let plain = world.addLayer(to: world.root) { $0.bounds = Rect(0, 0, 3, 4) }
      #expect(plain.preferredFrameSize == Size(3, 4))
    }
  }
}

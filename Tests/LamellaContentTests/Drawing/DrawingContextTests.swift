// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath
import Testing

struct DrawingContextTests {
  private let box = Rect(0, 0, 4, 4)

  /// Draws into 4×4 points and returns the coverage as text.
  private func rows(
    scale: Float = 1, isFlipped: Bool = false, _ body: (DrawingContext) -> Void
  ) -> [String] {
    DrawingContext.draw(bounds: box, scale: scale, isFlipped: isFlipped, body).alphaRows
  }

  @Test func `bounds that are empty or not finite draw nothing`() {
    for bounds in [
      Rect.zero, Rect(0, 0, 5, 0), Rect.null, Rect(0, 0, .nan, 1), Rect(.infinity, 0, 1, 1),
    ] {
      let picture = DrawingContext.draw(bounds: bounds) { _ in Issue.record("called for \(bounds)")
      }
      #expect(picture == Bitmap(width: 0, height: 0, pixels: []))
    }
    for scale in [0, -1, Float.nan] {
      #expect(DrawingContext.draw(bounds: box, scale: scale) { _ in }.width == 0)
    }
  }

  @Test(arguments: [
    (Float(4), Float(1), 4), (4, 2, 8), (4, 0.5, 2), (10.3, 1, 11), (10.005, 1, 10), (0.2, 1, 1),
    (33.333_332, 3, 100),
  ])
  func `the picture has as many pixels as cover the bounds`(
    width: Float, scale: Float, pixels: Int
  ) {
    #expect(
      DrawingContext.draw(bounds: Rect(0, 0, width, 4), scale: scale) { _ in }.width == pixels)
  }

  @Test func `an enormous layer is drawn at a lower scale`() {
    let picture = DrawingContext.draw(bounds: Rect(0, 0, 40_000, 10), scale: 2) {
      $0.fill($0.bounds)
    }
    #expect(picture.width == 16_384)
    #expect(picture.pixel(16_383, 0) == [0, 0, 0, 255])
  }

  @Test func `a new context is clear`() {
    #expect(rows { _ in } == ["....", "....", "....", "...."])
  }

  @Test func `y points up unless flipped`() {
    let draw: (DrawingContext) -> Void = { $0.fill(Rect(0, 0, 1, 2)) }
    #expect(rows(draw) == ["....", "....", "#...", "#..."])
    #expect(rows(isFlipped: true, draw) == ["#...", "#...", "....", "...."])
  }

  @Test func `the origin of the bounds is honoured`() {
    for isFlipped in [false, true] {
      let picture = DrawingContext.draw(bounds: Rect(10, -20, 2, 2), isFlipped: isFlipped) {
        $0.fill(Rect(10, -20, 1, 1))
      }
      #expect(picture.alphaRows == (isFlipped ? ["#.", ".."] : ["..", "#."]))
    }
  }

  @Test func `the scale multiplies pixels`() {
    #expect(rows(scale: 0.5) { $0.fill(Rect(0, 0, 2, 2)) } == ["..", "#."])
    #expect(rows(scale: 2) { $0.fill(Rect(3.5, 3.5, 0.5, 0.5)) }[0] == ".......#")
  }

  @Test func `errors of the closure come through`() {
    struct Trouble: Error {}
    #expect(throws: Trouble.self) {
      try DrawingContext.draw(bounds: box) { _ throws(Trouble) in throw Trouble() }
    }
  }

  @Test func `state is saved and restored`() {
    let picture = DrawingContext.draw(bounds: box) { context in
      context.fillColor = .red
      context.saveState()
      context.fillColor = .blue
      context.stroke.width = 9
      context.clip(to: Rect(0, 0, 2, 4))
      context.translate(x: 0, y: 3)
      context.fill(Rect(0, 0, 4, 1))
      context.restoreState()
      #expect(context.stroke.width == 1)
      context.fill(Rect(0, 0, 4, 1))
    }
    #expect(picture.alphaRows == ["##..", "....", "....", "####"])
    #expect(picture.pixel(0, 0) == [0, 0, 255, 255])
    #expect(picture.pixel(0, 3) == [255, 0, 0, 255])
  }

  @Test func `clips intersect`() {
    #expect(
      rows {
        $0.clip(to: Rect(0, 0, 3, 3))
        $0.clip(to: Rect(1, 1, 3, 3))
        $0.fill($0.bounds)
      } == ["....", ".##.", ".##.", "...."])
    #expect(
      rows {
        var ring = Path.rect(Rect(0, 0, 4, 4))
        ring.append(Path.rect(Rect(1, 1, 2, 2)))
        $0.clip(to: ring, rule: .evenOdd)
        $0.fill($0.bounds)
      } == ["####", "#..#", "#..#", "####"])
    #expect(
      rows {
        $0.clip(to: Path())
        $0.fill($0.bounds)
      } == ["....", "....", "....", "...."])
  }

  @Test func `the last map acts first`() {
    #expect(
      rows {
        $0.translate(x: 2, y: 0)
        $0.scale(x: 2, y: 1)
        $0.fill(Rect(0, 0, 1, 1))
      }[3] == "..##")
    // A quarter turn takes +x to +y.
    #expect(
      rows {
        $0.translate(x: 2, y: 0)
        $0.rotate(by: .pi / 2)
        $0.fill(Rect(0, 0, 4, 1))
      }.allSatisfy { $0 == ".#.." })
    #expect(
      rows {
        $0.concatenate(AffineTransform(0, 1, -1, 0, 2, 0))
        $0.fill(Rect(0, 0, 4, 1))
      } == [".#..", ".#..", ".#..", ".#.."])
  }

  @Test func `after a map without inverse nothing is drawn until restored`() {
    let maps: [AffineTransform] = [
      .scale(0, 1), .scale(.nan, 1), .translation(.infinity, 0), AffineTransform(1, 1, 1, 1, 0, 0),
    ]
    for map in maps {
      #expect(
        rows {
          $0.saveState()
          $0.concatenate(map)
          $0.fill(Rect(0, 0, 4, 4))
          $0.restoreState()
          $0.fill(Rect(0, 0, 1, 1))
        } == ["....", "....", "....", "#..."])
    }
    #expect(
      rows {
        $0.rotate(by: .nan)
        $0.fill(Rect(0, 0, 4, 4))
      }[0] == "....")
  }

  @Test func `paths that are not finite draw nothing`() {
    #expect(
      rows {
        $0.fill(Rect(0, 0, .infinity, 1))
        $0.stroke(Rect(.nan, 0, 1, 1))
        $0.draw(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255]), in: Rect(0, .nan, 1, 1))
        $0.draw(TextDrawing("x"), in: Rect(0, 0, .nan, 1))
        $0.fill(Rect(0, 0, 1, 1))
      } == ["....", "....", "....", "#..."])
  }

  @Test func `strokes use the style and fills the rule`() {
    #expect(
      rows {
        $0.stroke.width = 2
        $0.stroke(Rect(1, 1, 2, 2))
      } == ["####", "####", "####", "####"])
    #expect(
      rows {
        $0.stroke(Rect(0.5, 0.5, 3, 3))
      } == ["####", "#..#", "#..#", "####"])
    #expect(
      rows {
        var ring = Path.rect(Rect(0, 0, 4, 4))
        ring.append(Path.rect(Rect(1, 1, 2, 2)))
        $0.fill(ring, rule: .evenOdd)
      } == ["####", "#..#", "#..#", "####"])
    #expect(
      rows {
        $0.stroke.width = -1
        $0.stroke(Rect(1, 1, 2, 2))
      }[0] == "....")
  }

  @Test func `colours lie over each other and can be cleared`() {
    let picture = DrawingContext.draw(bounds: box) {
      $0.fillColor = .white
      $0.fill($0.bounds)
      $0.fillColor = Color(1, 0, 0, 0.5)
      $0.fill($0.bounds)
      $0.clear(Rect(0, 0, 1, 1))
    }
    let pixel = picture.pixel(0, 0)
    #expect(pixel[0] == 255 && (127...128).contains(pixel[1]) && pixel[3] == 255)
    #expect(picture.pixel(0, 3) == [0, 0, 0, 0])
  }

  @Test func `colour components are limited`() {
    let picture = DrawingContext.draw(bounds: box) {
      $0.fillColor = Color(7, -1, .nan, 3)
      $0.fill($0.bounds)
    }
    #expect(picture.pixel(0, 0) == [255, 0, 0, 255])
  }

  @Test(arguments: [false, true])
  func `a picture stands upright either way`(isFlipped: Bool) {
    let picture = Bitmap(
      width: 2, height: 2,
      pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 10, 20, 30, 40])
    let drawn = DrawingContext.draw(bounds: Rect(0, 0, 2, 2), isFlipped: isFlipped) {
      $0.draw(picture, in: $0.bounds)
    }
    #expect(drawn == picture)
  }

  @Test func `a stretched picture does not fade at its border`() {
    let dot = Bitmap(width: 1, height: 1, pixels: [0, 255, 0, 255])
    let drawn = DrawingContext.draw(bounds: box) { $0.draw(dot, in: Rect(1, 0, 3, 4)) }
    #expect(drawn.alphaRows == [".###", ".###", ".###", ".###"])
    #expect(drawn.pixel(1, 0) == [0, 255, 0, 255])
  }

  @Test(arguments: [false, true])
  func `text stands upright and is clipped to its rectangle`(isFlipped: Bool) throws {
    let drawn = DrawingContext.draw(bounds: Rect(0, 0, 40, 60), scale: 2, isFlipped: isFlipped) {
      let top = isFlipped ? Rect(5, 0, 30, 20) : Rect(5, 40, 30, 20)
      $0.draw(TextDrawing("LLLLLLLL", TextAttributes(fontSize: 16)), in: top)
    }
    let expected = TextRenderer.bitmap(
      TextDrawing("LLLLLLLL", TextAttributes(fontSize: 16)), size: Size(30, 20), scale: 2)
    for y in 0..<40 {
      for x in 0..<60 { #expect(drawn.pixel(x + 10, y) == expected.pixel(x, y)) }
    }
    let ink = try #require(drawn.ink)
    #expect(ink.left >= 10 && ink.right <= 70 && ink.bottom <= 40)
  }

  @Test func `misuse traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = DrawingContext.draw(bounds: Rect(0, 0, 1, 1)) { $0.restoreState() }
    }
    await #expect(processExitsWith: .failure) {
      var kept: DrawingContext?
      _ = DrawingContext.draw(bounds: Rect(0, 0, 1, 1)) { kept = $0 }
      kept?.fill(Rect(0, 0, 1, 1))
    }
  }
}

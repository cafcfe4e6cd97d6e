// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath
import Testing

// Nothing here depends on which font is installed, only on one being there.
struct TextRendererTests {
  private let small = TextAttributes(fontSize: 16)
  private let sentence = "The quick brown fox jumps over the lazy dog and sleeps."

  private func bitmap(
    _ text: String, _ size: Size, scale: Float = 1, _ change: (inout TextDrawing) -> Void = { _ in }
  ) -> Bitmap {
    var drawing = TextDrawing(text, small)
    change(&drawing)
    return TextRenderer.bitmap(drawing, size: size, scale: scale)
  }

  @Test func `a size that is empty or not finite gives an empty picture`() {
    for size in [Size.zero, Size(0, 10), Size(10, 0), Size(.nan, 10), Size(10, .infinity)] {
      let picture = bitmap("a", size)
      #expect(picture.width == 0 && picture.height == 0)
    }
  }

  @Test func `empty text is transparent and has the height of a line`() {
    #expect(bitmap("", Size(20, 20)).ink == nil)
    let empty = TextRenderer.preferredSize(TextDrawing("", small))
    let full = TextRenderer.preferredSize(TextDrawing("x", small))
    #expect(empty.width == 0 && empty.height == full.height)
  }

  @Test(arguments: [
    "a\0b", "\u{FEFF}", "\u{202E}abc", "\n\n\n", "\t", "👩‍👩‍👧‍👦🇩🇪", "e\u{301}\u{301}\u{301}",
  ])
  func `odd text does no harm`(text: String) {
    let picture = bitmap(text, Size(60, 60)) { $0.truncation = .end }
    #expect(picture.width == 60)
  }

  /// Each of these stops a program that asks Pango 1.50 to break words at such a width.
  @Test(
    arguments: [Float(0), 0.5, 1, 2, 4],
    ["  \u{65E}  \u{FFFD}.\u{C}.  .\u{FFFD}", "aW\u{65E} \u{65E}W"])
  func `marks in less than a letter's width do no harm`(width: Float, text: String) {
    var drawing = TextDrawing(text)
    drawing.isWrapped = true
    for truncation in TextTruncationMode.allCases {
      drawing.truncation = truncation
      #expect(TextRenderer.bitmap(drawing, size: Size(max(width, 0.1), 60)).height == 60)
      #expect(TextRenderer.preferredSize(drawing, width: width).height > 0)
    }
  }

  @Test(arguments: [0, -5, Float.nan, .infinity, 1e30])
  func `odd font sizes do no harm`(fontSize: Float) {
    let drawing = TextDrawing("Ab", TextAttributes(fontSize: fontSize))
    let size = TextRenderer.preferredSize(drawing)
    #expect(size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite)
    #expect(TextRenderer.bitmap(drawing, size: Size(40, 40)).width == 40)
  }

  /// Letters over 512 pixels are filled outlines: the same picture, without one kept for each letter.
  @Test func `large letters look as small ones do`() {
    var styled = TextDrawing([
      TextRun("Ag", TextAttributes(fontSize: 20, color: .red, isUnderlined: true)),
      TextRun("g", TextAttributes(fontSize: 10, color: .blue)),
    ])
    for alignment in [TextAlignmentMode.left, .right] {
      styled.alignment = alignment
      let below = TextRenderer.bitmap(styled, size: Size(64, 32), scale: 25)
      let above = TextRenderer.bitmap(styled, size: Size(64, 32), scale: 26)
      for (x, y) in stride(from: 0, to: 64, by: 2).flatMap({ x in (0..<16).map { (x, $0 * 2) } }) {
        let (small, large) = (mean(below, x, y, 25), mean(above, x, y, 26))
        #expect(zip(small, large).allSatisfy { abs($0 - $1) < 24 }, "\(x) \(y): \(small) \(large)")
      }
    }
  }

  /// The mean colour over two points each way.
  private func mean(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ scale: Int) -> [Double] {
    var sums = [0.0, 0, 0, 0]
    for row in y * scale..<(y + 2) * scale {
      for column in x * scale..<(x + 2) * scale {
        for channel in 0..<4 {
          sums[channel] += Double(bitmap.pixels[(row * bitmap.width + column) * 4 + channel])
        }
      }
    }
    return sums.map { $0 / Double(4 * scale * scale) }
  }

  @Test func `the defaults are those of a text layer`() {
    let attributes = TextAttributes()
    #expect(attributes.fontFamily == "Helvetica" && attributes.fontSize == 36)
    #expect(attributes.color == .white)
    let drawing = TextDrawing("x")
    #expect(!drawing.isWrapped && drawing.truncation == .none && drawing.alignment == .natural)
    #expect(TextTruncationMode.allCases.map(\.rawValue) == ["none", "start", "end", "middle"])
    #expect(
      TextAlignmentMode.allCases.map(\.rawValue) == [
        "natural", "left", "right", "center", "justified",
      ])
  }

  @Test func `text starts at the top and stands upright`() throws {
    let picture = bitmap("L", Size(40, 100), scale: 4)
    let ink = try #require(picture.ink)
    // One line of 16 points in a box of 100.
    #expect(ink.bottom < 25 * 4)
    // An L is narrow above and wide below.
    let upper = picture.inkWidth(row: ink.top + (ink.bottom - ink.top) / 4)
    let lower = picture.inkWidth(row: ink.bottom - 1)
    #expect(lower > upper * 2)
    // And its stem is on the left.
    #expect(picture.firstInkColumn(row: ink.top + 4).map { $0 < ink.left + 12 } ?? false)
  }

  @Test func `text keeps its layout at every scale`() throws {
    for text in [sentence, "fi AV To"] {
      let one = try #require(bitmap(text, Size(120, 100)) { $0.isWrapped = true }.ink)
      let four = try #require(bitmap(text, Size(120, 100), scale: 4) { $0.isWrapped = true }.ink)
      #expect(abs(one.bottom - four.bottom / 4) <= 1 && abs(one.right - four.right / 4) <= 1)
    }
  }

  @Test func `the colour is premultiplied`() throws {
    let picture = TextRenderer.bitmap(
      TextDrawing("█", TextAttributes(fontSize: 40, color: Color(1, 0, 0, 0.5))), size: Size(30, 40)
    )
    let strongest = stride(from: 0, to: picture.pixels.count, by: 4)
      .max { picture.pixels[$0 + 3] < picture.pixels[$1 + 3] }
    let offset = try #require(strongest)
    let pixel = picture.pixels[offset..<offset + 4].map { Int($0) }
    #expect(abs(pixel[3] - 128) <= 2 && abs(pixel[0] - pixel[3]) <= 1 && pixel[1] == 0)
    let clear = TextRenderer.bitmap(
      TextDrawing("█", TextAttributes(fontSize: 40, color: .clear)), size: Size(30, 40))
    #expect(clear.ink == nil)
  }

  @Test func `lines break at line feeds only unless wrapped`() {
    let line = TextRenderer.preferredSize(TextDrawing(sentence, small))
    let two = TextRenderer.preferredSize(TextDrawing(sentence + "\n" + sentence, small))
    #expect(two.height == line.height * 2 && two.width == line.width)
    var wrapped = TextDrawing(sentence, small)
    #expect(TextRenderer.preferredSize(wrapped, width: 100) == line)
    wrapped.isWrapped = true
    let narrow = TextRenderer.preferredSize(wrapped, width: 100)
    #expect(narrow.width <= 100 && narrow.height >= line.height * 4)
    #expect(TextRenderer.preferredSize(wrapped, width: 10_000) == line)
    #expect(TextRenderer.preferredSize(wrapped) == line)
  }

  @Test func `a word that is too long is broken`() {
    var drawing = TextDrawing(String(repeating: "m", count: 40), small)
    drawing.isWrapped = true
    #expect(TextRenderer.preferredSize(drawing, width: 60).width <= 60)
  }

  @Test(arguments: TextTruncationMode.allCases)
  func `text in its preferred size is whole`(truncation: TextTruncationMode) {
    var drawing = TextDrawing(sentence + "\nAnd another line", small)
    drawing.truncation = truncation
    let size = TextRenderer.preferredSize(drawing)
    var plain = drawing
    plain.truncation = .none
    #expect(
      TextRenderer.bitmap(drawing, size: size) == TextRenderer.bitmap(plain, size: size))
  }

  @Test func `truncation keeps the promised part`() throws {
    let size = Size(100, 24)
    let head = "mmmm "
    let text = head + String(repeating: "i ", count: 60) + "MMMM"
    let none = bitmap(text, size)
    let start = bitmap(text, size) { $0.truncation = .start }
    let middle = bitmap(text, size) { $0.truncation = .middle }
    let end = bitmap(text, size) { $0.truncation = .end }
    func columns(_ picture: Bitmap, _ range: Range<Int>) -> [[UInt8]] {
      (0..<24).map { y in range.flatMap { picture.pixel($0, y) } }
    }
    // The first letters.
    #expect(columns(end, 0..<30) == columns(none, 0..<30))
    #expect(columns(middle, 0..<30) == columns(none, 0..<30))
    #expect(columns(start, 0..<30) != columns(none, 0..<30))
    // The last letters, against the same text on the right without truncation.
    let tail = bitmap(text, size) { $0.alignment = .right }
    let startRight = bitmap(text, size) { ($0.truncation, $0.alignment) = (.start, .right) }
    let middleRight = bitmap(text, size) { ($0.truncation, $0.alignment) = (.middle, .right) }
    #expect(columns(startRight, 60..<100).inkMatches(columns(tail, 60..<100)))
    #expect(columns(middleRight, 60..<100).inkMatches(columns(tail, 60..<100)))
  }

  @Test func `wrapped text is truncated in the last line that fits`() throws {
    let line = TextRenderer.preferredSize(TextDrawing("x", small)).height
    let size = Size(100, line * 2 + 1)
    let none = bitmap(sentence, size) { $0.isWrapped = true }
    let end = bitmap(sentence, size) { ($0.isWrapped, $0.truncation) = (true, .end) }
    let firstLine = 0..<Int(line) * 100 * 4
    #expect(end.pixels[firstLine] == none.pixels[firstLine])
    #expect(end != none)
    // Without truncation a part of the third line may show, with it none does.
    let tall = Size(100, line * 2.9)
    let cut = bitmap(sentence, tall) { ($0.isWrapped, $0.truncation) = (true, .end) }
    let ink = try #require(cut.ink)
    #expect(ink.bottom <= Int(line * 2) + 1)
  }

  @Test(arguments: [
    (TextAlignmentMode.natural, 0), (.left, 0), (.center, 1), (.right, 2), (.justified, 0),
  ])
  func `short lines stand where the alignment says`(alignment: TextAlignmentMode, place: Int) throws
  {
    let ink = try #require(bitmap("HHH", Size(200, 30)) { $0.alignment = alignment }.ink)
    let (before, after) = (ink.left, 200 - ink.right)
    switch place {
    case 0: #expect(before < 4 && after > 100)
    case 1: #expect(abs(before - after) <= 3)
    default: #expect(after < 4 && before > 100)
    }
  }

  @Test func `text from right to left begins on the right`() throws {
    let hebrew = "שלום"
    let natural = try #require(bitmap(hebrew, Size(200, 30)).ink)
    #expect(200 - natural.right < 8 && natural.left > 100)
    let left = try #require(bitmap(hebrew, Size(200, 30)) { $0.alignment = .left }.ink)
    #expect(left.left < 8)
  }

  @Test func `alignment works on each line of unwrapped text`() throws {
    let picture = bitmap("HHHHHHHH\nH", Size(200, 60)) { $0.alignment = .right }
    let line = TextRenderer.preferredSize(TextDrawing("x", small)).height
    let second = try #require(picture.firstInkColumn(row: Int(line * 1.5)))
    #expect(second > 180)
  }

  @Test func `justified lines reach both sides except the last`() throws {
    let picture = bitmap(sentence, Size(150, 100)) {
      ($0.isWrapped, $0.alignment) = (true, .justified)
    }
    let line = TextRenderer.preferredSize(TextDrawing("x", small)).height
    let first = Bitmap(
      width: 150, height: Int(line), pixels: Array(picture.pixels[..<(Int(line) * 150 * 4)]))
    let ink = try #require(first.ink)
    #expect(ink.left < 4 && ink.right > 145)
  }

  @Test func `runs keep their own look`() throws {
    let text = TextDrawing([
      TextRun("mm", TextAttributes(fontSize: 30, color: .red)),
      TextRun("mm", TextAttributes(fontSize: 30, weight: 700, isItalic: true, color: .blue)),
    ])
    let size = TextRenderer.preferredSize(text)
    let picture = TextRenderer.bitmap(text, size: size)
    let columns = (0..<picture.width).map { x in
      (0..<picture.height).reduce(into: (red: 0, blue: 0)) {
        $0.red += Int(picture.pixel(x, $1)[0])
        $0.blue += Int(picture.pixel(x, $1)[2])
      }
    }
    let reddest = try #require(columns.indices.max { columns[$0].red < columns[$1].red })
    let bluest = try #require(columns.indices.max { columns[$0].blue < columns[$1].blue })
    #expect(reddest < bluest)
    let regular = TextRenderer.preferredSize(TextDrawing("mmmm", TextAttributes(fontSize: 30)))
    #expect(size.width != regular.width)
  }

  @Test func `an underline runs below the letters`() throws {
    let plain = try #require(bitmap("nn", Size(40, 30)).ink)
    let drawing = TextDrawing("nn", TextAttributes(fontSize: 16, isUnderlined: true))
    let lined = try #require(TextRenderer.bitmap(drawing, size: Size(40, 30)).ink)
    #expect(lined.bottom > plain.bottom)
  }

  @Test func `threads draw the same text alike`() async {
    let expected = bitmap(sentence, Size(120, 80)) { $0.isWrapped = true }
    await withTaskGroup(of: Bitmap.self) { group in
      for _ in 0..<8 {
        group.addTask { bitmap(sentence, Size(120, 80)) { $0.isWrapped = true } }
      }
      for await picture in group { #expect(picture == expected) }
    }
  }
}

extension [[UInt8]] {
  /// Whether the rows agree up to the rounding of glyph places to parts of a pixel.
  fileprivate func inkMatches(_ other: [[UInt8]]) -> Bool {
    let mine = joined().reduce(0) { $0 + Int($1) }
    let difference = zip(joined(), other.joined()).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return mine > 0 && difference * 10 < mine
  }
}

extension Bitmap {
  /// The rectangle of pixels that are not clear; right and bottom are one beyond the last.
  var ink: (left: Int, top: Int, right: Int, bottom: Int)? {
    var result: (left: Int, top: Int, right: Int, bottom: Int)?
    for y in 0..<height {
      for x in 0..<width where pixels[(y * width + x) * 4 + 3] > 0 {
        let old = result ?? (x, y, x + 1, y + 1)
        result = (min(old.left, x), min(old.top, y), max(old.right, x + 1), max(old.bottom, y + 1))
      }
    }
    return result
  }

  /// The number of pixels in a row that are not clear.
  func inkWidth(row: Int) -> Int { (0..<width).count { pixel($0, row)[3] > 0 } }

  /// The first column in a row that is not clear.
  func firstInkColumn(row: Int) -> Int? { (0..<width).first { pixel($0, row)[3] > 0 } }
}

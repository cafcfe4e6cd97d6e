// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath

/// Attributed text of any bytes (broken UTF-8 is repaired by `String`), laid out and drawn.
func fuzzText(_ bytes: [UInt8]) -> CInt {
  limited(bytes, base: 64 << 20, multiple: 16 << 10) { bytes in
    var input = FuzzInput(bytes)
    var runs: [TextRun] = []
    let families = ["Helvetica", "DejaVu Sans", "", "no such family", "Monospace,12"]
    let isWrapped = input.bool()
    let truncation = input.choice(TextTruncationMode.allCases)
    let alignment = input.choice(TextAlignmentMode.allCases)
    let size = Size(abs(input.float()), abs(input.float()))
    let scale = abs(input.float())
    while !input.isAtEnd, runs.count < 64 {
      let attributes = TextAttributes(
        fontFamily: input.choice(families), fontSize: input.float(),
        weight: Int(input.byte()) * 8 - 500, isItalic: input.bool(), isUnderlined: input.bool())
      let count = Int(input.byte())
      let letters = (0..<count).prefix { _ in !input.isAtEnd }.map { _ in input.byte() }
      runs.append(TextRun(String(decoding: letters, as: UTF8.self), attributes))
    }
    var text = TextDrawing(runs)
    text.isWrapped = isWrapped
    text.truncation = truncation
    text.alignment = alignment
    _ = TextRenderer.preferredSize(text, width: size.width)
    let rect = Rect(0, 0, min(size.width, 512), min(size.height, 512))
    _ = TextRenderer.rasterize(
      text, in: rect, isFlipped: isWrapped, map: .scale(scale, scale),
      limits: Rect(0, 0, 512, 512))
  }
}

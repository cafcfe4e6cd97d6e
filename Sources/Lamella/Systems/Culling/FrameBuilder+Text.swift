// SPDX-License-Identifier: MIT

// The text of a text layer (spec 8.3): under the contents, from the top of the bounds, clipped to
// them. It is drawn for the screen's pixels and not at contentsScale: nobody wants blurred letters,
// and at the scale that a program ought to set the two are the same.

import LamellaMath

extension FrameBuilder {
  /// Draws the text of a text layer.
  func text(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    if bounds.width <= 0 || bounds.height <= 0 { return }
    let memo = memos.memo(of: slot, world)
    update(memo, row, slot, bounds)
    for i in memo.pieces.indices { show(&memo.pieces[i], area: bounds, row, m, context) }
  }

  /// Whether a text layer has anything to draw.
  func hasText(_ slot: Int) -> Bool {
    switch objects.presentation(slot, "string") {
    case .string(let text): !text.isEmpty
    case .array(let runs): !runs.isEmpty
    case .dictionary: true
    default: false
    }
  }

  private func update(_ memo: PictureMemo, _ row: Int, _ slot: Int, _ bounds: Rect) {
    let channels = channels(of: .text, slot, count: 7)
    let stamp = objects.stamp(slot)
    let isFlipped = matrices.kind[row].contains(.flipped)
    if memo.isRead, memo.stamp == stamp, memo.channels == channels, memo.area == bounds,
      memo.isFlipped == isFlipped
    {
      return
    }
    (memo.stamp, memo.channels, memo.isRead) = (stamp, channels, true)
    (memo.area, memo.isFlipped) = (bounds, isFlipped)
    let text = world.text(channels: channels) { objects.presentation(slot, $0) }
    let isEmpty = text.runs.allSatisfy { $0.text.isEmpty || !($0.attributes.color.alpha > 0) }
    memo.show(
      isEmpty
        ? nil : (subject: .text(text, in: bounds, isFlipped: isFlipped), tint: .white),
      source: world.pictureSource)
  }
}

extension World {
  /// A text layer's text from the bits of its component's channels and its whole-valued properties.
  func text(channels: SIMD16<UInt32>, _ property: (String) -> Value?) -> TextDrawing {
    func channel(_ i: Int) -> Float { Float(bitPattern: channels[i]) }
    var base = TextAttributes(
      fontSize: channel(0),
      color: channel(4) > 0 ? Color(channel(1), channel(2), channel(3), channel(4)) : .clear)
    base.setFont(named: property("font")?.string ?? "Helvetica")
    var text = TextDrawing(TextRun.runs(of: property("string") ?? .null, base: base))
    text.isWrapped = channel(5) != 0
    text.truncation =
      property("truncationMode")?.string.flatMap { TextTruncationMode(rawValue: $0) } ?? .none
    text.alignment =
      property("alignmentMode")?.string.flatMap { TextAlignmentMode(rawValue: $0) } ?? .natural
    return text
  }

  /// The size that a text layer's text needs; nil for other layers and without a source.
  func preferredTextSize(_ slot: Int) -> Size? {
    guard tree.layerClass(ofSlot: slot) == .text, let pictureSource else { return nil }
    let store = component(.text)
    let index = store.index(ofSlot: slot)
    var channels = SIMD16<UInt32>.zero
    for i in 0..<store.stride {
      channels[i] = (index < 0 ? store.defaultValue(i) : store.model(index)[i]).bitPattern
    }
    let text = text(channels: channels) { objects.model(slot, $0) }
    if text.runs.isEmpty { return .zero }
    let bounds = readChannels(properties[Builtin.bounds], slot: slot, isModel: true)
    return pictureSource.preferredSize(of: text, width: text.isWrapped ? bounds.values[2] : nil)
  }
}

// SPDX-License-Identifier: MIT

// The path of a shape layer (spec 8.1). One colour is a white picture with a tint, so that an
// animated colour draws nothing anew. Fill and stroke together are one picture with its colours in
// it: faded as a whole, as a group would be. Only where the layer forbids that and is translucent
// are they two.

import LamellaMath

extension FrameBuilder {
  /// Draws the fill and the stroke of a shape layer.
  func shape(_ row: Int, _ slot: Int, _ m: ProjectionRecord, _ context: DrawContext) {
    let memo = memos.memo(of: slot, world)
    update(memo, row, slot)
    if memo.area.isNull { return }
    for i in memo.pieces.indices { show(&memo.pieces[i], area: memo.area, row, m, context) }
  }

  /// A rectangle of a shape layer's plane that holds its ink; null where it has none.
  func shapeArea(_ row: Int, _ slot: Int) -> Rect {
    let memo = memos.memo(of: slot, world)
    update(memo, row, slot)
    return memo.area
  }

  /// Whether a shape layer has anything to draw.
  func hasShape(_ slot: Int) -> Bool {
    guard case .path(let path)? = objects.presentation(slot, "path") else { return false }
    return !path.isEmpty
  }

  /// Reads what has changed since the last time.
  private func update(_ memo: PictureMemo, _ row: Int, _ slot: Int) {
    let flags = presentation.flags[row]
    let isSplit = !flags.contains(.allowsGroupOpacity) && presentation[.opacity][row] < 1
    let channels = channels(of: .shape, slot, count: 13)
    let stamp = objects.stamp(slot)
    let isSame = memo.isRead && memo.stamp == stamp && memo.isSplit == isSplit
    if isSame && memo.channels == channels { return }
    if isSame && moveStrokeEnds(memo, channels) { return }
    if !memo.isRead || memo.stamp != stamp { readObjects(memo, slot) }
    (memo.stamp, memo.channels, memo.isSplit, memo.isRead) = (stamp, channels, isSplit, true)
    func channel(_ i: Int) -> Float { Float(bitPattern: channels[i]) }
    func color(_ i: Int) -> Color? {
      channel(i + 3) > 0
        ? Color(channel(i), channel(i + 1), channel(i + 2), channel(i + 3)) : nil
    }
    var drawing = memo.drawing
    drawing.fillColor = color(0)
    drawing.strokeColor = color(4)
    drawing.strokeStart = channel(8)
    drawing.strokeEnd = channel(9)
    drawing.stroke.width = channel(10)
    drawing.stroke.miterLimit = channel(11)
    drawing.stroke.dashPhase = channel(12)
    if !drawing.hasStroke { drawing.strokeColor = nil }
    memo.drawing = drawing
    memo.area = drawing.area
    let (first, second) = Self.subjects(of: drawing, isSplit: isSplit)
    memo.show(first, second, source: world.pictureSource)
  }

  /// Notes where a stroke begins and ends where nothing else has changed; false where that is not so.
  ///
  /// The ends of many strokes move in every frame, and area, subjects and tints stay.
  private func moveStrokeEnds(_ memo: PictureMemo, _ channels: SIMD16<UInt32>) -> Bool {
    var others = channels
    (others[8], others[9]) = (memo.channels[8], memo.channels[9])
    guard others == memo.channels, memo.drawing.strokeColor != nil, !memo.pieces.isEmpty else {
      return false
    }
    let (start, end) = (Float(bitPattern: channels[8]), Float(bitPattern: channels[9]))
    guard max(start, 0) < min(end, 1) else { return false }
    memo.channels = channels
    (memo.drawing.strokeStart, memo.drawing.strokeEnd) = (start, end)
    memo.pieces[memo.pieces.count - 1].moveStrokeEnds(start, end)
    return true
  }

  /// The pictures of a shape with their tints, the back one first.
  private static func subjects(
    of drawing: ShapeDrawing, isSplit: Bool
  ) -> (PictureMemo.Tinted?, PictureMemo.Tinted?) {
    if drawing.path.isEmpty { return (nil, nil) }
    guard let fill = drawing.fillColor else {
      return (drawing.strokeColor.map { (subject: .shape(drawing.strokeOnly), tint: $0) }, nil)
    }
    guard let stroke = drawing.strokeColor else {
      return ((subject: .shape(drawing.fillOnly), tint: fill), nil)
    }
    if isSplit {
      return (
        (subject: .shape(drawing.fillOnly), tint: fill),
        (subject: .shape(drawing.strokeOnly), tint: stroke)
      )
    }
    return ((subject: .shape(drawing), tint: .white), nil)
  }

  private func readObjects(_ memo: PictureMemo, _ slot: Int) {
    let objects = self.objects
    memo.drawing.path = Path()
    if case .path(let path)? = objects.presentation(slot, "path") { memo.drawing.path = path }
    let rule = objects.presentation(slot, "fillRule")?.string
    memo.drawing.fillRule = rule == "even-odd" || rule == "evenodd" ? .evenOdd : .nonZero
    memo.drawing.stroke.cap =
      objects.presentation(slot, "lineCap")?.string.flatMap { LineCap(rawValue: $0) } ?? .butt
    memo.drawing.stroke.join =
      objects.presentation(slot, "lineJoin")?.string.flatMap { LineJoin(rawValue: $0) } ?? .miter
    guard case .array(let lengths)? = objects.presentation(slot, "lineDashPattern") else {
      memo.drawing.stroke.dashPattern = []
      return
    }
    let old = memo.drawing.stroke.dashPattern
    // A path that is animated reads this every frame.
    let isSame =
      old.count == lengths.count
      && lengths.indices.allSatisfy { old[$0] == Float(lengths[$0].number ?? 0) }
    if !isSame { memo.drawing.stroke.dashPattern = lengths.map { Float($0.number ?? 0) } }
  }

  /// The first channels of a layer's component as they are on screen, bit by bit.
  func channels(of kind: ComponentKind, _ slot: Int, count: Int) -> SIMD16<UInt32> {
    let store = world.component(kind)
    let index = store.index(ofSlot: slot)
    var channels = SIMD16<UInt32>.zero
    if index < 0 {
      for i in 0..<count { channels[i] = store.defaultValue(i).bitPattern }
    } else {
      let shown = store.presentation(index)
      for i in 0..<count { channels[i] = shown[i].bitPattern }
    }
    return channels
  }
}

extension ShapeDrawing {
  /// Whether some of the path is stroked, whatever the colour.
  var hasStroke: Bool {
    stroke.width > 0 && stroke.width.isFinite && max(strokeStart, 0) < min(strokeEnd, 1)
  }

  /// The fill in white; what concerns the stroke alone is left at its defaults.
  var fillOnly: ShapeDrawing {
    var fill = ShapeDrawing(path, fillColor: .white)
    fill.fillRule = fillRule
    return fill
  }

  /// The stroke in white; what concerns the fill alone is left at its defaults.
  var strokeOnly: ShapeDrawing {
    var stroke = ShapeDrawing(path, fillColor: nil, strokeColor: .white)
    stroke.stroke = self.stroke
    (stroke.strokeStart, stroke.strokeEnd) = (strokeStart, strokeEnd)
    return stroke
  }

  /// A rectangle that holds all ink; null where there is none or where it is not finite.
  var area: Rect {
    if fillColor == nil && strokeColor == nil { return .null }
    let box = path.bounds
    guard !box.isNull, box.minX.isFinite, box.minY.isFinite, box.width.isFinite, box.height.isFinite
    else { return .null }
    guard strokeColor != nil else { return box }
    // A square cap reaches out by half a diagonal, a miter by its limit.
    var factor: Float = stroke.cap == .square ? 1.414_214 : 1
    if stroke.join == .miter { factor = max(factor, stroke.miterLimit) }
    let reach = stroke.width / 2 * factor
    return Rect(
      box.minX - reach, box.minY - reach, box.width + 2 * reach, box.height + 2 * reach)
  }
}

// SPDX-License-Identifier: MIT

// Showing a picture that a source draws for a layer. Where nothing has changed, the picture of the
// frame before is shown again without a request.

import LamellaMath

extension FrameBuilder {
  /// Draws a piece whose ink lies inside `area`, in layer coordinates; for the pixels of a plan, or
  /// those that suit edges.
  func show(
    _ piece: inout PicturePiece, area: Rect, plan given: RasterPlan? = nil, _ row: Int,
    _ m: ProjectionRecord,
    _ context: DrawContext
  ) {
    if piece.tint.alpha <= 0 || context.tint.alpha <= 0 { return }
    guard isVisible(box(of: area, under: m), context) else { return }
    guard let source = world.pictureSource else {
      report(
        tree.layerClass(ofSlot: Int(tree.slotOfRow[row])).coreAnimationName,
        "its paths and texts are not drawn: the world has no pictureSource", row: row)
      return
    }
    guard let plan = given ?? rasterPlan(area, row, m, context) else { return }
    let picture = self.picture(of: &piece, plan, source)
    if picture.contents == .none { return }
    frame.pins?.add(picture)
    let box = box(of: picture.rect, under: plan.toFrame)
    if !isVisible(box, context) { return }
    var record = InstanceRecord()
    place(&record, picture.rect, plan.toFrame)
    let part = picture.part
    (record.word10, record.word11) = (part.minX.bitPattern, part.maxY.bitPattern)
    (record.word12, record.word13) = (part.maxX.bitPattern, part.minY.bitPattern)
    let tint = Color(
      piece.tint.red * context.tint.red, piece.tint.green * context.tint.green,
      piece.tint.blue * context.tint.blue, piece.tint.alpha * context.tint.alpha)
    pack(tint, &record.word8, &record.word9)
    // The picture fades out inside itself: its edges are those of whole pixels.
    let unit = textureUnit(picture.contents)
    finish(&record, .image, row, context, box, unit: unit, extra: .aliased)
    record.word14 &= ~(15 << 20 | 1 << 24)
    emit(record, box: box)
  }

  /// The picture for a plan: the one of the frame before where nothing has changed.
  private func picture(
    of piece: inout PicturePiece, _ plan: RasterPlan, _ source: any PictureSource
  ) -> PlacedPicture {
    if let picture = piece.picture, piece.map == plan.map, piece.limits == plan.limits,
      source.keep(picture)
    {
      return picture
    }
    let request = PictureRequest(piece.subject, map: plan.map, limits: plan.limits)
    let picture = source.picture(of: request, replacing: piece.picture ?? piece.stale)
    piece.picture = picture
    piece.stale = nil
    (piece.map, piece.limits) = (plan.map, plan.limits)
    return picture
  }

  /// Whether a layer shows something of its own beside its box, contents and sublayers.
  func hasDrawing(_ slot: Int, _ layerClass: LayerClass) -> Bool {
    switch layerClass {
    case .shape: hasShape(slot)
    case .text: hasText(slot)
    case .tiled: true
    default: false
    }
  }
}

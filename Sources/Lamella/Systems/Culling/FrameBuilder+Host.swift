// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// Shows the picture that the host's own OpenGL code draws for a row; see `HostDrawing`.
  ///
  /// It has bounds × `contentsScale` pixels, fills the bounds, and stays upright as contents do.
  func hostPicture(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    if isSnapshot || bounds.width <= 0 || bounds.height <= 0 { return }
    let box = box(of: bounds, under: m)
    if !isVisible(box, context) || context.tint.alpha <= 0 { return }
    let store = world.component(.contents)
    let index = store.index(ofSlot: slot)
    let given = index < 0 ? store.defaultValue(9) : store.presentation(index)[9]
    let scale = given > 0 ? given : 1
    let memo = rasters.memo(of: slot, world)
    // The flag stays until the picture is shown: what is out of sight is not drawn.
    if world.changes.isDisplayNeeded(slot) {
      world.changes.clearDisplay(slot)
      memo.version += 1
    }
    let limit: Float = 16384
    let clocks = animations.clocks
    add(
      DrawnPicture(
        memo.contents, width: Int(max(1, min((bounds.width * scale).rounded(.up), limit))),
        height: Int(max(1, min((bounds.height * scale).rounded(.up), limit))),
        version: memo.version,
        source: .host(
          tree.id(ofSlot: slot),
          time: clocks.time(clocks.clock(ofSlot: slot, in: tree)),
          isAsynchronous: objects.presentation(slot, "asynchronous")?.bool ?? false)))
    var record = InstanceRecord()
    place(&record, bounds, m)
    let isFlipped = matrices.kind[row].contains(.flipped)
    (record.word10, record.word11) = (Float(0).bitPattern, Float(isFlipped ? 1 : 0).bitPattern)
    (record.word12, record.word13) = (Float(1).bitPattern, Float(isFlipped ? 0 : 1).bitPattern)
    pack(context.tint, &record.word8, &record.word9)
    let unit = textureUnit(memo.contents)
    finish(
      &record, .image, row, context, box, unit: unit,
      extra: samplingFlags(slot).subtracting(.trilinear))
    record.word14 &= ~(15 << 20 | 1 << 24)
    emit(record, box: box)
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// The pattern of a layer's background, or nil.
  func pattern(_ slot: Int) -> Pattern? {
    Pattern(objects.presentation(slot, "backgroundPattern"))
  }

  /// Draws the pattern of a row's background.
  func pattern(
    _ pattern: Pattern, _ row: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let pixels = self.contents.pixelSize(pattern.contents)
    let tile = Size(pixels.width / pattern.scale, pixels.height / pattern.scale)
    if tile.width <= 0 || tile.height <= 0 || bounds.width <= 0 || bounds.height <= 0 { return }
    let box = box(of: bounds, under: m)
    if !isVisible(box, context) || context.tint.alpha <= 0 { return }
    var record = InstanceRecord()
    place(&record, bounds, m)
    record.word8 = radius(row, bounds).bitPattern
    let tint = context.tint
    record.word9 =
      InstanceRecord.unorm8(tint.red) | InstanceRecord.unorm8(tint.green) << 8
      | InstanceRecord.unorm8(tint.blue) << 16 | InstanceRecord.unorm8(tint.alpha) << 24
    (record.word10, record.word11) = (tile.width.bitPattern, tile.height.bitPattern)
    (record.word12, record.word13) = (bounds.minX.bitPattern, bounds.minY.bitPattern)
    let unit = textureUnit(pattern.contents)
    finish(&record, .pattern, row, context, box, unit: unit)
    emit(record, box: box)
  }
}

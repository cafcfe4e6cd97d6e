// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// Draws the shadow of a row whose shape is its rounded rectangle, in closed form.
  ///
  /// That is the case for an opaque background with nothing outside it. Other shadows are made by
  /// the group from its alpha; see `groupEffects`.
  func shadow(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    guard let shadow = shadowValues(slot), castsBoxShadow(row, slot) else { return }
    let flags = world.presentation.flags[row]
    // masksToBounds cuts away what lies outside the bounds, and the shadow does (spec 2.5).
    if flags.contains(.masksToBounds) { return }
    let rect = Rect(
      bounds.minX + shadow.offset.width, bounds.minY + shadow.offset.height, bounds.width,
      bounds.height)
    let reach = 3 * shadow.sigma
    let outer = Rect(
      rect.minX - reach, rect.minY - reach, rect.width + 2 * reach, rect.height + 2 * reach)
    let box = box(of: outer, under: m)
    if !isVisible(box, context) { return }
    var record = InstanceRecord()
    place(&record, rect, m)
    record.word8 = radius(row, bounds).bitPattern
    record.word9 = shadow.sigma.bitPattern
    var color = shadow.color
    color.alpha *= shadow.opacity * context.tint.alpha
    pack(color, &record.word10, &record.word11)
    finish(&record, .shadow, row, context, box)
    emit(record, box: box)
  }

  /// The shadow of a layer, or nil where it has none.
  func shadowValues(
    _ slot: Int
  ) -> (color: Color, opacity: Float, offset: Size, sigma: Float)? {
    let store = world.component(.shadow)
    let index = store.index(ofSlot: slot)
    if index < 0 { return nil }
    let s = store.presentation(index)
    let color = Color(s[0], s[1], s[2], s[3])
    let opacity = clampUnit(s[4])
    if opacity <= 0 || !(color.alpha > 0) { return nil }
    return (color, opacity, Size(s[5], s[6]), max(0, s[7]))
  }

  /// Whether the layer's shape is its opaque box.
  func castsBoxShadow(_ row: Int, _ slot: Int) -> Bool {
    let p = world.presentation
    if let path = world.objects.presentation(slot, "shadowPath"), path != .null { return false }
    return p[.backgroundAlpha][row] >= 1 && !matrices.kind[row].contains(.hasChildren)
      && !hasContents(slot)
      && !(world.tree.layerClass(ofSlot: slot) == .shape && hasShape(slot))
  }
}

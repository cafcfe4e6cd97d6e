// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// Draws the shadow of a row whose shape is known without drawing it.
  ///
  /// That is the case for an opaque background with nothing outside it, and for a `shadowPath`. Other
  /// shadows are made by the group from its alpha; see `groupEffects`.
  func shadow(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    guard let shadow = shadowValues(slot) else { return }
    let flags = presentation.flags[row]
    // masksToBounds cuts away what lies outside the bounds, and the shadow does (spec 2.5).
    if flags.contains(.masksToBounds) { return }
    if let path = shadowPath(slot) {
      self.shadow(shadow, of: path, row, slot, m, context)
    } else if castsBoxShadow(row, slot) {
      self.shadow(shadow, of: bounds, radius: radius(row, bounds), row, m, context)
    }
  }

  /// Draws the shadow of a rounded rectangle in closed form; all corners count for a path's.
  private func shadow(
    _ shadow: ShadowValues, of shape: Rect, radius: Float, isPath: Bool = false, _ row: Int,
    _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let rect = Rect(
      shape.minX + shadow.offset.width, shape.minY + shadow.offset.height, shape.width,
      shape.height)
    let reach = 3 * shadow.sigma
    let outer = Rect(
      rect.minX - reach, rect.minY - reach, rect.width + 2 * reach, rect.height + 2 * reach)
    let box = box(of: outer, under: m)
    if !isVisible(box, context) { return }
    var context = context
    if isImmediate {
      let end = 2 * shadow.sigma
      let cut = Rect(
        rect.minX - end, rect.minY - end, rect.width + 2 * end, rect.height + 2 * end)
      if !pushClip(cut, radius: 0, flags: .initial, m, &context) { return }
    }
    var record = InstanceRecord()
    place(&record, rect, m)
    record.word8 = radius.bitPattern
    record.word9 = shadow.sigma.bitPattern
    var color = shadow.color
    color.alpha *= shadow.opacity * context.tint.alpha
    pack(color, &record.word10, &record.word11)
    finish(&record, .shadow, row, context, box)
    if isPath { record.word14 = record.word14 & ~(1 << 24) | 15 << 20 }
    emit(record, box: box)
  }

  /// Draws the shadow of any path: in closed form where it is a rectangle, else as a picture of the
  /// blurred path, which is kept while path and radius stay.
  private func shadow(
    _ shadow: ShadowValues, of path: Path, _ row: Int, _ slot: Int, _ m: ProjectionRecord,
    _ context: DrawContext
  ) {
    let memo = shadowMemos.memo(of: slot, world)
    let stamp = objects.stamp(slot)
    if !memo.isRead || memo.stamp != stamp {
      (memo.isRead, memo.stamp) = (true, stamp)
      memo.outline = path.roundedRectangle
      memo.drawing.path = path
      memo.channels[0] = UInt32.max
    }
    if let outline = memo.outline {
      self.shadow(
        shadow, of: outline.rect, radius: outline.radius, isPath: true, row, m, context)
      return
    }
    let bits = shadow.sigma.bitPattern
    if memo.channels[0] != bits {
      memo.channels[0] = bits
      let box = path.bounds
      let reach = 3 * shadow.sigma
      memo.area = Rect(
        box.minX - reach, box.minY - reach, box.width + 2 * reach, box.height + 2 * reach)
      let subject: PictureRequest.Subject =
        shadow.sigma > 0
        ? .shadow(path, sigma: shadow.sigma) : .shape(ShapeDrawing(path, fillColor: .white))
      memo.show((subject, tint: .white), source: world.pictureSource)
    }
    let area = memo.area
    guard !area.isNull, area.width.isFinite, area.height.isFinite, !memo.pieces.isEmpty else {
      return
    }
    let offset = AffineTransform.translation(shadow.offset.width, shadow.offset.height)
    let moved = ProjectionRecord(offset).concatenating(m)
    memo.pieces[0].tint = shadow.color
    memo.pieces[0].tint.alpha *= shadow.opacity
    var plain = context
    plain.tint = Color(1, 1, 1, context.tint.alpha)
    let plan = shadow.sigma > 0 ? softPlan(area, sigma: shadow.sigma, moved) : nil
    show(&memo.pieces[0], area: area, plan: plan, row, moved, plain)
  }

  /// The path that a layer's shadow is cast by; nil where that is what the layer draws.
  func shadowPath(_ slot: Int) -> Path? {
    guard !isImmediate, case .path(let path)? = objects.presentation(slot, "shadowPath")
    else {
      return nil
    }
    return path
  }

  /// The shadow of a layer, or nil where it has none.
  func shadowValues(_ slot: Int) -> ShadowValues? {
    let store = world.component(.shadow)
    let index = store.index(ofSlot: slot)
    if index < 0 { return nil }
    let s = store.presentation(index)
    let color = Color(s[0], s[1], s[2], s[3])
    let opacity = clampUnit(s[4])
    if opacity <= 0 || !(color.alpha > 0) { return nil }
    return ShadowValues(
      color: color, opacity: opacity, offset: Size(s[5], s[6]), sigma: max(0, s[7]))
  }

  /// Whether the layer's shape is its opaque box.
  func castsBoxShadow(_ row: Int, _ slot: Int) -> Bool {
    let p = presentation
    if !isImmediate, let path = objects.presentation(slot, "shadowPath"), path != .null {
      return false
    }
    guard p[.backgroundAlpha][row] >= 1 else { return false }
    if matrices.kind[row].contains(.hasChildren) || hasContents(slot) {
      return drawsInsideItself(row, slot)
    }
    return !(tree.layerClass(ofSlot: slot) == .shape && hasShape(slot))
  }
}

/// The shadow of a layer, in its own coordinates.
struct ShadowValues {
  let color: Color
  let opacity: Float
  let offset: Size
  let sigma: Float
}

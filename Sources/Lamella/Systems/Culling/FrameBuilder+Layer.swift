// SPDX-License-Identifier: MIT

import LamellaMath

extension FrameBuilder {
  /// Draws a row and what is below it, with its old picture where it is in transition.
  func layer(_ row: Int, _ context: DrawContext) {
    if !isShown(row) { return }
    let store = animations
    if isSnapshot {
      // A layer that was destroyed since the last frame has left nothing to draw.
      if tree.slotOfRow[row] >= 0 { plainLayer(row, context) }
      return
    }
    if !store.transitions.isEmpty,
      let (leaf, progress) = store.transitions.progress(
        slot: Int(tree.slotOfRow[row]), clocks: store.clocks)
    {
      transition(row, leaf, progress: progress, context)
      return
    }
    plainLayer(row, context)
  }

  /// Draws a row and what is below it, in the order of spec 2.1.
  func plainLayer(_ row: Int, _ context: DrawContext) {
    let flags = presentation.flags[row]
    if flags.contains(.hidden) { return }
    let own = clampUnit(presentation[.opacity][row])
    if own <= 0 { return }
    let kind = matrices.kind[row]
    if !flags.contains(.doubleSided), isFacingAway(row, matrix(row, context), kind) { return }
    let slot = Int(tree.slotOfRow[row])
    let layerClass = tree.layerClass(ofSlot: slot)
    if layerClass == .transform, !isImmediate {
      // No plane of its own: its opacity applies to each sublayer, nothing else of it is drawn.
      var inner = context
      inner.opacity *= own
      children(row, inner)
      return
    }
    if layerClass == .replicator, keepsDepth(row) {
      var inner = context
      inner.opacity *= own
      copiesInDepth(row, slot, inner)
      return
    }
    visibleRows += 1
    var inner = context
    var effects = GroupEffects()
    if kind.contains(.elaborate) || (own < 1 && kind.contains(.hasChildren)) {
      effects = groupEffects(row, slot, own: own, flags: flags, kind: kind, context)
    }
    if flags.contains(.shouldRasterize), !isSnapshot,
      rasterized(row, slot, layerClass, flags, kind, own: own, effects, context)
    {
      if recordsSources { nameSources(row) }
      return
    }
    if effects.isNeeded {
      let group = openGroup(row, effects, context)
      inner.opacity = 1
      inner.dropCuts()
      content(row, slot, layerClass, flags, kind, inner)
      closeGroup(group, row, effects, context)
    } else {
      inner.opacity *= own
      content(row, slot, layerClass, flags, kind, inner)
    }
  }

  /// Steps 1–8 of the paint order: everything between the group's begin and end.
  func content(
    _ row: Int, _ slot: Int, _ layerClass: LayerClass, _ flags: LayerFlags, _ kind: RowKind,
    _ context: DrawContext
  ) {
    let bounds = bounds(row)
    let m = matrix(row, context)
    if row < isolatedRow {
      // Draws nothing, and does to its sublayers what it does.
      var inner = context
      if flags.contains(.masksToBounds), !pushClip(row, bounds, m, &inner) { return }
      sublayers(row, slot, layerClass, bounds, inner)
      return
    }
    let isElaborate = kind.contains(.elaborate)
    if isElaborate { shadow(row, slot, bounds, m, context) }
    let hasContents = isElaborate && self.hasContents(slot)
    let pattern = isElaborate ? self.pattern(slot) : nil
    let hasMiddle =
      kind.contains(.hasChildren) || hasContents || layerClass != .layer || pattern != nil
    let isCovered = isElaborate && self.isCovered(row, flags, bounds, kind, context)
    box(row, bounds, m, context, fill: !isCovered, border: !hasMiddle)
    defer { if recordsSources { nameSources(row) } }
    if !hasMiddle { return }
    if let pattern { self.pattern(pattern, row, bounds, m, context) }
    var inner = context
    if flags.contains(.masksToBounds) {
      guard pushClip(row, bounds, m, &inner) else {
        // Nothing inside can be seen; the border still can.
        box(row, bounds, m, context, fill: false, border: true)
        return
      }
    }
    if layerClass == .gradient { gradient(row, slot, bounds, m, context) }
    if layerClass == .text { text(row, slot, bounds, m, inner) }
    if hasContents { contents(row, slot, bounds, m, inner) }
    switch layerClass {
    case .shape: shape(row, slot, m, inner)
    case .tiled: tiles(row, slot, bounds, m, inner)
    case .openGL: hostPicture(row, slot, bounds, m, inner)
    case .portal:
      report(
        layerClass.coreAnimationName,
        "its own drawing is not done; background, contents, border and sublayers are", row: row)
    default: break
    }
    if kind.contains(.hasChildren) {
      if recordsSources { nameSources(row) }
      sublayers(row, slot, layerClass, bounds, inner)
    }
    box(row, bounds, m, context, fill: false, border: true)
    if layerClass == .emitter { emitter(row, slot, m, inner) }
  }

  private func sublayers(
    _ row: Int, _ slot: Int, _ layerClass: LayerClass, _ bounds: Rect, _ context: DrawContext
  ) {
    if layerClass == .replicator {
      copies(row, slot, bounds, context)
    } else {
      children(row, context)
    }
  }

  /// Whether a replicator has no plane of its own, as a transform layer has none.
  @inline(__always)
  func keepsDepth(_ row: Int) -> Bool { matrices.kind[row].contains(.inSpace) && !isImmediate }

  @inline(__always)
  func clampUnit(_ x: Float) -> Float { x > 0 ? min(x, 1) : 0 }

  /// Whether the viewer sees the row's back.
  ///
  /// A flip mirrors the interior and turns nothing.
  func isFacingAway(_ row: Int, _ m: ProjectionRecord, _ kind: RowKind) -> Bool {
    let centre = bounds(row)
    let p = m.project(Point(centre.midX, centre.midY))
    guard p.w > 0 else { return true }
    // Orientation of the projected axes at the centre.
    let (xx, xy) = (m.m11 - p.x / p.w * m.m13, m.m12 - p.y / p.w * m.m13)
    let (yx, yy) = (m.m21 - p.x / p.w * m.m23, m.m22 - p.y / p.w * m.m23)
    let orientation = xx * yy - xy * yx
    return kind.contains(.flipped) ? orientation > 0 : orientation < 0
  }
}

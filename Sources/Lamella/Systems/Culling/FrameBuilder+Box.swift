// SPDX-License-Identifier: MIT

// Background and border: one quad where nothing is drawn between them, two otherwise.

import LamellaMath

extension FrameBuilder {
  /// Draws the background, the border or both of a row.
  func box(
    _ row: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext, fill: Bool,
    border: Bool
  ) {
    let p = presentation
    let width = border ? max(0, p[.borderWidth][row]) : 0
    let hasFace = fill && p[.backgroundAlpha][row] * context.tint.alpha > 0
    let hasBorder = width > 0 && p[.borderAlpha][row] * context.tint.alpha > 0
    if !hasFace && !hasBorder { return }
    if bounds.width <= 0 || bounds.height <= 0 { return }
    let box = box(of: bounds, under: m)
    if !isVisible(box, context) { return }
    var record = InstanceRecord()
    place(&record, bounds, m)
    record.word8 = p[.cornerRadius][row].bitPattern
    record.word9 = (hasBorder ? width : 0).bitPattern
    if hasFace {
      pack(color(p, .backgroundRed, row, context.tint), &record.word10, &record.word11)
    }
    if hasBorder {
      pack(color(p, .borderRed, row, context.tint), &record.word12, &record.word13)
    }
    finish(&record, .box, row, context, box)
    emit(record, box: box)
  }

  /// A dense colour with the copy's tint; nil colours (NaN) become clear.
  @inline(__always)
  private func color(_ p: ColumnSet, _ first: ColumnID, _ row: Int, _ tint: Color) -> Color {
    let i = first.rawValue
    let alpha = p.column(i + 3)[row]
    if !(alpha > 0) { return .clear }
    return Color(
      p.column(i)[row] * tint.red, p.column(i + 1)[row] * tint.green,
      p.column(i + 2)[row] * tint.blue, alpha * tint.alpha)
  }

  /// The corner radius that fits: negative is 0, at most half the shorter side.
  @inline(__always)
  func radius(_ row: Int, _ bounds: Rect) -> Float {
    max(0, min(presentation[.cornerRadius][row], min(bounds.width, bounds.height) / 2))
  }

  /// Writes matrix and size, with the rectangle's origin folded into the matrix.
  @inline(__always)
  func place(_ record: inout InstanceRecord, _ rect: Rect, _ m: ProjectionRecord) {
    record.width = rect.width
    record.height = rect.height
    if let t = m.affine {
      (record.a, record.b, record.c, record.d) = (t.a, t.b, t.c, t.d)
      record.tx = (rect.minX * t.a + rect.minY * t.c) + t.tx
      record.ty = (rect.minX * t.b + rect.minY * t.d) + t.ty
      return
    }
    var moved = m
    moved.m31 = rect.minX * m.m11 + rect.minY * m.m21 + m.m31
    moved.m32 = rect.minX * m.m12 + rect.minY * m.m22 + m.m32
    moved.m33 = rect.minX * m.m13 + rect.minY * m.m23 + m.m33
    record.a = Float(frame.projections.count)
    record.word14 = UInt32(InstanceRecord.Flags.projective.rawValue) << 16
    frame.projections.append(moved)
  }

  @inline(__always)
  func pack(_ color: Color, _ low: inout UInt32, _ high: inout UInt32) {
    low = InstanceRecord.unorm16x2(color.red, color.green)
    high = InstanceRecord.unorm16x2(color.blue, color.alpha)
  }

  /// Writes opacity, flags, clip and edges.
  @inline(__always)
  func finish(
    _ record: inout InstanceRecord, _ kind: InstanceRecord.Kind, _ row: Int,
    _ context: DrawContext, _ box: Rect, unit: UInt32 = 0, extra: InstanceRecord.Flags = []
  ) {
    let flags = presentation.flags[row]
    record.word14 |=
      flags.rawValue & LayerFlags.recordMask & 0xFFFF_0000 | InstanceRecord.unorm16(context.opacity)
    record.word14 |= (UInt32(kind.rawValue) | UInt32(extra.rawValue)) << 16
    let edges = flags.contains(.allowsEdgeAntialiasing) ? flags.edges : 0
    record.word15 = unit | edges << 4 | UInt32(effectiveClip(context, box)) << 8
  }
}

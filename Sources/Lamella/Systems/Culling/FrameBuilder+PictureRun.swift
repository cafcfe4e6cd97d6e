// SPDX-License-Identifier: MIT

// Runs of leaves that show a picture over their bounds and nothing else: icons, sprites, photographs.
// The general path writes the same records; a test compares the two.

import LamellaMath

extension FrameBuilder {
  // Constants: literals of option sets allocate where nothing is optimised.
  private static let flatKinds: RowKind = [.flipped, .special]
  private static let pictureForms: LayerFlags = [
    .hidden, .masksToBounds, .doubleSided, .shouldRasterize,
  ]

  /// Draws plain pictures from a row on and returns the first row that is none.
  func pictureRun(from first: Int, end: Int, _ context: DrawContext) -> Int {
    guard matrices.kind.base[first].contains(.elaborate), context.copy == nil,
      context.tint == .white, showsSiblings(from: first),
      isSnapshot || world.animations.transitions.isEmpty,
      world.animations.leaves.contentsCount == 0
    else { return first }
    let components = world.component(.contents)
    let shadows = world.component(.shadow)
    let tree = world.tree
    let p = presentation
    let (backgroundAlpha, borderWidth) = (p[.backgroundAlpha], p[.borderWidth])
    let hasObjects = world.objects.hasAny
    var row = first
    while row < end {
      let kind = matrices.kind.base[row]
      guard kind.subtracting(Self.flatKinds) == .elaborate else { break }
      let slot = Int(tree.slotOfRow[row])
      let index = components.index(ofSlot: slot)
      let flags = p.flags[row]
      let form = flags.intersection(Self.pictureForms)
      guard index >= 0, form == .doubleSided, shadows.index(ofSlot: slot) < 0,
        tree.mask[slot] < 0, tree.layerClass(ofSlot: slot) == .layer,
        !(backgroundAlpha[row] > 0), !(borderWidth[row] > 0),
        !hasObjects || !world.objects.hasValues(slot)
      else { break }
      let c = components.presentation(index)
      guard c[0] != 0, c[10] == Float(Gravity.resize.rawValue), c[5] == 0, c[6] == 0, c[7] == 1,
        c[8] == 1, c[11] != 2
      else { break }
      plainPicture(row, c, kind.contains(.flipped), context)
      row += 1
    }
    return row
  }

  /// Draws one plain picture; `c` is the layer's component of contents.
  @inline(__always)
  private func plainPicture(
    _ row: Int, _ c: UnsafeMutablePointer<Float>, _ isFlipped: Bool, _ context: DrawContext
  ) {
    let p = presentation
    let own = clampUnit(p[.opacity][row])
    if own <= 0 { return }
    visibleRows += 1
    let id = ContentsID(rawValue: UInt32(c[0]))
    let bounds = bounds(row)
    guard contents.hasPixels(id), c[17] > 0, bounds.width > 0, bounds.height > 0,
      c[3] != 0, c[4] != 0
    else { return }
    let t = matrices.affine(row)
    var record = InstanceRecord()
    (record.width, record.height) = (bounds.width, bounds.height)
    (record.a, record.b, record.c, record.d) = (t.a, t.b, t.c, t.d)
    record.tx = t.tx + bounds.minX * t.a + bounds.minY * t.c
    record.ty = t.ty + bounds.minX * t.b + bounds.minY * t.d
    let (ax, ay) = (bounds.width * t.a, bounds.width * t.b)
    let (bx, by) = (bounds.height * t.c, bounds.height * t.d)
    let box = Rect(
      record.tx + min(ax, 0) + min(bx, 0), record.ty + min(ay, 0) + min(by, 0),
      abs(ax) + abs(bx), abs(ay) + abs(by))
    if !isVisible(box, context) { return }
    let (low, high) = (c[2], c[2] + c[4])
    (record.word10, record.word12) = (c[1].bitPattern, (c[1] + c[3]).bitPattern)
    record.word11 = (isFlipped ? low : 1 - low).bitPattern
    record.word13 = (isFlipped ? high : 1 - high).bitPattern
    pack(Color(c[14], c[15], c[16], c[17]), &record.word8, &record.word9)
    let unit = textureUnit(id)
    var inner = context
    inner.opacity *= own
    finish(
      &record, .image, row, inner, box, unit: unit,
      extra: samplingFlags(minification: c[11], magnification: c[12]))
    record.word14 &= ~(15 << 20)
    emit(record, box: box)
    if recordsSources { nameSources(row) }
  }
}

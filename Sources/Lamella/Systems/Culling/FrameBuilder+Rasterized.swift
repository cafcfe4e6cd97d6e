// SPDX-License-Identifier: MIT

// A layer with `shouldRasterize`: its subtree, with mask, filters and shadow but without opacity, is
// listed in the layer's own space, as if the layer were the root, and shown as one quad. The matrices
// of the subtree are made for that space and put back afterwards.

import LamellaMath

extension FrameBuilder {
  /// The longest side of a rasterised picture, in pixels; larger ones are less fine.
  private static let longestRaster: Float = 4096

  /// Beyond this many pixels from a layer's origin places are no longer whole pixels.
  private static let farthestRaster: Float = 16_777_216

  /// Draws a row and what is below it as a picture that is kept; returns false, with nothing drawn, where
  /// its bounds are too far from its origin for one.
  func rasterized(
    _ row: Int, _ slot: Int, _ layerClass: LayerClass, _ flags: LayerFlags, _ kind: RowKind,
    own: Float, _ effects: GroupEffects, _ context: DrawContext
  ) -> Bool {
    let memo: RasterMemo
    switch raster(row, slot, layerClass, flags, kind, effects) {
    case .nothing: return true
    case .tooFar: return false
    case .memo(let found): memo = found
    }
    guard let list = memo.list else { return true }
    add(memo.picture(of: list))
    var inner = context
    inner.opacity *= own
    var around = GroupEffects()
    around.blend = effects.blend
    around.hasBackgroundFilters = effects.hasBackgroundFilters
    guard around.isNeeded else {
      quad(of: memo, row, slot, inner)
      return true
    }
    around.opacity = own
    let group = openGroup(row, around, context)
    frame.groups[group].filterCount = 0
    inner.opacity = 1
    inner.dropCuts()
    quad(of: memo, row, slot, inner)
    closeGroup(group, row, GroupEffects(), context)
    return true
  }

  /// Adds a picture that the renderer makes, once.
  func add(_ picture: DrawnPicture) {
    for other in frame.drawnPictures where other.contents == picture.contents { return }
    frame.drawnPictures.append(picture)
  }

  private func quad(of memo: RasterMemo, _ row: Int, _ slot: Int, _ context: DrawContext) {
    let m = matrix(row, context)
    let box = box(of: memo.visible, under: m)
    if !isVisible(box, context) || context.tint.alpha <= 0 { return }
    var record = InstanceRecord()
    place(&record, memo.visible, m)
    // The renderer's pictures have their lowest row first.
    (record.word10, record.word11) = (Float(0).bitPattern, Float(0).bitPattern)
    (record.word12, record.word13) = (Float(1).bitPattern, Float(1).bitPattern)
    pack(context.tint, &record.word8, &record.word9)
    let unit = textureUnit(memo.contents)
    finish(
      &record, .image, row, context, box, unit: unit,
      extra: samplingFlags(slot).subtracting(.trilinear).union(.aliased))
    record.word14 &= ~(15 << 20 | 1 << 24)
    emit(record, box: box)
  }

  private enum Raster {
    case nothing, tooFar
    case memo(RasterMemo)
  }

  /// Lists the subtree of a row for its picture.
  private func raster(
    _ row: Int, _ slot: Int, _ layerClass: LayerClass, _ flags: LayerFlags, _ kind: RowKind,
    _ effects: GroupEffects
  ) -> Raster {
    let place = matrices.takePlace(of: row)
    let below = row + 1..<Int(tree.subtreeEnd[row])
    if !below.isEmpty { Layout.run(world, matrices, rows: below) }
    defer {
      matrices.putBack(place, at: row)
      if !below.isEmpty { Layout.run(world, matrices, rows: below) }
    }
    let identity = ProjectionRecord()
    let everything = DrawContext(visible: Self.everything)
    var ink = self.ink(row, slot, bounds(row), flags, identity, everything)
    let reach = effects.hasFilters ? filterReach(slot) : 0
    ink = Rect(
      ink.minX - reach, ink.minY - reach, ink.width + 2 * reach, ink.height + 2 * reach)
    guard !ink.isNull, ink.width > 0, ink.height > 0, ink.width.isFinite, ink.height.isFinite,
      max(ink.width, ink.height) < 1e6
    else { return .nothing }
    let scale = min(rasterScale(slot), Self.longestRaster / max(ink.width, ink.height))
    // Whole pixels from the layer's origin, and one more around them, so that the edge is smooth.
    let (x0, y0) = ((ink.minX * scale).rounded(.down) - 1, (ink.minY * scale).rounded(.down) - 1)
    let (x1, y1) = ((ink.maxX * scale).rounded(.up) + 1, (ink.maxY * scale).rounded(.up) + 1)
    // Where one is no number too.
    guard max(abs(x0), abs(x1)) < Self.farthestRaster, max(abs(y0), abs(y1)) < Self.farthestRaster
    else { return .tooFar }
    let visible = Rect(x0 / scale, y0 / scale, (x1 - x0) / scale, (y1 - y0) / scale)
    let list = rasters.takeList(world, number: 0)
    inList(list, pixelGrid: PixelGrid(scale: scale), root: row) {
      var inside = effects
      (inside.opacity, inside.hasGroupOpacity, inside.blend) = (1, false, .sourceOver)
      inside.hasBackgroundFilters = false
      let context = DrawContext(visible: visible)
      guard inside.isNeeded else {
        content(row, slot, layerClass, flags, kind, context)
        return
      }
      inside.reasonOverride = .rasterization
      let group = openGroup(row, inside, context)
      frame.groups[group].backgroundFilterCount = 0
      content(row, slot, layerClass, flags, kind, context)
      closeGroup(group, row, inside, context)
    }
    return .memo(
      rasters.memo(
        of: slot, showing: list, visible: visible, width: Int(x1 - x0), height: Int(y1 - y0),
        displayMark: displayMark(row), world))
  }

  /// When a row or one below it was last marked for display.
  private func displayMark(_ row: Int) -> UInt32 {
    if world.changes.lastDisplayMark == 0 { return 0 }
    var mark: UInt32 = 0
    for row in row..<Int(tree.subtreeEnd[row]) {
      let slot = Int(tree.slotOfRow[row])
      if slot >= 0 { mark = max(mark, world.changes.displayMark(slot)) }
    }
    return mark
  }

  /// Pixels per point of a layer's picture; at least one in a hundred points.
  private func rasterScale(_ slot: Int) -> Float {
    let store = world.component(.raster)
    let index = store.index(ofSlot: slot)
    let scale = index < 0 ? store.defaultValue(0) : store.presentation(index)[0]
    return scale > 0 ? min(max(scale, 0.01), 64) : 1
  }

  /// How far the filters of a layer carry colour, in points.
  private func filterReach(_ slot: Int) -> Float {
    guard case .array(let list)? = objects.presentation(slot, "filters") else { return 0 }
    var reach: Float = 0
    for case .filter(let filter) in list where filter.isEnabled {
      guard let record = FilterRecord(filter, scale: 1) else { continue }
      switch record.kind {
      case .gaussianBlur: reach += 3 * record.row0[0]
      case .pixellate: reach += record.row0[0]
      case .colorMatrix: break
      }
    }
    return reach
  }
}

extension WorldMatrices {
  /// Where a row was before its subtree got a space of its own.
  struct Place {
    var affine: AffineTransform
    var opacity: Float
    var kind: RowKind
  }

  /// Makes a row the root of a space: its own coordinates under a map.
  func takePlace(of row: Int, _ map: AffineTransform = .identity) -> Place {
    let place = Place(affine: affine(row), opacity: opacity[row], kind: kind[row])
    set(map, row)
    opacity[row] = 1
    kind[row].subtract([.projective, .inSpace])
    return place
  }

  func putBack(_ place: Place, at row: Int) {
    set(place.affine, row)
    opacity[row] = place.opacity
    kind[row] = place.kind
  }

  private func set(_ t: AffineTransform, _ row: Int) {
    (a[row], b[row], c[row], d[row], tx[row], ty[row]) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }
}

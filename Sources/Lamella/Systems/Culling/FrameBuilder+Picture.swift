// SPDX-License-Identifier: MIT

// Showing a picture that a source draws for a layer: at which scale it is drawn, how much of it, and
// where the quad is put.
//
// At rest a picture is drawn for the screen's own pixels and shown pixel on pixel. While the layer
// or one above it is animated, that would draw it anew in every frame; then it is drawn at a scale in
// steps of the fourth root of two, rounded up, and resampled. "Animated" compares what is on screen
// with the model, so that a frame still depends on model and time only.

import LamellaMath

/// For which pixels a picture is drawn, and where they are in frame space.
struct RasterPlan {
  /// The layer's plane to the picture's pixels.
  var map: AffineTransform
  /// The pixels that are needed; null for all.
  var limits = Rect.null
  /// The picture's pixels to frame space.
  var toFrame: ProjectionRecord
}

extension FrameBuilder {
  /// Draws a piece whose ink lies inside `area`, in layer coordinates.
  func show(
    _ piece: inout PicturePiece, area: Rect, _ row: Int, _ m: ProjectionRecord,
    _ context: DrawContext
  ) {
    if piece.tint.alpha <= 0 || context.tint.alpha <= 0 { return }
    guard isVisible(box(of: area, under: m), context) else { return }
    guard let source = world.pictureSource else {
      report(
        world.tree.layerClass(ofSlot: Int(world.tree.slotOfRow[row])).coreAnimationName,
        "its paths and texts are not drawn: the world has no pictureSource", row: row)
      return
    }
    guard let plan = rasterPlan(area, row, m, context) else { return }
    let picture = self.picture(of: &piece, plan, source)
    if picture.contents == .none { return }
    let box = box(of: picture.rect, under: plan.toFrame)
    if !isVisible(box, context) { return }
    var record = InstanceRecord()
    place(&record, picture.rect, plan.toFrame)
    (record.word10, record.word11) = (Float(0).bitPattern, Float(1).bitPattern)
    (record.word12, record.word13) = (Float(1).bitPattern, Float(0).bitPattern)
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

  // MARK: Scale and place

  /// The longest side of a picture that is drawn whole, in pixels; of larger ones only what is seen.
  private static let wholeSide: Float = 2048
  /// The longest side of any picture, in pixels; beyond it the scale is lowered.
  private static let longestSide: Float = 8192

  /// How an area of a row's plane becomes a picture; nil where it has no extent on screen.
  func rasterPlan(
    _ area: Rect, _ row: Int, _ m: ProjectionRecord, _ context: DrawContext
  ) -> RasterPlan? {
    let isPlain = context.copy == nil && isAtRest(row)
    guard var plan = isPlain ? restingPlan(m) ?? movingPlan(area, m) : movingPlan(area, m) else {
      return nil
    }
    var pixels = plan.map.apply(to: area)
    guard pixels.width.isFinite, pixels.height.isFinite else { return nil }
    if max(pixels.width, pixels.height) <= Self.wholeSide { return plan }
    if let back = plan.toFrame.affine?.inverted {
      let block: Float = 256
      let seen = back.apply(to: context.visible).intersection(pixels)
      if seen.isNull { return nil }
      let (x, y) = ((seen.minX / block).rounded(.down), (seen.minY / block).rounded(.down))
      plan.limits = Rect(
        x * block, y * block, ((seen.maxX / block).rounded(.up) - x) * block,
        ((seen.maxY / block).rounded(.up) - y) * block)
      pixels = plan.limits
    }
    let side = max(pixels.width, pixels.height)
    if side <= Self.longestSide { return plan }
    let k = Self.longestSide / side
    let lower = AffineTransform.scale(k, k)
    plan.map = plan.map.concatenating(lower)
    plan.limits = .null
    plan.toFrame = ProjectionRecord(.scale(1 / k, 1 / k)).concatenating(plan.toFrame)
    return plan
  }

  /// The screen's own pixels, shifted by a whole number; nil in perspective.
  private func restingPlan(_ m: ProjectionRecord) -> RasterPlan? {
    guard let t = m.affine, t.determinant != 0 else { return nil }
    let grid = world.pixelGrid
    let (sx, sy) = (grid.scale.width, grid.scale.height)
    let (x, shiftX) = Self.split((t.tx - grid.origin.x) * sx)
    let (y, shiftY) = Self.split((t.ty - grid.origin.y) * sy)
    let map = AffineTransform(t.a * sx, t.b * sy, t.c * sx, t.d * sy, x, y)
    let toFrame = AffineTransform(
      1 / sx, 0, 0, 1 / sy, shiftX / sx + grid.origin.x, shiftY / sy + grid.origin.y)
    return RasterPlan(map: map, toFrame: ProjectionRecord(toFrame))
  }

  /// A coordinate as the fraction of a pixel, in steps of 1/256, and whole pixels.
  private static func split(_ x: Float) -> (fraction: Float, whole: Float) {
    var whole = x.rounded(.down)
    var fraction = ((x - whole) * 256).rounded() / 256
    if fraction >= 1 { (fraction, whole) = (0, whole + 1) }
    return (fraction, whole)
  }

  /// Pixels along the layer's own axes, at least as fine as the screen's.
  private func movingPlan(_ area: Rect, _ m: ProjectionRecord) -> RasterPlan? {
    let grid = world.pixelGrid.scale
    var (kx, ky): (Float, Float) = (0, 0)
    if let t = m.affine {
      guard t.determinant != 0 else { return nil }
      kx = (t.a * t.a * grid.width * grid.width + t.b * t.b * grid.height * grid.height)
        .squareRoot()
      ky = (t.c * t.c * grid.width * grid.width + t.d * t.d * grid.height * grid.height)
        .squareRoot()
    } else {
      (kx, ky) = growth(area, m, grid)
    }
    guard kx > 0, ky > 0, kx.isFinite, ky.isFinite else { return nil }
    (kx, ky) = (Self.stepped(kx), Self.stepped(ky))
    let back = ProjectionRecord(.scale(1 / kx, 1 / ky))
    return RasterPlan(map: .scale(kx, ky), toFrame: back.concatenating(m))
  }

  /// The greatest number of pixels per point along both axes, in perspective.
  private func growth(_ area: Rect, _ m: ProjectionRecord, _ grid: Size) -> (Float, Float) {
    var (kx, ky): (Float, Float) = (0, 0)
    for x in [area.minX, area.midX, area.maxX] {
      for y in [area.minY, area.midY, area.maxY] {
        let p = m.project(Point(x, y))
        // What comes close to the eye is as large as anything; it need not be sharper than this.
        guard p.w > 1e-3 else { continue }
        let ax = (m.m11 - p.x / p.w * m.m13) / p.w * grid.width
        let ay = (m.m12 - p.y / p.w * m.m13) / p.w * grid.height
        let bx = (m.m21 - p.x / p.w * m.m23) / p.w * grid.width
        let by = (m.m22 - p.y / p.w * m.m23) / p.w * grid.height
        kx = max(kx, (ax * ax + ay * ay).squareRoot())
        ky = max(ky, (bx * bx + by * by).squareRoot())
      }
    }
    return (min(kx, 64), min(ky, 64))
  }

  /// The next power of the fourth root of two that is not smaller.
  static func stepped(_ k: Float) -> Float {
    guard k.isNormal else { return k }
    let power = Float(sign: .plus, exponent: k.exponent, significand: 1)
    for step in [1, 1.189_207_1, 1.414_213_6, 1.681_792_8] as [Float] where k <= power * step {
      return power * step
    }
    return power * 2
  }

  /// Whether the place of a row on screen is the one that the model says.
  private func isAtRest(_ row: Int) -> Bool {
    if world.animations.isEmpty { return true }
    let (model, shown) = (world.model, world.presentation)
    var current = row
    while current >= 0 {
      for id in Self.geometry where model[id][current] != shown[id][current] { return false }
      let slot = Int(world.tree.slotOfRow[current])
      for kind in [ComponentKind.depth, .matrix, .sublayerTransform] {
        let store = world.component(kind)
        let index = store.index(ofSlot: slot)
        if index < 0 { continue }
        let (a, b) = (store.model(index), store.presentation(index))
        for i in 0..<store.stride where a[i] != b[i] { return false }
      }
      current = Int(world.tree.parentRow[current])
    }
    return true
  }

  private static let geometry: [ColumnID] = [
    .positionX, .positionY, .boundsX, .boundsY, .boundsWidth, .boundsHeight, .anchorX, .anchorY,
    .translationX, .translationY, .scaleX, .scaleY, .rotationZ,
  ]
}

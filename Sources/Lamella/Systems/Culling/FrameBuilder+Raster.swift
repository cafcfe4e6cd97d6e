// SPDX-License-Identifier: MIT

// At which scale a picture is drawn, how much of it, and where it is put.
//
// At rest a picture is drawn for the screen's own pixels and shown pixel on pixel. While the layer
// or one above it is animated, that would draw it anew in every frame; then it is drawn at a scale in
// steps of the fourth root of two, rounded up, and resampled. "Animated" compares what is on screen
// with the model, so that a frame still depends on model and time only. Copies of a replicator share
// one picture: the screen's pixels serve where they stand whole pixels apart.

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
  /// The longest side of a picture that is drawn whole, in pixels; of larger ones only what is seen.
  private static let wholeSide: Float = 2048
  /// The longest side of a part that is seen, in pixels; beyond it the scale is lowered.
  private static let longestSide: Float = 8192

  /// How an area of a row's plane becomes a picture; nil where it has no extent on screen.
  func rasterPlan(
    _ area: Rect, _ row: Int, _ m: ProjectionRecord, _ context: DrawContext
  ) -> RasterPlan? {
    let isPlain = !context.resamples && isAtRest(row)
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
    let most = plan.limits.isNull ? Self.longestSide / 2 : Self.longestSide
    if side <= most { return plan }
    let k = most / side
    let lower = AffineTransform.scale(k, k)
    plan.map = plan.map.concatenating(lower)
    plan.limits = .null
    plan.toFrame = ProjectionRecord(.scale(1 / k, 1 / k)).concatenating(plan.toFrame)
    return plan
  }

  /// Pixels for a picture without edges: blurred by a deviation in points.
  ///
  /// Four pixels to the deviation are enough for a linear enlargement.
  func softPlan(_ area: Rect, sigma: Float, _ m: ProjectionRecord) -> RasterPlan? {
    let k = pixelsPerPoint(area, m)
    let finest = max(k.x, k.y) * sigma
    var fineness = finest > 4 ? 4 / finest : 1
    let side = max(area.width * k.x, area.height * k.y) * fineness
    if side > Self.wholeSide { fineness *= Self.wholeSide / side }
    return movingPlan(area, m, fineness: fineness)
  }

  /// The screen's own pixels, shifted by a whole number; nil in perspective.
  private func restingPlan(_ m: ProjectionRecord) -> RasterPlan? {
    guard let t = m.affine, t.determinant != 0 else { return nil }
    let grid = pixelGrid
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
  ///
  /// Less fine by a factor for what has no edges.
  func movingPlan(
    _ area: Rect, _ m: ProjectionRecord, fineness: Float = 1
  ) -> RasterPlan? {
    if let t = m.affine, t.determinant == 0 { return nil }
    var (kx, ky) = pixelsPerPoint(area, m)
    guard kx > 0, ky > 0, kx.isFinite, ky.isFinite else { return nil }
    (kx, ky) = (Self.stepped(kx * fineness), Self.stepped(ky * fineness))
    let back = ProjectionRecord(.scale(1 / kx, 1 / ky))
    return RasterPlan(map: .scale(kx, ky), toFrame: back.concatenating(m))
  }

  /// The number of pixels per point along both axes of a layer, where it is greatest.
  func pixelsPerPoint(_ area: Rect, _ m: ProjectionRecord) -> (x: Float, y: Float) {
    let grid = pixelGrid.scale
    guard let t = m.affine else { return growth(area, m, grid) }
    let (ax, ay) = (t.a * grid.width, t.b * grid.height)
    let (cx, cy) = (t.c * grid.width, t.d * grid.height)
    return ((ax * ax + ay * ay).squareRoot(), (cx * cx + cy * cy).squareRoot())
  }

  /// The same in perspective.
  private func growth(_ area: Rect, _ m: ProjectionRecord, _ grid: Size) -> (Float, Float) {
    var (kx, ky): (Float, Float) = (0, 0)
    for i in 0..<3 {
      for j in 0..<3 {
        let p = m.project(
          Point(
            area.minX + area.width * Float(i) / 2, area.minY + area.height * Float(j) / 2))
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

  /// The next power of the fourth root of two that is not smaller, but for what rounding adds.
  ///
  /// Copies that are turned have the scale of the first, and the same picture.
  static func stepped(_ scale: Float) -> Float {
    guard scale.isNormal else { return scale }
    let k = scale * 0.9999
    let power = Float(sign: .plus, exponent: k.exponent, significand: 1)
    for i in 0..<4 where k <= power * steps[i] { return power * steps[i] }
    return power * 2
  }

  private static let steps = SIMD4<Float>(1, 1.189_207_1, 1.414_213_6, 1.681_792_8)

  /// Whether the place of a row on screen is the one that the model says.
  private func isAtRest(_ row: Int) -> Bool {
    if animations.isEmpty { return true }
    let (model, shown) = (world.model, presentation)
    var current = row
    while current >= 0, current != rasterRoot {
      for i in 0..<Self.geometry.count {
        let id = Self.geometry[i]
        if model[id][current] != shown[id][current] { return false }
      }
      let slot = Int(tree.slotOfRow[current])
      for i in 0..<Self.placing.count {
        let store = world.component(Self.placing[i])
        let index = store.index(ofSlot: slot)
        if index < 0 { continue }
        let (a, b) = (store.model(index), store.presentation(index))
        for i in 0..<store.stride where a[i] != b[i] { return false }
      }
      current = Int(tree.parentRow[current])
    }
    return true
  }

  private static let placing: [ComponentKind] = [
    .depth, .matrix, .sublayerTransform, .replicator,
  ]
  private static let geometry: [ColumnID] = [
    .positionX, .positionY, .boundsX, .boundsY, .boundsWidth, .boundsHeight, .anchorX, .anchorY,
    .translationX, .translationY, .scaleX, .scaleY, .rotationZ,
  ]
}

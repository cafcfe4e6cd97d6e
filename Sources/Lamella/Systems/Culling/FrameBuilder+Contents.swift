// SPDX-License-Identifier: MIT

// The picture of a layer: where it is put (gravity, spec 2.6), which part of it shows, and in which
// orientation. A picture stays upright however the layers above are flipped: its top row is at max y
// where y runs up, at min y where an odd number of flips makes it run down.

import LamellaMath

extension FrameBuilder {
  func hasContents(_ slot: Int) -> Bool {
    let store = world.component(.contents)
    let index = store.index(ofSlot: slot)
    return index >= 0 && (store.presentation(index)[0] != 0 || contentsFade(slot) != nil)
  }

  /// Draws the contents of a row, or the mix of two pictures while they are animated.
  func contents(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    if let fade = contentsFade(slot) {
      self.fade(fade, row, slot, bounds, m, context)
      return
    }
    let store = world.component(.contents)
    let id = ContentsID(rawValue: UInt32(store.presentation(store.index(ofSlot: slot))[0]))
    guard let place = imagePlace(id, row, slot, bounds, context) else { return }
    picture(place, row, m, context)
  }

  /// Where a picture of a row stands; nil where nothing of it shows.
  func imagePlace(
    _ id: ContentsID, _ row: Int, _ slot: Int, _ bounds: Rect, _ context: DrawContext
  ) -> ImagePlace? {
    let store = world.component(.contents)
    let c = store.presentation(store.index(ofSlot: slot))
    let pixels = self.contents.pixelSize(id)
    if pixels.width <= 0 || pixels.height <= 0 { return nil }
    let part = Rect(c[1], c[2], c[3], c[4])
    let center = Rect(c[5], c[6], c[7], c[8])
    let scale = c[9] > 0 ? c[9] : 1
    let logical = Size(
      pixels.width * abs(part.width) / scale, pixels.height * abs(part.height) / scale)
    let gravity = Gravity(rawValue: UInt8(c[10])) ?? .center
    let target = gravity.rect(bounds: bounds, imageSize: logical)
    if !(target.width > 0 && target.height > 0) { return nil }
    let tint = Color(
      c[14] * context.tint.red, c[15] * context.tint.green, c[16] * context.tint.blue,
      c[17] * context.tint.alpha)
    let image = ImagePlacement(
      id: id, tint: tint, flags: samplingFlags(minification: c[11], magnification: c[12]),
      isFlipped: matrices.kind[row].contains(.flipped), part: part, bias: c[13])
    let isWhole = center == .unit || !gravity.isResizing
    return ImagePlace(
      image: image, target: target, center: isWhole ? nil : center, pixels: pixels, scale: scale)
  }

  /// Draws a picture at its place.
  func picture(_ place: ImagePlace, _ row: Int, _ m: ProjectionRecord, _ context: DrawContext) {
    guard let center = place.center else {
      picture(place.image, place.target, u: (0, 1), v: (0, 1), row, m, context)
      return
    }
    nineParts(
      place.image, place.target, center, pixels: place.pixels, scale: place.scale, row, m, context)
  }

  /// The nine parts of a picture whose centre stretches.
  private func nineParts(
    _ image: ImagePlacement, _ target: Rect, _ center: Rect, pixels: Size, scale: Float,
    _ row: Int, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let slice = NineSlice(
      bounds: target,
      pixels: Size(pixels.width * image.part.width, pixels.height * image.part.height),
      center: center, scale: scale)
    for j in 0..<3 {
      for i in 0..<3 {
        let (x, y) = (slice.x, slice.y)
        let rect = Rect(x[i], y[j], x[i + 1] - x[i], y[j + 1] - y[j])
        if rect.width <= 0 || rect.height <= 0 { continue }
        let u = i == 1 ? (slice.stretchX[0], slice.stretchX[1]) : (slice.u[i], slice.u[i + 1])
        let v = j == 1 ? (slice.stretchY[0], slice.stretchY[1]) : (slice.v[j], slice.v[j + 1])
        picture(image, rect, u: u, v: v, row, m, context)
      }
    }
  }

  /// One rectangle of a picture; u and v are unit coordinates inside `part`, v upwards from the
  /// side at min y.
  private func picture(
    _ image: ImagePlacement, _ rect: Rect, u: (Float, Float), v: (Float, Float), _ row: Int,
    _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let box = box(of: rect, under: m)
    if !isVisible(box, context) || image.tint.alpha <= 0 { return }
    var record = InstanceRecord()
    place(&record, rect, m)
    let part = image.part
    let (u0, u1) = (part.minX + u.0 * part.width, part.minX + u.1 * part.width)
    var (v0, v1) = (part.minY + v.0 * part.height, part.minY + v.1 * part.height)
    if !image.isFlipped { (v0, v1) = (1 - v0, 1 - v1) }
    (record.word10, record.word11) = (u0.bitPattern, v0.bitPattern)
    (record.word12, record.word13) = (u1.bitPattern, v1.bitPattern)
    pack(image.tint, &record.word8, &record.word9)
    let unit = textureUnit(image.id)
    finish(&record, .image, row, context, box, unit: unit, extra: image.flags)
    // Pictures have no corners of their own.
    record.word14 &= ~(15 << 20)
    if image.flags.contains(.trilinear) { record.setBias(image.bias) }
    emit(record, box: box)
  }

  /// How a layer's picture is sampled.
  func samplingFlags(_ slot: Int) -> InstanceRecord.Flags {
    let store = world.component(.contents)
    let index = store.index(ofSlot: slot)
    if index < 0 { return [] }
    let c = store.presentation(index)
    return samplingFlags(minification: c[11], magnification: c[12])
  }

  func samplingFlags(minification: Float, magnification: Float) -> InstanceRecord.Flags {
    var flags: InstanceRecord.Flags = []
    if minification == 1 { flags.insert(.nearestMinification) }
    if minification == 2 { flags.insert(.trilinear) }
    if magnification == 1 { flags.insert(.nearestMagnification) }
    return flags
  }
}

/// What the parts of one picture have in common.
struct ImagePlacement {
  let id: ContentsID
  let tint: Color
  let flags: InstanceRecord.Flags
  let isFlipped: Bool
  let part: Rect
  /// Added to the level of detail.
  let bias: Float
}

/// A picture in a layer: its rectangle, and its stretching part where it has one.
struct ImagePlace {
  let image: ImagePlacement
  let target: Rect
  let center: Rect?
  let pixels: Size
  let scale: Float
}

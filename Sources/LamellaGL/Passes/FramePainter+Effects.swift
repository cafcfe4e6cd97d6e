// SPDX-License-Identifier: MIT

// Filters and shadows of whole pictures. A wide blur runs on a picture that was halved until its
// deviation is below the kernel's limit; what halving and enlarging blur by themselves is taken off
// the deviation first, as variances add: two texels averaged have 1/4, a linear enlargement 1/6.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// Runs a filter over a picture and returns the result; the picture goes back to the pool.
  func apply(
    _ filter: FilterRecord, to picture: Picture, anchor: Rect
  ) throws(GLError) -> Picture {
    switch filter.kind {
    case .gaussianBlur:
      let sigma = max(filter.row0[0], 0)
      let blurred = try blurred(picture, sigma: scale * sigma, shift: SIMD2(0, 0))
      pool.giveBack(picture.surface)
      return blurred
    case .colorMatrix: return try mapColors(of: picture, by: filter)
    case .pixellate: return try pixellate(picture, cell: filter.row0[0], anchor: anchor)
    }
  }

  /// Draws the blurred and shifted alpha of a picture under it, in the shadow's colour.
  func addShadow(_ shadow: ShadowRecord, under picture: Picture) throws(GLError) {
    let alpha = max(0, min(1, shadow.color.alpha))
    if alpha == 0 { return }
    let cast = try blurred(
      picture, sigma: scale * max(shadow.sigma, 0),
      shift: SIMD2(shadow.offset.x, shadow.offset.y) * scale)
    let tint = SIMD4(shadow.color.red, shadow.color.green, shadow.color.blue, 1) * alpha
    moveTo(picture.target)
    try draw(cast, tint: tint, alphaOnly: true, clip: 0, .destinationOver)
    pool.giveBack(cast.surface)
  }

  /// A blurred copy of a picture, moved by `shift` pixels.
  private func blurred(
    _ picture: Picture, sigma: SIMD2<Float>, shift: SIMD2<Float>
  ) throws(GLError) -> Picture {
    var variance = sigma * sigma
    var source = Picture(surface: picture.surface, region: atOrigin(picture.region))
    var shift = shift
    var halvings = 0
    let limit = GaussianKernel.sigmaLimit
    while variance.max() > limit * limit, source.region.width > 1, source.region.height > 1 {
      let size = PixelRect(
        x: 0, y: 0, width: (source.region.width + 1) / 2, height: (source.region.height + 1) / 2)
      source = try resampled(source, size, from: 2, shift: -shift, keeping: picture)
      shift = .zero
      variance = (variance - 0.25).clamped(lowerBound: .zero, upperBound: variance) / 4
      halvings += 1
    }
    if halvings > 0 { variance = variance - min(1 / 6, variance.min()) }
    kernel.fill(sigma: variance.x.squareRoot())
    source = try resampled(
      source, source.region, from: 1, shift: -shift, along: SIMD2(1, 0), keeping: picture)
    kernel.fill(sigma: variance.y.squareRoot())
    source = try resampled(source, source.region, from: 1, along: SIMD2(0, 1), keeping: picture)
    if halvings > 0 {
      source = try resampled(
        source, atOrigin(picture.region), from: 1 / Float(1 << halvings), keeping: picture)
    }
    return Picture(surface: source.surface, region: picture.region)
  }

  /// Draws a picture into a new one, `factor` texels to a pixel; the old one goes back to the pool
  /// unless it is `kept`.
  private func resampled(
    _ source: Picture, _ size: PixelRect, from factor: Float, shift: SIMD2<Float> = .zero,
    along direction: SIMD2<Float>? = nil, keeping kept: Picture
  ) throws(GLError) -> Picture {
    let result = try openPicture(size, for: .blur, cleared: false)
    if direction == nil { kernel.fill(sigma: 0) }
    let program = try use(.blur)
    device.bind(source.surface.texture.name, unit: 0)
    device.setBlending(.replace)
    setRectangle(size, of: program)
    program.set(.texelFromFragment, SIMD4(factor, factor, shift.x, shift.y))
    setLimits(of: source, program)
    program.set(.direction, direction?.x ?? 0, direction?.y ?? 0)
    program.set(.tapCount, Int32(kernel.count))
    program.set(.taps, pairs: kernel.pairs, count: kernel.count)
    drawRectangle(.blur, size)
    if source.surface.name != kept.surface.name { pool.giveBack(source.surface) }
    return result
  }

  private func mapColors(of picture: Picture, by filter: FilterRecord) throws(GLError) -> Picture {
    let result = try openPicture(picture.region, for: .colorMatrix, cleared: false)
    let program = try use(.colorMatrix)
    device.bind(picture.surface.texture.name, unit: 0)
    device.setBlending(.replace)
    setRectangle(picture.region, of: program)
    setShift(.sourceShift, to: picture, of: program)
    func column(_ i: Int) -> SIMD4<Float> {
      SIMD4(filter.row0[i], filter.row1[i], filter.row2[i], filter.row3[i])
    }
    program.set(.matrix, columns: column(0), column(1), column(2), column(3))
    program.set(.bias, column(4))
    drawRectangle(.colorMatrix, picture.region)
    pool.giveBack(picture.surface)
    return result
  }

  /// Cells start at the lower left corner of the group's box, so that they move with it.
  private func pixellate(
    _ picture: Picture, cell: Float, anchor: Rect
  ) throws(GLError) -> Picture {
    let size = scale * cell
    guard size.min() > 1 else { return picture }
    let result = try openPicture(picture.region, for: .pixellate, cleared: false)
    let program = try use(.pixellate)
    device.bind(picture.surface.texture.name, unit: 0)
    device.setBlending(.replace)
    setRectangle(picture.region, of: program)
    let corner = anchor.isNull ? SIMD2(0, 0) : SIMD2(anchor.minX, anchor.minY) * scale + offset
    program.set(.cell, size.x, size.y)
    program.set(
      .anchor, corner.x - Float(picture.region.x), corner.y - Float(picture.region.y))
    setLimits(of: picture, program)
    drawRectangle(.pixellate, picture.region)
    pool.giveBack(picture.surface)
    return result
  }

  /// Keeps sampling inside the pixels that were drawn: a pooled picture may be larger.
  func setLimits(of picture: Picture, _ program: ShaderProgram) {
    program.set(
      .limits,
      SIMD4(0.5, 0.5, Float(picture.region.width) - 0.5, Float(picture.region.height) - 0.5))
    program.set(
      .sourceSize, Float(picture.surface.width), Float(picture.surface.height))
  }

  private func atOrigin(_ region: PixelRect) -> PixelRect {
    PixelRect(x: 0, y: 0, width: region.width, height: region.height)
  }
}

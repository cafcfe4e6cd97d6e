// SPDX-License-Identifier: MIT

// Compositing a finished group, in Core Animation's order: the shadow of what was drawn goes under
// it, filters run over both, the mask cuts them, and the result meets the backdrop with its opacity
// in its blend mode. Before that the filters of what is behind the group run on the backdrop.
//
// A group is bounded: modes that change the backdrop where the source is empty (copy, clear, source
// in …) do so within the group's box and clip only.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// The pixels of the viewport that a group needs: those that it draws, as far as they can be seen
  /// or can spread into what is seen.
  func region(of group: GroupRecord, in frame: Frame) -> PixelRect {
    let box = PixelRect(covering: group.box, scale: scale, offset: offset) ?? target.region
    if group.transition >= 0 {
      // What is out of sight may be bent into it, but from no farther than its own size.
      let reach = min(max(box.width, box.height), 4096)
      return limited(box.intersection(target.region.inset(by: -reach)))
    }
    let reach = reach(of: group, in: frame)
    if reach == 0 { return box.intersection(target.region) }
    return limited(box.inset(by: -reach).intersection(target.region.inset(by: -reach)))
  }

  private func limited(_ region: PixelRect) -> PixelRect {
    let limit = Int32(clamping: device.maxTextureSize)
    return region.width <= limit && region.height <= limit
      ? region : region.intersection(target.region)
  }

  /// How many pixels the shadow and the filters of a group carry colour.
  private func reach(of group: GroupRecord, in frame: Frame) -> Int32 {
    var reach = spread(Int(group.firstFilter), Int(group.filterCount), in: frame)
    if group.shadow >= 0 {
      let shadow = frame.shadows[Int(group.shadow)]
      reach += 3 * shadow.sigma * max(scale.x, scale.y)
      reach += max(abs(shadow.offset.x) * scale.x, abs(shadow.offset.y) * scale.y)
    }
    return pixels(reach)
  }

  private func spread(_ first: Int, _ count: Int, in frame: Frame) -> Float {
    var reach: Float = 0
    for index in first..<(first + max(count, 0)) {
      let filter = frame.filters[index]
      switch filter.kind {
      case .gaussianBlur: reach += 3 * filter.row0[0] * max(scale.x, scale.y)
      case .pixellate: reach += filter.row0[0] * max(scale.x, scale.y)
      case .colorMatrix: break
      }
    }
    return reach
  }

  private func pixels(_ reach: Float) -> Int32 {
    reach > 0 ? Int32(min(reach, 4096).rounded(.up)) : 0
  }

  /// Composites a group into what it was taken from.
  func composite(
    _ drawn: Picture, mask: Picture?, as group: GroupRecord, of frame: Frame,
    into parent: PassTarget
  ) throws(GLError) {
    var picture = drawn
    if group.shadow >= 0 { try addShadow(frame.shadows[Int(group.shadow)], under: picture) }
    let first = Int(group.firstFilter)
    for index in first..<(first + max(Int(group.filterCount), 0)) {
      picture = try apply(frame.filters[index], to: picture, anchor: group.box)
    }
    if let mask {
      try multiply(picture, by: mask)
      pool.giveBack(mask.surface)
    }
    if group.backgroundFilterCount > 0 {
      try filterBackdrop(of: group, in: frame, behind: picture, in: parent)
    }
    let opacity = max(0, min(1, group.opacity))
    let isClipped = group.clip > 0 && clipBoxes.rectangle(Int(group.clip)) == nil
    if let fixed = fixedFunction(group.blend, isClipped: isClipped) {
      moveTo(parent)
      if opacity > 0 {
        try draw(picture, tint: SIMD4(repeating: opacity), clip: group.clip, fixed)
      }
    } else if group.blend == .destination {
      moveTo(parent)
    } else {
      try blend(picture, opacity: opacity, clip: group.clip, group.blend, into: parent)
    }
    pool.giveBack(picture.surface)
  }

  /// Multiplies a picture by the alpha of another of the same region.
  func multiply(_ picture: Picture, by mask: Picture) throws(GLError) {
    moveTo(picture.target)
    try draw(mask, tint: SIMD4(repeating: 1), clip: 0, .multiplyByAlpha)
  }

  /// Draws a picture into the current target, pixel on pixel.
  func draw(
    _ picture: Picture, tint: SIMD4<Float>, alphaOnly: Bool = false, clip: Int32,
    _ function: BlendFunction
  ) throws(GLError) {
    var visible = picture.region.intersection(target.region)
    let clip = shaderClip(clip, cutting: &visible)
    if visible.isEmpty { return }
    let name: ProgramLibrary.Name = clip > 0 ? .clippedComposite : .composite
    let program = try use(name)
    device.bind(picture.surface.texture.name, unit: 0)
    device.setBlending(function)
    setRectangle(visible, of: program)
    setShift(.sourceShift, to: picture, of: program)
    program.set(.tint, tint)
    program.set(.alphaOnly, Int32(alphaOnly ? 1 : 0))
    program.set(.clip, clip)
    drawRectangle(name, visible)
  }

  private func blend(
    _ picture: Picture, opacity: Float, clip: Int32, _ mode: BlendMode, into parent: PassTarget
  ) throws(GLError) {
    var visible = picture.region.intersection(parent.region)
    let clip = shaderClip(clip, cutting: &visible)
    if visible.isEmpty {
      moveTo(parent)
      return
    }
    let behind = try copyBackdrop(visible, of: parent)
    moveTo(parent)
    let name = program(for: mode)
    let program = try use(name)
    device.bind(picture.surface.texture.name, unit: 0)
    device.bind(behind.surface.texture.name, unit: 1)
    device.setBlending(.replace)
    setRectangle(visible, of: program)
    setShift(.sourceShift, to: picture, of: program)
    setShift(.backdropShift, to: behind, of: program)
    program.set(.opacity, opacity)
    program.set(.mode, Int32(mode.rawValue))
    program.set(.factors, factors(of: mode))
    program.set(.clip, clip)
    drawRectangle(name, visible)
    pool.giveBack(behind.surface)
  }

  private func filterBackdrop(
    of group: GroupRecord, in frame: Frame, behind picture: Picture, in parent: PassTarget
  ) throws(GLError) {
    let box = PixelRect(covering: group.box, scale: scale, offset: offset) ?? picture.region
    var visible = box.intersection(parent.region)
    let clip = shaderClip(
      group.backgroundClip > 0 ? group.backgroundClip : group.clip, cutting: &visible)
    if visible.isEmpty { return }
    let first = Int(group.firstBackgroundFilter)
    let count = Int(group.backgroundFilterCount)
    let reach = pixels(spread(first, count, in: frame))
    let behind = try copyBackdrop(visible.inset(by: -reach).intersection(parent.region), of: parent)
    var filtered = try copyBackdrop(behind.region, of: parent)
    for index in first..<(first + count) {
      filtered = try apply(frame.filters[index], to: filtered, anchor: group.box)
    }
    moveTo(parent)
    let program = try use(.backdrop)
    device.bind(filtered.surface.texture.name, unit: 0)
    device.bind(behind.surface.texture.name, unit: 1)
    device.setBlending(.replace)
    setRectangle(visible, of: program)
    setShift(.sourceShift, to: filtered, of: program)
    setShift(.backdropShift, to: behind, of: program)
    program.set(.opacity, max(0, min(1, group.opacity)))
    program.set(.clip, clip)
    drawRectangle(.backdrop, visible)
    pool.giveBack(filtered.surface)
    pool.giveBack(behind.surface)
  }

  /// Cuts pixels by a clip of whole pixels and returns 0; any other clip is left to the shader.
  private func shaderClip(_ clip: Int32, cutting pixels: inout PixelRect) -> Int32 {
    guard clip > 0, let box = clipBoxes.rectangle(Int(clip)) else { return clip }
    pixels = pixels.intersection(box)
    return 0
  }

  /// Copies pixels of a target, so that a shader can read them while it draws there.
  private func copyBackdrop(
    _ region: PixelRect, of target: PassTarget
  ) throws(GLError) -> Picture {
    let surface = try pool.borrow(width: region.width, height: region.height)
    device.copy(
      from: target.framebuffer, x: region.x - target.offsetX, y: region.y - target.offsetY,
      width: region.width, height: region.height, to: surface.name)
    device.statistics.backdropCopies += 1
    recorder?.pass(.backdrop, region, frameRect(of: region))
    return Picture(surface: surface, region: region)
  }

  /// Draws the rectangle that the program in use was given.
  func drawRectangle(_ program: ProgramLibrary.Name, _ pixels: PixelRect) {
    recorder?.picture(program, pixels)
    device.drawRectangle()
  }

  func setRectangle(_ rect: PixelRect, of program: ShaderProgram) {
    program.set(
      .rectangle, SIMD4(Float(rect.x), Float(rect.y), Float(rect.maxX), Float(rect.maxY)))
  }

  func setShift(_ uniform: Uniform, to picture: Picture, of program: ShaderProgram) {
    program.set(uniform, target.offsetX - picture.region.x, target.offsetY - picture.region.y)
  }
}

// SPDX-License-Identifier: MIT

// The quads of one command, divided into runs. A run is a range of quads that the same program can
// draw at least cost; runs that are not worth a call of their own are put together with their
// neighbours, and drawn by the program that can do them all. Order never changes.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// Draws the quads of a command.
  func drawRuns(of command: DrawCommand, in frame: Frame) throws(GLError) {
    let first = Int(command.firstInstance)
    let end = first + Int(command.instanceCount)
    checkQuads(of: command, in: frame)
    checkTextures(of: command, in: frame)
    if first == end { return }
    lastRun = nil
    findPlaces(of: command, in: frame)
    let atlasUnits = atlasUnits
    // Locals: through `self` every quad would pay for the checks of a class's properties.
    let records = frame.instances.base
    let (scale, offset, clips, needed) = (scale, offset, clipBoxes, UnsafePointer(neededPixels))
    var pending: InstanceRun?
    var run = InstanceRun(
      records + first, at: first, scale: scale, offset: offset, clips: clips, needed: needed)
    while run.end < end {
      run.extend(
        through: end, of: records, scale: scale, offset: offset, clips: clips,
        atlasUnits: atlasUnits, needed: needed)
      if run.end == end { break }
      let next = InstanceRun(
        records + run.end, at: run.end, scale: scale, offset: offset, clips: clips,
        needed: needed)
      if run.takes(next, atlasUnits: atlasUnits) {
        run.append(next)
      } else {
        try settle(run, &pending, command, frame)
        run = next
      }
    }
    try settle(run, &pending, command, frame)
    if let pending { try draw(pending, of: command, in: frame) }
  }

  func checkQuads(of command: DrawCommand, in frame: Frame) {
    let first = Int(command.firstInstance)
    let end = first + Int(command.instanceCount)
    precondition(
      first >= 0 && end <= frame.instances.count && first <= end,
      "quads \(first)..<\(end) of \(frame.instances.count)")
  }

  func checkTextures(of command: DrawCommand, in frame: Frame) {
    let textureEnd = Int(command.firstTexture) + Int(command.textureCount)
    precondition(
      command.firstTexture >= 0 && textureEnd <= frame.textures.count
        && command.textureCount <= DrawCommand.textureLimit,
      "textures \(command.firstTexture)..<\(textureEnd) of \(frame.textures.count)")
  }

  /// Draws a finished run, or puts it off to be drawn with its neighbours.
  func settle(
    _ run: InstanceRun, _ pending: inout InstanceRun?, _ command: DrawCommand, _ frame: Frame
  ) throws(GLError) {
    if policy.isWorthwhile(run) {
      if let earlier = pending { try draw(earlier, of: command, in: frame) }
      pending = nil
      try draw(run, of: command, in: frame)
    } else if pending != nil {
      pending?.join(run, atlasUnits: atlasUnits)
    } else {
      pending = run
    }
  }

  func draw(
    _ run: InstanceRun, of command: DrawCommand, in frame: Frame, isTrain: Bool = false
  ) throws(GLError) {
    let isShared = run.kind.isPlainTexture && run.isInAtlas(atlasUnits)
    if isShared, let page = atlas.page {
      device.bind(page.name, unit: 0)
    } else if run.kind.usesTexture {
      bind(texture(run.unit, of: command, in: frame, run), to: 0, run)
    } else if run.kind == .mixed {
      // Sending a picture disturbs unit 0, so all are sent before the first is bound.
      for unit in 0..<Int(command.textureCount) { _ = texture(unit, of: command, in: frame, run) }
      // All units are bound: one left over could hold what is being drawn into.
      for unit in 0..<DrawCommand.textureLimit {
        bind(texture(unit, of: command, in: frame, run), to: unit, run)
      }
    }
    if let box = clipBoxes.rectangle(run.scissor) {
      let visible = box.intersection(target.region)
      if visible.isEmpty { return }
      device.setScissor(
        visible.x - target.offsetX, visible.y - target.offsetY, visible.width, visible.height)
    }
    let isCompact = command.kind == .compactInstances
    let program = try use(isCompact ? run.kind.program.compact : run.kind.program)
    if isCompact { setLook(of: command, in: frame, program) }
    if run.kind.isPlainTexture {
      setPlaces(isShared && !isTrain ? places : Self.wholeTextures, program)
    }
    if command.blend == .plusLighter {
      device.setBlending(.plusLighter)
    } else {
      device.setBlending(run.kind == .solid ? .replace : .sourceOver)
    }
    if let recorder {
      recorder.quads(run, after: lastRun, of: command, in: frame)
      lastRun = run
    }
    if isCompact {
      drawCompacts(first: run.first, count: run.end - run.first)
    } else if isTrain {
      device.drawQuads(in: trains.current, first: 0, count: run.end - run.first)
    } else {
      drawQuads(first: run.first, count: run.end - run.first)
    }
    device.dropScissor()
  }

  /// Finds which textures of a command can be drawn from one: worth it for more than one only.
  func findPlaces(of command: DrawCommand, in frame: Frame, least: Int = 2) {
    atlasUnits = 0
    for unit in 0..<DrawCommand.textureLimit { neededPixels[unit] = SIMD2(1, 1) }
    if command.textureCount < least { return }
    for unit in 0..<Int(command.textureCount) {
      let id = frame.textures[Int(command.firstTexture) + unit]
      guard let place = atlas.place(id, in: frame.contents) else { continue }
      let whole = SIMD4(place.scale.x, place.scale.y, place.offset.x, place.offset.y)
      // An unchanged list stays the one that was sent, and is not copied.
      if places[unit] != whole { places[unit] = whole }
      atlasUnits |= 1 << UInt32(unit)
      let size = frame.contents.pixelSize(id)
      neededPixels[unit] = SIMD2(max(1, size.width / 3), max(1, size.height / 3))
    }
  }

  /// Tells a program of pictures where the pictures of a run are in the bound texture.
  private func setPlaces(_ wanted: [SIMD4<Float>], _ program: ShaderProgram) {
    if program.places == wanted { return }
    program.places = wanted
    wanted.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return }
      program.set(.places, quadruples: base, count: $0.count)
    }
  }

  private static let wholeTextures = [SIMD4<Float>](
    repeating: wholeTexture, count: DrawCommand.textureLimit)

  /// The texture at a position of the command's list; an empty one where the list is shorter.
  private func texture(
    _ position: Int, of command: DrawCommand, in frame: Frame, _ run: InstanceRun
  ) -> Texture {
    let isListed = position >= 0 && position < command.textureCount
    let id = isListed ? frame.textures[Int(command.firstTexture) + position] : .none
    let wantsMipLevels = isListed && run.mipUnits >> UInt32(position) & 1 != 0
    return textures.texture(id, in: frame.contents, mipLevels: wantsMipLevels)
  }

  private func bind(_ texture: Texture, to unit: Int, _ run: InstanceRun) {
    // The plain program reads the full picture only, whatever other quads want of it.
    device.bind(
      texture.name, unit: unit, trilinear: texture.hasMipLevels && !run.kind.isPlainTexture)
  }
}

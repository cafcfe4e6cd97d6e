// SPDX-License-Identifier: MIT

// Walks the commands of a frame once and draws them. The frame itself is handed from call to call and
// never kept, so that its world can fill it again; what a frame needs on the way (open groups, the
// current target) stands in members whose memory stays.

internal import Lamella
internal import LamellaMath

/// Draws the commands of frames.
final class FramePainter {
  /// A group whose commands are being drawn, or a second picture of one.
  struct OpenGroup {
    enum Role { case group, mask, old }

    var role = Role.group
    /// Index in `Frame.groups`; -1 for a second picture.
    var group: Int
    /// Where drawing went before.
    var parent: PassTarget
    /// What the group draws into; nil where nothing of it can be seen.
    var picture: Picture?
    var mask: Picture?
    /// The old picture of the group's transition.
    var old: Picture?
  }

  let device: GraphicsDevice
  let programs: ProgramLibrary
  let textures: TextureCache
  let atlas: PictureAtlas
  let pool: FramebufferPool
  let policy: RunPolicy
  /// Writes down passes and draws where that was asked for.
  var recorder: CostRecorder?
  let hostDrawings: HostDrawings
  private let instances: BufferRing
  private let compacts: BufferRing
  /// Quads that are drawn from the atlas for several commands at once, and their buffers.
  let shared = RecordBuffer<InstanceRecord>(capacity: 1)
  let trains: BufferRing
  private let tables: BufferRing

  private(set) var target: PassTarget
  /// Pixels = frame · scale + offset.
  var scale = SIMD2<Float>(1, 1)
  var offset = SIMD2<Float>(0, 0)
  var kernel = GaussianKernel()
  private(set) var clipBoxes = ClipBoxes()
  private var tableStarts = SIMD4<Int32>.zero
  private var open: [OpenGroup] = []
  /// How many of the open groups and masks draw nothing.
  private var hidden = 0
  private var passNumber: UInt64 = 0
  /// Where the textures of the present command are in the atlas.
  var places = [SIMD4<Float>](repeating: FramePainter.wholeTexture, count: DrawCommand.textureLimit)
  /// For each texture of the command, the pixels that its whole picture must at least cover to be
  /// sampled without a limit: in the atlas, more than three texels to a pixel reach the neighbours.
  let neededPixels = UnsafeMutablePointer<SIMD2<Float>>.allocate(
    capacity: DrawCommand.textureLimit)
  /// The textures of the present command that are in the atlas, one bit each.
  var atlasUnits: UInt32 = 0
  /// The place of a picture that has a texture of its own.
  static let wholeTexture = SIMD4<Float>(1, 1, 0, 0)
  /// The run that the present command drew last, where costs are recorded.
  var lastRun: InstanceRun?

  init(device: GraphicsDevice, options: RendererOptions, hostDrawings: HostDrawings) {
    self.device = device
    self.hostDrawings = hostDrawings
    programs = ProgramLibrary()
    textures = TextureCache(device: device, budget: options.textureBudget)
    atlas = PictureAtlas(device: device)
    pool = FramebufferPool(device: device)
    policy = RunPolicy(options.batching, isSoftware: device.isSoftware)
    instances = BufferRing(isTable: false)
    compacts = BufferRing(isTable: false)
    trains = BufferRing(isTable: false)
    tables = BufferRing(isTable: true)
    target = PassTarget(RenderTarget(width: 1, height: 1))
    open.reserveCapacity(16)
  }

  deinit {
    kernel.delete()
    neededPixels.deallocate()
  }

  /// Deletes everything on the device; its context must be current.
  func delete() {
    programs.delete()
    textures.delete()
    atlas.delete()
    pool.delete()
    instances.delete()
    compacts.delete()
    trains.delete()
    tables.delete()
    device.delete()
  }

  /// Draws a frame, and first the pictures in it that are not there yet.
  func paint(_ frame: Frame, into caller: RenderTarget) throws(GLError) {
    recorder?.begin()
    pool.begin()
    textures.begin(frame)
    atlas.begin(frame.contents)
    try makePictures(of: frame)
    try draw(frame, into: caller)
    device.statistics.textureBytes = textures.bytes + atlas.bytes
    device.statistics.offscreenBytes = pool.bytes
  }

  /// Draws the commands of one list.
  func draw(_ frame: Frame, into caller: RenderTarget) throws(GLError) {
    target = PassTarget(caller)
    scale = SIMD2(
      Float(caller.width) / caller.visible.width, Float(caller.height) / caller.visible.height)
    offset = SIMD2(-caller.visible.minX * scale.x, -caller.visible.minY * scale.y)
    open.removeAll(keepingCapacity: true)
    hidden = 0
    clipBoxes.fill(from: frame.clips, scale: scale, offset: offset)
    try upload(frame)
    moveTo(target)
    if let color = caller.background {
      device.setScissor(
        Int32(caller.x), Int32(caller.y), Int32(caller.width), Int32(caller.height))
      device.clear(
        SIMD4(color.red, color.green, color.blue, 1) * max(0, min(1, color.alpha)))
      device.dropScissor()
    }
    var index = 0
    while index < frame.commands.count {
      let drawn = hidden == 0 ? try drawTrain(from: index, of: frame) : 0
      if drawn == 0 { try perform(frame.commands[index], of: frame) }
      index += max(drawn, 1)
    }
    precondition(open.isEmpty, "\(open.count) groups of the frame are never ended")
  }

  private func perform(_ command: DrawCommand, of frame: Frame) throws(GLError) {
    switch command.kind {
    case .instances: if hidden == 0 { try drawRuns(of: command, in: frame) }
    case .compactInstances: if hidden == 0 { try drawCompactRuns(of: command, in: frame) }
    case .beginGroup: try beginGroup(Int(command.group), of: frame, because: command.reason)
    case .endGroup: try endGroup(of: frame)
    case .beginMask: try beginSecond(.mask)
    case .endMask: try endMask()
    case .beginOld: try beginSecond(.old)
    case .endOld: try endOld()
    }
  }

  /// Sends the quads and the tables to the device.
  private func upload(_ frame: Frame) throws(GLError) {
    let quads = frame.instances.bytes
    instances.advance(toHold: quads.count)
    instances.write(quads, at: 0)
    let runs = frame.compacts.bytes
    if !runs.isEmpty {
      compacts.advance(toHold: runs.count)
      compacts.write(runs, at: 0)
    }
    let parts = (
      frame.clips.bytes, frame.projections.bytes, frame.gradients.bytes, frame.gradientStops.bytes
    )
    let projections = parts.0.count
    let gradients = projections + parts.1.count
    let stops = gradients + parts.2.count
    let end = stops + parts.3.count
    guard end / 16 <= device.maxTableTexels else {
      throw .tablesTooLarge(texels: end / 16, limit: device.maxTableTexels)
    }
    tables.advance(toHold: end)
    tables.write(parts.0, at: 0)
    tables.write(parts.1, at: projections)
    tables.write(parts.2, at: gradients)
    tables.write(parts.3, at: stops)
    tableStarts = SIMD4(0, Int32(projections / 16), Int32(gradients / 16), Int32(stops / 16))
    device.bindTables(tables.currentTexture)
    device.statistics.bytesUploaded += quads.count + runs.count + end
  }

  func drawQuads(first: Int, count: Int) {
    device.drawQuads(in: instances.current, first: first, count: count)
  }

  func drawCompacts(first: Int, count: Int) {
    device.drawCompacts(in: compacts.current, first: first, count: count)
  }
}

// Targets and groups: opening and closing.
extension FramePainter {
  /// Directs drawing into a target.
  func moveTo(_ target: PassTarget) {
    self.target = target
    passNumber += 1
    device.setTarget(
      target.framebuffer, x: target.region.x - target.offsetX, y: target.region.y - target.offsetY,
      width: target.region.width, height: target.region.height)
  }

  /// Makes a program the one that draws and tells it about the current target.
  func use(_ name: ProgramLibrary.Name) throws(GLError) -> ShaderProgram {
    let count = programs.compiledCount
    let program = try programs.program(name)
    if programs.compiledCount != count { device.forgetProgram() }
    device.use(program)
    if program.passNumber == passNumber { return program }
    program.passNumber = passNumber
    let region = target.region
    let clip = SIMD2(2 / Float(region.width), 2 / Float(region.height))
    program.set(.pixelFromFrame, SIMD4(scale.x, scale.y, offset.x, offset.y))
    program.set(
      .clipFromPixel,
      SIMD4(clip.x, clip.y, -Float(region.x) * clip.x - 1, -Float(region.y) * clip.y - 1))
    program.set(
      .frameFromFragment,
      SIMD4(
        1 / scale.x, 1 / scale.y, (Float(target.offsetX) - offset.x) / scale.x,
        (Float(target.offsetY) - offset.y) / scale.y))
    program.set(.tableStarts, tableStarts)
    return program
  }

  /// Lends an off-screen picture for some pixels of the viewport and clears it.
  func openPicture(
    _ region: PixelRect, for purpose: FrameCosts.Purpose, cleared: Bool = true
  ) throws(GLError) -> Picture {
    recorder?.pass(purpose, region, frameRect(of: region))
    let picture = Picture(
      surface: try pool.borrow(width: region.width, height: region.height), region: region)
    moveTo(picture.target)
    if cleared { device.clear(.zero) }
    device.statistics.passes += 1
    return picture
  }

  /// The part of the frame's space that pixels of the viewport show.
  func frameRect(of pixels: PixelRect) -> Rect {
    Rect(
      (Float(pixels.x) - offset.x) / scale.x, (Float(pixels.y) - offset.y) / scale.y,
      Float(pixels.width) / scale.x, Float(pixels.height) / scale.y)
  }

  private func beginGroup(
    _ index: Int, of frame: Frame, because reason: DrawCommand.Reason
  ) throws(GLError) {
    precondition(
      frame.groups.indices.contains(index), "group \(index) of \(frame.groups.count)")
    recorder?.enter(frame.groups[index].layer, reason)
    var group = OpenGroup(group: index, parent: target)
    let region = hidden > 0 ? .empty : self.region(of: frame.groups[index], in: frame)
    if region.isEmpty {
      hidden += 1
    } else {
      group.picture = try openPicture(region, for: .group)
    }
    open.append(group)
  }

  private func endGroup(of frame: Frame) throws(GLError) {
    precondition(open.last?.role == .group, "endGroup without beginGroup")
    let group = open.removeLast()
    defer { recorder?.leave() }
    guard let picture = group.picture else {
      hidden -= 1
      return
    }
    let record = frame.groups[group.group]
    var mixed = picture
    if record.transition >= 0 {
      guard let old = group.old else {
        preconditionFailure("group \(group.group) is in transition and has no old picture")
      }
      mixed = try mix(old, picture, by: frame.transitions[Int(record.transition)])
    }
    try composite(mixed, mask: group.mask, as: record, of: frame, into: group.parent)
  }

  /// Directs drawing into a mask or an old picture, of the pixels that the open group has.
  private func beginSecond(_ role: OpenGroup.Role) throws(GLError) {
    precondition(open.last?.role == .group, "the \(role) of no group begins")
    var second = OpenGroup(role: role, group: -1, parent: target)
    if hidden > 0 {
      hidden += 1
    } else {
      second.picture = try openPicture(target.region, for: role == .mask ? .mask : .group)
    }
    open.append(second)
  }

  private func endOld() throws(GLError) {
    precondition(open.last?.role == .old, "endOld without beginOld")
    let old = open.removeLast()
    guard let picture = old.picture else {
      hidden -= 1
      return
    }
    precondition(open[open.count - 1].old == nil, "a group has two old pictures")
    open[open.count - 1].old = picture
    moveTo(old.parent)
  }

  private func endMask() throws(GLError) {
    precondition(open.last?.role == .mask, "endMask without beginMask")
    let mask = open.removeLast()
    guard let picture = mask.picture else {
      hidden -= 1
      return
    }
    if let earlier = open[open.count - 1].mask {
      // Several masks of one group multiply.
      try multiply(picture, by: earlier)
      pool.giveBack(earlier.surface)
    }
    open[open.count - 1].mask = picture
    moveTo(mask.parent)
  }
}

extension RecordBuffer {
  /// The records as bytes.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Record>.stride)
  }
}

extension FramePainter {
  /// Draws nothing with every program, so that the driver finishes its own translation now.
  ///
  /// Drivers translate a shader for the framebuffer and the blending it is first used with. The
  /// quads have no area, so a caller's target stays as it is.
  func warmUp(for caller: RenderTarget?) throws(GLError) {
    try programs.buildAll()
    device.forgetProgram()
    pool.begin()
    instances.advance(toHold: 64)
    var record = InstanceRecord()
    withUnsafeBytes(of: &record) { instances.write($0, at: 0) }
    compacts.advance(toHold: 32)
    withUnsafeBytes(of: &record) {
      compacts.write(UnsafeRawBufferPointer(rebasing: $0[..<32]), at: 0)
    }
    tables.advance(toHold: 64)
    device.bindTables(tables.currentTexture)
    let picture = try openPicture(PixelRect(x: 0, y: 0, width: 1, height: 1), for: .group)
    for unit in 0..<DrawCommand.textureLimit {
      device.bind(textures.empty.name, unit: unit)
    }
    for target in [picture.target, caller.map { PassTarget($0) }].compactMap({ $0 }) {
      moveTo(target)
      for name in ProgramLibrary.Name.allCases {
        let program = try use(name)
        for function in name.blendFunctions {
          device.setBlending(function)
          if name.isCompact {
            drawCompacts(first: 0, count: 1)
          } else if name.drawsQuads {
            drawQuads(first: 0, count: 1)
          } else {
            program.set(.rectangle, .zero as SIMD4<Float>)
            device.drawRectangle()
          }
        }
      }
    }
    pool.giveBack(picture.surface)
  }
}

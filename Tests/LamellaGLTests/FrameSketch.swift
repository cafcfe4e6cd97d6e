// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// A frame written by hand.
final class FrameSketch {
  let contents = ContentsStore()
  let frame: Frame
  private var firstPending = 0
  private var commandTextures: [ContentsID] = []

  init() {
    frame = Frame(contents: contents)
    frame.clips.append(ClipRecord())
  }

  /// Ends the current command, which began for a reason, and starts another.
  func flush(because reason: DrawCommand.Reason = .start) {
    let count = frame.instances.count - firstPending
    if count > 0 {
      var command = DrawCommand(.instances, because: reason)
      command.firstInstance = Int32(firstPending)
      command.instanceCount = Int32(count)
      command.firstTexture = Int32(frame.textures.count)
      command.textureCount = Int32(commandTextures.count)
      for id in commandTextures { frame.textures.append(id) }
      frame.commands.append(command)
    }
    firstPending = frame.instances.count
    commandTextures.removeAll()
  }

  /// Adds a rectangle of any kind at a place under a matrix.
  @discardableResult
  func add(
    _ kind: InstanceRecord.Kind, _ matrix: AffineTransform, _ width: Float, _ height: Float,
    opacity: Float = 1, corners: UInt16 = 15, flags: InstanceRecord.Flags = [],
    edges: UInt32 = 15, clip: Int = 0, unit: UInt32 = 0,
    _ fill: (inout InstanceRecord) -> Void
  ) -> Int {
    var record = InstanceRecord()
    (record.a, record.b, record.c, record.d) = (matrix.a, matrix.b, matrix.c, matrix.d)
    (record.tx, record.ty, record.width, record.height) = (matrix.tx, matrix.ty, width, height)
    fill(&record)
    let high = UInt32(kind.rawValue) | UInt32(corners) << 4 | UInt32(flags.rawValue)
    record.word14 = InstanceRecord.unorm16(opacity) | high << 16
    record.word15 = unit | edges << 4 | UInt32(clip) << 8
    frame.instances.append(record)
    return frame.instances.count - 1
  }

  /// Adds a filled, bordered, rounded rectangle.
  func box(
    _ matrix: AffineTransform, _ width: Float, _ height: Float, _ color: Color,
    radius: Float = 0, border: Float = 0, borderColor: Color = .black, opacity: Float = 1,
    corners: UInt16 = 15, flags: InstanceRecord.Flags = [], edges: UInt32 = 15, clip: Int = 0
  ) {
    add(
      .box, matrix, width, height, opacity: opacity, corners: corners, flags: flags,
      edges: edges, clip: clip
    ) {
      $0.word8 = radius.bitPattern
      $0.word9 = border.bitPattern
      ($0.word10, $0.word11) = Self.pack(color)
      ($0.word12, $0.word13) = Self.pack(borderColor)
    }
  }

  /// Adds an upright box.
  func box(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, _ color: Color, radius: Float = 0,
    border: Float = 0, borderColor: Color = .black, opacity: Float = 1, corners: UInt16 = 15,
    flags: InstanceRecord.Flags = [], edges: UInt32 = 15, clip: Int = 0
  ) {
    box(
      .translation(x, y), width, height, color, radius: radius, border: border,
      borderColor: borderColor, opacity: opacity, corners: corners, flags: flags, edges: edges,
      clip: clip)
  }

  /// Adds the blurred shape of a rounded rectangle.
  func shadow(
    _ matrix: AffineTransform, _ width: Float, _ height: Float, sigma: Float, radius: Float = 0,
    color: Color = .black, corners: UInt16 = 15, flags: InstanceRecord.Flags = []
  ) {
    add(.shadow, matrix, width, height, corners: corners, flags: flags) {
      $0.word8 = radius.bitPattern
      $0.word9 = sigma.bitPattern
      ($0.word10, $0.word11) = Self.pack(color)
    }
  }

  /// Adds a textured rectangle; the picture's top row is v = 0.
  func image(
    _ matrix: AffineTransform, _ width: Float, _ height: Float, _ id: ContentsID,
    part: (Float, Float, Float, Float) = (0, 1, 1, 0), tint: Color = .white, opacity: Float = 1,
    kind: InstanceRecord.Kind = .image, flags: InstanceRecord.Flags = [], edges: UInt32 = 15,
    clip: Int = 0
  ) {
    add(
      kind, matrix, width, height, opacity: opacity, flags: flags, edges: edges, clip: clip,
      unit: unit(of: id)
    ) {
      ($0.word8, $0.word9) = Self.pack(tint)
      $0.word10 = part.0.bitPattern
      $0.word11 = part.1.bitPattern
      $0.word12 = part.2.bitPattern
      $0.word13 = part.3.bitPattern
    }
  }

  /// Adds a gradient: kind 0 axial, 1 radial, 2 conic.
  func gradient(
    _ matrix: AffineTransform, _ width: Float, _ height: Float, kind: Float, from: Point,
    to: Point, _ stops: [(Color, Float)], radius: Float = 0, opacity: Float = 1, clip: Int = 0
  ) {
    var record = GradientRecord()
    (record.startX, record.startY, record.endX, record.endY) = (from.x, from.y, to.x, to.y)
    record.kind = kind
    record.stopCount = Float(stops.count)
    record.firstStop = Float(frame.gradientStops.count)
    record.cornerRadius = radius
    for (color, location) in stops {
      frame.gradientStops.append(
        GradientStopRecord((color.red, color.green, color.blue, color.alpha), at: location))
    }
    frame.gradients.append(record)
    let index = UInt32(frame.gradients.count - 1)
    add(.gradient, matrix, width, height, opacity: opacity, clip: clip) {
      ($0.word8, $0.word9) = Self.pack(.white)
      $0.word10 = index
    }
  }

  /// Adds a clip: a rectangle under a matrix to the frame's space.
  func clip(
    _ matrix: AffineTransform, _ width: Float, _ height: Float, radius: Float = 0,
    parent: Int = 0, corners: UInt32 = 15
  ) -> Int {
    var record = ClipRecord()
    let inverse = matrix.inverted ?? .identity
    (record.m11, record.m12) = (inverse.a, inverse.b)
    (record.m21, record.m22) = (inverse.c, inverse.d)
    (record.m31, record.m32) = (inverse.tx, inverse.ty)
    (record.width, record.height, record.cornerRadius) = (width, height, radius)
    (record.parent, record.corners) = (Float(parent), Float(corners))
    frame.clips.append(record)
    return frame.clips.count - 1
  }

  /// Opens a group, draws into it and closes it.
  func group(
    opacity: Float = 1, blend: BlendMode = .sourceOver, box: Rect = .null, clip: Int = 0,
    filters: [FilterRecord] = [], backgroundFilters: [FilterRecord] = [],
    shadow: ShadowRecord? = nil, mask: (() -> Void)? = nil, _ body: () -> Void
  ) {
    flush()
    var record = GroupRecord(layer: .none)
    (record.opacity, record.blend, record.box, record.clip) = (opacity, blend, box, Int32(clip))
    record.firstFilter = Int32(frame.filters.count)
    record.filterCount = Int32(filters.count)
    for filter in filters { frame.filters.append(filter) }
    record.firstBackgroundFilter = Int32(frame.filters.count)
    record.backgroundFilterCount = Int32(backgroundFilters.count)
    for filter in backgroundFilters { frame.filters.append(filter) }
    if let shadow {
      record.shadow = Int32(frame.shadows.count)
      frame.shadows.append(shadow)
    }
    frame.groups.append(record)
    var command = DrawCommand(.beginGroup)
    command.group = Int32(frame.groups.count - 1)
    frame.commands.append(command)
    body()
    flush()
    if let mask {
      frame.commands.append(DrawCommand(.beginMask))
      mask()
      flush()
      frame.commands.append(DrawCommand(.endMask))
    }
    command.kind = .endGroup
    frame.commands.append(command)
  }

  static func pack(_ color: Color) -> (UInt32, UInt32) {
    (
      InstanceRecord.unorm16x2(color.red, color.green),
      InstanceRecord.unorm16x2(color.blue, color.alpha)
    )
  }

  private func unit(of id: ContentsID) -> UInt32 {
    if let index = commandTextures.firstIndex(of: id) { return UInt32(index) }
    commandTextures.append(id)
    return UInt32(commandTextures.count - 1)
  }
}

// SPDX-License-Identifier: MIT

// Blocks of particles to records. What all particles of an emitter share is set up once; a cell adds
// its picture. Memory for sorting is kept from frame to frame. Facets: +Ranges (a cell's own
// particles, on several threads), +Sorting.

import LamellaKernels
import LamellaMath

/// Packs the particles of one emitter at a time.
final class ParticlePacker {
  // SAFETY: set before each walk and not used after it; the builder outlives the walk.
  @exclusivity(unchecked) unowned(unsafe) private(set) var builder: FrameBuilder?
  private var map = ProjectionRecord()
  /// The map of a flat emitter in a flat plane; nil where each particle needs a 3×3 of its own.
  @exclusivity(unchecked) private(set) var affine: AffineTransform?
  /// The emitter's space and the map of the plane it is flattened onto; nil for flat emitters.
  @exclusivity(unchecked) private var space: (matrix: Transform3D, base: ProjectionRecord)?
  @exclusivity(unchecked) private(set) var tint = Color.white
  @exclusivity(unchecked) private(set) var word14: UInt32 = 0
  @exclusivity(unchecked) private(set) var word15: UInt32 = 0
  @exclusivity(unchecked) private var isFlipped = false
  @exclusivity(unchecked) private(set) var mode = EmitterRenderMode.unordered

  /// Everything waits to be taken: the particles stand among planes; see DepthParticles.
  @exclusivity(unchecked) private(set) var isForDepth = false
  var sorts: Bool { isForDepth || mode.sorts }

  /// Records that wait to be sorted, their keys, pictures and order.
  let waiting = RecordBuffer<InstanceRecord>()
  let keys = RecordBuffer<Float>()
  let pictures = RecordBuffer<ContentsID>()
  let order = RecordBuffer<Int32>()
  let spare = RecordBuffer<Int32>()
  /// Where those that stand among planes are.
  let spots = RecordBuffer<DepthSpot>()
  /// Scratch of each part of a range that several threads make, and where its records begin.
  var blocks: [ParticleBlock] = []
  var places = Column<Int32>()

  /// Sets up what the particles of an emitter share.
  func begin(
    _ builder: FrameBuilder, _ row: Int, _ slot: Int, _ m: ProjectionRecord,
    _ context: DrawContext, box: Rect, _ settings: EmitterSettings, isForDepth: Bool = false
  ) {
    self.builder = builder
    self.isForDepth = isForDepth
    map = m
    affine = m.affine
    space = settings.preservesDepth ? builder.emitterSpace(row, context) : nil
    tint = context.tint
    mode = settings.renderMode
    isFlipped = builder.matrices.kind[row].contains(.flipped)
    let flags = builder.presentation.flags[row]
    let edges = flags.contains(.allowsEdgeAntialiasing) ? flags.edges : 0
    word14 =
      UInt32(InstanceRecord.Kind.image.rawValue) << 16
      | InstanceRecord.unorm16(context.opacity)
    word15 = edges << 4 | UInt32(builder.effectiveClip(context, box)) << 8
    waiting.removeAll()
    keys.removeAll()
    pictures.removeAll()
    spots.removeAll()
  }

  /// Packs a block of particles of one cell behind those before it.
  func pack(_ block: ParticleBlock, _ count: Int, _ cell: CellSettings) {
    guard let target = open(cell, room: count, isCompact: false) else { return }
    write(block, count, cell, target, at: 0)
    close(target, count, cell)
  }

  /// Where the particles of a cell go.
  struct Target {
    let picture: ParticlePicture
    let unit: UInt32
    let records: UnsafeMutableRawPointer
    /// The place of the first in the frame's compact records; nil where records are whole.
    let compact: Int?
    var stride: Int { compact == nil ? 64 : 32 }
    let keys: UnsafeMutablePointer<Float>
    let pictures: UnsafeMutablePointer<ContentsID>
    let projections: UnsafeMutablePointer<ProjectionRecord>
    let firstProjection: Int

    /// The records where they are not compact.
    var whole: UnsafeMutablePointer<InstanceRecord> {
      // SAFETY: the memory of a buffer of such records.
      records.assumingMemoryBound(to: InstanceRecord.self)
    }
  }

  /// Makes room for particles of a cell; nil where it has no picture to show.
  ///
  /// Compact where that was asked for and they have all but place and tint in common.
  func open(_ cell: CellSettings, room: Int, isCompact: Bool) -> Target? {
    guard let builder, cell.contents != .none else { return nil }
    let pixels = builder.world.contents.pixelSize(cell.contents)
    let picture = ParticlePicture(cell, pixels: pixels, isFlipped: isFlipped)
    if !(picture.size.width > 0 && picture.size.height > 0) { return nil }
    let sorts = sorts
    let projections = builder.frame.projections
    if isCompact, !sorts, affine != nil, space == nil, cell.frameCount <= 1 {
      let place = builder.openCompacts(room: room)
      return Target(
        picture: picture, unit: 0, records: builder.frame.compacts.base + place, compact: place,
        keys: keys.base, pictures: pictures.base, projections: projections.base,
        firstProjection: 0)
    }
    let unit = sorts ? 0 : builder.textureUnit(cell.contents)
    let target = sorts ? waiting : builder.frame.instances
    target.reserve(target.count + room)
    if sorts {
      keys.reserve(target.count + room)
      pictures.reserve(target.count + room)
      if isForDepth { spots.reserve(target.count + room) }
    }
    if affine == nil || space != nil { projections.reserve(projections.count + room) }
    return Target(
      picture: picture, unit: unit, records: target.base + target.count, compact: nil,
      keys: keys.base + keys.count, pictures: pictures.base + pictures.count,
      projections: projections.base + projections.count, firstProjection: projections.count)
  }

  /// Takes over what was written.
  func close(_ target: Target, _ count: Int, _ cell: CellSettings) {
    guard let builder else { return }
    if let place = target.compact {
      var look = InstanceRecord()
      let (size, part) = (target.picture.size, target.picture.textureRect(frame: 0))
      (look.width, look.height) = (size.width, size.height)
      (look.word10, look.word11) = (part.u0.bitPattern, part.v0.bitPattern)
      (look.word12, look.word13) = (part.u1.bitPattern, part.v1.bitPattern)
      (look.word14, look.word15) = (word14 | flags(cell), word15)
      builder.closeCompacts(place..<place + count, look: look, contents: cell.contents)
      return
    }
    if sorts {
      waiting.count += count
      keys.count += count
      pictures.count += count
      if isForDepth { spots.count += count }
    } else {
      builder.frame.instances.count += count
    }
    // A particle without a 3×3 of its own leaves its place unused.
    if affine == nil || space != nil { builder.frame.projections.count += count }
  }

  /// Writes the particles of a block from a place on; writes nothing else, so blocks may be written
  /// at the same time.
  func write(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ target: Target, at place: Int
  ) {
    if space != nil {
      packInSpace(block, count, cell, target, place)
    } else {
      packFlat(block, count, cell, target, place)
    }
    if cell.frameCount > 1 {
      target.picture.place(target.whole + place, count, block)
    }
    if sorts { note(block, count, cell, target, place) }
  }

  func flags(_ cell: CellSettings) -> UInt32 {
    var flags: InstanceRecord.Flags = []
    if cell.minificationFilter == .nearest { flags.insert(.nearestMinification) }
    if cell.minificationFilter == .trilinear { flags.insert(.trilinear) }
    if cell.magnificationFilter == .nearest { flags.insert(.nearestMagnification) }
    return UInt32(flags.rawValue) << 16
  }

  private func packFlat(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ target: Target, _ place: Int
  ) {
    let picture = target.picture
    if cell.isPlane { block.turnPlanes(count, cell) }
    var particles = block.packed
    particles.size = picture.size
    particles.textureRect = picture.textureRect(frame: 0)
    particles.acceleration = Point(cell.accelerationX, cell.accelerationY)
    particles.scaleSpeed = cell.scaleSpeed
    particles.color = tinted(cell.color)
    particles.colorSpeed = tinted(cell.colorSpeed)
    if cell.isPlane {
      particles.basis = PackingKernels.Basis(
        a: block.basisA, b: block.basisB, c: block.basisC, d: block.basisD)
    } else if block.hasSpin {
      particles.spin = UnsafePointer(block.spin)
      if block.hasAngle { particles.angle = UnsafePointer(block.angle) }
    }
    if block.hasColors {
      if tint != .white { block.tint(count, tint) }
      particles.colors = PackingKernels.Colors(
        red: block.red, green: block.green, blue: block.blue, alpha: block.alpha)
    }
    particles.world = affine ?? .identity
    PackingKernels.pack(
      particles, range: 0..<count, word14: word14 | flags(cell), word15: word15 | target.unit,
      isCompact: target.compact != nil, into: target.records + place * target.stride)
    if affine == nil {
      let records = target.whole + place
      for i in 0..<count {
        let r = records[i]
        let own = ProjectionRecord(AffineTransform(r.a, r.b, r.c, r.d, r.tx, r.ty))
        project(&records[i], own.concatenating(map), target, place + i)
      }
    }
  }

  private func packInSpace(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ target: Target, _ place: Int
  ) {
    guard let space else { return }
    let picture = target.picture
    let part = picture.textureRect(frame: 0)
    let records = target.whole + place
    for i in 0..<count {
      var record = InstanceRecord()
      (record.width, record.height) = (picture.size.width, picture.size.height)
      (record.word14, record.word15) = (word14 | flags(cell), word15 | target.unit)
      let own = block.matrix(i, cell, size: picture.size).concatenating(space.matrix)
      let flat = ProjectionRecord(flattening: own).concatenating(space.base)
      if isForDepth { spots.base[spots.count + place + i] = DepthSpot(own, flat, picture.size) }
      if let t = flat.affine {
        (record.a, record.b, record.c, record.d) = (t.a, t.b, t.c, t.d)
        (record.tx, record.ty) = (t.tx, t.ty)
        target.projections[place + i] = ProjectionRecord()
      } else {
        project(&record, flat, target, place + i)
      }
      let color = block.color(i, cell)
      record.word8 = InstanceRecord.unorm16x2(color.red * tint.red, color.green * tint.green)
      record.word9 = InstanceRecord.unorm16x2(color.blue * tint.blue, color.alpha * tint.alpha)
      (record.word10, record.word11) = (part.u0.bitPattern, part.v0.bitPattern)
      (record.word12, record.word13) = (part.u1.bitPattern, part.v1.bitPattern)
      records[i] = record
    }
  }

  private func project(
    _ record: inout InstanceRecord, _ matrix: ProjectionRecord, _ target: Target, _ place: Int
  ) {
    record.a = Float(target.firstProjection + place)
    record.word14 |= UInt32(InstanceRecord.Flags.projective.rawValue) << 16
    target.projections[place] = matrix
  }

  func tinted(_ color: Color) -> Color {
    Color(
      color.red * tint.red, color.green * tint.green, color.blue * tint.blue,
      color.alpha * tint.alpha)
  }
}

extension ParticleBlock {
  /// Multiplies the colours by one.
  fileprivate func tint(_ count: Int, _ tint: Color) {
    for i in 0..<count {
      red[i] *= tint.red
      green[i] *= tint.green
      blue[i] *= tint.blue
      alpha[i] *= tint.alpha
    }
  }

  /// The colour of a particle at its age, not clamped.
  fileprivate func color(_ i: Int, _ cell: CellSettings) -> Color {
    let start = hasColors ? Color(red[i], green[i], blue[i], alpha[i]) : cell.color
    let (t, speed) = (age[i], cell.colorSpeed)
    return Color(
      start.red + speed.red * t, start.green + speed.green * t, start.blue + speed.blue * t,
      start.alpha + speed.alpha * t)
  }
}

extension FrameBuilder {
  /// The space of a row with the plane that it is flattened onto; nil where it lies in a plane.
  func emitterSpace(
    _ row: Int, _ context: DrawContext
  ) -> (matrix: Transform3D, base: ProjectionRecord)? {
    guard matrices.kind[row].contains(.special), matrices.hasSpecialRows else { return nil }
    let parent = Int(world.tree.parentRow[row])
    var base = ProjectionRecord()
    if parent >= 0 {
      base =
        matrices.kind[parent].contains(.inSpace)
        ? matrices.homography[parent] : matrices.matrix(parent)
    }
    return (matrices.space[row], context.copy.map { base.concatenating($0) } ?? base)
  }
}

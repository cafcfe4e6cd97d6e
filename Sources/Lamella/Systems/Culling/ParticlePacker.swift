// SPDX-License-Identifier: MIT

// Blocks of particles to records. What all particles of an emitter share is set up once; a cell adds
// its picture. Memory for sorting is kept from frame to frame.

import LamellaKernels
import LamellaMath

/// Packs the particles of one emitter at a time.
final class ParticlePacker {
  // SAFETY: set before each walk and not used after it; the builder outlives the walk.
  private unowned(unsafe) var builder: FrameBuilder?
  private var map = ProjectionRecord()
  /// The map of a flat emitter in a flat plane; nil where each particle needs a 3×3 of its own.
  private var affine: AffineTransform?
  /// The emitter's space and the map of the plane it is flattened onto; nil for flat emitters.
  private var space: (matrix: Transform3D, base: ProjectionRecord)?
  private var tint = Color.white
  private var word14: UInt32 = 0
  private var word15: UInt32 = 0
  private var isFlipped = false
  private var mode = EmitterRenderMode.unordered

  /// Records that wait to be sorted, their keys, pictures and order.
  private let waiting = RecordBuffer<InstanceRecord>()
  private let keys = RecordBuffer<Float>()
  private let pictures = RecordBuffer<ContentsID>()
  private let order = RecordBuffer<Int32>()
  private let spare = RecordBuffer<Int32>()

  /// Sets up what the particles of an emitter share.
  func begin(
    _ builder: FrameBuilder, _ row: Int, _ slot: Int, _ m: ProjectionRecord,
    _ context: DrawContext, box: Rect, _ settings: EmitterSettings
  ) {
    self.builder = builder
    map = m
    affine = m.affine
    space = settings.preservesDepth ? builder.emitterSpace(row, context) : nil
    tint = context.tint
    mode = settings.renderMode
    isFlipped = builder.matrices.kind[row].contains(.flipped)
    let flags = builder.world.presentation.flags[row]
    let edges = flags.contains(.allowsEdgeAntialiasing) ? flags.edges : 0
    word14 =
      UInt32(InstanceRecord.Kind.image.rawValue) << 16
      | InstanceRecord.unorm16(context.opacity)
    word15 = edges << 4 | UInt32(builder.effectiveClip(context, box)) << 8
    waiting.removeAll()
    keys.removeAll()
    pictures.removeAll()
  }

  /// Packs a block of particles of one cell.
  func pack(_ block: ParticleBlock, _ count: Int, _ cell: CellSettings) {
    guard let builder, cell.contents != .none else { return }
    let pixels = builder.world.contents.pixelSize(cell.contents)
    let picture = ParticlePicture(cell, pixels: pixels, isFlipped: isFlipped)
    if !(picture.size.width > 0 && picture.size.height > 0) { return }
    let sorts = mode.sorts
    let target = sorts ? waiting : builder.frame.instances
    let unit = sorts ? 0 : builder.textureUnit(cell.contents)
    target.reserve(target.count + count)
    let first = target.count
    if space != nil {
      packInSpace(block, count, cell, picture, unit, into: target)
    } else {
      packFlat(block, count, cell, picture, unit, into: target)
    }
    target.count = first + count
    if cell.frameCount > 1 { picture.place(target.base + first, count, block) }
    if sorts { note(block, count, cell) }
  }

  private func flags(_ cell: CellSettings) -> UInt32 {
    var flags: InstanceRecord.Flags = []
    if cell.minificationFilter == .nearest { flags.insert(.nearestMinification) }
    if cell.minificationFilter == .trilinear { flags.insert(.trilinear) }
    if cell.magnificationFilter == .nearest { flags.insert(.nearestMagnification) }
    return UInt32(flags.rawValue) << 16
  }

  private func packFlat(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ picture: ParticlePicture,
    _ unit: UInt32, into target: RecordBuffer<InstanceRecord>
  ) {
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
    let records = target.base + target.count
    PackingKernels.pack(
      particles, range: 0..<count, word14: word14 | flags(cell), word15: word15 | unit,
      into: UnsafeMutableRawPointer(records))
    if affine == nil {
      for i in 0..<count {
        let r = records[i]
        let own = ProjectionRecord(AffineTransform(r.a, r.b, r.c, r.d, r.tx, r.ty))
        project(&records[i], own.concatenating(map))
      }
    }
  }

  private func packInSpace(
    _ block: ParticleBlock, _ count: Int, _ cell: CellSettings, _ picture: ParticlePicture,
    _ unit: UInt32, into target: RecordBuffer<InstanceRecord>
  ) {
    guard let space else { return }
    let part = picture.textureRect(frame: 0)
    let records = target.base + target.count
    for i in 0..<count {
      var record = InstanceRecord()
      (record.width, record.height) = (picture.size.width, picture.size.height)
      (record.word14, record.word15) = (word14 | flags(cell), word15 | unit)
      let own = block.matrix(i, cell, size: picture.size).concatenating(space.matrix)
      let flat = ProjectionRecord(flattening: own).concatenating(space.base)
      if let t = flat.affine {
        (record.a, record.b, record.c, record.d) = (t.a, t.b, t.c, t.d)
        (record.tx, record.ty) = (t.tx, t.ty)
      } else {
        project(&record, flat)
      }
      let color = block.color(i, cell)
      record.word8 = InstanceRecord.unorm16x2(color.red * tint.red, color.green * tint.green)
      record.word9 = InstanceRecord.unorm16x2(color.blue * tint.blue, color.alpha * tint.alpha)
      (record.word10, record.word11) = (part.u0.bitPattern, part.v0.bitPattern)
      (record.word12, record.word13) = (part.u1.bitPattern, part.v1.bitPattern)
      records[i] = record
    }
  }

  private func project(_ record: inout InstanceRecord, _ matrix: ProjectionRecord) {
    guard let builder else { return }
    record.a = Float(builder.frame.projections.count)
    record.word14 |= UInt32(InstanceRecord.Flags.projective.rawValue) << 16
    builder.frame.projections.append(matrix)
  }

  private func tinted(_ color: Color) -> Color {
    Color(
      color.red * tint.red, color.green * tint.green, color.blue * tint.blue,
      color.alpha * tint.alpha)
  }

  // MARK: Sorting

  private func note(_ block: ParticleBlock, _ count: Int, _ cell: CellSettings) {
    for i in 0..<count {
      switch mode {
      case .oldestLast: keys.append(block.age[i])
      case .backToFront: keys.append(block.position(i, cell).z)
      default: keys.append(-block.age[i])
      }
      pictures.append(cell.contents)
    }
  }

  /// Puts what was packed aside into the frame, in order of the keys; equal ones keep their order.
  func emitSorted() {
    guard let builder else { return }
    let count = waiting.count
    order.removeAll()
    spare.removeAll()
    order.reserve(count)
    spare.reserve(count)
    for i in 0..<count { order.base[i] = Int32(i) }
    var (source, target) = (order.base, spare.base)
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        merge(source, target, start, min(start + width, count), min(start + 2 * width, count))
        start += 2 * width
      }
      swap(&source, &target)
      width *= 2
    }
    for i in 0..<count {
      let k = Int(source[i])
      var record = waiting.base[k]
      record.word15 |= builder.textureUnit(pictures.base[k])
      builder.frame.instances.append(record)
    }
  }

  private func merge(
    _ source: UnsafeMutablePointer<Int32>, _ target: UnsafeMutablePointer<Int32>, _ start: Int,
    _ middle: Int, _ end: Int
  ) {
    var (left, right) = (start, middle)
    for place in start..<end {
      let takesLeft =
        left < middle
        && (right >= end || keys.base[Int(source[left])] <= keys.base[Int(source[right])])
      target[place] = takesLeft ? source[left] : source[right]
      if takesLeft { left += 1 } else { right += 1 }
    }
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

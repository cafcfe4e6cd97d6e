// SPDX-License-Identifier: MIT

internal import Lamella

/// A range of quads that one draw call can take.
struct InstanceRun {
  var first: Int
  var end: Int
  var kind: InstanceClass
  /// The texture all quads share, as a position in the command's list; -1 where they share none,
  /// `atlasUnit` where all of theirs stand in the atlas.
  var unit: Int
  static let atlasUnit = -2
  /// Pixels below which a run of pictures joins its neighbour.
  private static let shortArea: Float = 4096
  /// The clip that a scissor rectangle stands for, in a class that knows no clips; 0 for none.
  var scissor: Int
  /// The textures that need mip levels, one bit each.
  var mipUnits: UInt32
  /// The pixels the quads cover, in sum.
  var area: Float

  /// The run of one quad.
  @inline(__always)
  init(
    _ record: UnsafePointer<InstanceRecord>, at index: Int, scale: SIMD2<Float>,
    offset: SIMD2<Float>, clips: borrowing ClipBoxes, needed: UnsafePointer<SIMD2<Float>>
  ) {
    first = index
    end = index + 1
    let isInside =
      record.pointee.word14 >> 16 & UInt32(InstanceRecord.Flags.insideClip.rawValue) != 0
    let clip = isInside ? 0 : Int(record.pointee.word15 >> 8)
    let isBox = clip != 0 && clips.isRectangle(clip)
    kind = InstanceClass(
      record, isClipped: clip != 0 && !isBox, scale: scale, offset: offset,
      needed: needed)
    scissor = isBox && kind.ignoresClips ? clip : 0
    let position = Int(record.pointee.word15 & 15)
    let trilinear = UInt32(InstanceRecord.Flags.trilinear.rawValue) << 16
    unit = kind.usesTexture ? position : -1
    mipUnits =
      kind.usesTexture && record.pointee.word14 & trilinear != 0 ? 1 << UInt32(position) : 0
    area = Self.area(record) * scale.x * scale.y
  }

  /// Takes the quads that follow as long as they look like the last one in all but their geometry.
  ///
  /// This is what most quads of a large frame come through, so nothing is done twice: only of boxes
  /// under no clip does the class depend on where and how large they are.
  @inline(__always)
  mutating func extend(
    through limit: Int, of records: UnsafePointer<InstanceRecord>, scale: SIMD2<Float>,
    offset: SIMD2<Float>, clips: borrowing ClipBoxes, atlasUnits: UInt32,
    needed: UnsafePointer<SIMD2<Float>>
  ) {
    let like = records + (end - 1)
    let flags = like.pointee.word14 >> 16
    let marks = like.pointee.word15
    let isClipped = kind == .generalBox && scissor == 0 && marks >> 8 != 0
    let dependsOnGeometry = kind.rawValue <= InstanceClass.image.rawValue || kind == .generalBox
    let pixelArea = scale.x * scale.y
    var index = end
    if kind.isPlainTexture && isInAtlas(atlasUnits) {
      extendInAtlas(
        through: limit, of: records, scale: scale, offset: offset, atlasUnits, needed: needed)
      return
    }
    while index < limit {
      let record = records + index
      if record.pointee.word14 >> 16 != flags || record.pointee.word15 != marks { break }
      if dependsOnGeometry && !isClipped || kind == .shadow {
        let other = InstanceClass(
          record, isClipped: false, scale: scale, offset: offset, needed: needed)
        if other != kind { break }
      }
      area += Self.area(record) * pixelArea
      index += 1
    }
    end = index
  }

  /// The same for quads that may show any picture of the atlas.
  @inline(__always)
  private mutating func extendInAtlas(
    through limit: Int, of records: UnsafePointer<InstanceRecord>, scale: SIMD2<Float>,
    offset: SIMD2<Float>, _ atlasUnits: UInt32, needed: UnsafePointer<SIMD2<Float>>
  ) {
    let like = records + (end - 1)
    let flags = like.pointee.word14 >> 16
    let marks = like.pointee.word15 >> 4
    var units: UInt32 = 0
    var covered: Float = 0
    var index = end
    // Beside flags and marks the class depends on the shape and the part of the picture, and those
    // are mostly the neighbour's; but the first one's neighbour may have joined a run of another class.
    while index < limit {
      let record = records + index
      let position = record.pointee.word15 & 15
      let bit = UInt32(1) << position
      if record.pointee.word14 >> 16 != flags || record.pointee.word15 >> 4 != marks
        || bit & atlasUnits == 0
      {
        break
      }
      let before = record - 1
      if index == end || !record.hasShapeAndPart(of: before)
        || needed[Int(position)] != needed[Int(before.pointee.word15 & 15)]
      {
        let other = InstanceClass(
          record, isClipped: false, scale: scale, offset: offset, needed: needed)
        if other != kind { break }
      }
      units |= bit
      covered += Self.area(record)
      index += 1
    }
    area += covered * (scale.x * scale.y)
    if unit >= 0, units & ~(1 << UInt32(unit)) != 0 { unit = Self.atlasUnit }
    end = index
  }

  /// Whether all pictures of the run stand in the atlas.
  @inline(__always)
  func isInAtlas(_ units: UInt32) -> Bool {
    unit == Self.atlasUnit || unit >= 0 && units >> UInt32(unit) & 1 != 0
  }

  /// Takes a run that follows and is drawn in the same way.
  mutating func append(_ next: InstanceRun) {
    end = next.end
    area += next.area
    mipUnits |= next.mipUnits
    if unit != next.unit { unit = Self.atlasUnit }
    if kind != next.kind { kind = .image }
  }

  @inline(__always)
  private static func area(_ record: UnsafePointer<InstanceRecord>) -> Float {
    let (a, b, c, d) = (
      record.pointee.a, record.pointee.b, record.pointee.c, record.pointee.d
    )
    return abs((a * d - b * c) * record.pointee.width * record.pointee.height)
  }

  /// Whether a quad can join a run without changing how it is drawn.
  @inline(__always)
  func takes(_ next: InstanceRun, atlasUnits: UInt32) -> Bool {
    guard next.scissor == scissor else { return false }
    // A short run of whole pictures is not worth a call of its own beside one of parts.
    let isShort = min(area, next.area) < Self.shortArea
    guard next.kind == kind || kind.isPlainTexture && next.kind.isPlainTexture && isShort else {
      return false
    }
    return next.unit == unit
      || kind.isPlainTexture && isInAtlas(atlasUnits) && next.isInAtlas(atlasUnits)
  }

  /// Takes the run that follows, as one draw that can do both.
  mutating func join(_ next: InstanceRun, atlasUnits: UInt32) {
    var next = next
    if scissor != next.scissor {
      if scissor != 0 { kind = kind.clipped }
      if next.scissor != 0 { next.kind = next.kind.clipped }
      scissor = 0
    }
    let isShared =
      kind.isPlainTexture && next.kind.isPlainTexture && isInAtlas(atlasUnits)
      && next.isInAtlas(atlasUnits)
    let same = unit == next.unit && unit != Self.atlasUnit
    kind = kind.joined(with: next.kind, sameTexture: same || isShared)
    if !same { unit = isShared ? Self.atlasUnit : -1 }
    if !kind.ignoresClips { scissor = 0 }
    end = next.end
    area += next.area
    mipUnits |= next.mipUnits
  }
}

extension UnsafePointer<InstanceRecord> {
  /// Whether a quad is as large as another, turned like it, and shows the same part of its picture.
  @inline(__always)
  fileprivate func hasShapeAndPart(of other: UnsafePointer<InstanceRecord>) -> Bool {
    let (mine, others) = (UnsafeRawPointer(self), UnsafeRawPointer(other))
    func difference(_ byte: Int) -> SIMD4<UInt32> {
      mine.load(fromByteOffset: byte, as: SIMD4<UInt32>.self)
        ^ others.load(fromByteOffset: byte, as: SIMD4<UInt32>.self)
    }
    // Words 0–3, 4–7 of which the place is left out, 8–11 of which the tint is, and 12–15.
    let ends = difference(0).lowHalf | difference(0).highHalf | difference(16).highHalf
    let part = difference(32).highHalf | difference(48).lowHalf
    let all = ends | part
    return all.x | all.y == 0
  }
}

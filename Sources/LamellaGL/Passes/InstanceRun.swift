// SPDX-License-Identifier: MIT

internal import Lamella

/// A range of quads that one draw call can take.
struct InstanceRun {
  var first: Int
  var end: Int
  var kind: InstanceClass
  /// The texture all quads share, as a position in the command's list; -1 where they share none.
  var unit: Int
  /// The clip that a scissor rectangle stands for, in a class that knows no clips; 0 for none.
  var scissor: Int
  /// The textures that need mip levels, one bit each.
  var mipUnits: UInt32
  /// The pixels the quads cover, in sum.
  var area: Float

  /// The run of one quad.
  @inline(__always)
  init(
    _ records: UnsafeMutablePointer<InstanceRecord>, _ index: Int, scale: SIMD2<Float>,
    offset: SIMD2<Float>, clips: ClipBoxes
  ) {
    let record = records + index
    first = index
    end = index + 1
    let isInside =
      record.pointee.word14 >> 16 & UInt32(InstanceRecord.Flags.insideClip.rawValue) != 0
    let clip = isInside ? 0 : Int(record.pointee.word15 >> 8)
    let isBox = clip != 0 && clips.rectangle(clip) != nil
    kind = InstanceClass(
      record.pointee, isClipped: clip != 0 && !isBox, scale: scale, offset: offset)
    scissor = isBox && kind.ignoresClips ? clip : 0
    let position = Int(record.pointee.word15 & 15)
    let trilinear = UInt32(InstanceRecord.Flags.trilinear.rawValue) << 16
    unit = kind.usesTexture ? position : -1
    mipUnits =
      kind.usesTexture && record.pointee.word14 & trilinear != 0 ? 1 << UInt32(position) : 0
    area =
      abs(record.pointee.a * record.pointee.d - record.pointee.b * record.pointee.c)
      * record.pointee.width * record.pointee.height * scale.x * scale.y
  }

  /// Whether a quad can join a run without changing how it is drawn.
  @inline(__always)
  func takes(_ next: InstanceRun) -> Bool {
    next.kind == kind && next.unit == unit && next.scissor == scissor
  }

  /// Takes the run that follows, as one draw that can do both.
  mutating func join(_ next: InstanceRun) {
    var next = next
    if scissor != next.scissor {
      if scissor != 0 { kind = kind.clipped }
      if next.scissor != 0 { next.kind = next.kind.clipped }
      scissor = 0
    }
    let same = unit == next.unit
    kind = kind.joined(with: next.kind, sameTexture: same)
    if !same { unit = -1 }
    if !kind.ignoresClips { scissor = 0 }
    end = next.end
    area += next.area
    mipUnits |= next.mipUnits
  }
}

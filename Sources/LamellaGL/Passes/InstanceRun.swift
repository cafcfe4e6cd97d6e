// SPDX-License-Identifier: MIT

internal import Lamella

/// A range of quads that one draw call can take.
struct InstanceRun {
  var first: Int
  var end: Int
  var kind: InstanceClass
  /// The texture all quads share, as a position in the command's list; -1 where they share none.
  var unit: Int
  /// The textures that need mip levels, one bit each.
  var mipUnits: UInt32
  /// The pixels the quads cover, in sum.
  var area: Float

  /// The run of one quad.
  @inline(__always)
  init(
    _ records: UnsafeMutablePointer<InstanceRecord>, _ index: Int, scale: SIMD2<Float>,
    offset: SIMD2<Float>
  ) {
    let record = records + index
    first = index
    end = index + 1
    kind = InstanceClass(record.pointee, scale: scale, offset: offset)
    let position = Int(record.pointee.word15 & 15)
    let trilinear = UInt32(InstanceRecord.Flags.trilinear.rawValue) << 16
    unit = kind.usesTexture ? position : -1
    mipUnits =
      kind.usesTexture && record.pointee.word14 & trilinear != 0 ? 1 << UInt32(position) : 0
    area =
      abs(record.pointee.a * record.pointee.d - record.pointee.b * record.pointee.c)
      * record.pointee.width * record.pointee.height * scale.x * scale.y
  }
}

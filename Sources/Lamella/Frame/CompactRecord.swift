// SPDX-License-Identifier: MIT

// One quad of a long run whose quads differ by matrix and one colour: half a cache line, eight 32-bit
// words, uploaded to GL as it stands.
//
//   word 0– 3  a b c d     matrix from the quad's local space to the frame's space
//   word 4– 5  tx ty
//   word 6– 7  image, glyph: tint, four unorm16 (r g b a, straight alpha): words 8–9 of the whole record
//              box:          fill colour, four unorm16, straight alpha: words 10–11
//              box, where the look says `ownOpacity`: opacity, unorm16, in the low half of word 6,
//                            in place of that in word 14; the rest is 0
//
// Everything else is the look's: an InstanceRecord whose own words 0–5 are unused. The look and a
// compact record make the whole record, bit for bit, that would stand in `Frame.instances` instead.
//
// A core stores some 28 GB a second and two of them no more, so what long runs cost is their bytes.
// Rejected: half floats for the matrix, which move quads by a quarter of a pixel in a large window.

/// A quad that shares all but its matrix and one colour with others, in the layout the shader reads.
public struct CompactRecord: BitwiseCopyable, Equatable, Sendable {
  public var a, b, c, d, tx, ty: Float
  public var word6, word7: UInt32

  /// Creates a record with all words zero.
  @inlinable
  public init() {
    (a, b, c, d, tx, ty) = (0, 0, 0, 0, 0, 0)
    (word6, word7) = (0, 0)
  }
}

extension InstanceRecord {
  /// The whole record that a compact one and the look of its run stand for.
  ///
  /// The look is a box, an image or a glyph without `projective`.
  @inlinable
  public init(_ own: CompactRecord, look: InstanceRecord) {
    self = look
    (a, b, c, d, tx, ty) = (own.a, own.b, own.c, own.d, own.tx, own.ty)
    if look.kind != .box {
      (word8, word9) = (own.word6, own.word7)
    } else if look.flags.contains(.ownOpacity) {
      word14 = look.word14 & 0x7FFF_0000 | own.word6 & 0xFFFF
    } else {
      (word10, word11) = (own.word6, own.word7)
    }
  }
}

extension Frame {
  /// The number of quads, in records of both sizes.
  public var quadCount: Int {
    var count = 0
    for command in commands { count += Int(command.instanceCount) }
    return count
  }

  /// Calls `body` with every quad in paint order, those of compact runs made whole.
  ///
  /// O(quads); quads of off-screen groups come in their group's place.
  public func forEachQuad(_ body: (InstanceRecord) throws -> Void) rethrows {
    for command in commands { try forEachQuad(of: command, body) }
  }

  /// Calls `body` with every quad of one command; with none where the command draws none.
  public func forEachQuad(
    of command: DrawCommand, _ body: (InstanceRecord) throws -> Void
  ) rethrows {
    let range = Int(command.firstInstance)..<Int(command.firstInstance + command.instanceCount)
    switch command.kind {
    case .instances:
      for i in range { try body(instances[i]) }
    case .compactInstances:
      let look = looks[Int(command.look)]
      for i in range { try body(InstanceRecord(compacts[i], look: look)) }
    default: break
    }
  }

  /// All quads in paint order, made whole: for tools and tests.
  public var quads: [InstanceRecord] {
    var result: [InstanceRecord] = []
    result.reserveCapacity(quadCount)
    forEachQuad { result.append($0) }
    return result
  }
}

// SPDX-License-Identifier: MIT

// What a run of plain pictures keeps from layer to layer; see FrameBuilder+PictureRun.

import LamellaMath

/// The words of a picture's record that follow from the component of contents, but for its texture.
struct PictureLook {
  /// Channels 1…8 and 10…17 of the component that the look was made of: all but the picture itself
  /// and the scale, which a picture that fills the bounds does not ask for.
  private var part = SIMD8<UInt32>(repeating: .max)
  private var rest = SIMD8<UInt32>(repeating: .max)
  private var isFlipped = false
  /// Words 8…11: the tint, and the corner that is nearer to the picture's origin.
  private(set) var style = SIMD4<UInt32>()
  /// Words 12 and 13: the opposite corner.
  private(set) var end = SIMD2<UInt32>()
  /// The upper half of word 14, without the flags of the layer.
  private(set) var flags: UInt32 = 0
  /// Something of the picture can be seen.
  private(set) var shows = false

  /// Whether a component gives this look.
  @inline(__always)
  func isLook(of c: UnsafeMutablePointer<Float>, _ isFlipped: Bool) -> Bool {
    // Both operators have one precedence.
    let difference = (part ^ Self.words(c + 1)) | (rest ^ Self.words(c + 10))
    let halves = difference.lowHalf | difference.highHalf
    let quarters = halves.lowHalf | halves.highHalf
    return quarters.x | quarters.y == 0 && isFlipped == self.isFlipped
  }

  /// Takes the look of a component; returns whether it is one of plain pictures.
  @inline(never)
  mutating func take(
    _ c: UnsafeMutablePointer<Float>, _ isFlipped: Bool, _ builder: FrameBuilder
  ) -> Bool {
    guard c[10] == Float(Gravity.resize.rawValue), c[5] == 0, c[6] == 0, c[7] == 1, c[8] == 1,
      c[11] != 2
    else { return false }
    (part, rest, self.isFlipped) = (Self.words(c + 1), Self.words(c + 10), isFlipped)
    shows = c[17] > 0 && c[3] != 0 && c[4] != 0
    let (low, high) = (c[2], c[2] + c[4])
    end = SIMD2((c[1] + c[3]).bitPattern, (isFlipped ? high : 1 - high).bitPattern)
    style = SIMD4(
      InstanceRecord.unorm16x2(c[14], c[15]), InstanceRecord.unorm16x2(c[16], c[17]),
      c[1].bitPattern, (isFlipped ? low : 1 - low).bitPattern)
    let sampling = builder.samplingFlags(minification: c[11], magnification: c[12])
    flags = UInt32(InstanceRecord.Kind.image.rawValue | sampling.rawValue) << 16
    return true
  }

  @inline(__always)
  private static func words(_ c: UnsafeMutablePointer<Float>) -> SIMD8<UInt32> {
    UnsafeRawPointer(c).loadUnaligned(as: SIMD8<UInt32>.self)
  }
}

/// The texture units of the pictures seen last in the present command.
///
/// Pictures of one place displace each other; a place holds `id << 4 | unit`. What is in it has pixels.
struct PictureUnits: ~Copyable {
  private var places = Column<UInt64>()
  private static let count = 16

  init() { places.resize(to: Self.count, filler: 0) }

  /// Forgets all: a command begins, or other layers were drawn.
  func forget() {
    places.base.update(repeating: 0, count: Self.count)
  }

  @inline(__always)
  func unit(of id: ContentsID) -> UInt32? {
    let place = places.base[Int(id.rawValue) & (Self.count - 1)]
    return place >> 4 == UInt64(id.rawValue) ? UInt32(truncatingIfNeeded: place & 15) : nil
  }

  func keep(_ unit: UInt32, of id: ContentsID) {
    places.base[Int(id.rawValue) & (Self.count - 1)] = UInt64(id.rawValue) << 4 | UInt64(unit)
  }
}

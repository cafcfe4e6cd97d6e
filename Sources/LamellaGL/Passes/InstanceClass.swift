// SPDX-License-Identifier: MIT

// Which program can draw a quad most cheaply. The programs of this list make the same picture of a
// quad that several of them can draw; what differs is the cost, on a software rasteriser by a
// factor of fifty, because it runs through every branch of a shader.

internal import Lamella

/// What a quad asks of a shader, from the least to the most.
enum InstanceClass: UInt8 {
  /// An opaque colour over whole pixels: no coverage, no blending.
  case solid
  /// A colour over whole pixels.
  case flat
  /// A box with four equal circular corners of at least half a pixel inside its border, under no clip.
  case round
  /// A box with its own axes, four equal circular corners and a border, under no clip.
  case box
  /// A whole picture of at least a pixel each way, sampled linearly, in a plane parallel to the
  /// screen's, under no clip. Where it stands beside others, at most three texels to a pixel.
  case picture
  /// A texture sampled linearly, in a plane parallel to the screen's, under no clip.
  case image
  /// Any box.
  case generalBox
  /// Any textured quad.
  case generalTexture
  case gradient
  case shadow
  /// A repeated texture: never drawn together with others.
  case pattern
  /// Quads of several kinds.
  case mixed

  /// The class whose program draws quads of both; `sameTexture` where they also share the texture.
  func joined(with other: InstanceClass, sameTexture: Bool) -> InstanceClass {
    if self == other && (sameTexture || !usesTexture) { return self }
    let high = rawValue > other.rawValue ? self : other
    let low = rawValue > other.rawValue ? other : self
    switch (low, high) {
    case (.solid, .flat): return .flat
    case (.solid, .round), (.flat, .round): return .box
    case (_, .box): return .box
    case (.solid, .generalBox), (.flat, .generalBox), (.round, .generalBox), (.box, .generalBox):
      return .generalBox
    case (.picture, .image) where sameTexture: return high
    case (.picture, .generalTexture) where sameTexture: return high
    case (.image, .generalTexture) where sameTexture: return high
    default: return .mixed
    }
  }

  /// Whether the program reads one texture from unit 0.
  var usesTexture: Bool { isPlainTexture || self == .generalTexture || self == .pattern }

  /// Whether the program can read a picture that stands beside others.
  var isPlainTexture: Bool { self == .picture || self == .image }

  /// Whether the program leaves clips to the scissor test.
  var ignoresClips: Bool { rawValue <= InstanceClass.image.rawValue }

  /// The class of the same quads with clips that the shader looks up.
  var clipped: InstanceClass {
    switch self {
    case .solid, .flat, .round, .box: .generalBox
    case .picture, .image: .generalTexture
    default: self
    }
  }

  var program: ProgramLibrary.Name {
    switch self {
    case .solid, .flat: .flat
    case .round: .round
    case .box: .box
    case .picture: .picture
    case .image: .image
    case .generalBox: .generalBox
    case .generalTexture: .generalTexture
    case .gradient: .gradient
    case .shadow: .shadow
    case .pattern: .pattern
    case .mixed: .mixed
    }
  }
}

extension InstanceClass {
  /// The class of a record under a mapping of the frame's space to pixels.
  ///
  /// `needed` are the pixels that a picture must at least cover to be sampled without a limit.
  @inline(__always)
  init(
    _ pointer: UnsafePointer<InstanceRecord>, isClipped: Bool, scale: SIMD2<Float>,
    offset: SIMD2<Float>, needed: UnsafePointer<SIMD2<Float>>
  ) {
    let bits = pointer.pointee.word14 >> 16
    let isPlain = !isClipped && bits & UInt32(Flags.projective.rawValue) == 0
    switch bits & 15 {
    case UInt32(InstanceRecord.Kind.box.rawValue):
      self = isPlain ? Self.boxClass(pointer, bits, scale, offset) : .generalBox
    case UInt32(InstanceRecord.Kind.image.rawValue), UInt32(InstanceRecord.Kind.glyph.rawValue):
      let edges = pointer.pointee.word15 >> 4 & 15
      let isEven = edges == 15 || edges == 0 || bits & UInt32(Flags.aliased.rawValue) != 0
      let isPlainTexture = isPlain && isEven && bits & Self.unevenSampling == 0
      self =
        !isPlainTexture
        ? .generalTexture
        : bits & 15 == UInt32(InstanceRecord.Kind.image.rawValue)
          && Self.isWhole(pointer, scale, needed) ? .picture : .image
    case UInt32(InstanceRecord.Kind.gradient.rawValue): self = .gradient
    case UInt32(InstanceRecord.Kind.pattern.rawValue): self = .pattern
    case UInt32(InstanceRecord.Kind.shadow.rawValue):
      self = Float(bitPattern: pointer.pointee.word9) > 0 ? .shadow : .generalBox
    default: self = .generalBox
    }
  }

  private typealias Flags = InstanceRecord.Flags
  private static var unevenSampling: UInt32 {
    UInt32(
      Flags.nearestMagnification.rawValue | Flags.nearestMinification.rawValue
        | Flags.trilinear.rawValue)
  }

  @inline(__always)
  private static func boxClass(
    _ r: UnsafePointer<InstanceRecord>, _ bits: UInt32, _ scale: SIMD2<Float>,
    _ offset: SIMD2<Float>
  ) -> InstanceClass {
    let border = Float(bitPattern: r.pointee.word9)
    let corners = bits >> 4 & 15
    let isSharp = corners == 0 || Float(bitPattern: r.pointee.word8) <= 0
    let edges = r.pointee.word15 >> 4 & 15
    let isHard = edges == 0 || bits & UInt32(Flags.aliased.rawValue) != 0
    let isUpright = r.pointee.b == 0 && r.pointee.c == 0 || r.pointee.a == 0 && r.pointee.d == 0
    if isUpright && isSharp && border <= 0 {
      if isHard || coversWholePixels(r, scale, offset) {
        let isOpaque = r.pointee.word11 >> 16 == 0xFFFF && r.pointee.word14 & 0xFFFF == 0xFFFF
        return isOpaque ? .solid : .flat
      }
    }
    if isHard {
      if !isUpright || !coversWholePixels(r, scale, offset) { return .generalBox }
    } else if edges != 15 {
      return .generalBox
    }
    if !isSharp || border > 0 {
      // Arcs and borders keep their shape only where both axes grow alike, at right angles.
      if scale.x != scale.y { return .generalBox }
      let skew = abs(r.pointee.a * r.pointee.c + r.pointee.b * r.pointee.d)
      let square = r.pointee.a * r.pointee.a + r.pointee.b * r.pointee.b
      let difference = abs(square - r.pointee.c * r.pointee.c - r.pointee.d * r.pointee.d)
      if skew > square * 1e-4 || difference > square * 1e-4 { return .generalBox }
      if !isSharp && (corners != 15 || bits & UInt32(Flags.continuous.rawValue) != 0) {
        return .generalBox
      }
      let side = min(r.pointee.width, r.pointee.height)
      let pixels = square.squareRoot() * scale.x
      guard (side - 2 * max(border, 0)) * pixels >= 1 else { return .generalBox }
      let radius = min(Float(bitPattern: r.pointee.word8), side / 2)
      return !isSharp && (radius - max(border, 0)) * pixels >= 0.5 ? .round : .box
    }
    // The distance between two opposite edges is the area over their length.
    let x = lengthInPixels(r.pointee.a, r.pointee.b, scale)
    let y = lengthInPixels(r.pointee.c, r.pointee.d, scale)
    let area = abs(r.pointee.a * r.pointee.d - r.pointee.b * r.pointee.c) * scale.x * scale.y
    return area > 0 && r.pointee.width * area >= y && r.pointee.height * area >= x
      ? .box : .generalBox
  }

  /// Whether a quad shows its whole picture on enough pixels.
  @inline(__always)
  private static func isWhole(
    _ r: UnsafePointer<InstanceRecord>, _ scale: SIMD2<Float>,
    _ needed: UnsafePointer<SIMD2<Float>>
  ) -> Bool {
    // Texture coordinates 0 and 1, or 1 and 0.
    let one = Float(1).bitPattern
    guard r.pointee.word10 | r.pointee.word12 == one, r.pointee.word10 & r.pointee.word12 == 0,
      r.pointee.word11 | r.pointee.word13 == one, r.pointee.word11 & r.pointee.word13 == 0
    else { return false }
    // The distance between two opposite edges is the area over their length, here in squares.
    let (ax, ay) = (r.pointee.a * scale.x, r.pointee.b * scale.y)
    let (bx, by) = (r.pointee.c * scale.x, r.pointee.d * scale.y)
    let area = abs(ax * by - ay * bx)
    let least = needed[Int(r.pointee.word15 & 7)]
    let (x, y) = (r.pointee.width * area, r.pointee.height * area)
    return x * x >= least.x * least.x * (bx * bx + by * by)
      && y * y >= least.y * least.y * (ax * ax + ay * ay)
  }

  @inline(__always)
  private static func lengthInPixels(_ x: Float, _ y: Float, _ scale: SIMD2<Float>) -> Float {
    (x * x * scale.x * scale.x + y * y * scale.y * scale.y).squareRoot()
  }

  @inline(__always)
  private static func coversWholePixels(
    _ r: UnsafePointer<InstanceRecord>, _ scale: SIMD2<Float>, _ offset: SIMD2<Float>
  ) -> Bool {
    let x0 = r.pointee.tx * scale.x + offset.x
    let y0 = r.pointee.ty * scale.y + offset.y
    let x1 = x0 + (r.pointee.a * r.pointee.width + r.pointee.c * r.pointee.height) * scale.x
    let y1 = y0 + (r.pointee.b * r.pointee.width + r.pointee.d * r.pointee.height) * scale.y
    // Less than the rasteriser can tell from a whole pixel: it knows 256 steps.
    let near: Float = 1 / 1024
    return abs(x0 - x0.rounded()) < near && abs(y0 - y0.rounded()) < near
      && abs(x1 - x1.rounded()) < near && abs(y1 - y1.rounded()) < near
  }
}

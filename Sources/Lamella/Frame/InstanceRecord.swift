// SPDX-License-Identifier: MIT

// One quad of the private draw list. 64 bytes, sixteen 32-bit words, uploaded to GL as it stands:
//
//   word  0– 3  a b c d          matrix from the quad's local space to the frame's space
//   word  4– 5  tx ty            (with `.projective`, word 0 is the index into `Frame.projections`
//                                 as a Float: the bits of a small integer are a denormal float,
//                                 which GL may drop)
//   word  6– 7  width height     the quad covers (0,0)…(width,height) in its local space
//   word  8– 9  box, shadow:     cornerRadius (Float), borderWidth or blur sigma (Float)
//               image, gradient: tint, four unorm16 (r g b a, straight alpha)
//   word 10–13  box:             fill colour, border colour; each four unorm16, straight alpha
//               shadow:          shadow colour, four unorm16; words 12–13 unused
//               image:           u0 v0 u1 v1 (Float): texture coordinates of (0,0) and (width,height)
//               pattern:         size of a tile, and the place of (0,0) among the tiles (Float);
//                                word 8 is the cornerRadius, word 9 the tint in four unorm8
//               gradient:        word 10 is the index into `Frame.gradients`; 11–13 unused
//   Images have no corners: with `.trilinear` those bits and `.continuous` hold the bias of the level
//   of detail, 15 + 4·bias, see `setBias`.
//   word 14     low 16 bits: opacity, unorm16; high 16 bits: `Flags`
//   word 15     bits 0–3 texture unit, 4–7 edge antialiasing mask, 8–31 clip index (0 = no clip)
//
// Written by the packing part of Culling, read by LamellaGL and by tests.
// Colours are unorm16 and not half floats: without hardware support the conversion to half costs
// more than the rest of the record, and what lies outside 0…1 is clamped when drawn in any case.
// The bounds' origin is folded into the matrix, so that the shader needs no second rectangle.

/// One instanced quad, in the layout that the shader reads.
public struct InstanceRecord: BitwiseCopyable, Equatable, Sendable {
  public var a, b, c, d, tx, ty: Float
  public var width, height: Float
  public var word8, word9: UInt32
  public var word10, word11, word12, word13: UInt32
  public var word14, word15: UInt32

  /// Creates a record with all words zero.
  @inlinable
  public init() {
    (a, b, c, d, tx, ty, width, height) = (0, 0, 0, 0, 0, 0, 0, 0)
    (word8, word9, word10, word11) = (0, 0, 0, 0)
    (word12, word13, word14, word15) = (0, 0, 0, 0)
  }
}

extension InstanceRecord {
  /// What a record draws, in the low four bits of its flags.
  public enum Kind: UInt16, Sendable, CaseIterable {
    /// A filled, bordered, rounded rectangle.
    case box = 0
    /// A part of a texture, multiplied by a tint.
    case image = 1
    /// The blurred shape of a rounded rectangle, in closed form.
    case shadow = 2
    /// An axial, radial or conic gradient, clipped to a rounded rectangle.
    case gradient = 3
    /// The alpha of a texture, filled with the tint: rasterised paths and text of one colour.
    case glyph = 4
    /// A texture repeated over a rounded rectangle.
    case pattern = 5
  }

  /// The upper sixteen bits of word 14.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The rounded corners, one bit each: minXminY, maxXminY, minXmaxY, maxXmaxY.
    public static let cornerShift: UInt16 = 4
    /// The corners follow the continuous curve.
    public static let continuous = Flags(rawValue: 1 << 8)
    /// The matrix stands in `Frame.projections`, at the index that word 0 holds as a Float.
    public static let projective = Flags(rawValue: 1 << 9)
    /// The texture is magnified by its nearest texel.
    public static let nearestMagnification = Flags(rawValue: 1 << 10)
    /// The texture is minified by its nearest texel.
    public static let nearestMinification = Flags(rawValue: 1 << 11)
    /// The texture is minified between its mip levels.
    public static let trilinear = Flags(rawValue: 1 << 12)
    /// The quad covers whole pixels or its edges are not to be smoothed.
    public static let aliased = Flags(rawValue: 1 << 13)
    /// An even clip would cut nothing: set where the quad lies inside its clip for certain.
    public static let insideClip = Flags(rawValue: 1 << 14)
    /// In the look of compact boxes: what each has of its own is an opacity and no fill colour.
    public static let ownOpacity = Flags(rawValue: 1 << 15)
  }

  /// What the record draws.
  @inlinable
  public var kind: Kind { Kind(rawValue: UInt16(truncatingIfNeeded: word14 >> 16) & 15) ?? .box }

  /// The flags, with the kind and the corners in their low eight bits.
  @inlinable
  public var flags: Flags { Flags(rawValue: UInt16(truncatingIfNeeded: word14 >> 16)) }

  /// The rounded corners: bits minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
  @inlinable public var corners: UInt32 { (word14 >> 20) & 15 }

  /// The index of the clip in `Frame.clips`; 0 means none.
  @inlinable public var clipIndex: Int { Int(word15 >> 8) }

  /// The position of the texture in the command's list of contents.
  @inlinable public var textureUnit: Int { Int(word15 & 15) }

  /// The opacity, 0…1.
  @inlinable public var opacity: Float { Float(word14 & 0xFFFF) / 65535 }

  /// Packs one component to unorm8, rounding to nearest; NaN becomes 0.
  @inlinable
  public static func unorm8(_ value: Float) -> UInt32 {
    UInt32((value > 0 ? min(value, 1) : 0) * 255 + 0.5)
  }

  /// Sets what is added to the level of detail of a trilinear image: quarters from -3.5 to 4.
  public mutating func setBias(_ bias: Float) {
    let quarters = bias == bias ? Int32((max(-3.5, min(4, bias)) * 4).rounded()) : 0
    word14 = word14 & ~(31 << 20) | UInt32(15 + quarters) << 20
  }

  /// Packs one component to unorm16, rounding to nearest; NaN becomes 0.
  @inlinable @inline(__always)
  public static func unorm16(_ value: Float) -> UInt32 {
    UInt32((value > 0 ? min(value, 1) : 0) * 65535 + 0.5)
  }

  /// Packs two components, the first in the low half.
  @inlinable @inline(__always)
  public static func unorm16x2(_ low: Float, _ high: Float) -> UInt32 {
    unorm16(low) | unorm16(high) << 16
  }
}

// SPDX-License-Identifier: MIT

public import LamellaMath

/// A filter of a group as the renderer reads it: a kind and up to twenty numbers.
///
/// `gaussianBlur`: `values[0]` is the standard deviation in frame units.
/// `colorMatrix` and every filter that is a linear map of colour: twenty numbers, rows R G B A of
/// five columns, on straight alpha. `luminanceToAlpha` is a matrix too. `pixellate`: the cell size.
public struct FilterRecord: BitwiseCopyable, Equatable, Sendable {
  /// What the filter computes.
  public enum Kind: UInt8, BitwiseCopyable, Sendable { case gaussianBlur, colorMatrix, pixellate }

  public var kind: Kind
  /// Four rows of five numbers; unused ones are 0.
  public var row0, row1, row2, row3: SIMD8<Float>

  /// Creates a filter with one number.
  public init(_ kind: Kind, _ value: Float = 0) {
    self.kind = kind
    row0 = .zero
    row0[0] = value
    (row1, row2, row3) = (.zero, .zero, .zero)
  }
}

/// A shadow made from the alpha of a group's picture.
public struct ShadowRecord: BitwiseCopyable, Equatable, Sendable {
  public var color: Color
  /// The standard deviation of the blur, in frame units.
  public var sigma: Float
  /// The offset in frame units.
  public var offset: Point

  /// Creates a shadow.
  public init(color: Color, sigma: Float, offset: Point) {
    self.color = color
    self.sigma = sigma
    self.offset = offset
  }
}

/// How a picture meets what is behind it.
public enum BlendMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  case sourceOver, clear, copy, sourceIn, sourceOut, sourceAtop
  case destination, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusLighter, plusDarker, minimum, maximum
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// Backdrop minus source, and source minus backdrop, alpha included.
  case subtractSource, subtractBackdrop
  case difference, exclusion, subtract, divide, linearBurn, linearDodge, linearLight, pinLight
  case hue, saturation, color, luminosity
}

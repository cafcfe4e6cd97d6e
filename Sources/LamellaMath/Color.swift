// SPDX-License-Identifier: MIT

/// A colour: red, green, blue and straight (not premultiplied) alpha.
///
/// Components are sRGB-encoded and blended as they are, as Core Animation does. The range is 0…1;
/// values outside (extended colours, additive animations) are kept and clamped when drawn.
public struct Color: BitwiseCopyable, Equatable, Hashable, Sendable {
  /// The red component.
  public var red: Float
  /// The green component.
  public var green: Float
  /// The blue component.
  public var blue: Float
  /// The opacity: 0 shows nothing, 1 covers what is behind.
  public var alpha: Float

  /// Creates a colour from its components, each nominally 0…1.
  @inlinable
  public init(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Color {
  /// No colour at all: black with alpha 0.
  public static let clear = Color(0, 0, 0, 0)
  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Opaque red.
  public static let red = Color(1, 0, 0)
  /// Opaque green.
  public static let green = Color(0, 1, 0)
  /// Opaque blue.
  public static let blue = Color(0, 0, 1)
  /// Opaque orange.
  public static let orange = Color(1, 0.5, 0)

  /// The same colour with another alpha.
  @inlinable
  public func withAlpha(_ alpha: Float) -> Color { Color(red, green, blue, alpha) }
}

// SPDX-License-Identifier: MIT

/// A width and a height, in points.
public struct Size: BitwiseCopyable, Equatable, Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Float
  /// The vertical extent, in points.
  public var height: Float

  /// The empty size, (0, 0).
  public static let zero = Size(0, 0)

  /// Creates a size from its extents, in points.
  @inlinable
  public init(_ width: Float, _ height: Float) {
    self.width = width
    self.height = height
  }
}

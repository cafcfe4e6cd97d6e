// SPDX-License-Identifier: MIT

// Per axis, the change of the superlayer's size is split into three equal shares: margin before,
// extent, margin after. Shares of parts that are not flexible go to the flexible margins in equal
// parts, or to the extent if no margin is flexible. Margins change by whole points (rounded down),
// and a flexible extent takes exactly what is left. Reproduces every row measured on macOS.

/// Which margins and extents of a layer change with the size of its superlayer.
public struct AutoresizingMask: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// The bits; only the low six are kept.
  public let rawValue: UInt8

  /// Creates a mask from its bits; only the low six are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 63 }

  /// The margin at minimal x is flexible.
  public static let minXMargin = AutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let width = AutoresizingMask(rawValue: 2)
  /// The margin at maximal x is flexible.
  public static let maxXMargin = AutoresizingMask(rawValue: 4)
  /// The margin at minimal y is flexible.
  public static let minYMargin = AutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let height = AutoresizingMask(rawValue: 16)
  /// The margin at maximal y is flexible.
  public static let maxYMargin = AutoresizingMask(rawValue: 32)

  /// The frame of a layer after its superlayer changed its size; never of negative size.
  public func resized(frame: Rect, oldSize: Size, newSize: Size) -> Rect {
    let x = AutoresizingMask.resized(
      frame.origin.x, frame.width, change: newSize.width - oldSize.width,
      before: contains(.minXMargin), extent: contains(.width), after: contains(.maxXMargin))
    let y = AutoresizingMask.resized(
      frame.origin.y, frame.height, change: newSize.height - oldSize.height,
      before: contains(.minYMargin), extent: contains(.height), after: contains(.maxYMargin))
    return Rect(x.origin, y.origin, x.size, y.size).standardized
  }

  private static func resized(
    _ origin: Float, _ size: Float, change: Float, before: Bool, extent: Bool, after: Bool
  ) -> (origin: Float, size: Float) {
    let margins: Float = (before ? 1 : 0) + (after ? 1 : 0)
    guard margins > 0 else { return (origin, extent ? size + change : size) }
    // In thirds of the change: a flexible margin has its own and its part of the rigid ones.
    let rigid = 3 - margins - (extent ? 1 : 0)
    let share = (change * (1 + rigid / margins) / 3).rounded(.down)
    let (first, last) = (before ? share : 0, after ? share : 0)
    return (origin + first, extent ? size + (change - first - last) : size)
  }
}

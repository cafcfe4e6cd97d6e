// SPDX-License-Identifier: MIT

/// Where and how large a picture is placed in a layer's bounds: Core Animation's `contentsGravity`.
///
/// Names are in layer space: top is maximal y, whichever way y points on screen.
public enum Gravity: UInt8, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  /// Fills the bounds, changing the aspect ratio; the default of a layer.
  case resize
  /// As large as fits inside, in the middle.
  case resizeAspect
  /// As small as covers the bounds, in the middle; may stick out.
  case resizeAspectFill
  /// At its own size, in the middle.
  case center
  /// At its own size, in the middle of the side at maximal y.
  case top
  /// At its own size, in the middle of the side at minimal y.
  case bottom
  /// At its own size, in the middle of the side at minimal x.
  case left
  /// At its own size, in the middle of the side at maximal x.
  case right
  /// At its own size, in the corner at minimal x and maximal y.
  case topLeft
  /// At its own size, in the corner at maximal x and maximal y.
  case topRight
  /// At its own size, in the corner at minimal x and minimal y.
  case bottomLeft
  /// At its own size, in the corner at maximal x and minimal y.
  case bottomRight

  /// The gravity with a name; ``center`` where the name is unknown, as Core Animation has it.
  public init(named name: String) {
    self = Gravity.allCases.first { $0.name == name } ?? .center
  }

  /// Core Animation's name.
  public var name: String { String(describing: self) }

  /// Whether the picture is scaled to the bounds, which is also where ``NineSlice`` applies.
  @inlinable public var isResizing: Bool { rawValue <= Gravity.resizeAspectFill.rawValue }

  /// Where a picture stands in bounds.
  ///
  /// `imageSize` is the picture's own size in points: pixels of the shown part / contents scale. An
  /// empty picture that is to be resized gives an empty rectangle.
  public func rect(bounds: Rect, imageSize: Size) -> Rect {
    let (w, h) = (bounds.width, bounds.height)
    var size = imageSize
    if isResizing {
      let (kx, ky) = (w / size.width, h / size.height)
      switch self {
      case .resize where size.width > 0 && size.height > 0: return bounds
      case .resizeAspect where kx.isFinite && ky.isFinite:
        size = Size(size.width * min(kx, ky), size.height * min(kx, ky))
      case .resizeAspectFill where kx.isFinite && ky.isFinite:
        size = Size(size.width * max(kx, ky), size.height * max(kx, ky))
      default: size = .zero
      }
    }
    let x: Float =
      switch self {
      case .left, .topLeft, .bottomLeft: 0
      case .right, .topRight, .bottomRight: w - size.width
      default: (w - size.width) / 2
      }
    let y: Float =
      switch self {
      case .bottom, .bottomLeft, .bottomRight: 0
      case .top, .topLeft, .topRight: h - size.height
      default: (h - size.height) / 2
      }
    return Rect(bounds.origin.x + x, bounds.origin.y + y, size.width, size.height)
  }
}

// SPDX-License-Identifier: MIT

public import LamellaMath

/// Where the pixels of the screen lie in frame space.
///
/// Paths and texts are drawn for it: a picture of a layer at rest is shown pixel on pixel.
public struct PixelGrid: Equatable, Sendable {
  /// Pixels per point along x and y, positive; default 1.
  public var scale: Size
  /// A corner of a pixel, in points; default (0, 0).
  public var origin: Point

  /// Creates a grid of so many pixels per point.
  public init(scale: Float = 1, origin: Point = .zero) {
    self.init(scale: Size(scale, scale), origin: origin)
  }

  /// Creates a grid whose pixels need not be square in frame space.
  ///
  /// Traps unless the scale is positive and everything finite.
  public init(scale: Size, origin: Point) {
    precondition(
      scale.width > 0 && scale.height > 0 && scale.width.isFinite && scale.height.isFinite
        && origin.x.isFinite && origin.y.isFinite,
      "a pixel grid with scale \(scale) and origin \(origin)")
    self.scale = scale
    self.origin = origin
  }
}

extension World {
  /// Pixels per point on screen: the scale at which paths and texts are drawn.
  ///
  /// Default 1.
  ///
  /// Sets the same scale for both directions, with a pixel's corner at the origin of frame space.
  public var pixelScale: Float {
    get { pixelGrid.scale.width }
    set { pixelGrid = PixelGrid(scale: newValue) }
  }
}

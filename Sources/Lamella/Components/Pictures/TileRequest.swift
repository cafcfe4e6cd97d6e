// SPDX-License-Identifier: MIT

public import LamellaMath

/// A tile of a tiled layer: a part of its bounds at one level of detail.
public struct TileRequest: Hashable, Sendable {
  /// The layer.
  public var layer: LayerID
  /// The level of detail: a tile of level n has 2ⁿ times as many pixels in a point as one of level 0.
  public var level: Int32
  /// The tile's place in the grid of its level, from the origin of the bounds.
  public var column, row: Int32
  /// The part of the layer, in its coordinates.
  public var rect: Rect
  /// Pixels in a point.
  public var scale: Float
  /// Whether y points down on screen.
  public var isFlipped: Bool

  /// Creates a request.
  public init(
    layer: LayerID, level: Int32, column: Int32, row: Int32, rect: Rect, scale: Float,
    isFlipped: Bool
  ) {
    self.layer = layer
    self.level = level
    (self.column, self.row) = (column, row)
    self.rect = rect
    self.scale = scale
    self.isFlipped = isFlipped
  }
}

/// A tile that has been drawn.
public struct PlacedTile: Equatable, Sendable {
  /// The pixels, which are stretched over the tile's part of the layer.
  public var contents: ContentsID
  /// How far the tile has appeared, 0…1.
  public var opacity: Float

  /// Creates a tile.
  public init(contents: ContentsID, opacity: Float) {
    self.contents = contents
    self.opacity = opacity
  }
}

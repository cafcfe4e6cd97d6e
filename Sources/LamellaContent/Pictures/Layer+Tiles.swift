// SPDX-License-Identifier: MIT

public import Lamella

extension Layer {
  /// Sets what draws the tiles of a tiled layer; traps unless a ``ContentRenderer`` is the world's
  /// ``Lamella/World/pictureSource``.
  ///
  /// A tile is drawn in the background when it is first seen, `tileSize` pixels at a scale that fits
  /// the size on screen, see `levelsOfDetail`, and fades in. ``Lamella/Layer/setNeedsDisplay()`` draws
  /// all tiles anew.
  ///
  /// - Parameter draw: Draws a part of the layer, in its coordinates, in points: that inside the
  ///   context's bounds. It is called on another thread and must not look at layers.
  public func setDrawTile(_ draw: @escaping @Sendable (DrawingContext) -> Void) {
    guard let renderer = world.pictureSource as? ContentRenderer else {
      preconditionFailure("tiles of \(id) need a ContentRenderer as the world's pictureSource")
    }
    renderer.setDrawTile(draw, for: id)
    setDraw { layer in
      (layer.world.pictureSource as? ContentRenderer)?.redrawTiles(of: layer.id)
    }
  }
}

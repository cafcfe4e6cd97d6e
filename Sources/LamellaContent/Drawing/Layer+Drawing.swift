// SPDX-License-Identifier: MIT

// Layers that draw their contents. The engine runs a layer's drawing closure before a commit, where
// `setNeedsDisplay` was called; here the closure is given a context, and what it drew becomes the
// layer's contents. One picture belongs to each such layer and is drawn over again and again.
//
// With `drawsAsynchronously` the closure still runs before the commit and on the world's thread, as
// it may look at layers; its commands are recorded and carried out in the background. The layer
// shows the old picture until the new one is done.

public import Lamella

extension Layer {
  /// Sets what draws the layer's contents; ``Lamella/Layer/setNeedsDisplay()`` asks for it.
  ///
  /// The picture has the layer's bounds × `contentsScale` pixels and becomes its `contents`, without
  /// an animation. A change of the bounds draws anew where `needsDisplayOnBoundsChange` is set.
  ///
  /// - Parameter draw: Draws in the layer's coordinates, in points; the context is valid until it
  ///   returns.
  public func setDraw(_ draw: @escaping @Sendable (DrawingContext, Layer) -> Void) {
    let contents = OwnContents(store: world.contents)
    setDraw { layer in contents.display(layer, draw) }
  }
}

/// The picture that a layer draws itself.
// SAFETY: used by display closures and deliveries, both of which run on the world's thread.
final class OwnContents: @unchecked Sendable {
  private let store: ContentsStore
  private var id = ContentsID.none
  private var cancelPending: (() -> Void)?

  init(store: ContentsStore) { self.store = store }

  deinit { if id != .none { store.drop(id) } }

  /// Draws the contents of a layer, now or in the background.
  func display(_ layer: Layer, _ draw: @Sendable (DrawingContext, Layer) -> Void) {
    cancelPending?()
    cancelPending = nil
    let (bounds, scale) = (layer.bounds, layer.contentsScale)
    let isFlipped = layer.contentsAreFlipped
    if layer.drawsAsynchronously, let renderer = layer.world.pictureSource as? ContentRenderer,
      !renderer.waitsForPictures
    {
      let record = DrawingContext.record(bounds: bounds, scale: scale, isFlipped: isFlipped) {
        draw($0, layer)
      }
      guard let record else { return show(Bitmap(width: 0, height: 0, pixels: []), layer) }
      if id == .none { show(Bitmap(width: 0, height: 0, pixels: []), layer) }
      cancelPending = renderer.drawLater({ record.bitmap() }) { [weak self] in
        guard let self else { return }
        store.redraw(id, with: $0)
      }
      return
    }
    show(
      DrawingContext.draw(bounds: bounds, scale: scale, isFlipped: isFlipped) { draw($0, layer) },
      layer)
  }

  private func show(_ bitmap: Bitmap, _ layer: Layer) {
    if id == .none {
      id = store.add(bitmap, changesOften: false)
    } else {
      store.redraw(id, with: bitmap)
    }
    if layer.contents == id { return }
    layer.world.beginTransaction()
    layer.world.transactionDisablesActions = true
    layer.contents = id
    layer.world.commitTransaction()
  }
}

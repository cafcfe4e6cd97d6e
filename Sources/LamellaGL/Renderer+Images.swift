// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

extension World {
  /// A picture of one layer with what is below it, as it is on screen at a time.
  ///
  /// The pixels are what the layer and those below it are on screen, with what superlayers do to them:
  /// where nothing lies before or behind, the screen's own; see ``Lamella/World/frame(of:at:)``. What
  /// lies outside the rectangle is cut off.
  ///
  /// The renderer draws in the context that is current. The rectangle is one of frame space, widened
  /// to whole pixels of ``Lamella/World/pixelGrid``; nil is the box around the layer's bounds. Where it
  /// is empty, the picture has no pixels. Throws what drawing throws.
  public func image(
    of layer: Layer, at time: Double, with renderer: Renderer, visible: Rect? = nil
  ) throws(GLError) -> Bitmap {
    let list = frame(of: layer, at: time)
    let box = visible ?? (contains(layer.id) ? screenBox(of: layer) : .null)
    let (scale, origin) = (pixelGrid.scale, pixelGrid.origin)
    let x0 = ((box.minX - origin.x) * scale.width + 1 / 256).rounded(.down)
    let y0 = ((box.minY - origin.y) * scale.height + 1 / 256).rounded(.down)
    let x1 = ((box.maxX - origin.x) * scale.width - 1 / 256).rounded(.up)
    let y1 = ((box.maxY - origin.y) * scale.height - 1 / 256).rounded(.up)
    guard !box.isNull, x1 > x0, y1 > y0, max(x1 - x0, y1 - y0) < 1e6 else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let target = try OffscreenTarget(width: Int(x1 - x0), height: Int(y1 - y0))
    try renderer.draw(
      list,
      into: target.target(
        visible: Rect(
          x0 / scale.width + origin.x, y0 / scale.height + origin.y, (x1 - x0) / scale.width,
          (y1 - y0) / scale.height)))
    return target.readPixels()
  }
}

extension Renderer {
  /// Draws one layer with what is below it over a bitmap, as the model says, in the layer's own space.
  ///
  /// Core Animation's `renderInContext:`, with the transform as the context's: see
  /// ``Lamella/World/modelFrame(of:transform:)`` for what is left out. The transform leads from the
  /// layer's coordinates to pixels, with the origin at the bitmap's lower left corner and y up.
  /// Throws what drawing throws.
  public func render(
    _ layer: Layer, into bitmap: inout Bitmap, transform: AffineTransform = .identity
  ) throws(GLError) {
    if bitmap.width == 0 || bitmap.height == 0 { return }
    let list = layer.world.modelFrame(of: layer, transform: transform)
    let target = try OffscreenTarget(width: bitmap.width, height: bitmap.height)
    try draw(list, into: target.target())
    bitmap = bitmap.under(target.readPixels())
  }
}

extension Bitmap {
  /// This picture with another of the same size drawn over it.
  fileprivate func under(_ top: Bitmap) -> Bitmap {
    var result = pixels
    top.pixels.withUnsafeBufferPointer { source in
      for i in stride(from: 0, to: source.count, by: 4) {
        let rest = 255 - Int(source[i + 3])
        if rest == 255 { continue }
        for c in i..<i + 4 {
          result[c] = UInt8(min(255, Int(source[c]) + (Int(result[c]) * rest + 127) / 255))
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: result)
  }
}

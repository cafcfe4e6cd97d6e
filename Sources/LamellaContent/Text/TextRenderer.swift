// SPDX-License-Identifier: MIT

import CLamellaCairo
public import Lamella
public import LamellaMath

/// Lays out text with Pango and draws it into bitmaps.
///
/// The functions keep no state and may be called from any thread.
public enum TextRenderer {
  /// Draws text as a text layer does: from the top of its bounds, clipped to them.
  ///
  /// - Parameters:
  ///   - text: The text and its look.
  ///   - size: The size of the layer's bounds, in points.
  ///   - scale: Pixels in a point, the layer's `contentsScale`. It is lowered where the picture
  ///     would exceed 16,384 pixels a side or 256 megabytes.
  /// - Returns: `size` × `scale` pixels, rounded up, upright: the first line is in the top rows.
  ///   Empty where the size is empty or not finite.
  public static func bitmap(_ text: TextDrawing, size: Size, scale: Float = 1) -> Bitmap {
    let bounds = Rect(origin: .zero, size: size)
    return DrawingContext.draw(bounds: bounds, scale: scale) { $0.draw(text, in: bounds) }
  }

  /// Draws text for given pixels, clipped to a rectangle, with its first line at the top on screen.
  ///
  /// - Parameters:
  ///   - text: The text and its look.
  ///   - rect: The rectangle, in layer coordinates.
  ///   - isFlipped: Whether y points down on screen.
  ///   - map: The map from layer coordinates to pixels, y up.
  ///   - limits: The pixels that are needed; null means all.
  /// - Returns: The picture and the pixels that it covers, its first row at maximal y; nil where
  ///   nothing is to be seen, where something is not finite, and where the picture would exceed
  ///   16,384 pixels a side or 256 megabytes.
  public static func rasterize(
    _ text: TextDrawing, in rect: Rect, isFlipped: Bool, map: AffineTransform,
    limits: Rect = .null
  ) -> PlacedBitmap? {
    let rect = rect.standardized
    guard rect.isFinite, rect.width > 0, rect.height > 0, map.inverted != nil, map.tx.isFinite,
      map.ty.isFinite, text.runs.contains(where: { !$0.text.isEmpty })
    else { return nil }
    let layout = TextLayout(text, bounds: rect.size)
    let ink = layout.ink(in: rect, isFlipped: isFlipped).intersection(rect)
    guard !ink.isNull, ink.width > 0, ink.height > 0,
      let grid = RasterGrid(covering: map.apply(to: ink), within: limits)
    else { return nil }
    let surface = ImageSurface(width: grid.width, height: grid.height)
    let context = surface.context
    grid.apply(map, to: context)
    context.setPath(Path.rect(rect))
    cairo_clip(context)
    cairo_translate(context, Double(rect.minX), Double(isFlipped ? rect.minY : rect.maxY))
    if !isFlipped { cairo_scale(context, 1, -1) }
    layout.show(in: context)
    return PlacedBitmap(bitmap: surface.bitmap(), rect: grid.rect)
  }

  /// The size that text needs: a text layer's `preferredFrameSize`.
  ///
  /// - Parameters:
  ///   - text: The text; its truncation does not matter.
  ///   - width: Where wrapped text is broken, in points; default nil, only at line feeds.
  /// - Returns: The width of the widest line and the height of all lines, in points; empty text
  ///   has the height of one line.
  public static func preferredSize(_ text: TextDrawing, width: Float? = nil) -> Size {
    var text = text
    text.truncation = .none
    guard text.isWrapped, let width, width.isFinite else {
      return TextLayout(text, bounds: nil).size
    }
    return TextLayout(text, bounds: Size(width, 0)).size
  }
}

extension DrawingContext {
  /// Draws text into a rectangle, upright on screen, first line at its top, clipped to it.
  public func draw(_ text: TextDrawing, in rect: Rect) {
    let rect = rect.standardized
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
    let layout = TextLayout(text, bounds: rect.size)
    saveState()
    clip(to: rect)
    upright(rect) { layout.show(in: $0) }
    restoreState()
  }
}

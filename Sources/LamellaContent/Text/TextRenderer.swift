// SPDX-License-Identifier: MIT

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

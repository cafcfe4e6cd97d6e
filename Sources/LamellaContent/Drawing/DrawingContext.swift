// SPDX-License-Identifier: MIT

// Where drawing closures draw: a Cairo context in the coordinates of a layer, in points.
//
// y points up unless the layer is flipped; pictures and text stand upright on screen either way,
// because the context knows which way is up. Colours and line parameters are part of the state that
// is saved and restored, together with the clip and the map from user space.

import CLamellaCairo
public import Lamella
public import LamellaMath

/// What a drawing closure draws with; it may be used only while the closure runs.
///
/// A new context is transparent, fills and strokes in black with the ``StrokeStyle`` of a shape
/// layer, and is clipped to the bounds.
public final class DrawingContext {
  /// The bounds of the layer that is drawn, in points.
  public let bounds: Rect
  /// Whether y points down on screen.
  public let isFlipped: Bool
  /// Pixels in a point.
  public let scale: Float

  /// The colour of fills; default black.
  public var fillColor = Color.black
  /// The colour of strokes; default black.
  public var strokeColor = Color.black
  /// How paths are stroked.
  public var stroke = StrokeStyle()

  private struct SavedState {
    var fillColor: Color
    var strokeColor: Color
    var stroke: StrokeStyle
  }

  private let surface: any DrawingSurface
  private var saved: [SavedState] = []
  private var isOpen = true

  /// The Cairo context; traps once the closure has returned.
  var cairo: OpaquePointer {
    precondition(isOpen, "a drawing context was used after its closure had returned")
    return surface.context
  }

  private init?(
    bounds: Rect, scale: Float, isFlipped: Bool, on makeSurface: (RasterSize) -> any DrawingSurface
  ) {
    let bounds = bounds.standardized
    guard bounds.isFinite, let pixels = RasterSize(covering: bounds.size, scale: scale) else {
      return nil
    }
    self.bounds = bounds
    self.isFlipped = isFlipped
    self.scale = Float(pixels.width) / bounds.width
    surface = makeSurface(pixels)
    // The bitmap is stretched over the bounds when it is shown; where the bounds are not a whole
    // number of pixels, it is therefore drawn stretched the other way.
    let kx = Double(pixels.width) / Double(bounds.width)
    let ky = Double(pixels.height) / Double(bounds.height)
    var matrix = cairo_matrix_t(
      xx: kx, yx: 0, xy: 0, yy: isFlipped ? ky : -ky, x0: -Double(bounds.minX) * kx,
      y0: isFlipped ? -Double(bounds.minY) * ky : Double(bounds.maxY) * ky)
    cairo_set_matrix(surface.context, &matrix)
  }

  /// Draws a layer's contents.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the layer, in points.
  ///   - scale: Pixels in a point, the layer's `contentsScale`. It is lowered where the picture
  ///     would exceed 16,384 pixels a side or 256 megabytes.
  ///   - isFlipped: Whether y points down on screen, the layer's `contentsAreFlipped`.
  ///   - body: Draws; the context is valid until it returns.
  /// - Returns: `bounds` × `scale` pixels, rounded up; empty where the bounds are empty or not
  ///   finite, and then the closure is not called.
  /// - Throws: What the closure throws.
  public static func draw<Failure: Error>(
    bounds: Rect, scale: Float = 1, isFlipped: Bool = false,
    _ body: (DrawingContext) throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    let context = DrawingContext(bounds: bounds, scale: scale, isFlipped: isFlipped) {
      ImageSurface(width: $0.width, height: $0.height)
    }
    guard let context else { return Bitmap(width: 0, height: 0, pixels: []) }
    defer { context.isOpen = false }
    try body(context)
    return context.surface.bitmap()
  }

  /// Runs a closure now and draws later: what it did is recorded, and may be drawn on any thread.
  static func record(
    bounds: Rect, scale: Float, isFlipped: Bool, _ body: (DrawingContext) -> Void
  ) -> DrawingRecord? {
    var record: DrawingRecord?
    let context = DrawingContext(bounds: bounds, scale: scale, isFlipped: isFlipped) {
      let made = DrawingRecord(width: $0.width, height: $0.height)
      record = made
      return made
    }
    guard let context else { return nil }
    body(context)
    context.isOpen = false
    return record
  }
}

// MARK: State

extension DrawingContext {
  /// Remembers the colours, the line parameters, the clip and the map from user space.
  public func saveState() {
    cairo_save(cairo)
    saved.append(SavedState(fillColor: fillColor, strokeColor: strokeColor, stroke: stroke))
  }

  /// Goes back to what ``saveState()`` remembered last; traps where there is nothing to go back to.
  public func restoreState() {
    guard let state = saved.popLast() else {
      preconditionFailure("restoreState() without saveState()")
    }
    cairo_restore(cairo)
    (fillColor, strokeColor, stroke) = (state.fillColor, state.strokeColor, state.stroke)
  }

  /// Draws nothing outside a rectangle from now on, in addition to earlier clips.
  public func clip(to rect: Rect) { clip(to: Path.rect(rect)) }

  /// Draws nothing outside a path from now on, in addition to earlier clips.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    cairo.setFillRule(rule)
    cairo.setPath(path)
    cairo_clip(cairo)
  }

  /// Moves the origin of user space.
  public func translate(x: Float, y: Float) { concatenate(.translation(x, y)) }

  /// Stretches user space about its origin.
  public func scale(x: Float, y: Float) { concatenate(.scale(x, y)) }

  /// Turns user space about its origin, by radians from +x towards +y.
  public func rotate(by angle: Float) {
    guard angle.isFinite else { return clipToNothing() }
    cairo_rotate(cairo, Double(angle))
  }

  /// Lets a map act on what is drawn before the present map does.
  ///
  /// After a map that is singular or not finite, nothing is drawn until the state is restored.
  public func concatenate(_ map: AffineTransform) {
    guard map.inverted != nil, map.tx.isFinite, map.ty.isFinite else { return clipToNothing() }
    cairo.concatenate(map)
  }

  /// Cairo refuses all further work after a singular matrix, so such a matrix never reaches it.
  private func clipToNothing() {
    cairo_new_path(cairo)
    cairo_clip(cairo)
  }
}

// MARK: Drawing

extension DrawingContext {
  /// Fills a path with ``fillColor``.
  public func fill(_ path: Path, rule: FillRule = .nonZero) {
    cairo.setColor(fillColor)
    cairo.setFillRule(rule)
    cairo.setPath(path)
    cairo_fill(cairo)
  }

  /// Fills a rectangle with ``fillColor``.
  public func fill(_ rect: Rect) { fill(Path.rect(rect)) }

  /// Strokes a path with ``strokeColor`` and ``stroke``.
  public func stroke(_ path: Path) {
    let stroke = stroke.bounded(along: path, scale: scale)
    guard cairo.setStroke(stroke, scale: scale) else { return }
    cairo.setColor(strokeColor)
    cairo.setPath(path, stroke: stroke)
    cairo_stroke(cairo)
  }

  /// Strokes the outline of a rectangle with ``strokeColor`` and ``stroke``.
  public func stroke(_ rect: Rect) { stroke(Path.rect(rect)) }

  /// Makes a rectangle transparent again.
  public func clear(_ rect: Rect) {
    let context = cairo
    cairo_save(context)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    context.setPath(Path.rect(rect))
    cairo_fill(context)
    cairo_restore(context)
  }

  /// Draws a picture into a rectangle, upright on screen.
  public func draw(_ bitmap: Bitmap, in rect: Rect) {
    let rect = rect.standardized
    guard bitmap.width > 0, bitmap.height > 0, rect.isFinite, rect.width > 0, rect.height > 0
    else { return }
    upright(rect) {
      cairo_scale($0, Double(rect.width), Double(rect.height))
      ImageSurface.paint(bitmap, in: $0)
    }
  }

  /// Calls a closure with the origin in the upper left corner of a rectangle and y down on screen.
  func upright(_ rect: Rect, _ body: (OpaquePointer) -> Void) {
    let context = cairo
    cairo_save(context)
    cairo_translate(context, Double(rect.minX), Double(isFlipped ? rect.minY : rect.maxY))
    if !isFlipped { cairo_scale(context, 1, -1) }
    body(context)
    cairo_restore(context)
  }
}

// SPDX-License-Identifier: MIT

// Paths to pixels.
//
// A shape is not clipped to its layer's bounds, so the picture is as large as its ink: the exact
// extents of fill and stroke, widened to whole pixels of the layer's own grid at that scale (a
// shape that moves by whole pixels keeps its pixels), plus one transparent pixel all round, so that
// a texture that is scaled or turned fades at its edge instead of repeating it.

import CLamellaCairo
public import Lamella
public import LamellaMath

/// Pixels and the place where they belong.
public struct PlacedBitmap: Equatable, Sendable {
  /// The pixels, top row first.
  public let bitmap: Bitmap
  /// What they cover in layer coordinates, in points.
  ///
  /// Row 0 lies along `maxY`, or along `minY` where a flipped picture was asked for.
  public let rect: Rect
}

/// Draws shapes into bitmaps with antialiased edges.
///
/// The functions keep no state and may be called from any thread.
public enum PathRasterizer {
  /// Draws a shape: its fill, then its stroke.
  ///
  /// - Parameters:
  ///   - drawing: The shape.
  ///   - scale: Pixels in a point, positive. It is lowered where the picture would exceed 16,384
  ///     pixels a side or 256 megabytes.
  ///   - isFlipped: Whether row 0 lies at minimal y, for layers whose y runs down the screen.
  /// - Returns: The picture, or nil where nothing is to be seen: no ink, or coordinates that are
  ///   not finite.
  /// - Complexity: O(elements + pixels).
  public static func rasterize(
    _ drawing: ShapeDrawing, scale: Float, isFlipped: Bool = false
  ) -> PlacedBitmap? {
    guard scale > 0, scale.isFinite, drawing.path.isFinite else { return nil }
    let fillPath = drawing.fillColor.map { $0.alpha > 0 } == true ? drawing.path : Path()
    let strokePath = drawing.visibleStroke
    let ink = inkExtents(fillPath, strokePath, drawing, scale: scale)
    guard !ink.isNull, ink.isFinite else { return nil }
    let fitted = fittingScale(scale, for: ink)
    guard let grid = PixelGrid(covering: ink, scale: fitted, isFlipped: isFlipped) else {
      return nil
    }
    let surface = ImageSurface(width: grid.width, height: grid.height)
    let context = surface.context
    grid.apply(to: context)
    if let color = drawing.fillColor, !fillPath.isEmpty {
      context.setColor(color)
      context.setFillRule(drawing.fillRule)
      context.setPath(fillPath)
      cairo_fill(context)
    }
    if let color = drawing.strokeColor, !strokePath.isEmpty,
      context.setStroke(drawing.stroke, scale: fitted)
    {
      context.setColor(color)
      context.setPath(strokePath)
      cairo_stroke(context)
    }
    return PlacedBitmap(bitmap: surface.bitmap(), rect: grid.rect)
  }

  /// The smallest rectangle in layer coordinates that holds all ink; null where there is none.
  private static func inkExtents(
    _ fill: Path, _ stroke: Path, _ drawing: ShapeDrawing, scale: Float
  ) -> Rect {
    // Extents do not depend on the size of the surface. They are measured in pixels from the
    // corner of the path, since Cairo's own numbers are fixed-point with 24.8 bits.
    let probe = ImageSurface(width: 1, height: 1)
    defer { withExtendedLifetime(probe) {} }
    let context = probe.context
    let box = drawing.path.bounds
    let k = Double(RasterSize.fittingScale(scale, for: box.size))
    cairo_scale(context, k, k)
    cairo_translate(context, -Double(box.minX), -Double(box.minY))
    var result = Rect.null
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    func add() {
      if x1 > x0 && y1 > y0 {
        result = result.union(Rect(Float(x0), Float(y0), Float(x1 - x0), Float(y1 - y0)))
      }
    }
    if !fill.isEmpty {
      context.setFillRule(drawing.fillRule)
      context.setPath(fill)
      cairo_fill_extents(context, &x0, &y0, &x1, &y1)
      add()
    }
    if !stroke.isEmpty, context.setStroke(drawing.stroke, scale: scale) {
      context.setPath(stroke)
      cairo_stroke_extents(context, &x0, &y0, &x1, &y1)
      add()
    }
    return result
  }

  /// A scale at which the ink, widened to pixels and by its border, keeps within the limits.
  private static func fittingScale(_ scale: Float, for ink: Rect) -> Float {
    let border: Float = 4
    let fitted = RasterSize.fittingScale(scale, for: ink.size)
    let pixels = Size(ink.width * fitted + border, ink.height * fitted + border)
    return fitted * RasterSize.fittingScale(1, for: pixels)
  }
}

extension ShapeDrawing {
  /// What of the path is stroked: nothing, all, or the part between start and end.
  fileprivate var visibleStroke: Path {
    guard let strokeColor, strokeColor.alpha > 0, stroke.width > 0 else { return Path() }
    return path.trimmed(from: Double(strokeStart), to: Double(strokeEnd))
  }
}

extension Rect {
  /// Whether all four numbers are finite.
  var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}

/// Whole pixels of a layer's grid: pixel (i, j) covers i/scale … (i+1)/scale points.
struct PixelGrid {
  let width: Int
  let height: Int
  let rect: Rect
  private let scale: Double
  private let left: Double
  private let top: Double
  private let isFlipped: Bool

  /// The pixels that cover an area, and one more on every side.
  init?(covering area: Rect, scale: Float, isFlipped: Bool) {
    let k = Double(scale)
    let x0 = (Double(area.minX) * k).rounded(.down) - 1
    let y0 = (Double(area.minY) * k).rounded(.down) - 1
    let x1 = (Double(area.maxX) * k).rounded(.up) + 1
    let y1 = (Double(area.maxY) * k).rounded(.up) + 1
    guard x1 - x0 <= Double(RasterSize.maximumSide), y1 - y0 <= Double(RasterSize.maximumSide)
    else { return nil }
    width = Int(x1 - x0)
    height = Int(y1 - y0)
    rect = Rect(
      Float(x0 / k), Float(y0 / k), Float(Double(width) / k), Float(Double(height) / k))
    self.scale = k
    left = x0
    top = isFlipped ? y0 : y1
    self.isFlipped = isFlipped
  }

  /// Lets a Cairo context draw in layer coordinates.
  func apply(to context: OpaquePointer) {
    var matrix = cairo_matrix_t(
      xx: scale, yx: 0, xy: 0, yy: isFlipped ? scale : -scale, x0: -left,
      y0: isFlipped ? -top : top)
    cairo_set_matrix(context, &matrix)
  }
}

// SPDX-License-Identifier: MIT

// Paths to pixels.
//
// A shape is not clipped to its layer's bounds, so the picture is as large as its ink: the exact
// extents of fill and stroke, widened to whole pixels of the grid that the map leads to (a shape
// that moves by whole pixels keeps its pixels), plus one transparent pixel all round, so that a
// texture that is scaled or turned fades at its edge instead of repeating it.

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
    // The scale is fitted to the ink, which is known after a first look at a scale that fits the path.
    let probe = RasterSize.fittingScale(scale, for: drawing.path.bounds.size)
    guard
      let ink = inkExtents(
        drawing, drawing.visibleStroke, AffineTransform.scale(probe, probe))
    else { return nil }
    let size = Size(ink.width / probe, ink.height / probe)
    let k = fittingScale(scale, for: size)
    let map = AffineTransform.scale(k, isFlipped ? -k : k)
    guard let placed = rasterize(drawing, map: map), let inverse = map.inverted else { return nil }
    return PlacedBitmap(bitmap: placed.bitmap, rect: inverse.apply(to: placed.rect))
  }

  /// Draws a shape for given pixels.
  ///
  /// - Parameters:
  ///   - drawing: The shape.
  ///   - map: The map from layer coordinates to pixels, y up.
  ///   - limits: The pixels that are needed; null means all.
  /// - Returns: The picture and the pixels that it covers, its first row at maximal y; nil where
  ///   nothing is to be seen, where something is not finite, and where the picture would exceed
  ///   16,384 pixels a side or 256 megabytes.
  /// - Complexity: O(elements + pixels).
  public static func rasterize(
    _ drawing: ShapeDrawing, map: AffineTransform, limits: Rect = .null
  ) -> PlacedBitmap? {
    if StrokeCanvas.draws(drawing, limits: limits),
      let canvas = StrokeCanvas(drawing, PathMeasure(drawing.path), map: map)
    {
      return PlacedBitmap(bitmap: canvas.bitmap(drawing, StrokeScanner()), rect: canvas.rect)
    }
    return rasterize(drawing, stroking: drawing.visibleStroke, map: map, limits: limits)
  }

  /// The same with the part of the path that is stroked known already.
  static func rasterize(
    _ drawing: ShapeDrawing, stroking stroked: Path, map: AffineTransform, limits: Rect
  ) -> PlacedBitmap? {
    guard map.inverted != nil, map.tx.isFinite, map.ty.isFinite, drawing.path.isFinite,
      let ink = inkExtents(drawing, stroked, map),
      let grid = RasterGrid(covering: ink, within: limits)
    else { return nil }
    let surface = ImageSurface(width: grid.width, height: grid.height)
    let context = surface.context
    grid.apply(map, to: context)
    if let color = drawing.fillColor, color.alpha > 0 {
      context.setColor(color)
      context.setFillRule(drawing.fillRule)
      context.setPath(drawing.path)
      cairo_fill(context)
    }
    let stroke = drawing.stroke.bounded(along: stroked, scale: map.meanScale)
    if let color = drawing.strokeColor, !stroked.isEmpty,
      context.setStroke(stroke, scale: map.meanScale)
    {
      context.setColor(color)
      context.setPath(stroked, stroke: stroke)
      cairo_stroke(context)
    }
    return PlacedBitmap(bitmap: surface.bitmap(), rect: grid.rect)
  }

  /// The smallest rectangle of pixels, in fractions, that holds all ink; nil where there is none.
  ///
  /// Cairo knows the extents of a stroke along the layer's axes only; of a turned one this is the
  /// box around that box.
  private static func inkExtents(
    _ drawing: ShapeDrawing, _ stroked: Path, _ map: AffineTransform
  ) -> Rect? {
    let box = drawing.path.bounds
    if box.isNull { return nil }
    // Cairo's own numbers are fixed-point with 24.8 bits. What reaches farther is cut to a window, and
    // its ink need not be known to the pixel.
    if max(box.width, box.height) * map.greatestScale > 1_000_000 {
      var reach: Float = 0
      let isStroked = !stroked.isEmpty && drawing.stroke.width > 0 && drawing.stroke.width.isFinite
      if !isStroked, !(drawing.fillColor?.alpha ?? 0 > 0) { return nil }
      if isStroked {
        let miter = drawing.stroke.join == .miter ? drawing.stroke.miterLimit : 1
        reach = drawing.stroke.width / 2 * max(miter, 1.5)
      }
      let all = Rect(
        box.minX - reach, box.minY - reach, box.width + 2 * reach, box.height + 2 * reach)
      let ink = map.apply(to: all)
      return ink.isFinite ? ink : nil
    }
    // Extents do not depend on the size of the surface. They are measured from the corner of the path.
    let corner = Point(box.minX, box.minY)
    let probe = ImageSurface(width: 1, height: 1)
    defer { withExtendedLifetime(probe) {} }
    let context = probe.context
    var matrix = cairo_matrix_t(
      xx: Double(map.a), yx: Double(map.b), xy: Double(map.c), yy: Double(map.d), x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_translate(context, -Double(corner.x), -Double(corner.y))
    var result = Rect.null
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    if let color = drawing.fillColor, color.alpha > 0 {
      context.setFillRule(drawing.fillRule)
      context.setPath(drawing.path, isWhole: true)
      // The path stands in pixels already: without a matrix its extents do as well.
      cairo_save(context)
      cairo_identity_matrix(context)
      // Not the extents of the fill: those of 181 bytes of curves that cross each other take a second.
      cairo_path_extents(context, &x0, &y0, &x1, &y1)
      cairo_restore(context)
      if x1 > x0 && y1 > y0 {
        let origin = map.apply(to: corner)
        result = Rect(
          Float(x0) + origin.x, Float(y0) + origin.y, Float(x1 - x0), Float(y1 - y0))
      }
    }
    let stroke = drawing.stroke.bounded(along: stroked, scale: map.meanScale)
    if !stroked.isEmpty, context.setStroke(stroke, scale: map.meanScale) {
      context.setPath(stroked, stroke: stroke, isWhole: true)
      cairo_stroke_extents(context, &x0, &y0, &x1, &y1)
      if x1 > x0 && y1 > y0 {
        result = result.union(
          map.apply(to: Rect(Float(x0), Float(y0), Float(x1 - x0), Float(y1 - y0))))
      }
    }
    return !result.isNull && result.isFinite ? result : nil
  }

  /// A scale at which the ink, widened to pixels and by its border, keeps within the limits.
  private static func fittingScale(_ scale: Float, for ink: Size) -> Float {
    let border: Float = 4
    let fitted = RasterSize.fittingScale(scale, for: ink)
    let pixels = Size(ink.width * fitted + border, ink.height * fitted + border)
    return fitted * RasterSize.fittingScale(1, for: pixels)
  }
}

extension ShapeDrawing {
  /// What of the path is stroked: nothing, all, or the part between start and end.
  var visibleStroke: Path {
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

// SPDX-License-Identifier: MIT

// Values of the maths module, said to Cairo.

import CLamellaCairo
import Lamella
import LamellaMath

extension Path {
  /// Whether all coordinates are finite.
  var isFinite: Bool { points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}

extension OpaquePointer {
  /// Makes a path the current path of this Cairo context, to be filled or to be stroked.
  ///
  /// A path with a point that is not finite counts as empty. Of one that is far larger than the picture,
  /// what is near it; `isWhole` where the extents of all of it are asked for.
  func setPath(_ path: Path, stroke: StrokeStyle? = nil, isWhole: Bool = false) {
    cairo_new_path(self)
    guard path.isFinite else { return }
    cairo_set_tolerance(self, tolerance(for: path, stroke: stroke))
    if !isWhole, setWindow(of: path, stroke: stroke) { return }
    var current = Point.zero
    var start = Point.zero
    for element in path {
      switch element {
      case .move(let p):
        cairo_move_to(self, Double(p.x), Double(p.y))
        (current, start) = (p, p)
      case .line(let p):
        cairo_line_to(self, Double(p.x), Double(p.y))
        current = p
      case .quad(let c, let p):
        // A quadratic is the cubic whose control points lie two thirds towards its own one.
        let (x, y) = (Double(c.x) * 2, Double(c.y) * 2)
        cairo_curve_to(
          self, (Double(current.x) + x) / 3, (Double(current.y) + y) / 3, (Double(p.x) + x) / 3,
          (Double(p.y) + y) / 3, Double(p.x), Double(p.y))
        current = p
      case .curve(let a, let b, let p):
        cairo_curve_to(
          self, Double(a.x), Double(a.y), Double(b.x), Double(b.y), Double(p.x), Double(p.y))
        current = p
      case .close:
        cairo_close_path(self)
        current = start
      }
    }
  }

  /// Makes a colour the source of this Cairo context; components are limited to 0…1, NaN is 0.
  func setColor(_ color: Color) {
    func limited(_ value: Float) -> Double { value > 0 ? Double(min(value, 1)) : 0 }
    cairo_set_source_rgba(
      self, limited(color.red), limited(color.green), limited(color.blue), limited(color.alpha))
  }

  /// Sets the fill rule of this Cairo context.
  func setFillRule(_ rule: FillRule) {
    cairo_set_fill_rule(
      self, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Sets everything about strokes; false where the style draws nothing.
  ///
  /// `scale` is the number of pixels in a point, by which dashes too fine to see are found.
  func setStroke(_ style: StrokeStyle, scale: Float) -> Bool {
    guard style.width > 0, style.width.isFinite else { return false }
    cairo_set_line_width(self, Double(style.width))
    switch style.cap {
    case .butt: cairo_set_line_cap(self, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(self, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(self, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(self, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(self, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(self, CAIRO_LINE_JOIN_BEVEL)
    }
    cairo_set_miter_limit(self, style.miterLimit >= 1 ? Double(style.miterLimit) : 1)
    // Below a hundredth of a pixel a pattern is not seen, but each dash costs as much as any other.
    let total = style.dashPattern.reduce(0, +)
    let isDashed =
      style.dashPattern.allSatisfy { $0 >= 0 } && total.isFinite && total * scale > 0.01
    let dashes = isDashed ? style.dashPattern.map { Double($0) } : []
    let phase = style.dashPhase.isFinite ? Double(style.dashPhase) : 0
    cairo_set_dash(self, dashes, Int32(dashes.count), phase)
    return true
  }

  /// Lets an affine map act before the present one.
  func concatenate(_ map: AffineTransform) {
    var matrix = cairo_matrix_t(
      xx: Double(map.a), yx: Double(map.b), xy: Double(map.c), yy: Double(map.d),
      x0: Double(map.tx), y0: Double(map.ty))
    cairo_transform(self, &matrix)
  }
}

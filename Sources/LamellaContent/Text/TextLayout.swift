// SPDX-License-Identifier: MIT

// Pango's layout of a text in a size.
//
// Glyphs are placed without hinting and without rounding to pixels, at one unit to the point, so
// that a text breaks and measures the same at every scale.
// Lines are placed here and not by Pango: Pango aligns only within a width, and a width also wraps.

import CLamellaPango
import Lamella
import LamellaMath

/// A laid out text; belongs to the thread that made it.
final class TextLayout {
  /// The size of the text in points: the widest line, and all lines.
  let size: Size
  let layout: OpaquePointer
  let drawing: TextDrawing
  private let width: Double?

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - drawing: The text.
  ///   - bounds: The size in points in which it is wrapped and truncated; nil where it is measured
  ///     without limits.
  init(_ drawing: TextDrawing, bounds: Size?) {
    // The default font map belongs to the thread.
    let map = pango_cairo_font_map_get_default()
    let context = pango_font_map_create_context(map)
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    guard let layout = pango_layout_new(context) else { preconditionFailure("no text layout") }
    self.layout = layout
    self.drawing = drawing
    width = bounds.map { Double($0.width) }
    Self.setText(drawing, of: layout)
    if let bounds { Self.setLimits(drawing, bounds, of: layout) }
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    size = Size(Float(points(logical.width)), Float(points(logical.height)))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Whether an ellipsis stands for some of the text.
  var isTruncated: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// The number of lines.
  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Draws into a Cairo context whose origin is the upper left corner, y down.
  func show(in context: OpaquePointer) {
    if outlinesAreCheaper(in: context) { return showOutlines(in: context) }
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      let baseline = points(pango_layout_iter_get_baseline(iterator))
      cairo_move_to(context, x(of: line), baseline)
      pango_cairo_show_layout_line(context, line)
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// The rectangle, in the coordinates of the one that the text is put into, that holds all ink.
  func ink(in rect: Rect, isFlipped: Bool) -> Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    guard let iterator = pango_layout_get_iter(layout) else { return .null }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var ink = PangoRectangle()
      pango_layout_line_get_extents(line, &ink, nil)
      if ink.width <= 0 || ink.height <= 0 { continue }
      let (x, y) = (x(of: line), points(pango_layout_iter_get_baseline(iterator)))
      left = min(left, x + points(ink.x))
      right = max(right, x + points(ink.x + ink.width))
      top = min(top, y + points(ink.y))
      bottom = max(bottom, y + points(ink.y + ink.height))
    } while pango_layout_iter_next_line(iterator) != 0
    guard right > left, bottom > top else { return .null }
    let y = isFlipped ? Double(rect.minY) + top : Double(rect.maxY) - bottom
    return Rect(
      rect.minX + Float(left), Float(y), Float(right - left), Float(bottom - top))
  }

  /// Where a line begins, by the alignment.
  func x(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    let free = (width ?? Double(size.width)) - points(logical.width)
    switch drawing.alignment {
    case .left: return 0
    case .right: return free
    case .center: return free / 2
    case .natural, .justified:
      let isLeftwards = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      return isLeftwards ? free : 0
    }
  }
}

/// Pango's units as points.
func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

/// Points as Pango's units, at most what its 32-bit sums bear.
private func units(_ points: Float) -> Int32 {
  Int32(min(max(points, 0), 1_000_000) * Float(PANGO_SCALE))
}

extension TextAttributes {
  /// The font size that is used, in points.
  var usedFontSize: Float { fontSize.isFinite ? min(max(fontSize, 0.1), 4096) : 36 }
}

extension TextLayout {
  private static func setLimits(_ drawing: TextDrawing, _ bounds: Size, of layout: OpaquePointer) {
    let isTruncated = drawing.truncation != .none
    guard drawing.isWrapped || isTruncated else { return }
    pango_layout_set_width(layout, units(bounds.width))
    // In less than a letter's width every word is broken anyway, and Pango 1.50 stops the program
    // when it looks for one that fits and the line begins with a mark of another font.
    let letter = drawing.runs.map(\.attributes.usedFontSize).max() ?? 0
    pango_layout_set_wrap(
      layout, bounds.width < letter ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    if drawing.isWrapped && drawing.alignment == .justified { pango_layout_set_justify(layout, 1) }
    switch drawing.truncation {
    case .none: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    // A negative height counts lines per paragraph: one each where nothing is wrapped.
    if isTruncated {
      pango_layout_set_height(layout, drawing.isWrapped ? units(bounds.height) : -1)
    }
  }

  private static func setText(_ drawing: TextDrawing, of layout: OpaquePointer) {
    var bytes: [CChar] = []
    let list = pango_attr_list_new()
    defer { pango_attr_list_unref(list) }
    for run in drawing.runs {
      let start = bytes.count
      // A zero byte would end the text for Pango.
      bytes += run.text.utf8.map { CChar(bitPattern: $0 == 0 ? 0x20 : $0) }
      add(run.attributes, from: start, to: bytes.count, to: list)
    }
    pango_layout_set_text(layout, bytes, Int32(bytes.count))
    pango_layout_set_attributes(layout, list)
    // Empty lines have no run of their own and take the font of the whole.
    let font = font(drawing.runs.first?.attributes ?? TextAttributes())
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
  }

  private static func font(_ attributes: TextAttributes) -> OpaquePointer? {
    let font = pango_font_description_new()
    pango_font_description_set_family(font, attributes.fontFamily)
    pango_font_description_set_absolute_size(
      font, Double(attributes.usedFontSize) * Double(PANGO_SCALE))
    pango_font_description_set_weight(
      font, PangoWeight(rawValue: UInt32(min(max(attributes.weight, 100), 1000))))
    pango_font_description_set_style(
      font, attributes.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    return font
  }

  private static func add(
    _ attributes: TextAttributes, from start: Int, to end: Int, to list: OpaquePointer?
  ) {
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      attribute?.pointee.start_index = UInt32(start)
      attribute?.pointee.end_index = UInt32(end)
      pango_attr_list_insert(list, attribute)
    }
    func channel(_ value: Float) -> UInt16 { UInt16((value > 0 ? min(value, 1) : 0) * 65535) }
    let font = font(attributes)
    insert(pango_attr_font_desc_new(font))
    pango_font_description_free(font)
    let color = attributes.color
    insert(
      pango_attr_foreground_new(channel(color.red), channel(color.green), channel(color.blue)))
    // An alpha of 0 means "not set" to Pango; its smallest step is as good as nothing.
    insert(pango_attr_foreground_alpha_new(max(channel(color.alpha), 1)))
    if attributes.isUnderlined { insert(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
  }
}

// SPDX-License-Identifier: MIT

// Very large letters, drawn as filled outlines.
//
// Cairo keeps the picture of every letter that it shows, up to a letter of 10,240 pixels, which is
// 100 MB. An outline needs no more than the pixels that it is drawn into.

import CLamellaCairo
import CLamellaGdkPixbuf
import CLamellaPango
import Lamella
import LamellaMath

extension TextLayout {
  /// Letters of more pixels than this are drawn as outlines.
  private static let largestShown = 512.0

  /// Whether some letters are so large in a context that their pictures are not worth keeping.
  func outlinesAreCheaper(in context: OpaquePointer) -> Bool {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let scale = max(
      (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot(),
      (matrix.xy * matrix.xy + matrix.yy * matrix.yy).squareRoot())
    return drawing.runs.contains {
      Double($0.attributes.usedFontSize) * scale > Self.largestShown
    }
  }

  /// Draws as `show(in:)` does, but for letters without an outline: bitmap fonts draw nothing then.
  func showOutlines(in context: OpaquePointer) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      let baseline = points(pango_layout_iter_get_baseline(iterator))
      var x = x(of: line)
      var runs = line.pointee.runs
      while let run = runs {
        let item = run.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
        let width = points(pango_glyph_string_get_width(item.pointee.glyphs))
        draw(item, at: x, baseline, width: width, in: context)
        x += width
        runs = run.pointee.next
      }
    } while pango_layout_iter_next_line(iterator) != 0
  }

  private func draw(
    _ glyphs: UnsafeMutablePointer<PangoGlyphItem>, at x: Double, _ baseline: Double, width: Double,
    in context: OpaquePointer
  ) {
    guard let item = glyphs.pointee.item, let font = item.pointee.analysis.font else { return }
    let attributes = attributes(atByte: Int(item.pointee.offset))
    let color = attributes.color
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    cairo_new_path(context)
    cairo_move_to(context, x, baseline - points(glyphs.pointee.y_offset))
    pango_cairo_glyph_string_path(context, font, glyphs.pointee.glyphs)
    cairo_fill(context)
    guard attributes.isUnderlined, let metrics = pango_font_get_metrics(font, nil) else { return }
    defer { pango_font_metrics_unref(metrics) }
    cairo_rectangle(
      context, x, baseline - points(pango_font_metrics_get_underline_position(metrics)), width,
      points(pango_font_metrics_get_underline_thickness(metrics)))
    cairo_fill(context)
  }

  /// The look of the text at a byte; the ellipsis has that of the letters it stands for.
  private func attributes(atByte offset: Int) -> TextAttributes {
    var end = 0
    for run in drawing.runs {
      end += run.text.utf8.count
      if offset < end { return run.attributes }
    }
    return drawing.runs.last?.attributes ?? TextAttributes()
  }
}

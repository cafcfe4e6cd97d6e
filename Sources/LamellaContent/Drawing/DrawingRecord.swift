// SPDX-License-Identifier: MIT

import CLamellaCairo
import Lamella

/// Drawing commands that have been recorded and are carried out when the picture is asked for.
///
/// Recording belongs to one thread; after that the record may be handed to another one, once.
// SAFETY: nothing keeps the context after recording (see `DrawingContext.record`), so only the thread
// that was handed the record touches the surface. Cairo locks the fonts that records share.
final class DrawingRecord: DrawingSurface, @unchecked Sendable {
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    var extents = cairo_rectangle_t(
      x: 0, y: 0, width: Double(width), height: Double(height))
    surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  func bitmap() -> Bitmap {
    let target = ImageSurface(width: width, height: height)
    cairo_set_source_surface(target.context, surface, 0, 0)
    cairo_paint(target.context)
    return target.bitmap()
  }
}

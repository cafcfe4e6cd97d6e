// SPDX-License-Identifier: MIT

// Cairo's pixels are premultiplied as ours, but one native 32-bit word each, alpha in the high
// byte; ours are the bytes red, green, blue, alpha. The two differ by a swap of red and blue.

import CLamellaCairo
import Lamella

/// What a drawing context draws on.
protocol DrawingSurface: AnyObject {
  /// The Cairo context that draws on it.
  var context: OpaquePointer { get }
  /// What has been drawn so far.
  func bitmap() -> Bitmap
}

/// A Cairo picture in memory with a context that draws into it.
final class ImageSurface: DrawingSurface {
  let width: Int
  let height: Int
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Creates a transparent picture of at least one pixel.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let status = cairo_surface_status(surface)
    precondition(
      status == CAIRO_STATUS_SUCCESS,
      "a surface of \(width)×\(height): \(String(cString: cairo_status_to_string(status)))")
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// What has been drawn so far.
  func bitmap() -> Bitmap {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let size = width * height * 4
    guard let source = cairo_image_surface_get_data(surface) else {
      preconditionFailure("a surface of \(width)×\(height) without pixels")
    }
    // SAFETY: Cairo's rows are `stride` bytes apart, hold `width` aligned 32-bit words each and
    // stay in place while the surface lives. An array's storage is aligned for 32-bit words too.
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      target.withMemoryRebound(to: UInt32.self) { words in
        for row in 0..<height {
          let line = UnsafeRawPointer(source + row * stride).assumingMemoryBound(to: UInt32.self)
          for column in 0..<width {
            words[row * width + column] = Self.swapped(line[column]).littleEndian
          }
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Paints a bitmap over the unit square of the context: row 0 at y = 0, the last at y = 1.
  static func paint(_ bitmap: Bitmap, in context: OpaquePointer) {
    var words = bitmap.pixels.withUnsafeBytes { bytes in
      (0..<bitmap.width * bitmap.height).map { index in
        swapped(
          UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)))
      }
    }
    words.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * 4))
      defer { cairo_surface_destroy(surface) }
      cairo_save(context)
      cairo_scale(context, 1 / Double(bitmap.width), 1 / Double(bitmap.height))
      cairo_set_source_surface(context, surface, 0, 0)
      // The edge pixels continue outside, so that the picture does not fade at its border.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, Double(bitmap.width), Double(bitmap.height))
      cairo_fill(context)
      // The source is dropped here: it refers to pixels that end with this call.
      cairo_restore(context)
      cairo_surface_finish(surface)
    }
  }

  /// Exchanges the first and the third byte of a word, red and blue.
  @inline(__always)
  private static func swapped(_ word: UInt32) -> UInt32 {
    word & 0xFF00_FF00 | word >> 16 & 0xFF | (word & 0xFF) << 16
  }
}

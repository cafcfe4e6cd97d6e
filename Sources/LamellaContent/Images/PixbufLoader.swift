// SPDX-License-Identifier: MIT

import CLamellaGdkPixbuf
import Lamella

/// One use of a GdkPixbuf decoder.
struct PixbufLoader: ~Copyable {
  private let loader: UnsafeMutablePointer<GdkPixbufLoader>

  init(format: ImageFormat, source: String) throws(ImageError) {
    var failure: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &failure) else {
      g_clear_error(&failure)
      throw .decoderNotInstalled(source: source, format: format, package: format.debianPackage)
    }
    self.loader = loader
  }

  deinit { g_object_unref(loader) }

  /// Decodes a file whose header was found to be `header`.
  func decode(_ bytes: [UInt8], header: ImageHeader, source: String) throws(ImageError) -> Bitmap {
    var failure: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&failure) }
    let isWritten = bytes.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &failure) != 0
    }
    // A loader must be closed even after a failed write; the first failure is the one to report.
    let isClosed =
      isWritten
      ? gdk_pixbuf_loader_close(loader, &failure) != 0
      : gdk_pixbuf_loader_close(loader, nil) != 0
    func corrupt(_ reason: String) -> ImageError {
      .corrupt(source: source, format: header.format, reason: reason)
    }
    guard isWritten && isClosed else {
      throw corrupt(
        failure.map { String(cString: $0.pointee.message) } ?? "the decoder gives no reason")
    }
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw corrupt("no pixels") }
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    guard width == header.width && height == header.height else {
      throw corrupt("decoded to \(width)×\(height), not \(header.width)×\(header.height)")
    }
    return Self.premultipliedBitmap(pixbuf, width: width, height: height)
  }

  private static func premultipliedBitmap(
    _ pixbuf: OpaquePointer, width: Int, height: Int
  ) -> Bitmap {
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard let source = gdk_pixbuf_read_pixels(pixbuf) else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let size = width * height * 4
    // SAFETY: GdkPixbuf guarantees `channels * width` readable bytes from the start of each row,
    // and every byte of the target is written: four for each of the width · height pixels.
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      var offset = 0
      for row in 0..<height {
        var from = source + row * rowBytes
        for _ in 0..<width {
          let alpha = channels == 4 ? from[3] : 255
          target[offset] = Premultiplication.premultiplied(from[0], alpha)
          target[offset + 1] = Premultiplication.premultiplied(from[1], alpha)
          target[offset + 2] = Premultiplication.premultiplied(from[2], alpha)
          target[offset + 3] = alpha
          from += channels
          offset += 4
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

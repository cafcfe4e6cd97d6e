// SPDX-License-Identifier: MIT

// Bitmaps to PNG files. PNG stores straight alpha, so pixels are divided by their alpha; reading
// the file back gives the same premultiplied bytes (see Premultiplication.swift).

import CLamellaGdkPixbuf
public import Lamella

/// Why a PNG file could not be written.
public enum PNGError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bitmap has no pixels; PNG has no way to store that.
  case empty(width: Int, height: Int)
  /// The encoder failed; the reason is its own.
  case notEncoded(reason: String)
  /// The file cannot be written; the reason is the system's.
  case notWritten(path: String, reason: String)

  /// One line fit for a terminal.
  public var description: String {
    switch self {
    case .empty(let width, let height): "a picture of \(width)×\(height) pixels has no PNG form"
    case .notEncoded(let reason): "the PNG encoder failed: \(reason)"
    case .notWritten(let path, let reason): "\(path): cannot be written: \(reason)"
    }
  }
}

/// Encodes ``Bitmap``s as PNG.
public enum PNGEncoder {
  /// What becomes of the alpha channel.
  public enum Alpha: Equatable, Sendable {
    /// Kept, with the colours divided by it.
    case straight
    /// Dropped: the picture is laid over black.
    case opaque
  }

  /// The bytes of a PNG file that shows the bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel.
  ///   - alpha: What becomes of the alpha channel; default straight.
  /// - Returns: A whole file.
  /// - Throws: `empty` or `notEncoded`.
  public static func encode(
    _ bitmap: Bitmap, alpha: Alpha = .straight
  ) throws(PNGError) -> [UInt8] {
    guard bitmap.width > 0 && bitmap.height > 0 else {
      throw .empty(width: bitmap.width, height: bitmap.height)
    }
    guard bitmap.width <= Int(Int32.max) / 4 && bitmap.height <= Int(Int32.max) else {
      throw .notEncoded(reason: "\(bitmap.width)×\(bitmap.height) pixels are too many")
    }
    let channels = alpha == .straight ? 4 : 3
    let pixels =
      alpha == .straight
      ? Premultiplication.straightened(bitmap.pixels) : Self.colors(of: bitmap.pixels)
    return try pixels.withUnsafeBufferPointer { (pixels) throws(PNGError) -> [UInt8] in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          pixels.baseAddress, GDK_COLORSPACE_RGB, alpha == .straight ? 1 : 0, 8,
          Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width * channels), nil, nil)
      else { throw .notEncoded(reason: "no pixel buffer") }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try save(pixbuf)
    }
  }

  /// Writes a PNG file in one step: whoever looks sees the old file or the whole new one.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, at least one pixel.
  ///   - path: Where to write; the folder must exist.
  ///   - alpha: What becomes of the alpha channel; default straight.
  /// - Throws: Every case of ``PNGError``.
  public static func write(
    _ bitmap: Bitmap, to path: String, alpha: Alpha = .straight
  ) throws(PNGError) {
    let bytes = try encode(bitmap, alpha: alpha)
    do throws(FileFailure) {
      try FileBytes.replace(path, with: bytes)
    } catch {
      throw .notWritten(path: path, reason: error.reason)
    }
  }

  private static func save(_ pixbuf: OpaquePointer) throws(PNGError) -> [UInt8] {
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    var failure: UnsafeMutablePointer<GError>?
    defer {
      g_free(buffer)
      g_clear_error(&failure)
    }
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "png", nil, nil, &failure) != 0,
      let buffer
    else {
      throw .notEncoded(
        reason: failure.map { String(cString: $0.pointee.message) } ?? "no reason given")
    }
    return [UInt8](UnsafeRawBufferPointer(start: buffer, count: Int(count)))
  }

  /// The colours of premultiplied pixels without their alpha: the picture over black.
  private static func colors(of pixels: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { target, count in
      for pixel in 0..<pixels.count / 4 {
        for channel in 0..<3 { target[pixel * 3 + channel] = pixels[pixel * 4 + channel] }
      }
      count = pixels.count / 4 * 3
    }
  }
}

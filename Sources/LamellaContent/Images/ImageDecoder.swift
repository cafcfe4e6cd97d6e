// SPDX-License-Identifier: MIT

// Files to bitmaps. GdkPixbuf decodes; what it is too lenient about is checked before it runs
// (see ImageHeader.swift) and what it returns is premultiplied.
// Colour profiles and EXIF orientation are ignored: pixels are taken as sRGB, in stored order.

import CLamellaGdkPixbuf
public import Lamella

/// Decodes PNG, JPEG, WebP and GIF pictures into premultiplied ``Bitmap``s.
///
/// The functions keep no state and may be called from any thread.
public enum ImageDecoder {
  /// Decodes the picture in a file, or in a `data:` URL given in place of a path.
  ///
  /// - Parameters:
  ///   - source: A file path, or a base64 data URL.
  ///   - limits: The largest picture to accept.
  /// - Returns: The pixels, premultiplied, top row first.
  /// - Throws: Every case of ``ImageError``.
  public static func decode(
    _ source: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Bitmap {
    try decode(try bytes(of: source), source: name(of: source), limits: limits)
  }

  /// Decodes a picture from the bytes of a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - source: The name used in errors.
  ///   - limits: The largest picture to accept.
  /// - Returns: The pixels, premultiplied, top row first.
  /// - Throws: Every case of ``ImageError`` that does not concern files.
  public static func decode(
    _ bytes: [UInt8], source: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> Bitmap {
    let header = try ImageHeader(scanning: bytes, source: source)
    let frame = header.largestFrame
    for (width, height) in [(header.width, header.height), (frame.width, frame.height)]
    where !limits.allow(width: width, height: height) {
      throw .tooLarge(source: source, width: width, height: height, limits: limits)
    }
    let loader = try PixbufLoader(format: header.format, source: source)
    return try loader.decode(bytes, header: header, source: source)
  }

  /// Reads the format and size of a picture without decoding it.
  ///
  /// - Parameter source: A file path, or a base64 data URL.
  /// - Returns: The format and the size in pixels.
  /// - Throws: Every case of ``ImageError`` except `tooLarge` and `decoderNotInstalled`.
  public static func header(of source: String) throws(ImageError) -> ImageHeader {
    try ImageHeader(scanning: try bytes(of: source), source: name(of: source))
  }

  private static func bytes(of source: String) throws(ImageError) -> [UInt8] {
    if DataURL.isDataURL(source) { return try DataURL.bytes(of: source) }
    do throws(FileFailure) {
      return try FileBytes.read(source)
    } catch {
      throw error.isMissing
        ? .missingFile(path: source) : .unreadable(path: source, reason: error.reason)
    }
  }

  /// What errors call the source: data URLs are too long to print whole.
  private static func name(of source: String) -> String {
    DataURL.isDataURL(source) ? String(source.prefix(32)) + "…" : source
  }
}

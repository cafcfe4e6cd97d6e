// SPDX-License-Identifier: MIT

/// A picture format that ``ImageDecoder`` reads.
public enum ImageFormat: String, CaseIterable, Equatable, Sendable {
  /// Portable Network Graphics; animated files show their default picture.
  case png
  /// JPEG, baseline or progressive.
  case jpeg
  /// WebP, lossy or lossless.
  case webp
  /// GIF; only the first frame is shown.
  case gif

  /// Recognises a format by the first bytes of a file, or returns nil.
  ///
  /// File endings and media types are not looked at: they are often wrong.
  public init?(signatureOf bytes: [UInt8]) {
    func starts(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
      self = .gif
    } else if starts(Array("RIFF".utf8)), bytes.count >= 12,
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }

  /// The Debian package that must be installed to read this format.
  package var debianPackage: String {
    self == .webp ? "webp-pixbuf-loader" : "libgdk-pixbuf-2.0-0"
  }
}

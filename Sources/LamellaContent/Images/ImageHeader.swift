// SPDX-License-Identifier: MIT

// What a file says about its picture, and whether the file is all there.
//
// GdkPixbuf fills the missing part of a cut-off file with grey or transparent pixels and reports
// success, so the length is checked here: each format's blocks are walked to its end mark (PNG
// IEND, JPEG EOI, GIF trailer, WebP's RIFF length) before any pixel is decoded. The walk reads
// block lengths only; it costs next to nothing beside decoding, except for JPEG, whose scan data
// have no length and are searched for the next marker.
// Bytes after the end mark are ignored, as all viewers do.

/// The format and size of a picture, read without decoding its pixels.
public struct ImageHeader: Equatable, Sendable {
  /// The format, found from the first bytes.
  public let format: ImageFormat
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// The largest frame of an animated picture; (0, 0) where no frame says its size.
  let largestFrame: FrameSize

  /// Reads a header and walks to the end mark of the picture.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - source: The name used in errors.
  /// - Throws: `unknownFormat`, `truncated` or `corrupt`.
  /// - Complexity: O(number of blocks); O(bytes) for JPEG.
  public init(scanning bytes: [UInt8], source: String) throws(ImageError) {
    guard let format = ImageFormat(signatureOf: bytes) else {
      throw .unknownFormat(source: source)
    }
    var scanner = BlockScanner(bytes: bytes)
    let size: (width: Int, height: Int)
    do throws(ScanFailure) {
      switch format {
      case .png: size = try scanner.scanPNG()
      case .jpeg: size = try scanner.scanJPEG()
      case .gif: size = try scanner.scanGIF()
      case .webp: size = try scanner.scanWebP()
      }
      guard size.width > 0 && size.height > 0 else {
        throw .broken("the size is \(size.width)×\(size.height)")
      }
    } catch {
      switch error {
      case .ended: throw .truncated(source: source, format: format, byteCount: bytes.count)
      case .broken(let reason): throw .corrupt(source: source, format: format, reason: reason)
      }
    }
    self.format = format
    (width, height) = size
    largestFrame = scanner.largestFrame
  }
}

/// A width and height in pixels.
struct FrameSize: Equatable, Sendable {
  var width = 0
  var height = 0
}

/// What stops a walk over the blocks of a file.
enum ScanFailure: Error {
  /// The bytes ran out.
  case ended
  /// A rule of the format is broken.
  case broken(String)
}

/// A position in a file; every read is checked against the end.
struct BlockScanner {
  let bytes: [UInt8]
  var position = 0
  /// The largest frame that was met.
  var largestFrame = FrameSize()

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) throws(ScanFailure) {
    guard count <= bytes.count - position else { throw .ended }
    position += count
  }

  mutating func byte() throws(ScanFailure) -> Int {
    guard position < bytes.count else { throw .ended }
    position += 1
    return Int(bytes[position - 1])
  }

  mutating func bigEndian(_ count: Int) throws(ScanFailure) -> Int {
    var value = 0
    for _ in 0..<count { value = value << 8 | (try byte()) }
    return value
  }

  mutating func littleEndian(_ count: Int) throws(ScanFailure) -> Int {
    var value = 0
    for index in 0..<count { value |= (try byte()) << (8 * index) }
    return value
  }

  /// A four-letter block name.
  mutating func name() throws(ScanFailure) -> String {
    try skip(4)
    return String(decoding: bytes[position - 4..<position], as: UTF8.self)
  }
}

// SPDX-License-Identifier: MIT

/// Why a picture could not be read; every case names the file, or what stands for it.
public enum ImageError: Error, Equatable, Sendable {
  /// There is no file at the path.
  case missingFile(path: String)
  /// The file exists but cannot be read; the reason is the system's.
  case unreadable(path: String, reason: String)
  /// The text after `data:` is not a base64 data URL; offsets count bytes of the URL.
  case badDataURL(reason: String)
  /// The first bytes belong to none of the formats in ``ImageFormat``.
  case unknownFormat(source: String)
  /// The format is known but its decoder is not installed; names the Debian package.
  case decoderNotInstalled(source: String, format: ImageFormat, package: String)
  /// The data end before the picture does.
  case truncated(source: String, format: ImageFormat, byteCount: Int)
  /// The data break the rules of their format.
  case corrupt(source: String, format: ImageFormat, reason: String)
  /// The picture exceeds the stated ``ImageLimits``.
  case tooLarge(source: String, width: Int, height: Int, limits: ImageLimits)
}

extension ImageError: CustomStringConvertible {
  /// One line fit for a terminal: the source, then what is wrong with it.
  public var description: String {
    switch self {
    case .missingFile(let path): "\(path): no such file"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .badDataURL(let reason): "data URL: \(reason)"
    case .unknownFormat(let source): "\(source): not a PNG, JPEG, WebP or GIF picture"
    case .decoderNotInstalled(let source, let format, let package):
      "\(source): no decoder for \(format.rawValue); install the package \(package)"
    case .truncated(let source, let format, let count):
      "\(source): the \(format.rawValue) picture is cut off after \(count) bytes"
    case .corrupt(let source, let format, let reason):
      "\(source): damaged \(format.rawValue) picture: \(reason)"
    case .tooLarge(let source, let width, let height, let limits):
      "\(source): \(width)×\(height) pixels exceed the limit of \(limits.maximumSide) a side "
        + "and \(limits.maximumPixelCount) in all"
    }
  }
}

/// The largest picture that is decoded; larger ones are refused before their pixels are read.
public struct ImageLimits: Equatable, Sendable {
  /// The largest width or height in pixels; default 16,384, the texture limit of common GPUs.
  public var maximumSide: Int
  /// The largest number of pixels; default 256,000,000, about one gigabyte once decoded.
  public var maximumPixelCount: Int

  /// Creates limits; the defaults are those of the properties.
  public init(maximumSide: Int = 16_384, maximumPixelCount: Int = 256_000_000) {
    self.maximumSide = maximumSide
    self.maximumPixelCount = maximumPixelCount
  }

  /// Whether a picture of that size may be decoded.
  public func allow(width: Int, height: Int) -> Bool {
    width <= maximumSide && height <= maximumSide && width * height <= maximumPixelCount
  }
}

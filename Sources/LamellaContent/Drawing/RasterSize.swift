// SPDX-License-Identifier: MIT

import LamellaMath

/// The pixels that stand for an area in points.
struct RasterSize: Equatable {
  /// The longest side of a picture that is drawn: the texture limit of common GPUs.
  static let maximumSide = 16_384
  /// The most pixels of a picture that is drawn: 256 megabytes.
  static let maximumPixelCount = 1 << 26

  let width: Int
  let height: Int

  /// The whole pixels that cover a size at a scale; nil where either is empty or not finite.
  ///
  /// A size that would exceed the limits is drawn at a lower scale: a coarse picture in the right
  /// place is better than none. A hundredth of a pixel more than a whole number is not a pixel.
  init?(covering size: Size, scale: Float) {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      scale > 0, scale.isFinite
    else { return nil }
    let fitted = Double(Self.fittingScale(scale, for: size))
    func pixels(_ length: Float) -> Int {
      min(max(Int((Double(length) * fitted - 0.01).rounded(.up)), 1), Self.maximumSide)
    }
    width = pixels(size.width)
    height = pixels(size.height)
  }

  /// The scale, or the largest at which a size stays within the limits.
  static func fittingScale(_ scale: Float, for size: Size) -> Float {
    let (width, height) = (Double(size.width), Double(size.height))
    let bySide = Double(maximumSide) / max(width, height)
    let byCount = (Double(maximumPixelCount) / (width * height)).squareRoot()
    return Float(min(Double(scale), bySide, byCount))
  }
}

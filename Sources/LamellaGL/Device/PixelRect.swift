// SPDX-License-Identifier: MIT

internal import LamellaMath

/// A rectangle of whole pixels, in the viewport of a frame: (0, 0) is its lower left pixel.
struct PixelRect: Equatable {
  var x, y, width, height: Int32

  static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  var isEmpty: Bool { width <= 0 || height <= 0 }
  var maxX: Int32 { x + width }
  var maxY: Int32 { y + height }

  func intersection(_ other: PixelRect) -> PixelRect {
    let x0 = max(x, other.x)
    let y0 = max(y, other.y)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 <= x0 || y1 <= y0 ? .empty : PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  func inset(by amount: Int32) -> PixelRect {
    PixelRect(
      x: x + amount, y: y + amount, width: width - 2 * amount, height: height - 2 * amount)
  }

  /// The pixels that a rectangle of the frame touches, or nil where it is null or not finite.
  ///
  /// Smoothed edges need no more: a pixel that the rectangle does not touch has no coverage.
  init?(covering rect: Rect, scale: SIMD2<Float>, offset: SIMD2<Float>) {
    // What rounding adds to a whole number must not count as a touch.
    let slack: Float = 1 / 256
    let x0 = (rect.minX * scale.x + offset.x + slack).rounded(.down)
    let y0 = (rect.minY * scale.y + offset.y + slack).rounded(.down)
    let x1 = (rect.maxX * scale.x + offset.x - slack).rounded(.up)
    let y1 = (rect.maxY * scale.y + offset.y - slack).rounded(.up)
    guard !rect.isNull, x0.isFinite, y0.isFinite, x1.isFinite, y1.isFinite else { return nil }
    // Far beyond any framebuffer, and safe to add to.
    let limit: Float = 16_777_216
    self.init(
      x: Int32(max(-limit, min(limit, x0))), y: Int32(max(-limit, min(limit, y0))), width: 0,
      height: 0)
    width = Int32(max(-limit, min(limit, x1))) - x
    height = Int32(max(-limit, min(limit, y1))) - y
  }

  init(x: Int32, y: Int32, width: Int32, height: Int32) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

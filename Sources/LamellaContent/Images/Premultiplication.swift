// SPDX-License-Identifier: MIT

// Straight alpha ⇄ premultiplied alpha on eight-bit channels.
//
// Both directions round to nearest. Going from premultiplied to straight and back is exact: the
// straight value is off by at most 1/2, which times alpha/255 stays below 1/2 for alpha < 255.
// The other way round loses bits where alpha is small; that is in the nature of the format.

enum Premultiplication {
  /// `value · alpha / 255`, rounded to nearest (ties do not occur: 255 is odd).
  @inline(__always)
  static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
  }

  /// `value · 255 / alpha`, rounded and limited to 255; 0 where alpha is 0.
  @inline(__always)
  static func straight(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    if alpha == 0 { return 0 }
    let quotient = (UInt32(value) * 255 + UInt32(alpha) / 2) / UInt32(alpha)
    return UInt8(truncatingIfNeeded: min(quotient, 255))
  }

  /// A copy of premultiplied RGBA with straight alpha.
  static func straightened(_ pixels: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
      for offset in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = pixels[offset + 3]
        if alpha == 255 {
          for channel in 0..<3 { target[offset + channel] = pixels[offset + channel] }
        } else {
          for channel in 0..<3 {
            target[offset + channel] = straight(pixels[offset + channel], alpha)
          }
        }
        target[offset + 3] = alpha
      }
      count = pixels.count
    }
  }
}

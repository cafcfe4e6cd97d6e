// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent

/// Pictures of all formats.
///
/// The pixels that are asked for are limited to 64 for each byte of the
/// file: decoded twice and premultiplied that is less than 1 kB for each byte.
func fuzzImage(_ bytes: [UInt8]) -> CInt {
  limited(bytes, base: 16 << 20, multiple: 1024) { bytes in
    let limits = ImageLimits(maximumSide: 4096, maximumPixelCount: 64 * bytes.count)
    do throws(ImageError) {
      let bitmap = try ImageDecoder.decode(bytes, source: "input", limits: limits)
      precondition(limits.allow(width: bitmap.width, height: bitmap.height))
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
}

// SPDX-License-Identifier: MIT

// PNG: https://www.w3.org/TR/png-3/#5Chunk-layout. A chunk is length, name, data, checksum; the
// checksums are left to the decoder.

extension BlockScanner {
  mutating func scanPNG() throws(ScanFailure) -> (width: Int, height: Int) {
    try skip(8)
    var size: (width: Int, height: Int)?
    var hasPixels = false
    while true {
      let length = try bigEndian(4)
      let name = try name()
      switch name {
      case "IHDR":
        guard length == 13 else { throw .broken("IHDR has \(length) bytes, not 13") }
        size = (try bigEndian(4), try bigEndian(4))
        try skip(length - 8 + 4)
      case "IEND":
        try skip(length + 4)
        guard let size else { throw .broken("no IHDR chunk") }
        guard hasPixels else { throw .broken("no IDAT chunk") }
        return size
      default:
        guard size != nil else { throw .broken("the first chunk is \(name.debugDescription)") }
        if name == "IDAT" { hasPixels = true }
        try skip(length + 4)
      }
    }
  }
}

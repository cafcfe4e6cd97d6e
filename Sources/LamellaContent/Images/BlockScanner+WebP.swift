// SPDX-License-Identifier: MIT

// WebP: https://developers.google.com/speed/webp/docs/riff_container. The RIFF length counts what
// follows it; chunks are padded to even lengths inside it.

extension BlockScanner {
  mutating func scanWebP() throws(ScanFailure) -> (width: Int, height: Int) {
    try skip(4)
    let riffLength = try littleEndian(4)
    let end = position + riffLength
    guard riffLength >= 12 else { throw .broken("a RIFF length of \(riffLength)") }
    guard end <= bytes.count else { throw .ended }
    try skip(4)
    var size: (width: Int, height: Int)?
    var hasPixels = false
    while position + 8 <= end {
      let name = try name()
      let length = try littleEndian(4)
      let next = position + length + length % 2
      guard position + length <= end else { throw .broken("chunk \(name) leaves the file") }
      switch name {
      case "VP8X" where size == nil:
        guard length >= 10 else { throw .broken("VP8X has \(length) bytes") }
        try skip(4)
        size = (try littleEndian(3) + 1, try littleEndian(3) + 1)
      case "VP8 ":
        let own = try readLossyHeader(length)
        size = size ?? own
        hasPixels = true
      case "VP8L":
        let own = try readLosslessHeader(length)
        size = size ?? own
        hasPixels = true
      case "ANMF":
        hasPixels = true
      default:
        break
      }
      position = min(next, end)
    }
    guard let size, hasPixels else { throw .broken("no picture chunk") }
    return size
  }

  private mutating func readLossyHeader(_ length: Int) throws(ScanFailure) -> (Int, Int) {
    guard length >= 10 else { throw .broken("VP8 has \(length) bytes") }
    try skip(3)
    guard try bigEndian(3) == 0x9D012A else { throw .broken("no VP8 start code") }
    return (try littleEndian(2) & 0x3FFF, try littleEndian(2) & 0x3FFF)
  }

  private mutating func readLosslessHeader(_ length: Int) throws(ScanFailure) -> (Int, Int) {
    guard length >= 5 else { throw .broken("VP8L has \(length) bytes") }
    guard try byte() == 0x2F else { throw .broken("no VP8L signature") }
    let bits = try littleEndian(4)
    return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
  }
}

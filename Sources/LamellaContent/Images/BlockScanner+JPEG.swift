// SPDX-License-Identifier: MIT

// JPEG: ITU-T T.81, annex B. Segments carry a length; after a start of scan come entropy-coded
// bytes without one, in which FF is followed by 00 or a restart marker until the next segment.
// Thumbnails stand inside APP segments and are skipped with them, so their end marks do not count.

extension BlockScanner {
  mutating func scanJPEG() throws(ScanFailure) -> (width: Int, height: Int) {
    try skip(2)
    var size: (width: Int, height: Int)?
    var hasScan = false
    while true {
      let marker = try nextMarker()
      switch marker {
      case 0xD9:
        guard let size else { throw .broken("no frame header") }
        guard hasScan else { throw .broken("no scan") }
        return size
      case 0x01, 0xD0...0xD8:
        continue
      default:
        let length = try bigEndian(2)
        guard length >= 2 else { throw .broken("a segment of length \(length)") }
        let end = position + length - 2
        if isFrameHeader(marker) && size == nil {
          guard length >= 8 else { throw .broken("a frame header of length \(length)") }
          try skip(1)
          let height = try bigEndian(2)
          size = (try bigEndian(2), height)
        }
        try skip(end - position)
        if marker == 0xDA {
          hasScan = true
          try skipScan()
        }
      }
    }
  }

  /// SOF0…SOF15 without the tables DHT, JPG and DAC that share their range.
  private func isFrameHeader(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Reads FF, any number of fill bytes FF, and the marker code.
  private mutating func nextMarker() throws(ScanFailure) -> Int {
    guard try byte() == 0xFF else { throw .broken("no marker at byte \(position - 1)") }
    var marker = 0xFF
    while marker == 0xFF { marker = try byte() }
    return marker
  }

  /// Stops before the FF of the next marker that is not a restart.
  private mutating func skipScan() throws(ScanFailure) {
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF {
        let code = bytes[position + 1]
        if code != 0 && code != 0xFF && !(0xD0...0xD7).contains(code) { return }
      }
      position += 1
    }
    throw .ended
  }
}

// SPDX-License-Identifier: MIT

// GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. The size is that of the logical screen.
// Frames may be larger, and their own size is what decoding one takes.

extension BlockScanner {
  mutating func scanGIF() throws(ScanFailure) -> (width: Int, height: Int) {
    try skip(6)
    let size = (width: try littleEndian(2), height: try littleEndian(2))
    let flags = try byte()
    try skip(2)
    try skipColorTable(flags)
    var hasFrame = false
    while true {
      switch try byte() {
      case 0x3B:
        guard hasFrame else { throw .broken("no frame") }
        return size
      case 0x21:
        try skip(1)
        try skipSubBlocks()
      case 0x2C:
        try skip(4)
        let frame = FrameSize(width: try littleEndian(2), height: try littleEndian(2))
        if frame.width * frame.height > largestFrame.width * largestFrame.height {
          largestFrame = frame
        }
        try skipColorTable(try byte())
        try skip(1)
        try skipSubBlocks()
        hasFrame = true
      case let other:
        throw .broken("an unknown block \(other) at byte \(position - 1)")
      }
    }
  }

  private mutating func skipColorTable(_ flags: Int) throws(ScanFailure) {
    if flags & 0x80 != 0 { try skip(3 << ((flags & 7) + 1)) }
  }

  private mutating func skipSubBlocks() throws(ScanFailure) {
    while true {
      let length = try byte()
      if length == 0 { return }
      try skip(length)
    }
  }
}

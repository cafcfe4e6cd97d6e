// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import Testing

/// Damaged files: cut at every length, and with every byte changed.
struct ImageTruncationTests {
  @Test(arguments: PictureFixture.allCases)
  func `a file cut at any length is refused`(fixture: PictureFixture) throws {
    let whole = fixture.bytes
    for count in 0..<whole.count {
      let error = try #require(throws: ImageError.self) {
        try ImageDecoder.decode(Array(whole[..<count]), source: "cut")
      }
      switch error {
      case .truncated(let source, let format, let byteCount):
        #expect(source == "cut")
        #expect(format == fixture.format)
        #expect(byteCount == count)
      case .unknownFormat:
        // Too short for a signature.
        #expect(count < 12)
      default:
        Issue.record("\(fixture) cut to \(count) bytes gives \(error)")
      }
    }
  }

  // Animated WebP is left out: GdkPixbuf's loader survives, but prints three warnings a time.
  @Test(arguments: PictureFixture.allCases.filter { $0 != .animatedWebP })
  func `no changed byte crashes the decoder`(fixture: PictureFixture) {
    let whole = fixture.bytes
    let limits = ImageLimits(maximumSide: 4096, maximumPixelCount: 1 << 20)
    for index in whole.indices {
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = whole
        bytes[index] ^= change
        guard let bitmap = try? ImageDecoder.decode(bytes, source: "changed", limits: limits)
        else { continue }
        #expect(bitmap.width <= 4096 && bitmap.height <= 4096)
      }
    }
  }

  @Test(arguments: PictureFixture.allCases)
  func `bytes after the end mark are ignored`(fixture: PictureFixture) throws {
    let whole = try ImageDecoder.decode(fixture.bytes, source: "whole")
    let longer = try ImageDecoder.decode(fixture.bytes + [1, 2, 3, 0, 0], source: "longer")
    #expect(whole == longer)
  }

  @Test func `pixel data that end early inside a complete PNG are refused`() throws {
    // The IDAT chunk of the 2×2 picture, emptied: every chunk is whole, the picture is not.
    var bytes = PictureFixture.rgbaPNG.bytes
    let start = 8 + 25
    bytes.removeSubrange(start..<start + 12 + 23)
    bytes.insert(
      contentsOf: [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E], at: start)
    let error = #expect(throws: ImageError.self) {
      try ImageDecoder.decode(bytes, source: "hollow")
    }
    guard case .corrupt("hollow", .png, _) = error else {
      Issue.record("hollow PNG gives \(String(describing: error))")
      return
    }
  }

  @Test func `a PNG without pixels is refused`() {
    let bytes = PictureFixture.rgbaPNG.bytes
    let end = bytes.count - 12
    let headerOnly = Array(bytes[..<33]) + bytes[end...]
    #expect(
      throws: ImageError.corrupt(source: "x", format: .png, reason: "no IDAT chunk")
    ) { try ImageDecoder.decode(headerOnly, source: "x") }
  }
}

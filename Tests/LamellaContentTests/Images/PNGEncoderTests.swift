// SPDX-License-Identifier: MIT

import Glibc
import Lamella
import LamellaContent
import Testing

struct PNGEncoderTests {
  @Test(arguments: [(0, 0), (0, 3), (3, 0)])
  func `a picture without pixels is refused`(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height, pixels: [])
    #expect(throws: PNGError.empty(width: width, height: height)) {
      try PNGEncoder.encode(bitmap)
    }
  }

  @Test func `every premultiplied value survives a round trip`() throws {
    // Row = alpha, column = colour, limited to the alpha as premultiplied pixels are.
    var pixels: [UInt8] = []
    for alpha in 0..<256 {
      for value in 0..<256 {
        let color = UInt8(min(value, alpha))
        pixels += [color, UInt8(alpha) - color, UInt8(alpha / 2), UInt8(alpha)]
      }
    }
    let bitmap = Bitmap(width: 256, height: 256, pixels: pixels)
    let file = try PNGEncoder.encode(bitmap)
    #expect(try ImageDecoder.decode(file, source: "round trip") == bitmap)
  }

  @Test func `the colours in the file are straight`() throws {
    // 64 of 128 is half of full: a viewer shows 128 at alpha 128.
    let file = try PNGEncoder.encode(
      Bitmap(width: 1, height: 1, pixels: [64, 128, 0, 128]), alpha: .straight)
    let opaqueTwin = try PNGEncoder.encode(
      Bitmap(width: 1, height: 1, pixels: [128, 255, 0, 255]), alpha: .straight)
    // Deflated pixel data of a 1×1 picture differ in the alpha and the checks only.
    #expect(file.count == opaqueTwin.count)
    let header = try ImageHeader(scanning: file, source: "file")
    #expect(header == (try ImageHeader(scanning: opaqueTwin, source: "twin")))
    let back = try ImageDecoder.decode(file, source: "file")
    #expect(back.pixels == [64, 128, 0, 128])
  }

  @Test func `opaque output lays the picture over black`() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [10, 20, 30, 40, 0, 0, 0, 0])
    let file = try PNGEncoder.encode(bitmap, alpha: .opaque)
    // IHDR: colour type 2 is RGB without alpha.
    #expect(file[25] == 2)
    let back = try ImageDecoder.decode(file, source: "opaque")
    #expect(back.pixels == [10, 20, 30, 255, 0, 0, 0, 255])
  }

  @Test func `a folder that does not exist is named`() {
    let path = "/nowhere/out.png"
    #expect(
      throws: PNGError.notWritten(path: path, reason: "No such file or directory")
    ) { try PNGEncoder.write(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 0]), to: path) }
  }

  @Test func `writing replaces a file and leaves nothing beside it`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/out.png"
      let first = Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255])
      let second = Bitmap(width: 1, height: 2, pixels: [0, 0, 255, 255, 0, 0, 0, 0])
      try PNGEncoder.write(first, to: path)
      #expect(try ImageDecoder.decode(path) == first)
      try PNGEncoder.write(second, to: path)
      #expect(try ImageDecoder.decode(path) == second)
      #expect(try fileNames(in: folder) == ["out.png"])
    }
  }

  @Test func `a folder in the place of the file fails and leaves nothing behind`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: PNGError.self) {
        try PNGEncoder.write(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 0]), to: folder)
      }
      let left = try fileNames(in: folder)
      #expect(left.isEmpty)
    }
  }

  @Test func `a device takes the bytes without being replaced`() throws {
    try PNGEncoder.write(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 0]), to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }
}

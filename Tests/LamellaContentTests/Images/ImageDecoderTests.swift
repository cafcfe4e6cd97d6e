// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import Testing

struct ImageDecoderTests {
  @Test func `an empty file is no picture`() {
    #expect(throws: ImageError.unknownFormat(source: "empty")) {
      try ImageDecoder.decode([], source: "empty")
    }
  }

  @Test func `a text file is no picture`() {
    #expect(throws: ImageError.unknownFormat(source: "readme")) {
      try ImageDecoder.decode(Array("<svg/>".utf8), source: "readme")
    }
  }

  @Test func `a missing file is named`() {
    #expect(throws: ImageError.missingFile(path: "/nowhere/a.png")) {
      try ImageDecoder.decode("/nowhere/a.png")
    }
    #expect(ImageError.missingFile(path: "/a.png").description == "/a.png: no such file")
  }

  @Test func `a folder cannot be read`() {
    #expect(throws: ImageError.unreadable(path: "/tmp", reason: "Is a directory")) {
      try ImageDecoder.decode("/tmp")
    }
  }

  @Test func `a picture over the limits is refused before it is decoded`() throws {
    let tight = ImageLimits(maximumSide: 15, maximumPixelCount: 1000)
    #expect(throws: ImageError.tooLarge(source: "j", width: 16, height: 8, limits: tight)) {
      try ImageDecoder.decode(PictureFixture.splitJPEG.bytes, source: "j", limits: tight)
    }
    let few = ImageLimits(maximumSide: 16, maximumPixelCount: 127)
    #expect(throws: ImageError.tooLarge(source: "j", width: 16, height: 8, limits: few)) {
      try ImageDecoder.decode(PictureFixture.splitJPEG.bytes, source: "j", limits: few)
    }
    let exact = ImageLimits(maximumSide: 16, maximumPixelCount: 128)
    let bitmap = try ImageDecoder.decode(
      PictureFixture.splitJPEG.bytes, source: "j", limits: exact)
    #expect(bitmap.width == 16)
  }

  @Test func `a PNG that claims an enormous size is refused`() {
    var bytes = PictureFixture.rgbaPNG.bytes
    bytes.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let error = #expect(throws: ImageError.self) {
      try ImageDecoder.decode(bytes, source: "bomb")
    }
    guard case .tooLarge("bomb", 0x7FFF_FFFF, 0x7FFF_FFFF, _) = error else {
      Issue.record("gives \(String(describing: error))")
      return
    }
  }

  @Test func `a GIF with a frame over the limits is refused, however small its screen`() {
    var bytes = PictureFixture.animatedGIF.bytes
    let frame = bytes.firstIndex(of: 0x2C).map { $0 + 5 } ?? 0
    bytes.replaceSubrange(frame..<frame + 4, with: [0, 0x40, 1, 0x40])
    let limits = ImageLimits(maximumSide: 16_384, maximumPixelCount: 1_000_000)
    #expect(
      throws: ImageError.tooLarge(source: "g", width: 16_384, height: 16_385, limits: limits)
    ) { try ImageDecoder.decode(bytes, source: "g", limits: limits) }
  }

  @Test func `a picture without width is refused`() {
    var bytes = PictureFixture.rgbaPNG.bytes
    bytes.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(
      throws: ImageError.corrupt(source: "flat", format: .png, reason: "the size is 0×2")
    ) { try ImageDecoder.decode(bytes, source: "flat") }
  }

  @Test(arguments: PictureFixture.allCases)
  func `the header agrees with the pixels`(fixture: PictureFixture) throws {
    let header = try ImageDecoder.header(of: fixture.dataURL)
    let bitmap = try ImageDecoder.decode(fixture.dataURL)
    #expect(header.format == fixture.format)
    #expect(header.width == bitmap.width)
    #expect(header.height == bitmap.height)
  }

  @Test func `straight alpha is premultiplied`() throws {
    let bitmap = try ImageDecoder.decode(PictureFixture.rgbaPNG.bytes, source: "rgba")
    #expect(
      bitmap
        == Bitmap(
          width: 2, height: 2,
          pixels: [255, 0, 0, 255, 0, 128, 0, 128, 0, 0, 64, 64, 0, 0, 0, 0]))
  }

  @Test func `grey of 16 bits becomes opaque RGB of 8`() throws {
    let bitmap = try ImageDecoder.decode(PictureFixture.gray16PNG.bytes, source: "grey")
    #expect(bitmap.pixels == [128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func `a palette with transparency becomes RGBA`() throws {
    let bitmap = try ImageDecoder.decode(PictureFixture.palettePNG.bytes, source: "palette")
    #expect(bitmap.pixels == [10, 20, 30, 255, 40, 20, 10, 51])
  }

  @Test(arguments: [
    PictureFixture.splitJPEG, .splitProgressiveJPEG, .splitLosslessWebP, .splitLossyWebP,
  ])
  func `red is left and blue is right`(fixture: PictureFixture) throws {
    let bitmap = try ImageDecoder.decode(fixture.bytes, source: "split")
    #expect(bitmap.width == 16 && bitmap.height == 8)
    for y in 0..<8 {
      for x in 0..<16 {
        let pixel = bitmap.pixel(x, y)
        let distance =
          x < 8
          ? max(255 - Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
          : max(Int(pixel[0]), Int(pixel[1]), 255 - Int(pixel[2]))
        // Lossy chroma bleeds across the middle.
        let allowed = fixture == .splitLosslessWebP ? 0 : (x == 7 || x == 8 ? 110 : 12)
        #expect(distance <= allowed, "(\(x), \(y)) is \(pixel)")
        #expect(pixel[3] == 255)
      }
    }
  }

  @Test(arguments: [PictureFixture.animatedGIF, .animatedWebP])
  func `an animation shows its first frame`(fixture: PictureFixture) throws {
    let bitmap = try ImageDecoder.decode(fixture.bytes, source: "animation")
    #expect(bitmap.width == 6 && bitmap.height == 4)
    for pixel in 0..<24 {
      #expect(bitmap.pixel(pixel % 6, pixel / 6) == [255, 0, 0, 255])
    }
  }
}

extension Bitmap {
  /// The four bytes of a pixel; (0, 0) is the top left one.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels[(y * width + x) * 4..<(y * width + x) * 4 + 4])
  }
}

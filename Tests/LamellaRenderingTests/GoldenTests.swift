// SPDX-License-Identifier: MIT

// One small scene for each drawing feature, compared with a picture in `Golden/` that somebody has
// looked at. With the driver that made them (`Golden/driver.txt`) not a bit may differ; with another
// one, four steps of 255 anywhere, and more in no more than one pixel of a hundred. Drivers differ in
// how they round, and processors with and without fused multiply-add do.
//
// A scene that fails leaves NAME.actual.png and NAME.difference.png (differences eight times as large,
// on black) in `Renders/Golden`. `LAMELLA_GOLDEN=record swift test --filter Golden` writes what is
// drawn now into `Golden/`: look at it before it is committed.

import Foundation
import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

extension Rendering {
  @Suite struct GoldenTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let goldens = tests.appendingPathComponent("Golden").path
    private static let renders = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Renders/Golden").path
    private static var isRecording: Bool {
      ProcessInfo.processInfo.environment["LAMELLA_GOLDEN"] == "record"
    }

    @Test(arguments: GoldenScene.all)
    func `a feature looks as it did`(_ scene: GoldenScene) throws {
      try Stage.run { stage in
        let (world, content) = World.withContent()
        content.waitsForPictures = true
        try scene.build(world)
        let picture = try stage.picture(
          of: world, GoldenScene.width, GoldenScene.height, at: scene.time,
          background: GoldenScene.background)
        // Blend modes may leave holes; the files have no alpha.
        let drawn = Pixels(picture.bitmap.overBlack)
        let path = "\(Self.goldens)/\(scene.name).png"
        let driver = stage.renderer.driverDescription
        if Self.isRecording {
          try PNGEncoder.write(drawn.bitmap, to: path, alpha: .opaque)
          try driver.write(toFile: "\(Self.goldens)/driver.txt", atomically: true, encoding: .utf8)
          return
        }
        let golden = Pixels(try ImageDecoder.decode(path))
        let recorded = try String(contentsOfFile: "\(Self.goldens)/driver.txt", encoding: .utf8)
        let comparison = GoldenComparison(drawn, golden)
        let agrees = driver == recorded ? comparison.isExact : comparison.isClose
        if !agrees { try leave(drawn, golden, scene.name) }
        #expect(
          agrees,
          "\(scene.name): \(comparison), by \(driver); see \(Self.renders)/\(scene.name).*.png")
      }
    }

    @Test func `every golden picture belongs to a scene`() throws {
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.goldens)
      let pictures = files.filter { $0.hasSuffix(".png") }.sorted()
      #expect(pictures == GoldenScene.all.map { "\($0.name).png" }.sorted())
    }

    @Test func `a difference is measured and left as pictures`() throws {
      let black = Bitmap(
        width: 10, height: 10,
        pixels: (0..<100).flatMap { _ in [UInt8(0), 0, 0, 255] })
      func changed(_ changes: [(index: Int, value: UInt8)]) -> Bitmap {
        var pixels = black.pixels
        for (index, value) in changes { pixels[index] = value }
        return Bitmap(width: 10, height: 10, pixels: pixels)
      }
      let one = GoldenComparison(Pixels(changed([(0, 3)])), Pixels(black))
      #expect(!one.isExact && one.isClose && one.greatest == 3 && one.count == 0)
      #expect(GoldenComparison(Pixels(changed([(0, 3), (4, 200)])), Pixels(black)).isClose)
      let last = changed([(0, 3), (4, 200), (8, 5)])
      let three = GoldenComparison(Pixels(last), Pixels(black))
      #expect(!three.isClose && three.count == 2)
      let wide = Bitmap(width: 20, height: 5, pixels: black.pixels)
      #expect(!GoldenComparison(Pixels(wide), Pixels(black)).isClose)
      try leave(Pixels(last), Pixels(black), "self-test")
      let left = Pixels(try ImageDecoder.decode("\(Self.renders)/self-test.difference.png"))
      #expect(left[0, 9] == SIMD4(24, 0, 0, 255) && left[1, 9] == SIMD4(255, 0, 0, 255))
      #expect(try ImageDecoder.decode("\(Self.renders)/self-test.actual.png") == last)
      for name in ["actual", "difference"] {
        try FileManager.default.removeItem(atPath: "\(Self.renders)/self-test.\(name).png")
      }
    }

    /// Writes what was drawn and how it differs.
    private func leave(_ drawn: Pixels, _ golden: Pixels, _ name: String) throws {
      try FileManager.default.createDirectory(
        atPath: Self.renders, withIntermediateDirectories: true)
      try PNGEncoder.write(drawn.bitmap, to: "\(Self.renders)/\(name).actual.png", alpha: .opaque)
      guard (drawn.width, drawn.height) == (golden.width, golden.height) else { return }
      let pixels = drawn.bitmap.pixels.indices.map { i in
        let off = abs(Int(drawn.bitmap.pixels[i]) - Int(golden.bitmap.pixels[i]))
        return i % 4 == 3 ? 255 : UInt8(min(off * 8, 255))
      }
      let difference = Bitmap(width: drawn.width, height: drawn.height, pixels: pixels)
      try PNGEncoder.write(
        difference, to: "\(Self.renders)/\(name).difference.png", alpha: .opaque)
    }
  }
}

/// How far a picture is from its golden one.
struct GoldenComparison: CustomStringConvertible {
  /// The greatest difference of a channel, in steps of 255; nil where the sizes differ.
  let greatest: Int?
  /// Pixels with a channel that differs by more than four steps.
  let count: Int
  private let pixels: Int

  init(_ drawn: Pixels, _ golden: Pixels) {
    pixels = drawn.width * drawn.height
    guard (drawn.width, drawn.height) == (golden.width, golden.height) else {
      (greatest, count) = (nil, 0)
      return
    }
    greatest = drawn.greatestDifference(from: golden)
    var count = 0
    for y in 0..<drawn.height {
      for x in 0..<drawn.width where !near(drawn[x, y], golden[x, y], 4) { count += 1 }
    }
    self.count = count
  }

  var isExact: Bool { greatest == 0 }
  var isClose: Bool { greatest != nil && count * 100 <= pixels }

  var description: String {
    greatest.map { "differs by up to \($0) steps, by more than four in \(count) pixels" }
      ?? "has another size"
  }
}

extension Bitmap {
  /// The picture over black.
  fileprivate var overBlack: Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: pixels.indices.map { $0 % 4 == 3 ? 255 : pixels[$0] })
  }
}

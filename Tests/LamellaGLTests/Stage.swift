// SPDX-License-Identifier: MIT

// One context and one renderer for all tests: a context is current in one thread at a time, so all
// suites hang below one serialized suite, and each test takes the context and leaves it.

import CLamellaGL
import Lamella
import LamellaGL
import LamellaMath
import Testing

/// The suite of everything that draws.
@Suite(.serialized)
enum Drawing {}

/// The context that tests draw in.
final class Stage {
  // SAFETY: only touched by tests of the serialized suite, one at a time.
  nonisolated(unsafe) private static var shared: Stage?

  let context: HeadlessContext
  let renderer: Renderer

  private init() throws {
    context = try HeadlessContext()
    try context.makeCurrent()
    renderer = try Renderer()
    try renderer.prepare()
    context.resign()
  }

  /// Runs a test with the context current in its thread.
  static func run(_ body: (Stage) throws -> Void) throws {
    if shared == nil { shared = try Stage() }
    let stage = try #require(shared)
    try stage.context.makeCurrent()
    defer { stage.context.resign() }
    try body(stage)
    #expect(glGetError() == 0)
  }

  /// Draws a frame of the given size in points and returns its pixels.
  func picture(
    _ width: Int, _ height: Int, scale: Float = 1, background: Color? = .clear,
    with renderer: Renderer? = nil, _ build: (FrameSketch) -> Void
  ) throws -> Picture {
    let sketch = FrameSketch()
    build(sketch)
    sketch.flush()
    let target = try OffscreenTarget(
      width: Int(Float(width) * scale), height: Int(Float(height) * scale))
    try (renderer ?? self.renderer).draw(
      sketch.frame, into: target.target(scale: scale, background: background))
    return Picture(target.readPixels())
  }
}

/// Pixels with the origin at the lower left, as in a frame.
struct Picture {
  let bitmap: Bitmap
  var width: Int { bitmap.width }
  var height: Int { bitmap.height }

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// Red, green, blue, alpha of a pixel, 0…255, premultiplied.
  subscript(x: Int, y: Int) -> SIMD4<Int> {
    let i = ((height - 1 - y) * width + x) * 4
    return SIMD4(
      Int(bitmap.pixels[i]), Int(bitmap.pixels[i + 1]), Int(bitmap.pixels[i + 2]),
      Int(bitmap.pixels[i + 3]))
  }

  /// The sum of the alpha of all pixels, in whole pixels.
  var area: Double {
    var sum = 0
    for i in stride(from: 3, to: bitmap.pixels.count, by: 4) { sum += Int(bitmap.pixels[i]) }
    return Double(sum) / 255
  }

  /// The sum of one channel over all pixels, in whole pixels.
  func sum(channel: Int) -> Double {
    var sum = 0
    for i in stride(from: channel, to: bitmap.pixels.count, by: 4) { sum += Int(bitmap.pixels[i]) }
    return Double(sum) / 255
  }

  /// The greatest difference of any channel of any pixel.
  func greatestDifference(from other: Picture) -> Int {
    zip(bitmap.pixels, other.bitmap.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// Whether two pixels differ by no more than a number of steps in any channel.
func near(_ a: SIMD4<Int>, _ b: SIMD4<Int>, _ tolerance: Int = 1) -> Bool {
  (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
}

// SPDX-License-Identifier: MIT

// Worlds to pixels: one context and one renderer for all tests. A context is current in one thread
// at a time, so all suites hang below one serialized suite.

import Lamella
import LamellaContent
import LamellaGL
import LamellaMath
import Testing

/// The suite of everything that draws worlds.
@Suite(.serialized)
enum Rendering {}

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
  }

  /// Draws what a world shows at a time: the lower left `width` × `height` points.
  func picture(
    of world: World, _ width: Int, _ height: Int, scale: Float = 1, at time: Double = 0,
    background: Color? = .clear
  ) throws -> Pixels {
    let target = try OffscreenTarget(
      width: Int(Float(width) * scale), height: Int(Float(height) * scale))
    let place = target.target(scale: scale, background: background)
    world.viewport = place.visible
    world.pixelGrid = place.pixelGrid
    try renderer.draw(world.frame(at: time), into: place)
    return Pixels(target.readPixels())
  }
}

extension World {
  /// A world with a source of pictures.
  static func withContent() -> (world: World, content: ContentRenderer) {
    let world = World()
    let content = ContentRenderer(for: world)
    world.pictureSource = content
    return (world, content)
  }
}

extension World {
  /// Edits without implicit animations.
  func withoutActions(_ edit: () -> Void) {
    beginTransaction()
    transactionDisablesActions = true
    edit()
    commitTransaction()
  }
}

/// Pixels with the origin at the lower left, as in a frame.
struct Pixels: Equatable {
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

  /// The sum of one channel over all pixels, in whole pixels.
  func sum(channel: Int) -> Double {
    var sum = 0
    for i in stride(from: channel, to: bitmap.pixels.count, by: 4) { sum += Int(bitmap.pixels[i]) }
    return Double(sum) / 255
  }

  /// The sum of the alpha of all pixels, in whole pixels.
  var area: Double { sum(channel: 3) }

  /// The pixels that are not transparent: minX, minY, width, height; nil where all are.
  var painted: Rect? {
    var box = Rect.null
    for y in 0..<height {
      for x in 0..<width where self[x, y][3] > 0 {
        box = box.union(Rect(Float(x), Float(y), 1, 1))
      }
    }
    return box.isNull ? nil : box
  }

  /// The number of pixels that are not transparent.
  var paintedCount: Int {
    stride(from: 3, to: bitmap.pixels.count, by: 4).count { bitmap.pixels[$0] > 0 }
  }

  /// The greatest difference of any channel of any pixel.
  func greatestDifference(from other: Pixels) -> Int {
    precondition(width == other.width && height == other.height)
    return zip(bitmap.pixels, other.bitmap.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// Whether two pixels differ by no more than a number of steps in any channel.
func near(_ a: SIMD4<Int>, _ b: SIMD4<Int>, _ tolerance: Int = 1) -> Bool {
  (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
}

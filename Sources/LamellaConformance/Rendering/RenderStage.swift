// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath

/// Draws the pictures of one run; the context is made for the first of them.
final class RenderStage {
  private var context: HeadlessContext?
  private var renderer: Renderer?
  private var target: OffscreenTarget?

  /// Draws a frame over a background, one pixel a point, from the origin upwards.
  func picture(
    of frame: Frame, width: Int, height: Int, background: Color
  ) throws(GLError) -> Picture {
    let renderer = try prepare()
    if target?.width != width || target?.height != height {
      target = try OffscreenTarget(width: width, height: height)
    }
    guard let target else { preconditionFailure("no target was made") }
    try renderer.draw(frame, into: target.target(background: background))
    return Picture(target.readPixels())
  }

  /// Draws a layer's model in its own coordinates over a background.
  func picture(
    of layer: Layer, _ shift: Point, _ size: (width: Int, height: Int), background: Color
  ) throws(GLError) -> Picture {
    let renderer = try prepare()
    let pixel = background.pixel
    var bitmap = Bitmap(
      width: size.width, height: size.height,
      pixels: Array(repeatElement(pixel, count: size.width * size.height).joined()))
    try renderer.render(layer, into: &bitmap, transform: .translation(shift.x, shift.y))
    return Picture(bitmap)
  }

  private func prepare() throws(GLError) -> Renderer {
    if context == nil { context = try HeadlessContext() }
    try context?.makeCurrent()
    if let renderer { return renderer }
    let new = try Renderer()
    renderer = new
    return new
  }

  // The target and the renderer must go before their context does.
  deinit {
    guard let context, (try? context.makeCurrent()) != nil else { return }
    target = nil
    renderer?.releaseResources()
    context.resign()
  }
}

/// Pixels counted from the bottom left, as the case files count them.
struct Picture: Equatable {
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  var width: Int { bitmap.width }
  var height: Int { bitmap.height }

  /// Red, green, blue and alpha, premultiplied, 0…255; transparent outside.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    guard x >= 0, y >= 0, x < width, y < height else { return [0, 0, 0, 0] }
    let start = ((height - 1 - y) * width + x) * 4
    return bitmap.pixels[start..<start + 4].map { Int($0) }
  }

  /// The pixels for which a condition holds, in reading order from the bottom left.
  func places(where isWanted: ([Int]) -> Bool) -> [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int)] = []
    for y in 0..<height {
      for x in 0..<width where isWanted(pixel(x, y)) { places.append((x, y)) }
    }
    return places
  }

  /// The pixels with any component above zero.
  var painted: [(x: Int, y: Int)] { places { $0.contains { $0 > 0 } } }
}

/// The smallest rectangle of pixels around places, with inclusive ends.
struct PixelBox {
  let minX, minY, maxX, maxY: Int

  init?(_ places: [(x: Int, y: Int)]) {
    guard let first = places.first else { return nil }
    var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
    for place in places {
      (x0, y0) = (min(x0, place.x), min(y0, place.y))
      (x1, y1) = (max(x1, place.x), max(y1, place.y))
    }
    (minX, minY, maxX, maxY) = (x0, y0, x1, y1)
  }

  var area: Int { (maxX - minX + 1) * (maxY - minY + 1) }
}

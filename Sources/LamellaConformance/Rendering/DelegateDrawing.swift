// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// What a delegate of a case draws: filled rectangles in the layer's coordinates.
struct DelegateDrawing: Sendable {
  private var fills: [(rect: Rect, color: Color)] = []

  init(_ json: JSON) throws(Unreadable) {
    for step in json.array {
      guard !step["fillRect"].isNull else { throw Unreadable("\(step) draws nothing known") }
      fills.append(
        (try ValueCoding.rect(step["fillRect"]), try ValueCoding.color(step["color"])))
    }
  }

  /// Draws into a new picture of the layer's bounds and makes it the layer's contents.
  func draw(_ layer: Layer) {
    let bounds = layer.bounds
    let scale = layer.contentsScale
    guard bounds.width * scale < 4096, bounds.height * scale < 4096 else { return }
    let (width, height) = (Int(bounds.width * scale), Int(bounds.height * scale))
    guard width > 0, height > 0 else { return }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        // The middle of the pixel; rows run from the top down, y grows upwards.
        let point = Point(
          bounds.minX + (Float(x) + 0.5) / scale,
          bounds.minY + (Float(height - 1 - y) + 0.5) / scale)
        for fill in fills where fill.rect.contains(point) {
          let start = (y * width + x) * 4
          pixels.replaceSubrange(start..<start + 4, with: fill.color.pixel)
        }
      }
    }
    layer.contents = layer.world.contents.add(
      Bitmap(width: width, height: height, pixels: pixels))
  }
}

extension Color {
  /// The colour as a pixel: premultiplied, a byte each for red, green, blue and alpha.
  var pixel: [UInt8] {
    [red * alpha, green * alpha, blue * alpha, alpha].map {
      $0 > 0 ? UInt8((min($0, 1) * 255).rounded()) : 0
    }
  }
}

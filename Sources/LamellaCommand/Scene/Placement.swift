// SPDX-License-Identifier: MIT

// Where a scene stands in a picture or a window.
//
// The scene fills (0, 0)…(width, height) of the frame's space, y up, so its top edge is y = height.
// A picture by scale keeps the scale exact and the top left corner in place: where the sides are no
// whole pixels, the last row and column show a fraction of a point too much or too little, and
// nothing is stretched. A picture by size is stretched by less than a pixel instead, so that the
// scene's edges fall on pixel edges.

import Lamella
import LamellaGL
import LamellaMath

/// The size of a picture and the part of it that a scene fills.
struct Placement: Equatable {
  /// The width of the picture in pixels.
  let width: Int
  /// The height of the picture in pixels.
  let height: Int
  /// The scene's place in the picture, in pixels from the lower left corner.
  let viewport: (x: Int, y: Int, width: Int, height: Int)
  /// What of the frame's space the viewport shows.
  let visible: Rect

  /// Whether something of the picture lies beside the scene.
  var hasMargins: Bool { viewport.width < width || viewport.height < height }

  /// A picture of `scale` pixels per point, its sides rounded.
  init(_ scene: Size, scale: Double) {
    width = Self.pixels(Double(scene.width) * scale)
    height = Self.pixels(Double(scene.height) * scale)
    viewport = (0, 0, width, height)
    let (w, h) = (Float(Double(width) / scale), Float(Double(height) / scale))
    visible = Rect(0, scene.height - h, w, h)
  }

  /// A picture of a given size with the scene in the middle, as large as fits.
  init(_ scene: Size, fitting size: (width: Int, height: Int)) {
    (width, height) = size
    let scale = min(
      Double(width) / Double(scene.width), Double(height) / Double(scene.height))
    let w = min(width, Self.pixels(Double(scene.width) * scale))
    let h = min(height, Self.pixels(Double(scene.height) * scale))
    viewport = ((width - w) / 2, (height - h) / 2, w, h)
    visible = Rect(0, 0, scene.width, scene.height)
  }

  /// Describes the scene's place in a framebuffer for the renderer.
  func target(framebuffer: UInt32, background: Color?) -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, x: viewport.x, y: viewport.y, width: viewport.width,
      height: viewport.height, visible: visible, background: background)
  }

  /// The picture's pixels in frame space.
  var pixelGrid: PixelGrid { target(framebuffer: 0, background: nil).pixelGrid }

  /// Describes the whole framebuffer.
  func wholeTarget(framebuffer: UInt32, background: Color) -> RenderTarget {
    RenderTarget(framebuffer: framebuffer, width: width, height: height, background: background)
  }

  static func == (a: Placement, b: Placement) -> Bool {
    a.width == b.width && a.height == b.height && a.viewport == b.viewport
      && a.visible == b.visible
  }

  /// A side in whole pixels, at least 1 and within what can be counted.
  private static func pixels(_ length: Double) -> Int {
    Int(max(1, min(length.rounded(), 1e9)))
  }
}

// SPDX-License-Identifier: MIT

/// Where a pass draws: the pixels `region` of the viewport, in a framebuffer.
///
/// A pixel of the viewport stands at `pixel − offset` in the framebuffer. For the caller's target the
/// region is the whole viewport; an off-screen picture holds its region from its lower left corner,
/// one texel to a pixel, so that nothing is resampled when it is composited.
struct PassTarget {
  var framebuffer: UInt32
  var region: PixelRect
  var offsetX: Int32
  var offsetY: Int32

  /// The caller's framebuffer.
  init(_ target: RenderTarget) {
    framebuffer = target.framebuffer
    region = PixelRect(x: 0, y: 0, width: Int32(target.width), height: Int32(target.height))
    (offsetX, offsetY) = (-Int32(target.x), -Int32(target.y))
  }

  /// An off-screen picture.
  init(_ surface: Framebuffer, region: PixelRect) {
    framebuffer = surface.name
    self.region = region
    (offsetX, offsetY) = (region.x, region.y)
  }
}

/// An off-screen picture and the pixels of the viewport that it holds.
struct Picture {
  var surface: Framebuffer
  var region: PixelRect

  var target: PassTarget { PassTarget(surface, region: region) }
}

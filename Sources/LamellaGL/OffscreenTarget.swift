// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// A picture in memory of the device that frames are drawn into.
///
/// Its context must be current whenever it is used, and when it is released.
public final class OffscreenTarget {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The framebuffer's name in its context.
  public var framebuffer: UInt32 { surface.name }

  private let device: GraphicsDevice
  private let surface: Framebuffer
  private var saved = GLState()

  /// Creates a picture of 8-bit RGBA pixels, transparent at first, for the current context.
  public init(width: Int, height: Int) throws(GLError) {
    self.width = width
    self.height = height
    var state = GLState()
    state.capture()
    defer { state.restore() }
    device = try GraphicsDevice()
    device.begin()
    surface = try device.makeFramebuffer(width: width, height: height)
    device.bindForDrawing(surface.name)
    device.clear(.zero)
  }

  deinit {
    device.delete(surface)
    device.delete()
  }

  /// Describes the whole picture as a target of `scale` pixels per point.
  public func target(scale: Float = 1, background: Color? = .clear) -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, width: width, height: height, scale: scale,
      background: background)
  }

  /// Describes the whole picture as a target that shows a rectangle of the frame's space.
  public func target(visible: Rect, background: Color? = .clear) -> RenderTarget {
    RenderTarget(
      framebuffer: framebuffer, width: width, height: height, visible: visible,
      background: background)
  }

  /// Waits for what was drawn and copies it: rows from the top down, premultiplied.
  public func readPixels() -> Bitmap {
    saved.capture()
    defer { saved.restore() }
    GLState.establish()
    return Bitmap(
      width: width, height: height,
      pixels: device.readPixels(of: surface.name, width: width, height: height))
  }
}

extension Bitmap {
  /// The same picture with straight alpha, as PNG files hold it.
  ///
  /// Not a valid ``Bitmap`` for drawing any more. Pixels of alpha 0 become transparent black.
  public var straightAlpha: Bitmap {
    var straight = pixels
    for i in stride(from: 0, to: straight.count, by: 4) where straight[i + 3] < 255 {
      let alpha = Int(straight[i + 3])
      for channel in i..<(i + 3) {
        let value = Int(straight[channel])
        straight[channel] =
          alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
      }
    }
    return Bitmap(width: width, height: height, pixels: straight)
  }
}

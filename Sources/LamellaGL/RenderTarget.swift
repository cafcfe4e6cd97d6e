// SPDX-License-Identifier: MIT

public import Lamella
public import LamellaMath

/// Where a frame is drawn: a part of a framebuffer, and the part of the frame's space it shows.
///
/// The visible rectangle is stretched over the viewport. Both have y up, so the rectangle's bottom
/// left corner comes to the viewport's lower left pixel.
public struct RenderTarget: Equatable, Sendable {
  /// The framebuffer's name in the current context; 0 is the window.
  public var framebuffer: UInt32
  /// The left edge of the viewport in the framebuffer, in pixels.
  public var x: Int
  /// The lower edge of the viewport in the framebuffer, in pixels.
  public var y: Int
  /// The width of the viewport in pixels; nothing is drawn unless it is positive.
  public var width: Int
  /// The height of the viewport in pixels; nothing is drawn unless it is positive.
  public var height: Int
  /// What of the frame's space is seen, in points.
  public var visible: Rect
  /// The colour the viewport is filled with first; nil leaves what is there.
  public var background: Color?

  /// Creates a target that shows a given rectangle.
  public init(
    framebuffer: UInt32 = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, visible: Rect,
    background: Color? = nil
  ) {
    self.framebuffer = framebuffer
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.visible = visible
    self.background = background
  }

  /// Creates a target of `scale` pixels per point, with the frame's origin in its lower left corner.
  public init(
    framebuffer: UInt32 = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, scale: Float = 1,
    background: Color? = nil
  ) {
    self.init(
      framebuffer: framebuffer, x: x, y: y, width: width, height: height,
      visible: Rect(0, 0, Float(width) / scale, Float(height) / scale), background: background)
  }

  /// Pixels per point, along x.
  public var scale: Float { Float(width) / visible.width }

  /// The target's pixels in frame space, for ``World/pixelGrid``; the default grid where it is empty.
  public var pixelGrid: PixelGrid {
    guard showsAnything else { return PixelGrid() }
    return PixelGrid(
      scale: Size(Float(width) / visible.width, Float(height) / visible.height),
      origin: visible.origin)
  }

  /// Whether anything can be seen in the target.
  var showsAnything: Bool {
    width > 0 && height > 0 && visible.width > 0 && visible.height > 0
      && visible.width.isFinite && visible.height.isFinite
      && visible.minX.isFinite && visible.minY.isFinite
  }
}

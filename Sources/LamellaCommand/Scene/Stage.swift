// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath

/// Draws frames into pictures in memory; needs no display.
final class Stage {
  /// Where the scene stands in the pictures.
  let placement: Placement
  private let background: Color
  private let context: HeadlessContext
  private let renderer: Renderer
  private let nothing: Frame
  private var target: OffscreenTarget?

  /// Sets up a context and a picture to draw into.
  init(_ placement: Placement, background: Color) throws(CommandFailure) {
    self.placement = placement
    self.background = background
    nothing = Frame(contents: World().contents)
    (context, renderer, target) = try CommandFailure.catching { () throws(GLError) in
      let context = try HeadlessContext()
      try context.makeCurrent()
      let target = try OffscreenTarget(width: placement.width, height: placement.height)
      return (context, try Renderer(), target)
    }
  }

  // The picture must go before its context does.
  deinit {
    renderer.releaseResources()
    target = nil
  }

  /// Draws a frame over the background and reads the picture back, premultiplied.
  func picture(of frame: Frame) throws(CommandFailure) -> Bitmap {
    guard let target else { preconditionFailure("a stage without a picture") }
    let framebuffer = target.framebuffer
    try CommandFailure.catching { () throws(GLError) in
      // Drawing nothing into the whole picture fills the margins; the scene then adds no second
      // layer of a translucent background.
      try renderer.draw(
        nothing, into: placement.wholeTarget(framebuffer: framebuffer, background: background))
      try renderer.draw(frame, into: placement.target(framebuffer: framebuffer, background: nil))
    }
    return target.readPixels()
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaGL
import LamellaMath

/// Draws frames into pictures in memory; needs no display.
final class Stage {
  /// Where the scene stands in the pictures.
  let placement: Placement
  /// What is shown over the scene.
  let overlay = CostOverlay()
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
  func picture(of frame: Frame, of scene: World) throws(CommandFailure) -> Bitmap {
    guard let target else { preconditionFailure("a stage without a picture") }
    let framebuffer = target.framebuffer
    try CommandFailure.catching { () throws(GLError) in
      // Drawing nothing into the whole picture fills the margins; the scene then adds no second
      // layer of a translucent background.
      try renderer.draw(
        nothing, into: placement.wholeTarget(framebuffer: framebuffer, background: background))
      try overlay.draw(
        frame, of: scene, in: placement, scale: 1, framebuffer: framebuffer, with: renderer,
        background: nil)
    }
    return target.readPixels()
  }

  /// What drawing a frame costs when it is the first, and when it was drawn before.
  func costs(of frame: Frame) throws(CommandFailure) -> (first: FrameCosts, steady: FrameCosts) {
    guard let target else { preconditionFailure("a stage without a picture") }
    let place = placement.target(framebuffer: target.framebuffer, background: background)
    renderer.recordsCosts = true
    defer { renderer.recordsCosts = false }
    var costs: [FrameCosts] = []
    for _ in 0..<2 {
      try CommandFailure.catching { () throws(GLError) in try renderer.draw(frame, into: place) }
      costs.append(renderer.costs ?? FrameCosts())
    }
    return (costs[0], costs[1])
  }
}

// SPDX-License-Identifier: MIT

// Pictures that the renderer makes before it draws a frame: rasterised subtrees, and what the host
// draws. They stand in the texture cache under their id, as long as the budget allows, and are made
// again where they are gone or have another version. Inner ones come first.

internal import Lamella
internal import LamellaMath

extension FramePainter {
  /// Makes the pictures of a frame that are not there.
  func makePictures(of frame: Frame) throws(GLError) {
    for index in frame.drawnPictures.indices {
      let picture = frame.drawnPictures[index]
      if textures.hasDrawn(picture) { continue }
      switch picture.source {
      case .list(let list, let visible):
        textures.keep(list)
        try makePictures(of: list)
        let surface = try textures.surface(for: picture, hasDepth: false)
        device.statistics.passes += 1
        try draw(
          list,
          into: RenderTarget(
            framebuffer: surface.name, width: picture.width, height: picture.height,
            visible: visible, background: .clear))
      case .host(let layer, let time, _):
        try host(layer, at: time, picture, of: frame)
      }
    }
  }

  private func host(
    _ layer: LayerID, at time: Double, _ picture: DrawnPicture, of frame: Frame
  ) throws(GLError) {
    guard let drawing = hostDrawings.drawing(of: layer, in: frame.contents) else {
      device.statistics.layersWithoutDrawing += 1
      return
    }
    // What cannot draw now is asked again by the next frame.
    if !drawing.canDraw(layer, time) { return }
    let surface = try textures.surface(for: picture, hasDepth: true)
    device.statistics.passes += 1
    device.lend(surface) {
      drawing.draw(
        HostDrawing.Picture(
          layer: layer, time: time, width: surface.width, height: surface.height,
          framebuffer: surface.name))
    }
  }
}

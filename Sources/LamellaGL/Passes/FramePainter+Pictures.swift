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
        note(picture, of: .none, visible)
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

  /// Counts a picture that is made.
  private func note(_ picture: DrawnPicture, of layer: LayerID, _ box: Rect) {
    device.statistics.passes += 1
    guard let recorder else { return }
    recorder.enter(layer, .rasterization)
    let (width, height) = (Int32(clamping: picture.width), Int32(clamping: picture.height))
    recorder.pass(.group, PixelRect(x: 0, y: 0, width: width, height: height), box)
    recorder.leave()
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
    note(picture, of: layer, .null)
    device.lend(surface) {
      drawing.draw(
        HostDrawing.Picture(
          layer: layer, time: time, width: surface.width, height: surface.height,
          framebuffer: surface.name))
    }
  }
}

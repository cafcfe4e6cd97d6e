// SPDX-License-Identifier: MIT

// A box around all that an emitter draws, for culling it whole: where its particles can be born, how
// far they can fly while they live, and how large they can be.

import LamellaMath

/// Boxes around the particles of emitters, in the layer's coordinates.
enum ParticleBounds {
  /// The box at a time; null where nothing lives, nil where it is not known: something is animated.
  static func box(
    of state: EmitterState, at time: Double, _ contents: ContentsStore
  ) -> Rect? {
    var box = Rect.null
    for epoch in state.epochs {
      if epoch.tracks != nil { return nil }
      let values = epoch.settings.values
      let shape = ParticleShape(epoch.settings, values)
      let origin = Rect(
        shape.center.x - shape.extent.x / 2, shape.center.y - shape.extent.y / 2, shape.extent.x,
        shape.extent.y)
      for cell in 0..<epoch.settings.topCount {
        let births = epoch.clocks[cell]
        let longest = epoch.life(cell, at: time)
        if births.born(by: time) == births.born(by: time - longest) { continue }
        add(epoch, cell, from: origin, parentScale: values[.scale], contents, to: &box)
      }
    }
    return box
  }

  /// Adds a cell with its nested ones, for births inside `origin`.
  private static func add(
    _ epoch: EmitterEpoch, _ index: Int, from origin: Rect, parentScale: Float,
    _ contents: ContentsStore, to box: inout Rect
  ) {
    let cell = epoch.settings.cells[index]
    if !cell.isEnabled { return }
    let values = epoch.settings.values
    let life = Float(epoch.longest(index, at: 0))
    let speed = (abs(cell.velocity) + abs(cell.velocityRange) / 2) * abs(values[.velocity])
    let far = speed * life
    let (fallX, fallY) = (
      0.5 * cell.accelerationX * life * life, 0.5 * cell.accelerationY * life * life
    )
    let places = Rect(
      origin.minX - far + min(0, fallX), origin.minY - far + min(0, fallY),
      origin.width + 2 * far + abs(fallX), origin.height + 2 * far + abs(fallY))
    let birthScale = (abs(cell.scale) + abs(cell.scaleRange) / 2) * abs(parentScale)
    let scale = birthScale + abs(cell.scaleSpeed) * life
    if cell.contents != .none {
      let pixels = contents.pixelSize(cell.contents)
      let width = pixels.width * abs(cell.contentsRect.width) / cell.contentsScale
      let height = pixels.height * abs(cell.contentsRect.height) / cell.contentsScale
      let reach = scale * (width * width + height * height).squareRoot() / 2
      box = box.union(
        Rect(
          places.minX - reach, places.minY - reach, places.width + 2 * reach,
          places.height + 2 * reach))
    }
    for child in cell.firstChild..<cell.firstChild + cell.childCount {
      add(
        epoch, child, from: places, parentScale: scale * abs(values[.scale]), contents, to: &box)
    }
  }
}

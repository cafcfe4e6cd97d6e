// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath

/// The part of a picture that the particles of a cell show.
struct ParticlePicture {
  let size: Size
  private let part: Rect
  private let cell: CellSettings
  private let columns: Int
  private let frames: Int
  private let isFlipped: Bool

  /// Several pictures stand in rows inside the cell's part of the whole one.
  init(_ cell: CellSettings, pixels: Size, isFlipped: Bool) {
    self.cell = cell
    self.isFlipped = isFlipped
    frames = cell.frameCount
    columns = min(frames, cell.framesPerRow > 0 ? cell.framesPerRow : frames)
    let rows = (frames + columns - 1) / columns
    let all = cell.contentsRect
    // Unit coordinates are the layer's; those of the texture run down from its top row.
    let top = isFlipped ? all.minY : 1 - all.minY - all.height
    part = Rect(all.minX, top, all.width / Float(columns), all.height / Float(rows))
    size = Size(
      pixels.width * abs(part.width) / cell.contentsScale,
      pixels.height * abs(part.height) / cell.contentsScale)
  }

  /// The texture coordinates of (0,0) and (width,height) of the quad.
  func textureRect(frame: Int) -> (u0: Float, v0: Float, u1: Float, v1: Float) {
    let (column, row) = (Float(frame % columns), Float(frame / columns))
    let (left, top) = (part.minX + column * part.width, part.minY + row * part.height)
    let (right, bottom) = (left + part.width, top + part.height)
    // Rows of a picture run down; its top is at max y where y runs up.
    return isFlipped ? (left, top, right, bottom) : (left, bottom, right, top)
  }

  /// Writes the texture coordinates of each particle's own picture.
  func place(
    _ records: UnsafeMutablePointer<InstanceRecord>, _ count: Int, _ block: ParticleBlock
  ) {
    for i in 0..<count {
      let part = textureRect(frame: frame(block, i))
      (records[i].word10, records[i].word11) = (part.u0.bitPattern, part.v0.bitPattern)
      (records[i].word12, records[i].word13) = (part.u1.bitPattern, part.v1.bitPattern)
    }
  }

  private func frame(_ block: ParticleBlock, _ i: Int) -> Int {
    switch cell.frameMode {
    case .single: return 0
    case .random:
      return min(Int(ParticleRandom.uniform(block.states[i], .frame) * Float(frames)), frames - 1)
    case .loop, .once:
      let shown = block.age[i] * cell.framesPerSecond
      let index = Int(max(-1e9, min(1e9, shown)).rounded(.down))
      if cell.frameMode == .once { return max(0, min(index, frames - 1)) }
      return (index % frames + frames) % frames
    }
  }
}

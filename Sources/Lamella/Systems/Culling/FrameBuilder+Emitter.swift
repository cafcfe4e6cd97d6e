// SPDX-License-Identifier: MIT

// The particles of an emitter layer, drawn over its border: blocks from the walk become records of
// the kind image, in three ways.
//
// - Flat, any order: packed straight into the frame, cell by cell, so that each cell is one run.
// - Sorted (oldestFirst, oldestLast, backToFront): packed aside, then put in order across cells.
// - In perspective, or in the superlayer's space: each with a 3×3 of its own.
//
// Additive particles are drawn with another blend in a command of their own.

import LamellaKernels
import LamellaMath

extension FrameBuilder {
  /// Draws the particles of a row.
  func emitter(_ row: Int, _ slot: Int, _ m: ProjectionRecord, _ context: DrawContext) {
    if row == emitterWithoutParticles { return }
    guard let state = world.emitters.state(ofSlot: slot, in: tree),
      let settings = state.settings, context.tint.alpha > 0, context.opacity > 0
    else { return }
    reportUnknown(row, settings)
    let clocks = animations.clocks
    let time = clocks.time(clocks.clock(ofSlot: slot, in: tree))
    var box = context.visible
    if !settings.preservesDepth, let reach = ParticleBounds.box(of: state, at: time, world.contents)
    {
      if reach.isNull { return }
      let shown = self.box(of: reach, under: m)
      if !isVisible(shown, context) { return }
      box = shown
    }
    let packer = world.emitters.packer
    packer.begin(self, row, slot, m, context, box: box, settings)
    let sorts = settings.renderMode.sorts
    if settings.renderMode == .additive { blend(.plusLighter) }
    world.emitters.walk.run(
      state, at: time, hasDepth: settings.preservesDepth || settings.renderMode == .backToFront,
      packer: packer
    ) { block, count, cell in packer.pack(block, count, cell.cell) }
    if sorts { packer.emitSorted() }
    if settings.renderMode == .additive { blend(.sourceOver) }
    groupBox = groupBox.union(box.intersection(context.visible))
  }

  func reportUnknown(_ row: Int, _ settings: EmitterSettings) {
    if settings.values[.spinBias] != 0 {
      report("spinBias", "what it does is not known; particles spin without it", row: row)
    }
  }
}

extension EmitterRenderMode {
  /// Whether particles of different cells have an order among each other.
  var sorts: Bool {
    switch self {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}

// SPDX-License-Identifier: MIT

// Copies that show other times or stand in depth. The presentation and the matrices of the subtree
// are used as scratch: written for each copy with the kernels of the ordinary stages, restored at
// the end. Nested replicators do the same inside; clock times are kept on a stack meanwhile.

import LamellaKernels
import LamellaMath

/// Draws the copies of a replicator one by one.
enum CopyEvaluation {
  static func run(
    _ builder: FrameBuilder, _ row: Int, _ slot: Int, _ values: ReplicatorValues, _ bounds: Rect,
    _ changes: Range<Int>, _ context: DrawContext
  ) {
    let world = builder.world
    let clocks = world.animations.clocks
    let rows = row + 1..<max(row + 1, builder.subtreeEnd(row))
    let base = clocks.clock(ofSlot: slot, in: world.tree)
    let saved = clocks.push()
    let toCentre = Transform3D.translation(-bounds.midX, -bounds.midY)
    let back = Transform3D.translation(bounds.midX, bounds.midY)
    var power = Transform3D.identity
    var exact = CopyPlace.identity
    let step = values.step.isAffine ? CopyPlace(values.step.affine) : nil
    for k in 0..<values.count {
      var copy = context
      let change = builder.change(ofCopy: k, changes)
      copy.tint = values.tint(k, over: builder.tint(context, change))
      if copy.tint.alpha > 0, change?.isHidden != true {
        if k > 0 || change != nil {
          var map = power
          if let change { map = Transform3D(change.transform).concatenating(power) }
          world.copyTransforms[slot] = toCentre.concatenating(map).concatenating(back)
          if values.delay != 0 {
            clocks.shift(base, by: -Double(k) * values.delay, from: saved)
            Interpolation.run(world, rows: rows)
          }
          Layout.run(world, builder.matrices, rows: rows)
        }
        builder.drawCopy(k, row, copy)
      }
      if let step {
        exact = CopySteps.next(exact, k + 1, step)
        power = Transform3D(exact.single)
      } else {
        power = power.concatenating(values.step)
      }
    }
    world.copyTransforms[slot] = nil
    clocks.pop(to: saved)
    if values.delay != 0 { Interpolation.run(world, rows: rows) }
    Layout.run(world, builder.matrices, rows: rows)
  }
}

// SPDX-License-Identifier: MIT

// Copies that show other times or stand in depth. The presentation and the matrices of the subtree
// are used as scratch: written for each copy with the kernels of the ordinary stages, restored at
// the end. Nested replicators do the same inside; clock times are kept on a stack meanwhile.
//
// Copies that keep depth are planes of the space around their replicator, sorted with all others: each
// is visited once to find its planes, and again for each run of its planes that is drawn.

import LamellaKernels
import LamellaMath

/// One copy of a replicator, as the rows below that are made to show it.
struct CopyState: BitwiseCopyable {
  var row: Int32
  var slot: Int32
  var number: Int32
  /// The copy's place, about the replicator's pivot; nil for the first where nothing moves it.
  var place: Transform3D?
  /// Seconds by which its animations run later.
  var delay: Double
}

/// Draws the copies of a replicator one by one.
enum CopyEvaluation {
  static func run(
    _ builder: FrameBuilder, _ row: Int, _ slot: Int, _ values: ReplicatorValues, _ bounds: Rect,
    _ changes: Range<Int>, _ context: DrawContext
  ) {
    let clocks = builder.world.animations.clocks
    let saved = values.delay != 0 ? clocks.push() : -1
    forEachCopy(builder, row, slot, values, bounds, changes, context) { state, copy in
      // Nothing was moved before the first.
      if state.place != nil { show(state, builder, saved) }
      builder.drawCopy(Int(state.number), row, copy)
    }
    end(builder, row, slot, saved)
  }

  /// Calls a body for each copy that can be seen, with the context that it is drawn in.
  static func forEachCopy(
    _ builder: FrameBuilder, _ row: Int, _ slot: Int, _ values: ReplicatorValues, _ bounds: Rect,
    _ changes: Range<Int>, _ context: DrawContext, _ body: (CopyState, DrawContext) -> Void
  ) {
    let pivot = builder.pivotOfCopies(bounds)
    let toCentre = Transform3D.translation(-pivot.x, -pivot.y)
    let back = Transform3D.translation(pivot.x, pivot.y)
    var power = Transform3D.identity
    var exact = CopyPlace.identity
    let step = values.step.isAffine ? CopyPlace(values.step.affine) : nil
    let resamples =
      context.resamples || !changes.isEmpty || !builder.standOnPixels(row, slot, values)
    var state = CopyState(row: Int32(row), slot: Int32(slot), number: 0, place: nil, delay: 0)
    for k in 0..<values.count {
      var copy = context
      copy.resamples = resamples
      let change = builder.change(ofCopy: k, changes)
      copy.tint = values.tint(k, over: builder.tint(context, change))
      if copy.tint.alpha > 0, change?.isHidden != true {
        state.number = Int32(k)
        if k > 0 || change != nil {
          var map = power
          if let change { map = Transform3D(change.transform).concatenating(power) }
          state.place = toCentre.concatenating(map).concatenating(back)
          state.delay = Double(k) * values.delay
        }
        body(state, copy)
      }
      if let step {
        exact = CopySteps.next(exact, k + 1, step)
        power = Transform3D(exact.single)
      } else {
        power = power.concatenating(values.step)
      }
    }
  }

  /// Makes the rows below a replicator show a copy.
  ///
  /// `saved` is the mark at which the clocks' times were kept; -1 where no copy has a delay.
  static func show(_ state: CopyState, _ builder: FrameBuilder, _ saved: Int) {
    let world = builder.world
    let (row, slot) = (Int(state.row), Int(state.slot))
    let rows = row + 1..<max(row + 1, builder.subtreeEnd(row))
    world.copyTransforms[slot] = state.place
    if saved >= 0 {
      let clocks = world.animations.clocks
      clocks.shift(clocks.clock(ofSlot: slot, in: world.tree), by: -state.delay, from: saved)
      Interpolation.run(world, rows: rows)
    }
    Layout.run(world, builder.matrices, rows: rows)
  }

  /// Makes the rows below a replicator show themselves again.
  static func end(_ builder: FrameBuilder, _ row: Int, _ slot: Int, _ saved: Int) {
    let world = builder.world
    let rows = row + 1..<max(row + 1, builder.subtreeEnd(row))
    world.copyTransforms[slot] = nil
    if saved >= 0 {
      world.animations.clocks.pop(to: saved)
      Interpolation.run(world, rows: rows)
    }
    Layout.run(world, builder.matrices, rows: rows)
  }
}

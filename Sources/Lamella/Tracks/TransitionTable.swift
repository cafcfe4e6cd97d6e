// SPDX-License-Identifier: MIT

// Transitions at work. A transition changes no values: the layer's whole picture as it was before
// the commit gives way to the picture as it is. The old picture is kept as a draw list and not as
// pixels, so that a frame stays a function of model and time, at any scale.

import LamellaMath

/// One transition of one layer.
struct TransitionLeaf {
  let record: Int32
  let clock: Int32
  let span: ClipSpan
  let easing: TimingFunction?
  var type: TransitionEffect
  /// What a filter asks for instead of the type.
  var mix: TransitionMix?
  /// The side that was asked for.
  let subtype: TransitionSubtype?
  let startProgress: Double
  let endProgress: Double
  /// What the layer drew in the last frame before the commit; nil where it was not drawn.
  let snapshot: LayerSnapshot?

  var side: TransitionSubtype { subtype ?? .fromLeft }
}

/// The old picture of a layer: a draw list, its box, and the matrix that the layer had.
struct LayerSnapshot {
  let frame: Frame
  let box: Rect
  let matrix: ProjectionRecord
}

/// The effects of transitions that the engine draws; the last row is mixed by the renderer.
enum TransitionEffect: String {
  case fade, moveIn, push, reveal
  case cube, oglFlip, cameraIris, cameraIrisHollowOpen, cameraIrisHollowClose
  case pageCurl, pageUnCurl, rippleEffect, suckEffect
}

extension TransitionSubtype {
  /// The unit vector from which the new content comes.
  var direction: (x: Float, y: Float) {
    switch self {
    case .fromLeft: (-1, 0)
    case .fromRight: (1, 0)
    case .fromTop: (0, 1)
    case .fromBottom: (0, -1)
    }
  }
}

/// The transitions of a world, by layer; a layer has one at most.
final class TransitionTable {
  @exclusivity(unchecked) private(set) var leaves: [Int: TransitionLeaf] = [:]
  /// Pictures fade where they would move.
  var reducesMotion = false

  var isEmpty: Bool { leaves.isEmpty }

  func set(_ leaf: TransitionLeaf, slot: Int) { leaves[slot] = leaf }

  func remove(record: Int32, slot: Int) {
    if leaves[slot]?.record == record { leaves[slot] = nil }
  }

  /// The transition of a layer and its progress at the clocks' present time; nil outside of it.
  func progress(slot: Int, clocks: ClockTable) -> (leaf: TransitionLeaf, progress: Double)? {
    guard var leaf = leaves[slot] else { return nil }
    if reducesMotion {
      leaf.type = .fade
      leaf.mix = nil
    }
    let clock = clocks.clocks[Int(leaf.clock)]
    guard clock.isInEffect,
      let sample = leaf.span.sample(at: clock.time, rate: clock.rate)
    else { return nil }
    let fraction = leaf.easing?.value(at: sample.fraction) ?? sample.fraction
    return (
      leaf, Transition.progress(from: leaf.startProgress, to: leaf.endProgress, at: fraction)
    )
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath

/// The identity of an animation that was added: an index and the use of that index.
public struct AnimationID: Equatable, Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}

// One animation on one layer, as it was added. The cold half: read when animations are added,
// removed, started or ended. The hot half, `AnimationLife`, is scanned every frame.

/// An animation on a layer.
struct AnimationRecord {
  var slot: Int32
  var key: String?
  /// The order of adding, across the world.
  var sequence: UInt64
  var animation: AnimationKind
  var attributes: AnimationAttributes
  /// The transaction's duration when it was added, for a duration of 0.
  var inheritedDuration: Double
  /// Completion handlers that wait for this animation.
  var tokens: [CompletionToken]
  /// For a layer's part in a batch: what the whole call reports to.
  var batch: BatchCompletion?
  /// Seconds between the commit and the start, where the animation gives no `beginTime`.
  var delay = 0.0
  /// The stacks' leaves, with the layer and property that each stands on.
  var leaves: [PlacedLeaf] = []
  /// Clocks of the groups in it.
  var groupClocks: [Int32] = []
  /// Object-valued animations, evaluated apart.
  var objectLeaves: [Int32] = []

  struct PlacedLeaf {
    let leaf: Int32
    let slot: Int32
    let property: PropertyID
  }
}

/// The part of an animation's life that each frame looks at.
///
/// Times are in the layer's clock.
struct AnimationLife {
  enum Phase: UInt8 {
    /// Added, not committed: the start is not known yet.
    case pending
    /// Committed; may not have begun.
    case waiting
    case running
    /// Ended and still on the layer, because it is not removed on completion.
    case ended
    /// Ended and gone from the layer; kept only so that a seek back shows it again.
    case past
    case free
  }

  var phase: Phase = .free
  var generation: UInt32 = 0
  var clock: Int32 = 0
  var begin: Double = 0
  var end: Double = .infinity
  /// Where the clock stood in the last frame; see ``ClockTable/place(_:begin:end:)``.
  var place: UInt8 = 0
  /// The value at the end stays when the clock runs on; that at the begin when it runs back.
  var holdsEnd = false
  var holdsBegin = false
}

// SPDX-License-Identifier: MIT

// One property animation at work: an animation, or a group's child, after its key path was resolved
// and its values were turned into channels. Plain data; the from and to blocks stand in a pool, the
// keyframe tracks in a list.
//
// Leaves of one property of one layer form a stack, linked in the order in which they were added,
// since each works on the value that those before it left (spec 5.1). A batch over thousands of
// layers makes no leaves: see ClipBatch.

import LamellaMath

/// One property animation of one layer.
struct Leaf {
  enum Source {
    /// Start and end from the blocks and the value under it.
    case basic(EndForm)
    /// A keyframe track over the property's channels.
    case keyframes(Int32)
    /// A point on a path.
    case path(Int32)
    /// The turn that a path animation with a rotation mode gives the transform.
    case pathRotation(Int32, offset: Float)
  }

  /// Which of from, to and by were given.
  enum EndForm: UInt8 { case fromTo, fromBy, byTo, from, to, by, none }

  /// How two values mix.
  enum Mixing: UInt8 {
    case linear
    /// By decomposition.
    case transform
    /// The end value as soon as the fraction is above 0.
    case immediate
    /// The end value from one half on.
    case half
  }

  var record: Int32
  /// The order of adding of its animation; leaves of one stack stand in this order.
  var sequence: UInt64
  var clock: Int32
  var field: PropertyField
  var mixing: Mixing
  var source: Source
  var span: ClipSpan
  var timingFunction: TimingFunction?
  var spring: SpringTiming?
  /// Moves its layer, and stands at its end while the world reduces motion.
  var isMovement = false
  var settles = false
  var isAdditive: Bool
  var isCumulative: Bool
  var valueFunction: ValueFunction?
  /// Number of channels of what is interpolated: the field's, or the value function's input.
  var channelCount: UInt8
  /// Units per second at the start, on top of what the spring does; with a spring only.
  var velocity: ChannelBlock?
  var from = ChannelBlock()
  var to = ChannelBlock()
  var next: Int32 = -1
}

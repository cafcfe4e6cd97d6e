// SPDX-License-Identifier: MIT

// Why the next frame is needed. The answer is looked for when somebody asks; frames do not pay for it.

/// What makes the next frame necessary.
public enum NextFrameReason: Equatable, Sendable {
  /// The program changed something since the last frame.
  case edit
  /// Callbacks or completion handlers wait to be run.
  case callbacks
  /// An animation moves.
  case animation(LayerID, key: String?)
  /// An animation waits for its start.
  case delay(LayerID, key: String?)
  /// The time of a layer waits for its begin.
  case layerTime(LayerID)
  /// Particles of an emitter live, or one is born next.
  case particles(LayerID)
  /// A picture moves by itself, or is made beside the frames.
  case picture
}

extension World {
  /// What makes the next frame necessary; nil where ``nextFrame`` is never.
  ///
  /// Of several reasons for one moment, the first found is told: edits before callbacks before
  /// animations, and those in the order of adding; then animations that only copies with a delay show,
  /// emitters, and pictures.
  ///
  /// - Complexity: O(animations + emitters).
  public var nextFrameReason: NextFrameReason? {
    if (changes.isDirty || animations.wasEdited) && !holdsChanges { return .edit }
    if !animations.callbacks.isEmpty || transactions.hasOpenHandlers { return .callbacks }
    let next = nextFrame
    if next == .never { return nil }
    if next != animations.nextFrame { return .picture }
    if let reason = animations.reason(for: next, in: tree) { return reason }
    if let (slot, key) = CopyTimes.animation(dueAt: next, self) {
      let layer = tree.id(ofSlot: Int(slot))
      return next == .now ? .animation(layer, key: key) : .delay(layer, key: key)
    }
    guard let emitter = emitters.layer(dueAt: next, self) else { return nil }
    let clock = animations.clocks.clock(ofSlot: emitter.slot, in: tree)
    if next != .now, let waiting = animations.clocks.waitingLayer(of: clock) {
      return .layerTime(tree.id(ofSlot: waiting))
    }
    return .particles(emitter)
  }
}

extension AnimationStore {
  fileprivate func reason(for next: NextFrame, in tree: LayerTree) -> NextFrameReason? {
    var first: (sequence: UInt64, slot: Int, key: String?, clock: Int32)?
    for i in lives.indices where lives[i].phase != .free && lives[i].phase != .pending {
      guard nextFrame(of: i) == next, records[i].sequence < first?.sequence ?? .max else {
        continue
      }
      first = (records[i].sequence, Int(records[i].slot), records[i].key, lives[i].clock)
    }
    for batch in batches where batch.sequence < first?.sequence ?? .max {
      guard let clip = batch.clip(dueAt: next, clocks) else { continue }
      first = (batch.sequence, Int(batch.slots[clip]), batch.key, batch.clock(ofClip: clip))
    }
    guard let first else { return nil }
    if let waiting = clocks.waitingLayer(of: first.clock) {
      return .layerTime(tree.id(ofSlot: waiting))
    }
    let layer = tree.id(ofSlot: first.slot)
    return next == .now
      ? .animation(layer, key: first.key) : .delay(layer, key: first.key)
  }
}

// SPDX-License-Identifier: MIT

// Starts, ends and removals. A scan over the hot lives each frame finds what began and what ended at
// the frame's time; callbacks are collected and run after the frame.
//
// An animation that is removed on completion leaves the layer's list at its end, and is kept as
// `past` until the program next edits the model or the animations. So a frame stays a function of
// the committed model and the time: seeking back across the end shows the animation again.

import LamellaMath

extension AnimationStore {
  /// Finds what began and ended at the clocks' present times and says when the next frame is due.
  func updateLives(world: World) {
    var next = NextFrame.never
    var ended: [Int32] = []
    for i in lives.indices {
      let phase = lives[i].phase
      if phase == .free || phase == .pending { continue }
      let clock = clocks.clocks[Int(lives[i].clock)]
      let (begin, end) = (lives[i].begin, lives[i].end)
      if phase == .waiting {
        let reached = clock.rate >= 0 ? clock.time >= begin : clock.time <= end
        // A stopped clock starts nothing.
        if reached && clock.rate != 0 {
          lives[i].phase = .running
          if let onStart = records[i].attributes.onStart { callbacks.append(.start(onStart)) }
        }
      }
      if lives[i].phase == .running {
        let isOver = clock.rate >= 0 ? clock.time >= end : clock.time < begin
        if isOver { ended.append(Int32(i)) }
      }
      next = next.earlier(nextFrame(of: i, clock: clock))
    }
    if ended.count > 1 {
      ended.sort {
        let (a, b) = (lives[Int($0)].end, lives[Int($1)].end)
        return a == b ? records[Int($0)].sequence < records[Int($1)].sequence : a < b
      }
    }
    for index in ended { finish(index, world: world) }
    for batch in batches {
      next = next.earlier(batch.updateLife(store: self, clocks: clocks, world: world))
    }
    self.nextFrame = next
  }

  private func nextFrame(of i: Int, clock: Clock) -> NextFrame {
    if clock.rate == 0 { return .never }
    let (begin, end) = (lives[i].begin, lives[i].end)
    if clock.rate > 0 {
      if clock.time < begin { return .at(clocks.rootTime(of: begin, clock: lives[i].clock)) }
      return clock.time < end ? .now : .never
    }
    return clock.time >= begin ? .now : .never
  }

  /// The natural end: completion handlers first, then the animation's own callback.
  private func finish(_ index: Int32, world: World) {
    let i = Int(index)
    let attributes = records[i].attributes
    leaveTokens(index, world: world)
    if let onStop = attributes.onStop { callbacks.append(.stop(onStop, true)) }
    if attributes.isRemovedOnCompletion {
      lives[i].phase = .past
      dropFromLayer(index)
      past.append(index)
    } else {
      lives[i].phase = .ended
    }
  }

  private func leaveTokens(_ index: Int32, world: World) {
    let tokens = records[Int(index)].tokens
    if tokens.isEmpty { return }
    world.transactions.leave(tokens)
    records[Int(index)].tokens.removeAll()
    for token in world.transactions.ready { callbacks.append(.completion(token)) }
    world.transactions.ready.removeAll(keepingCapacity: true)
  }

  private func dropFromLayer(_ index: Int32) {
    let slot = Int(records[Int(index)].slot)
    ofSlot[slot]?.removeAll { $0 == index }
    if ofSlot[slot]?.isEmpty == true { ofSlot[slot] = nil }
  }

  /// Removes an animation before its end, or one that ended and stayed.
  func remove(_ index: Int32, world: World) {
    let i = Int(index)
    let phase = lives[i].phase
    let attributes = records[i].attributes
    leaveTokens(index, world: world)
    if phase == .pending || phase == .waiting || phase == .running {
      if phase != .running, let onStart = attributes.onStart { callbacks.append(.start(onStart)) }
      if let onStop = attributes.onStop { callbacks.append(.stop(onStop, false)) }
    }
    dropFromLayer(index)
    if phase == .pending { pending.removeAll { $0 == index } }
    release(index, world: world)
    wasEdited = true
  }

  private func release(_ index: Int32, world: World) {
    removeLeaves(index, world: world)
    for clock in records[Int(index)].groupClocks { clocks.removeGroup(clock) }
    records[Int(index)].groupClocks.removeAll(keepingCapacity: true)
    freeRecord(index)
  }

  /// The program edited something: what ended before is gone for good.
  func forgetPast(world: World) {
    for index in past where lives[Int(index)].phase == .past { release(index, world: world) }
    past.removeAll(keepingCapacity: true)
    for batch in batches { batch.forgetPast(world: world) }
    batches.removeAll { $0.isEmpty }
  }

  /// Removes all animations of a layer; those added last report first.
  func removeAll(ofSlot slot: Int, world: World) {
    for index in (ofSlot[slot] ?? []).reversed() { remove(index, world: world) }
    for index in past
    where Int(records[Int(index)].slot) == slot
      && lives[Int(index)].phase == .past
    {
      release(index, world: world)
    }
    past.removeAll { lives[Int($0)].phase != .past }
    for batch in batches { batch.remove(slot: slot, world: world, store: self) }
  }
}

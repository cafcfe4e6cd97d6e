// SPDX-License-Identifier: MIT

// Begins and ends. A scan over the hot lives each frame finds what began and what ended up to the
// frame's time; callbacks are collected in the order of those moments, not of the scan, so that the
// same callbacks come in the same order at any frame rate and after any gap.
//
// An animation that is removed on completion leaves the layer's list at its end, and is kept as
// `past` until the program next edits the model or the animations. So a frame stays a function of
// the committed model and the time: seeking back across the end shows the animation again.

import LamellaMath

/// Something that began or ended, with its place in the order of callbacks.
struct LifeEvent {
  enum Subject {
    case record(Int32)
    /// A batch by index, and how many of its clips ended.
    case clips(Int, Int)
  }

  /// The world's time of the moment.
  let time: Double
  let isEnd: Bool
  /// The order of adding decides between equal moments.
  let sequence: UInt64
  let subject: Subject

  static func < (a: LifeEvent, b: LifeEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.isEnd != b.isEnd { return b.isEnd }
    return a.sequence < b.sequence
  }
}

extension AnimationStore {
  /// Finds what began and ended at the clocks' present times and says when the next frame is due.
  func updateLives(world: World) {
    var next = NextFrame.never
    placesChanged = clocks.jumped
    clocks.jumped = false
    events.removeAll(keepingCapacity: true)
    for i in lives.indices {
      let phase = lives[i].phase
      if phase == .free || phase == .pending { continue }
      updateLife(i)
      next = next.earlier(nextFrame(of: i))
    }
    for i in batches.indices { next = next.earlier(batches[i].updateLife(index: i, store: self)) }
    if events.count > 1 { events.sort(by: <) }
    for event in events { take(event, world: world) }
    nextFrame = next
  }

  private func updateLife(_ i: Int) {
    let index = lives[i].clock
    let (time, rate) = (clocks.clocks[Int(index)].time, clocks.clocks[Int(index)].rate)
    let (begin, end) = (lives[i].begin, lives[i].end)
    let place = clocks.place(index, begin: begin, end: end)
    if place != lives[i].place {
      lives[i].place = place
      placesChanged = true
    }
    // A stopped clock begins and ends nothing. One that runs back enters at the end.
    if rate == 0 { return }
    let (first, last) = rate > 0 ? (begin, end) : (end, begin)
    if lives[i].phase == .waiting, rate > 0 ? time >= first : time <= first {
      lives[i].phase = .running
      addEvent(first, index, isEnd: false, record: i)
    }
    if lives[i].phase == .running, rate > 0 ? time >= last : time <= last {
      addEvent(last, index, isEnd: true, record: i)
    }
  }

  private func addEvent(_ moment: Double, _ clock: Int32, isEnd: Bool, record i: Int) {
    events.append(
      LifeEvent(
        time: clocks.rootTime(of: moment, clock: clock), isEnd: isEnd,
        sequence: records[i].sequence, subject: .record(Int32(i))))
  }

  func nextFrame(of i: Int) -> NextFrame {
    let life = lives[i]
    return clocks.nextFrame(
      clock: life.clock, begin: life.begin, end: life.end, holdsBegin: life.holdsBegin,
      holdsEnd: life.holdsEnd)
  }

  private func take(_ event: LifeEvent, world: World) {
    switch event.subject {
    case .clips(let batch, let count):
      batches[batch].completion.leave(count, finished: true, world: world)
    case .record(let index) where event.isEnd: finish(index, world: world)
    case .record(let index):
      if let onStart = records[Int(index)].attributes.onStart { callbacks.append(.start(onStart)) }
    }
  }

  /// The natural end: completion handlers first, then the animation's own callback.
  private func finish(_ index: Int32, world: World) {
    let i = Int(index)
    leave(index, finished: true, world: world)
    if let onStop = records[i].attributes.onStop { callbacks.append(.stop(onStop, true)) }
    if records[i].attributes.isRemovedOnCompletion {
      lives[i].phase = .past
      dropFromLayer(index)
      past.append(index)
    } else {
      lives[i].phase = .ended
    }
  }

  private func leave(_ index: Int32, finished: Bool, world: World) {
    let i = Int(index)
    if !records[i].tokens.isEmpty {
      world.leave(records[i].tokens, finished: finished)
      records[i].tokens.removeAll()
    }
    records[i].batch?.leave(1, finished: finished, world: world)
    records[i].batch = nil
  }

  private func dropFromLayer(_ index: Int32) {
    let slot = Int(records[Int(index)].slot)
    ofSlot[slot]?.removeAll { $0 == index }
    if ofSlot[slot]?.isEmpty == true { ofSlot[slot] = nil }
  }

  // MARK: Removal

  /// Removes an animation before its end, or one that ended and stayed.
  ///
  /// What it shows goes with the next commit, unless that is at work or the layer goes too.
  func remove(_ index: Int32, world: World, atOnce: Bool = false) {
    let i = Int(index)
    let phase = lives[i].phase
    if phase == .pending || phase == .waiting, let onStart = records[i].attributes.onStart {
      callbacks.append(.start(onStart))
    }
    leave(index, finished: false, world: world)
    if phase != .ended, let onStop = records[i].attributes.onStop {
      callbacks.append(.stop(onStop, false))
    }
    dropFromLayer(index)
    wasEdited = true
    if atOnce || phase == .pending || records[i].animation.containsTransition {
      release(index, world: world)
    } else {
      lives[i].phase = .past
      past.append(index)
    }
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
  func removeAll(ofSlot slot: Int, world: World, atOnce: Bool = false) {
    var removals = (ofSlot[slot] ?? []).map {
      Removal(sequence: records[Int($0)].sequence, slot: slot, record: $0)
    }
    for (i, batch) in batches.enumerated() where batch.index(ofSlot: slot) != nil {
      removals.append(Removal(sequence: batch.sequence, slot: slot, batch: i))
    }
    removeAll(&removals, world: world, atOnce: atOnce)
  }

  /// Removes what has a key from several layers; what was added last reports first.
  func remove(key: String, ofSlots slots: [Int], world: World) {
    var removals: [Removal] = []
    if !ofSlot.isEmpty {
      for slot in slots {
        guard let index = find(slot: slot, key: key) else { continue }
        removals.append(Removal(sequence: records[Int(index)].sequence, slot: slot, record: index))
      }
    }
    for (i, batch) in batches.enumerated() where batch.key == key {
      for slot in slots where batch.index(ofSlot: slot) != nil {
        removals.append(Removal(sequence: batch.sequence, slot: slot, batch: i))
      }
    }
    removeAll(&removals, world: world)
  }

  /// Ends the animations of layers that left the world's tree; those added last report first.
  ///
  /// The rows are in order, those of other trees from `end` on. Animations that were added since the
  /// last commit never ran: they report a start and a stop, and only then the handlers.
  func removeDetached(from end: Int32, treeChanged: Bool, world: World) {
    if treeChanged {
      var removals: [Removal] = []
      for (slot, indices) in ofSlot where world.tree.row[slot] >= end {
        for index in indices where lives[Int(index)].phase != .pending {
          removals.append(
            Removal(sequence: records[Int(index)].sequence, slot: slot, record: index))
        }
      }
      addDetachedClips(from: end, isPending: false, to: &removals, world: world)
      removeAll(&removals, world: world, atOnce: true)
    }
    var removals: [Removal] = []
    for index in pending where lives[Int(index)].phase == .pending {
      let slot = Int(records[Int(index)].slot)
      if world.tree.row[slot] >= end {
        removals.append(Removal(sequence: records[Int(index)].sequence, slot: slot, record: index))
      }
    }
    addDetachedClips(from: end, isPending: true, to: &removals, world: world)
    removals.sort { $0.sequence < $1.sequence }
    for removal in removals {
      // A record that was removed and used again waits twice.
      if let index = removal.record, lives[Int(index)].phase == .pending {
        refuse(index, world: world)
      }
      if let batch = removal.batch {
        batches[batch].remove(slot: removal.slot, world: world, atOnce: true)
      }
    }
  }

  /// A record or a layer's clips of a batch, to be removed.
  private struct Removal {
    let sequence: UInt64
    let slot: Int
    var record: Int32?
    var batch: Int?
  }

  private func addDetachedClips(
    from end: Int32, isPending: Bool, to removals: inout [Removal], world: World
  ) {
    for (i, batch) in batches.enumerated() where batch.isPending == isPending {
      for slot in batch.slots(fromRow: end, in: world.tree) {
        removals.append(Removal(sequence: batch.sequence, slot: slot, batch: i))
      }
    }
  }

  private func removeAll(_ removals: inout [Removal], world: World, atOnce: Bool = false) {
    removals.sort { $0.sequence > $1.sequence }
    for removal in removals {
      // One layer may be named twice.
      if let index = removal.record, isOnLayer(index) {
        remove(index, world: world, atOnce: atOnce)
      }
      if let batch = removal.batch {
        batches[batch].remove(slot: removal.slot, world: world, atOnce: atOnce)
      }
      wasEdited = true
    }
  }

  private func isOnLayer(_ index: Int32) -> Bool {
    let phase = lives[Int(index)].phase
    return phase != .free && phase != .past
  }

  /// An animation that was added to a layer in no tree: it starts and stops, and is gone.
  private func refuse(_ index: Int32, world: World) {
    let attributes = records[Int(index)].attributes
    if let onStart = attributes.onStart { callbacks.append(.start(onStart)) }
    if let onStop = attributes.onStop { callbacks.append(.stop(onStop, false)) }
    leave(index, finished: false, world: world)
    dropFromLayer(index)
    release(index, world: world)
  }
}

// SPDX-License-Identifier: MIT

// When the clips of a batch begin and end. Nothing is asked of each clip while the batch's clock
// stands between two of its ends: a frame compares two numbers.

import LamellaMath

extension ClipBatch {
  /// The start times become times of the clock.
  func commit(world: World, clocks: ClockTable, at time: Double) {
    isPending = false
    reassignClocks(world: world, clocks: clocks)
    for i in 0..<slots.count {
      let now = clocks.localTime(of: time, clock: clock(ofClip: i))
      if isRelative { begins[i] += now } else if begins[i] == 0 { begins[i] = now }
    }
    refreshDelays()
    refreshLife()
  }

  /// Finds the ends that come next, and between which times anything shows at all.
  func refreshLife() {
    nextEnd = .infinity
    nextBegin = -.infinity
    firstBegin = .infinity
    lastEnd = -.infinity
    latestBegin = -.infinity
    for i in 0..<slots.count {
      latestBegin = max(latestBegin, begins[i])
      if states[i] == State.gone { continue }
      let end = begins[i] + lengths[i]
      if states[i] == State.live && !finished[i] {
        nextEnd = min(nextEnd, end)
        nextBegin = max(nextBegin, begins[i])
      }
      lastEnd = max(lastEnd, end)
      firstBegin = min(firstBegin, begins[i])
    }
  }

  /// Looks the layers' clocks up.
  ///
  /// O(count), and O(1) while no layer has a timing of its own.
  func reassignClocks(world: World, clocks: ClockTable) {
    clipClocks.removeAll()
    clock = 0
    if world.timings.isEmpty { return }
    var isUniform = true
    for i in 0..<slots.count {
      let own = states[i] == State.gone ? 0 : clocks.clock(ofSlot: Int(slots[i]), in: world.tree)
      if i == 0 { clock = own } else if own != clock { isUniform = false }
      clipClocks.append(own)
    }
    if isUniform { clipClocks.removeAll() }
  }

  /// Finds the clips whose time has come; says when the batch next needs a frame.
  func updateLife(index: Int, store: AnimationStore) -> NextFrame {
    if isEmpty || isPending { return .never }
    let clocks = store.clocks
    if hasMixedClocks { return updateMixedLife(index: index, store: store) }
    let (time, rate) = (clocks.clocks[Int(clock)].time, clocks.clocks[Int(clock)].rate)
    notePlaces(UInt64(clocks.place(clock, begin: firstBegin, end: lastEnd)), store)
    if rate > 0 ? time >= nextEnd : rate < 0 && time <= nextBegin {
      endClips(index: index, store: store)
    }
    return clocks.nextFrame(
      clock: clock, begin: firstBegin, end: lastEnd, holdsBegin: holdsBegin, holdsEnd: holdsEnd)
  }

  private func updateMixedLife(index: Int, store: AnimationStore) -> NextFrame {
    endClips(index: index, store: store)
    var next = NextFrame.never
    var places: UInt64 = 0
    for i in 0..<slots.count where states[i] != State.gone {
      let end = begins[i] + lengths[i]
      let place = store.clocks.place(clipClocks[i], begin: begins[i], end: end)
      places = places &* 31 &+ UInt64(place)
      next = next.earlier(
        store.clocks.nextFrame(
          clock: clipClocks[i], begin: begins[i], end: end, holdsBegin: holdsBegin,
          holdsEnd: holdsEnd))
    }
    notePlaces(places, store)
    return next
  }

  /// The first clip that needs a frame at a moment; nil where none does.
  func clip(dueAt next: NextFrame, _ clocks: ClockTable) -> Int? {
    if isPending { return nil }
    func first(_ isDue: (Int) -> NextFrame) -> Int? {
      (0..<slots.count).first { states[$0] != State.gone && isDue($0) == next }
    }
    let own = first { i in
      clocks.nextFrame(
        clock: clock(ofClip: i), begin: begins[i], end: begins[i] + lengths[i],
        holdsBegin: holdsBegin, holdsEnd: holdsEnd)
    }
    if own != nil || hasMixedClocks { return own }
    // A batch on one clock moves as one from its first begin to its last end.
    return first { _ in
      clocks.nextFrame(
        clock: clock, begin: firstBegin, end: lastEnd, holdsBegin: holdsBegin, holdsEnd: holdsEnd)
    }
  }

  private var holdsEnd: Bool { !isRemovedOnCompletion && fillMode.fillsForwards }
  private var holdsBegin: Bool { !isRemovedOnCompletion && fillMode.fillsBackwards }

  private func notePlaces(_ places: UInt64, _ store: AnimationStore) {
    if places == self.places { return }
    self.places = places
    store.placesChanged = true
  }

  private func endClips(index: Int, store: AnimationStore) {
    var ended = 0
    var last = -Double.infinity
    for i in 0..<slots.count where states[i] == State.live && !finished[i] {
      let own = clock(ofClip: i)
      let (time, rate) = (store.clocks.clocks[Int(own)].time, store.clocks.clocks[Int(own)].rate)
      let end = rate < 0 ? begins[i] : begins[i] + lengths[i]
      if rate == 0 || (rate > 0 ? time < end : time > end) { continue }
      ended += 1
      last = max(last, store.clocks.rootTime(of: end, clock: own))
      finished[i] = true
      if isRemovedOnCompletion { retire(i) }
    }
    if ended == 0 { return }
    store.events.append(
      LifeEvent(time: last, isEnd: true, sequence: sequence, subject: .clips(index, ended)))
    refreshLife()
  }
}

// SPDX-License-Identifier: MIT

// Time spaces: the root's, one for each layer with a timing of its own, one for each running group.
// A clock's parent always has a smaller index, so one forward pass evaluates all of them.
//
// The table is rebuilt when a layer gains or loses a timing of its own or moves under another clock;
// a changed value of an existing timing (scrubbing, pausing again) is written in place.

import LamellaMath

/// One time space.
struct Clock {
  enum Kind { case root, layer, group }

  var kind: Kind
  var parent: Int32
  var timing: MediaTiming
  /// For a group: when it is in effect, and its easing.
  var span: ClipSpan?
  var timingFunction: TimingFunction?
  /// Local time of the last evaluation.
  var time: Double = 0
  /// Whether the clock and all above it are in effect; a layer's always is.
  var isInEffect = true
  /// Local seconds per root second at the last evaluation; 0 while stopped.
  var rate: Double = 1
}

/// The time spaces of a world.
final class ClockTable {
  private(set) var clocks: [Clock] = [
    Clock(kind: .root, parent: -1, timing: TimingStore.initial)
  ]
  /// A clock that stands still shows another time than before; whoever asks resets this.
  var jumped = false
  private var clockOfSlot: [Int: Int32] = [:]
  private var freeGroups: [Int32] = []
  private var savedTimes = Column<Double>()
  private var savedRates = Column<Double>()
  private var savedEffects = Column<Bool>()

  /// Drops all clocks but the root.
  func removeAll() {
    clocks.removeSubrange(1...)
    clockOfSlot.removeAll(keepingCapacity: true)
    freeGroups.removeAll(keepingCapacity: true)
  }

  func addLayer(slot: Int, parent: Int32, timing: MediaTiming) {
    clockOfSlot[slot] = Int32(clocks.count)
    clocks.append(Clock(kind: .layer, parent: parent, timing: timing))
  }

  /// Writes a changed timing into the clock of a layer; false where the layer has no clock.
  func update(slot: Int, timing: MediaTiming) -> Bool {
    guard let index = clockOfSlot[slot] else { return false }
    clocks[Int(index)].timing = timing
    return true
  }

  func addGroup(parent: Int32, span: ClipSpan, timingFunction: TimingFunction?) -> Int32 {
    let clock = Clock(
      kind: .group, parent: parent, timing: span.timing, span: span,
      timingFunction: timingFunction)
    // A freed place may be used again only behind the parent: the forward pass depends on it.
    if let place = freeGroups.lastIndex(where: { $0 > parent }) {
      let index = freeGroups.remove(at: place)
      clocks[Int(index)] = clock
      return index
    }
    clocks.append(clock)
    return Int32(clocks.count - 1)
  }

  func removeGroup(_ index: Int32) { freeGroups.append(index) }

  /// The clock of the nearest layer, from the slot upwards, that has one; the root's otherwise.
  func clock(ofSlot slot: Int, in tree: LayerTree) -> Int32 {
    if clockOfSlot.isEmpty { return 0 }
    var current = slot
    while current >= 0 {
      if let clock = clockOfSlot[current] { return clock }
      current = Int(tree.parent[current])
    }
    return 0
  }

  @inline(__always)
  func time(_ clock: Int32) -> Double { clocks[Int(clock)].time }

  /// Computes every clock's local time at a root time.
  ///
  /// O(clocks).
  func evaluate(at time: Double) {
    clocks[0].time = time
    for i in 1..<max(1, clocks.count) { evaluateClock(i) }
  }

  /// Computes one clock's time from its parent's.
  private func evaluateClock(_ i: Int) {
    let parent = clocks[Int(clocks[i].parent)]
    switch clocks[i].kind {
    case .root: break
    case .layer:
      let timing = clocks[i].timing
      let before = clocks[i].time
      clocks[i].time = timing.layerLocalTime(parentTime: parent.time)
      clocks[i].isInEffect = parent.isInEffect
      clocks[i].rate = timing.isRunning(parentTime: parent.time) ? parent.rate * timing.speed : 0
      if clocks[i].rate == 0 && clocks[i].time != before { jumped = true }
    case .group:
      if parent.isInEffect, let span = clocks[i].span,
        let sample = span.sample(at: parent.time, rate: parent.rate)
      {
        var fraction = sample.fraction
        if let easing = clocks[i].timingFunction { fraction = easing.value(at: fraction) }
        clocks[i].time = fraction * span.pass
        clocks[i].isInEffect = true
      } else {
        clocks[i].isInEffect = false
      }
      // Inside a group the fill modes of children do not depend on a direction.
      clocks[i].rate = abs(parent.rate)
    }
  }

  // MARK: Other times

  /// Keeps all present times; returns the mark that ``pop(to:)`` takes.
  func push() -> Int {
    let mark = savedTimes.count
    for clock in clocks {
      savedTimes.append(clock.time)
      savedRates.append(clock.rate)
      savedEffects.append(clock.isInEffect)
    }
    return mark
  }

  /// Puts the times kept at a mark back.
  func pop(to mark: Int) {
    for i in clocks.indices {
      clocks[i].time = savedTimes[mark + i]
      clocks[i].rate = savedRates[mark + i]
      clocks[i].isInEffect = savedEffects[mark + i]
    }
    savedTimes.resize(to: mark, filler: 0)
    savedRates.resize(to: mark, filler: 0)
    savedEffects.resize(to: mark, filler: false)
  }

  /// Shifts one clock from its time at a mark, and with it all clocks that run in it.
  func shift(_ clock: Int32, by seconds: Double, from mark: Int) {
    let base = Int(clock)
    let hadJumped = jumped
    clocks[base].time = savedTimes[mark + base] + seconds
    for i in base + 1..<max(base + 1, clocks.count) where isBelow(i, base) { evaluateClock(i) }
    // The time of a copy is not the time of the frame.
    jumped = hadJumped
  }

  private func isBelow(_ i: Int, _ base: Int) -> Bool {
    var current = i
    while current > base { current = Int(clocks[current].parent) }
    return current == base
  }

  /// A time of a layer's clock in root time; spec 4.6: a stopped clock maps to its begin.
  func rootTime(of local: Double, clock: Int32) -> Double {
    var time = local
    var index = Int(clock)
    while index > 0 {
      time = clocks[index].timing.parentTime(layerLocal: time)
      index = Int(clocks[index].parent)
    }
    return time
  }

  /// A root time in a layer's clock, without disturbing the last evaluation.
  func localTime(of root: Double, clock: Int32) -> Double {
    if clock <= 0 { return root }
    let entry = clocks[Int(clock)]
    let parentTime = localTime(of: root, clock: entry.parent)
    return entry.timing.layerLocalTime(parentTime: parentTime)
  }
}

// MARK: When to look again

extension ClockTable {
  /// When the picture next changes on account of something that lasts from `begin` to `end`.
  ///
  /// At the very end its last value shows; unless that is held, the next frame shows another.
  func nextFrame(
    clock: Int32, begin: Double, end: Double, holdsBegin: Bool, holdsEnd: Bool
  ) -> NextFrame {
    let (time, rate) = (clocks[Int(clock)].time, clocks[Int(clock)].rate)
    if rate == 0 { return start(of: clock) }
    let (first, last, holds) = rate > 0 ? (begin, end, holdsEnd) : (end, begin, holdsBegin)
    if rate > 0 ? time < first : time > first { return root(at: first, clock) }
    if rate > 0 ? time < last : time > last { return .now }
    return time == last && !holds ? .now : .never
  }

  /// Where a clock stands to what lasts from `begin` to `end`: two frames in which it stands alike,
  /// and in which nothing moves, show the same.
  ///
  /// 1 before, 2 inside, 3 behind; 4 more in a clock that runs back, since fill modes differ there.
  func place(_ clock: Int32, begin: Double, end: Double) -> UInt8 {
    let entry = clocks[Int(clock)]
    let place: UInt8 = entry.time < begin ? 1 : entry.time > end ? 3 : 2
    return entry.rate < 0 ? place + 4 : place
  }

  /// When a clock that stands still starts by itself.
  func start(of clock: Int32) -> NextFrame {
    let entry = clocks[Int(clock)]
    if entry.parent < 0 || entry.timing.speed == 0 { return .never }
    let parent = clocks[Int(entry.parent)]
    if parent.rate == 0 { return start(of: entry.parent) }
    guard entry.timing.beginTime != 0, parent.time < entry.timing.beginTime, parent.rate > 0 else {
      return .never
    }
    return root(at: entry.timing.beginTime, entry.parent)
  }

  /// The layer whose begin a clock that stands still waits for; nil where it does not wait.
  func waitingLayer(of clock: Int32) -> Int? {
    if clocks[Int(clock)].rate != 0 { return nil }
    var index = Int(clock)
    while clocks[index].parent > 0, clocks[Int(clocks[index].parent)].rate == 0 {
      index = Int(clocks[index].parent)
    }
    return clockOfSlot.first { $0.value == Int32(index) }?.key
  }

  /// A moment of a clock as an answer; one that is over already means now.
  private func root(at moment: Double, _ clock: Int32) -> NextFrame {
    let time = rootTime(of: moment, clock: clock)
    return time > clocks[0].time ? .at(time) : .now
  }
}

extension MediaTiming {
  /// Whether the time inside a layer with this timing moves at a time of its parent.
  func isRunning(parentTime: Double) -> Bool {
    if beginTime != 0, parentTime < beginTime { return false }
    guard duration > 0, duration.isFinite else { return true }
    return parentTime < beginTime + activeDuration(inherited: 0)
  }
}

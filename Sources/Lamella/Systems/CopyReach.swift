// SPDX-License-Identifier: MIT

// What delays of replicators above a layer do to times. A copy with a delay shows its replicator's
// contents at another time of the replicator's clock; layers between the two may run at other rates,
// backwards, begin later, end or repeat. So spans of a layer's time are raised to the replicator's clock,
// step by step, and widened there, and the times that copies show are lowered to the layer's.
//
// All is at least as wide as it has to be: in doubt a frame is made that shows nothing new.

import LamellaMath

/// The times of copies with a delay.
struct CopyReach {
  let world: World

  private var clocks: ClockTable { world.animations.clocks }

  /// A span of a clock's time, both ends counted.
  struct Span {
    var clock: Int32
    var low, high: Double
  }

  /// By how much the earliest copy of a replicator is ahead of it, and the latest behind, in seconds of its
  /// own clock; nil where it has no delay or the slot is none.
  func delays(ofSlot slot: Int) -> (ahead: Double, behind: Double)? {
    let store = world.component(.replicator)
    let index = store.index(ofSlot: slot)
    if index < 0 { return nil }
    let values = ReplicatorValues(store.presentation(index))
    let total = values.delay * Double(max(0, values.count - 1))
    return total == 0 ? nil : (max(0, -total), max(0, total))
  }

  // MARK: Up

  /// When copies show a span of a layer's time, in the clock of the outermost replicator with a delay;
  /// nil where none above the slot has one.
  func raise(_ span: Span, ofSlot slot: Int) -> Span? {
    var (span, isDelayed) = (span, false)
    var current = Int(world.tree.parent[slot])
    while current >= 0 {
      if let (ahead, behind) = delays(ofSlot: current) {
        raise(&span, to: clocks.clock(ofSlot: current, in: world.tree))
        span.low -= ahead
        span.high += behind
        isDelayed = true
      }
      current = Int(world.tree.parent[current])
    }
    return isDelayed ? span : nil
  }

  private func raise(_ span: inout Span, to clock: Int32) {
    while span.clock > clock {
      let inner = clocks.clocks[Int(span.clock)]
      span.clock = inner.parent
      guard inner.kind == .layer else {
        (span.low, span.high) = (-.infinity, .infinity)
        continue
      }
      let timing = inner.timing
      let window = timing.running
      // A layer that stands still may have jumped at its begin.
      if timing.speed == 0 {
        (span.low, span.high) = (
          window.begin, max(window.begin, -.greatestFiniteMagnitude)
        )
        continue
      }
      if timing.repeats {
        (span.low, span.high) = (window.begin, window.end)
        continue
      }
      let ends = (timing.parentTime(layerLocal: span.low), timing.parentTime(layerLocal: span.high))
      // Where the layer begins its time may jump.
      span.low = timing.beginTime == 0 ? min(ends.0, ends.1) : window.begin
      span.high = min(max(ends.0, ends.1, window.begin), window.end)
      span.low = min(span.low, span.high)
    }
  }

  /// When a layer, or the first of its copies, comes to show a moment of its time, in root time and in
  /// clocks that run forwards; nil where copies never do.
  func rootTime(of moment: Double, ofSlot slot: Int) -> Double? {
    var (moment, clock) = (moment, clocks.clock(ofSlot: slot, in: world.tree))
    var current = Int(world.tree.parent[slot])
    while current >= 0 {
      if let (ahead, _) = delays(ofSlot: current) {
        let base = clocks.clock(ofSlot: current, in: world.tree)
        while clock > base {
          let timing = clocks.clocks[Int(clock)].timing
          moment = max(timing.parentTime(layerLocal: moment), timing.running.begin)
          if moment > timing.running.end { return nil }
          clock = clocks.clocks[Int(clock)].parent
        }
        moment -= ahead
      }
      current = Int(world.tree.parent[current])
    }
    return clocks.rootTime(of: moment, clock: clock)
  }

  // MARK: Down

  /// What a layer and its copies show of its time at the clocks' present time.
  struct Shown {
    /// The clock of the outermost replicator with a delay; the layer's where there is none.
    let outermost: Int32
    var span: Span
    /// Later times of the outermost clock are later times of the layer's.
    var isForward = true
    /// A layer has stopped for all copies, as later times of the outermost clock leave it.
    var isOver = false
  }

  /// The times of a layer that are shown: its own, or those of its copies.
  func shown(ofSlot slot: Int) -> Shown {
    let clock = clocks.clock(ofSlot: slot, in: world.tree)
    var shown = lowered(toParentOf: slot) ?? present(clock)
    lower(&shown, to: clock)
    return shown
  }

  private func present(_ clock: Int32) -> Shown {
    let time = clocks.time(clock)
    return Shown(outermost: clock, span: Span(clock: clock, low: time, high: time))
  }

  /// From the outermost replicator down to the one next above a slot.
  private func lowered(toParentOf slot: Int) -> Shown? {
    let parent = Int(world.tree.parent[slot])
    if parent < 0 { return nil }
    let outer = lowered(toParentOf: parent)
    guard let (ahead, behind) = delays(ofSlot: parent) else { return outer }
    let clock = clocks.clock(ofSlot: parent, in: world.tree)
    var shown = outer ?? present(clock)
    lower(&shown, to: clock)
    shown.span.low -= behind
    shown.span.high += ahead
    return shown
  }

  private func lower(_ shown: inout Shown, to clock: Int32) {
    if clock <= shown.span.clock { return }
    let own = clocks.clocks[Int(clock)]
    lower(&shown, to: own.parent)
    shown.span.clock = clock
    guard own.kind == .layer else {
      (shown.span.low, shown.span.high, shown.isForward) = (-.infinity, .infinity, false)
      return
    }
    let timing = own.timing
    if shown.isForward, shown.span.low >= timing.running.end { shown.isOver = true }
    let (from, to) = (shown.span.low, shown.span.high)
    var times = (timing.layerLocalTime(parentTime: from), timing.layerLocalTime(parentTime: to))
    if times.0 > times.1 { swap(&times.0, &times.1) }
    if timing.beginTime != 0, from < timing.beginTime, to >= timing.beginTime {
      let first = timing.layerLocalTime(parentTime: timing.beginTime)
      times = (min(times.0, first), max(times.1, first))
    }
    if timing.repeats, from < timing.running.end, to > timing.running.begin {
      times = (min(times.0, 0), max(times.1, timing.duration))
    }
    (shown.span.low, shown.span.high) = times
    if timing.repeats || timing.speed <= 0 { shown.isForward = false }
  }
}

extension MediaTiming {
  /// When the time inside a layer with this timing moves, in times of its parent.
  fileprivate var running: (begin: Double, end: Double) {
    guard duration > 0, duration.isFinite else {
      return (beginTime == 0 ? -.infinity : beginTime, .infinity)
    }
    return (beginTime, beginTime + activeDuration(inherited: 0))
  }

  /// The time inside such a layer does not simply run on until it stops.
  fileprivate var repeats: Bool {
    guard duration > 0, duration.isFinite else { return false }
    return autoreverses || repeatCount > 1 || repeatDuration > 0 || timeOffset != 0 || speed < 0
  }
}

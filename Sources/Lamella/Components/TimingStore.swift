// SPDX-License-Identifier: MIT

// The layers' own media timing. Hardly any layer has one; a layer without it lives in its
// superlayer's time.

import LamellaMath

/// The media timing of the layers that have their own.
final class TimingStore {
  private var timings: [Int: MediaTiming] = [:]
  /// The clocks must be made again.
  var clocksAreStale = false
  /// Layers whose existing timing changed its numbers only.
  var changedSlots = Set<Int>()

  /// The timing of a fresh layer: an endless pass at the parent's rate.
  static let initial: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()

  var isEmpty: Bool { timings.isEmpty }

  /// The slots that have a timing of their own, in no order.
  var slots: Dictionary<Int, MediaTiming>.Keys { timings.keys }

  func timing(_ slot: Int) -> MediaTiming { timings[slot] ?? TimingStore.initial }

  func has(_ slot: Int) -> Bool { timings[slot] != nil }

  func set(_ slot: Int, _ timing: MediaTiming) {
    let value = timing == TimingStore.initial ? nil : timing
    let old = timings[slot]
    if old == value { return }
    timings[slot] = value
    if old != nil && value != nil { changedSlots.insert(slot) } else { clocksAreStale = true }
  }

  func remove(slot: Int) {
    if timings.removeValue(forKey: slot) != nil { clocksAreStale = true }
  }

  /// Layers moved: their clocks may have other parents.
  func invalidate() {
    if !timings.isEmpty { clocksAreStale = true }
  }
}

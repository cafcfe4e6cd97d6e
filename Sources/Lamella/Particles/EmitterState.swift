// SPDX-License-Identifier: MIT

// What is remembered of one emitter layer: its epochs. Nothing else is: a frame is a function of the
// epochs and the time. Epochs are closed and dropped at commits only, never by showing a frame, so
// that any time may be shown in any order.

import LamellaMath

/// The committed history of one emitter layer.
final class EmitterState {
  let id: LayerID
  /// Oldest first; the last is open.
  private(set) var epochs: [EmitterEpoch] = []
  /// Some particle is, was or will be born.
  var emits: Bool {
    epochs.contains { epoch in
      epoch.clocks.contains { $0.firstNumber > 0 || $0.bears }
    }
  }
  private var signature: [UInt64] = []
  /// The media timings between the layer's time and the root's, inmost first.
  private var timings: [MediaTiming] = []
  /// An epoch was opened before.
  private var hasHistory = false

  /// The model was edited since it was last read.
  var modelChanged = true

  init(id: LayerID) { self.id = id }

  /// The model as it was last committed.
  var settings: EmitterSettings? { epochs.last?.settings }

  /// Opens an epoch where the model or its animations have changed.
  func commit(_ world: World, at rootTime: Double) {
    let slot = id.slot
    let clocks = world.animations.clocks
    let clock = clocks.clock(ofSlot: slot, in: world.tree)
    let time = clocks.localTime(of: rootTime, clock: clock)
    let chain = Self.timings(clocks, clock)
    if chain != timings {
      let before = Self.localTime(of: rootTime, timings)
      timings = chain
      // The layer's time jumped: what was at other times has no meaning any more.
      if abs(before - time) > 1e-6 * max(1, abs(time)) { epochs.removeAll() }
    }
    let settings =
      modelChanged || epochs.isEmpty
      ? EmitterSettings(world, slot: slot) : epochs[epochs.count - 1].settings
    modelChanged = false
    var signature = EmitterTracks.signature(world, slot: slot)
    // What is captured stands at its end where motion is reduced.
    if !signature.isEmpty { signature.append(world.reducesMotion ? 1 : 0) }
    if settings == self.settings && signature == self.signature { return }
    self.signature = signature
    let tracks = signature.isEmpty ? nil : EmitterTracks(world, slot: slot, settings)
    // A layer that is shown for the first time, or whose time was set, has run since its time began.
    // One that was on screen without particles begins with this commit.
    let row = Int(world.tree.row[slot])
    let wasShown = row >= 0 && world.presentation.flags[row].contains(.committed)
    let isClean = epochs.isEmpty && !hasHistory && wasShown
    hasHistory = true
    open(
      start: epochs.isEmpty && !isClean ? -.infinity : time, at: time, settings,
      tracks.flatMap { $0.isEmpty ? nil : $0 })
  }

  private func open(
    start: Double, at time: Double, _ settings: EmitterSettings, _ tracks: EmitterTracks?
  ) {
    // An edit at an earlier time than the last one: what came after it is undone.
    epochs.removeAll { $0.start >= time && $0.start > -.infinity }
    epochs.last?.close(at: time)
    let epoch = EmitterEpoch(
      start: start, settings: settings, tracks: tracks, after: epochs.last)
    epochs.removeAll { $0.lastDeath <= time }
    epochs.append(epoch)
  }

  private static func timings(_ clocks: ClockTable, _ clock: Int32) -> [MediaTiming] {
    var timings: [MediaTiming] = []
    var index = clock
    while index > 0 {
      timings.append(clocks.clocks[Int(index)].timing)
      index = clocks.clocks[Int(index)].parent
    }
    return timings
  }

  private static func localTime(of rootTime: Double, _ timings: [MediaTiming]) -> Double {
    timings.reversed().reduce(rootTime) { $1.layerLocalTime(parentTime: $0) }
  }
}

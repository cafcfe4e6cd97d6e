// SPDX-License-Identifier: MIT

// All animations of a world: records (cold), lives (hot), which layer has which, clocks, stacks,
// batches. Facets: +Compile turns a record into leaves and clocks at the commit; +Life starts, ends
// and removes; ClipBatch holds what was added to thousands of layers in one call.

import LamellaKernels
import LamellaMath

/// The animations of a world.
final class AnimationStore {
  var records: [AnimationRecord] = []
  var lives: [AnimationLife] = []
  var freeRecords: [Int32] = []
  /// Records by layer, in the order in which they apply.
  var ofSlot: [Int: [Int32]] = [:]
  var sequence: UInt64 = 0
  /// Records that wait for the commit.
  var pending: [Int32] = []
  /// For pending records: seconds between the commit and the start.
  var delays: [Int32: Double] = [:]
  /// Ended records that are kept for seeking back until the next edit.
  var past: [Int32] = []
  /// Callbacks that became due, in order.
  var callbacks: [PendingCallback] = []
  let clocks = ClockTable()
  let leaves = LeafTable()
  let objects = ObjectLeafTable()
  let transitions = TransitionTable()
  /// Old pictures, taken before the commit, of layers whose transitions are about to start.
  var snapshots: [Int: LayerSnapshot] = [:]
  var batches: [ClipBatch] = []
  private var easings: [TimingFunction: EasingTable] = [:]
  /// Something was added or removed by the program since the last commit.
  var wasEdited = false
  /// When the next frame is needed on account of animations; see `updateLives`.
  var nextFrame = NextFrame.never

  /// A callback and the place that it takes in the order of a frame.
  enum PendingCallback {
    case start(@Sendable () -> Void)
    case stop(@Sendable (Bool) -> Void, Bool)
    case completion(CompletionToken)
  }

  /// Whether anything is animated, or was and can be sought back to.
  var isEmpty: Bool { leaves.isEmpty && objects.isEmpty && batches.isEmpty && lives.isEmpty }

  /// The table of a timing function, made once; nil for linear.
  func easing(_ function: TimingFunction?) -> EasingTable? {
    guard let function, !function.isLinear else { return nil }
    if let table = easings[function] { return table }
    let table = EasingTable(function)
    easings[function] = table
    return table
  }

  // MARK: Records

  func makeRecord(_ record: AnimationRecord) -> Int32 {
    let index: Int32
    if let free = freeRecords.popLast() {
      index = free
      records[Int(index)] = record
    } else {
      index = Int32(records.count)
      records.append(record)
      lives.append(AnimationLife())
    }
    lives[Int(index)].generation &+= 1
    lives[Int(index)].phase = .pending
    return index
  }

  func id(ofRecord index: Int32) -> AnimationID {
    AnimationID(index: UInt32(index), generation: lives[Int(index)].generation)
  }

  func freeRecord(_ index: Int32) {
    let i = Int(index)
    lives[i].phase = .free
    records[i].attributes = AnimationAttributes()
    records[i].tokens.removeAll()
    freeRecords.append(index)
  }

  /// The record of a key on a layer.
  func find(slot: Int, key: String) -> Int32? {
    ofSlot[slot]?.first { records[Int($0)].key == key }
  }

  /// A model value changed: whatever depends on it is evaluated anew each frame anyway, except for
  /// batches, which keep a resolved copy.
  func modelChanged(slot: Int) {
    for batch in batches where batch.dependsOnModel { batch.needsResolve = true }
  }

  /// Rows were reordered: batches look their rows up again.
  func rowsMoved() {
    for batch in batches { batch.rowsAreStale = true }
  }
}

/// When the world next needs a frame.
public enum NextFrame: Equatable, Sendable {
  /// At every refresh: something moves.
  case now
  /// At this time, in seconds of the world's time, and not before.
  case at(Double)
  /// Not until the program changes something.
  case never

  /// The earlier of two answers.
  func earlier(_ other: NextFrame) -> NextFrame {
    switch (self, other) {
    case (.now, _), (_, .now): .now
    case (.never, let next), (let next, .never): next
    case (.at(let a), .at(let b)): .at(min(a, b))
    }
  }
}

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
  /// Records that wait for the commit, in the order of adding; some may be gone already.
  var pending: [Int32] = []
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
  /// Some animation came into effect or went out of it since the last frame, so that the picture
  /// may differ even though neither frame moves.
  var placesChanged = false
  /// Where delayed copies stood in the last frame; see `CopyTimes`.
  var copyPlaces: UInt64 = 0
  /// Speeds on screen of what was changed since the last commit, as they were before the first
  /// change: that change may have removed the animation that they come from.
  var speeds: [SpeedKey: Value] = [:]
  /// What began and ended in this frame; kept for its memory.
  var events: [LifeEvent] = []

  /// A callback and the place that it takes in the order of a frame.
  enum PendingCallback {
    case start(() -> Void)
    case stop((Bool) -> Void, Bool)
    case completion(CompletionToken)
  }

  /// Whether anything is animated, or was and can be sought back to.
  var isEmpty: Bool { leaves.isEmpty && objects.isEmpty && batches.isEmpty && lives.isEmpty }

  /// Whether no numeric property of any layer is animated.
  var animatesNothing: Bool { leaves.isEmpty && batches.isEmpty }

  /// Whether a layer has animations of its own of a property, apart from those that go with the next
  /// commit.
  func hasStack(slot: Int, property: PropertyID) -> Bool {
    if leaves.isEmpty { return false }
    guard let stack = leaves.stackIndex(slot: slot, property: property) else { return false }
    var leaf = leaves.stacks[stack].firstLeaf
    while leaf >= 0 {
      if lives[Int(leaves.leaves[Int(leaf)].record)].phase != .past { return true }
      leaf = leaves.leaves[Int(leaf)].next
    }
    return false
  }

  /// The table of a timing function, made once; nil for linear.
  func easing(_ function: TimingFunction?) -> EasingTable? {
    guard let function, !function.isLinear else { return nil }
    if let table = easings[function] { return table }
    let table = EasingTable(function)
    easings[function] = table
    return table
  }

  func setReducesMotion(_ reduces: Bool) {
    leaves.setReducesMotion(reduces)
    objects.setReducesMotion(reduces)
    transitions.reducesMotion = reduces
    for batch in batches { batch.settles = reduces && batch.isMovement }
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
    let generation = lives[Int(index)].generation &+ 1
    lives[Int(index)] = AnimationLife()
    lives[Int(index)].generation = generation
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
    records[i].batch = nil
    freeRecords.append(index)
  }

  /// The record of a key on a layer.
  func find(slot: Int, key: String) -> Int32? {
    ofSlot[slot]?.first { records[Int($0)].key == key }
  }

  /// The layers whose animations have no stacks yet, because they wait for the commit.
  func pendingSlots() -> PendingSlots {
    var slots = PendingSlots()
    for index in pending where lives[Int(index)].phase == .pending {
      if records[Int(index)].animation.reachesSublayers {
        slots.isAnything = true
      } else {
        slots.slots.insert(records[Int(index)].slot)
      }
    }
    return slots
  }

  /// A model value changed: whatever depends on it is evaluated anew each frame anyway, except for
  /// batches, which keep a resolved copy.
  func modelChanged(_ property: PropertyID) {
    for batch in batches where batch.property == property {
      batch.needsResolve = true
      batch.formsAreStale = true
    }
  }

  /// Puts the model under whatever stands above a batch, before the batches write.
  ///
  /// Everything else starts from the model by itself. What stands above a batch starts from what the
  /// batch shows, and that must not be its own result of the frame before, where the batch has ended
  /// or writes only some of the layers.
  func resetShared(_ world: World) {
    for batch in batches where !batch.isPending {
      if batch.prepare(world), batch.isAboveBatch {
        batch.resetToModel(world, clips: 0..<batch.count)
      }
    }
    for stack in leaves.stacks where stack.isAboveBatch { world.showModel(stack) }
  }

  /// The same for some rows, where batches are prepared already.
  func resetShared(_ world: World, rows: Range<Int>) {
    for batch in batches where batch.isAboveBatch && !batch.isPending {
      batch.resetToModel(world, clips: batch.clips(on: rows))
    }
    for stack in leaves.stacks where stack.isAboveBatch {
      if rows.contains(Int(world.tree.row[Int(stack.slot)])) { world.showModel(stack) }
    }
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

/// Layers that animations wait for.
struct PendingSlots {
  var slots: Set<Int32> = []
  /// A key path reaches into sublayers by name, so it may be any layer.
  var isAnything = false

  func contains(_ slot: Int) -> Bool {
    isAnything || !slots.isEmpty && slots.contains(Int32(slot))
  }
}

extension AnimationKind {
  /// Whether a key path reaches into sublayers by name.
  fileprivate var reachesSublayers: Bool {
    switch self {
    case .basic(let a): a.target.reachesSublayers
    case .keyframe(let a): a.target.reachesSublayers
    case .group(let a): a.animations.contains { $0.kind.reachesSublayers }
    case .transition: false
    }
  }
}

extension AnimationTarget {
  fileprivate var reachesSublayers: Bool {
    if case .keyPath(let text) = self { text.hasPrefix("sublayers.") } else { false }
  }
}

/// A key path of a layer.
struct SpeedKey: Hashable {
  let slot: Int
  let keyPath: String
}

// SPDX-License-Identifier: MIT

// Which animations below a replicator can be evaluated for a block of copies at once, and as what.
// Those that cannot (cumulative, value functions, whole matrices, other than numbers) send the
// replicator to CopyEvaluation, which evaluates everything as it is for the present.
//
// Single animations run here by the kernels of batches: easing by a table with errors below 1e-5 of
// the way, fractions in single precision. So copies may differ from layers at the same time by
// that much; copy 0 is the present itself.

import LamellaKernels
import LamellaMath

/// One animation of one row below a replicator, for all copies.
struct CopyTrack: BitwiseCopyable {
  enum Kind: UInt8 { case leaf, clip }

  var kind: Kind
  /// The index of the leaf, or of the batch.
  var source: Int32
  /// In the batch.
  var clip: Int32 = 0
  var row: Int32
  /// In the plan's clocks.
  var clock: Int32
  var shape: TimingKernels.Shape
  var fill: Int32
  var begin, rate, passes: Double
  /// Seconds of one pass; for springs.
  var pass: Double = 0
  var isAdditive = false
  /// The columns written, and which channel of the value goes to each.
  var columns = SIMD4<UInt8>.zero
  var columnCount: UInt8 = 0
  var isSpread = false
  /// The columns that no track before it writes: they start as the model's values.
  var starts: UInt32 = 0
  /// From values to values along a curve of the kernels': a copy within the clip needs no more.
  var glides = false
  var from = SIMD4<Float>.zero
  var to = SIMD4<Float>.zero
  var curve = CopyKernels.Curve()
}

extension CopyPlan {
  /// Lists the animations of some rows in the order of their evaluation; false where one of them
  /// cannot be evaluated for many copies at once.
  func collectTracks(_ world: World, _ job: CopyJob, rows range: Range<Int>) -> Bool {
    let store = world.animations
    let base = store.clocks.clock(ofSlot: job.slot, in: world.tree)
    clocks.append(base)
    for index in store.batches.indices {
      let batch = store.batches[index]
      let clips = batch.clips(on: range)
      for i in clips where !addClip(world, batch, index, i) { return false }
    }
    for stack in store.leaves.stacks {
      let row = Int(world.tree.row[Int(stack.slot)])
      if !range.contains(row) { continue }
      var leaf = stack.firstLeaf
      while leaf >= 0 {
        if !addLeaf(world, stack, leaf, row) { return false }
        leaf = store.leaves.leaves[Int(leaf)].next
      }
    }
    if store.objects.animates(rows: range, of: world) { return false }
    return placeColumns(world, range)
  }

  private func addClip(_ world: World, _ batch: ClipBatch, _ index: Int, _ i: Int) -> Bool {
    let row = Int(batch.rows[i])
    guard !batch.settles, let clock = clock(batch.clock(ofClip: i), world),
      batch.property != Builtin.transform || isFlat(world, row)
    else { return false }
    var track = CopyTrack(
      kind: .clip, source: Int32(index), clip: Int32(i), row: Int32(row), clock: clock,
      shape: batch.shape, fill: batch.fill(rate: 1).rawValue, begin: batch.begins[i],
      rate: batch.rates[i], passes: batch.passes, isAdditive: batch.isAdditive)
    for column in batch.columns where !add(column, to: &track) { return false }
    if !batch.dependsOnModel {
      var ends = ChannelEnds()
      for k in 0..<Int(track.columnCount) {
        ends.set(k, batch.from.base(k)[i], batch.to.base(k)[i])
      }
      glide(&track, ends, batch.easing)
    }
    tracks.append(track)
    return true
  }

  private func addLeaf(_ world: World, _ stack: LeafStack, _ index: Int32, _ row: Int) -> Bool {
    let leaf = world.animations.leaves.leaves[Int(index)]
    let timing = leaf.span.timing
    let pass = leaf.span.pass
    guard !leaf.settles, !leaf.isCumulative, leaf.valueFunction == nil, leaf.velocity == nil,
      leaf.mixing == .linear, timing.speed > 0, timing.timeOffset == 0, pass > 0, pass.isFinite,
      let clock = clock(leaf.clock, world)
    else { return false }
    let passes = timing.localActiveDuration(inherited: pass) / pass
    guard passes > 0 else { return false }
    var fill: TimingKernels.Fill = []
    if timing.fillMode.fillsBackwards { fill.insert(.backwards) }
    if timing.fillMode.fillsForwards { fill.insert(.forwards) }
    var track = CopyTrack(
      kind: .leaf, source: index, row: Int32(row), clock: clock,
      shape: timing.autoreverses ? .pingpong : passes == 1 ? .once : .loop, fill: fill.rawValue,
      begin: timing.beginTime, rate: timing.speed / pass, passes: passes, pass: pass,
      isAdditive: leaf.isAdditive)
    switch leaf.source {
    case .pathRotation: return false
    case .basic:
      for i in 0..<4 where leaf.from.values[i].isNaN || leaf.to.values[i].isNaN { return false }
    case .keyframes, .path: break
    }
    // Made here and not when first used: that may be on several threads.
    let easing = world.animations.easing(leaf.timingFunction)
    switch stack.storage {
    case .dense(let first):
      let whole = 0..<stack.channelCount
      let channels = leaf.field == .whole ? whole : leaf.field.channels(in: stack.kind)
      for i in channels {
        guard let column = ColumnID(rawValue: first.rawValue + i), add(column, to: &track) else {
          return false
        }
      }
    case .transform:
      guard isFlat(world, row), addPart(leaf, to: &track) else { return false }
    default: return false
    }
    if leaf.spring == nil, let ends = ChannelEnds(leaf, track) { glide(&track, ends, easing) }
    tracks.append(track)
    return true
  }

  /// Says of a track that all there is to it are values at both ends and a curve.
  private func glide(_ track: inout CopyTrack, _ ends: ChannelEnds, _ easing: EasingTable?) {
    guard track.clock == 0, !track.isAdditive, let curve = CopyKernels.Curve(easing) else { return }
    (track.glides, track.curve) = (true, curve)
    (track.from, track.to) = (ends.from, ends.to)
  }

  /// A part of a transform as columns; false for those that leave the plane.
  private func addPart(_ leaf: Leaf, to track: inout CopyTrack) -> Bool {
    switch leaf.field {
    case .rotationZ: return add(.rotationZ, to: &track)
    case .scaleX: return add(.scaleX, to: &track)
    case .scaleY: return add(.scaleY, to: &track)
    case .translationX: return add(.translationX, to: &track)
    case .translationY: return add(.translationY, to: &track)
    case .translation: return add(.translationX, to: &track) && add(.translationY, to: &track)
    case .scale, .scaleXY:
      // One number over two columns: what is under it is no number of theirs.
      if leaf.isAdditive { return false }
      if case .basic(let form) = leaf.source, form != .fromTo, form != .fromBy, form != .byTo {
        return false
      }
      track.isSpread = true
      return add(.scaleX, to: &track) && add(.scaleY, to: &track)
    default: return false
    }
  }

  private func add(_ column: ColumnID, to track: inout CopyTrack) -> Bool {
    if column == .zPosition || track.columnCount == 4 { return false }
    let bit: UInt32 = 1 << UInt32(column.rawValue)
    let i = Int(track.row) - first
    track.columns[Int(track.columnCount)] = UInt8(column.rawValue)
    track.columnCount += 1
    track.starts |= bit & ~rows[i].mask
    rows[i].mask |= bit
    return true
  }

  /// The place of a clock in the plan; nil where it runs back or there are too many.
  private func clock(_ index: Int32, _ world: World) -> Int32? {
    let table = world.animations.clocks
    var current = index
    while current >= 0 {
      let clock = table.clocks[Int(current)]
      if clock.rate < 0 || clock.kind == .layer && clock.timing.speed < 0 { return nil }
      if current == clocks[0] { break }
      current = clock.parent
    }
    for i in 0..<clocks.count where clocks[i] == index { return Int32(i) }
    if clocks.count == CopyPlan.clockLimit { return nil }
    clocks.append(index)
    return Int32(clocks.count - 1)
  }

  static let clockLimit = 8

  /// A transform that is kept as its parts in the plane; tracks on other parts are refused.
  private func isFlat(_ world: World, _ row: Int) -> Bool {
    world.model.flags[row].transformForm == .flat
  }

  /// Gives rows that differ from copy to copy their columns.
  private func placeColumns(_ world: World, _ range: Range<Int>) -> Bool {
    for row in range {
      let i = row - first
      let parent = Int(world.tree.parentRow[row])
      let follows = parent >= first && rows[parent - first].moves
      rows[i].moves = follows || rows[i].mask & ColumnID.geometryMask != 0
      if !rows[i].moves && rows[i].mask == 0 { continue }
      rows[i].columns = Int32(columnRows)
      columnRows += 1
      if rows[i].moves, !isComposed(world, row, parent) { return false }
    }
    return true
  }

  /// Whether a row's local matrix comes from the flat columns alone.
  private func isComposed(_ world: World, _ row: Int, _ parent: Int) -> Bool {
    let slot = Int(world.tree.slotOfRow[row])
    let parentSlot = Int(world.tree.slotOfRow[parent])
    let depth = world.component(.depth)
    let index = depth.index(ofSlot: slot)
    let isInPlane = index < 0 || depth.presentation(index)[0] == 0
    return isFlat(world, row) && isInPlane
      && !world.presentation.flags[row].contains(.geometryFlipped)
      && world.component(.sublayerTransform).index(ofSlot: parentSlot) < 0
  }
}

/// Both ends of a track's columns, where they are values.
private struct ChannelEnds {
  var from = SIMD4<Float>.zero
  var to = SIMD4<Float>.zero

  init() {}

  mutating func set(_ k: Int, _ from: Float, _ to: Float) {
    (self.from[k], self.to[k]) = (from, to)
  }

  /// Nil where an end is what is under the animation, or there are more of them.
  init?(_ leaf: Leaf, _ track: CopyTrack) {
    guard case .basic(let form) = leaf.source else { return nil }
    for k in 0..<Int(track.columnCount) {
      let channel = track.isSpread ? 0 : k
      let (a, b) = (leaf.from.values[channel], leaf.to.values[channel])
      switch form {
      case .fromTo: set(k, a, b)
      case .fromBy: set(k, a, a + b)
      case .byTo: set(k, b - a, b)
      case .from, .to, .by, .none: return nil
      }
    }
  }
}

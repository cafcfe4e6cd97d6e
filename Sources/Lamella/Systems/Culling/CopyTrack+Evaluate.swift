// SPDX-License-Identifier: MIT

// Animated values of a block of copies: timing, easing and interpolation by the kernels of batches,
// over one item a copy instead of one a layer. Each animation works on the column that those before
// it left, which starts as the model's value. Where all copies of a block are within a clip between
// two values, which most are most of the time, one kernel does it all.

import LamellaKernels
import LamellaMath

extension CopyPlan {
  /// Fills what does not change from block to block.
  func startColumns(_ world: World, _ scratch: CopyScratch) {
    for i in 0..<rows.count where rows[i].moves && !rows[i].isComposed {
      for column in ColumnID.allCases
      where ColumnID.geometryMask & ~rows[i].mask & 1 << UInt32(column.rawValue) != 0 {
        let value = world.presentation[column][first + i]
        scratch.value(rows[i], column).update(repeating: value, count: CopySteps.blockLength)
      }
    }
  }

  /// Evaluates the tracks and the matrices of rows that move, for the copies of a block.
  ///
  /// `moment` is the present time of the replicator's clock.
  func evaluate(
    _ builder: FrameBuilder, _ job: CopyJob, copies: Range<Int>, moment: Double,
    _ scratch: CopyScratch
  ) {
    let count = copies.count
    var hasTimes = false
    for i in 0..<tracks.count {
      let track = tracks[i]
      let outcome = glide(track, job.values.delay, moment, copies, scratch)
      if outcome == .written { continue }
      start(track, builder.world, count: count, scratch)
      if outcome == .nothing { continue }
      if !hasTimes {
        CopyKernels.moments(
          moment, delay: job.values.delay, first: copies.lowerBound, count: count,
          into: scratch.times(0))
        hasTimes = true
      }
      evaluate(track, builder.world, count: count, scratch)
    }
    for i in 0..<rows.count where rows[i].moves && !rows[i].isComposed {
      compose(builder, rows[i], first + i, count: count, scratch)
    }
  }

  /// Puts the model's values under the first animation of each column.
  private func start(_ track: CopyTrack, _ world: World, count: Int, _ scratch: CopyScratch) {
    let row = rows[Int(track.row) - first]
    for k in 0..<Int(track.columnCount) where track.starts & 1 << UInt32(track.columns[k]) != 0 {
      let column = ColumnID(rawValue: Int(track.columns[k])) ?? .opacity
      scratch.value(row, column).update(
        repeating: world.model[column][Int(track.row)], count: count)
    }
  }

  private enum Outcome { case written, nothing, unknown }

  /// Evaluates a track for copies that are all within the clip, or says that all are outside where
  /// it shows nothing.
  private func glide(
    _ track: CopyTrack, _ delay: Double, _ moment: Double, _ copies: Range<Int>,
    _ scratch: CopyScratch
  ) -> Outcome {
    guard track.clock == 0 else { return .unknown }
    let first = moment - Double(copies.lowerBound) * delay - track.begin
    let last = moment - Double(copies.upperBound - 1) * delay - track.begin
    let fill = TimingKernels.Fill(rawValue: track.fill)
    let (low, high) = (min(first, last), max(first, last))
    // Not to the last bit of the ends: what is near them is left to the kernel of timing.
    if high < -1e-6, !fill.contains(.backwards) { return .nothing }
    if low * track.rate > track.passes * (1 + 0x1p-20), !fill.contains(.forwards) {
      return .nothing
    }
    guard track.glides, low >= 0, high * track.rate < track.passes else { return .unknown }
    var glide = CopyKernels.Glide(
      position: first * track.rate, step: delay * track.rate, isPingpong: track.shape == .pingpong,
      curve: track.curve)
    let row = rows[Int(track.row) - self.first]
    for k in 0..<Int(track.columnCount) {
      let column = ColumnID(rawValue: Int(track.columns[k])) ?? .opacity
      glide.add(from: track.from[k], to: track.to[k], into: scratch.value(row, column))
    }
    glide.run(count: copies.count)
    return .written
  }

  private func evaluate(
    _ track: CopyTrack, _ world: World, count: Int, _ scratch: CopyScratch
  ) {
    let store = world.animations
    let clock = Int(track.clock)
    let fill = TimingKernels.Fill(rawValue: track.fill)
    let progress = scratch.progress
    let isMasked = fill != .both || clock > 0
    let inEffect = isMasked ? scratch.mask : nil
    let clips = TimingKernels.Clips(
      begin: nil, rate: nil, times: UnsafePointer(scratch.times(clock)), beginOfAll: track.begin,
      rateOfAll: track.rate, passesOfAll: track.passes)
    TimingKernels.evaluate(
      track.shape, fill, clips, range: 0..<count, time: 0, progress: progress, inEffect: inEffect)
    if clock > 0, let inEffect {
      let effects = scratch.effects(clock)
      for i in 0..<count { inEffect[i] &= effects[i] }
    }
    let target = Target(
      row: rows[Int(track.row) - first], count: count, inEffect: inEffect, scratch: scratch)
    switch track.kind {
    case .clip:
      let batch = store.batches[Int(track.source)]
      if let easing = batch.easing {
        InterpolationKernels.ease(progress, count: count, with: easing)
      }
      let i = Int(track.clip)
      for k in 0..<Int(track.columnCount) {
        let from: End = batch.dependsOnModel ? .under(0) : .value(batch.from.base(k)[i])
        target.mix(track, k, from, .value(batch.to.base(k)[i]))
      }
    case .leaf:
      let leaf = store.leaves.leaves[Int(track.source)]
      if let easing = store.easing(leaf.timingFunction) {
        InterpolationKernels.ease(progress, count: count, with: easing)
      }
      if let spring = leaf.spring {
        InterpolationKernels.ease(
          progress, count: count, with: SpringCurve(spring, duration: track.pass))
      }
      apply(leaf, track, store.leaves.tracks, target)
    }
  }

  private func apply(
    _ leaf: Leaf, _ track: CopyTrack, _ list: TrackList, _ target: Target
  ) {
    switch leaf.source {
    case .basic(let form):
      for k in 0..<Int(track.columnCount) {
        let channel = track.isSpread ? 0 : k
        let (a, b) = (leaf.from.values[channel], leaf.to.values[channel])
        switch form {
        case .fromTo: target.mix(track, k, .value(a), .value(b))
        case .fromBy: target.mix(track, k, .value(a), .value(a + b))
        case .byTo: target.mix(track, k, .value(b - a), .value(b))
        case .from: target.mix(track, k, .value(a), .under(0))
        case .to: target.mix(track, k, .under(0), .value(b))
        case .by: target.mix(track, k, .under(0), .under(b))
        case .none: target.mix(track, k, .under(0), .under(0))
        }
      }
    case .keyframes(let index):
      let keys = list.keyframes[Int(index)]
      var block = ChannelBlock()
      for i in 0..<target.count where target.isInEffect(i) {
        keys.sample(Double(target.scratch.progress[i]), mixing: .linear, into: &block)
        for k in 0..<Int(track.columnCount) {
          target.put(block.values[track.isSpread ? 0 : k], track, k, i)
        }
      }
    case .path(let index):
      let path = list.paths[Int(index)]
      for i in 0..<target.count where target.isInEffect(i) {
        let place = path.sample(Double(target.scratch.progress[i])).point
        target.put(place.x, track, 0, i)
        if track.columnCount > 1 { target.put(place.y, track, 1, i) }
      }
    case .pathRotation: break
    }
  }

  private func compose(
    _ builder: FrameBuilder, _ row: CopyRow, _ index: Int, count: Int, _ s: CopyScratch
  ) {
    let world = s.world(row)
    let geometry = MatrixKernels.Geometry(
      positionX: s.value(row, .positionX), positionY: s.value(row, .positionY),
      boundsX: s.value(row, .boundsX), boundsY: s.value(row, .boundsY),
      boundsWidth: s.value(row, .boundsWidth), boundsHeight: s.value(row, .boundsHeight),
      anchorX: s.value(row, .anchorX), anchorY: s.value(row, .anchorY),
      translationX: s.value(row, .translationX), translationY: s.value(row, .translationY),
      scaleX: s.value(row, .scaleX), scaleY: s.value(row, .scaleY),
      rotation: s.value(row, .rotationZ))
    MatrixKernels.composeLocal(geometry, rows: 0..<count, into: world)
    if movesAlone { return }
    let parent = Int(builder.world.tree.parentRow[index])
    if parent >= first, rows[parent - first].moves {
      CopyKernels.multiply(world, by: s.world(rows[parent - first]), count: count, into: world)
    } else {
      CopyKernels.multiply(
        world, by: builder.matrices.affine(parent), count: count, into: world)
    }
  }

  /// One end of an interpolation: a value, or what is under the animation and something more.
  private enum End {
    case value(Float)
    case under(Float)
  }

  /// Where a track writes.
  private struct Target {
    let row: CopyRow
    let count: Int
    let inEffect: UnsafeMutablePointer<Int32>?
    let scratch: CopyScratch

    @inline(__always)
    func isInEffect(_ i: Int) -> Bool { inEffect.map { $0[i] != 0 } ?? true }

    func column(_ track: CopyTrack, _ k: Int) -> UnsafeMutablePointer<Float> {
      scratch.value(row, ColumnID(rawValue: Int(track.columns[k])) ?? .opacity)
    }

    func put(_ value: Float, _ track: CopyTrack, _ k: Int, _ i: Int) {
      let column = column(track, k)
      column[i] = track.isAdditive ? column[i] + value : value
    }

    func mix(_ track: CopyTrack, _ k: Int, _ from: End, _ to: End) {
      let column = column(track, k)
      if case .value(let a) = from, case .value(let b) = to {
        CopyKernels.sweep(
          from: a, to: b, progress: scratch.progress, inEffect: inEffect,
          isAdditive: track.isAdditive, count: count, into: column)
        return
      }
      fill(scratch.from, from, column)
      fill(scratch.to, to, column)
      InterpolationKernels.interpolate(
        InterpolationKernels.Channel(
          from: scratch.from, to: scratch.to, under: column, destination: column),
        range: 0..<count, progress: scratch.progress, inEffect: inEffect, row: 0,
        isAdditive: track.isAdditive)
    }

    private func fill(
      _ values: UnsafeMutablePointer<Float>, _ end: End, _ under: UnsafePointer<Float>
    ) {
      switch end {
      case .value(let value): values.update(repeating: value, count: count)
      case .under(let more): for i in 0..<count { values[i] = under[i] + more }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// The loop over a batch: timing, easing, interpolation, store. Spec 4.2 restricted to what a batch
// can be: positive speed, no time offset. Clips of layers that stand in consecutive rows run fused;
// others are scattered block by block. Clips that are gone were dropped from the batch before.

import LamellaKernels
import LamellaMath

/// Evaluates the clips of a batch at one time.
///
/// Blocks of clips can run at the same time: no two clips of a batch have the same row.
enum ClipEvaluation {
  /// Clips of a large batch that one of several threads walks in a row, and that one alone does.
  ///
  /// Long enough that the processor's look ahead into seven columns pays; see ``ClipBatch/walksBack``.
  private static let (stripe, loneStripe) = (16_384, 131_072)

  static func run(_ batch: ClipBatch, clips range: Range<Int>, clocks: ClockTable, world: World) {
    let (model, presentation) = (world.model, world.presentation)
    var plan = world.blockPlan(range)
    if range.count > InterpolationKernels.streamingCount { plan?.size = Self.stripe }
    if batch.settles || batch.hasMixedClocks && batch.runsBothWays(clocks) {
      let single = SingleClips(
        batch: batch, clocks: clocks, model: model, presentation: presentation, plan: plan)
      if let plan {
        world.perform(plan.count, single) {
          $0.assumingMemoryBound(to: SingleClips.self).pointee.run(block: $1)
        }
      } else {
        single.run(range)
      }
      return
    }
    // Where clocks differ, they all run in the direction of the first.
    let first = clocks.clocks[Int(batch.clock(ofClip: 0))]
    let (time, rate) = (first.time, first.rate)
    var clips = batch.timing(at: time, rate: rate)
    if batch.hasMixedClocks {
      batch.times.resize(to: batch.count, filler: 0)
      for i in range { batch.times[i] = clocks.time(batch.clock(ofClip: i)) }
      clips.times = UnsafePointer(batch.times.base)
    }
    let under = batch.isAboveBatch ? presentation : model
    withUnsafeTemporaryAllocation(of: InterpolationKernels.Channel.self, capacity: 4) { channels in
      for (i, column) in batch.columns.enumerated() {
        channels.initializeElement(
          at: i,
          to: InterpolationKernels.Channel(
            from: batch.from.base(i), to: batch.to.base(i), under: under[column],
            destination: presentation[column]))
      }
      guard let base = channels.baseAddress else { return }
      let isFused =
        batch.rowsAreContiguous && !batch.isAdditive && batch.easing?.form != .exact
      let job = Clips(
        batch: batch, fill: batch.fill(rate: rate), clips: clips, time: time,
        channels: UnsafePointer(base), isFused: isFused,
        plan: plan ?? BlockPlan(items: range, size: Self.loneStripe), isShared: plan != nil,
        walksBack: batch.walksBack)
      batch.walksBack.toggle()
      if let plan {
        world.perform(plan.count, job) {
          $0.assumingMemoryBound(to: Clips.self).pointee.run(block: $1)
        }
      } else {
        for block in 0..<job.plan.count { job.run(block: block) }
      }
    }
  }

  /// The work on clips, with what it reads looked up once.
  private struct Clips {
    // SAFETY: outlives the call of `run` that makes this.
    unowned(unsafe) let batch: ClipBatch
    let fill: TimingKernels.Fill
    let clips: TimingKernels.Clips
    let time: Double
    let channels: UnsafePointer<InterpolationKernels.Channel>
    let isFused: Bool
    let plan: BlockPlan
    let isShared: Bool
    let walksBack: Bool

    func run(block: Int) { run(plan.block(place(block))) }

    /// Where a block stands in the columns.
    ///
    /// Of several threads one begins at the first block and one at the last, and each then keeps to its
    /// half, which it walks there and back.
    private func place(_ block: Int) -> Int {
      if !walksBack { return block }
      if !isShared { return plan.count - 1 - block }
      let middle = plan.count / 2
      return block < middle ? middle - 1 - block : plan.count - 1 - (block - middle)
    }

    func run(_ range: Range<Int>) {
      if isFused {
        InterpolationKernels.animate(
          batch.shape, fill, clips, batch.easing, range: range, time: time, channels: channels,
          channelCount: batch.columns.count, row: Int(batch.rows[range.lowerBound]),
          streams: batch.count > InterpolationKernels.streamingCount,
          hasBegun: batch.hasBegun(at: time))
      } else {
        scatter(range)
      }
    }

    private func scatter(_ all: Range<Int>) {
      // 1 KB: temporary memory of more than that comes from the heap.
      let block = 256
      withUnsafeTemporaryAllocation(of: Float.self, capacity: block) { progress in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: block) { inEffect in
          guard let p = progress.baseAddress, let e = inEffect.baseAddress else { return }
          var first = all.lowerBound
          while first < all.upperBound {
            let range = first..<min(all.upperBound, first + block)
            TimingKernels.evaluate(
              batch.shape, fill, clips, range: range, time: time, progress: p, inEffect: e)
            if let easing = batch.easing {
              InterpolationKernels.ease(p, count: range.count, with: easing)
            }
            for i in 0..<batch.columns.count {
              InterpolationKernels.interpolate(
                channels[i], range: range, progress: p, inEffect: e, rows: batch.rows.base,
                isAdditive: batch.isAdditive)
            }
            first = range.upperBound
          }
        }
      }
    }
  }

  /// Clips that are evaluated one by one: those that stand at their ends, and those of layers whose
  /// times run in different directions, which have different fill modes.
  private struct SingleClips {
    // SAFETY: all outlive the call of `run` that makes this.
    unowned(unsafe) let batch: ClipBatch
    unowned(unsafe) let clocks: ClockTable
    unowned(unsafe) let model: ColumnSet
    unowned(unsafe) let presentation: ColumnSet
    let plan: BlockPlan?

    func run(block: Int) {
      if let plan { run(plan.block(block)) }
    }

    func run(_ clips: Range<Int>) {
      let source = batch.isAboveBatch ? presentation : model
      for i in clips {
        let clock = clocks.clocks[Int(batch.clock(ofClip: i))]
        let progress = ClipEvaluation.progress(
          batch, clip: i, time: clock.time, rate: clock.rate)
        let row = Int(batch.rows[i])
        for (k, column) in batch.columns.enumerated() {
          let under = source[column][row]
          var value = under
          if let progress {
            let (a, b) = (batch.from.base(k)[i], batch.to.base(k)[i])
            value = progress == 1 ? b : a + (b - a) * progress
            if batch.isAdditive { value += under }
          }
          presentation[column][row] = value
        }
      }
    }
  }

  /// The eased fraction of one clip at a time of a clock that runs at a rate; nil where it is not in
  /// effect.
  static func progress(
    _ batch: ClipBatch, clip i: Int, time: Double, rate: Double
  ) -> Float? {
    var progress: Float = 0
    var inEffect: Int32 = 0
    let clips = batch.timing(at: time, rate: rate)
    TimingKernels.evaluate(
      batch.shape, batch.fill(rate: rate), clips, range: i..<i + 1, time: time,
      progress: &progress,
      inEffect: &inEffect)
    if inEffect == 0 { return nil }
    if batch.settles { progress = Float(batch.settledFraction) }
    if let easing = batch.easing { InterpolationKernels.ease(&progress, count: 1, with: easing) }
    return progress
  }
}

extension ClipBatch {
  /// Whether some clips' clocks run backwards and others do not.
  func runsBothWays(_ clocks: ClockTable) -> Bool {
    var (forwards, backwards) = (false, false)
    for i in 0..<clipClocks.count {
      if clocks.clocks[Int(clipClocks[i])].rate < 0 { backwards = true } else { forwards = true }
      if forwards && backwards { return true }
    }
    return false
  }
}

// SPDX-License-Identifier: MIT

// Copies of a few plain rows, column by column: places, animated values at the copies' times, colours,
// and records of those that can be seen, for 256 copies after the other while they are in the cache.
// A block is a function of what was planned and of its index, and writes to a place of its own.
//
// Without animations the records are those of the general walk bit for bit, except for copies whose
// box touches the view or the clip to within a rounding; with animations see CopyTrack. Copy 0 is
// drawn by the general walk. A copy costs no memory but its records: for each part that can be seen 64
// bytes, or 32 where many copies of one part are alike but for place and one colour; see +Compact.

import LamellaKernels
import LamellaMath

/// Packs the copies of plain rows.
enum CopyPacking {
  /// Fewer copies are drawn by the general walk.
  static let leastCopies = 4

  /// The most shares for each thread.
  ///
  /// A share has memory of its own to fill and to fetch, which many small ones pay too often; and of
  /// an odd number one thread does one more while another waits.
  private static let sharesOfThread = 6

  /// Draws the copies of a replicator; false where they need another way.
  static func run(_ builder: FrameBuilder, _ job: CopyJob, _ context: DrawContext) -> Bool {
    let around: AffineTransform? = context.copy == nil ? .identity : context.copy?.plane
    guard job.values.count >= leastCopies, !builder.walksCopies, let around else { return false }
    let plan = builder.copyPlan
    guard plan.prepare(builder, job) else { return false }
    if builder.change(ofCopy: 0, job.changes) == nil {
      var first = context
      first.tint = job.values.tint(0, over: context.tint)
      if first.tint.alpha > 0 { builder.drawCopy(0, job.row, first) }
    }
    if plan.parts.count == 0 { return true }
    // Where all that is drawn moves in the replicator's own coordinates, these follow the step: one
    // product of matrices less for each copy.
    var (job, base) = (job, CopyPlace(around))
    if plan.movesAlone {
      (job.space, base) = (job.own, job.about.concatenating(base))
      job.step = job.space.step(CopyPlace(job.values.step.affine))
    }
    let steps = CopySteps(job.step)
    plan.powers.resize(to: CopySteps.tableLength, filler: 0)
    plan.chunks.resize(to: CopySteps.tableLength, filler: 0)
    steps.fill(powers: plan.powers.base, chunks: plan.chunks.base)
    let blockCount = (job.values.count + CopySteps.blockLength - 1) / CopySteps.blockLength
    plan.bases.resize(to: blockCount, filler: base)
    steps.fill(bases: plan.bases.base, count: blockCount, around: base)
    var work = Work(builder, plan, job, context)
    let weight = CopySteps.blockLength * plan.parts.count
    var cut =
      plan.clocks.count < 2
      ? builder.world.blockPlan(0..<plan.bases.count, weight: weight) : nil
    let shares = sharesOfThread * (builder.world.executor?.workerCount ?? 1)
    if let fine = cut, fine.count > shares {
      cut = BlockPlan(items: fine.items, size: (fine.items.count + shares - 1) / shares)
    }
    work.prepareRoom(count: cut?.count ?? 1)
    work.fill(work.room(0))
    if compact(builder, &work, cut) { return true }
    let instances = builder.frame.instances
    let before = instances.count
    if let cut {
      instances.reserve(before + job.values.count * plan.parts.count)
      instances.count += share(
        builder, plan, work, cut, into: UnsafeMutableRawPointer(instances.base + before))
    } else {
      pack(builder, plan, work) { count in
        instances.reserve(instances.count + CopySteps.blockLength * plan.parts.count)
        instances.count += count(UnsafeMutableRawPointer(instances.base + instances.count))
      }
    }
    builder.visibleRows += instances.count - before
    bound(builder, from: before)
    return true
  }

  /// One block after the other; each is packed when `body` says where to.
  static func pack(
    _ builder: FrameBuilder, _ plan: CopyPlan, _ work: Work,
    _ body: ((UnsafeMutableRawPointer) -> Int) -> Void
  ) {
    let clocks = builder.world.animations.clocks
    let mark = plan.clocks.count > 1 ? clocks.push() : -1
    let room = work.room(0)
    for block in 0..<plan.bases.count {
      if mark >= 0 {
        readClocks(
          builder.world, plan, work.job, copies: work.copies(block), mark: mark, room.columns)
      }
      body { work.pack(block: block, room, into: $0) }
    }
    if mark >= 0 { clocks.pop(to: mark) }
  }

  /// The times of clocks below the replicator's, copy by copy.
  private static func readClocks(
    _ world: World, _ plan: CopyPlan, _ job: CopyJob, copies: Range<Int>, mark: Int,
    _ scratch: CopyScratch
  ) {
    let table = world.animations.clocks
    for (i, k) in copies.enumerated() {
      table.shift(plan.clocks[0], by: -Double(k) * job.values.delay, from: mark)
      for c in 1..<plan.clocks.count {
        let clock = table.clocks[Int(plan.clocks[c])]
        scratch.times(c)[i] = clock.time
        scratch.effects(c)[i] = clock.isInEffect ? -1 : 0
      }
    }
    table.shift(plan.clocks[0], by: 0, from: mark)
  }

  /// Boxes are kept for groups only, whose pictures are as large as what they hold.
  private static func bound(_ builder: FrameBuilder, from first: Int) {
    if builder.groupBoxes.count == 0 { return }
    let instances = builder.frame.instances
    var box = Rect.null
    for i in first..<instances.count {
      let r = instances.base[i]
      box = box.union(
        AffineTransform(r.a, r.b, r.c, r.d, r.tx, r.ty).apply(to: Rect(0, 0, r.width, r.height)))
    }
    builder.groupBox = builder.groupBox.union(box)
  }

  /// The memory that one block at a time works in.
  struct Room {
    let columns: CopyScratch
    let boxes: UnsafeMutablePointer<CopyKernels.Boxes>
    /// Gets 1 where a compact record needs the clip.
    let clipped: UnsafeMutablePointer<Int32>
  }

  /// What the blocks of a replicator have in common.
  struct Work {
    // Held, and not unowned: what is unowned is retained wherever it is used, for each block, a write
    // that threads contend for.
    let builder: FrameBuilder
    let plan: CopyPlan
    let job: CopyJob
    let powers: CopyKernels.Powers
    let tints: CopyKernels.Tint
    /// The tint of all copies; nil where they differ.
    let oneTint: Color?
    /// Copy 0 is drawn by the general walk.
    let isFirstElsewhere: Bool
    let context: DrawContext
    let moment: Double
    var streams: Bool
    /// What records hold, and their bytes.
    var form = CopyKernels.Form.whole
    /// Copies differ by their place only, but for the first.
    var isPlain = false
    var stride: Int { form == .whole ? 64 : 32 }
    let clip: UInt32
    let free: Rect?

    init(
      _ builder: FrameBuilder, _ plan: CopyPlan, _ job: CopyJob, _ context: DrawContext
    ) {
      (self.builder, self.plan, self.job) = (builder, plan, job)
      powers = CopyKernels.Powers(plan.powers.base, plan.chunks.base)
      self.context = context
      isFirstElsewhere = builder.change(ofCopy: 0, job.changes) == nil
      tints = job.values.tints(over: context.tint)
      let changesColor = job.changes.contains {
        builder.copyChanges[$0].value.tint != .white
      }
      oneTint =
        changesColor || !job.values.hasOneColor ? nil : job.values.tint(0, over: context.tint)
      moment =
        plan.clocks.count > 0
        ? builder.world.animations.clocks.time(plan.clocks[0]) : 0
      streams = job.values.count * plan.parts.count > PackingKernels.streamingCount
      clip = UInt32(context.clip) << 8
      let shape = builder.clipShapes[Int(context.clip)]
      free = context.clip > 0 && shape.isRect ? shape.box : nil
    }

    /// The copies of a block; copy 0 stands first in it and is drawn elsewhere.
    func copies(_ block: Int) -> Range<Int> {
      let first = block * CopySteps.blockLength
      return first..<min(first + CopySteps.blockLength, job.values.count)
    }

    /// Packs one block; returns the number of records.
    func pack(block: Int, _ room: Room, into records: UnsafeMutableRawPointer) -> Int {
      let copies = copies(block)
      let scratch = room.columns
      let count = copies.count
      if plan.tracks.count > 0 {
        plan.evaluate(builder, job, copies: copies, moment: moment, scratch)
      }
      // One part of copies like any other needs no columns of places.
      if plan.parts.count == 1, block > 0, !isChanged(copies) {
        tint(plan.parts[0], copies, scratch)
        return CopyKernels.pack(
          standing: room.boxes, base: plan.bases[block], count: count, streams: streams,
          into: records)
      }
      CopyKernels.places(powers, base: plan.bases[block], count: count, into: scratch.place)
      place(copies, scratch)
      if plan.parts.count == 1 {
        tint(plan.parts[0], copies, scratch)
        return CopyKernels.pack(room.boxes[0], count: count, streams: streams, into: records)
      }
      // Copy 0 has no place where it is drawn elsewhere: the next one's comes first.
      let lead = block == 0 && isFirstElsewhere ? plan.parts.count : 0
      let records = records - 64 * lead
      var shown = 0
      for i in 0..<plan.parts.count {
        tint(plan.parts[i], copies, scratch)
        shown += CopyKernels.pack(
          room.boxes[i], count: count, stride: plan.parts.count, shows: scratch.shows(i),
          into: records + 64 * i)
      }
      if shown < count * plan.parts.count - lead { close(count, lead, scratch, records) }
      return shown
    }

    /// Whether a copy among these has an override.
    private func isChanged(_ copies: Range<Int>) -> Bool {
      for i in job.changes where copies.contains(Int(builder.copyChanges[i].copy)) { return true }
      return false
    }

    /// Moves, hides and leaves out single copies.
    private func place(_ copies: Range<Int>, _ scratch: CopyScratch) {
      let place = scratch.place
      for i in job.changes {
        let k = Int(builder.copyChanges[i].copy)
        if !copies.contains(k) { continue }
        // All of a copy's overrides at once, and only with the first of them.
        if i > job.changes.lowerBound, builder.copyChanges[i - 1].copy == Int32(k) { continue }
        guard let change = builder.change(ofCopy: k, job.changes) else { continue }
        let j = k - copies.lowerBound
        let map = job.space.step(CopyPlace(change.transform)).single.concatenating(
          AffineTransform(
            place.a[j], place.b[j], place.c[j], place.d[j], place.tx[j], place.ty[j]))
        (place.a[j], place.b[j], place.c[j], place.d[j]) = (map.a, map.b, map.c, map.d)
        (place.tx[j], place.ty[j]) = (change.isHidden ? .nan : map.tx, map.ty)
      }
      if copies.lowerBound == 0, isFirstElsewhere { place.tx[0] = .nan }
    }

    /// Fills the gaps of copies that do not show.
    private func close(
      _ count: Int, _ lead: Int, _ scratch: CopyScratch, _ records: UnsafeMutableRawPointer
    ) {
      let record = records.assumingMemoryBound(to: InstanceRecord.self)
      var (to, from) = (lead, 0)
      for i in 0..<count {
        for part in 0..<plan.parts.count {
          if scratch.shows(part)[i] != 0 {
            if to != from { record[to] = record[from] }
            to += 1
          }
          from += 1
        }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// Runs of plain leaves: cull by box, then pack box records, in blocks whose columns stay in the
// cache between the two kernels. The general path, `FrameBuilder.layer`, writes the same records; a
// test compares the two bit by bit. On several threads all blocks are culled first: how many are
// visible before a block says where its records go.

import LamellaKernels
import LamellaMath

/// Packs runs of plain leaves.
enum PlainPacking {
  static func run(_ builder: FrameBuilder, rows: Range<Int>, _ context: DrawContext) {
    let world = builder.world
    let p = world.presentation
    let m = builder.matrices
    let flags = UnsafeRawPointer(p.flags).assumingMemoryBound(to: UInt32.self)
    let parent = Int(world.tree.parentRow[rows.lowerBound])
    var opacity = UnsafePointer(m.opacity.base)
    if parent >= 0, m.opacity[parent] != context.opacity {
      // Inside a group the opacities count from the group on.
      builder.opacityScratch.resize(to: m.opacity.count, filler: 0)
      let scratch = builder.opacityScratch.base
      let own = p[.opacity]
      for row in rows { scratch[row] = own[row] * context.opacity }
      opacity = UnsafePointer(scratch)
    }
    let cull = CullingKernels.Boxes(
      world: m.columns, width: p[.boundsWidth], height: p[.boundsHeight],
      origin: (UnsafePointer(p[.boundsX]), UnsafePointer(p[.boundsY])), opacity: opacity,
      flags: flags, skip: LayerFlags.hidden.rawValue,
      ink: CullingKernels.Ink(
        fillAlpha: p[.backgroundAlpha], borderAlpha: p[.borderAlpha], borderWidth: p[.borderWidth]))
    let pack = PackingKernels.Boxes(
      world: m.columns, width: p[.boundsWidth], height: p[.boundsHeight],
      origin: (UnsafePointer(p[.boundsX]), UnsafePointer(p[.boundsY])), radius: p[.cornerRadius],
      borderWidth: p[.borderWidth],
      fill: PackingKernels.Colors(
        red: p[.backgroundRed], green: p[.backgroundGreen], blue: p[.backgroundBlue],
        alpha: p[.backgroundAlpha]),
      border: PackingKernels.Colors(
        red: p[.borderRed], green: p[.borderGreen], blue: p[.borderBlue], alpha: p[.borderAlpha]),
      opacity: opacity, flags: flags, rowCount: world.tree.rowCount)
    let instances = builder.frame.instances
    instances.reserve(instances.count + rows.count)
    let job = Runs(
      cull: cull, pack: pack, view: context.visible,
      streams: rows.count > PackingKernels.streamingCount, word15: UInt32(context.clip) << 8,
      records: UnsafeMutableRawPointer(instances.base + instances.count))
    // Sources are named in order, on one thread.
    let plan = builder.recordsSources ? nil : world.blockPlan(rows)
    let count = plan.map { run(builder, $0, job) } ?? run(builder, rows: rows, job)
    instances.count += count
    builder.visibleRows += count
    // The records' own boxes are not kept; what can be seen bounds them.
    builder.groupBox = builder.groupBox.union(context.visible)
  }

  /// Rows in a block.
  static let block = 512
  /// The culling kernel stores so many places at a time.
  private static let slack = 16

  /// One block after the other; returns the number of records.
  private static func run(_ builder: FrameBuilder, rows: Range<Int>, _ job: Runs) -> Int {
    builder.visibleScratch.resize(to: block + slack, filler: 0)
    let visible = builder.visibleScratch.base
    var packed = 0
    var first = rows.lowerBound
    while first < rows.upperBound {
      let block = first..<min(rows.upperBound, first + PlainPacking.block)
      let count = CullingKernels.cull(job.cull, rows: block, view: job.view, into: visible)
      PackingKernels.pack(
        job.pack, rows: visible, count: count, word15: job.word15, streams: job.streams,
        into: job.records + packed * MemoryLayout<InstanceRecord>.stride)
      if builder.recordsSources {
        for i in 0..<count { builder.nameSource(of: Int(visible[i])) }
      }
      packed += count
      first = block.upperBound
    }
    return packed
  }

  /// All blocks at once; returns the number of records.
  private static func run(_ builder: FrameBuilder, _ plan: BlockPlan, _ job: Runs) -> Int {
    let stride = plan.size + slack
    builder.visibleScratch.resize(to: plan.count * stride, filler: 0)
    builder.visibleCounts.resize(to: plan.count, filler: 0)
    var job = job
    (job.plan, job.stride) = (plan, stride)
    (job.visible, job.counts) = (builder.visibleScratch.base, builder.visibleCounts.base)
    let world = builder.world
    world.perform(plan.count, job) {
      $0.assumingMemoryBound(to: Runs.self).pointee.cull(block: $1)
    }
    // From counts to places.
    var total: Int32 = 0
    for i in 0..<plan.count {
      let count = builder.visibleCounts[i]
      builder.visibleCounts[i] = total
      total += count
    }
    job.total = total
    world.perform(plan.count, job) {
      $0.assumingMemoryBound(to: Runs.self).pointee.pack(block: $1)
    }
    return Int(total)
  }

  /// What the blocks of a run have in common.
  private struct Runs {
    let cull: CullingKernels.Boxes
    let pack: PackingKernels.Boxes
    let view: Rect
    let streams: Bool
    let word15: UInt32
    let records: UnsafeMutableRawPointer
    // On several threads only.
    var plan = BlockPlan(items: 0..<0, size: 1)
    var stride = 0
    var visible: UnsafeMutablePointer<Int32>?
    var counts: UnsafeMutablePointer<Int32>?
    var total: Int32 = 0

    func cull(block: Int) {
      guard let visible, let counts else { return }
      counts[block] = Int32(
        CullingKernels.cull(
          cull, rows: plan.block(block), view: view, into: visible + block * stride))
    }

    func pack(block: Int) {
      guard let visible, let counts else { return }
      let first = Int(counts[block])
      let end = block + 1 < plan.count ? Int(counts[block + 1]) : Int(total)
      PackingKernels.pack(
        pack, rows: visible + block * stride, count: end - first, word15: word15,
        streams: streams, into: records + first * MemoryLayout<InstanceRecord>.stride)
    }
  }
}

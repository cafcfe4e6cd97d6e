// SPDX-License-Identifier: MIT

// Copies on several threads: each takes some blocks after the other, in memory of its own, and writes
// to where their records would be if all were visible. What is not is closed up afterwards; so copy 0,
// which is drawn elsewhere, has no place of its own, or everything would move up by one.

import LamellaKernels

extension CopyPacking {
  /// Shares the blocks out to records that have room for all copies; returns how many there are.
  static func share(
    _ builder: FrameBuilder, _ plan: CopyPlan, _ work: Work, _ cut: BlockPlan,
    into records: UnsafeMutableRawPointer
  ) -> Int {
    let world = builder.world
    plan.counts.resize(to: cut.count, filler: 0)
    let job = Shares(
      work: work, cut: cut, counts: plan.counts.base, records: records,
      blockLength: CopySteps.blockLength * plan.parts.count,
      skipped: work.isFirstElsewhere ? plan.parts.count : 0,
      boxes: work.isPlain ? work.room(0).boxes[0] : nil)
    world.perform(cut.count, job) {
      $0.assumingMemoryBound(to: Shares.self).pointee.pack($1)
    }
    var total = 0
    for i in 0..<cut.count {
      let count = Int(plan.counts[i])
      let first = job.first(cut.block(i))
      if first != total {
        (records + total * work.stride).copyMemory(
          from: records + first * work.stride, byteCount: count * work.stride)
      }
      total += count
    }
    return total
  }

  /// The shares of a replicator's copies.
  private struct Shares {
    let work: Work
    let cut: BlockPlan
    let counts: UnsafeMutablePointer<Int32>
    let records: UnsafeMutableRawPointer
    /// Records of a block.
    let blockLength: Int
    /// Records of copy 0, where it is drawn elsewhere.
    let skipped: Int
    /// The boxes of all shares, where these need no memory of their own.
    let boxes: CopyKernels.Boxes?

    /// The first record of some blocks.
    func first(_ blocks: Range<Int>) -> Int { max(0, blocks.lowerBound * blockLength - skipped) }

    func pack(_ share: Int) {
      let room = work.room(share)
      let blocks = cut.block(share)
      if var boxes {
        boxes.setForm(work.form, clipped: room.clipped)
        counts[share] = Int32(
          work.pack(plain: blocks, &boxes, into: records + first(blocks) * work.stride))
        return
      }
      work.fill(room)
      counts[share] = Int32(
        work.pack(blocks: blocks, room, into: records + first(blocks) * work.stride))
    }
  }
}

extension CopyPacking.Work {
  /// Makes room for some blocks at the same time.
  func prepareRoom(count: Int) {
    plan.scratch.resize(to: count * roomLength, filler: 0)
    plan.clipped.resize(to: 16 * count, filler: 0)
    let boxes = CopyKernels.Boxes(
      place: CopyScratch(plan.scratch.base, clockCount: 0, partCount: 0).place)
    plan.boxes.resize(to: count * plan.parts.count, filler: boxes)
  }

  private var roomLength: Int {
    CopyScratch.length(
      clockCount: plan.clocks.count, partCount: plan.parts.count, rowCount: plan.columnRows)
  }

  func room(_ index: Int) -> CopyPacking.Room {
    CopyPacking.Room(
      columns: CopyScratch(
        plan.scratch.base + index * roomLength, clockCount: plan.clocks.count,
        partCount: plan.parts.count),
      boxes: plan.boxes.base + index * plan.parts.count,
      clipped: plan.clipped.base + 16 * index)
  }

  /// Writes what all blocks that work in some room have in common.
  func fill(_ room: CopyPacking.Room) {
    plan.startColumns(builder.world, room.columns)
    for i in 0..<plan.parts.count {
      room.boxes[i] = boxes(plan.parts[i], room.columns)
      room.boxes[i].stand(at: powers)
    }
    if form != .whole { room.boxes[0].setForm(form, clipped: room.clipped) }
  }
}

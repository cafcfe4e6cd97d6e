// SPDX-License-Identifier: MIT

// The particles of a layer's own cells, a range of numbers at a time. Most cells are one loop from
// numbers to records; the others are made in blocks. On several threads a range is cut into at most
// 64 parts; where some of its particles are dead, all parts are counted first.

import LamellaKernels
import LamellaMath

extension ParticlePacker {
  /// Packs the living of a range and returns how many there are.
  func pack(_ range: ParticleRange, _ walk: ParticleWalk) -> Int {
    let count = range.numbers.count
    if count == 0 { return 0 }
    let cell = range.context.cell
    guard let builder,
      let target = open(cell, room: count, isCompact: count >= builder.leastCompacts)
    else { return living(range, walk) }
    let packed: Int
    if let emission = emission(range, target) {
      let plan = builder.world.blockPlan(0..<count, weight: 4).map { _ in parts(count) }
      packed = emit(emission, target, count, plan)
    } else if let plan = plan(range) {
      packed = write(range, target, plan, walk)
    } else {
      var place = 0
      let block = walk.blocks[0]
      range.forEachBlock(range.numbers) { numbers in
        let made = range.make(numbers, in: block, isAlive: true, walk.needs)
        if made > 0 { write(block, made, cell, target, at: place) }
        place += made
      }
      packed = place
    }
    close(target, packed, cell)
    return packed
  }

  /// How many of a range live.
  private func living(_ range: ParticleRange, _ walk: ParticleWalk) -> Int {
    if !range.hasDead { return range.numbers.count }
    var count = 0
    range.forEachBlock(range.numbers) {
      count += range.make($0, in: walk.blocks[0], isAlive: true, walk.needs)
    }
    return count
  }

  /// A range in at most 64 parts of two or more whole blocks.
  ///
  /// A part costs some 0.2 µs besides, and a block takes one or two.
  private func parts(_ count: Int) -> BlockPlan {
    let blocks = (count + ParticleBlock.capacity - 1) / ParticleBlock.capacity
    return BlockPlan(
      items: 0..<count, size: max(2, (blocks + 63) / 64) * ParticleBlock.capacity)
  }

  // MARK: One loop

  private func emission(
    _ range: ParticleRange, _ target: Target
  ) -> EmissionKernels.Emission? {
    guard let affine, !sorts, var emission = range.emission(size: target.picture.size) else {
      return nil
    }
    let cell = range.context.cell
    emission.world = affine
    emission.isCompact = target.compact != nil
    emission.textureRect = target.picture.textureRect(frame: 0)
    (emission.word14, emission.word15) = (word14 | flags(cell), word15 | target.unit)
    if tint != .white {
      // Tints of colours that vary are rounded as those of blocks are.
      if emission.colors != nil { return nil }
      emission.color = tinted(emission.color)
      emission.colorSpeed = tinted(emission.colorSpeed)
    }
    return emission
  }

  /// The work on the parts of one emission.
  private struct Emitting {
    let emission: EmissionKernels.Emission
    let plan: BlockPlan
    let records: UnsafeMutableRawPointer
    let stride: Int
    let streams: Bool
    /// Where the records of each part begin; nil where all live.
    var places: UnsafeMutablePointer<Int32>?

    func count(block: Int) {
      let items = plan.block(block)
      places?[block] = Int32(
        EmissionKernels.living(emission, offset: items.lowerBound, count: items.count))
    }

    func emit(block: Int) {
      let items = plan.block(block)
      let place = places.map { Int($0[block]) } ?? items.lowerBound
      _ = EmissionKernels.emit(
        emission, offset: items.lowerBound, count: items.count, streams: streams,
        into: records + place * stride)
    }
  }

  private func emit(
    _ emission: EmissionKernels.Emission, _ target: Target, _ count: Int, _ plan: BlockPlan?
  ) -> Int {
    let streams = count * target.stride > 64 * PackingKernels.streamingCount
    guard let builder, let plan else {
      return EmissionKernels.emit(
        emission, offset: 0, count: count, streams: streams, into: target.records)
    }
    let world = builder.world
    var job = Emitting(
      emission: emission, plan: plan, records: target.records, stride: target.stride,
      streams: streams)
    var total = count
    if emission.lifetime.range != 0 {
      places.resize(to: plan.count, filler: 0)
      job.places = places.base
      world.perform(plan.count, job) {
        $0.assumingMemoryBound(to: Emitting.self).pointee.count(block: $1)
      }
      total = countsToPlaces(plan.count)
    }
    world.perform(plan.count, job) {
      $0.assumingMemoryBound(to: Emitting.self).pointee.emit(block: $1)
    }
    return total
  }

  /// Turns the counts of parts into places; returns the sum.
  private func countsToPlaces(_ count: Int) -> Int {
    var total: Int32 = 0
    for i in 0..<count {
      let own = places[i]
      places[i] = total
      total += own
    }
    return Int(total)
  }

  // MARK: Blocks

  /// The parts of a range that several threads make in blocks; nil where one does it.
  private func plan(_ range: ParticleRange) -> BlockPlan? {
    // Lifetimes that are animated are not asked for twice.
    if range.isVaried || !range.hasOneKey { return nil }
    return builder?.world.blockPlan(0..<range.numbers.count, weight: 8).map {
      parts($0.items.count)
    }
  }

  /// The work on the parts of one range.
  private struct Writing {
    // SAFETY: outlives the call that makes this.
    unowned(unsafe) let packer: ParticlePacker
    let range: ParticleRange
    let target: Target
    let plan: BlockPlan
    let needs: ParticleNeeds

    private func numbers(_ block: Int) -> Range<Int64> {
      let (items, first) = (plan.block(block), range.numbers.lowerBound)
      return first + Int64(items.lowerBound)..<first + Int64(items.upperBound)
    }

    func count(block: Int) {
      let scratch = packer.blocks[block]
      var count = 0
      range.forEachBlock(numbers(block)) {
        count += range.living($0, in: scratch)
      }
      packer.places[block] = Int32(count)
    }

    func write(block: Int) {
      let scratch = packer.blocks[block]
      var place = Int(packer.places[block])
      range.forEachBlock(numbers(block)) {
        let made = range.make($0, in: scratch, isAlive: true, needs)
        if made > 0 { packer.write(scratch, made, range.context.cell, target, at: place) }
        place += made
      }
    }
  }

  private func write(
    _ range: ParticleRange, _ target: Target, _ plan: BlockPlan, _ walk: ParticleWalk
  ) -> Int {
    guard let builder else { return 0 }
    while blocks.count < plan.count { blocks.append(ParticleBlock()) }
    places.resize(to: plan.count, filler: 0)
    let job = Writing(
      packer: self, range: range, target: target, plan: plan, needs: walk.needs)
    if range.hasDead {
      builder.world.perform(plan.count, job) {
        $0.assumingMemoryBound(to: Writing.self).pointee.count(block: $1)
      }
    } else {
      for i in 0..<plan.count { places[i] = Int32(plan.block(i).count) }
    }
    let total = countsToPlaces(plan.count)
    builder.world.perform(plan.count, job) {
      $0.assumingMemoryBound(to: Writing.self).pointee.write(block: $1)
    }
    return total
  }
}

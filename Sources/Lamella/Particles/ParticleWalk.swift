// SPDX-License-Identifier: MIT

// Walks the particles that live at a time, a block at a time, cell by cell and oldest first. The
// living are a range of numbers, found by inverting the integral of the birth rate; where lifetimes
// vary, the range is that of the longest and each particle is asked. A gap of a month costs what any
// frame costs. Allocates nothing once its blocks are made.
//
// What has cells of its own is walked twice: once for the living, and once for all that may have
// given birth to something that lives, the dead included; see +Nested.
//
// The budget: where more particles would live than the layer's limit, each of its cells keeps its
// oldest, in proportion to how many it has; nested ones get what is left, in the order of the walk.
// So the newest are dropped, and appear once older ones have died.

import LamellaKernels
import LamellaMath

/// Enumerates the living particles of an emitter.
final class ParticleWalk {
  /// What a block belongs to.
  struct Context {
    let epoch: EmitterEpoch
    /// Index in the epoch's cells.
    let index: Int
    /// The cell as it is at the frame's time.
    let cell: CellSettings
  }

  /// Blocks by depth of nesting.
  private(set) var blocks: [ParticleBlock] = []
  var remaining = 0
  /// Depth is needed, for sorting or for space.
  var needs: ParticleNeeds = []

  /// Calls `body` with every living particle of an emitter at a time of its layer.
  func run(
    _ state: EmitterState, at time: Double, hasDepth: Bool = false,
    _ body: (ParticleBlock, Int, Context) -> Void
  ) {
    guard let settings = state.settings else { return }
    if blocks.isEmpty { blocks = (0..<EmitterSettings.depthLimit).map { _ in ParticleBlock() } }
    needs = hasDepth ? .depth : []
    remaining = settings.limit
    let total = count(state, at: time)
    let cellCount = state.epochs.reduce(0) { max($0, $1.settings.topCount) }
    for cell in 0..<cellCount {
      for epoch in state.epochs where cell < epoch.settings.topCount {
        let births = epoch.clocks[cell]
        if births.born(by: time) == births.firstNumber { continue }
        let context = Context(epoch: epoch, index: cell, cell: epoch.cell(cell, at: time))
        let numbers = living(epoch, cell, at: time, longest: epoch.longest[cell])
        let share =
          total > settings.limit
          ? Int64(Double(numbers.count) * (Double(settings.limit) / Double(total)))
          : Int64(numbers.count)
        let kept = numbers.lowerBound..<numbers.lowerBound + share
        visit(context, numbers: kept, at: time, isAlive: true, body)
        if context.cell.childCount > 0, context.cell.isEnabled, remaining > 0 {
          var parents = living(
            epoch, cell, at: time, longest: epoch.longest[cell] + epoch.reach[cell])
          // What is dropped gives birth to nothing.
          let oldest = max(parents.lowerBound, kept.lowerBound - Int64(settings.limit))
          parents = min(oldest, kept.upperBound)..<kept.upperBound
          let values = epoch.values(at: time)
          visit(context, numbers: parents, at: time, isAlive: false) { block, count, context in
            self.children(of: block, count, context, values, depth: 1, at: time, body)
          }
        }
      }
    }
  }

  /// The numbers of a cell's particles that are not older than the longest lifetime.
  private func living(
    _ epoch: EmitterEpoch, _ cell: Int, at time: Double, longest: Double
  ) -> Range<Int64> {
    let births = epoch.clocks[cell]
    let end = births.born(by: time)
    return min(births.born(by: time - longest), end)..<end
  }

  /// How many of the layer's own particles may live, disregarding the limit.
  private func count(_ state: EmitterState, at time: Double) -> Int {
    var total = 0
    for epoch in state.epochs {
      for cell in 0..<epoch.settings.topCount {
        total += living(epoch, cell, at: time, longest: epoch.longest[cell]).count
      }
    }
    return total
  }

  /// Hands on at most what is left of the budget.
  func hand(
    _ block: ParticleBlock, _ count: Int, _ context: Context,
    _ body: (ParticleBlock, Int, Context) -> Void
  ) {
    let count = min(count, remaining)
    if count <= 0 || !context.cell.isEnabled { return }
    remaining -= count
    body(block, count, context)
  }

  /// Makes the particles of a range of numbers, block by block.
  private func visit(
    _ context: Context, numbers: Range<Int64>, at time: Double, isAlive: Bool,
    _ body: (ParticleBlock, Int, Context) -> Void
  ) {
    let block = blocks[0]
    var number = numbers.lowerBound
    while number < numbers.upperBound {
      // The hash takes the low half of the number with the key, and the key takes the high half:
      // a block must not cross from one to the next.
      let boundary = (number | 0xFFFF_FFFF) &+ 1
      let end = min(numbers.upperBound, number + Int64(ParticleBlock.capacity), boundary)
      let range = number..<end
      number = end
      let count =
        context.epoch.tracks.map { $0.animatesBirths(of: context.index) } ?? false
        ? makeVaried(block, context, range, at: time, isAlive: isAlive)
        : make(block, context, range, at: time, isAlive: isAlive)
      if count == 0 { continue }
      if isAlive { hand(block, count, context, body) } else { body(block, count, context) }
    }
  }

  /// The key of the particles whose numbers share a high half.
  private func key(_ context: Context, _ number: Int64) -> UInt32 {
    let high = UInt32(truncatingIfNeeded: number >> 32)
    return high == 0 ? context.cell.key : ParticleRandom.mix(context.cell.key &+ high)
  }

  /// Particles that share all values; returns how many there are.
  private func make(
    _ block: ParticleBlock, _ context: Context, _ numbers: Range<Int64>, at time: Double,
    isAlive: Bool
  ) -> Int {
    let births = context.epoch.clocks[context.index]
    let (cell, settings) = (context.cell, context.epoch.settings)
    let values = settings.values
    var count = numbers.count
    let job = BirthKernels.Births(
      first: UInt32(truncatingIfNeeded: numbers.lowerBound), key: key(context, numbers.lowerBound),
      lead: births.table == nil ? births.lead(of: numbers.lowerBound, at: time) : 0,
      interval: births.rate > 0 ? 1 / births.rate : 0)
    BirthKernels.make(
      job, count: count, states: block.states, ages: births.table == nil ? block.age : nil)
    if births.table != nil {
      for i in 0..<count {
        block.age[i] = Float(max(0, time - births.birthTime(of: numbers.lowerBound + Int64(i))))
      }
    }
    if isAlive, cell.lifetimeRange != 0 {
      count = BirthKernels.keepLiving(
        lifetime: cell.lifetime * values.lifetime, range: cell.lifetimeRange * values.lifetime,
        count: count, states: block.states, ages: block.age, lifetimes: block.lifetime)
    }
    block.fill(
      0..<count, cell, values, settings, isNested: false,
      isAlive ? needs : needs.union(.parents))
    return count
  }

  /// Particles that each have the values of the time at which they were born.
  private func makeVaried(
    _ block: ParticleBlock, _ context: Context, _ numbers: Range<Int64>, at time: Double,
    isAlive: Bool
  ) -> Int {
    let epoch = context.epoch
    let births = epoch.clocks[context.index]
    let key = key(context, numbers.lowerBound)
    var count = 0
    for number in numbers {
      let birth = births.birthTime(of: number)
      let values = epoch.values(at: birth)
      let cell = epoch.cell(context.index, at: birth)
      let state = ParticleRandom.state(key: key, number: UInt32(truncatingIfNeeded: number))
      let age = Float(max(0, time - birth))
      let lifetime = ParticleRandom.spread(
        state, .lifetime, mean: cell.lifetime * values.lifetime,
        range: cell.lifetimeRange * values.lifetime)
      if isAlive, !(age < lifetime) { continue }
      (block.states[count], block.age[count], block.lifetime[count]) = (state, age, lifetime)
      block.fill(
        count..<count + 1, cell, values, epoch.settings, isNested: false, needs.union(.everything))
      count += 1
    }
    return count
  }
}

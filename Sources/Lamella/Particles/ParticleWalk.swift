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
  ///
  /// Those of the layer's own cells go to the packer instead, where there is one: range by range.
  func run(
    _ state: EmitterState, at time: Double, hasDepth: Bool = false,
    packer: ParticlePacker? = nil, _ body: (ParticleBlock, Int, Context) -> Void
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
        let numbers = living(epoch, cell, at: time, longest: epoch.longest(cell, at: time))
        let share =
          total > settings.limit
          ? Int64(Double(numbers.count) * (Double(settings.limit) / Double(total)))
          : Int64(numbers.count)
        let kept = numbers.lowerBound..<numbers.lowerBound + share
        let own = ParticleRange(context: context, numbers: kept, time: time)
        if let packer, context.cell.isEnabled {
          remaining -= packer.pack(own, self)
        } else {
          visit(own, isAlive: true, body)
        }
        if context.cell.childCount > 0, context.cell.isEnabled, remaining > 0 {
          var parents = living(epoch, cell, at: time, longest: epoch.life(cell, at: time))
          // What is dropped gives birth to nothing.
          let oldest = max(parents.lowerBound, kept.lowerBound - Int64(settings.limit))
          parents = min(oldest, kept.upperBound)..<kept.upperBound
          let values = epoch.values(at: time)
          let own = ParticleRange(context: context, numbers: parents, time: time)
          visit(own, isAlive: false) { block, count, context in
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
        total += living(epoch, cell, at: time, longest: epoch.longest(cell, at: time)).count
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
    _ own: ParticleRange, isAlive: Bool, _ body: (ParticleBlock, Int, Context) -> Void
  ) {
    let block = blocks[0]
    own.forEachBlock(own.numbers) { numbers in
      let count = own.make(numbers, in: block, isAlive: isAlive, needs)
      if count == 0 { return }
      if isAlive {
        hand(block, count, own.context, body)
      } else {
        body(block, count, own.context)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// Particles of particles; spec 8.4.8. Each particle is an emitter at a point: its cells emit while it
// lives, in a time that is its age. What is born starts where the parent is then, flies relative to
// the parent's direction, and takes over the parent's colour and scale as they are then; the parent's
// velocity it does not. (Apple's documentation of `emitterCells` says that scale is inherited.)
//
// Their numbers count from each parent's birth, and their keys are hashed from the parent's state.

import LamellaKernels
import LamellaMath

extension ParticleWalk {
  /// Calls `body` with what the particles of a block gave birth to, and that lives.
  func children(
    of parents: ParticleBlock, _ count: Int, _ context: Context, _ values: EmitterValues,
    depth: Int, at time: Double, _ body: (ParticleBlock, Int, Context) -> Void
  ) {
    let epoch = context.epoch
    let first = context.cell.firstChild
    for index in first..<first + context.cell.childCount {
      let cell = epoch.cell(index, at: time)
      if !cell.isEnabled || cell.rate <= 0 { continue }
      let own = Context(epoch: epoch, index: index, cell: cell)
      let longest = epoch.longest(index, at: time)
      born(
        of: parents, count, context.cell, own, values, depth, isAlive: true, longest, reach: 0
      ) { block, count in
        self.hand(block, count, own, body)
      }
      if cell.childCount == 0 { continue }
      let reach = epoch.reach(index, at: time)
      born(
        of: parents, count, context.cell, own, values, depth, isAlive: false, longest, reach: reach
      ) { block, count in
        self.children(of: block, count, own, values, depth: depth + 1, at: time, body)
      }
    }
  }

  private func born(
    of parents: ParticleBlock, _ count: Int, _ parentCell: CellSettings, _ context: Context,
    _ values: EmitterValues, _ depth: Int, isAlive: Bool, _ longest: Double,
    reach: Double,
    _ body: (ParticleBlock, Int) -> Void
  ) {
    let block = blocks[depth]
    let cell = context.cell
    let settings = context.epoch.settings
    let begin = max(0, cell.begin)
    let (mean, range) = (cell.lifetime * values.lifetime, cell.lifetimeRange * values.lifetime)
    let needs = isAlive ? needs : needs.union(.parents)
    // Where lifetimes were animated, the longest was that of another time.
    let isVaried =
      cell.lifetimeRange != 0 || context.epoch.tracks?.animatesLifetime(of: context.index) == true
    var filled = 0
    func flush() {
      block.fill(0..<filled, cell, values, settings, isNested: true, needs)
      body(block, filled)
      filled = 0
    }
    for i in 0..<count where remaining > 0 {
      let age = Double(parents.age[i])
      let stop = min(Double(parents.lifetime[i]), cell.end)
      let births = BirthClock(
        from: begin, to: stop, firstNumber: 0, fraction: 0, rate: cell.rate, table: nil)
      let end = births.born(by: age)
      var number = min(births.born(by: age - longest - reach), end)
      if !isAlive {
        // As of the layer's own: of those that died, no more than the budget.
        let living = births.born(by: age - longest)
        number = max(number, min(living, end) - Int64(settings.limit))
      }
      let key = ParticleRandom.mix(parents.states[i] &+ cell.key)
      while number < end {
        let birth = births.birthTime(of: number)
        let state = ParticleRandom.state(key: key, number: UInt32(truncatingIfNeeded: number))
        number += 1
        let own = Float(max(0, age - birth))
        if isAlive, isVaried,
          !(own < ParticleRandom.spread(state, .lifetime, mean: mean, range: range))
        {
          continue
        }
        (block.states[filled], block.age[filled]) = (state, own)
        block.inherit(
          filled, from: parents, i, parentCell, at: Float(birth), hasDepth: needs.contains(.depth))
        filled += 1
        if filled == ParticleBlock.capacity {
          flush()
          if remaining <= 0 { return }
        }
      }
    }
    if filled > 0 { flush() }
  }
}

extension ParticleBlock {
  /// Takes over place, direction, colour and scale of a particle at one of its ages.
  @inline(__always)
  fileprivate func inherit(
    _ i: Int, from parents: ParticleBlock, _ p: Int, _ cell: CellSettings, at t: Float,
    hasDepth: Bool
  ) {
    x[i] = parents.x[p] + (parents.velocityX[p] + 0.5 * cell.accelerationX * t) * t
    y[i] = parents.y[p] + (parents.velocityY[p] + 0.5 * cell.accelerationY * t) * t
    let vx = parents.velocityX[p] + cell.accelerationX * t
    let vy = parents.velocityY[p] + cell.accelerationY * t
    var vz: Float = 0
    if hasDepth {
      z[i] = parents.z[p] + (parents.velocityZ[p] + 0.5 * cell.accelerationZ * t) * t
      vz = parents.velocityZ[p] + cell.accelerationZ * t
    }
    let flat = (vx * vx + vy * vy).squareRoot()
    let speed = (vx * vx + vy * vy + vz * vz).squareRoot()
    (headingX[i], headingY[i]) = flat > 0 ? (vx / flat, vy / flat) : (1, 0)
    headingZ[i] = speed > 0 ? vz / speed : 0
    parentScale[i] = parents.scale[p] + cell.scaleSpeed * t
    parentRed[i] = unit(parents.red[p] + cell.colorSpeed.red * t)
    parentGreen[i] = unit(parents.green[p] + cell.colorSpeed.green * t)
    parentBlue[i] = unit(parents.blue[p] + cell.colorSpeed.blue * t)
    parentAlpha[i] = unit(parents.alpha[p] + cell.colorSpeed.alpha * t)
  }

  @inline(__always)
  private func unit(_ x: Float) -> Float { x > 0 ? min(x, 1) : 0 }
}

// SPDX-License-Identifier: MIT

// A range of particles of one of a layer's own cells, at one time. Any part of it can be made alone,
// by any thread, with the same bits.

import LamellaKernels
import LamellaMath

/// Particles of a cell that follow each other by number.
struct ParticleRange {
  let context: ParticleWalk.Context
  let numbers: Range<Int64>
  let time: Double

  /// Each particle has the values of the time at which it was born.
  var isVaried: Bool {
    context.epoch.tracks.map { $0.animatesBirths(of: context.index) } ?? false
  }

  /// Whether some of the numbers may be dead.
  var hasDead: Bool {
    if isVaried { return true }
    return context.cell.lifetimeRange != 0
  }

  /// All numbers share a key: the hash takes the low half of a number with the key of the cell, and
  /// the key takes the high half.
  var hasOneKey: Bool {
    numbers.isEmpty || numbers.lowerBound >> 32 == (numbers.upperBound - 1) >> 32
  }

  /// Calls `body` with a block of numbers at a time.
  func forEachBlock(_ part: Range<Int64>, _ body: (Range<Int64>) -> Void) {
    var number = part.lowerBound
    while number < part.upperBound {
      // A block must not cross from one key to the next.
      let boundary = (number | 0xFFFF_FFFF) &+ 1
      let end = min(part.upperBound, number + Int64(ParticleBlock.capacity), boundary)
      body(number..<end)
      number = end
    }
  }

  /// Fills a block with a part of the range, the living only where asked; returns how many there are.
  func make(
    _ part: Range<Int64>, in block: ParticleBlock, isAlive: Bool, _ needs: ParticleNeeds
  ) -> Int {
    isVaried
      ? makeVaried(block, part, isAlive: isAlive, needs)
      : makeAlike(block, part, isAlive: isAlive, needs)
  }

  /// The key of the particles whose numbers share a high half.
  private func key(_ number: Int64) -> UInt32 {
    let high = UInt32(truncatingIfNeeded: number >> 32)
    return high == 0 ? context.cell.key : ParticleRandom.mix(context.cell.key &+ high)
  }

  /// What the kernels make states and ages of, from a number on.
  func births(from number: Int64) -> BirthKernels.Births {
    let births = context.epoch.clocks[context.index]
    return BirthKernels.Births(
      first: UInt32(truncatingIfNeeded: number), key: key(number),
      index: Int(number - numbers.lowerBound),
      lead: births.table == nil ? births.lead(of: numbers.lowerBound, at: time) : 0,
      interval: births.rate > 0 ? 1 / births.rate : 0)
  }

  /// How many of a part live, where all share their values; the block is scratch.
  func living(_ part: Range<Int64>, in block: ParticleBlock) -> Int {
    makeStates(block, part, isAlive: true)
  }

  /// Particles that share all values; returns how many there are.
  private func makeAlike(
    _ block: ParticleBlock, _ part: Range<Int64>, isAlive: Bool, _ needs: ParticleNeeds
  ) -> Int {
    let settings = context.epoch.settings
    let count = makeStates(block, part, isAlive: isAlive)
    block.fill(
      0..<count, context.cell, settings.values, settings, isNested: false,
      isAlive ? needs : needs.union(.parents))
    return count
  }

  /// States, ages and, where they vary, lifetimes; returns how many particles stay.
  private func makeStates(
    _ block: ParticleBlock, _ part: Range<Int64>, isAlive: Bool
  ) -> Int {
    let births = context.epoch.clocks[context.index]
    let cell = context.cell
    let factor = context.epoch.settings.values.lifetime
    var count = part.count
    BirthKernels.make(
      self.births(from: part.lowerBound), count: count, states: block.states,
      ages: births.table == nil ? block.age : nil)
    if births.table != nil {
      for i in 0..<count {
        block.age[i] = Float(max(0, time - births.birthTime(of: part.lowerBound + Int64(i))))
      }
    }
    if isAlive, cell.lifetimeRange != 0 {
      count = BirthKernels.keepLiving(
        lifetime: cell.lifetime * factor, range: cell.lifetimeRange * factor, count: count,
        states: block.states, ages: block.age, lifetimes: block.lifetime)
    }
    return count
  }

  /// Particles that each have the values of the time at which they were born.
  private func makeVaried(
    _ block: ParticleBlock, _ part: Range<Int64>, isAlive: Bool, _ needs: ParticleNeeds
  ) -> Int {
    let epoch = context.epoch
    let births = epoch.clocks[context.index]
    let key = key(part.lowerBound)
    var count = 0
    for number in part {
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

  /// The cell as one loop, from numbers to records; nil where it needs more.
  ///
  /// The packer adds the picture and the place in the frame.
  func emission(size: Size) -> EmissionKernels.Emission? {
    let (cell, settings) = (context.cell, context.epoch.settings)
    guard !isVaried, hasOneKey, numbers.count < Int(Int32.max),
      context.epoch.clocks[context.index].table == nil, cell.latitude == 0,
      !settings.preservesDepth, !cell.isPlane, cell.frameCount <= 1
    else { return nil }
    typealias Attribute = EmissionKernels.Attribute
    let values = settings.values
    let shape = ParticleShape(settings, values)
    guard let box = shape.box else { return nil }
    var emission = EmissionKernels.Emission(births: births(from: numbers.lowerBound), size: size)
    if cell.lifetimeRange != 0 {
      emission.lifetime = Attribute(
        cell.lifetime * values.lifetime, range: cell.lifetimeRange * values.lifetime)
    }
    emission.placeX = Attribute(shape.center.x, range: box.x)
    emission.placeY = Attribute(shape.center.y, range: box.y)
    if cell.velocity != 0 || cell.velocityRange != 0 {
      emission.speed = Attribute(
        cell.velocity * values[.velocity], range: cell.velocityRange * values[.velocity])
    }
    emission.direction = Attribute(cell.longitude, range: cell.emissionRange)
    emission.heading = settings.shape == .line ? (0, -1) : (1, 0)
    emission.scale = Attribute(
      cell.scale * values[.scale], range: cell.scaleRange * values[.scale])
    emission.scaleSpeed = cell.scaleSpeed
    emission.spin = Attribute(cell.spin * values[.spin], range: cell.spinRange * values[.spin])
    emission.angle = Attribute(cell.rotation, range: cell.rotationRange)
    emission.turn =
      cell.rotation != 0 || cell.rotationRange != 0
      ? .angleAndSpin : cell.spin != 0 || cell.spinRange != 0 ? .spin : .upright
    emission.acceleration = Point(cell.accelerationX, cell.accelerationY)
    (emission.color, emission.colorSpeed) = (cell.color, cell.colorSpeed)
    let (color, range) = (cell.color, cell.colorRange)
    if range != Color(0, 0, 0, 0) {
      emission.colors = (
        Attribute(color.red, range: range.red), Attribute(color.green, range: range.green),
        Attribute(color.blue, range: range.blue), Attribute(color.alpha, range: range.alpha)
      )
    }
    return emission
  }
}

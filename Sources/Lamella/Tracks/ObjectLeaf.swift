// SPDX-License-Identifier: MIT

// Animations of what is stored whole: paths, colour lists, strings, inputs of named filters and
// cells. Few and cheap to draw compared with what they describe, so they are evaluated as values.

import LamellaMath

/// One animation of a whole-valued property.
struct ObjectLeaf {
  enum Source {
    case basic(from: Value?, to: Value?, by: Value?, spring: SpringTiming?)
    case keyframes([Value], KeyframeTiming)
  }

  let record: Int32
  let slot: Int32
  let path: PropertyPath
  let name: String
  let clock: Int32
  let span: ClipSpan
  let easing: TimingFunction?
  let source: Source?
  let isAdditive: Bool
  let isMovement: Bool
  var settles: Bool

  init(
    _ builder: LeafBuilder, _ animation: BasicAnimation, slot: Int, path: PropertyPath, name: String
  ) {
    self.init(
      builder, slot, path, name, animation.timingFunction,
      .basic(
        from: animation.fromValue, to: animation.toValue, by: animation.byValue,
        spring: animation.spring), animation.isAdditive)
  }

  init(
    _ builder: LeafBuilder, _ animation: KeyframeAnimation, slot: Int, path: PropertyPath,
    name: String
  ) {
    let values = animation.values
    let distances =
      animation.calculationMode.isPaced
      ? zip(values, values.dropFirst()).map { ValueMixing.distance($0, $1) } : nil
    let timing = KeyframeTiming(
      count: values.count, mode: animation.calculationMode, keyTimes: animation.keyTimes,
      timingFunctions: animation.timingFunctions, distances: distances)
    self.init(
      builder, slot, path, name, animation.timingFunction,
      timing.map { .keyframes(values, $0) }, animation.isAdditive)
  }

  private init(
    _ builder: LeafBuilder, _ slot: Int, _ path: PropertyPath, _ name: String,
    _ easing: TimingFunction?, _ source: Source?, _ isAdditive: Bool
  ) {
    record = builder.record
    self.slot = Int32(slot)
    self.path = path
    self.name = name
    clock = builder.clock
    span = builder.span
    self.easing = easing
    self.source = source
    self.isAdditive = isAdditive
    isMovement = builder.world.properties[path.property].isMovement
    settles = isMovement && builder.world.reducesMotion
  }

  /// The animated value over the value under it, or nil where there is none.
  func evaluate(at clock: Clock, under: Value) -> Value? {
    guard let source, var sample = span.sample(at: clock.time, rate: clock.rate) else {
      return nil
    }
    if settles, let settled = span.settled { sample = settled }
    let fraction = easing?.value(at: sample.fraction) ?? sample.fraction
    let value: Value?
    switch source {
    case .basic(let from, let to, let by, let spring):
      let isAtRest = settles && fraction == 1
      let progress = isAtRest ? 1 : spring?.progress(at: fraction * span.pass) ?? fraction
      let ends: (Value?, Value?)
      switch (from, to, by) {
      case (let a?, let b?, _): ends = (a, b)
      case (let a?, nil, let d?): ends = (a, ValueMixing.sum(a, d))
      case (nil, let b?, let d?): ends = (ValueMixing.difference(b, d), b)
      case (let a?, nil, nil): ends = (a, under)
      case (nil, let b?, nil): ends = (under, b)
      case (nil, nil, let d?): ends = (under, ValueMixing.sum(under, d))
      case (nil, nil, nil): ends = (under, under)
      }
      guard let a = ends.0, let b = ends.1 else { return nil }
      value = ValueMixing.mix(a, b, progress)
    case .keyframes(let values, let timing):
      let (segment, position) = timing.locate(fraction)
      if timing.mode == .discrete {
        value = values[segment]
      } else {
        value = ValueMixing.mix(values[segment], values[segment + 1], position)
      }
    }
    guard isAdditive, let value else { return value }
    return ValueMixing.sum(under, value) ?? value
  }
}

/// The object leaves of a world, in the order in which they were added.
final class ObjectLeafTable {
  private(set) var leaves: [Int32: ObjectLeaf] = [:]
  private var order: [Int32] = []
  private var nextIndex: Int32 = 0

  var isEmpty: Bool { order.isEmpty }

  /// Lets movements stand at their ends, or run again.
  func setReducesMotion(_ reduces: Bool) {
    for index in order {
      let isMovement = leaves[index]?.isMovement ?? false
      leaves[index]?.settles = reduces && isMovement
    }
  }

  func add(_ leaf: ObjectLeaf, to record: inout AnimationRecord) {
    leaves[nextIndex] = leaf
    order.append(nextIndex)
    record.objectLeaves.append(nextIndex)
    nextIndex += 1
  }

  func remove(_ index: Int32, world: World) {
    guard let leaf = leaves.removeValue(forKey: index) else { return }
    order.removeAll { $0 == index }
    world.objects.clearPresentation(Int(leaf.slot), leaf.name)
    world.changes.invalidate([.drawing, .rowClass])
  }

  /// Writes the animated values of all object leaves.
  ///
  /// With `rows`, of those whose layers stand in these rows.
  func evaluate(world: World, clocks: ClockTable, rows: Range<Int>? = nil) {
    if order.isEmpty { return }
    func isMeant(_ leaf: ObjectLeaf) -> Bool {
      rows?.contains(Int(world.tree.row[Int(leaf.slot)])) ?? true
    }
    for index in order {
      guard let leaf = leaves[index], isMeant(leaf) else { continue }
      world.objects.clearPresentation(Int(leaf.slot), leaf.name)
    }
    for index in order {
      guard let leaf = leaves[index], isMeant(leaf),
        clocks.clocks[Int(leaf.clock)].isInEffect
      else { continue }
      let slot = Int(leaf.slot)
      let row = world.properties[leaf.path.property]
      let whole = world.objects.presentation(slot, leaf.name) ?? row.initial
      let isNamed = leaf.path.field == .named
      guard let under = isNamed ? NamedMembers.read(leaf.path.names, in: whole) : whole,
        let value = leaf.evaluate(at: clocks.clocks[Int(leaf.clock)], under: under)
      else { continue }
      if isNamed {
        guard let replaced = NamedMembers.write(leaf.path.names, value, in: whole) else { continue }
        world.objects.setPresentation(slot, leaf.name, replaced)
      } else {
        world.objects.setPresentation(slot, leaf.name, value)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// Animations of what is stored whole: paths, colour lists, strings, inputs of named filters and
// cells. Few and cheap to draw compared with what they describe, so they are evaluated as values.

import LamellaMath

/// One animation of a whole-valued property.
struct ObjectLeaf {
  enum Source {
    case basic(from: Value?, to: Value?, by: Value?, spring: SpringTiming?)
    case keyframes([Value], KeyframeTiming)
    /// Numbers of one kind, as those of a filter's inputs are: they animate as columns do.
    case numbers(Leaf, TrackList, ValueKind)
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
  let isCumulative: Bool
  let isMovement: Bool
  var settles: Bool

  init(
    _ builder: LeafBuilder, _ animation: BasicAnimation, slot: Int, path: PropertyPath, name: String
  ) {
    let values = [animation.fromValue, animation.toValue, animation.byValue].compactMap { $0 }
    var source = Source.basic(
      from: animation.fromValue, to: animation.toValue, by: animation.byValue,
      spring: animation.spring)
    if let kind = ObjectLeaf.kind(of: values),
      let leaf = builder.numbers(animation, kind, slot: slot)
    {
      source = .numbers(leaf, TrackList(), kind)
    }
    self.init(
      builder, slot, path, name, animation.timingFunction, source, animation.isAdditive,
      animation.isCumulative)
  }

  init(
    _ builder: LeafBuilder, _ animation: KeyframeAnimation, slot: Int, path: PropertyPath,
    name: String
  ) {
    let values = animation.values
    var source: Source?
    if let kind = animation.path == nil ? ObjectLeaf.kind(of: values) : .point {
      var tracks = TrackList()
      let leaf = builder.numbers(animation, kind, slot: slot, &tracks)
      source = leaf.map { .numbers($0, tracks, kind) }
    } else {
      let distances =
        animation.calculationMode.isPaced
        ? zip(values, values.dropFirst()).map { ValueMixing.distance($0, $1) } : nil
      source = KeyframeTiming(
        count: values.count, mode: animation.calculationMode, keyTimes: animation.keyTimes,
        timingFunctions: animation.timingFunctions, distances: distances
      ).map { .keyframes(values, $0) }
    }
    self.init(
      builder, slot, path, name, animation.timingFunction, source, animation.isAdditive,
      animation.isCumulative)
  }

  /// The kind of values that are all numbers of one kind; nil for others, and for none.
  private static func kind(of values: [Value]) -> ValueKind? {
    guard let kind = values.lazy.compactMap(\.numericKind).first else { return nil }
    for value in values {
      if case .bool = value { return nil }
      guard value.numericKind == kind, value.isFinite else { return nil }
    }
    return kind
  }

  private init(
    _ builder: LeafBuilder, _ slot: Int, _ path: PropertyPath, _ name: String,
    _ easing: TimingFunction?, _ source: Source?, _ isAdditive: Bool, _ isCumulative: Bool
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
    self.isCumulative = isCumulative
    isMovement = builder.world.properties[path.property].isMovement
    settles = isMovement && builder.world.reducesMotion
  }

  /// The animated value over the value under it, or nil where there is none.
  func evaluate(at clock: Clock, under: Value) -> Value? {
    var spare = Value.null
    return evaluate(at: clock, under: under, reusing: &spare)
  }

  /// The animated value over the value under it, or nil where there is none.
  ///
  /// Made in the memory of `spare` where that has its structure.
  func evaluate(at clock: Clock, under: Value, reusing spare: inout Value) -> Value? {
    guard let source, var sample = span.sample(at: clock.time, rate: clock.rate) else {
      return nil
    }
    if settles, let settled = span.settled { sample = settled }
    let fraction = easing?.value(at: sample.fraction) ?? sample.fraction
    var value: Value?
    var end: Value?
    switch source {
    case .numbers(let leaf, let tracks, let kind):
      var leaf = leaf
      leaf.settles = settles
      let under = ChannelBlock(converting: under, to: kind) ?? ChannelBlock()
      return leaf.evaluate(at: clock, under: under, tracks: tracks)?.value(of: kind)
    case .basic(let from, let to, let by, let spring):
      let isAtRest = settles && fraction == 1
      let progress = isAtRest ? 1 : spring?.progress(at: fraction * span.pass) ?? fraction
      let (a, b) = ObjectLeaf.ends(from, to, by, under)
      guard let a, let b else { return nil }
      value = ValueMixing.mix(a, b, progress, reusing: &spare)
      end = b
    case .keyframes(let values, let timing):
      let (segment, position) = timing.locate(fraction)
      if timing.mode == .discrete {
        value = values[segment]
      } else {
        value = ValueMixing.mix(
          values[segment], values[segment + 1], position, reusing: &spare)
      }
      end = values[timing.keyCount - 1]
    }
    if isCumulative, !span.timing.autoreverses, sample.iteration != 0, let now = value, let end {
      value = ValueMixing.sum(now, end, times: sample.iteration) ?? now
    }
    guard isAdditive, let value else { return value }
    return ValueMixing.sum(under, value) ?? value
  }

  /// Start and end from what was given and what is under; spec 5.2.
  private static func ends(
    _ from: Value?, _ to: Value?, _ by: Value?, _ under: Value
  ) -> (Value?, Value?) {
    switch (from, to, by) {
    case (let a?, let b?, _): (a, b)
    case (let a?, nil, let d?): (a, ValueMixing.sum(a, d))
    case (nil, let b?, let d?): (ValueMixing.difference(b, d), b)
    case (let a?, nil, nil): (a, under)
    case (nil, let b?, nil): (under, b)
    case (nil, nil, let d?): (under, ValueMixing.sum(under, d))
    case (nil, nil, nil): (under, under)
    }
  }
}

/// The object leaves of a world, in the order in which they were added.
final class ObjectLeafTable {
  private(set) var leaves: [Int32: ObjectLeaf] = [:]
  private var order: [Int32] = []
  private var nextIndex: Int32 = 0

  var isEmpty: Bool { order.isEmpty }

  /// Whether a layer of some rows has one.
  func animates(rows: Range<Int>, of world: World) -> Bool {
    leaves.values.contains { rows.contains(Int(world.tree.row[Int($0.slot)])) }
  }

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
    world.objects.removePresentation(Int(leaf.slot), leaf.name)
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
      if leaf.path.field == .named {
        leaf.writeNamed(world, clocks.clocks[Int(leaf.clock)], initial: row.initial)
        continue
      }
      let whole = world.objects.presentation(slot, leaf.name) ?? row.initial
      var spare = leaf.path.field == .whole ? world.objects.takeSpare(slot, leaf.name) : .null
      guard let under = leaf.path.read(in: whole),
        let value = leaf.evaluate(
          at: clocks.clocks[Int(leaf.clock)], under: under, reusing: &spare),
        let replaced = leaf.path.write(value, in: whole)
      else { continue }
      world.objects.setPresentation(slot, leaf.name, replaced)
    }
  }
}

extension ObjectLeaf {
  /// Writes the animated value of an input of a named filter, or of a property of a named cell, into
  /// what is on screen.
  fileprivate func writeNamed(_ world: World, _ clock: Clock, initial: Value) {
    world.objects.changePresentation(Int(slot), name, under: initial) { base, shown, isOld in
      // The memory of a member that was shown before.
      var spare = Value.null
      if isOld {
        _ = NamedMembers.change(path.names, in: &shown) { swap(&spare, &$0) }
        shown.copy(base)
      }
      let base = NamedMembers.read(path.names, in: base) ?? .null
      var isWritten = false
      _ = NamedMembers.change(path.names, in: &shown) { member in
        // What other animations have made of the member is under this one, and not its memory.
        let isTouched = member != base
        if !isOld, !isTouched { swap(&spare, &member) }
        if let value = evaluate(at: clock, under: isTouched ? member : base, reusing: &spare) {
          member = value
          isWritten = true
        } else if !isTouched {
          member = base
        }
      }
      return isWritten
    }
  }
}

extension PropertyPath {
  /// The part of a whole value that the path means; null where it has none.
  fileprivate func read(in whole: Value) -> Value? {
    switch field {
    case .whole: whole
    default: whole.field(field)
    }
  }

  /// A whole value with the part replaced; nil where nothing has the part.
  fileprivate func write(_ value: Value, in whole: Value) -> Value? {
    switch field {
    case .whole: value
    default: whole.replacing(field, with: value)
    }
  }
}

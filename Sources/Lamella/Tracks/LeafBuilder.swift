// SPDX-License-Identifier: MIT

import LamellaMath

/// Turns one property animation with a resolved place and timing into leaves.
struct LeafBuilder {
  let world: World
  let store: AnimationStore
  let record: Int32
  let clock: Int32
  let span: ClipSpan

  // MARK: Basic

  func add(_ animation: BasicAnimation, slot: Int, path: PropertyPath) {
    let row = world.properties[path.property]
    if row.storage == .object || path.field == .named {
      let leaf = ObjectLeaf(self, animation, slot: slot, path: path, name: row.name)
      store.objects.add(leaf, to: &store.records[Int(record)])
      return
    }
    let kind = inputKind(row, path.field, animation.valueFunction)
    if let leaf = leaf(animation, path.field, kind, wholeKind: row.kind, named: row.name, slot) {
      place(leaf, slot: slot, row: row)
    }
  }

  /// A leaf for numbers that stand in a whole value.
  func numbers(_ animation: BasicAnimation, _ kind: ValueKind, slot: Int) -> Leaf? {
    leaf(animation, .whole, kind, wholeKind: kind, named: "the value", slot)
  }

  /// A leaf without a place; nil where a value does not fit, which is reported.
  private func leaf(
    _ animation: BasicAnimation, _ field: PropertyField, _ kind: ValueKind, wholeKind: ValueKind,
    named name: String, _ slot: Int
  ) -> Leaf? {
    let function = animation.valueFunction
    if !suits(function, field, wholeKind, name, slot) { return nil }
    var leaf = makeLeaf(
      field, kind: kind, wholeKind: wholeKind, source: .basic(.none),
      easing: animation.timingFunction, additive: animation.isAdditive,
      cumulative: animation.isCumulative, function: function)
    leaf.spring = animation.spring
    let from = convert(animation.fromValue, kind, function, name, slot)
    let to = convert(animation.toValue, kind, function, name, slot)
    let by = convert(animation.byValue, kind, function, name, slot)
    if case .failed = from { return nil }
    if case .failed = to { return nil }
    if case .failed = by { return nil }
    switch (from.block, to.block, by.block) {
    case (let a?, let b?, _): (leaf.source, leaf.from, leaf.to) = (.basic(.fromTo), a, b)
    case (let a?, nil, let d?): (leaf.source, leaf.from, leaf.to) = (.basic(.fromBy), a, d)
    case (nil, let b?, let d?): (leaf.source, leaf.from, leaf.to) = (.basic(.byTo), d, b)
    case (let a?, nil, nil): (leaf.source, leaf.from) = (.basic(.from), a)
    case (nil, let b?, nil): (leaf.source, leaf.to) = (.basic(.to), b)
    case (nil, nil, let d?): (leaf.source, leaf.to) = (.basic(.by), d)
    case (nil, nil, nil): leaf.source = .basic(.none)
    }
    if animation.spring != nil, animation.initialVelocity != nil, function == nil {
      let speed = convert(animation.initialVelocity, kind, nil, name, slot)
      if case .failed = speed { return nil }
      leaf.velocity = speed.block
    }
    return leaf
  }

  // MARK: Keyframes

  func add(_ animation: KeyframeAnimation, slot: Int, path: PropertyPath) {
    let row = world.properties[path.property]
    if animation.path != nil, path.field.kind(in: row.kind) != .point {
      world.issues.report(
        .invalidValue, row.name, "only a point can follow a path; the animation shows nothing",
        layer: world.tree.id(ofSlot: slot))
      return
    }
    if row.storage == .object || path.field == .named {
      let leaf = ObjectLeaf(self, animation, slot: slot, path: path, name: row.name)
      store.objects.add(leaf, to: &store.records[Int(record)])
      return
    }
    let kind = inputKind(row, path.field, animation.valueFunction)
    guard
      let leaf = leaf(
        animation, path.field, kind, wholeKind: row.kind, named: row.name, slot,
        &store.leaves.tracks)
    else { return }
    place(leaf, slot: slot, row: row)
    guard case .path(let index) = leaf.source, let rotation = animation.rotationMode else { return }
    let turn = makeLeaf(
      .whole, kind: .transform, wholeKind: .transform,
      source: .pathRotation(index, offset: rotation == .autoReverse ? .pi : 0),
      easing: animation.timingFunction, additive: false, cumulative: false, function: nil)
    place(turn, slot: slot, row: world.properties[Builtin.transform])
  }

  /// A leaf for numbers that stand in a whole value, with its track in a list of its own.
  func numbers(
    _ animation: KeyframeAnimation, _ kind: ValueKind, slot: Int, _ tracks: inout TrackList
  ) -> Leaf? {
    leaf(animation, .whole, kind, wholeKind: kind, named: "the value", slot, &tracks)
  }

  /// A leaf without a place; nil where the keys have no effect or do not fit.
  private func leaf(
    _ animation: KeyframeAnimation, _ field: PropertyField, _ kind: ValueKind,
    wholeKind: ValueKind, named name: String, _ slot: Int, _ tracks: inout TrackList
  ) -> Leaf? {
    let isRoute = animation.path != nil
    guard
      let source = isRoute
        ? route(animation, &tracks)
        : keys(animation, field, kind, wholeKind, name, slot, &tracks)
    else { return nil }
    return makeLeaf(
      field, kind: kind, wholeKind: wholeKind, source: source, easing: animation.timingFunction,
      additive: animation.isAdditive, cumulative: animation.isCumulative,
      function: isRoute ? nil : animation.valueFunction)
  }

  private func route(_ animation: KeyframeAnimation, _ tracks: inout TrackList) -> Leaf.Source? {
    guard let path = animation.path else { return nil }
    return PathTrack(
      path: path, mode: animation.calculationMode, keyTimes: animation.keyTimes,
      timingFunctions: animation.timingFunctions
    ).map { .path(tracks.add($0)) }
  }

  private func keys(
    _ animation: KeyframeAnimation, _ field: PropertyField, _ kind: ValueKind,
    _ wholeKind: ValueKind, _ name: String, _ slot: Int, _ tracks: inout TrackList
  ) -> Leaf.Source? {
    let function = animation.valueFunction
    if !suits(function, field, wholeKind, name, slot) { return nil }
    var blocks: [ChannelBlock] = []
    for value in animation.values {
      guard let block = convert(value, kind, function, name, slot).block else { return nil }
      blocks.append(block)
    }
    let count = channelCount(kind, function)
    let isLinear = mixing(kind, wholeKind, field, function) == .linear
    // What does not mix number by number needs the segment only: the numbers are the key's index.
    let numbers =
      isLinear
      ? blocks.flatMap { $0.array(count) } : blocks.indices.map { Float($0) }
    let distances =
      animation.calculationMode.isPaced && !isLinear
      ? KeyframeTrack.distances(blocks.flatMap { $0.array(count) }, count) : nil
    return KeyframeTrack(
      values: numbers, components: isLinear ? count : 1, mode: animation.calculationMode,
      keyTimes: animation.keyTimes, timingFunctions: animation.timingFunctions,
      tension: animation.tensionValues, continuity: animation.continuityValues,
      bias: animation.biasValues, distances: distances
    ).map { .keyframes(tracks.add(ChannelTrack(track: $0, channelCount: count, blocks: blocks))) }
  }

  // MARK: Shared

  private func makeLeaf(
    _ field: PropertyField, kind: ValueKind, wholeKind: ValueKind, source: Leaf.Source,
    easing: TimingFunction?, additive: Bool, cumulative: Bool, function: ValueFunction?
  ) -> Leaf {
    Leaf(
      record: record, sequence: store.records[Int(record)].sequence, clock: clock, field: field,
      mixing: mixing(kind, wholeKind, field, function), source: source, span: span,
      timingFunction: easing.flatMap { $0.isLinear ? nil : $0 },
      isAdditive: additive, isCumulative: cumulative, valueFunction: function,
      channelCount: UInt8(channelCount(kind, function)))
  }

  private func place(_ leaf: Leaf, slot: Int, row: PropertyDescriptor) {
    let isAboveBatch = store.batches.contains { $0.writes(row.id, slot: slot) }
    var leaf = leaf
    leaf.isMovement = row.isMovement
    leaf.settles = row.isMovement && world.reducesMotion
    let index = store.leaves.insert(leaf, slot: slot, row: row, isAboveBatch: isAboveBatch)
    store.records[Int(record)].leaves.append(
      .init(leaf: index, slot: Int32(slot), property: row.id))
  }

  /// The type of the values that are interpolated.
  private func inputKind(
    _ row: PropertyDescriptor, _ field: PropertyField, _ function: ValueFunction?
  ) -> ValueKind {
    function == nil ? field.kind(in: row.kind) : .number
  }

  private func channelCount(_ kind: ValueKind, _ function: ValueFunction?) -> Int {
    if let function { return function.componentCount }
    return max(1, kind.channelCount)
  }

  private func mixing(
    _ kind: ValueKind, _ whole: ValueKind, _ field: PropertyField, _ function: ValueFunction?
  ) -> Leaf.Mixing {
    if function != nil { return .linear }
    switch kind {
    case .transform: return .transform
    case .bool, .bits: return .immediate
    case .contents, .option: return .half
    default: return .linear
    }
  }

  private enum Converted {
    case absent, failed
    case block(ChannelBlock)

    var block: ChannelBlock? { if case .block(let block) = self { block } else { nil } }
  }

  /// Whether a value function may make the values of a property: only transforms are made so.
  private func suits(
    _ function: ValueFunction?, _ field: PropertyField, _ wholeKind: ValueKind, _ name: String,
    _ slot: Int
  ) -> Bool {
    guard let function, field != .whole || wholeKind != .transform else { return true }
    world.issues.report(
      .invalidValue, name,
      "the value function \(function.rawValue) makes transforms; the animation shows nothing",
      layer: world.tree.id(ofSlot: slot))
    return false
  }

  private func convert(
    _ value: Value?, _ kind: ValueKind, _ function: ValueFunction?, _ name: String, _ slot: Int
  ) -> Converted {
    guard let value else { return .absent }
    if let function { return convert(value, function) }
    guard let block = ChannelBlock(converting: value, to: kind), isFinite(block, kind) else {
      world.issues.report(
        .invalidValue, name,
        "a \(value.typeName) cannot be animated here; the animation shows nothing",
        layer: world.tree.id(ofSlot: slot))
      return .failed
    }
    return .block(block)
  }

  /// One number or three for a value function; those that are missing change nothing.
  private func convert(_ value: Value, _ function: ValueFunction) -> Converted {
    var block = ChannelBlock(SIMD16(repeating: function.defaultValue))
    var elements = [value]
    if case .array(let list) = value { elements = list }
    for (i, element) in elements.prefix(function.componentCount).enumerated() {
      guard let number = element.number, number.isFinite else { return .failed }
      block.values[i] = Float(number)
    }
    return .block(block)
  }

  private func isFinite(_ block: ChannelBlock, _ kind: ValueKind) -> Bool {
    if kind == .color && block.values[0].isNaN { return true }
    for i in 0..<max(1, kind.channelCount) where !block.values[i].isFinite { return false }
    return true
  }
}

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
      store.objects.add(
        ObjectLeaf(self, animation, slot: slot, path: path, name: row.name),
        to: &store.records[
          Int(record)])
      return
    }
    let kind = inputKind(row, path.field, animation.valueFunction)
    var leaf = makeLeaf(
      path.field, kind: kind, wholeKind: row.kind, source: .basic(.none),
      easing: animation.timingFunction, additive: animation.isAdditive,
      cumulative: animation.isCumulative, function: animation.valueFunction)
    leaf.spring = animation.spring
    let from = convert(animation.fromValue, kind, row, slot)
    let to = convert(animation.toValue, kind, row, slot)
    let by = convert(animation.byValue, kind, row, slot)
    if case .failed = from { return }
    if case .failed = to { return }
    if case .failed = by { return }
    switch (from.block, to.block, by.block) {
    case (let a?, let b?, _): (leaf.source, leaf.from, leaf.to) = (.basic(.fromTo), a, b)
    case (let a?, nil, let d?): (leaf.source, leaf.from, leaf.to) = (.basic(.fromBy), a, d)
    case (nil, let b?, let d?): (leaf.source, leaf.from, leaf.to) = (.basic(.byTo), d, b)
    case (let a?, nil, nil): (leaf.source, leaf.from) = (.basic(.from), a)
    case (nil, let b?, nil): (leaf.source, leaf.to) = (.basic(.to), b)
    case (nil, nil, let d?): (leaf.source, leaf.to) = (.basic(.by), d)
    case (nil, nil, nil): leaf.source = .basic(.none)
    }
    if animation.spring != nil, animation.initialVelocity != nil, animation.valueFunction == nil {
      let speed = convert(animation.initialVelocity, kind, row, slot)
      if case .failed = speed { return }
      leaf.velocity = speed.block
    }
    place(leaf, slot: slot, row: row)
  }

  // MARK: Keyframes

  func add(_ animation: KeyframeAnimation, slot: Int, path: PropertyPath) {
    let row = world.properties[path.property]
    if let route = animation.path {
      addPath(animation, route, slot: slot, path: path, row: row)
      return
    }
    if row.storage == .object || path.field == .named {
      store.objects.add(
        ObjectLeaf(self, animation, slot: slot, path: path, name: row.name),
        to: &store.records[
          Int(record)])
      return
    }
    let kind = inputKind(row, path.field, animation.valueFunction)
    var blocks: [ChannelBlock] = []
    for value in animation.values {
      guard let block = convert(value, kind, row, slot).block else { return }
      blocks.append(block)
    }
    let count = channelCount(kind, animation.valueFunction)
    let mode = mixing(kind, row.kind, path.field, animation.valueFunction)
    let isLinear = mode == .linear
    // What does not mix number by number needs the segment only: the numbers are the key's index.
    let numbers =
      isLinear
      ? blocks.flatMap { $0.array(count) } : blocks.indices.map { Float($0) }
    let distances =
      animation.calculationMode.isPaced && !isLinear
      ? KeyframeTrack.distances(blocks.flatMap { $0.array(count) }, count) : nil
    guard
      let track = KeyframeTrack(
        values: numbers, components: isLinear ? count : 1, mode: animation.calculationMode,
        keyTimes: animation.keyTimes, timingFunctions: animation.timingFunctions,
        tension: animation.tensionValues, continuity: animation.continuityValues,
        bias: animation.biasValues, distances: distances)
    else { return }
    let index = store.leaves.tracks.add(
      ChannelTrack(track: track, channelCount: count, blocks: blocks))
    let leaf = makeLeaf(
      path.field, kind: kind, wholeKind: row.kind, source: .keyframes(index),
      easing: animation.timingFunction, additive: animation.isAdditive,
      cumulative: animation.isCumulative, function: animation.valueFunction)
    place(leaf, slot: slot, row: row)
  }

  private func addPath(
    _ animation: KeyframeAnimation, _ route: Path, slot: Int, path: PropertyPath,
    row: PropertyDescriptor
  ) {
    guard path.field.kind(in: row.kind) == .point else {
      world.issues.report(
        .invalidValue, row.name, "only a point can follow a path; the animation shows nothing",
        layer: world.tree.id(ofSlot: slot))
      return
    }
    guard
      let track = PathTrack(
        path: route, mode: animation.calculationMode, keyTimes: animation.keyTimes,
        timingFunctions: animation.timingFunctions)
    else { return }
    let index = store.leaves.tracks.add(track)
    let leaf = makeLeaf(
      path.field, kind: .point, wholeKind: row.kind, source: .path(index),
      easing: animation.timingFunction, additive: animation.isAdditive,
      cumulative: animation.isCumulative, function: nil)
    place(leaf, slot: slot, row: row)
    guard let rotation = animation.rotationMode else { return }
    let turn = makeLeaf(
      .whole, kind: .transform, wholeKind: .transform,
      source: .pathRotation(index, offset: rotation == .autoReverse ? .pi : 0),
      easing: animation.timingFunction, additive: false, cumulative: false, function: nil)
    place(turn, slot: slot, row: world.properties[Builtin.transform])
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

  private func convert(
    _ value: Value?, _ kind: ValueKind, _ row: PropertyDescriptor, _ slot: Int
  ) -> Converted {
    guard let value else { return .absent }
    if case .array(let elements) = value, kind == .number {
      // Three numbers for a value function.
      var block = ChannelBlock()
      for (i, element) in elements.prefix(16).enumerated() {
        guard let number = element.number, number.isFinite else { return .failed }
        block.values[i] = Float(number)
      }
      return .block(block)
    }
    guard let block = ChannelBlock(converting: value, to: kind), isFinite(block, kind) else {
      world.issues.report(
        .invalidValue, row.name,
        "a \(value.typeName) cannot be animated here; the animation shows nothing",
        layer: world.tree.id(ofSlot: slot))
      return .failed
    }
    return .block(block)
  }

  private func isFinite(_ block: ChannelBlock, _ kind: ValueKind) -> Bool {
    if kind == .color && block.values[0].isNaN { return true }
    for i in 0..<max(1, kind.channelCount) where !block.values[i].isFinite { return false }
    return true
  }
}

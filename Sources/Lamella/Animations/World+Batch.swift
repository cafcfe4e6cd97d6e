// SPDX-License-Identifier: MIT

import LamellaKernels
public import LamellaMath

/// What the clips of a batch have in common.
public struct BatchOptions: Sendable {
  /// The easing; nil is linear.
  public var timingFunction: TimingFunction?
  /// The number of passes; fractions count, infinity never ends. Must be above 0.
  public var repeatCount: Double = 1
  /// Whether each pass is followed by the same pass backwards.
  public var autoreverses = false
  /// What shows outside the active time.
  public var fillMode: FillMode = .removed
  /// Whether values are added to what is under them.
  public var isAdditive = false
  /// Whether the clips leave their layers at their natural end.
  public var isRemovedOnCompletion = true
  /// The key; nil takes the property's key path.
  public var key: String?
  /// Called once when the last clip has ended; false where the last one was cut short.
  public var onStop: (@Sendable (Bool) -> Void)?

  /// Creates the options of a plain batch.
  public init(
    timingFunction: TimingFunction? = nil, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isAdditive: Bool = false, isRemovedOnCompletion: Bool = true,
    key: String? = nil, onStop: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.timingFunction = timingFunction
    self.repeatCount = repeatCount
    self.autoreverses = autoreverses
    self.fillMode = fillMode
    self.isAdditive = isAdditive
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.key = key
    self.onStop = onStop
  }
}

/// When the clips of a batch start.
public enum BatchStart: Sendable {
  /// All with the next commit.
  case now
  /// Each so many seconds after the next commit.
  case delays([Double])
  /// Each at a time of its layer's time space; 0 means "when committed".
  case times([Double])
}

extension World {
  /// Animates one property of many layers, with values and times of their own.
  ///
  /// `from`, `to` and `durations` hold one element for each layer; `from` nil starts at each
  /// layer's model value; `durations` nil gives all of them `duration` seconds. Traps where a count
  /// differs, a duration is not above 0 or a value is not finite. Stale layers trap. Replaces
  /// animations of the same key. No actions are asked for.
  ///
  /// - Complexity: O(layers); a frame then costs a few nanoseconds a clip, where each layer's own
  ///   animation object would cost a hundred.
  public func animate<V: AnimatableValue>(
    _ layers: [LayerID], _ property: AnimatableProperty<V>, from: [V]? = nil, to: [V],
    duration: Double = 0.25, durations: [Double]? = nil, begin: BatchStart = .now,
    options: BatchOptions = BatchOptions()
  ) {
    precondition(to.count == layers.count, "\(to.count) values for \(layers.count) layers")
    precondition(
      from.map { $0.count == layers.count } ?? true, "from needs \(layers.count) values")
    precondition(
      durations.map { $0.count == layers.count } ?? true, "durations needs \(layers.count)")
    precondition(options.repeatCount > 0, "a repeat count of \(options.repeatCount)")
    if layers.isEmpty { return }
    let path = property.path
    let row = properties[path.property]
    let kind = path.field.kind(in: row.kind)
    let key = options.key ?? keyPath(of: path)
    removeKey(key, from: layers)
    let columns = batchColumns(path, row)
    // What has no dense columns, and layers whose transform is a matrix, take the general way.
    var dense: [Int] = []
    var general: [Int] = []
    let isTransform = row.storage == .transform
    for (i, id) in layers.enumerated() {
      let slot = slot(id)
      let isMatrix = isTransform && model.flags[Int(tree.row[slot])].transformForm == .matrix
      let hasStack = animations.leaves.stackIndex(slot: slot, property: row.id) != nil
      if columns == nil || isMatrix || hasStack { general.append(i) } else { dense.append(i) }
    }
    let start = BatchClock(begin)
    if let columns, !dense.isEmpty {
      addBatches(
        dense, layers, row: row, columns: columns, kind: kind, key: key, start: start,
        options: options, durations: durations, duration: duration,
        from: from.map { values in { values[$0].value } }, to: { to[$0].value })
    }
    for i in general {
      var animation = BasicAnimation(property, from: from?[i], to: to[i])
      animation.duration = durations?[i] ?? duration
      animation.repeatCount = options.repeatCount
      animation.autoreverses = options.autoreverses
      animation.fillMode = options.fillMode
      animation.timingFunction = options.timingFunction
      animation.isAdditive = options.isAdditive
      animation.isRemovedOnCompletion = options.isRemovedOnCompletion
      animation.attributes.onStop = i == general.last && dense.isEmpty ? options.onStop : nil
      if case .times(let times) = begin { animation.beginTime = times[i] }
      layer(layers[i]).add(animation, forKey: key)
      if case .delays(let delays) = begin { delayLastAdded(by: delays[i]) }
    }
    animations.wasEdited = true
    changes.invalidate(.drawing)
  }

  private func removeKey(_ key: String, from layers: [LayerID]) {
    if !animations.ofSlot.isEmpty {
      for id in layers {
        if let old = animations.find(slot: slot(id), key: key) {
          animations.remove(old, world: self)
        }
      }
    }
    for batch in animations.batches where batch.key == key {
      for id in layers { batch.remove(slot: slot(id), world: self, store: animations) }
    }
  }

  /// The delay of an animation counts from its commit.
  private func delayLastAdded(by seconds: Double) {
    guard let index = animations.pending.last else { return }
    animations.delays[index] = seconds
  }

  private func addBatches(
    _ indices: [Int], _ layers: [LayerID], row: PropertyDescriptor, columns: [ColumnID],
    kind: ValueKind, key: String, start: BatchClock, options: BatchOptions, durations: [Double]?,
    duration: Double, from: ((Int) -> Value)?, to: (Int) -> Value
  ) {
    let shape: TimingKernels.Shape =
      options.autoreverses ? .pingpong : options.repeatCount == 1 ? .once : .loop
    let isAbove = animations.batches.contains { other in
      other.property == row.id && indices.contains { other.writes(row.id, slot: layers[$0].slot) }
    }
    let batch = ClipBatch(
      key: key, row: row, columns: columns, shape: shape, passes: options.repeatCount,
      options: options, easing: animations.easing(options.timingFunction),
      dependsOnModel: from == nil, tokens: transactions.joinTokens())
    batch.isAboveBatch = isAbove
    for i in indices {
      let seconds = durations?[i] ?? duration
      precondition(seconds > 0, "a clip cannot last \(seconds) seconds")
      batch.slots.append(Int32(layers[i].slot))
      batch.begins.append(start.time(i))
      batch.rates.append(seconds.isFinite ? 1 / seconds : 0)
      batch.states.append(ClipBatch.State.live)
      batch.finished.append(false)
      batch.to.append(batchBlock(to(i), kind, columns.count))
      batch.from.append(from.map { batchBlock($0(i), kind, columns.count) } ?? ChannelBlock())
    }
    batch.isRelative = start.isRelative
    animations.batches.append(batch)
  }

  private func batchBlock(_ value: Value, _ kind: ValueKind, _ columnCount: Int) -> ChannelBlock {
    var block = ChannelBlock(value, kind: kind)
    // One number that goes to two columns: `scale.xy`.
    if kind.channelCount == 1 && columnCount == 2 { block.values[1] = block.values[0] }
    for i in 0..<columnCount {
      precondition(
        block.values[i].isFinite || kind == .color, "\(block.values[i]) cannot be animated to")
    }
    return block
  }

  /// The dense columns that a path writes; nil where it has none.
  private func batchColumns(_ path: PropertyPath, _ row: PropertyDescriptor) -> [ColumnID]? {
    switch (row.storage, path.field) {
    case (.dense(let first), _):
      let range = path.field.channels(in: row.kind)
      return range.compactMap { ColumnID(rawValue: first.rawValue + $0) }
    case (.transform, .rotationZ): return [.rotationZ]
    case (.transform, .scaleX): return [.scaleX]
    case (.transform, .scaleY): return [.scaleY]
    case (.transform, .scaleXY): return [.scaleX, .scaleY]
    case (.transform, .translation): return [.translationX, .translationY]
    case (.transform, .translationX): return [.translationX]
    case (.transform, .translationY): return [.translationY]
    default: return nil
    }
  }
}

/// The start times of a batch's clips, by index.
struct BatchClock {
  let start: BatchStart
  init(_ start: BatchStart) { self.start = start }

  /// Times count from the commit.
  var isRelative: Bool {
    switch start {
    case .now, .delays: true
    case .times: false
    }
  }

  func time(_ i: Int) -> Double {
    switch start {
    case .now: 0
    case .delays(let delays): delays[i]
    case .times(let times): times[i]
    }
  }
}

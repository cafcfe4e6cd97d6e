// SPDX-License-Identifier: MIT

public import LamellaMath

/// What the clips of a batch have in common.
public struct BatchOptions {
  /// The easing; nil is linear.
  public var timingFunction: TimingFunction?
  /// The number of passes; fractions count, infinity never ends.
  ///
  /// Must be above 0.
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
  ///
  /// With no layers at all it is called after the next frame.
  public var onStop: ((Bool) -> Void)?

  /// Creates the options of a plain batch.
  public init(
    timingFunction: TimingFunction? = nil, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .removed, isAdditive: Bool = false, isRemovedOnCompletion: Bool = true,
    key: String? = nil, onStop: ((Bool) -> Void)? = nil
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
  /// differs, a duration is not above 0, a begin is no number or a value is not finite. Stale layers
  /// trap. Replaces animations of the same key. No actions are asked for. Of more than 262,144 layers
  /// that have all begun, one may be ahead of its time by up to 2^-19 of a pass; begins and ends are
  /// exact all the same.
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
    if layers.isEmpty {
      if let onStop = options.onStop { animations.callbacks.append(.stop(onStop, true)) }
      return
    }
    let path = property.path
    let row = properties[path.property]
    let key = options.key ?? keyPath(of: path)
    removeKey(key, from: layers)
    var options = options
    if let easing = transactions.timingFunction { options.timingFunction = easing }
    let (dense, general) = divide(layers, path, row, options, hasFrom: from != nil)
    let completion = BatchCompletion(
      count: 0, tokens: transactions.joinTokens(), onStop: options.onStop)
    let start = BatchClock(begin)
    if !dense.isEmpty {
      let columns = batchColumns(path, row) ?? []
      animations.sequence += 1
      let batch = ClipBatch(
        key: key, sequence: animations.sequence, path: path, row: row, columns: columns,
        options: options, easing: animations.easing(options.timingFunction),
        dependsOnModel: from == nil, completion: completion)
      let kind = path.field.kind(in: row.kind)
      for i in dense {
        let seconds = durations?[i] ?? duration
        precondition(seconds > 0, "a clip cannot last \(seconds) seconds")
        precondition(!start.time(i).isNaN, "clip \(i) begins at no number")
        let a = from.map { batchBlock($0[i].value, kind, columns.count) }
        batch.add(
          slot: layers[i].slot, begin: start.time(i), duration: seconds,
          from: a ?? ChannelBlock(), to: batchBlock(to[i].value, kind, columns.count))
      }
      batch.isRelative = start.isRelative
      batch.settles = batch.isMovement && reducesMotion
      batch.isAboveBatch = animations.batches.contains { batch.overlaps($0) }
      animations.batches.append(batch)
      completion.expect(batch.count)
    }
    completion.expect(general.count)
    for i in general {
      var animation = BasicAnimation(property, from: from?[i], to: to[i])
      animation.duration = durations?[i] ?? duration
      animation.repeatCount = options.repeatCount
      animation.autoreverses = options.autoreverses
      animation.fillMode = options.fillMode
      animation.timingFunction = options.timingFunction
      animation.isAdditive = options.isAdditive
      animation.isRemovedOnCompletion = options.isRemovedOnCompletion
      if !start.isRelative { animation.beginTime = start.time(i) }
      addAnimation(
        animation, forKey: key, slot: slot(layers[i]), batch: completion,
        delay: start.isRelative ? start.time(i) : 0)
    }
    animations.wasEdited = true
    changes.invalidate(.drawing)
  }

  private func removeKey(_ key: String, from layers: [LayerID]) {
    animations.remove(key: key, ofSlots: layers.map { slot($0) }, world: self)
  }

  /// Which layers, by index, become clips of a batch, and which take animations of their own.
  ///
  /// The general way is taken where a property has no dense columns, where a transform is a matrix,
  /// and where a layer's own animations of the property stand below: those run after all batches.
  private func divide(
    _ layers: [LayerID], _ path: PropertyPath, _ row: PropertyDescriptor, _ options: BatchOptions,
    hasFrom: Bool
  ) -> (dense: [Int], general: [Int]) {
    // Over scales that differ, one number for both reads their average: no matter of columns.
    let readsAverage = path.field == .scaleXY && (options.isAdditive || !hasFrom)
    guard batchColumns(path, row) != nil, !readsAverage else {
      return ([], Array(layers.indices))
    }
    let isTransform = row.storage == .transform
    let waiting = animations.pendingSlots()
    var dense: [Int] = []
    var general: [Int] = []
    dense.reserveCapacity(layers.count)
    for (i, id) in layers.enumerated() {
      let slot = slot(id)
      let isMatrix = isTransform && model.flags[Int(tree.row[slot])].transformForm == .matrix
      let hasStack = animations.hasStack(slot: slot, property: row.id)
      if isMatrix || hasStack || waiting.contains(slot) {
        general.append(i)
      } else {
        dense.append(i)
      }
    }
    return (dense, general)
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

// SPDX-License-Identifier: MIT

import LamellaMath

extension Layer {
  /// Adds an animation under a key; one that has the key already is replaced.
  ///
  /// The animation is copied. It starts with the next commit, which is the next frame. Nil adds it
  /// beside all others. A ``Transition`` always takes the key `transition`.
  @discardableResult
  public func add(_ animation: any LayerAnimation, forKey key: String? = nil) -> AnimationID {
    world.addAnimation(animation, forKey: key, slot: slot)
  }

  /// Removes the animation of a key; the property shows the model value from the next frame on.
  public func removeAnimation(forKey key: String) {
    let slot = slot
    if let index = world.animations.find(slot: slot, key: key) {
      world.animations.remove(index, world: world)
      world.changes.invalidate(.drawing)
    }
    for batch in world.animations.batches
    where batch.key == key && batch.index(ofSlot: slot) != nil {
      batch.remove(slot: slot, world: world)
      world.animations.wasEdited = true
    }
  }

  /// Removes all animations of the layer.
  public func removeAllAnimations() {
    world.animations.removeAll(ofSlot: slot, world: world)
    world.changes.invalidate(.drawing)
  }

  /// The keys of the layer's animations in the order in which they apply; empty without any.
  public var animationKeys: [String] {
    let slot = slot
    let store = world.animations
    var keys = (store.ofSlot[slot] ?? []).map {
      (sequence: store.records[Int($0)].sequence, key: store.records[Int($0)].key)
    }
    for batch in store.batches where batch.contains(slot: slot) {
      keys.append((sequence: batch.sequence, key: batch.key))
    }
    return keys.sorted { $0.sequence < $1.sequence }.compactMap(\.key)
  }

  /// Keeps a value with an animation that was added, under a key of the program's own.
  ///
  /// What makes the animation run cannot be changed any more; its values can. Nothing happens where
  /// the layer has no animation of the key. Null forgets the value. Batches keep no values.
  public func setValue(_ value: Value, forKey key: String, ofAnimation animationKey: String) {
    guard let index = world.animations.find(slot: slot, key: animationKey) else { return }
    world.animations.records[Int(index)].attributes.values[key] = value == .null ? nil : value
  }

  /// The animation of a key as it was added, with its `beginTime` resolved once committed.
  public func animation(forKey key: String) -> (any LayerAnimation)? {
    guard let index = world.animations.find(slot: slot, key: key) else { return nil }
    let record = world.animations.records[Int(index)]
    switch record.animation {
    case .basic(var a):
      a.attributes = record.attributes
      return a
    case .keyframe(var a):
      a.attributes = record.attributes
      return a
    case .group(var a):
      a.attributes = record.attributes
      return a
    case .transition(var a):
      a.attributes = record.attributes
      return a
    }
  }
}

extension World {
  /// Whether the animation still runs or waits on its layer.
  public func isActive(_ id: AnimationID) -> Bool {
    guard Int(id.index) < animations.lives.count else { return false }
    let life = animations.lives[Int(id.index)]
    return life.generation == id.generation && life.phase != .free && life.phase != .past
  }

  @discardableResult
  func addAnimation(
    _ animation: any LayerAnimation, forKey key: String?, slot: Int,
    batch: BatchCompletion? = nil, delay: Double = 0
  ) -> AnimationID {
    var key = key
    let kind = animation.kind
    if case .transition = kind { key = "transition" }
    if let key {
      if let old = animations.find(slot: slot, key: key) { animations.remove(old, world: self) }
      for other in animations.batches where other.key == key {
        other.remove(slot: slot, world: self)
      }
    }
    var attributes = animation.attributes
    if let easing = transactions.timingFunction { attributes.timingFunction = easing }
    animations.sequence += 1
    var record = AnimationRecord(
      slot: Int32(slot), key: key, sequence: animations.sequence,
      animation: kind.replacingEasing(attributes.timingFunction), attributes: attributes,
      inheritedDuration: transactions.duration,
      tokens: batch == nil ? transactions.joinTokens() : [])
    record.batch = batch
    record.delay = delay
    let index = animations.makeRecord(record)
    animations.ofSlot[slot, default: []].append(index)
    animations.pending.append(index)
    animations.wasEdited = true
    changes.invalidate(.drawing)
    return animations.id(ofRecord: index)
  }

  /// An animation left a property: the model shows again from the next commit on.
  func restore(_ property: PropertyID, slot: Int) {
    guard tree.row[slot] >= 0 else { return }
    let row = properties[property]
    switch row.storage {
    case .dense(let first): changes.markColumns(slot, first: first, count: row.kind.channelCount)
    case .flag, .bits: changes.markFlags(slot)
    case .sparse(let kind, _): changes.markComponent(slot, kind)
    case .transform: markTransform(slot)
    case .object, .timing, .derived: break
    }
    changes.invalidate(row.invalidates.intersection([.matrices, .drawing, .rowClass]))
  }
}

extension AnimationKind {
  /// The same animation with another easing of its own.
  func replacingEasing(_ easing: TimingFunction?) -> AnimationKind {
    switch self {
    case .basic(var a):
      a.attributes.timingFunction = easing
      return .basic(a)
    case .keyframe(var a):
      a.attributes.timingFunction = easing
      return .keyframe(a)
    case .group(var a):
      a.attributes.timingFunction = easing
      return .group(a)
    case .transition(var a):
      a.attributes.timingFunction = easing
      return .transition(a)
    }
  }
}

// SPDX-License-Identifier: MIT

// How fast a displayed value changes, for springs that take over from whatever runs. The speed is a
// difference over a millisecond around the last frame's time, of values made from the animations
// themselves and not from earlier frames, so it does not depend on the frame rate.
//
// Values jump where an animation begins, ends or repeats. A side across which the value jumps is
// left out: on a smooth side, half the step makes half the difference, across a jump it does not.
// Where both sides are smooth and differ, as where a filled animation begins, the later one counts.

public import LamellaMath

extension PresentationLayer {
  /// The speed at which a numeric property changes on screen, per second, channel by channel.
  ///
  /// As of the last frame. Zeros where nothing animates it, and at a jump. Empty for what has no
  /// numbers.
  public func velocity(forKeyPath keyPath: String) -> [Float] {
    layer.world.velocity(forKeyPath: keyPath, slot: layer.slot)
  }

  /// The speed of a single number on screen, per second.
  public func velocity(_ property: AnimatableProperty<Float>) -> Float {
    let keyPath = layer.world.keyPath(of: property.path)
    return velocity(forKeyPath: keyPath).first ?? 0
  }
}

extension Layer {
  /// Sets a property and lets a spring carry it there from where it shows, at the speed it has.
  ///
  /// The animation takes the property's key path for its key, so it replaces the one that runs.
  /// `duration` nil lasts until the spring is at rest. No action is asked for.
  @discardableResult
  public func animate<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, to value: V, spring: SpringTiming = SpringTiming(),
    duration: Double? = nil
  ) -> AnimationID {
    let keyPath = world.keyPath(of: property.path)
    var animation = SpringAnimation(property, spring: spring, duration: duration)
    animation.fromValue = world.value(
      forKeyPath: keyPath, slot: slot,
      isModel: !world.isMovedOnScreen(keyPath, slot: slot))
    animation.fillMode = .backwards
    if spring.initialVelocity == 0 {
      animation.initialVelocity = world.shownVelocity(forKeyPath: keyPath, slot: slot)
    }
    world.transaction(disableActions: true) { self[property] = value }
    return add(animation, forKey: keyPath)
  }
}

extension World {
  /// The speed of a displayed value in units per second of the layer's own time; nil for none.
  ///
  /// The first answer since the last commit counts: afterwards the model may have changed, and what
  /// moved the value may be gone.
  func shownVelocity(forKeyPath keyPath: String, slot: Int) -> Value? {
    let key = SpeedKey(slot: slot, keyPath: keyPath)
    if let known = animations.speeds[key] { return known == .null ? nil : known }
    let speed = measuredVelocity(forKeyPath: keyPath, slot: slot)
    animations.speeds[key] = speed ?? .null
    return speed
  }

  private func measuredVelocity(forKeyPath keyPath: String, slot: Int) -> Value? {
    let clock = animations.clocks.clock(ofSlot: slot, in: tree)
    let rate = animations.clocks.clocks[Int(clock)].rate
    guard rate != 0, pipeline.frameNumber > 0,
      let path = resolve(keyPath, on: tree.layerClass(ofSlot: slot))
    else { return nil }
    let channels = velocity(forKeyPath: keyPath, slot: slot)
    if channels.allSatisfy({ $0 == 0 }) { return nil }
    var block = ChannelBlock()
    for (i, speed) in channels.enumerated() { block.values[i] = speed / Float(rate) }
    return block.value(of: path.field.kind(in: properties[path.property].kind))
  }

  func velocity(forKeyPath keyPath: String, slot: Int) -> [Float] {
    guard let path = resolve(keyPath, on: tree.layerClass(ofSlot: slot)) else { return [] }
    let row = properties[path.property]
    let kind = path.field.kind(in: row.kind)
    guard kind.channelCount > 0 else { return [] }
    let step = 1.0 / 1024
    let offsets = [-1, -0.5, 0, 0.5, 1]
    let samples = offsets.map { shownChannels(path, row, slot: slot, at: time + $0 * step) }
    animations.clocks.evaluate(at: time)
    return (0..<kind.channelCount).map { channel in
      let values = samples.map { Double($0.values[channel]) }
      return Float(World.slope(values) / step)
    }
  }

  /// The slope per step at the middle of five values, half a step apart.
  private static func slope(_ v: [Double]) -> Double {
    guard v.allSatisfy(\.isFinite) else { return 0 }
    // Values are single precision: below this, a difference is rounding.
    let noise = 4 * Double(Float.ulpOfOne) * v.reduce(0) { max($0, abs($1)) }
    func side(_ half: Double, _ whole: Double) -> Double? {
      let (near, far) = (half - v[2], whole - v[2])
      let isSmooth = abs(far - 2 * near) <= 0.25 * abs(far) + noise
      return isSmooth ? 4 * near - far : nil
    }
    switch (side(v[1], v[0]), side(v[3], v[4])) {
    case (let before?, let after?):
      // Where the motion turns sharply, as at a begin, what comes counts.
      let isKink = abs(before + after) > 0.1 * max(abs(before), abs(after)) + 8 * noise
      return isKink ? after : (v[4] - v[0]) / 2
    case (nil, let after?): return after
    case (let before?, nil): return -before
    case (nil, nil): return 0
    }
  }

  /// The channels of a path on screen at another time; leaves the presentation as it is.
  private func shownChannels(
    _ path: PropertyPath, _ row: PropertyDescriptor, slot: Int, at time: Double
  ) -> ChannelBlock {
    let clocks = animations.clocks
    clocks.evaluate(at: time)
    let line = Int(tree.row[slot])
    if row.storage == .transform {
      var state = readTransform(slot: slot, row: line, from: model, isModel: true)
      for batch in animations.batches where batch.property == row.id && !batch.isPending {
        batch.apply(to: &state, slot: slot, clocks: clocks)
      }
      Interpolation.applyLeaves(self, slot: slot, property: row.id, to: &state)
      return state.read(path.field)
    }
    var block = readChannels(row, slot: slot, isModel: true)
    for batch in animations.batches where batch.property == row.id && !batch.isPending {
      batch.apply(to: &block, first: row.storage, slot: slot, clocks: clocks)
    }
    Interpolation.applyLeaves(self, slot: slot, property: row.id, to: &block)
    if row.kind == .transform { return TransformState.matrix(block.transform).read(path.field) }
    var part = ChannelBlock()
    for (i, channel) in path.field.channels(in: row.kind).enumerated() {
      part.values[i] = block.values[channel]
    }
    return part
  }
}

// SPDX-License-Identifier: MIT

// How fast a displayed value changes, for springs that take over from whatever runs.

import LamellaMath

extension PresentationLayer {
  /// The speed at which a numeric property changes on screen, per second, channel by channel.
  ///
  /// Zeros where nothing animates it. Taken over two milliseconds around the last frame's time from
  /// the animations themselves, not from earlier frames, so it does not depend on the frame rate.
  /// Empty for what has no numbers.
  public func velocity(forKeyPath keyPath: String) -> [Float] {
    layer.world.velocity(forKeyPath: keyPath, slot: layer.slot)
  }

  /// The speed of a single number on screen, per second.
  public func velocity(_ property: AnimatableProperty<Float>) -> Float {
    let keyPath = layer.world.keyPath(of: property.path)
    return velocity(forKeyPath: keyPath).first ?? 0
  }
}

extension World {
  func velocity(forKeyPath keyPath: String, slot: Int) -> [Float] {
    guard let path = resolve(keyPath, on: tree.layerClass(ofSlot: slot)) else { return [] }
    let row = properties[path.property]
    let kind = path.field.kind(in: row.kind)
    guard kind.channelCount > 0 else { return [] }
    let step = 1.0 / 1024
    let before = shownChannels(path, row, slot: slot, at: time - step)
    let after = shownChannels(path, row, slot: slot, at: time + step)
    animations.clocks.evaluate(at: time)
    let difference = (after.values - before.values) * Float(0.5 / step)
    return ChannelBlock(difference).array(kind.channelCount)
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
      for batch in animations.batches where batch.property == row.id {
        batch.apply(to: &state, slot: slot, clocks: clocks)
      }
      Interpolation.applyLeaves(self, slot: slot, property: row.id, to: &state)
      return state.read(path.field)
    }
    var block = readChannels(row, slot: slot, isModel: true)
    for batch in animations.batches where batch.property == row.id {
      batch.apply(to: &block, first: row.storage, slot: slot, clocks: clocks)
    }
    Interpolation.applyLeaves(self, slot: slot, property: row.id, to: &block)
    var part = ChannelBlock()
    for (i, channel) in path.field.channels(in: row.kind).enumerated() {
      part.values[i] = block.values[channel]
    }
    return part
  }
}

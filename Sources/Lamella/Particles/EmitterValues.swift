// SPDX-License-Identifier: MIT

// The numbers of an emitter layer at one time: the first eleven channels of the emitter component,
// in the layout of the property table. Animations write them channel by channel.

/// The animatable numbers of an emitter layer.
struct EmitterValues: Equatable {
  var channels: SIMD16<Float>

  /// The channels in the order of the property table.
  enum Channel: Int {
    case birthRate, lifetime, velocity, scale, spin
    case positionX, positionY, positionZ, width, height, depth, spinBias
  }

  @inline(__always)
  subscript(channel: Channel) -> Float { channels[channel.rawValue] }

  /// The factor of the cells' birth rates: births per second are never negative.
  var birthRate: Double { Double(max(self[.birthRate], 0)) }
  /// The factor of all lifetimes.
  var lifetime: Float { max(self[.lifetime], 0) }
}

extension World {
  /// The model of an emitter layer.
  func emitterValues(slot: Int) -> EmitterValues {
    let store = component(.emitter)
    let index = store.index(ofSlot: slot)
    var values = EmitterValues(channels: .zero)
    for i in 0...EmitterValues.Channel.spinBias.rawValue {
      values.channels[i] = index < 0 ? store.defaultValue(i) : store.model(index)[i]
    }
    return values
  }

  /// Whether particles of an emitter layer live in its superlayer's space.
  func emitterPreservesDepth(slot: Int) -> Bool {
    let store = component(.emitter)
    let index = store.index(ofSlot: slot)
    return index >= 0 && store.model(index)[12] != 0
  }
}

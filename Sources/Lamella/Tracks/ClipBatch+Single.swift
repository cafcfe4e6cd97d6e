// SPDX-License-Identifier: MIT

import LamellaMath

extension ClipBatch {
  /// The value of one layer's clip at the clocks' present time, channel by channel; nil where the
  /// layer has none or it is not in effect. O(count).
  private func values(slot: Int, clocks: ClockTable) -> [(column: ColumnID, value: Float)]? {
    guard let i = index(ofSlot: slot) else { return nil }
    let time = clocks.time(clock(ofClip: i))
    guard let progress = ClipEvaluation.progress(self, clip: i, time: time) else { return nil }
    return columns.enumerated().map { channel, column in
      let (a, b) = (from.base(channel)[i], to.base(channel)[i])
      return (column, progress == 1 ? b : a + (b - a) * progress)
    }
  }

  /// Puts one layer's values into a block of a dense property.
  func apply(
    to block: inout ChannelBlock, first storage: PropertyStorage, slot: Int, clocks: ClockTable
  ) {
    guard case .dense(let first) = storage, let values = values(slot: slot, clocks: clocks) else {
      return
    }
    for (column, value) in values {
      let channel = column.rawValue - first.rawValue
      block.values[channel] = isAdditive ? block.values[channel] + value : value
    }
  }

  /// Puts one layer's values into a transform's parts.
  func apply(to state: inout TransformState, slot: Int, clocks: ClockTable) {
    guard let values = values(slot: slot, clocks: clocks) else { return }
    for (column, value) in values {
      let field: PropertyField
      switch column {
      case .rotationZ: field = .rotationZ
      case .scaleX: field = .scaleX
      case .scaleY: field = .scaleY
      case .translationX: field = .translationX
      default: field = .translationY
      }
      let under = isAdditive ? state.read(field).values[0] : 0
      state.write(field, ChannelBlock(number: under + value))
    }
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath

extension ClipBatch {
  /// Puts the values of one layer's clip, at the clocks' present time, into a dense property.
  ///
  /// Nothing happens where the layer has no clip or it is not in effect.
  func apply(
    to block: inout ChannelBlock, first storage: PropertyStorage, slot: Int, clocks: ClockTable
  ) {
    guard case .dense(let first) = storage, let i = index(ofSlot: slot),
      let progress = progress(ofClip: i, clocks: clocks)
    else { return }
    for (k, column) in columns.enumerated() {
      let channel = column.rawValue - first.rawValue
      block.values[channel] = value(k, ofClip: i, progress, under: block.values[channel])
    }
  }

  /// Puts the values of one layer's clip into a transform's parts.
  func apply(to state: inout TransformState, slot: Int, clocks: ClockTable) {
    guard let i = index(ofSlot: slot), let progress = progress(ofClip: i, clocks: clocks) else {
      return
    }
    let under = state.read(path.field)
    var block = ChannelBlock()
    for k in 0..<columns.count {
      // One number that goes to two columns, `scale.xy`, is under both.
      let channel = path.field == .translation ? k : 0
      block.values[k] = value(k, ofClip: i, progress, under: under.values[channel])
    }
    state.write(path.field, block)
  }

  private func progress(ofClip i: Int, clocks: ClockTable) -> Float? {
    let own = clocks.clocks[Int(clock(ofClip: i))]
    return ClipEvaluation.progress(self, clip: i, time: own.time, rate: own.rate)
  }

  private func value(_ k: Int, ofClip i: Int, _ progress: Float, under: Float) -> Float {
    let a = dependsOnModel ? under : from.base(k)[i]
    let b = to.base(k)[i]
    let value = progress == 1 ? b : a + (b - a) * progress
    return isAdditive ? under + value : value
  }
}

// SPDX-License-Identifier: MIT

/// One to four float columns of equal length: the channels of a batch's values.
final class ChannelColumns {
  @exclusivity(unchecked) private var c0 = Column<Float>()
  @exclusivity(unchecked) private var c1 = Column<Float>()
  @exclusivity(unchecked) private var c2 = Column<Float>()
  @exclusivity(unchecked) private var c3 = Column<Float>()
  let channelCount: Int

  init(_ channelCount: Int) {
    precondition((1...4).contains(channelCount), "\(channelCount) channels")
    self.channelCount = channelCount
  }

  /// The memory of a channel; valid until values are added or reordered.
  @inline(__always)
  func base(_ channel: Int) -> UnsafeMutablePointer<Float> {
    switch channel {
    case 0: c0.base
    case 1: c1.base
    case 2: c2.base
    default: c3.base
    }
  }

  func append(_ block: ChannelBlock) {
    c0.append(block.values[0])
    if channelCount > 1 { c1.append(block.values[1]) }
    if channelCount > 2 { c2.append(block.values[2]) }
    if channelCount > 3 { c3.append(block.values[3]) }
  }

  func replace(_ index: Int, with block: ChannelBlock) {
    c0[index] = block.values[0]
    if channelCount > 1 { c1[index] = block.values[1] }
    if channelCount > 2 { c2[index] = block.values[2] }
    if channelCount > 3 { c3[index] = block.values[3] }
  }

  func gather(_ source: UnsafePointer<Int32>, count: Int) {
    c0.gather(source, count: count)
    if channelCount > 1 { c1.gather(source, count: count) }
    if channelCount > 2 { c2.gather(source, count: count) }
    if channelCount > 3 { c3.gather(source, count: count) }
  }
}

// SPDX-License-Identifier: MIT

/// Walks the rows in paint order and writes the frame.
final class FrameBuilder {
  func build(_ world: World, _ matrices: WorldMatrices, into frame: Frame) {}
}

// SPDX-License-Identifier: MIT

/// System 5: what is visible, in paint order, as quads, clips and commands.
enum Culling {
  static func run(
    _ world: World, _ matrices: WorldMatrices, _ builder: FrameBuilder, into frame: Frame
  ) {
    builder.build(world, matrices, into: frame)
  }
}

// SPDX-License-Identifier: MIT

/// System 5: what is visible, in paint order, as quads, clips and commands.
enum Culling {
  static func run(
    _ world: World, _ matrices: WorldMatrices, _ builder: inout FrameBuilder?, into frame: Frame
  ) {
    let current = builder ?? FrameBuilder(world: world, matrices: matrices, frame: frame)
    builder = current
    current.build(into: frame)
  }
}

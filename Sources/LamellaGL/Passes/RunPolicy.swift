// SPDX-License-Identifier: MIT

// Splitting a command's quads into runs costs a draw call for each; drawing them together costs the
// branches of the shader that can draw them all. With a graphics processor the branches are nearly
// free and calls are not. A software rasteriser executes every branch for every fragment. Measured
// with llvmpipe on two cores, in ns a pixel: solid 0.8, flat 1.5, round 2, box 2.7, image 4.5, any box 12 (15
// in a clip), any texture 12, gradient 23, shadow 30, mixed 45; a call takes 7000.

/// When a run of quads of one class gets a draw of its own.
struct RunPolicy {
  /// A run of at least this many quads has one.
  let count: Int
  /// A run whose quads cover this many pixels in sum has one.
  let area: Float
  /// The same for runs that other runs of boxes could swallow at little cost.
  let simpleArea: Float

  init(_ batching: RendererOptions.Batching, isSoftware: Bool) {
    switch batching {
    case .automatic where isSoftware: (count, area, simpleArea) = (256, 400, 4096)
    case .automatic: (count, area, simpleArea) = (512, .infinity, .infinity)
    case .fewestDraws: (count, area, simpleArea) = (.max, .infinity, .infinity)
    case .cheapestShaders: (count, area, simpleArea) = (1, 0, 0)
    }
  }

  /// Whether a run is worth a draw of its own.
  func isWorthwhile(_ run: InstanceRun) -> Bool {
    if run.end - run.first >= count || run.kind == .pattern { return true }
    let isSimple = run.kind.rawValue <= InstanceClass.box.rawValue && run.scissor == 0
    return run.area >= (isSimple ? simpleArea : area)
  }
}

// SPDX-License-Identifier: MIT

// Splitting a command's quads into runs costs a draw call for each; drawing them together costs the
// branches of the shader that can draw them all. With a graphics processor the branches are nearly
// free and calls are not. A software rasteriser executes every branch for every fragment: one pixel
// of the shader for mixed kinds takes about as long as thirty of the shader for boxes, a call as
// long as some thousand pixels of it.

/// When a run of quads of one class gets a draw of its own.
struct RunPolicy {
  /// A run of this many quads, or …
  let count: Int
  /// … of quads that cover this many pixels in sum.
  let area: Float
  /// The same for runs that other runs of boxes could swallow at little cost.
  let simpleArea: Float

  init(_ batching: RendererOptions.Batching, isSoftware: Bool) {
    switch batching {
    case .automatic where isSoftware: (count, area, simpleArea) = (256, 1024, 16384)
    case .automatic: (count, area, simpleArea) = (512, .infinity, .infinity)
    case .fewestDraws: (count, area, simpleArea) = (.max, .infinity, .infinity)
    case .cheapestShaders: (count, area, simpleArea) = (1, 0, 0)
    }
  }

  /// Whether a run is worth a draw of its own.
  func isWorthwhile(_ kind: InstanceClass, count: Int, area: Float) -> Bool {
    if count >= self.count { return true }
    return area >= (kind.rawValue <= InstanceClass.box.rawValue ? simpleArea : self.area)
  }
}

// SPDX-License-Identifier: MIT

import LamellaKernels
import LamellaMath

/// A replicator's properties in one of the trees.
struct ReplicatorValues {
  let count: Int
  private(set) var delay: Double
  let step: Transform3D
  private(set) var color: Color
  private(set) var offsets: SIMD4<Float>

  /// Reads the block of a replicator component; see the property table.
  init(_ r: UnsafePointer<Float>) {
    count = Int(max(0, min(r[0], 1e6)).rounded(.towardZero))
    delay = Double(r[1])
    color = Color(r[2], r[3], r[4], r[5])
    offsets = SIMD4(r[6], r[7], r[8], r[9])
    step = Transform3D(
      r[11], r[12], r[13], r[14], r[15], r[16], r[17], r[18],
      r[19], r[20], r[21], r[22], r[23], r[24], r[25], r[26])
  }

  /// Makes all copies look the same, as they do where they are drawn into a context.
  mutating func ignoreColorsAndDelay() { (delay, color, offsets) = (0, .white, .zero) }

  /// The colour of copy k, multiplied into that of the copy around it.
  func tint(_ k: Int, over outer: Color) -> Color {
    let n = Float(k)
    func channel(_ base: Float, _ offset: Float) -> Float {
      let value = base + n * offset
      return value > 0 ? min(value, 1) : 0
    }
    return Color(
      outer.red * channel(color.red, offsets[0]), outer.green * channel(color.green, offsets[1]),
      outer.blue * channel(color.blue, offsets[2]), outer.alpha * channel(color.alpha, offsets[3]))
  }

  /// Whether all copies have one colour.
  var hasOneColor: Bool { offsets == .zero }

  /// The tints as the kernel takes them.
  func tints(over outer: Color) -> CopyKernels.Tint {
    CopyKernels.Tint(
      color: SIMD4(color.red, color.green, color.blue, color.alpha), offset: offsets,
      outer: SIMD4(outer.red, outer.green, outer.blue, outer.alpha))
  }
}

extension World {
  /// A replicator's properties; those of a fresh one where nothing was set.
  func replicator(_ slot: Int, isModel: Bool) -> ReplicatorValues? {
    let store = component(.replicator)
    let index = store.index(ofSlot: slot)
    if index < 0 { return nil }
    return ReplicatorValues(isModel ? store.model(index) : store.presentation(index))
  }
}

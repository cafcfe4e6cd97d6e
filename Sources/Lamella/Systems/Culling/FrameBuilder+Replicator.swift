// SPDX-License-Identifier: MIT

// The copies of a replicator: its sublayers again and again, each time with the instance transform
// applied once more about the centre of its bounds; spec 8.5. Two ways:
//
// - Flat copies at the same time differ by a matrix and a colour only: one matrix in frame space,
//   applied after a row's own, `W⁻¹ · T(-c) · Mᵏ · T(c) · W` with W the replicator's matrix.
// - Copies in depth, or with a delay: for each, what is animated in the subtree is evaluated at the
//   copy's time, the subtree's matrices are made again, and the subtree is drawn. The rows then
//   show the last copy, and are evaluated once more for the present.

import LamellaMath

extension FrameBuilder {
  /// Draws the sublayers of a replicator, copy 0 first.
  func copies(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let store = world.component(.replicator)
    let index = store.index(ofSlot: slot)
    if index < 0 {
      children(row, context)
      return
    }
    let values = ReplicatorValues(store.presentation(index))
    if values.delay != 0 || !values.step.isAffine || hasDepth(below: row) {
      CopyEvaluation.run(self, row, slot, values, bounds, context)
      return
    }
    guard let inverse = m.inverted else { return }
    let toCentre = AffineTransform.translation(-bounds.midX, -bounds.midY)
    let back = AffineTransform.translation(bounds.midX, bounds.midY)
    let step = values.step.affine
    var power = AffineTransform.identity
    for k in 0..<values.count {
      var copy = context
      if k > 0 {
        let local = toCentre.concatenating(power).concatenating(back)
        let place = inverse.concatenating(ProjectionRecord(local)).concatenating(m)
        copy.copy = context.copy.map { place.concatenating($0) } ?? place
      }
      copy.tint = values.tint(k, over: context.tint)
      if copy.tint.alpha > 0 { children(row, copy) }
      power = power.concatenating(step)
    }
  }

  /// Whether anything below a row is turned out of the plane.
  private func hasDepth(below row: Int) -> Bool {
    if !matrices.hasSpecialRows { return false }
    for child in row + 1..<max(row + 1, subtreeEnd(row)) {
      if !matrices.kind[child].isDisjoint(with: [.projective, .inSpace]) { return true }
    }
    return false
  }
}

/// A replicator's properties on screen.
struct ReplicatorValues {
  let count: Int
  let delay: Double
  let step: Transform3D
  private let color: Color
  private let offsets: (red: Float, green: Float, blue: Float, alpha: Float)

  /// Reads the block of a replicator component; see the property table.
  init(_ r: UnsafePointer<Float>) {
    count = Int(max(0, min(r[0], 1e6)).rounded(.towardZero))
    delay = Double(r[1])
    color = Color(r[2], r[3], r[4], r[5])
    offsets = (r[6], r[7], r[8], r[9])
    step = Transform3D(
      r[11], r[12], r[13], r[14], r[15], r[16], r[17], r[18],
      r[19], r[20], r[21], r[22], r[23], r[24], r[25], r[26])
  }

  /// The colour of copy k, multiplied into that of the copy around it.
  func tint(_ k: Int, over outer: Color) -> Color {
    let n = Float(k)
    func channel(_ base: Float, _ offset: Float) -> Float {
      let value = base + n * offset
      return value > 0 ? min(value, 1) : 0
    }
    return Color(
      outer.red * channel(color.red, offsets.red),
      outer.green * channel(color.green, offsets.green),
      outer.blue * channel(color.blue, offsets.blue),
      outer.alpha * channel(color.alpha, offsets.alpha))
  }
}

// SPDX-License-Identifier: MIT

// The copies of a replicator: its sublayers again and again, each time with the instance transform
// applied once more about the centre of its bounds. A copy's place is one matrix in frame space,
// applied after a row's own: `W⁻¹ · T(-c) · Mᵏ · T(c) · W` with W the replicator's world matrix.

import LamellaMath

extension FrameBuilder {
  /// Draws the sublayers of a replicator, copy 0 first; spec 8.5.
  func copies(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ m: ProjectionRecord, _ context: DrawContext
  ) {
    let store = world.component(.replicator)
    let index = store.index(ofSlot: slot)
    if index < 0 {
      children(row, context)
      return
    }
    let r = store.presentation(index)
    let count = Int(max(0, min(r[0], 1e6)).rounded(.towardZero))
    if r[1] != 0 {
      report("instanceDelay", "all copies show the same time", row: row)
    }
    let step = Transform3D(
      r[11], r[12], r[13], r[14], r[15], r[16], r[17], r[18],
      r[19], r[20], r[21], r[22], r[23], r[24], r[25], r[26])
    guard let inverse = m.inverted else { return }
    let toCentre = Transform3D.translation(-bounds.midX, -bounds.midY)
    let back = Transform3D.translation(bounds.midX, bounds.midY)
    var power = Transform3D.identity
    for k in 0..<count {
      var copy = context
      if k > 0 {
        let local = toCentre.concatenating(power).concatenating(back)
        let place = inverse.concatenating(ProjectionRecord(flattening: local)).concatenating(m)
        copy.copy = context.copy.map { place.isIdentity ? $0 : $0.concatenating(place) } ?? place
      }
      let n = Float(k)
      copy.tint = Color(
        context.tint.red * clampUnit(r[2] + n * r[6]),
        context.tint.green * clampUnit(r[3] + n * r[7]),
        context.tint.blue * clampUnit(r[4] + n * r[8]),
        context.tint.alpha * clampUnit(r[5] + n * r[9]))
      if copy.tint.alpha > 0 { children(row, copy) }
      power = power.concatenating(step)
    }
  }
}

extension ProjectionRecord {
  var isIdentity: Bool { self == ProjectionRecord() }
}

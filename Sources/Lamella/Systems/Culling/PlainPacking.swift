// SPDX-License-Identifier: MIT

// The loop over plain leaves: cull, then pack a box record. Straight-line code over columns; the
// general path writes the same bits, which a test compares.

import LamellaMath

/// Packs runs of plain leaves.
enum PlainPacking {
  static func run(_ builder: FrameBuilder, rows: Range<Int>, _ context: DrawContext) {
    let p = builder.world.presentation
    let m = builder.matrices
    let instances = builder.frame.instances
    instances.reserve(instances.count + rows.count)
    let flags = p.flags
    for row in rows {
      let flag = flags[row]
      if flag.contains(.hidden) { continue }
      let own = builder.clampUnit(p[.opacity][row])
      if own <= 0 { continue }
      builder.visibleRows += 1
      var inner = context
      inner.opacity *= own
      builder.box(
        row, builder.bounds(row), ProjectionRecord(m.affine(row)), inner, fill: true, border: true)
    }
  }
}

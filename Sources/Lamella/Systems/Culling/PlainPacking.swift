// SPDX-License-Identifier: MIT

// Runs of plain leaves: cull by box, then pack box records, in blocks whose columns stay in the
// cache between the two kernels. The general path, `FrameBuilder.layer`, writes the same records; a
// test compares the two bit by bit.

import LamellaKernels
import LamellaMath

/// Packs runs of plain leaves.
enum PlainPacking {
  static func run(_ builder: FrameBuilder, rows: Range<Int>, _ context: DrawContext) {
    let world = builder.world
    let p = world.presentation
    let m = builder.matrices
    let flags = UnsafeRawPointer(p.flags).assumingMemoryBound(to: UInt32.self)
    let parent = Int(world.tree.parentRow[rows.lowerBound])
    var opacity = UnsafePointer(m.opacity.base)
    if parent >= 0, m.opacity[parent] != context.opacity {
      // Inside a group the opacities count from the group on.
      builder.opacityScratch.resize(to: m.opacity.count, filler: 0)
      let scratch = builder.opacityScratch.base
      let own = p[.opacity]
      for row in rows { scratch[row] = own[row] * context.opacity }
      opacity = UnsafePointer(scratch)
    }
    let cull = CullingKernels.Boxes(
      world: m.columns, width: p[.boundsWidth], height: p[.boundsHeight],
      origin: (UnsafePointer(p[.boundsX]), UnsafePointer(p[.boundsY])), opacity: opacity,
      flags: flags, skip: LayerFlags.hidden.rawValue,
      ink: CullingKernels.Ink(
        fillAlpha: p[.backgroundAlpha], borderAlpha: p[.borderAlpha], borderWidth: p[.borderWidth]))
    let pack = PackingKernels.Boxes(
      world: m.columns, width: p[.boundsWidth], height: p[.boundsHeight],
      origin: (UnsafePointer(p[.boundsX]), UnsafePointer(p[.boundsY])), radius: p[.cornerRadius],
      borderWidth: p[.borderWidth],
      fill: PackingKernels.Colors(
        red: p[.backgroundRed], green: p[.backgroundGreen], blue: p[.backgroundBlue],
        alpha: p[.backgroundAlpha]),
      border: PackingKernels.Colors(
        red: p[.borderRed], green: p[.borderGreen], blue: p[.borderBlue], alpha: p[.borderAlpha]),
      opacity: opacity, flags: flags, rowCount: world.tree.rowCount)
    let instances = builder.frame.instances
    instances.reserve(instances.count + rows.count)
    let streams = rows.count > PackingKernels.streamingCount
    let clip = UInt32(context.clip) << 8
    var first = rows.lowerBound
    while first < rows.upperBound {
      let block = first..<min(rows.upperBound, first + PlainPacking.block)
      let visible = builder.visibleScratch.base
      let count = CullingKernels.cull(cull, rows: block, view: context.visible, into: visible)
      let records = UnsafeMutableRawPointer(instances.base + instances.count)
      PackingKernels.pack(
        pack, rows: visible, count: count, word15: clip, streams: streams, into: records)
      instances.count += count
      if builder.recordsSources {
        for i in 0..<count { builder.nameSource(of: Int(visible[i])) }
      }
      builder.visibleRows += count
      first = block.upperBound
    }
    // The records' own boxes are not kept; what can be seen bounds them.
    builder.groupBox = builder.groupBox.union(context.visible)
  }

  /// Rows in a block.
  static let block = 512
}

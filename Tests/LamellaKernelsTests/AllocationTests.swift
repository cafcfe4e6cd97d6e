// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter
import LamellaKernels
import LamellaMath
import Testing

@Suite struct AllocationTests {
  @Test(.enabled(if: lamella_allocation_is_counted() != 0))
  func `the counter sees each allocation`() {
    lamella_allocation_reset()
    var blocks: [UnsafeMutableRawPointer] = []
    blocks.reserveCapacity(100)
    let before = lamella_allocation_count()
    for _ in 0..<100 { blocks.append(.allocate(byteCount: 24, alignment: 8)) }
    #expect(lamella_allocation_count() - before == 100)
    for block in blocks { block.deallocate() }
  }

  @Test(.enabled(if: lamella_allocation_is_counted() != 0))
  func `kernels allocate nothing`() {
    let count = 2000
    let columns = Columns(40, count: count, filler: 0.5)
    let doubles = Plain([Double](repeating: 1, count: count))
    let parents = Plain([Int32](repeating: -1, count: count))
    let flags = Plain([UInt32](repeating: 0, count: count))
    let easing = EasingTable(.easeIn)
    let records = UnsafeMutableRawPointer.allocate(byteCount: count * 64, alignment: 64)
    let visible = UnsafeMutablePointer<Int32>.allocate(capacity: count)
    defer {
      records.deallocate()
      visible.deallocate()
    }
    let clips = TimingKernels.Clips(begin: doubles.base, rate: doubles.base)
    var channel = InterpolationKernels.Channel(
      from: columns[0], to: columns[1], under: columns[2], destination: columns[3])
    let rows = 0..<count
    let fill = PackingKernels.Colors(
      red: columns[4], green: columns[5], blue: columns[6], alpha: columns[7])
    func frame() {
      InterpolationKernels.animate(
        .loop, .both, clips, easing, range: rows, time: 3, channels: &channel, channelCount: 1,
        row: 0)
      InterpolationKernels.ease(columns[8], count: count, with: easing)
      MatrixKernels.composeLocal(
        MatrixKernels.Geometry(columns), rows: rows, into: columns.affine(20))
      MatrixKernels.propagate(
        MatrixKernels.Propagation(
          local: columns.affine(20), opacity: columns[9], parent: parents.base,
          world: columns.affine(26), worldOpacity: columns[32]), rows: rows)
      let found = CullingKernels.cull(
        CullingKernels.Boxes(
          world: columns.affine(26), width: columns[4], height: columns[5], opacity: columns[32]),
        rows: rows, view: Rect(-10, -10, 100, 100), into: visible)
      PackingKernels.pack(
        PackingKernels.Boxes(
          world: columns.affine(26), width: columns[4], height: columns[5], radius: columns[6],
          borderWidth: columns[7], fill: fill, border: fill, opacity: columns[32],
          flags: flags.base, rowCount: count), rows: visible, count: found, word15: 0,
        into: records)
    }
    frame()
    lamella_allocation_reset()
    frame()
    #expect(lamella_allocation_count() == 0)
  }
}

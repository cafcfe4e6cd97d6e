// SPDX-License-Identifier: MIT

// Siblings in paint order: by zPosition, ties in the order of the list. Where a sibling is turned
// out of the plane, or the superlayer keeps depth, as planes of the shared space; see +Depth.

import LamellaMath

extension FrameBuilder {
  /// Draws the sublayers of a row.
  func children(_ row: Int, _ context: DrawContext) {
    let tree = self.tree
    let end = subtreeEnd(row)
    var child = firstSublayer(row)
    if child >= end { return }
    let needsDepth =
      matrices.hasSpecialRows && sharesSpace(row, first: child, end: end)
    if needsDepth {
      inDepth(row, first: child, end: end, context)
      return
    }
    if matrices.kind[row].contains(.unsortedChildren) {
      sorted(row, first: child, end: end, context)
      return
    }
    while child < end {
      let run = plainRun(from: child, end: end, context)
      if run > child {
        child = run
        continue
      }
      let pictures = pictureRun(from: child, end: end, context)
      if pictures > child {
        child = pictures
        continue
      }
      layer(child, context)
      child = Int(tree.subtreeEnd[child])
    }
  }

  /// The first row below a row that is a sublayer: the mask, if any, stands before it.
  @inline(__always)
  func firstSublayer(_ row: Int) -> Int {
    hasMask(row) ? Int(tree.subtreeEnd[row + 1]) : row + 1
  }

  /// Whether siblings stand in a 3-D space together.
  private func sharesSpace(_ row: Int, first: Int, end: Int) -> Bool {
    if matrices.kind[row].contains(.inSpace) { return true }
    var child = first
    while child < end {
      if matrices.kind[child].contains(.special), !isFlat(matrices.space[child]) { return true }
      if matrices.kind[child].contains(.inSpace) { return true }
      child = Int(tree.subtreeEnd[child])
    }
    return false
  }

  /// Whether a matrix keeps the plane in the plane, up to a shift in depth.
  private func isFlat(_ t: Transform3D) -> Bool { t.m13 == 0 && t.m23 == 0 }

  private func sorted(
    _ row: Int, first: Int, end: Int, _ context: DrawContext
  ) {
    let start = order.count
    collect(first: first, end: end)
    // Insertion sort: stable, allocation-free, linear for the nearly sorted lists of steady frames.
    let stop = order.count
    var i = start + 1
    while i < stop {
      let (candidate, depth) = (order[i], depths[i])
      var j = i
      while j > start, depths[j - 1] > depth {
        order[j] = order[j - 1]
        depths[j] = depths[j - 1]
        j -= 1
      }
      order[j] = candidate
      depths[j] = depth
      i += 1
    }
    for k in start..<stop { layer(Int(order[k]), context) }
    order.resize(to: start, filler: 0)
    depths.resize(to: start, filler: 0)
  }

  private func collect(first: Int, end: Int) {
    var child = first
    while child < end {
      order.append(Int32(child))
      depths.append(presentation[.zPosition][child])
      child = Int(tree.subtreeEnd[child])
    }
  }

  // MARK: Plain runs

  /// Draws plain leaves from a row on and returns the first row that is none.
  ///
  /// A plain leaf is a background and a border: no sublayers, no perspective, nothing that
  /// `RowKind.elaborate` stands for.
  private func plainRun(from first: Int, end: Int, _ context: DrawContext) -> Int {
    if context.copy != nil || context.tint != .white || !showsSiblings(from: first) {
      return first
    }
    var row = first
    let kinds = matrices.kind.base
    while row < end, kinds[row].isDisjoint(with: .notPlain) { row += 1 }
    // A short run costs less one by one.
    if row - first < 4 { return first }
    PlainPacking.run(self, rows: first..<row, context)
    return row
  }
}

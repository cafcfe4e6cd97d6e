// SPDX-License-Identifier: MIT

// A background that nobody sees. Inside a rounded clip the edge pixels of a background and of what
// lies over it are both partly covered, so the background shines through at the rim: a fringe of its
// colour. Where a sublayer covers all of it, leaving it out is both cleaner and cheaper.

import LamellaMath

extension FrameBuilder {
  /// Whether an opaque sublayer covers the bounds of a row that clips to rounded corners.
  func isCovered(
    _ row: Int, _ flags: LayerFlags, _ bounds: Rect, _ kind: RowKind, _ context: DrawContext
  ) -> Bool {
    let p = presentation
    // What fades piece by piece lets the background through.
    guard context.opacity >= 1, context.tint.alpha >= 1, flags.contains(.masksToBounds),
      kind.contains(.hasChildren), p[.cornerRadius][row] > 0,
      kind.isDisjoint(with: [.unsortedChildren, .inSpace])
    else { return false }
    let end = subtreeEnd(row)
    var child = firstSublayer(row)
    while child < end {
      if isOpaqueBox(child), covers(child, row, bounds) { return true }
      child = Int(tree.subtreeEnd[child])
    }
    return false
  }

  /// Whether a row fills its bounds with one opaque colour.
  private func isOpaqueBox(_ row: Int) -> Bool {
    let p = presentation
    return matrices.kind[row].isDisjoint(with: [.elaborate, .projective, .inSpace])
      && p[.opacity][row] >= 1 && p[.backgroundAlpha][row] >= 1 && p[.cornerRadius][row] <= 0
      && !p.flags[row].contains(.hidden)
  }

  /// Whether a sublayer's bounds hold those of the row, along the same axes.
  private func covers(_ child: Int, _ row: Int, _ bounds: Rect) -> Bool {
    guard let outer = matrices.matrix(row).affine, let back = outer.inverted,
      let inner = matrices.matrix(child).affine
    else { return false }
    let toRow = inner.concatenating(back)
    let size = max(bounds.width, bounds.height)
    let slack = size * 1e-5
    guard max(abs(toRow.b), abs(toRow.c)) * size <= slack else { return false }
    let box = toRow.apply(to: self.bounds(child))
    return box.minX <= bounds.minX + slack && box.minY <= bounds.minY + slack
      && box.maxX >= bounds.maxX - slack && box.maxY >= bounds.maxY - slack
  }
}

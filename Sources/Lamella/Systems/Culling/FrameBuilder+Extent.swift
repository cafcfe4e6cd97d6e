// SPDX-License-Identifier: MIT

// Two questions about what a subtree draws, asked so that it need not be drawn off screen first.
// Both answers are safe: "no" costs a pass, a wrong "yes" would be a wrong picture.
//
// - Do the pieces lie apart? Then fading each is the same as fading the whole. Pieces that share a
//   pixel of smoothed edge do not lie apart.
// - Does everything stay inside the row's rounded bounds? Then an opaque row's shadow is its box's.

import LamellaMath

extension FrameBuilder {
  /// The most pieces that are compared with each other.
  private static let pieceLimit = 40

  /// Whether no two pieces of a row and what is below it touch the same pixel.
  func piecesLieApart(_ row: Int, _ context: DrawContext) -> Bool {
    if context.copy != nil { return false }
    pieceBoxes.removeAll()
    guard addPieces(row, isTop: true) else { return false }
    for i in 0..<pieceBoxes.count {
      for j in 0..<i where overlap(pieceBoxes[i], pieceBoxes[j]) { return false }
    }
    return true
  }

  private func overlap(_ a: Rect, _ b: Rect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }

  /// Adds the pieces of a row and of what is below it; false where they cannot be told.
  private func addPieces(_ row: Int, isTop: Bool) -> Bool {
    let flags = presentation.flags[row]
    if !isTop, flags.contains(.hidden) || presentation[.opacity][row] <= 0 { return true }
    let kind = matrices.kind[row]
    let slot = Int(tree.slotOfRow[row])
    let layerClass = tree.layerClass(ofSlot: slot)
    guard kind.isDisjoint(with: [.projective, .inSpace]),
      [.layer, .text, .gradient, .scroll].contains(layerClass), tree.mask[slot] < 0
    else { return false }
    if kind.contains(.elaborate) {
      if shadowValues(slot) != nil || !flags.contains(.doubleSided)
        || !isTop && flags.contains(.shouldRasterize)
      {
        return false
      }
      if !isTop, objects.hasAny, hasEffects(slot) { return false }
      if hasContents(slot), !contentsFillBounds(slot) { return false }
    }
    let pieces = pieceCount(row, slot, layerClass)
    if pieces > 1 || pieceBoxes.count + pieces > Self.pieceLimit { return false }
    if pieces == 1 { pieceBoxes.append(touchedBox(row)) }
    if !kind.contains(.hasChildren) { return true }
    let end = subtreeEnd(row)
    var child = firstSublayer(row)
    while child < end {
      if !addPieces(child, isTop: false) { return false }
      child = Int(tree.subtreeEnd[child])
    }
    return true
  }

  /// How many quads over each other a row itself draws.
  func pieceCount(_ row: Int, _ slot: Int, _ layerClass: LayerClass) -> Int {
    let p = presentation
    let isBox = p[.backgroundAlpha][row] > 0 || p[.borderWidth][row] > 0
    return (isBox ? 1 : 0) + (hasContents(slot) ? 1 : 0) + (hasDrawing(slot, layerClass) ? 1 : 0)
      + (layerClass == .gradient ? 1 : 0)
      + (matrices.kind[row].contains(.elaborate) && pattern(slot) != nil ? 1 : 0)
  }

  /// The box of the pixels that a row's bounds touch, in frame space.
  private func touchedBox(_ row: Int) -> Rect {
    let m = matrices.matrix(row)
    let box = box(of: bounds(row), under: m)
    let grid = world.pixelGrid
    let scale = (grid.scale.width, grid.scale.height)
    let isUpright = m.affine.map { $0.b == 0 && $0.c == 0 || $0.a == 0 && $0.d == 0 } ?? false
    // A smoothed edge reaches half a pixel beyond itself, one on a whole pixel does not.
    func reach(_ edge: Float, _ origin: Float, _ scale: Float) -> Float {
      let pixel = (edge - origin) * scale
      return isUpright && abs(pixel - pixel.rounded()) < 1 / 1024 ? -0.01 / scale : 0.5 / scale
    }
    let (x0, x1) = (
      box.minX - reach(box.minX, grid.origin.x, scale.0),
      box.maxX + reach(box.maxX, grid.origin.x, scale.0)
    )
    let (y0, y1) = (
      box.minY - reach(box.minY, grid.origin.y, scale.1),
      box.maxY + reach(box.maxY, grid.origin.y, scale.1)
    )
    return Rect(x0, y0, x1 - x0, y1 - y0)
  }

  private func hasEffects(_ slot: Int) -> Bool {
    ["filters", "backgroundFilters", "compositingFilter"].contains {
      objects.presentation(slot, $0).map { $0 != .null } ?? false
    }
  }

  /// Whether the picture of a layer covers its bounds and nothing else.
  private func contentsFillBounds(_ slot: Int) -> Bool {
    let store = world.component(.contents)
    let c = store.presentation(store.index(ofSlot: slot))
    return Gravity(rawValue: UInt8(c[10])) == .resize
      && Rect(c[5], c[6], c[7], c[8]) == .unit
  }
}

// Staying inside.
extension FrameBuilder {
  /// The most layers below a row that are looked at.
  private static let insideLimit = 64

  /// Whether all that is drawn below a row, and the row's own picture, lies in its rounded bounds.
  func drawsInsideItself(_ row: Int, _ slot: Int) -> Bool {
    let kind = matrices.kind[row]
    guard kind.isDisjoint(with: [.projective, .inSpace]),
      [.layer, .text, .gradient].contains(tree.layerClass(ofSlot: slot)),
      subtreeEnd(row) - row <= Self.insideLimit,
      let back = matrices.matrix(row).affine?.inverted
    else { return false }
    let bounds = bounds(row)
    let radius = radius(row, bounds)
    if hasContents(slot), radius > 0 || !contentsFillBounds(slot) { return false }
    let end = subtreeEnd(row)
    var child = firstSublayer(row)
    while child < end {
      if !isInside(child, bounds, radius, back) { return false }
      child = Int(tree.subtreeEnd[child])
    }
    return true
  }

  private func isInside(
    _ row: Int, _ outer: Rect, _ radius: Float, _ back: AffineTransform
  ) -> Bool {
    let flags = presentation.flags[row]
    if flags.contains(.hidden) { return true }
    let kind = matrices.kind[row]
    let slot = Int(tree.slotOfRow[row])
    guard kind.isDisjoint(with: [.projective, .inSpace]),
      [.layer, .text, .gradient].contains(tree.layerClass(ofSlot: slot)),
      shadowValues(slot) == nil, !(objects.hasAny && hasEffects(slot)),
      let map = matrices.matrix(row).affine?.concatenating(back)
    else { return false }
    let bounds = bounds(row)
    let isCut = flags.contains(.masksToBounds)
    let own = self.radius(row, bounds)
    let showsPicture = hasContents(slot)
    if showsPicture, !isCut, !contentsFillBounds(slot) { return false }
    let round = !showsPicture || isCut ? own : 0
    // The corner points, the ends of its arc and the arc's middle: the outer shape is convex.
    let (cut, end) = (round * 0.292_893_2, round)
    for i in 0..<4 {
      let (right, top) = (i & 1 != 0, i & 2 != 0)
      for (x, y) in [(cut, cut), (end, 0), (0, end)] {
        let point = Point(
          right ? bounds.maxX - x : bounds.minX + x, top ? bounds.maxY - y : bounds.minY + y)
        if !Self.holds(outer, radius, map.apply(to: point)) { return false }
      }
    }
    if isCut || !kind.contains(.hasChildren) { return true }
    let last = subtreeEnd(row)
    var child = firstSublayer(row)
    while child < last {
      if !isInside(child, outer, radius, back) { return false }
      child = Int(tree.subtreeEnd[child])
    }
    return true
  }

  /// Whether a point lies in a rounded rectangle, to a thousandth of a point.
  private static func holds(_ rect: Rect, _ radius: Float, _ p: Point) -> Bool {
    let slack: Float = 1e-3
    let (dx, dy) = (
      max(rect.minX + radius - p.x, p.x - rect.maxX + radius),
      max(rect.minY + radius - p.y, p.y - rect.maxY + radius)
    )
    if dx > radius + slack || dy > radius + slack { return false }
    if dx <= 0 || dy <= 0 { return true }
    return (dx * dx + dy * dy).squareRoot() <= radius + slack
  }
}

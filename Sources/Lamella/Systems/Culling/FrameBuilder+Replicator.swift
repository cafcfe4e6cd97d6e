// SPDX-License-Identifier: MIT

// The copies of a replicator: its sublayers again and again, each time with the instance transform
// applied once more about the centre of its bounds; spec 8.5. Three ways:
//
// - A few plain rows, flat copies, with or without a delay: column by column, see CopyPacking.
// - Other flat copies at the same time: they differ by a matrix and a colour only. One matrix in
//   frame space, applied after a row's own: the k-th power of `W⁻¹ · T(-c) · M · T(c) · W`, with W
//   the replicator's matrix; see CopyPlace.
// - Copies in depth, or with a delay: for each, what is animated in the subtree is evaluated at the
//   copy's time, the subtree's matrices are made again, and the subtree is drawn. The rows then
//   show the last copy, and are evaluated once more for the present. See CopyEvaluation.

import LamellaKernels
import LamellaMath

extension FrameBuilder {
  /// Draws the sublayers of a replicator, copy 0 first.
  func copies(_ row: Int, _ slot: Int, _ bounds: Rect, _ context: DrawContext) {
    guard var values = world.replicator(slot, isModel: false) else {
      children(row, context)
      return
    }
    if isImmediate { values.ignoreColorsAndDelay() }
    let changes = openChanges(slot)
    defer { closeChanges(changes) }
    if values.step.isAffine, !matrices.kind[row].contains(.projective), !hasDepth(below: row),
      let about = spaceOfCopies(row, slot)
    {
      guard let inverse = about.inverted else { return }
      let pivot = pivotOfCopies(bounds)
      let centre = CopyPlace(.translation(pivot.x, pivot.y))
      let back = CopyPlace(.translation(-pivot.x, -pivot.y))
      let space = CopySpace(
        toFrame: centre.concatenating(about), fromFrame: inverse.concatenating(back))
      let job = CopyJob(
        row: row, slot: slot, values: values, space: space,
        own: CopySpace(toFrame: centre, fromFrame: back), about: about,
        step: space.step(CopyPlace(values.step.affine)), changes: changes)
      if row >= isolatedRow, CopyPacking.run(self, job, context) { return }
      if values.delay == 0 {
        flatCopies(job, context)
        return
      }
    }
    CopyEvaluation.run(self, row, slot, values, bounds, changes, context)
  }

  /// Draws copies that differ by matrix and colour only.
  private func flatCopies(_ job: CopyJob, _ context: DrawContext) {
    let outer = context.copy
    let around: AffineTransform? = outer == nil ? .identity : outer?.plane
    let resamples = context.resamples || !isWholeShift(job.step) || !job.changes.isEmpty
    var walk = CopyWalk(step: job.step, around: around.map { CopyPlace($0) } ?? .identity)
    for k in 0..<job.values.count {
      let place = walk.next()
      var copy = context
      copy.resamples = resamples
      let change = change(ofCopy: k, job.changes)
      if k > 0 || change != nil {
        var map = place
        if let change {
          map = job.space.step(CopyPlace(change.transform)).single.concatenating(place)
        }
        copy.copy = ProjectionRecord(map)
        if around == nil, let outer { copy.copy = ProjectionRecord(map).concatenating(outer) }
      }
      copy.tint = job.values.tint(k, over: tint(context, change))
      if copy.tint.alpha > 0, change?.isHidden != true { drawCopy(k, job.row, copy) }
    }
  }

  /// The point about which copies are made: the centre of the bounds.
  func pivotOfCopies(_ bounds: Rect) -> Point {
    isImmediate ? .zero : Point(bounds.midX, bounds.midY)
  }

  /// Whether the copies of a row stand whole pixels apart.
  func standOnPixels(_ row: Int, _ slot: Int, _ values: ReplicatorValues) -> Bool {
    if values.count < 2 { return true }
    guard values.step.isAffine, !matrices.kind[row].contains(.projective),
      let about = spaceOfCopies(row, slot)
    else { return false }
    var step = CopyPlace(values.step.affine)
    if !step.isShift { return false }
    (step.tx, step.ty) = (
      step.tx * about.a + step.ty * about.c, step.tx * about.b + step.ty * about.d
    )
    return isWholeShift(step)
  }

  /// Whether a map of frame space moves everything by whole pixels.
  private func isWholeShift(_ map: CopyPlace) -> Bool {
    let scale = pixelGrid.scale
    let (x, y) = (map.tx * Double(scale.width), map.ty * Double(scale.height))
    return map.isShift && abs(x - x.rounded()) < 1e-3 && abs(y - y.rounded()) < 1e-3
  }

  /// The tint around a copy, with that of its override.
  func tint(_ context: DrawContext, _ change: CopyOverride?) -> Color {
    guard let change else { return context.tint }
    return context.tint.multiplied(by: change.tint.limited)
  }

  /// Draws one copy by the general walk.
  func drawCopy(_ k: Int, _ row: Int, _ context: DrawContext) {
    copyPath.append(Int32(k))
    children(row, context)
    copyPath.removeLast()
  }

  /// The matrix from the space in which copies are made to the frame's; nil in perspective.
  private func spaceOfCopies(_ row: Int, _ slot: Int) -> CopyPlace? {
    let own = CopyPlace(matrices.affine(row))
    guard let about = LocalMatrix.sublayerMatrix(world, slot: slot, isModel: false) else {
      return own
    }
    return about.isAffine ? CopyPlace(about.affine).concatenating(own) : nil
  }

  /// Whether anything below a row is turned out of the plane.
  private func hasDepth(below row: Int) -> Bool {
    if !matrices.hasSpecialRows { return false }
    for child in row + 1..<max(row + 1, subtreeEnd(row)) {
      if !matrices.kind[child].isDisjoint(with: [.projective, .inSpace]) { return true }
    }
    return false
  }

  // MARK: Overrides

  /// Lists the overrides of the copies about to be drawn, by the copies around them.
  func openChanges(_ slot: Int) -> Range<Int> {
    let first = copyChanges.count
    if world.copyOverrides.isEmpty { return first..<first }
    guard let list = world.copyOverrides[slot] else { return first..<first }
    for entry in list.entries {
      let path = entry.path
      if path.count > 1 && !isCurrent(path) { continue }
      copyChanges.append(CopyChange(copy: Int32(path[path.count - 1]), value: entry.value))
    }
    return first..<copyChanges.count
  }

  func closeChanges(_ range: Range<Int>) { copyChanges.truncate(to: range.lowerBound) }

  /// Whether a path leads through the copies that are being drawn.
  private func isCurrent(_ path: [Int]) -> Bool {
    guard path.count == copyPath.count + 1 else { return false }
    for i in 0..<copyPath.count where Int(copyPath[i]) != path[i] { return false }
    return true
  }

  /// The override of a copy; nil for most.
  @inline(__always)
  func change(ofCopy k: Int, _ range: Range<Int>) -> CopyOverride? {
    if range.isEmpty { return nil }
    var result: CopyOverride?
    for i in range where Int(copyChanges[i].copy) == k {
      let value = copyChanges[i].value
      result = result?.combined(with: value) ?? value
    }
    return result
  }
}

extension ProjectionRecord {
  /// The 2-D map where the third column is exactly that of one; nil otherwise.
  @inline(__always)
  var plane: AffineTransform? {
    if m13 != 0 || m23 != 0 || m33 != 1 { return nil }
    return AffineTransform(m11, m12, m21, m22, m31, m32)
  }
}

/// The space in which copies are made: about the centre of the replicator's bounds.
struct CopySpace {
  let toFrame, fromFrame: CopyPlace

  /// A map of that space as a map of the frame's.
  func step(_ map: CopyPlace) -> CopyPlace {
    if map.isShift {
      // Exact: a shift stays one whatever the matrices around it round to.
      let f = toFrame
      return CopyPlace(1, 0, 0, 1, map.tx * f.a + map.ty * f.c, map.tx * f.b + map.ty * f.d)
    }
    return fromFrame.concatenating(map).concatenating(toFrame)
  }
}

/// A replicator whose copies are flat.
struct CopyJob {
  let row, slot: Int
  let values: ReplicatorValues
  var space: CopySpace
  /// The same space for matrices that lead to the replicator's coordinates and no further.
  let own: CopySpace
  /// From the replicator's coordinates to the frame's.
  let about: CopyPlace
  /// From one copy to the next, in the frame's space.
  var step: CopyPlace
  /// Overrides, in the builder's list.
  let changes: Range<Int>
}

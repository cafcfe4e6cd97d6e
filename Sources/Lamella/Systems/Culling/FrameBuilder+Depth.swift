// SPDX-License-Identifier: MIT

// The planes of a 3-D space: collected through transform layers and the copies of replicators that
// keep depth, which have no plane of their own, sorted and cut, and drawn. Each plane is drawn with what
// is below it, flat. Particles that keep depth are drawn between the planes.

import LamellaMath

extension FrameBuilder {
  /// Draws siblings that stand in a 3-D space together, far ones first.
  func inDepth(_ row: Int, first: Int, end: Int, _ context: DrawContext) {
    inDepth(context) { collect(first: first, end: end, opacity: 1, copy: -1, context) }
  }

  /// Draws the copies of a replicator that keeps depth as a 3-D space.
  func copiesInDepth(_ row: Int, _ slot: Int, _ context: DrawContext) {
    inDepth(context) { collectCopies(row, slot, opacity: 1, parent: -1, context) }
  }

  private func inDepth(_ context: DrawContext, _ collect: () -> Void) {
    let (firstCopy, firstState, outer) = (depthCopies.count, depthStates.count, firstEntered)
    firstEntered = enteredCopies.count
    var particles = depthParticles.begin()
    depthSorter.removeAll()
    collect()
    depthSorter.run()
    // Planes have 3-D spaces of their own below them: the sorter is free while they are drawn.
    let (start, firstCut) = (depthSteps.count, depthCuts.count)
    for i in 0..<depthSorter.order.count {
      addStep(depthSorter.pieces[Int(depthSorter.order[i])])
      depthParticles.note(stepsDone: depthSteps.count - start)
    }
    depthParticles.place(&particles, among: depthSorter)
    draw(&particles, after: 0, context)
    for i in start..<depthSteps.count {
      draw(depthSteps[i], context)
      draw(&particles, after: i + 1 - start, context)
    }
    enter(-1)
    depthParticles.end(particles)
    depthSteps.shrink(to: start)
    depthCuts.shrink(to: firstCut)
    depthCopies.shrink(to: firstCopy)
    depthStates.shrink(to: firstState)
    firstEntered = outer
  }

  private func addStep(_ piece: DepthPiece) {
    let plane = depthSorter.planes[Int(piece.plane)]
    var step = DepthStep(
      row: plane.row, opacity: plane.opacity, copy: plane.copy, state: plane.state,
      firstCut: Int32(depthCuts.count), cutCount: 0,
      isOpaque: plane.isOpaque, leavesParticles: plane.leavesParticles)
    var cut = piece.lastCut
    if cut >= 0, piece.isEmpty { return }
    while cut >= 0 {
      depthCuts.append(depthSorter.cuts[Int(cut)])
      step.cutCount += 1
      cut = depthSorter.cuts[Int(cut)].previous
    }
    depthSteps.append(step)
  }

  private func draw(_ step: DepthStep, _ context: DrawContext) {
    var inner = context
    inner.opacity *= step.opacity
    // A kept row is shown while other copies are entered, but not at their times.
    if step.state < 0 { enter(step.copy) } else { leaveTimes() }
    if step.copy >= 0 { inner.tint = depthCopies[Int(step.copy)].tint }
    if step.cutCount > 0 {
      if inner.uncutClip < 0 { inner.uncutClip = context.clip }
      for i in Int(step.firstCut)..<Int(step.firstCut + step.cutCount) {
        pushCut(depthCuts[i], isSmooth: step.isOpaque, &inner)
      }
    }
    let outer = emitterWithoutParticles
    emitterWithoutParticles = step.leavesParticles ? Int(step.row) : -1
    if step.state < 0 {
      layer(Int(step.row), inner)
    } else {
      let shown = matrices.state(ofRow: Int(step.row))
      matrices.show(depthStates[Int(step.state)], atRow: Int(step.row))
      layer(Int(step.row), inner)
      matrices.show(shown, atRow: Int(step.row))
    }
    emitterWithoutParticles = outer
  }

  /// Draws the particles that stand before so many steps and behind all others.
  private func draw(
    _ particles: inout DepthParticles.Space, after step: Int, _ context: DrawContext
  ) {
    if !particles.isEmpty { depthParticles.draw(&particles, after: step, self, context) }
  }

  /// Limits what follows to one side of a line.
  ///
  /// Of an opaque plane the part in front has a smooth edge and lies over the part behind, which
  /// reaches under it by that edge. Any other falls apart pixel by pixel, so that nothing is drawn
  /// twice.
  private func pushCut(_ cut: DepthCut, isSmooth: Bool, _ context: inout DrawContext) {
    var clip = ClipRecord()
    (clip.m11, clip.m21, clip.m31) = (cut.a, cut.b, cut.c)
    (clip.m12, clip.m22, clip.m32) = (0, 0, 0)
    var marks = ClipRecord.cut
    if cut.keepsFront { marks |= ClipRecord.cutFront }
    if isSmooth { marks |= ClipRecord.cutSmooth }
    clip.corners = Float(marks)
    clip.parent = Float(context.clip)
    var shape = clipShapes[Int(context.clip)]
    if context.clip == 0 { shape.box = Rect(-1e30, -1e30, 2e30, 2e30) }
    shape.isRect = false
    context.clip = Int32(frame.clips.count)
    frame.clips.append(clip)
    clipShapes.append(shape)
  }

  // MARK: Planes

  func collect(first: Int, end: Int, opacity: Float, copy: Int32, _ context: DrawContext) {
    var row = first
    while row < end {
      // Copies below the row before are not those that this one stands in.
      enter(copy)
      add(row, opacity, copy, context)
      row = subtreeEnd(row)
    }
  }

  private func add(_ row: Int, _ opacity: Float, _ copy: Int32, _ context: DrawContext) {
    if !isShown(row) { return }
    let flags = presentation.flags[row]
    let own = clampUnit(presentation[.opacity][row])
    if flags.contains(.hidden) || own <= 0 { return }
    let slot = Int(tree.slotOfRow[row])
    // A layer that was destroyed since the last frame has left nothing to draw.
    if slot < 0 { return }
    let h = spaceMatrix(row, context)
    if !flags.contains(.doubleSided), isFacingAway(row, h, matrices.kind[row]) { return }
    let layerClass = tree.layerClass(ofSlot: slot)
    if layerClass == .transform, !isImmediate, !isInTransition(slot) {
      collect(
        first: firstSublayer(row), end: subtreeEnd(row), opacity: opacity * own, copy: copy,
        context)
      return
    }
    if layerClass == .replicator, keepsDepth(row), !isInTransition(slot) {
      collectCopies(row, slot, opacity: opacity * own, parent: copy, context)
      return
    }
    let bounds = bounds(row)
    let isAmongPlanes =
      layerClass == .emitter && addParticles(row, slot, flags, opacity: opacity * own, context)
    if isAmongPlanes, !drawsBesideParticles(row, slot) { return }
    var plane = DepthPlane(row: Int32(row), opacity: opacity, centre: 0)
    plane.copy = copy
    plane.leavesParticles = isAmongPlanes
    plane.rowCount = Int32(subtreeEnd(row) - row)
    if copy >= 0, plane.rowCount == 1, layerClass != .emitter, layerClass != .replicator,
      !isDelayed(copy)
    {
      plane.state = Int32(depthStates.count)
      depthStates.append(matrices.state(ofRow: row))
    }
    plane.isOpaque =
      opacity * own * context.opacity >= 1 && context.tint.alpha >= 1
      && (presentation[.backgroundAlpha][row] >= 1 || flags.contains(.opaque))
      && shadowValues(slot) == nil
    let z = depthRow(row)
    let centre = SIMD3(Double(bounds.midX), Double(bounds.midY), 1)
    let w = (centre * SIMD3(Double(h.m13), Double(h.m23), Double(h.m33))).sum()
    plane.centre = w > 0 ? Float((centre * z).sum() / w) : -.greatestFiniteMagnitude
    place(&plane, h, z)
    if !plane.isOnEdge {
      let ink = isAmongPlanes ? bounds : ink(row, slot, bounds, flags, h, context)
      outline(ink, h, context.visible)
    }
    depthSorter.add(plane)
  }

  /// The 3×3 of a row with the part of it that keeps w.
  ///
  /// Not `matrix`, which divides by w where that is constant: depth is divided by the same w.
  private func spaceMatrix(_ row: Int, _ context: DrawContext) -> ProjectionRecord {
    guard matrices.kind[row].contains(.special) else { return matrix(row, context) }
    let parent = Int(tree.parentRow[row])
    var h = ProjectionRecord(flattening: matrices.space[row])
    if parent >= 0 {
      h = h.concatenating(
        matrices.kind[parent].contains(.inSpace)
          ? matrices.homography[parent] : matrices.matrix(parent))
    }
    return context.copy.map { h.concatenating($0) } ?? h
  }

  /// What x, y and 1 of a row add to its depth, before the division by w.
  private func depthRow(_ row: Int) -> SIMD3<Double> {
    guard matrices.kind[row].contains(.special) else {
      return SIMD3(0, 0, Double(presentation[.zPosition][row]))
    }
    let t = matrices.space[row]
    return SIMD3(Double(t.m13), Double(t.m23), Double(t.m43))
  }

  /// Solves for the plane's depth over frame space: `h · (slope, start) = z`.
  private func place(_ plane: inout DepthPlane, _ h: ProjectionRecord, _ z: SIMD3<Double>) {
    if z.x == 0, z.y == 0, h.m13 == 0, h.m23 == 0 {
      plane.start = z.z / Double(h.m33)
      return
    }
    let x = SIMD3(Double(h.m11), Double(h.m12), Double(h.m13))
    let y = SIMD3(Double(h.m21), Double(h.m22), Double(h.m23))
    let one = SIMD3(Double(h.m31), Double(h.m32), Double(h.m33))
    let (yo, ox, xy) = (cross(y, one), cross(one, x), cross(x, y))
    let determinant = (x * yo).sum()
    let solution = (yo * z.x + ox * z.y + xy * z.z) / determinant
    plane.slope = SIMD2(solution.x, solution.y)
    plane.start = solution.z
    // Steeper than this it covers less than a thousandth of its height.
    let limit = 1e5
    plane.isOnEdge =
      !solution.x.isFinite || !solution.y.isFinite || !solution.z.isFinite
      || max(abs(solution.x), abs(solution.y)) > limit
    if plane.isOnEdge { (plane.slope, plane.start) = (.zero, 0) }
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// A rectangle of a row's plane that holds what is drawn on it.
  func ink(
    _ row: Int, _ slot: Int, _ bounds: Rect, _ flags: LayerFlags, _ h: ProjectionRecord,
    _ context: DrawContext
  ) -> Rect {
    let kind = matrices.kind[row]
    var rect = bounds
    if !flags.contains(.masksToBounds) {
      rect = rect.union(ownInk(row, slot))
      if kind.contains(.hasChildren), let back = h.inverted {
        rect = rect.union(sublayerBox(row, back, context))
      }
      if kind.contains(.elaborate) { rect = withShadow(rect, slot) }
    }
    return rect
  }

  private func withShadow(_ rect: Rect, _ slot: Int) -> Rect {
    guard let shadow = shadowValues(slot) else { return rect }
    let reach = 3 * shadow.sigma
    let shape = shadowPath(slot).map { rect.union($0.bounds) } ?? rect
    return rect.union(
      Rect(
        shape.minX + shadow.offset.width - reach, shape.minY + shadow.offset.height - reach,
        shape.width + 2 * reach, shape.height + 2 * reach))
  }

  /// What a class of layers draws beside its box: it may lie outside.
  private func ownInk(_ row: Int, _ slot: Int) -> Rect {
    switch tree.layerClass(ofSlot: slot) {
    case .shape: return shapeArea(row, slot)
    case .emitter:
      guard let state = world.emitters.state(ofSlot: slot, in: tree) else { return .null }
      let clocks = animations.clocks
      let time = clocks.time(clocks.clock(ofSlot: slot, in: tree))
      return ParticleBounds.box(of: state, at: time, world.contents) ?? .null
    default: return .null
    }
  }

  /// The box of all sublayers below a row, in its plane.
  private func sublayerBox(_ row: Int, _ back: ProjectionRecord, _ context: DrawContext) -> Rect {
    let tree = self.tree
    let end = subtreeEnd(row)
    var box = Rect.null
    var child = firstSublayer(row)
    while child < end {
      let flags = presentation.flags[child]
      if flags.contains(.hidden) || tree.slotOfRow[child] < 0 {
        child = subtreeEnd(child)
        continue
      }
      let slot = Int(tree.slotOfRow[child])
      var rect = bounds(child)
      if matrices.kind[child].contains(.elaborate) {
        if !flags.contains(.masksToBounds) { rect = rect.union(ownInk(child, slot)) }
        rect = withShadow(rect, slot)
      }
      box = box.union(self.box(of: rect, under: matrix(child, context).concatenating(back)))
      child = flags.contains(.masksToBounds) ? subtreeEnd(child) : child + 1
    }
    return box
  }

  /// Makes the outline of a rectangle on screen: what is in front of the eye and can be seen.
  private func outline(_ rect: Rect, _ h: ProjectionRecord, _ visible: Rect) {
    depthSorter.outline.removeAll()
    if rect.isNull || rect.width <= 0 || rect.height <= 0 { return }
    let nearest = 1e-5
    var previous = corner(3, rect, h)
    for i in 0..<4 {
      let next = corner(i, rect, h)
      if (previous.z < nearest) != (next.z < nearest) {
        let t = (nearest - previous.z) / (next.z - previous.z)
        let p = previous + (next - previous) * t
        depthSorter.outline.append(SIMD2(p.x / p.z, p.y / p.z))
      }
      if next.z >= nearest { depthSorter.outline.append(SIMD2(next.x / next.z, next.y / next.z)) }
      previous = next
    }
    depthSorter.cutOutline(SIMD2(1, 0), -Double(visible.minX))
    depthSorter.cutOutline(SIMD2(-1, 0), Double(visible.maxX))
    depthSorter.cutOutline(SIMD2(0, 1), -Double(visible.minY))
    depthSorter.cutOutline(SIMD2(0, -1), Double(visible.maxY))
    depthSorter.orientOutline()
  }

  /// The homogeneous image of a corner, around the rectangle: x, y, w.
  private func corner(_ i: Int, _ rect: Rect, _ h: ProjectionRecord) -> SIMD3<Double> {
    let x = Double(i == 0 || i == 3 ? rect.minX : rect.maxX)
    let y = Double(i < 2 ? rect.minY : rect.maxY)
    return SIMD3(
      x * Double(h.m11) + y * Double(h.m21) + Double(h.m31),
      x * Double(h.m12) + y * Double(h.m22) + Double(h.m32),
      x * Double(h.m13) + y * Double(h.m23) + Double(h.m33))
  }

  private func isInTransition(_ slot: Int) -> Bool {
    let store = animations
    if store.transitions.isEmpty || isSnapshot { return false }
    return store.transitions.progress(slot: slot, clocks: store.clocks) != nil
  }
}

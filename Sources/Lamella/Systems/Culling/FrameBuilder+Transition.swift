// SPDX-License-Identifier: MIT

// A layer in transition: its old picture, replayed from a draw list, and its new one, inside one
// group. Effects that place both pictures as wholes are drawn by the ordinary commands; those that
// bend a picture are mixed by the renderer: see +Mix.

import LamellaMath

extension FrameBuilder {
  /// Draws a row that is in transition, old and new.
  func transition(
    _ row: Int, _ leaf: TransitionLeaf, progress: Double, _ context: DrawContext
  ) {
    if let mix = leaf.mix ?? TransitionMix(leaf.type) {
      mixed(row, leaf, mix, progress: Float(progress), context)
      return
    }
    if leaf.type == .fade, progress <= 0 || progress >= 1 {
      onePicture(row, leaf, isNew: progress >= 1, context)
      return
    }
    let bounds = bounds(row)
    let m = matrix(row, context)
    let geometry = TransitionPlacement(
      leaf.type, leaf.side, bounds: bounds, progress: Float(progress))
    guard let inverse = m.inverted else { return }
    func place(_ t: Transform3D) -> ProjectionRecord? {
      t.isIdentity
        ? nil : inverse.concatenating(ProjectionRecord(flattening: t)).concatenating(m)
    }
    var effects = GroupEffects()
    effects.hasGroupOpacity = true
    effects.reasonOverride = .transition
    let outer = openGroup(row, effects, context)
    var inner = context
    inner.opacity = 1
    inner.dropCuts()
    if !geometry.oldOnTop { old(row, leaf, geometry, m, place(geometry.old), inner) }
    new(row, geometry, bounds, m, place(geometry.new), inner)
    if geometry.oldOnTop { old(row, leaf, geometry, m, place(geometry.old), inner) }
    closeGroup(outer, row, GroupEffects(), context)
  }

  private func new(
    _ row: Int, _ geometry: TransitionPlacement, _ bounds: Rect, _ m: ProjectionRecord,
    _ place: ProjectionRecord?, _ context: DrawContext
  ) {
    if geometry.newOpacity <= 0 { return }
    var inner = context
    if let place {
      inner.copy = context.copy.map { $0.concatenating(place) } ?? place
      inner.resamples = true
    }
    if let iris = geometry.iris, !pushCircle(bounds, m, radius: iris, &inner) { return }
    guard geometry.mixes else {
      plainLayer(row, inner)
      return
    }
    var effects = GroupEffects()
    effects.opacity = geometry.newOpacity
    effects.hasGroupOpacity = true
    effects.blend = .plusLighter
    effects.reasonOverride = .transition
    let group = openGroup(row, effects, context)
    plainLayer(row, inner)
    closeGroup(group, row, GroupEffects(), context)
  }

  private func old(
    _ row: Int, _ leaf: TransitionLeaf, _ geometry: TransitionPlacement, _ m: ProjectionRecord,
    _ place: ProjectionRecord?, _ context: DrawContext
  ) {
    guard let snapshot = leaf.snapshot, geometry.oldOpacity > 0,
      let back = snapshot.matrix.inverted
    else { return }
    // From where the layer was to where it is, then the effect's own place.
    let follow = back.concatenating(m)
    let map = place.map { follow.concatenating($0) } ?? follow
    guard geometry.oldOpacity < 1 else {
      replay(snapshot.frame, map, row)
      return
    }
    var effects = GroupEffects()
    effects.opacity = geometry.oldOpacity
    effects.hasGroupOpacity = true
    effects.reasonOverride = .transition
    let group = openGroup(row, effects, context)
    replay(snapshot.frame, map, row)
    closeGroup(group, row, GroupEffects(), context)
  }

  /// A circle about the centre of the bounds as the clip of what follows.
  private func pushCircle(
    _ bounds: Rect, _ m: ProjectionRecord, radius: Float, _ context: inout DrawContext
  ) -> Bool {
    if radius <= 0 { return false }
    let square = Rect(bounds.midX - radius, bounds.midY - radius, 2 * radius, 2 * radius)
    return pushClip(square, radius: radius, flags: .initial, m, &context)
  }

  /// Draws another draw list of a row through a map of frame space.
  func replay(_ source: Frame, _ map: ProjectionRecord, _ row: Int) {
    flush(.transition)
    let affine = map.affine
    let clipBase = frame.clips.count
    let groupBase = Int32(frame.groups.count)
    let filterBase = Int32(frame.filters.count)
    let shadowBase = Int32(frame.shadows.count)
    let gradientBase = UInt32(frame.gradients.count)
    let stopBase = Float(frame.gradientStops.count)
    guard let inverse = map.inverted else { return }
    for i in 1..<max(1, source.clips.count) {
      frame.clips.append(moved(source.clips[i], inverse, clipBase))
    }
    for stop in source.gradientStops { frame.gradientStops.append(stop) }
    for var gradient in source.gradients {
      gradient.firstStop += stopBase
      frame.gradients.append(gradient)
    }
    for filter in source.filters { frame.filters.append(filter) }
    for shadow in source.shadows { frame.shadows.append(shadow) }
    for var group in source.groups {
      if group.clip > 0 { group.clip += Int32(clipBase) - 1 }
      if group.backgroundClip > 0 { group.backgroundClip += Int32(clipBase) - 1 }
      group.firstFilter += filterBase
      group.firstBackgroundFilter += filterBase
      if group.shadow >= 0 { group.shadow += shadowBase }
      if group.transition >= 0 {
        var transition = source.transitions[Int(group.transition)]
        transition.matrix = transition.matrix.concatenating(map)
        transition.inverse = inverse.concatenating(transition.inverse)
        group.transition = Int32(frame.transitions.count)
        frame.transitions.append(transition)
      }
      group.box = group.box.isNull ? .null : box(of: group.box, under: map)
      frame.groups.append(group)
    }
    for command in source.commands {
      var copy = command
      if command.group >= 0 { copy.group += groupBase }
      if command.kind == .instances || command.kind == .compactInstances {
        copy.firstTexture = Int32(frame.textures.count)
        for t in 0..<Int(command.textureCount) {
          frame.textures.append(source.textures[Int(command.firstTexture) + t])
        }
      }
      if command.kind == .compactInstances, let affine {
        replayCompacts(&copy, source, affine, clipBase)
      } else if copy.look >= 0 || command.kind == .instances {
        // Quads in perspective are not compact.
        (copy.kind, copy.look) = (.instances, -1)
        copy.firstInstance = Int32(frame.instances.count)
        source.forEachQuad(of: command) {
          var record = $0
          move(&record, affine, map, source)
          moveClip(&record, clipBase)
          if record.kind == .gradient { record.word10 += gradientBase }
          frame.instances.append(record)
        }
      }
      frame.commands.append(copy)
    }
    if recordsSources { nameSources(row) }
    restart()
    groupBox = groupBox.union(box(of: Rect(-1e6, -1e6, 2e6, 2e6), under: ProjectionRecord()))
  }

  private func moveClip(_ record: inout InstanceRecord, _ clipBase: Int) {
    if record.clipIndex == 0 { return }
    record.word15 = record.word15 & 0xFF | UInt32(record.clipIndex + clipBase - 1) << 8
  }

  /// Takes over a run of compact quads, which a map of the plane leaves compact.
  private func replayCompacts(
    _ command: inout DrawCommand, _ source: Frame, _ affine: AffineTransform, _ clipBase: Int
  ) {
    let (first, count) = (Int(command.firstInstance), Int(command.instanceCount))
    let place = openCompacts(room: count)
    for i in 0..<count {
      var record = source.compacts[first + i]
      let own = AffineTransform(record.a, record.b, record.c, record.d, record.tx, record.ty)
        .concatenating(affine)
      (record.a, record.b, record.c, record.d) = (own.a, own.b, own.c, own.d)
      (record.tx, record.ty) = (own.tx, own.ty)
      frame.compacts.append(record)
    }
    var look = source.looks[Int(command.look)]
    moveClip(&look, clipBase)
    command.firstInstance = Int32(place)
    command.look = Int32(frame.looks.count)
    frame.looks.append(look)
  }

  private func move(
    _ record: inout InstanceRecord, _ affine: AffineTransform?, _ map: ProjectionRecord,
    _ source: Frame
  ) {
    let isProjective = record.flags.contains(.projective)
    if let affine, !isProjective {
      let own = AffineTransform(record.a, record.b, record.c, record.d, record.tx, record.ty)
        .concatenating(affine)
      (record.a, record.b, record.c, record.d) = (own.a, own.b, own.c, own.d)
      (record.tx, record.ty) = (own.tx, own.ty)
      return
    }
    let own =
      isProjective
      ? source.projections[Int(record.a)]
      : ProjectionRecord(
        AffineTransform(record.a, record.b, record.c, record.d, record.tx, record.ty))
    record.a = Float(frame.projections.count)
    record.word14 |= UInt32(InstanceRecord.Flags.projective.rawValue) << 16
    frame.projections.append(own.concatenating(map))
  }

  private func moved(
    _ clip: ClipRecord, _ inverse: ProjectionRecord, _ base: Int
  ) -> ClipRecord {
    var own = ProjectionRecord()
    (own.m11, own.m12, own.m13) = (clip.m11, clip.m12, clip.m13)
    (own.m21, own.m22, own.m23) = (clip.m21, clip.m22, clip.m23)
    (own.m31, own.m32, own.m33) = (clip.m31, clip.m32, clip.m33)
    let m = inverse.concatenating(own)
    var result = clip
    (result.m11, result.m12, result.m13) = (m.m11, m.m12, m.m13)
    (result.m21, result.m22, result.m23) = (m.m21, m.m22, m.m23)
    (result.m31, result.m32, result.m33) = (m.m31, m.m32, m.m33)
    if result.parent > 0 { result.parent += Float(base - 1) }
    clipShapes.append(ClipShape(box: Rect(-1e30, -1e30, 2e30, 2e30), isRect: false))
    return result
  }
}

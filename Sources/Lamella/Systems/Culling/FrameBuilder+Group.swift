// SPDX-License-Identifier: MIT

// Off-screen groups: when a layer needs one, and the commands around its content. A group costs a
// pass, so each reason is tested for: group opacity counts only where more than one piece is drawn.

import LamellaMath

/// What makes a layer a group, and what happens to the group's picture.
struct GroupEffects {
  var opacity: Float = 1
  var hasGroupOpacity = false
  var hasMask = false
  var blend = BlendMode.sourceOver
  var hasFilters = false
  var hasBackgroundFilters = false
  var castsShadow = false
  /// The reason to report where it is none of the effects.
  var reasonOverride: DrawCommand.Reason?

  var isNeeded: Bool {
    hasGroupOpacity || hasMask || blend != .sourceOver || hasFilters || hasBackgroundFilters
      || castsShadow
  }

  /// The reason that the costs report names, strongest first.
  var reason: DrawCommand.Reason {
    if let reasonOverride { return reasonOverride }
    if hasMask { return .mask }
    if hasFilters { return .filter }
    if hasBackgroundFilters { return .backgroundFilter }
    if blend != .sourceOver { return .blend }
    return castsShadow ? .shadow : .groupOpacity
  }
}

extension FrameBuilder {
  /// What makes a row a group.
  func groupEffects(
    _ row: Int, _ slot: Int, own: Float, flags: LayerFlags, kind: RowKind, _ context: DrawContext
  ) -> GroupEffects {
    var effects = GroupEffects()
    effects.opacity = own
    effects.hasMask = hasMask(row)
    if let name = filterName(objects.presentation(slot, "compositingFilter")) {
      if let mode = BlendMode(coreAnimationName: name) {
        effects.blend = mode
      } else {
        report("compositingFilter \(name)", "drawn as source over", row: row)
      }
    }
    effects.hasFilters = hasFilters(slot, "filters")
    // Of a layer above the one that is drawn: they belong to what it draws itself.
    let isAbove = row < isolatedRow
    effects.hasBackgroundFilters =
      !isAbove && !isImmediate && hasFilters(slot, "backgroundFilters")
    if !isAbove, shadowValues(slot) != nil, shadowPath(slot) == nil, !castsBoxShadow(row, slot),
      !flags.contains(.masksToBounds)
    {
      effects.castsShadow = true
    }
    effects.hasGroupOpacity =
      own < 1 && flags.contains(.allowsGroupOpacity)
      && drawsSeveralPieces(row, slot, kind, context)
    return effects
  }

  /// Whether fading each piece alone could look different from fading the whole.
  private func drawsSeveralPieces(
    _ row: Int, _ slot: Int, _ kind: RowKind, _ context: DrawContext
  ) -> Bool {
    if kind.contains(.hasChildren) { return !piecesLieApart(row, context) }
    let layerClass = tree.layerClass(ofSlot: slot)
    // Particles overlap.
    if layerClass == .emitter { return true }
    let pieces = pieceCount(row, slot, layerClass)
    return pieces > 1 || pieces == 1 && shadowValues(slot) != nil
  }

  private func filterName(_ value: Value?) -> String? {
    switch value {
    case .string(let name): name
    case .filter(let filter) where filter.isEnabled: filter.type
    default: nil
    }
  }

  private func hasFilters(_ slot: Int, _ key: String) -> Bool {
    guard case .array(let list)? = objects.presentation(slot, key) else { return false }
    return list.contains { if case .filter(let f) = $0 { f.isEnabled } else { false } }
  }

  /// Opens a group and returns its index.
  func openGroup(_ row: Int, _ effects: GroupEffects, _ context: DrawContext) -> Int {
    flush(effects.reason)
    let slot = Int(tree.slotOfRow[row])
    var group = GroupRecord(layer: tree.id(ofSlot: slot))
    group.opacity = effects.opacity * context.opacity
    group.blend = effects.blend
    group.clip = context.clip
    let scale = matrixScale(matrix(row, context))
    group.firstFilter = Int32(frame.filters.count)
    // Only the layer's own group has its filters, not one around two pictures of the layer.
    if effects.hasFilters {
      group.filterCount = appendFilters(slot, "filters", scale: scale, row: row)
    }
    group.firstBackgroundFilter = Int32(frame.filters.count)
    if effects.hasBackgroundFilters {
      group.backgroundFilterCount = appendFilters(slot, "backgroundFilters", scale: scale, row: row)
      var inner = context
      if pushClip(row, bounds(row), matrix(row, context), &inner) {
        group.backgroundClip = inner.clip
      } else {
        group.backgroundFilterCount = 0
      }
    }
    if effects.castsShadow, let shadow = shadowValues(slot) {
      group.shadow = Int32(frame.shadows.count)
      var color = shadow.color
      color.alpha *= shadow.opacity
      let m = matrix(row, context).affine ?? .identity
      frame.shadows.append(
        ShadowRecord(
          color: color, sigma: shadow.sigma * scale,
          offset: Point(
            shadow.offset.width * m.a + shadow.offset.height * m.c,
            shadow.offset.width * m.b + shadow.offset.height * m.d)))
    }
    let index = frame.groups.count
    frame.groups.append(group)
    var begin = DrawCommand(.beginGroup, because: effects.reason)
    begin.group = Int32(index)
    append(begin)
    groupBoxes.append(groupBox)
    groupBox = .null
    return index
  }

  /// Draws the mask, closes the group and tells its box.
  func closeGroup(_ index: Int, _ row: Int, _ effects: GroupEffects, _ context: DrawContext) {
    flush(.endOfGroup)
    let content = groupBox
    if effects.hasMask {
      var begin = DrawCommand(.beginMask, because: .mask)
      begin.group = Int32(index)
      append(begin)
      var inner = DrawContext(visible: context.visible)
      (inner.copy, inner.resamples) = (context.copy, context.resamples)
      withoutIsolation { layer(row + 1, inner) }
      flush(.mask)
      var end = DrawCommand(.endMask, because: .mask)
      end.group = Int32(index)
      append(end)
    }
    var box = content
    if frame.groups[index].shadow >= 0 {
      let shadow = frame.shadows[Int(frame.groups[index].shadow)]
      let reach = 3 * shadow.sigma
      if !box.isNull {
        box = box.union(
          Rect(
            box.minX + shadow.offset.x - reach, box.minY + shadow.offset.y - reach,
            box.width + 2 * reach, box.height + 2 * reach))
        if isImmediate { endShadow(of: index, content, shadow, context) }
      }
    }
    frame.groups[index].box = box
    var end = DrawCommand(.endGroup, because: .endOfGroup)
    end.group = Int32(index)
    append(end)
    groupBox = groupBoxes[groupBoxes.count - 1].union(box)
    groupBoxes.removeLast()
  }

  /// Clips a group where its shadow ends that is drawn into a context: at two deviations.
  private func endShadow(
    of group: Int, _ content: Rect, _ shadow: ShadowRecord, _ context: DrawContext
  ) {
    let reach = 2 * shadow.sigma
    let cut = content.union(
      Rect(
        content.minX + shadow.offset.x - reach, content.minY + shadow.offset.y - reach,
        content.width + 2 * reach, content.height + 2 * reach))
    var inner = context
    if pushClip(cut, radius: 0, flags: .initial, ProjectionRecord(), &inner) {
      frame.groups[group].clip = inner.clip
    }
  }

  /// The factor by which a map scales lengths, as one number.
  private func matrixScale(_ m: ProjectionRecord) -> Float {
    guard let t = m.affine else { return 1 }
    return abs(t.determinant).squareRoot()
  }

  private func appendFilters(_ slot: Int, _ key: String, scale: Float, row: Int) -> Int32 {
    guard case .array(let list)? = objects.presentation(slot, key) else { return 0 }
    var count: Int32 = 0
    for case .filter(let filter) in list where filter.isEnabled {
      guard let record = FilterRecord(filter, scale: scale) else {
        report("filter \(filter.type)", "left out", row: row)
        continue
      }
      frame.filters.append(record)
      count += 1
    }
    return count
  }
}

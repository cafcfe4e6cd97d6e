// SPDX-License-Identifier: MIT

// A layer in a transition that bends its pictures. One group: what it draws is the new picture, the
// commands between `beginOld` and `endOld` the old one; the renderer mixes both and composites the
// result as any other group. Neither picture is cut by the viewport or by clips above, since what is
// out of sight now may be moved into it; the group's composite is. Before the begin and after the end
// there is nothing to mix, and the picture is drawn as if there were no transition.

import LamellaMath

extension FrameBuilder {
  /// Draws a row that is in a transition which the renderer mixes.
  func mixed(
    _ row: Int, _ leaf: TransitionLeaf, _ mix: TransitionMix, progress: Float,
    _ context: DrawContext
  ) {
    if progress <= 0 || progress >= 1 {
      onePicture(row, leaf, isNew: progress >= 1, context)
      return
    }
    let m = matrix(row, context)
    guard let inverse = m.inverted else { return }
    var effects = GroupEffects()
    effects.hasGroupOpacity = true
    effects.reasonOverride = .transition
    let group = openGroup(row, effects, context)
    var inner = context
    inner.opacity = 1
    inner.clip = 0
    inner.uncutClip = -1
    inner.visible = Rect(-1e30, -1e30, 2e30, 2e30)
    let mark = DrawnMark(
      instances: frame.instances.count, commands: frame.commands.count, clips: frame.clips.count)
    plainLayer(row, inner)
    let bounds = bounds(row)
    var extent = bounds
    add(drawnBox(from: mark), under: inverse, to: &extent)
    flush(.transition)
    var begin = DrawCommand(.beginOld, because: .transition)
    begin.group = Int32(group)
    append(begin)
    if let snapshot = leaf.snapshot, let back = snapshot.matrix.inverted {
      replay(snapshot.frame, back.concatenating(m), row)
      add(snapshot.box, under: back, to: &extent)
    }
    flush(.transition)
    var end = DrawCommand(.endOld, because: .transition)
    end.group = Int32(group)
    append(end)
    groupBox = box(of: extent, under: m)
    var record = mix.record(
      bounds: bounds, extent: extent, subtype: leaf.subtype,
      isFlipped: matrices.kind[row].contains(.flipped))
    record.progress = progress
    record.matrix = m
    record.inverse = inverse
    frame.groups[group].transition = Int32(frame.transitions.count)
    frame.transitions.append(record)
    closeGroup(group, row, GroupEffects(), context)
  }

  /// Draws the new or the old picture alone, as where there is no transition.
  func onePicture(_ row: Int, _ leaf: TransitionLeaf, isNew: Bool, _ context: DrawContext) {
    if isNew {
      plainLayer(row, context)
      return
    }
    let m = matrix(row, context)
    guard let snapshot = leaf.snapshot, let back = snapshot.matrix.inverted else { return }
    let map = back.concatenating(m)
    if context.opacity >= 1, context.clip == 0 {
      replay(snapshot.frame, snapshot.matrix == m ? ProjectionRecord() : map, row)
      return
    }
    var effects = GroupEffects()
    effects.hasGroupOpacity = true
    effects.reasonOverride = .transition
    let group = openGroup(row, effects, context)
    replay(snapshot.frame, map, row)
    closeGroup(group, row, GroupEffects(), context)
  }

  /// How long the lists were before something was drawn.
  struct DrawnMark {
    var instances = 0
    var commands = 0
    var clips: Int
  }

  /// The box of what was drawn since a mark, in the innermost group.
  ///
  /// The group's own box knows nothing of clips, and runs of plain rows leave none where nothing
  /// bounds what can be seen: then the quads tell.
  func drawnBox(from mark: DrawnMark) -> Rect {
    let isBounded = groupBox.isNull || groupBox.width < 1e5 && groupBox.height < 1e5
    if isBounded && frame.clips.count == mark.clips { return groupBox }
    var whole = Rect.null
    for i in mark.instances..<frame.instances.count {
      whole = whole.union(drawnBox(of: frame.instances[i]))
    }
    for i in mark.commands..<frame.commands.count
    where frame.commands[i].kind == .compactInstances {
      frame.forEachQuad(of: frame.commands[i]) { whole = whole.union(drawnBox(of: $0)) }
    }
    return whole
  }

  /// The box of a quad within its clip.
  private func drawnBox(of record: InstanceRecord) -> Rect {
    let m =
      record.flags.contains(.projective)
      ? frame.projections[Int(record.a)]
      : ProjectionRecord(
        AffineTransform(record.a, record.b, record.c, record.d, record.tx, record.ty))
    let reach = record.kind == .shadow ? 3 * max(Float(bitPattern: record.word9), 0) : 0
    let own = box(
      of: Rect(-reach, -reach, record.width + 2 * reach, record.height + 2 * reach), under: m)
    let clip = record.clipIndex
    return clip > 0 ? own.intersection(clipShapes[clip].box) : own
  }

  /// Makes a rectangle of a layer hold a box of the frame, where the box is known.
  private func add(_ box: Rect, under inverse: ProjectionRecord, to extent: inout Rect) {
    guard !box.isNull, box.width < 1e5, box.height < 1e5 else { return }
    let own = self.box(of: box, under: inverse)
    guard own.width < 1e5, own.height < 1e5 else { return }
    extent = extent.union(own)
  }
}

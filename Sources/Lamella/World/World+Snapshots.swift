// SPDX-License-Identifier: MIT

// Frames of one layer: as it is on screen, and as the model says, in its own space. Both go through
// the ordinary builder. For the first it walks from the root as for the screen and draws one subtree
// only, so what a renderer makes of it are the pixels that it makes of the screen. The second follows
// Core Animation's rules for drawing into a context, which differ from those for the screen.

public import LamellaMath

extension World {
  /// The draw list of what one layer and those below it are on screen at a time.
  ///
  /// It is the frame of that time without all else: the layer stands where it stands there, with what
  /// its superlayers do to it (opacity, clips, masks, filters, copies), and with nothing that they
  /// draw themselves (backgrounds, shadows, filtered backdrops). Nothing before or behind it is
  /// drawn and nothing cuts it, also in depth. Of a superlayer in transition the old picture is whole.
  /// A layer in a mask is drawn alone, with what is done to it below that mask's superlayer.
  /// Empty where the layer is in no tree, or hidden with a superlayer.
  ///
  /// Makes the frame of the time first: see ``frame(at:)`` for what that commits and calls. The list is
  /// the caller's and stays as it is.
  ///
  /// - Complexity: that of the frame and the layer's subtree.
  public func frame(of layer: Layer, at time: Double) -> Frame {
    let slot = slot(layer.id)
    frame(at: time)
    let list = emptyList()
    let row = contains(layer.id) ? Int(tree.row[slot]) : -1
    guard row >= 0, let builder = pipeline.builder else { return list }
    let mask = maskRow(above: row)
    builder.inList(list, pixelGrid: pixelGrid, root: -1) {
      builder.isolating(row) {
        builder.layer(mask ?? 0, DrawContext(visible: FrameBuilder.everything))
      }
    }
    return list
  }

  /// The mask that a row is or stands in; nil for most.
  private func maskRow(above row: Int) -> Int? {
    var current = row
    while current >= 0 {
      if presentation.flags[current].contains(.isMask) { return current }
      current = Int(tree.parentRow[current])
    }
    return nil
  }

  /// The box around a layer's bounds in frame space, as of the last frame; null where it has none.
  public func screenBox(of layer: Layer) -> Rect {
    let row = Int(tree.row[slot(layer.id)])
    guard row >= 0, row < pipeline.matrices.kindCount, let builder = pipeline.builder else {
      return .null
    }
    return builder.box(of: builder.bounds(row), under: pipeline.matrices.matrix(row))
  }

  /// The draw list of one layer with what is below it as the model says, in its own space.
  ///
  /// Core Animation's `renderInContext:`. Its own position, anchor, transform and flip are not applied,
  /// and its `bounds.origin` is not taken off: a point of the layer's coordinates comes to where
  /// `transform` takes it. Its opacity counts, for the layer as a whole. As there,
  ///
  /// - animations, transitions and what the host draws with OpenGL are left out,
  /// - of 3-D transforms and perspective only the part in the plane counts,
  /// - background filters are left out,
  /// - replicators make copies about the origin of their coordinates, without colours and delays,
  /// - transform layers draw background, border and mask as plain layers do,
  /// - shadows ignore `shadowPath` and end at twice their radius.
  ///
  /// Dashes do not reach the strokes of sublayers, as they do there. Empty where the layer is in no tree.
  ///
  /// Commits at the time of the last frame. The list is the caller's and stays as it is.
  public func modelFrame(of layer: Layer, transform: AffineTransform = .identity) -> Frame {
    let slot = slot(layer.id)
    frame(at: time)
    let list = emptyList()
    let row = contains(layer.id) ? Int(tree.row[slot]) : -1
    guard row >= 0, let builder = pipeline.builder else { return list }
    let matrices = pipeline.matrices
    let end = Int(tree.subtreeEnd[row])
    showModel(rows: row..<end)
    let place = matrices.takePlace(of: row, transform)
    matrices.ignoresDepth = true
    if row + 1 < end { Layout.run(self, matrices, rows: row + 1..<end) }
    builder.inList(list, pixelGrid: PixelGrid(), root: row) {
      builder.immediately {
        builder.plainLayer(row, DrawContext(visible: FrameBuilder.everything))
      }
    }
    matrices.putBack(place, at: row)
    matrices.ignoresDepth = false
    objects.hidesAnimated = false
    Interpolation.run(self)
    if row + 1 < end { Layout.run(self, matrices, rows: row + 1..<end) }
    return list
  }

  private func emptyList() -> Frame {
    let list = Frame(contents: contents)
    list.reset(time: time, number: pipeline.frameNumber)
    list.pins = pictureSource.map { PinnedPictures(source: $0) }
    return list
  }

  /// Puts the model's values on screen; the next interpolation writes the animated ones again.
  private func showModel(rows: Range<Int>) {
    objects.hidesAnimated = true
    for row in rows {
      for column in 0..<ColumnID.count {
        presentation.column(column)[row] = model.column(column)[row]
      }
      presentation.flags[row] = model.flags[row]
      let slot = Int(tree.slotOfRow[row])
      for component in components {
        let index = component.index(ofSlot: slot)
        if index >= 0 { component.commit(index) }
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// Frames of one layer: as it is on screen, and as the model says, in its own space. Both go through
// the ordinary builder, so what a renderer makes of them are the pixels that it makes of the screen.

public import LamellaMath

extension World {
  /// The draw list of one layer with what is below it, as it is on screen at a time.
  ///
  /// It stands where it stands in the frame of that time, with its own opacity, mask and effects.
  /// What its superlayers do to it (opacity, clips, masks, filters) is left out, and so is what lies
  /// before and behind it. Empty where the layer is in no tree.
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
    builder.inList(list, pixelGrid: pixelGrid, root: -1) {
      builder.layer(row, DrawContext(visible: FrameBuilder.everything))
    }
    return list
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
  /// Its own position, anchor, transform and flip are not applied, and its `bounds.origin` is not taken
  /// off: a point of the layer's coordinates comes to where `transform` takes it. Its opacity counts.
  /// Animations and transitions are left out, and so is what the host draws with OpenGL.
  /// Empty where the layer is in no tree.
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
    if row + 1 < end { Layout.run(self, matrices, rows: row + 1..<end) }
    builder.inList(list, pixelGrid: PixelGrid(), root: row) {
      builder.withoutTransitions {
        builder.plainLayer(row, DrawContext(visible: FrameBuilder.everything))
      }
    }
    matrices.putBack(place, at: row)
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

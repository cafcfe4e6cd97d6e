// SPDX-License-Identifier: MIT

// Layout and display on the model side: flags, closures, autoresizing. Layout runs from the topmost
// layer that needs it downwards until nothing needs it (spec 9.1).

public import LamellaMath

/// What a program supplies to lay out or draw a layer.
struct LayoutSources {
  var layout: (@Sendable (Layer) -> Void)?
  var display: (@Sendable (Layer) -> Void)?
}

extension Layer {
  /// Whether the layer waits to be laid out.
  public var needsLayout: Bool { world.changes.isLayoutNeeded(slot) }

  /// Asks for a layout before the next commit.
  public func setNeedsLayout() { world.changes.needsLayout(slot) }

  /// Lays out now, from the topmost superlayer that needs it downwards until none does.
  public func layoutIfNeeded() { world.layoutIfNeeded(slot) }

  /// Called when the layer is to place its sublayers; nil leaves them as they are.
  public func setLayout(_ layout: (@Sendable (Layer) -> Void)?) {
    world.layoutSources[slot, default: LayoutSources()].layout = layout
    world.changes.needsLayout(slot)
  }

  /// Runs the layer's own layout without touching its flag.
  public func layoutSublayers() { world.layoutSources[slot]?.layout?(self) }

  /// Whether the layer waits to draw its picture.
  public var needsDisplay: Bool { world.changes.isDisplayNeeded(slot) }

  /// Asks for the layer's picture to be drawn again before the next commit.
  public func setNeedsDisplay() { world.changes.needsDisplay(slot) }

  /// Draws now where the flag is set.
  public func displayIfNeeded() { if needsDisplay { display() } }

  /// Clears the flag and runs the layer's display closure.
  public func display() {
    world.changes.clearDisplay(slot)
    world.layoutSources[slot]?.display?(self)
  }

  /// Called when the layer is to make its picture, usually by setting `contents`.
  public func setDisplay(_ display: (@Sendable (Layer) -> Void)?) {
    world.layoutSources[slot, default: LayoutSources()].display = display
  }

  /// Which margins and extents follow a change of the superlayer's size; default none.
  public var autoresizingMask: AutoresizingMask {
    get {
      let row = world.properties[Builtin.autoresizingMask]
      return AutoresizingMask(
        rawValue: UInt8(world.readChannels(row, slot: slot, isModel: true).values[0]))
    }
    nonmutating set {
      world.change(
        Builtin.autoresizingMask, to: ChannelBlock(number: Float(newValue.rawValue)), slot: slot)
    }
  }
}

extension World {
  /// The bounds of a layer changed: its sublayers resize by their masks. `old` is the size before.
  func resizeSublayers(ofSlot slot: Int, from old: Size, to new: Size) {
    if old == new { return }
    let store = component(.layout)
    if store.count == 0 { return }
    var child = tree.firstChild[slot]
    while child >= 0 {
      let index = store.index(ofSlot: Int(child))
      if index >= 0 {
        let mask = AutoresizingMask(rawValue: UInt8(store.model(index)[0]))
        if !mask.isEmpty {
          let frame = frame(ofSlot: Int(child), isModel: true)
          setFrame(mask.resized(frame: frame, oldSize: old, newSize: new), slot: Int(child))
        }
      }
      child = tree.next[Int(child)]
    }
  }

  func layoutIfNeeded(_ slot: Int) {
    var top = -1
    var current = slot
    while current >= 0 {
      if changes.isLayoutNeeded(current) { top = current }
      current = Int(tree.parent[current])
    }
    if top < 0 { return }
    // A layout may make others need one; a limit stops layers that ask each other for ever.
    for _ in 0..<64 where layoutPass(top) {}
  }

  /// One pass over a subtree; true where something was laid out.
  private func layoutPass(_ top: Int) -> Bool {
    var stack = [top]
    var didLayOut = false
    while let slot = stack.popLast() {
      if changes.isLayoutNeeded(slot) {
        changes.clearLayout(slot)
        didLayOut = true
        layoutSources[slot]?.layout?(Layer(world: self, id: tree.id(ofSlot: slot)))
      }
      var child = tree.firstChild[slot]
      while child >= 0 {
        stack.append(Int(child))
        child = tree.next[Int(child)]
      }
    }
    return didLayOut
  }

  /// Lays out and draws whatever needs it in the root's tree, before a commit.
  func prepareCommit() {
    if changes.anyNeedsLayout && !layoutSources.isEmpty {
      layoutIfNeeded(rootSlot)
      for slot in layoutSources.keys where tree.row[slot] >= 0 { layoutIfNeeded(slot) }
    }
    for (slot, sources) in layoutSources where sources.display != nil {
      if tree.row[slot] >= 0 && changes.isDisplayNeeded(slot) {
        Layer(world: self, id: tree.id(ofSlot: slot)).display()
      }
    }
  }
}

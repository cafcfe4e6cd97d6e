// SPDX-License-Identifier: MIT

// Layout and display on the model side: flags, closures, managers. Layout runs from the topmost
// layer that needs it downwards until nothing needs it (spec 9.1).

import LamellaMath

/// What a program supplies to lay out or draw a layer.
struct LayoutSources {
  var layout: ((Layer) -> Void)?
  var manager: (any LayoutManager)?
  var display: ((Layer) -> Void)?
  var willDraw: ((Layer) -> Void)?
  var draw: ((Layer) -> Void)?
  /// Properties whose change asks for a new picture.
  var displayKeys: Set<String> = []
  /// The part of the bounds to be drawn again; nil means all of it, once the flag is set.
  var dirtyRect: Rect?
}

extension Layer {
  /// Whether the layer waits to be laid out.
  public var needsLayout: Bool { world.changes.isLayoutNeeded(slot) }

  /// Asks for a layout before the next commit.
  public func setNeedsLayout() { world.markLayout(slot) }

  /// Lays out now, from the topmost superlayer that needs it downwards until none does.
  public func layoutIfNeeded() { world.layoutIfNeeded(slot) }

  /// Called when the layer is to place its sublayers; nil leaves that to the layout manager.
  public func setLayout(_ layout: ((Layer) -> Void)?) {
    world.layoutSources[slot, default: LayoutSources()].layout = layout
    world.markLayout(slot)
  }

  /// Runs the layer's own layout, or its manager's, without touching its flag.
  public func layoutSublayers() { world.runLayout(slot) }
}

extension World {
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
        runLayout(slot)
        if let action = actionForChange("onLayout", slot: slot) {
          run(action, key: "onLayout", slot: slot, old: .null)
        }
      }
      var child = tree.firstChild[slot]
      while child >= 0 {
        stack.append(Int(child))
        child = tree.next[Int(child)]
      }
    }
    return didLayOut
  }

  /// Lays out all layers that need it, those that come to need it meanwhile included.
  private func layOutStaleLayers() {
    let hasSources = !layoutSources.isEmpty || !actionSources.isEmpty || !classActions.isEmpty
    // A limit stops layers that ask each other for ever.
    for _ in 0..<64 where changes.layoutSlots.count > 0 {
      if !hasSources {
        for i in 0..<changes.layoutSlots.count { changes.clearLayout(Int(changes.layoutSlots[i])) }
        changes.clearLayoutSlots()
        return
      }
      let stale = (0..<changes.layoutSlots.count).map { Int(changes.layoutSlots[$0]) }
      changes.clearLayoutSlots()
      for slot in stale where tree.row[slot] >= 0 && changes.isLayoutNeeded(slot) {
        layoutIfNeeded(slot)
      }
    }
  }

  /// Lays out and draws whatever needs it in the root's tree, before a commit.
  func prepareCommit() {
    layOutStaleLayers()
    for (slot, sources) in layoutSources where sources.display != nil || sources.draw != nil {
      if tree.row[slot] >= 0 && changes.isDisplayNeeded(slot) {
        Layer(world: self, id: tree.id(ofSlot: slot)).display()
      }
    }
  }
}

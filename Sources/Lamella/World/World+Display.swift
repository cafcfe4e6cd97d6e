// SPDX-License-Identifier: MIT

// When a layer draws its own picture: a flag, the part that is stale, and the program's closures.
// The engine draws nothing itself; a closure ends by setting `contents` (spec 9.2).

public import LamellaMath

extension Layer {
  /// Whether the layer waits to draw its picture.
  public var needsDisplay: Bool { world.changes.isDisplayNeeded(slot) }

  /// Asks for the layer's picture to be drawn again before the next commit.
  public func setNeedsDisplay() {
    world.changes.needsDisplay(slot)
    if !world.layoutSources.isEmpty { world.layoutSources[slot]?.dirtyRect = nil }
  }

  /// Asks for a part of the picture, in the layer's coordinates, to be drawn again.
  ///
  /// Parts add up to the box around them until the layer is displayed; see `dirtyRect`.
  public func setNeedsDisplay(in rect: Rect) {
    let slot = slot
    let before = needsDisplay ? world.layoutSources[slot]?.dirtyRect : Rect.null
    // All of it was asked for already.
    if needsDisplay, before == nil { return }
    world.changes.needsDisplay(slot)
    world.layoutSources[slot, default: LayoutSources()].dirtyRect = (before ?? .null).union(
      rect.standardized)
  }

  /// The part of the bounds that waits to be drawn again; nil while the picture is not stale.
  public var dirtyRect: Rect? {
    guard needsDisplay else { return nil }
    return world.layoutSources[slot]?.dirtyRect ?? bounds
  }

  /// Draws now where the flag is set.
  public func displayIfNeeded() { if needsDisplay { display() } }

  /// Clears the flag and runs the layer's display closure, or else its drawing closures.
  public func display() {
    let slot = slot
    // The renderer draws it with the next frame that shows it.
    if layerClass == .openGL { return world.changes.needsDisplay(slot) }
    world.changes.clearDisplay(slot)
    guard let sources = world.layoutSources[slot] else { return }
    world.layoutSources[slot]?.dirtyRect = nil
    if let display = sources.display {
      display(self)
    } else if let draw = sources.draw {
      sources.willDraw?(self)
      draw(self)
    }
  }

  /// Called when the layer is to make its picture, usually by setting `contents`.
  public func setDisplay(_ display: ((Layer) -> Void)?) {
    world.layoutSources[slot, default: LayoutSources()].display = display
  }

  /// Called in turn when the layer is to draw its picture and has no display closure.
  public func setDraw(
    _ draw: ((Layer) -> Void)?, willDraw: ((Layer) -> Void)? = nil
  ) {
    world.layoutSources[slot, default: LayoutSources()].draw = draw
    world.layoutSources[slot, default: LayoutSources()].willDraw = willDraw
  }

  /// The properties whose change makes the picture stale, by name; default none.
  ///
  /// Beside those that do so on every layer of the class; see ``LayerClass/needsDisplay(forKey:)``.
  public var displayKeys: Set<String> {
    get { world.layoutSources[slot]?.displayKeys ?? [] }
    nonmutating set {
      world.layoutSources[slot, default: LayoutSources()].displayKeys = newValue
    }
  }
}

extension Layer {
  /// Whether an OpenGL layer is drawn anew in every frame that shows it; default false.
  ///
  /// Else it is drawn after ``setNeedsDisplay()`` and whenever its size in pixels changes. While a
  /// frame shows such a layer, ``World/nextFrame`` is now. Traps on a layer of another class.
  public var isAsynchronous: Bool {
    get { value(forKeyPath: "asynchronous").bool ?? false }
    nonmutating set {
      precondition(layerClass == .openGL, "isAsynchronous of a \(layerClass.coreAnimationName)")
      setValue(.bool(newValue), forKeyPath: "asynchronous")
    }
  }
}

extension LayerClass {
  /// Whether a change of a built-in property makes the picture of every layer of the class stale.
  ///
  /// True for what a text layer's text looks like, false for everything else, unknown names included.
  public func needsDisplay(forKey key: String) -> Bool {
    guard self == .text, let id = PropertyTable.builtin.id(named: key, on: self) else {
      return false
    }
    let row = PropertyTable.builtin[id]
    return row.classes == [.text] || row.name == "contentsScale" || row.name == "style"
  }
}

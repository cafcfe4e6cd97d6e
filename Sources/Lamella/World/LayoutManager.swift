// SPDX-License-Identifier: MIT

public import LamellaMath

/// Places the sublayers of the layers that it is given to.
///
/// One manager may serve many layers. It is asked after the layer's own layout closure: where that
/// is set, the manager's is not run.
public protocol LayoutManager {
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: Layer)
  /// A layer that was laid out now needs it again; told once for each such change.
  func invalidateLayout(of layer: Layer)
  /// The size that a layer would like to have; nil means the size of its bounds.
  func preferredSize(of layer: Layer) -> Size?
}

extension LayoutManager {
  public func invalidateLayout(of layer: Layer) {}
  public func preferredSize(of layer: Layer) -> Size? { nil }
}

extension Layer {
  /// Places the sublayers where no layout closure does; default nil.
  ///
  /// Setting one asks for a layout.
  public var layoutManager: (any LayoutManager)? {
    get { world.layoutSources[slot]?.manager }
    nonmutating set {
      world.layoutSources[slot, default: LayoutSources()].manager = newValue
      world.markLayout(slot)
    }
  }

  /// The size that the layer would like to have.
  ///
  /// Its layout manager's answer; else what the text of a text layer needs, where the world has a
  /// ``World/pictureSource``; else the size of its bounds.
  public var preferredFrameSize: Size {
    layoutManager?.preferredSize(of: self) ?? world.preferredTextSize(slot) ?? bounds.size
  }
}

extension World {
  /// A layer needs layout; its manager hears of it where the layer did not need it before.
  func markLayout(_ slot: Int) {
    let wasClean = !changes.isLayoutNeeded(slot)
    changes.needsLayout(slot)
    if wasClean, !layoutSources.isEmpty, let manager = layoutSources[slot]?.manager {
      manager.invalidateLayout(of: Layer(world: self, id: tree.id(ofSlot: slot)))
    }
  }

  /// Runs a layer's own layout: its closure, else its manager.
  func runLayout(_ slot: Int) {
    guard let sources = layoutSources[slot] else { return }
    let layer = Layer(world: self, id: tree.id(ofSlot: slot))
    if let layout = sources.layout {
      layout(layer)
    } else {
      sources.manager?.layoutSublayers(of: layer)
    }
  }
}

// SPDX-License-Identifier: MIT

// Scrolling is a change of `bounds.origin`, so it animates as any change of the bounds does.

public import LamellaMath

/// The axes along which a scroll layer moves.
public enum ScrollMode: String, Sendable, CaseIterable {
  case both, vertically, horizontally, none

  var movesX: Bool { self == .both || self == .horizontally }
  var movesY: Bool { self == .both || self == .vertically }
}

extension Layer {
  /// The axes along which a scroll layer moves; default both.
  ///
  /// A mode that was set by an unknown name reads as none. Traps on other classes of layers.
  public var scrollMode: ScrollMode {
    get {
      checkClass(.scroll, "scrollMode")
      return value(forKeyPath: "scrollMode").string.flatMap(ScrollMode.init) ?? .none
    }
    nonmutating set {
      checkClass(.scroll, "scrollMode")
      setValue(.string(newValue.rawValue), forKeyPath: "scrollMode")
    }
  }

  /// Moves a scroll layer's origin to a point of its coordinates, along the axes that it moves.
  ///
  /// Traps on other classes of layers.
  public func scroll(to point: Point) {
    let mode = scrollMode
    var bounds = bounds
    if mode.movesX { bounds.origin.x = point.x }
    if mode.movesY { bounds.origin.y = point.y }
    self.bounds = bounds
  }

  /// Moves a scroll layer's origin as little as shows a rectangle of its coordinates.
  ///
  /// A rectangle that is larger than the view, or behind it, comes to stand at the origin. Traps on
  /// other classes of layers.
  public func scroll(to rect: Rect) {
    let bounds = bounds
    scroll(
      to: Point(
        Layer.origin(from: bounds.minX, extent: bounds.width, showing: rect.minX, rect.width),
        Layer.origin(from: bounds.minY, extent: bounds.height, showing: rect.minY, rect.height)))
  }

  private static func origin(
    from origin: Float, extent: Float, showing start: Float, _ length: Float
  ) -> Float {
    if start < origin || length > extent { return start }
    return start + length > origin + extent ? start + length - extent : origin
  }

  /// Scrolls the nearest scroll layer, this one or one above, to a point of this layer.
  ///
  /// Does nothing where there is none.
  public func scrollPoint(_ point: Point) {
    guard let scroller, let target = convert(point, to: scroller) else { return }
    scroller.scroll(to: target)
  }

  /// Scrolls the nearest scroll layer, this one or one above, to show a rectangle of this layer.
  ///
  /// Does nothing where there is none.
  public func scrollRectToVisible(_ rect: Rect) {
    guard let scroller, let target = convert(rect, to: scroller) else { return }
    scroller.scroll(to: target)
  }

  /// The part of the bounds that the nearest scroll layer shows; all of them where there is none.
  ///
  /// Layer coordinates; a rectangle of no size where nothing shows.
  public var visibleRect: Rect {
    guard let scroller, let view = convert(scroller.bounds, from: scroller) else { return bounds }
    let visible = bounds.intersection(view)
    return visible.isNull ? .zero : visible
  }

  private var scroller: Layer? {
    var current: Layer? = self
    while let layer = current, layer.layerClass != .scroll { current = layer.superlayer }
    return current
  }

  /// Traps where a member that belongs to one class is used on a layer of another.
  func checkClass(_ wanted: LayerClass, _ member: String) {
    precondition(
      layerClass == wanted,
      "\(member) belongs to a \(wanted.coreAnimationName), and \(id) is a \(layerClass)")
  }
}

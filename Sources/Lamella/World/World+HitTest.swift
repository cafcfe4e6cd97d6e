// SPDX-License-Identifier: MIT

// Hit tests, on the model or on what is on screen (spec 1.8). Core Animation hits the first copy of a
// replicator only; so does `hitTest`. `hitTestCopy` goes through all of them, the last one first.

import LamellaKernels
public import LamellaMath

extension Layer {
  /// The topmost layer at a point of the superlayer's coordinates: this one or one below it.
  ///
  /// Reads the model. Hidden and fully transparent layers, what masksToBounds cuts off and what is
  /// outside a mask's frame are not hit; corners, shapes and transparent pixels do not count.
  /// Transform layers have no plane of their own, and of a replicator's copies only the first is
  /// hit, where it is there: not of none, and not one that an override hides. O(layers below).
  public func hitTest(_ point: Point) -> Layer? {
    var path: [Int] = []
    return HitTest(world: world, isModel: true, hitsCopies: false).hit(slot, point, &path)
      .flatMap { world.layer(atSlot: $0) }
  }

  /// The topmost copy of a layer at a point of the superlayer's coordinates: this one or one below.
  ///
  /// As ``hitTest(_:)``, through all copies of the replicators: those that are hidden by an override
  /// or have no alpha are not hit. Replicators above this layer count with their first copy. Reads
  /// the model, which knows no delays. O(layers below · copies).
  public func hitTestCopy(_ point: Point) -> LayerCopy? { hitTestCopy(point, isModel: true) }

  fileprivate func hitTestCopy(_ point: Point, isModel: Bool) -> LayerCopy? {
    var path = world.replicators(above: slot).map { _ in 0 }
    let test = HitTest(world: world, isModel: isModel, hitsCopies: true)
    guard let hit = test.hit(slot, point, &path), let layer = world.layer(atSlot: hit) else {
      return nil
    }
    return LayerCopy(layer: layer, path: path)
  }
}

extension PresentationLayer {
  /// The topmost copy of a layer on screen at a point of the superlayer's coordinates.
  ///
  /// As ``Layer/hitTestCopy(_:)`` with the values of the last frame, each copy's at its own time.
  public func hitTestCopy(_ point: Point) -> LayerCopy? {
    layer.hitTestCopy(point, isModel: false)
  }
}

/// A walk from front to back.
struct HitTest {
  let world: World
  let isModel: Bool
  let hitsCopies: Bool

  private var set: ColumnSet { isModel ? world.model : world.presentation }

  /// The topmost layer at a point, as a slot, and the copies around it added to `path`.
  func hit(_ slot: Int, _ point: Point, _ path: inout [Int]) -> Int? {
    let row = Int(world.tree.row[slot])
    let flags = set.flags[row]
    if flags.contains(.hidden) || set[.opacity][row] <= 0 { return nil }
    let map = ProjectionRecord(
      flattening: LocalMatrix.full(world, row: row, isModel: isModel))
    guard let inverse = map.inverted, let q = inverse.apply(to: point) else { return nil }
    let bounds = Rect(
      set[.boundsX][row], set[.boundsY][row], set[.boundsWidth][row], set[.boundsHeight][row])
    let layerClass = world.tree.layerClass(ofSlot: slot)
    let isTransform = layerClass == .transform
    if flags.contains(.masksToBounds) && !isTransform && !bounds.contains(q) { return nil }
    if world.tree.mask[slot] >= 0,
      !world.frame(ofSlot: Int(world.tree.mask[slot]), isModel: isModel).contains(q)
    {
      return nil
    }
    if layerClass == .replicator, hitsCopies {
      if let hit = hitCopies(slot, q, &path) { return hit }
    } else if layerClass != .replicator || hasFirstCopy(slot),
      let hit = hitSublayers(slot, q, &path)
    {
      return hit
    }
    return !isTransform && bounds.contains(q) ? slot : nil
  }

  /// Whether the first of a replicator's copies, in the first copies of those above, is there.
  private func hasFirstCopy(_ slot: Int) -> Bool {
    guard let values = world.replicator(slot, isModel: isModel) else { return true }
    if values.count == 0 { return false }
    let path = world.replicators(above: slot).map { _ in 0 } + [0]
    return world.override(of: slot, path)?.isHidden != true
  }

  private func hitSublayers(_ slot: Int, _ q: Point, _ path: inout [Int]) -> Int? {
    for child in childrenFrontToBack(slot) {
      if let hit = hit(child, q, &path) { return hit }
    }
    return nil
  }

  /// The copies of a replicator, the last one first.
  private func hitCopies(_ slot: Int, _ q: Point, _ path: inout [Int]) -> Int? {
    path.append(0)
    let depth = path.count - 1
    defer { if path.count == depth + 1, path[depth] < 0 { path.removeLast() } }
    guard let values = world.replicator(slot, isModel: isModel) else {
      if let hit = hitSublayers(slot, q, &path) { return hit }
      path[depth] = -1
      return nil
    }
    let delayed = DelayedCopies(world, slot, values, isModel: isModel)
    defer { delayed?.end() }
    var result: Int?
    for k in (0..<values.count).reversed() {
      path[depth] = k
      let change = world.override(of: slot, path)
      if change?.isHidden == true { continue }
      let around = change.map { $0.tint.limited } ?? .white
      if !(values.tint(k, over: around).alpha > 0) { continue }
      let place = world.copyTransform(slot, values, k, change, isModel: isModel)
      delayed?.show(k)
      if place.isAffine {
        guard let inverse = CopyPlace(place.affine).inverted else { continue }
        result = hitSublayers(slot, inverse.single.apply(to: q), &path)
      } else {
        world.copyTransforms[slot] = place
        result = hitSublayers(slot, q, &path)
        world.copyTransforms[slot] = nil
      }
      if result != nil { break }
    }
    if result == nil { path[depth] = -1 }
    return result
  }

  private func childrenFrontToBack(_ slot: Int) -> [Int] {
    let tree = world.tree
    var children: [Int] = []
    var child = tree.lastChild[slot]
    while child >= 0 {
      children.append(Int(child))
      child = tree.previous[Int(child)]
    }
    if children.count < 2 { return children }
    let z = set[.zPosition]
    // Stable, so that later siblings stay in front among equals.
    return children.enumerated().sorted { a, b in
      let (za, zb) = (z[Int(tree.row[a.element])], z[Int(tree.row[b.element])])
      return za == zb ? a.offset < b.offset : za > zb
    }.map(\.element)
  }
}

/// The presentation below a replicator at the times of its copies, one after the other.
private struct DelayedCopies {
  private let world: World
  private let rows: Range<Int>
  private let clock: Int32
  private let mark: Int
  private let delay: Double

  /// Nil where all copies show the same time.
  init?(_ world: World, _ slot: Int, _ values: ReplicatorValues, isModel: Bool) {
    if isModel || values.delay == 0 || !world.canShowCopies { return nil }
    let row = Int(world.tree.row[slot])
    self.world = world
    rows = row + 1..<Int(world.tree.subtreeEnd[row])
    clock = world.animations.clocks.clock(ofSlot: slot, in: world.tree)
    mark = world.animations.clocks.push()
    delay = values.delay
  }

  func show(_ k: Int) {
    world.animations.clocks.shift(clock, by: -Double(k) * delay, from: mark)
    Interpolation.run(world, rows: rows)
  }

  func end() {
    world.animations.clocks.pop(to: mark)
    Interpolation.run(world, rows: rows)
  }
}

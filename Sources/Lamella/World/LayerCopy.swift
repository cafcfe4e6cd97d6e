// SPDX-License-Identifier: MIT

import LamellaKernels
public import LamellaMath

/// One copy of a layer that stands below replicators.
///
/// Copies are no layers: nothing is kept of them. What is asked is computed when it is asked, from the
/// last frame's presentation at the copy's own time; between an edit of the tree or of animations and
/// the next frame, at the present time. Copy 0 of each replicator is the layer itself.
public struct LayerCopy: Equatable {
  /// The layer that is copied.
  public let layer: Layer
  /// The index of the copy in each replicator above the layer, the outermost first.
  public let path: [Int]

  init(layer: Layer, path: [Int]) {
    self.layer = layer
    self.path = path
  }

  /// Whether the replicators, as they are on screen, make this copy, and nothing hides it.
  ///
  /// A copy without colour (an alpha of 0) exists.
  public var exists: Bool {
    layer.world.copies(of: layer.slot, path).allSatisfy {
      $0.index < ($0.values?.count ?? 1) && $0.change?.isHidden != true
    }
  }

  /// A property's value on screen in this copy.
  ///
  /// The layer's own, at the copy's time. O(layers and animations below the outermost replicator).
  public subscript<V: AnimatableValue>(property: AnimatableProperty<V>) -> V {
    layer.world.inCopy(layer.slot, path) { layer.presentation[property] }
  }

  /// The value on screen at a key path in this copy; as ``PresentationLayer/value(forKeyPath:)``.
  public func value(forKeyPath keyPath: String) -> Value {
    layer.world.inCopy(layer.slot, path) { layer.presentation.value(forKeyPath: keyPath) }
  }

  /// The time inside the layer in this copy, in seconds: that of its animations.
  public var time: Double {
    let world = layer.world
    return world.inCopy(layer.slot, path) {
      world.animations.clocks.time(
        world.animations.clocks.clock(ofSlot: layer.slot, in: world.tree))
    }
  }

  /// What the replicators multiply into the copy's colours, overrides included; straight alpha.
  public var tint: Color {
    var tint = Color.white
    for copy in layer.world.copies(of: layer.slot, path) {
      if let change = copy.change { tint = tint.multiplied(by: change.tint.limited) }
      if let values = copy.values { tint = values.tint(copy.index, over: tint) }
    }
    return tint
  }

  /// The map from the layer's coordinates to the space above the root, in points; nil in perspective.
  public var affineTransform: AffineTransform? {
    layer.world.inCopy(layer.slot, path) {
      layer.world.matrix(ofSlot: layer.slot, isModel: false).affine
    }
  }

  /// Where a point of the layer's coordinates is on screen, in the space above the root.
  ///
  /// Nil where it is behind the eye.
  public func convertToRoot(_ point: Point) -> Point? {
    layer.world.inCopy(layer.slot, path) {
      layer.world.matrix(ofSlot: layer.slot, isModel: false).apply(to: point)
    }
  }
}

extension Layer {
  /// A copy of the layer: an index for each replicator above it, the outermost first.
  ///
  /// Traps where the number of indices is another or one is negative. An index beyond the
  /// replicator's count is allowed, since counts change: see ``LayerCopy/exists``.
  public func copy(_ path: Int...) -> LayerCopy { copy(at: path) }

  /// A copy of the layer: an index for each replicator above it, the outermost first.
  public func copy(at path: [Int]) -> LayerCopy {
    let depth = world.replicators(above: slot).count
    precondition(path.count == depth, "\(path) for a layer below \(depth) replicators")
    precondition(path.allSatisfy { $0 >= 0 }, "a copy at \(path)")
    return LayerCopy(layer: self, path: path)
  }
}

extension World {
  /// A replicator above a layer and the copy that is meant.
  struct CopyStep {
    let slot: Int
    let index: Int
    let values: ReplicatorValues?
    let change: CopyOverride?
  }

  /// The replicators above a layer, the outermost first.
  func replicators(above slot: Int) -> [Int] {
    var result: [Int] = []
    var current = Int(tree.parent[slot])
    while current >= 0 {
      if tree.layerClass(ofSlot: current) == .replicator { result.append(current) }
      current = Int(tree.parent[current])
    }
    return result.reversed()
  }

  /// The replicators above a layer with their copies, as they are on screen at this time.
  func copies(of slot: Int, _ path: [Int]) -> [CopyStep] {
    replicators(above: slot).enumerated().map { i, replicator in
      CopyStep(
        slot: replicator, index: path[i], values: self.replicator(replicator, isModel: false),
        change: override(of: replicator, Array(path[...i])))
    }
  }

  /// All overrides of a copy, as one.
  func override(of replicator: Int, _ path: [Int]) -> CopyOverride? {
    guard let list = copyOverrides[replicator] else { return nil }
    let alone = list[[path[path.count - 1]]]
    if path.count == 1 { return alone }
    guard let here = list[path] else { return alone }
    return alone?.combined(with: here) ?? here
  }

  /// Whether rows and animations are those of the last frame, so that other times can be shown.
  var canShowCopies: Bool { !tree.orderIsStale && !animations.wasEdited }

  /// Runs `body` while the presentation below the replicators is that of a copy.
  func inCopy<Result>(_ slot: Int, _ path: [Int], _ body: () -> Result) -> Result {
    let clocks = animations.clocks
    let chain = replicators(above: slot)
    let mark = clocks.push()
    var evaluated: Range<Int>?
    for (i, replicator) in chain.enumerated() {
      guard let values = self.replicator(replicator, isModel: false) else { continue }
      let change = override(of: replicator, Array(path[...i]))
      copyTransforms[replicator] = copyTransform(
        replicator, values, path[i], change, isModel: false)
      if values.delay == 0 || path[i] == 0 || !canShowCopies { continue }
      let row = Int(tree.row[replicator])
      let rows = row + 1..<Int(tree.subtreeEnd[row])
      clocks.shift(
        clocks.clock(ofSlot: replicator, in: tree), by: -Double(path[i]) * values.delay,
        from: clocks.push())
      Interpolation.run(self, rows: rows)
      evaluated = evaluated ?? rows
    }
    let result = body()
    for replicator in chain { copyTransforms[replicator] = nil }
    clocks.pop(to: mark)
    if let evaluated { Interpolation.run(self, rows: evaluated) }
    return result
  }

  /// The place of a copy in its replicator's coordinates.
  func copyTransform(
    _ slot: Int, _ values: ReplicatorValues, _ k: Int, _ change: CopyOverride?, isModel: Bool
  ) -> Transform3D {
    let set = isModel ? model : presentation
    let row = Int(tree.row[slot])
    let centre = Point(
      set[.boundsX][row] + set[.boundsWidth][row] / 2,
      set[.boundsY][row] + set[.boundsHeight][row] / 2)
    var map = values.step.power(k)
    if let change { map = Transform3D(change.transform).concatenating(map) }
    return Transform3D.translation(-centre.x, -centre.y).concatenating(map)
      .concatenating(.translation(centre.x, centre.y))
  }
}

extension Transform3D {
  /// The k-th power; in double precision where the map is one of the plane.
  ///
  /// O(log k).
  func power(_ k: Int) -> Transform3D {
    if isAffine { return Transform3D(CopyPlace(affine).power(k).single) }
    var (result, square, left) = (Transform3D.identity, self, k)
    while left > 0 {
      if left & 1 != 0 { result = result.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    return result
  }
}

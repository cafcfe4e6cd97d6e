// SPDX-License-Identifier: MIT

// Conversions on the model (spec 1.6). Nothing here needs a frame: matrices are
// composed from the model, so layers in no tree convert too. Row order may be stale; slots are used.

public import LamellaMath

extension Layer {
  /// A point of another layer in this layer's coordinates.
  ///
  /// Nil stands for the space above the root. Layers in unrelated trees meet there. Where the point
  /// is seen edge-on or behind the eye the result is nil.
  public func convert(_ point: Point, from layer: Layer?) -> Point? {
    world.convert(point, from: layer?.slot ?? -1, to: slot)
  }

  /// A point of this layer in another layer's coordinates; nil stands for the space above the root.
  public func convert(_ point: Point, to layer: Layer?) -> Point? {
    world.convert(point, from: slot, to: layer?.slot ?? -1)
  }

  /// The bounding box of a rectangle of another layer in this layer's coordinates.
  public func convert(_ rect: Rect, from layer: Layer?) -> Rect? {
    world.convert(rect, from: layer?.slot ?? -1, to: slot)
  }

  /// The bounding box of a rectangle of this layer in another layer's coordinates.
  public func convert(_ rect: Rect, to layer: Layer?) -> Rect? {
    world.convert(rect, from: slot, to: layer?.slot ?? -1)
  }

  /// A time of another layer's time space in this layer's; nil stands for the world's time.
  ///
  /// Upwards through a stopped layer the time is the layer's `beginTime`.
  public func convert(time: Double, from layer: Layer?) -> Double {
    world.convertTime(time, from: layer?.slot ?? -1, to: slot)
  }

  /// A time of this layer's time space in another layer's; nil stands for the world's time.
  public func convert(time: Double, to layer: Layer?) -> Double {
    world.convertTime(time, from: slot, to: layer?.slot ?? -1)
  }

  /// Whether the point, in the layer's own coordinates, is inside the bounds; far edges are not.
  public func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// Whether an odd number of layers from this one up to the root is flipped.
  public var contentsAreFlipped: Bool {
    var current = slot
    var flipped = false
    while current >= 0 {
      if world.model.flags[Int(world.tree.row[current])].contains(.geometryFlipped) {
        flipped.toggle()
      }
      current = Int(world.tree.parent[current])
    }
    return flipped
  }
}

extension World {
  /// Layer coordinates to the space above the layer's root, as a map of the plane.
  func modelMatrix(_ slot: Int) -> ProjectionRecord { matrix(ofSlot: slot, isModel: true) }

  /// The same in either tree.
  func matrix(ofSlot slot: Int, isModel: Bool) -> ProjectionRecord {
    matrix(along: chain(slot)[...], isModel: isModel)
  }

  /// The slot and those above it, from the bottom up.
  private func chain(_ slot: Int) -> [Int] {
    var result: [Int] = []
    var current = slot
    while current >= 0 {
      result.append(current)
      current = Int(tree.parent[current])
    }
    return result
  }

  func convert(_ point: Point, from: Int, to: Int) -> Point? {
    if from == to { return point }
    // Shared superlayers cancel out exactly only when they are left out.
    let (up, down) = pathBetween(from, to)
    guard let middle = up.apply(to: point) else { return nil }
    guard let inverse = down.inverted else { return nil }
    return inverse.apply(to: middle) ?? negativeSide(inverse, middle)
  }

  /// A homography may carry a negative third coordinate for points that are in front of the eye.
  private func negativeSide(_ m: ProjectionRecord, _ p: Point) -> Point? {
    let q = m.project(p)
    guard q.w != 0 else { return nil }
    let r = Point(q.x / q.w, q.y / q.w)
    return r.x.isFinite && r.y.isFinite ? r : nil
  }

  func convert(_ rect: Rect, from: Int, to: Int) -> Rect? {
    var box = Rect.null
    for corner in [
      Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY),
      Point(rect.minX, rect.maxY), Point(rect.maxX, rect.maxY),
    ] {
      guard let p = convert(corner, from: from, to: to) else { return nil }
      box = box.union(Rect(p.x, p.y, 0, 0))
    }
    return box
  }

  /// The maps of both layers to their nearest common superlayer, or to the space above the roots.
  private func pathBetween(_ from: Int, _ to: Int) -> (ProjectionRecord, ProjectionRecord) {
    let a = from < 0 ? [] : chain(from)
    let b = to < 0 ? [] : chain(to)
    var shared = 0
    while shared < a.count && shared < b.count
      && a[a.count - 1 - shared] == b[b.count - 1 - shared]
    {
      shared += 1
    }
    return (matrix(along: a.dropLast(shared)), matrix(along: b.dropLast(shared)))
  }

  private func matrix(
    along path: ArraySlice<Int>, isModel: Bool = true
  ) -> ProjectionRecord {
    var space = Transform3D.identity
    var plane = ProjectionRecord()
    for (i, current) in path.enumerated() {
      let row = Int(tree.row[current])
      space = space.concatenating(LocalMatrix.full(self, row: row, isModel: isModel))
      let parent = Int(tree.parent[current])
      let continues =
        parent >= 0 && i + 1 < path.count
        && RowClassification.keepsDepth(self, row: Int(tree.row[parent]))
      if !continues {
        plane = plane.concatenating(ProjectionRecord(flattening: space))
        space = .identity
      }
    }
    return plane
  }

  // MARK: Time

  func convertTime(_ time: Double, from: Int, to: Int) -> Double {
    if from == to { return time }
    let a = from < 0 ? [] : chain(from)
    let b = to < 0 ? [] : chain(to)
    var shared = 0
    while shared < a.count && shared < b.count
      && a[a.count - 1 - shared] == b[b.count - 1 - shared]
    {
      shared += 1
    }
    var result = time
    for slot in a.dropLast(shared) {
      result = timings.timing(slot).parentTime(layerLocal: result)
    }
    for slot in b.dropLast(shared).reversed() {
      result = timings.timing(slot).layerLocalTime(parentTime: result)
    }
    return result
  }
}

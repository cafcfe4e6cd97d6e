// SPDX-License-Identifier: MIT

// Properties that are computed from others: frame, the affine transform, the tree's own.

import LamellaMath

extension World {
  func derivedValue(_ name: String, slot: Int, isModel: Bool) -> Value {
    switch name {
    case "frame": return .rect(frame(ofSlot: slot, isModel: isModel))
    case "affineTransform":
      let row = properties[Builtin.transform]
      let affine = readChannels(row, slot: slot, isModel: isModel).transform.affine
      return .array(
        [affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty].map { .number(Double($0)) })
    case "mask": return layerValue(Int(tree.mask[slot]))
    case "superlayer": return layerValue(Int(tree.parent[slot]))
    case "sublayers":
      let children = sublayerIDs(slot)
      return children.isEmpty ? .null : .array(children.map { .layer($0) })
    default: return .null
    }
  }

  private func layerValue(_ slot: Int) -> Value {
    slot < 0 ? .null : .layer(tree.id(ofSlot: slot))
  }

  func sublayerIDs(_ slot: Int) -> [LayerID] {
    var ids: [LayerID] = []
    var child = tree.firstChild[slot]
    while child >= 0 {
      ids.append(tree.id(ofSlot: Int(child)))
      child = tree.next[Int(child)]
    }
    return ids
  }

  @discardableResult
  func setDerived(_ name: String, _ value: Value, slot: Int) -> Bool {
    switch (name, value) {
    case ("frame", .rect(let rect)):
      setFrame(rect, slot: slot)
      return true
    case ("affineTransform", .array(let cells)):
      let numbers = cells.compactMap(\.number).map { Float($0) }
      guard numbers.count == 6 else { return false }
      let affine = AffineTransform(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
      change(Builtin.transform, to: ChannelBlock(Transform3D(affine)), slot: slot)
      return true
    case ("mask", .null): return (try? setMask(-1, of: slot)) != nil
    case ("mask", .layer(let id)):
      return tree.isAlive(id) && (try? setMask(id.slot, of: slot)) != nil
    default: return false
    }
  }

  // MARK: Frame

  /// The box of the bounds under the transform, about the position; spec 1.4.
  func frame(ofSlot slot: Int, isModel: Bool) -> Rect {
    let set = isModel ? model : presentation
    let row = Int(tree.row[slot])
    let bounds = Rect(
      set[.boundsX][row], set[.boundsY][row], set[.boundsWidth][row], set[.boundsHeight][row])
    let (ax, ay) = (set[.anchorX][row], set[.anchorY][row])
    let position = Point(set[.positionX][row], set[.positionY][row])
    let transform = readTransform(slot: slot, row: row, from: set, isModel: isModel)
    if case .parts(let parts) = transform, parts == TransformComponents() {
      return Rect(
        position.x - ax * bounds.width, position.y - ay * bounds.height,
        bounds.width, bounds.height)
    }
    let matrix = transform.matrix
    let local = Rect(-ax * bounds.width, -ay * bounds.height, bounds.width, bounds.height)
    var box = Rect.null
    for corner in [
      Point(local.minX, local.minY), Point(local.maxX, local.minY),
      Point(local.minX, local.maxY), Point(local.maxX, local.maxY),
    ] {
      guard let p = matrix.apply(to: corner) else { continue }
      box = box.union(Rect(p.x + position.x, p.y + position.y, 0, 0))
    }
    return box.isNull ? Rect(position.x, position.y, 0, 0) : box
  }

  /// Solves bounds and position for a frame; spec 1.4.
  ///
  /// Asks for actions of position, then bounds.
  func setFrame(_ rect: Rect, slot: Int) {
    let target = rect.standardized
    let row = Int(tree.row[slot])
    let m = readTransform(slot: slot, row: row, from: model, isModel: true).matrix
    let size = FrameSolver.size(of: target, under: m)
    let anchor = Point(model[.anchorX][row], model[.anchorY][row])
    let local = Rect(-anchor.x * size.width, -anchor.y * size.height, size.width, size.height)
    var box = Rect.null
    for corner in [
      Point(local.minX, local.minY), Point(local.maxX, local.minY),
      Point(local.minX, local.maxY), Point(local.maxX, local.maxY),
    ] {
      if let p = m.apply(to: corner) { box = box.union(Rect(p.x, p.y, 0, 0)) }
    }
    if box.isNull { box = .zero }
    var position = ChannelBlock()
    position.values[0] = target.minX - box.minX
    position.values[1] = target.minY - box.minY
    change(Builtin.position, to: position, slot: slot)
    var bounds = ChannelBlock()
    bounds.values[0] = model[.boundsX][row]
    bounds.values[1] = model[.boundsY][row]
    bounds.values[2] = size.width
    bounds.values[3] = size.height
    change(Builtin.bounds, to: bounds, slot: slot)
  }
}

/// The size of bounds whose box under a transform is a given rectangle.
enum FrameSolver {
  /// Solves `|m11|·w + |m21|·h = W`, `|m12|·w + |m22|·h = H`.
  ///
  /// Where the system is singular (a turn by 45°) both sides are taken to be the same length;
  /// documentation calls the frame undefined there. An axis scaled to nothing gets size 0.
  static func size(of target: Rect, under m: Transform3D) -> Size {
    let (a, b, c, d) = (abs(m.m11), abs(m.m21), abs(m.m12), abs(m.m22))
    if b == 0 && c == 0 {
      return Size(a == 0 ? 0 : target.width / a, d == 0 ? 0 : target.height / d)
    }
    let det = a * d - b * c
    let scale = max(a, b, c, d)
    if abs(det) > 1e-5 * scale * scale {
      let w = (target.width * d - b * target.height) / det
      let h = (a * target.height - target.width * c) / det
      if w >= 0 && h >= 0 { return Size(w, h) }
    }
    let side = target.width / max(a + b, .leastNormalMagnitude)
    return side.isFinite ? Size(side, side) : .zero
  }
}

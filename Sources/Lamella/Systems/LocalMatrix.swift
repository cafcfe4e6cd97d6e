// SPDX-License-Identifier: MIT

import LamellaMath

/// The map from a layer's coordinates to its superlayer's; spec 1.3.
///
/// `F · A · M · translate(position, zPosition) · translate(-Q) · S · translate(Q)` with F the flip,
/// A the shift to the anchor, M the transform, S the superlayer's `sublayerTransform` about its
/// pivot Q. S is left out for masks.
enum LocalMatrix {
  /// With `ignoresDepth`, of each factor only the part in the plane and the shift in depth.
  static func full(
    _ world: World, row: Int, isModel: Bool, ignoresDepth: Bool = false
  ) -> Transform3D {
    let set = isModel ? world.model : world.presentation
    let slot = Int(world.tree.slotOfRow[row])
    let (bx, by) = (set[.boundsX][row], set[.boundsY][row])
    let (bw, bh) = (set[.boundsWidth][row], set[.boundsHeight][row])
    let depth = world.component(.depth)
    let depthIndex = depth.index(ofSlot: slot)
    let anchorZ =
      depthIndex < 0 || ignoresDepth
      ? 0 : (isModel ? depth.model(depthIndex) : depth.presentation(depthIndex))[0]
    var result = Transform3D.translation(
      -(bx + set[.anchorX][row] * bw), -(by + set[.anchorY][row] * bh), -anchorZ)
    func factor(_ matrix: Transform3D) -> Transform3D {
      ignoresDepth ? matrix.inPlane : matrix
    }
    let state = world.readTransform(slot: slot, row: row, from: set, isModel: isModel)
    result = result.concatenating(factor(state.matrix))
    result = result.concatenating(
      .translation(set[.positionX][row], set[.positionY][row], set[.zPosition][row]))
    if set.flags[row].contains(.geometryFlipped) {
      let flip = Transform3D(1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 2 * by + bh, 0, 1)
      result = flip.concatenating(result)
    }
    let parentSlot = Int(world.tree.parent[slot])
    if !world.copyTransforms.isEmpty, let copy = world.copyTransforms[parentSlot] {
      result = result.concatenating(factor(copy))
    }
    if parentSlot >= 0, !set.flags[row].contains(.isMask),
      let about = sublayerMatrix(world, slot: parentSlot, isModel: isModel)
    {
      result = result.concatenating(factor(about))
    }
    return result
  }

  /// A layer's `sublayerTransform` about its pivot; nil where it is the identity.
  static func sublayerMatrix(_ world: World, slot: Int, isModel: Bool) -> Transform3D? {
    let store = world.component(.sublayerTransform)
    let index = store.index(ofSlot: slot)
    if index < 0 { return nil }
    let s = isModel ? store.model(index) : store.presentation(index)
    let matrix = Transform3D(
      s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7],
      s[8], s[9], s[10], s[11], s[12], s[13], s[14], s[15])
    if matrix.isIdentity { return nil }
    let set = isModel ? world.model : world.presentation
    let row = Int(world.tree.row[slot])
    let qx = set[.boundsX][row] + set[.anchorX][row] * set[.boundsWidth][row]
    let qy = set[.boundsY][row] + set[.anchorY][row] * set[.boundsHeight][row]
    return Transform3D.translation(-qx, -qy).concatenating(matrix)
      .concatenating(.translation(qx, qy))
  }
}

extension Transform3D {
  /// What the matrix does in the plane, and its shift in depth.
  fileprivate var inPlane: Transform3D {
    Transform3D(m11, m12, 0, 0, m21, m22, 0, 0, 0, 0, 1, 0, m41, m42, m43, 1)
  }
}

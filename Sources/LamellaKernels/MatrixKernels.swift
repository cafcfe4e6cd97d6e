// SPDX-License-Identifier: MIT

// Local and world matrices of rows whose transform is two-dimensional, in six columns a b c d tx ty
// (row vectors: x' = a·x + c·y + tx, y' = b·x + d·y + ty).
//
//   local   scale · rotate, about the pivot: bounds.origin + anchor · bounds.size
//           (tx, ty) = position + translation - pivot · (scale · rotate)
//   world   local · world of the parent; opacity · opacity of the parent
//
// Local reads 52 bytes a row and writes 24; world reads 32 and writes 28. Rows that need more
// (flips, sublayer transforms, depth) are overwritten by the caller between the two.
// Written by Layout only.

import CLamellaKernels
package import LamellaMath

/// Kernels from the parts of transforms to matrices.
package enum MatrixKernels {
  /// The columns from which local matrices are made, from row 0 on.
  package struct Geometry {
    package var positionX, positionY: UnsafePointer<Float>
    package var boundsX, boundsY, boundsWidth, boundsHeight: UnsafePointer<Float>
    package var anchorX, anchorY: UnsafePointer<Float>
    package var translationX, translationY: UnsafePointer<Float>
    package var scaleX, scaleY: UnsafePointer<Float>
    /// Radians.
    package var rotation: UnsafePointer<Float>

    package init(
      positionX: UnsafePointer<Float>, positionY: UnsafePointer<Float>,
      boundsX: UnsafePointer<Float>, boundsY: UnsafePointer<Float>,
      boundsWidth: UnsafePointer<Float>, boundsHeight: UnsafePointer<Float>,
      anchorX: UnsafePointer<Float>, anchorY: UnsafePointer<Float>,
      translationX: UnsafePointer<Float>, translationY: UnsafePointer<Float>,
      scaleX: UnsafePointer<Float>, scaleY: UnsafePointer<Float>, rotation: UnsafePointer<Float>
    ) {
      (self.positionX, self.positionY) = (positionX, positionY)
      (self.boundsX, self.boundsY) = (boundsX, boundsY)
      (self.boundsWidth, self.boundsHeight) = (boundsWidth, boundsHeight)
      (self.anchorX, self.anchorY) = (anchorX, anchorY)
      (self.translationX, self.translationY) = (translationX, translationY)
      (self.scaleX, self.scaleY) = (scaleX, scaleY)
      self.rotation = rotation
    }
  }

  /// Six columns of matrices, from row 0 on.
  package struct Affine {
    package var a, b, c, d, tx, ty: UnsafeMutablePointer<Float>

    package init(
      a: UnsafeMutablePointer<Float>, b: UnsafeMutablePointer<Float>,
      c: UnsafeMutablePointer<Float>, d: UnsafeMutablePointer<Float>,
      tx: UnsafeMutablePointer<Float>, ty: UnsafeMutablePointer<Float>
    ) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    @inline(__always)
    internal func read(from row: Int) -> lamella_affine {
      lamella_affine(
        a: UnsafePointer(a) + row, b: UnsafePointer(b) + row, c: UnsafePointer(c) + row,
        d: UnsafePointer(d) + row, tx: UnsafePointer(tx) + row, ty: UnsafePointer(ty) + row)
    }

    @inline(__always)
    internal func write(from row: Int) -> lamella_affine_out {
      lamella_affine_out(
        a: a + row, b: b + row, c: c + row, d: d + row, tx: tx + row, ty: ty + row)
    }
  }

  /// Composes the local matrices of some rows.
  package static func composeLocal(_ geometry: Geometry, rows: Range<Int>, into local: Affine) {
    let first = rows.lowerBound
    var job = lamella_local(
      position_x: geometry.positionX + first, position_y: geometry.positionY + first,
      bounds_x: geometry.boundsX + first, bounds_y: geometry.boundsY + first,
      bounds_w: geometry.boundsWidth + first, bounds_h: geometry.boundsHeight + first,
      anchor_x: geometry.anchorX + first, anchor_y: geometry.anchorY + first,
      translation_x: geometry.translationX + first, translation_y: geometry.translationY + first,
      scale_x: geometry.scaleX + first, scale_y: geometry.scaleY + first,
      rotation: geometry.rotation + first, local: local.write(from: first))
    lamella_local(&job, rows.count)
  }

  /// What propagation reads and writes, from row 0 on.
  package struct Propagation {
    package var local: Affine
    package var opacity: UnsafePointer<Float>
    /// The row of the superlayer, which stands before the row; -1 for a child of the root below.
    package var parent: UnsafePointer<Int32>
    package var root: AffineTransform
    package var rootOpacity: Float
    /// May be the columns of `local`.
    package var world: Affine
    package var worldOpacity: UnsafeMutablePointer<Float>

    package init(
      local: Affine, opacity: UnsafePointer<Float>, parent: UnsafePointer<Int32>,
      root: AffineTransform = .identity, rootOpacity: Float = 1, world: Affine,
      worldOpacity: UnsafeMutablePointer<Float>
    ) {
      self.local = local
      self.opacity = opacity
      self.parent = parent
      self.root = root
      self.rootOpacity = rootOpacity
      self.world = world
      self.worldOpacity = worldOpacity
    }
  }

  /// Computes world matrices and opacities of some rows; those before must be done.
  ///
  /// A row whose parent is not before it would never be finished; debug builds check that.
  package static func propagate(_ columns: Propagation, rows: Range<Int>) {
    assert(parentsStandBefore(columns.parent, rows), "a parent must stand before its children")
    let root = columns.root
    var job = lamella_world(
      local: columns.local.read(from: 0), opacity: columns.opacity, parent: columns.parent,
      root_a: root.a, root_b: root.b, root_c: root.c, root_d: root.d, root_tx: root.tx,
      root_ty: root.ty, root_opacity: columns.rootOpacity, world: columns.world.write(from: 0),
      world_opacity: columns.worldOpacity, first: rows.lowerBound)
    lamella_world(&job, rows.count)
  }

  private static func parentsStandBefore(
    _ parents: UnsafePointer<Int32>, _ rows: Range<Int>
  ) -> Bool {
    for row in rows where Int(parents[row]) >= row || parents[row] < -1 { return false }
    return true
  }
}

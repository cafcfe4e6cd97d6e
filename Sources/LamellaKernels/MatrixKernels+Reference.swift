// SPDX-License-Identifier: MIT

import LamellaMath

extension MatrixKernels {
  /// The kernels in plain Swift: what every level must equal bit for bit.
  package enum Reference {
    package static func composeLocal(_ g: Geometry, rows: Range<Int>, into local: Affine) {
      for i in rows {
        let (sine, cosine) = FloatFunctions.sineAndCosine(g.rotation[i])
        let a = g.scaleX[i] * cosine
        let b = g.scaleX[i] * sine
        let c = -(g.scaleY[i] * sine)
        let d = g.scaleY[i] * cosine
        let pivotX = g.boundsX[i] + g.anchorX[i] * g.boundsWidth[i]
        let pivotY = g.boundsY[i] + g.anchorY[i] * g.boundsHeight[i]
        local.a[i] = a
        local.b[i] = b
        local.c[i] = c
        local.d[i] = d
        local.tx[i] = (g.positionX[i] + g.translationX[i]) - (pivotX * a + pivotY * c)
        local.ty[i] = (g.positionY[i] + g.translationY[i]) - (pivotX * b + pivotY * d)
      }
    }

    package static func propagate(_ columns: Propagation, rows: Range<Int>) {
      let world = columns.world
      let root = columns.root
      for i in rows {
        let parent = Int(columns.parent[i])
        let (pa, pb, pc, pd) =
          parent < 0
          ? (root.a, root.b, root.c, root.d)
          : (world.a[parent], world.b[parent], world.c[parent], world.d[parent])
        let (ptx, pty) = parent < 0 ? (root.tx, root.ty) : (world.tx[parent], world.ty[parent])
        let opacity = parent < 0 ? columns.rootOpacity : columns.worldOpacity[parent]
        let (a, b) = (columns.local.a[i], columns.local.b[i])
        let (c, d) = (columns.local.c[i], columns.local.d[i])
        let (tx, ty) = (columns.local.tx[i], columns.local.ty[i])
        world.a[i] = a * pa + b * pc
        world.b[i] = a * pb + b * pd
        world.c[i] = c * pa + d * pc
        world.d[i] = c * pb + d * pd
        world.tx[i] = (tx * pa + ty * pc) + ptx
        world.ty[i] = (tx * pb + ty * pd) + pty
        columns.worldOpacity[i] = columns.opacity[i] * opacity
      }
    }
  }
}

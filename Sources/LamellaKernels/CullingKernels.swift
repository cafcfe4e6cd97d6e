// SPDX-License-Identifier: MIT

// Which rows show: the box of each row's quad against a rectangle of the frame.
//
//   quad    (0,0)…(width,height) of the bounds, from their origin, under the world matrix
//   shows   box and view overlap, opacity > 0, none of the bits to skip, and some ink:
//           a fill with alpha > 0, or a border with alpha and width > 0
//
// Anything that is NaN does not show; a colour that is nil is stored as NaN. Reads 36 bytes a row,
// 8 more with origins, 12 with ink, 4 with flags; writes 4 for each row that shows.

import CLamellaKernels
package import LamellaMath

/// Kernels from world matrices to lists of visible rows.
package enum CullingKernels {
  /// The columns that decide whether a row shows, from row 0 on.
  package struct Boxes {
    package var world: MatrixKernels.Affine
    package var width, height: UnsafePointer<Float>
    /// The origins of the bounds; nil where all are 0.
    package var origin: (x: UnsafePointer<Float>, y: UnsafePointer<Float>)?
    /// The products of the opacities down to each row.
    package var opacity: UnsafePointer<Float>
    /// Bits of which those in `skip` keep a row out.
    package var flags: UnsafePointer<UInt32>?
    package var skip: UInt32
    /// What is drawn; nil where every row draws something.
    package var ink: Ink?

    package init(
      world: MatrixKernels.Affine, width: UnsafePointer<Float>, height: UnsafePointer<Float>,
      origin: (x: UnsafePointer<Float>, y: UnsafePointer<Float>)? = nil,
      opacity: UnsafePointer<Float>, flags: UnsafePointer<UInt32>? = nil, skip: UInt32 = 0,
      ink: Ink? = nil
    ) {
      self.world = world
      (self.width, self.height) = (width, height)
      self.origin = origin
      self.opacity = opacity
      self.flags = flags
      self.skip = skip
      self.ink = ink
    }
  }

  /// What a box draws, from row 0 on.
  package struct Ink {
    package var fillAlpha, borderAlpha, borderWidth: UnsafePointer<Float>

    package init(
      fillAlpha: UnsafePointer<Float>, borderAlpha: UnsafePointer<Float>,
      borderWidth: UnsafePointer<Float>
    ) {
      self.fillAlpha = fillAlpha
      self.borderAlpha = borderAlpha
      self.borderWidth = borderWidth
    }
  }

  /// Appends the rows that show to `visible`, in order, and returns how many.
  ///
  /// `visible` needs room for all rows of the range: places behind the result are overwritten.
  /// The view is in frame space; make it larger by what antialiasing or shadows add.
  package static func cull(
    _ boxes: Boxes, rows: Range<Int>, view: Rect, into visible: UnsafeMutablePointer<Int32>
  ) -> Int {
    let first = rows.lowerBound
    var job = lamella_cull(
      world: boxes.world.read(from: first), origin_x: boxes.origin.map { $0.x + first },
      origin_y: boxes.origin.map { $0.y + first }, width: boxes.width + first,
      height: boxes.height + first, opacity: boxes.opacity + first,
      flags: boxes.flags.map { $0 + first }, skip: boxes.skip,
      fill_alpha: boxes.ink.map { $0.fillAlpha + first },
      border_alpha: boxes.ink.map { $0.borderAlpha + first },
      border_width: boxes.ink.map { $0.borderWidth + first }, first_row: Int32(first),
      min_x: view.minX, min_y: view.minY, max_x: view.maxX, max_y: view.maxY, visible: visible)
    return lamella_cull(&job, rows.count)
  }

  /// The kernel in plain Swift: what every level must equal.
  package enum Reference {
    package static func cull(
      _ boxes: Boxes, rows: Range<Int>, view: Rect, into visible: UnsafeMutablePointer<Int32>
    ) -> Int {
      let m = boxes.world
      var count = 0
      for i in rows {
        let (a, b, c, d) = (m.a[i], m.b[i], m.c[i], m.d[i])
        var (tx, ty) = (m.tx[i], m.ty[i])
        if let origin = boxes.origin {
          let (x, y) = (origin.x[i], origin.y[i])
          tx = (x * a + y * c) + tx
          ty = (x * b + y * d) + ty
        }
        let (aw, bw) = (a * boxes.width[i], b * boxes.width[i])
        let (ch, dh) = (c * boxes.height[i], d * boxes.height[i])
        let left = tx + ((aw < 0 ? aw : 0) + (ch < 0 ? ch : 0))
        let right = tx + ((aw > 0 ? aw : 0) + (ch > 0 ? ch : 0))
        let low = ty + ((bw < 0 ? bw : 0) + (dh < 0 ? dh : 0))
        let high = ty + ((bw > 0 ? bw : 0) + (dh > 0 ? dh : 0))
        var shows =
          right > view.minX && left < view.maxX && high > view.minY && low < view.maxY
          && boxes.opacity[i] > 0
        if let flags = boxes.flags { shows = shows && flags[i] & boxes.skip == 0 }
        if let ink = boxes.ink {
          let hasBorder = ink.borderAlpha[i] > 0 && ink.borderWidth[i] > 0
          shows = shows && (ink.fillAlpha[i] > 0 || hasBorder)
        }
        visible[count] = Int32(i)
        count += shows ? 1 : 0
      }
      return count
    }
  }
}

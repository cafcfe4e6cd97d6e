// SPDX-License-Identifier: MIT

// contentsCenter cuts a picture into nine: corners keep pixels / scale, the cross stretches.
//   destination x   0, c.x·pw/s, W - (1 - c.x - c.w)·pw/s, W
//   source u        0, c.x, c.x + c.w, 1
// and the same for y. Two choices where the documentation is silent:
// - corners that do not fit share the extent in proportion, so that cuts never cross;
// - a centre thinner than a pixel is cut as given, but what stretches is sampled from a whole pixel
//   around it (`stretchX`, `stretchY`), so that it has a colour.

/// The cut lines of a picture whose middle stretches.
package struct NineSlice: Hashable, Sendable {
  /// The four lines along x, in layer coordinates, ascending.
  package var x: SIMD4<Float>
  /// The four lines along y, in layer coordinates, ascending.
  package var y: SIMD4<Float>
  /// The four lines along x in the picture, 0…1.
  package var u: SIMD4<Float>
  /// The four lines along y in the picture, 0…1.
  package var v: SIMD4<Float>
  /// What the middle columns show, in unit coordinates of the picture: at least a pixel wide.
  package var stretchX: SIMD2<Float>
  /// What the middle rows show, in unit coordinates of the picture: at least a pixel high.
  package var stretchY: SIMD2<Float>

  /// Cuts a picture for bounds.
  ///
  /// `pixels` is the size of the shown part of the picture; `center` the stretching part of it, in
  /// unit coordinates, clamped to the unit square; `scale` the pixels per point.
  package init(bounds: Rect, pixels: Size, center: Rect, scale: Float) {
    (x, u, stretchX) = NineSlice.cut(
      bounds.origin.x, bounds.width, pixels.width, center.origin.x, center.width, scale)
    (y, v, stretchY) = NineSlice.cut(
      bounds.origin.y, bounds.height, pixels.height, center.origin.y, center.height, scale)
  }

  private static func cut(
    _ origin: Float, _ extent: Float, _ pixels: Float, _ start: Float, _ size: Float,
    _ scale: Float
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD2<Float>) {
    let a = min(max(start, 0), 1)
    let b = min(max(start + size, a), 1)
    let points = pixels / (scale > 0 ? scale : 1)
    var (before, after) = (a * points, (1 - b) * points)
    if before + after > extent {
      let k = extent / (before + after)
      (before, after) = (before * k, after * k)
    }
    var stretch = SIMD2(a, b)
    if pixels > 0, (b - a) * pixels < 1 {
      let half = 0.5 / pixels
      let middle = min(max((a + b) / 2, half), 1 - half)
      stretch = SIMD2(middle - half, middle + half)
    }
    return (
      SIMD4(origin, origin + before, origin + extent - after, origin + extent),
      SIMD4(0, a, b, 1), stretch
    )
  }
}

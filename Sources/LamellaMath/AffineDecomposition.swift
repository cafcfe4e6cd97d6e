// SPDX-License-Identifier: MIT

// The 2-D decomposition of CSS Transforms: translation, two signed scales, an angle and what is left
// (a shear with rows of length 1). Core Animation was measured to interpolate affine matrices in
// exactly this way, including the rule that an angle of 0 counts as a whole turn, which makes a half
// turn go the negative way. https://www.w3.org/TR/css-transforms-1/#decomposing-a-2d-matrix

/// The parts of a 2-D map that are interpolated one by one.
package struct AffineDecomposition: BitwiseCopyable, Hashable, Sendable {
  package var translationX, translationY: Double
  package var scaleX, scaleY: Double
  /// The angle of the first row, in radians.
  package var angle: Double
  /// What is left after scale and rotation: a matrix whose rows have length 1.
  package var m11, m12, m21, m22: Double

  /// The parts of a map, or nil where a row has no direction or a cell is not finite.
  package init?(_ m: AffineTransform) {
    let (a, b, c, d) = (Double(m.a), Double(m.b), Double(m.c), Double(m.d))
    (translationX, translationY) = (Double(m.tx), Double(m.ty))
    (scaleX, scaleY) = (length(a, b), length(c, d))
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, translationX.isFinite, translationY.isFinite
    else { return nil }
    if determinant < 0 {
      if a < d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (x0, y0) = (a / scaleX, b / scaleX)
    let (x1, y1) = (c / scaleY, d / scaleY)
    angle = arctangent(y: y0, x: x0)
    // Both rows turned back by the angle, whose cosine and sine are the first row itself.
    (m11, m12) = (x0 * x0 + y0 * y0, 0)
    (m21, m22) = (x1 * x0 + y1 * y0, y1 * x0 - x1 * y0)
  }

  /// The map that these parts stand for.
  package var affine: AffineTransform {
    let (c, s) = (cosine(angle), sine(angle))
    return AffineTransform(
      Float(scaleX * (m11 * c - m12 * s)), Float(scaleX * (m11 * s + m12 * c)),
      Float(scaleY * (m21 * c - m22 * s)), Float(scaleY * (m21 * s + m22 * c)),
      Float(translationX), Float(translationY))
  }

  /// How far from π a turn still counts as a half turn.
  ///
  /// Cells are single precision: the matrix of a rotation by π reads back as π ± 2e-7, and must not
  /// take the other way round because of it.
  static let halfTurnWidth = 1e-6

  /// The parts between these at 0 and others at 1.
  package func interpolated(to other: AffineDecomposition, fraction: Double)
    -> AffineDecomposition
  {
    var (from, to) = (self, other)
    if (from.scaleX < 0 && to.scaleY < 0) || (from.scaleY < 0 && to.scaleX < 0) {
      (from.scaleX, from.scaleY) = (-from.scaleX, -from.scaleY)
      from.angle += from.angle < 0 ? .pi : -.pi
    }
    // Two zeros would both become whole turns; left alone they keep exact cosines.
    if from.angle != 0 || to.angle != 0 {
      if from.angle == 0 { from.angle = 2 * .pi }
      if to.angle == 0 { to.angle = 2 * .pi }
      if abs(from.angle - to.angle) > .pi + AffineDecomposition.halfTurnWidth {
        if from.angle > to.angle { from.angle -= 2 * .pi } else { to.angle -= 2 * .pi }
      }
    }
    let f = fraction
    from.translationX += (to.translationX - from.translationX) * f
    from.translationY += (to.translationY - from.translationY) * f
    from.scaleX += (to.scaleX - from.scaleX) * f
    from.scaleY += (to.scaleY - from.scaleY) * f
    from.angle += (to.angle - from.angle) * f
    from.m11 += (to.m11 - from.m11) * f
    from.m12 += (to.m12 - from.m12) * f
    from.m21 += (to.m21 - from.m21) * f
    from.m22 += (to.m22 - from.m22) * f
    return from
  }
}

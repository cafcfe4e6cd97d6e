// SPDX-License-Identifier: MIT

extension AffineTransform {
  /// The map between this one at 0 and another one at 1: scale, turn and shift move separately.
  ///
  /// Fractions outside 0…1 extrapolate. Where either map cannot be taken apart (a scale of 0), the
  /// cells are interpolated one by one. Follows Core Animation, as ``Transform3D`` does.
  public func interpolated(to other: AffineTransform, fraction: Float) -> AffineTransform {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    if let a = AffineDecomposition(self), let b = AffineDecomposition(other) {
      return a.interpolated(to: b, fraction: Double(fraction)).affine
    }
    return blended(with: other, fraction: fraction)
  }

  /// The map with each cell interpolated by itself.
  package func blended(with other: AffineTransform, fraction f: Float) -> AffineTransform {
    AffineTransform(
      a + (other.a - a) * f, b + (other.b - b) * f, c + (other.c - c) * f,
      d + (other.d - d) * f, tx + (other.tx - tx) * f, ty + (other.ty - ty) * f)
  }
}

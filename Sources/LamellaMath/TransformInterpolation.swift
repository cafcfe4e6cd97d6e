// SPDX-License-Identifier: MIT

// Taking matrices apart costs more than putting them together, and an animation needs it once: the
// parts of both ends are kept here, and a frame only interpolates and recomposes.

/// An interpolation between two matrices, taken apart once.
package struct TransformInterpolation: Sendable {
  /// The matrix at 0.
  package let from: Transform3D
  /// The matrix at 1.
  package let to: Transform3D
  private let parts: Parts

  private enum Parts {
    case none
    case affine(AffineDecomposition, AffineDecomposition)
    case general(TransformDecomposition, TransformDecomposition)
    case cells
  }

  /// Takes two matrices apart: by 2-D parts where both are affine, else by 3-D parts; cell by cell
  /// where either is singular.
  package init(from: Transform3D, to: Transform3D) {
    (self.from, self.to) = (from, to)
    if from == to {
      parts = .none
    } else if from.isAffine, to.isAffine {
      if let a = AffineDecomposition(from.affine), let b = AffineDecomposition(to.affine) {
        parts = .affine(a, b)
      } else {
        parts = .cells
      }
    } else if let a = TransformDecomposition(from), let b = TransformDecomposition(to) {
      parts = .general(a, b)
    } else {
      parts = .cells
    }
  }

  /// The matrix at a fraction; exact at 0 and 1, extrapolating outside.
  package func value(at fraction: Double) -> Transform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    switch parts {
    case .none: return from
    case .affine(let a, let b):
      return Transform3D(a.interpolated(to: b, fraction: fraction).affine)
    case .general(let a, let b): return a.interpolated(to: b, fraction: fraction).matrix
    case .cells: return from.blended(with: to, fraction: Float(fraction))
    }
  }
}

// SPDX-License-Identifier: MIT

extension Path {
  /// Whether both paths have the same number and kinds of elements in the same order.
  ///
  /// Only such paths interpolate point by point.
  public func isCompatible(with other: Path) -> Bool { verbs == other.verbs }

  /// The path between this one at 0 and another one at 1.
  ///
  /// Fractions outside 0…1 extrapolate. Paths that are not compatible switch at 0.5.
  public func interpolated(to other: Path, fraction: Float) -> Path {
    var result = Path()
    interpolate(to: other, fraction: fraction, into: &result)
    return result
  }

  /// Writes ``interpolated(to:fraction:)`` into a path whose storage is used again.
  ///
  /// Allocates nothing where `result` already has this structure and its storage is not shared.
  public func interpolate(to other: Path, fraction: Float, into result: inout Path) {
    guard isCompatible(with: other) else {
      result = fraction < 0.5 ? self : other
      return
    }
    if result.verbs != verbs {
      result.removeAll()
      result.append(self)
    }
    for i in points.indices {
      let (a, b) = (points[i], other.points[i])
      result.points[i] = a + (b - a) * fraction
    }
  }
}

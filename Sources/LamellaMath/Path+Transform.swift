// SPDX-License-Identifier: MIT

extension Path {
  /// Moves every point by an affine map.
  public mutating func apply(_ transform: AffineTransform) {
    for i in points.indices { points[i] = transform.apply(to: points[i]) }
  }

  /// The path with every point moved by an affine map.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = self
    result.apply(transform)
    return result
  }
}

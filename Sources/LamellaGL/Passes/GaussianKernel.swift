// SPDX-License-Identifier: MIT

// The taps of a blur along one axis. Weights are samples of the Gaussian at whole texels out to
// three standard deviations, normalised; each pair of neighbours is read by one tap between them,
// which linear sampling weighs correctly.

internal import LamellaMath

/// One half of a symmetric blur kernel, the middle included.
struct GaussianKernel {
  /// The most taps on one side, the middle included.
  static let tapLimit = 10
  /// The widest kernel in texels; wider blurs are made on smaller pictures.
  static let sigmaLimit: Float = 5

  /// Distance and weight of each tap, alternating.
  let pairs: UnsafeMutablePointer<Float>
  private(set) var count = 1

  init() { pairs = .allocate(capacity: 2 * Self.tapLimit) }

  /// Frees the taps.
  func delete() { pairs.deallocate() }

  /// Computes the taps; a sigma near 0 gives one tap that copies.
  mutating func fill(sigma: Float) {
    let sigma = min(sigma, Self.sigmaLimit)
    let radius = sigma < 0.1 ? 0 : Int((3 * sigma).rounded(.up))
    count = 1 + (radius + 1) / 2
    func weight(_ i: Int) -> Float {
      if i > radius { return 0 }
      return Float(exponential(-Double(i * i) / (2 * Double(sigma) * Double(sigma))))
    }
    var total: Float = radius == 0 ? 1 : weight(0)
    (pairs[0], pairs[1]) = (0, total)
    for tap in 1..<max(count, 1) {
      let near = weight(2 * tap - 1)
      let far = weight(2 * tap)
      pairs[2 * tap] = Float(2 * tap - 1) + far / (near + far)
      pairs[2 * tap + 1] = near + far
      total += 2 * (near + far)
    }
    for tap in 0..<count { pairs[2 * tap + 1] /= total }
  }
}

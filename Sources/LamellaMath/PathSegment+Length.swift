// SPDX-License-Identifier: MIT

// Arc length is the integral of |B'(u)|. Gauss–Legendre with eight points is exact to about 1e-12
// on smooth pieces; pieces on which two halves disagree with the whole (cusps, tight loops) are
// halved, up to a depth at which what is left is below rounding. Differences below the rounding of
// the whole length are not pursued: they never end, and each level doubles the work.

extension PathSegment {
  /// The length between two parameters, in points; not finite where the segment is not.
  func length(from a: Double = 0, to b: Double = 1) -> Double {
    if isLine { return LamellaMath.length(d0.x, d0.y) * (b - a) }
    let scale = extent
    guard scale > 0, scale.isFinite else { return scale }
    return adaptive(a, b, gauss(a, b), scale * 1e-11, least: scale * 1e-15, depth: 16)
  }

  /// The parameter in `a`…`b` at which a length from `a` has been travelled.
  func parameter(atLength target: Double, from a: Double, to b: Double) -> Double {
    let total = length(from: a, to: b)
    guard total > 0, target > 0 else { return a }
    guard target < total else { return b }
    if isLine { return a + (b - a) * target / total }
    var (low, high) = (a, b)
    var u = a + (b - a) * target / total
    for _ in 0..<48 {
      let error = length(from: a, to: u) - target
      if abs(error) <= 1e-12 * total { return u }
      if error < 0 { low = u } else { high = u }
      let d = derivative(u)
      var next = u - error / LamellaMath.length(d.x, d.y)
      if !(next > low && next < high) { next = (low + high) / 2 }
      if next == u { return u }
      u = next
    }
    return u
  }

  /// A bound on the length: that of the control polygon.
  var extent: Double {
    (LamellaMath.length(d0.x, d0.y) + LamellaMath.length(d1.x, d1.y)
      + LamellaMath.length(d2.x, d2.y)) / 3
  }

  private func adaptive(
    _ a: Double, _ b: Double, _ whole: Double, _ tolerance: Double, least: Double, depth: Int
  ) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (gauss(a, middle), gauss(middle, b))
    if depth == 0 || abs(left + right - whole) <= max(tolerance, least) { return left + right }
    return adaptive(a, middle, left, tolerance / 2, least: least, depth: depth - 1)
      + adaptive(middle, b, right, tolerance / 2, least: least, depth: depth - 1)
  }

  private func gauss(_ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    func pair(_ x: Double, _ weight: Double) -> Double {
      let (p, q) = (derivative(middle - half * x), derivative(middle + half * x))
      return weight * ((p * p).sum().squareRoot() + (q * q).sum().squareRoot())
    }
    let outer = pair(0.960_289_856_497_536_3, 0.101_228_536_290_376_3)
    let second = pair(0.796_666_477_413_626_7, 0.222_381_034_453_374_5)
    let third = pair(0.525_532_409_916_329_0, 0.313_706_645_877_887_3)
    let inner = pair(0.183_434_642_495_649_8, 0.362_683_783_378_362_0)
    return half * (outer + second + third + inner)
  }
}

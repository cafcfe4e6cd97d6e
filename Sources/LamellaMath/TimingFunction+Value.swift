// SPDX-License-Identifier: MIT

// The curve is x(u) = 3·x1·u·(1-u)² + 3·x2·u²·(1-u) + u³, the same for y; progress at time t is
// y(u) where x(u) = t. x is monotone because both control abscissas lie in 0…1, so the root is
// bracketed: Newton steps that stay inside the bracket, bisection otherwise. Late times are solved
// from the other end, where 1 - t has all its digits: curves may be flat there. This is the exact
// reference; kernels that need many values per frame may tabulate it and are tested against it.

extension TimingFunction {
  /// The progress at a time, both nominally 0…1; exact to 1e-9.
  ///
  /// Times outside 0…1 give 0 or 1, NaN gives 0. The result overshoots where the curve does.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    if isLinear { return time }
    let (x1, y1, x2, y2) = (Double(c1.x), Double(c1.y), Double(c2.x), Double(c2.y))
    if time <= 0.5 { return Cubic(y1, y2).value(Cubic(x1, x2).root(time)) }
    return 1 - Cubic(1 - y2, 1 - y1).value(Cubic(1 - x2, 1 - x1).root(1 - time))
  }

  /// The slope of progress over time at a time in 0…1; may be infinite.
  public func slope(at time: Double) -> Double {
    if isLinear { return 1 }
    let x = Cubic(Double(c1.x), Double(c2.x))
    let u = x.root(min(max(time, 0), 1))
    return Cubic(Double(c1.y), Double(c2.y)).slope(u) / x.slope(u)
  }

  /// One coordinate of the curve as a polynomial in u.
  private struct Cubic {
    let a, b, c: Double

    init(_ p1: Double, _ p2: Double) {
      c = 3 * p1
      b = 3 * (p2 - p1) - c
      a = 1 - c - b
    }

    func value(_ u: Double) -> Double { ((a * u + b) * u + c) * u }

    func slope(_ u: Double) -> Double { (3 * a * u + 2 * b) * u + c }

    /// The parameter in 0…1 at which a monotone coordinate takes a value.
    func root(_ target: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      var u = target
      // Newton needs about six steps, bisection 53: the bound only guards against cycling.
      for _ in 0..<64 {
        let error = value(u) - target
        if error == 0 { return u }
        if error < 0 { low = u } else { high = u }
        let step = error / slope(u)
        var next = u - step
        // Also false for NaN, from a slope of 0.
        if !(next > low && next < high) { next = (low + high) / 2 }
        if abs(next - u) < 1e-16 { return next }
        u = next
      }
      return u
    }
  }
}

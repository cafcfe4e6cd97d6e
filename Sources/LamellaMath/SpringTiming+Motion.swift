// SPDX-License-Identifier: MIT

// The distance to the target, x(t), starts at -1 with velocity v and obeys m·x'' + c·x' + k·x = 0;
// progress is 1 + x. With w = ω0 and z = ζ:
//   z < 1   e^(-z·w·t)·(x0·cos wd·t + ((z·w·x0 + v)/wd)·sin wd·t),  wd = w·√(1-z²)
//   z = 1   e^(-w·t)·(x0 + (v + w·x0)·t)
//   z > 1   A·e^(r1·t) + B·e^(r2·t),  r = -z·w ± w·√(z²-1)

extension SpringTiming {
  /// The progress after some seconds: 0 at the start, overshooting 1 where the spring does.
  ///
  /// Negative times read the start.
  public func progress(at seconds: Double) -> Double { 1 + motion(at: seconds).x }

  /// The velocity after some seconds, in progress per second.
  public func velocity(at seconds: Double) -> Double { motion(at: seconds).velocity }

  private func motion(at seconds: Double) -> (x: Double, velocity: Double) {
    let (w, z, v, x0) = (frequency, ratio, initialVelocity, -1.0)
    let t = max(seconds, 0)
    if z == .infinity { return (0, 0) }
    if t == .infinity { return z > 0 ? (0, 0) : (x0, v) }
    if abs(z - 1) < SpringTiming.criticalWidth {
      let decay = exponential(-w * t)
      let slope = v + w * x0
      return (decay * (x0 + slope * t), decay * (slope - w * (x0 + slope * t)))
    }
    if z < 1 {
      let a = z * w
      let wd = w * (1 - z * z).squareRoot()
      let decay = exponential(-a * t)
      let k = (a * x0 + v) / wd
      let (c, s) = (cosine(wd * t), sine(wd * t))
      return (decay * (x0 * c + k * s), decay * ((k * wd - a * x0) * c - (a * k + x0 * wd) * s))
    }
    let spread = w * (z * z - 1).squareRoot()
    // The slow root as k/m over the fast one: -z·w + spread would cancel for large ratios.
    let r2 = -z * w - spread
    let r1 = w * w / r2
    let a = (v - r2 * x0) / (r1 - r2)
    let b = x0 - a
    let (e1, e2) = (a * exponential(r1 * t), b * exponential(r2 * t))
    return (e1 + e2, r1 * e1 + r2 * e2)
  }
}

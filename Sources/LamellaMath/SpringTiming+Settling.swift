// SPDX-License-Identifier: MIT

extension SpringTiming {
  /// The seconds until the spring is at rest, to a thousandth of the way.
  ///
  /// Below critical damping a closed bound on the envelope; from critical damping on, the first
  /// tenth of a second at which the distance is under 0.001. Both reproduce values measured on
  /// Core Animation. Without damping the largest `Float`; with infinite damping 0.
  public var settlingDuration: Double {
    let z = ratio
    if z == 0 { return Double(Float.greatestFiniteMagnitude) }
    if z == .infinity { return 0 }
    if z < 1 - SpringTiming.criticalWidth {
      let w = frequency
      let b = (initialVelocity - z * w) / (w * (1 - z * z).squareRoot())
      return (logarithm(1000) + logarithm(1 + abs(b))) / (z * w)
    }
    return Double(firstRestingTenth) / 10
  }

  private func isResting(tenths: Int) -> Bool {
    abs(progress(at: Double(tenths) / 10) - 1) < 0.001
  }

  private var firstRestingTenth: Int {
    // Tenth by tenth for the springs that people use; a passage through the target counts.
    for tenths in 0...2_000 where isResting(tenths: tenths) { return tenths }
    // Very slow springs: the motion is monotone by now, so bracket the time and halve.
    var low = 2_000
    var high = 4_000
    while !isResting(tenths: high), high < 1 << 52 { (low, high) = (high, high * 2) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if isResting(tenths: middle) { high = middle } else { low = middle }
    }
    return high
  }
}

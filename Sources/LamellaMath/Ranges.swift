// SPDX-License-Identifier: MIT

// The least and the largest that a curve reaches: exact, from the places where its slope is 0, and
// never too narrow by more than rounding.

/// The coefficients of a cubic a·u³ + b·u² + c·u + d.
private struct CubicCurve {
  let a, b, c, d: Double

  func value(_ u: Double) -> Double { ((a * u + b) * u + c) * u + d }

  /// The values over a stretch.
  func range(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    var range = value(low)...value(low)
    range.add(value(high))
    // 3a·u² + 2b·u + c = 0, without cancellation.
    let (p, q) = (3 * a, 2 * b)
    let root = q * q - 4 * p * c
    guard root >= 0 else { return range }
    let t = -(q + (q < 0 ? -root.squareRoot() : root.squareRoot())) / 2
    for u in [t / p, c / t] where u > low && u < high { range.add(value(u)) }
    return range
  }
}

extension ClosedRange<Double> {
  /// Widens the range until it holds a number; one that is none changes nothing.
  package mutating func add(_ x: Double) {
    if x < lowerBound { self = x...upperBound }
    if x > upperBound { self = lowerBound...x }
  }
}

extension TimingFunction {
  /// The progress that the curve reaches: 0…1, and beyond where it overshoots.
  package var range: ClosedRange<Double> {
    let (y1, y2) = (Double(c1.y), Double(c2.y))
    let curve = CubicCurve(a: 1 + 3 * (y1 - y2), b: 3 * (y2 - 2 * y1), c: 3 * y1, d: 0)
    return isLinear ? 0...1 : curve.range(0, 1)
  }
}

extension SpringTiming {
  /// The progress that the spring reaches at any time from its start on.
  ///
  /// The start, the rest, and where the velocity is 0: of an under-damped spring the first two such
  /// places, since each further one is nearer to the rest; of any other the only one.
  package var range: ClosedRange<Double> {
    let (w, z, v) = (frequency, ratio, initialVelocity)
    var range = 0.0...1
    if z == .infinity { return range }
    if z < 1 - SpringTiming.criticalWidth {
      let wd = w * (1 - z * z).squareRoot()
      let k = (v - z * w) / wd
      // x' ~ (k·wd + z·w)·cos - (z·w·k - wd)·sin
      let turn = arctangent(y: k * wd + z * w, x: z * w * k - wd) / wd
      for half in -1...3 {
        let t = turn + Double(half) * Double.pi / wd
        if t >= 0 { range.add(progress(at: t)) }
      }
      return range
    }
    if z > 1 + SpringTiming.criticalWidth {
      let r2 = -z * w - w * (z * z - 1).squareRoot()
      let r1 = w * w / r2
      let a = (v + r2) / (r1 - r2)
      let b = -1 - a
      let ratio = -(r2 * b) / (r1 * a)
      if ratio > 1, ratio.isFinite { range.add(progress(at: logarithm(ratio) / (r1 - r2))) }
      return range
    }
    let slope = v - w
    let t = 1 / w + 1 / slope
    if t > 0, t.isFinite { range.add(progress(at: t)) }
    return range
  }

  /// How far a push of one unit per second at the start can carry: no further than without damping.
  package var farthestPush: Double { 1 / frequency }
}

extension KeyframeTiming {
  /// The positions that a segment takes.
  package func positions(inSegment segment: Int) -> ClosedRange<Double> {
    segment < timingFunctions.count ? timingFunctions[segment].range : 0...1
  }
}

extension KeyframeTrack {
  /// What one of the components takes, from the first key to the last; nil where it is no number.
  package func range(of component: Int) -> ClosedRange<Double>? {
    func number(_ list: [Float], _ key: Int) -> Double {
      Double(list[key * components + component])
    }
    let count = timing.keyCount
    guard (0..<count).allSatisfy({ number(values, $0).isFinite }) else { return nil }
    var range = number(values, 0)...number(values, 0)
    for key in 1..<count { range.add(number(values, key)) }
    if timing.mode == .discrete { return range }
    for key in 0..<count - 1 {
      let positions = timing.positions(inSegment: key)
      let (p, q) = (number(values, key), number(values, key + 1))
      if outgoing.isEmpty {
        for u in [positions.lowerBound, positions.upperBound] { range.add(p + (q - p) * u) }
        continue
      }
      let (leave, arrive) = (number(outgoing, key), number(incoming, key + 1))
      let curve = CubicCurve(
        a: 2 * (p - q) + leave + arrive, b: 3 * (q - p) - 2 * leave - arrive, c: leave, d: p)
      let reached = curve.range(positions.lowerBound, positions.upperBound)
      range.add(reached.lowerBound)
      range.add(reached.upperBound)
    }
    return range
  }
}

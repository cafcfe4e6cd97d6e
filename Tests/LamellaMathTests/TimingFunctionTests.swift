// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Timing function` {
  /// The progress where x(u) = t, by halving alone, from the nearer end.
  private func bisected(_ f: TimingFunction, _ t: Double) -> Double {
    let (x1, y1, x2, y2) = (Double(f.c1.x), Double(f.c1.y), Double(f.c2.x), Double(f.c2.y))
    return t <= 0.5
      ? bisected(x1, y1, x2, y2, t) : 1 - bisected(1 - x2, 1 - y2, 1 - x1, 1 - y1, 1 - t)
  }

  private func bisected(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ t: Double
  ) -> Double {
    func bezier(_ a: Double, _ b: Double, _ u: Double) -> Double {
      let v = 1 - u
      return 3 * a * u * v * v + 3 * b * u * u * v + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < t { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }

  @Test func `exact to a billionth, also where the curve is steep or flat`() {
    let curves = [
      TimingFunction.easeIn, .easeOut, .easeInEaseOut, .default, .init(0, 0, 0, 1),
      .init(1, 0, 1, 1), .init(0, 1, 1, 0), .init(0.9, 0, 0.1, 1), .init(0.1, 1.5, 0.9, -0.5),
      .init(0, 1, 0, 1), .init(1, 0, 1, 0),
    ]
    for curve in curves {
      for i in 0...1000 {
        let t = Double(i) / 1000
        let error = abs(curve.value(at: t) - bisected(curve, t))
        #expect(error < 1e-9, "\(curve) at \(t): off by \(error)")
      }
      for t in [1e-12, 1e-7, 0.999_999_9, 1 - 1e-12] {
        #expect(abs(curve.value(at: t) - bisected(curve, t)) < 1e-9, "\(curve) at \(t)")
      }
    }
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      let curve = TimingFunction(
        random.float(0...1), random.float(-2...3), random.float(0...1), random.float(-2...3))
      let t = Double(random.float(0...1))
      #expect(abs(curve.value(at: t) - bisected(curve, t)) < 1e-9, "\(curve) at \(t)")
    }
  }

  @Test func `a curve that stands still inside is as exact as its time`() {
    // x'(0.5) = 0: progress has an infinite slope there, and an ulp of time moves it by 1e-5.
    let curve = TimingFunction(1, 0, 0, 1)
    #expect(curve.value(at: 0.5) == 0.5)
    for i in 0...1000 where i != 500 {
      let t = Double(i) / 1000
      #expect(abs(curve.value(at: t) - bisected(curve, t)) < 1e-9, "at \(t)")
    }
  }

  @Test func `outside 0 to 1 it stays at its ends`() {
    for curve in [TimingFunction.linear, .easeIn, .init(0.3, -1, 0.6, 2)] {
      for t in [-Double.infinity, -1, -1e-9, 0, .nan] { #expect(curve.value(at: t) == 0) }
      for t in [1, 1 + 1e-9, 7, .infinity] { #expect(curve.value(at: t) == 1) }
    }
  }

  @Test func `overshoots where its points do`() {
    let curve = TimingFunction(0.3, -1, 0.6, 2)
    let values = (0...100).map { curve.value(at: Double($0) / 100) }
    #expect((values.min() ?? 0) < -0.1)
    #expect((values.max() ?? 0) > 1.1)
  }

  @Test func `linear is exact`() {
    #expect(TimingFunction.linear.isLinear)
    #expect(TimingFunction(0.3, 0.3, 0.9, 0.9).isLinear)
    #expect(!TimingFunction.easeIn.isLinear)
    for t in [0.1, 1.0 / 3, 0.7] { #expect(TimingFunction.linear.value(at: t) == t) }
  }

  @Test func `names find the curves and back`() {
    for name in ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"] {
      #expect(TimingFunction(named: name)?.name == name)
    }
    for name in ["", "Linear", "ease", "easein"] { #expect(TimingFunction(named: name) == nil) }
    #expect(TimingFunction(0.1, 0.2, 0.3, 0.4).name == nil)
  }

  @Test func `control points come in order, and no others exist`() async {
    let curve = TimingFunction(0.1, 0.2, 0.3, 0.4)
    let points = (0...3).map { curve.controlPoint(at: $0) }
    #expect(points == [Point(0, 0), Point(0.1, 0.2), Point(0.3, 0.4), Point(1, 1)])
    await #expect(processExitsWith: .failure) { _ = TimingFunction.linear.controlPoint(at: 4) }
    await #expect(processExitsWith: .failure) { _ = TimingFunction.linear.controlPoint(at: -1) }
  }

  @Test func `points that would turn time back are clamped`() {
    #expect(TimingFunction(-1, 5, 2, -5) == TimingFunction(0, 5, 1, -5))
    #expect(TimingFunction(.nan, .nan, .infinity, .infinity) == TimingFunction(0, 0, 0, 0))
  }

  @Test func `the slope is that of the curve`() {
    for curve in [TimingFunction.easeIn, .default, .init(0.3, -1, 0.6, 2), .linear] {
      for t in [0.1, 0.5, 0.9] {
        let h = 1e-5
        let chord = (curve.value(at: t + h) - curve.value(at: t - h)) / (2 * h)
        #expect(abs(curve.slope(at: t) - chord) < 1e-5)
      }
    }
  }
}

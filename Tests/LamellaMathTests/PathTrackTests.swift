// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Path track` {
  private func track(
    _ text: String, _ mode: CalculationMode = .linear, times: [Double]? = nil,
    functions: [TimingFunction] = []
  ) throws -> PathTrack {
    try #require(
      PathTrack(
        path: try Path(notation: text), mode: mode, keyTimes: times, timingFunctions: functions))
  }

  @Test func `a path without intervals has no track`() throws {
    for text in ["M 1 1", "M 1 1 Z", "M 1 1 M 2 2"] {
      #expect(PathTrack(path: try Path(notation: text)) == nil, "\(text)")
    }
    #expect(PathTrack(path: Path()) == nil)
    #expect(PathTrack(path: try Path(notation: "M 0 0 L 1 0"), keyTimes: [0]) == nil)
  }

  @Test func `a move jumps and takes no time`() throws {
    let t = try track("M 0 0 L 10 0 M 50 0 L 60 0")
    #expect(t.intervalCount == 2)
    let x = [0, 0.25, 0.499_999, 0.5, 0.75, 1].map { t.sample($0).point.x }
    #expect(Closeness.agree(x, [0, 5, 9.999_98, 50, 55, 60]))
  }

  @Test func `a close counts where it has length`() throws {
    #expect(try track("M 0 0 L 10 0 L 10 10 Z").intervalCount == 3)
    #expect(try track("M 0 0 L 10 0 L 0 0 Z").intervalCount == 2)
    #expect(try track("M 0 0 L 10 0 L 10 10 Z").sample(1).point == Point(0, 0))
  }

  @Test func `fractions outside hold the ends`() throws {
    for mode in CalculationMode.allCases {
      let t = try track("M 0 0 L 10 0 Q 10 10 20 10", mode)
      for f in [-1, -1e-9, 0, .nan] { #expect(t.sample(f).point == Point(0, 0), "\(mode)") }
      for f in [1, 1 + 1e-9, 5] { #expect(t.sample(f).point == Point(20, 10), "\(mode)") }
    }
  }

  @Test func `discrete holds the start of each element until the very end`() throws {
    let t = try track("M 0 0 L 10 0 L 20 0", .discrete)
    #expect([0, 0.499, 0.5, 0.999, 1].map { t.sample($0).point.x } == [0, 0, 10, 10, 20])
    let timed = try track("M 0 0 L 10 0 L 20 0", .discrete, times: [0, 0.25, 1])
    #expect([0.2, 0.25, 0.9].map { timed.sample($0).point.x } == [0, 10, 10])
  }

  @Test func `fewer key times than elements never reach the rest`() throws {
    let t = try track("M 0 0 L 10 0 L 20 0 L 30 0", times: [0, 0.5, 1])
    #expect([0.25, 0.5, 0.75, 1].map { t.sample($0).point.x } == [5, 10, 15, 20])
  }

  @Test func `timing functions ease inside their element`() throws {
    let t = try track("M 0 0 L 10 0 L 20 0", functions: [.easeIn])
    #expect(abs(Double(t.sample(0.25).point.x) - 10 * TimingFunction.easeIn.value(at: 0.5)) < 1e-5)
    #expect(t.sample(0.75).point.x == 15)
    let paced = try track("M 0 0 L 10 0 L 20 0", .paced, functions: [.easeIn])
    #expect(Closeness.agree([paced.sample(0.25).point.x], [5]))
  }

  @Test func `paced keeps one speed and cubic follows the parameter`() throws {
    let text = "M 0 0 C 300 0 0 10 100 100 L 100 300 M 0 0 Q 0 90 50 50"
    let measure = PathMeasure(try Path(notation: text))
    for mode in [CalculationMode.paced, .cubicPaced] {
      let t = try track(text, mode, times: [0, 0.9, 1])
      for i in 0...50 {
        let f = Double(i) / 50
        let expected = measure.point(atLength: f * measure.length)
        #expect(Closeness.agree(t.sample(f).point, expected ?? .zero))
      }
    }
    let cubic = try track(text, .cubic)
    let linear = try track(text, .linear)
    for f in [0.1, 0.5, 0.9] { #expect(cubic.sample(f) == linear.sample(f)) }
  }

  @Test func `a path without length is paced by its elements`() throws {
    let t = try track("M 1 1 L 1 1 M 2 2 L 2 2", .paced)
    #expect([0, 0.4, 0.6, 1].map { t.sample($0).point.x } == [1, 1, 2, 2])
  }

  @Test func `angles follow the tangent`() throws {
    let t = try track("M 0 0 L 10 0 L 10 10 L 0 10 L 0 0")
    let angles = [0.1, 0.3, 0.6, 0.9].map { Float(t.sample($0).angle) }
    #expect(Closeness.agree(angles, [0, .pi / 2, .pi, -.pi / 2]))
  }

  @Test func `a doubled point takes the next direction, a dot the last`() throws {
    // The first control point stands on the start, the second on the end.
    let doubled = try track("M 0 0 C 0 0 10 10 20 10")
    #expect(abs(doubled.sample(0).angle - .pi / 4) < 1e-9)
    let ending = try track("M 0 0 C 10 0 20 10 20 10")
    #expect(abs(ending.sample(1).angle - .pi / 4) < 1e-9)
    let both = try track("M 0 0 C 0 0 0 10 0 10")
    for f in [0, 0.5, 1] { #expect(abs(both.sample(f).angle - .pi / 2) < 1e-9) }
    let dot = try track("M 0 0 L 0 5 L 0 5 L 5 5")
    #expect(abs(dot.sample(0.5).angle - .pi / 2) < 1e-9, "keeps the last angle")
    #expect(try track("M 3 3 L 3 3").sample(0.5).angle == 0)
    // A cusp in the middle: there and back on the x axis.
    let cusp = try track("M 0 0 Q 10 0 0 0")
    #expect(cusp.sample(0.25).angle == 0)
    #expect(abs(abs(cusp.sample(0.5).angle) - .pi) < 1e-9, "onwards, not back")
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import LamellaTestSupport
import Testing

/// Keyframes of values on a layer (spec 5.4).
@Suite struct KeyframeLayerTests {
  /// Shows an animation of one second from time 0 on a layer at x = 40, at fractions of it.
  private func shown(_ animation: KeyframeAnimation, at fractions: [Double]) -> [Float] {
    let stage = Stage { $0.position = Point(40, 0) }
    stage.layer.add(animation, forKey: "k")
    stage.world.frame(at: 0)
    return fractions.map { stage.x(at: $0) }
  }

  private func keys(
    _ values: [Float], _ mode: CalculationMode = .linear, times: [Double]? = nil
  ) -> KeyframeAnimation {
    var animation = KeyframeAnimation(
      .position.x, values: values, keyTimes: times, duration: 1)
    animation.calculationMode = mode
    return animation
  }

  private func expect(_ shown: [Float], _ expected: [Float], within tolerance: Float = 2e-6) {
    #expect(shown.count == expected.count)
    for (a, b) in zip(shown, expected) {
      #expect(agree(a, b, within: tolerance), "\(shown) for \(expected)")
    }
  }

  /// The measured table of spec 5.4: values 0, 1, .5, .7.
  @Test(
    arguments: [
      (.linear, nil, [0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
      (.linear, [0, 0.1, 0.6, 1], [0.5, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.55, 0.6, 0.65, 0.695]),
      (.discrete, nil, [0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
      (.discrete, [0, 0.1, 0.6, 1], [0, 1, 1, 1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5]),
      (.paced, nil, [0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
      (
        .cubic, nil,
        [
          0.164344, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795,
          0.693694,
        ]
      ),
      (
        .cubic, [0, 0.1, 0.6, 1],
        [
          0.614583, 1, 1.006667, 0.9, 0.74, 0.586667, 0.5, 0.503125, 0.558333, 0.634375,
          0.694797,
        ]
      ),
    ] as [(CalculationMode, [Double]?, [Float])])
  func `the measured table`(mode: CalculationMode, times: [Double]?, expected: [Float]) {
    let fractions = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]
    expect(shown(keys([0, 1, 0.5, 0.7], mode, times: times), at: fractions), expected)
  }

  @Test func `tension, continuity and bias turn the curve as documented`() {
    var animation = keys([0, 1, 4, 9], .cubic)
    expect(shown(animation, at: [0.5]), [2.25])
    animation.tensionValues = [0, 1, 1, 0]
    expect(shown(animation, at: [0.5]), [2.5])
    animation.tensionValues = []
    animation.continuityValues = [0, 1]
    expect(shown(animation, at: [0.5]), [2.125])
    animation.continuityValues = []
    animation.biasValues = [0, 0, 1, 0]
    expect(shown(animation, at: [0.5]), [2.375])
  }

  @Test(arguments: CalculationMode.allCases)
  func `one value or none has no effect, and its callbacks come`(mode: CalculationMode) {
    for values in [[], [99]] as [[Float]] {
      let stage = Stage { $0.position = Point(40, 0) }
      stage.add(keys(values, mode), "k")
      stage.world.frame(at: 0)
      for time in [0, 0.5, 1] { #expect(stage.x(at: time) == 40) }
      stage.world.frame(at: 1.5)
      #expect(stage.log.events == ["start k", "stop k true"])
    }
  }

  @Test func `of too few times the common part counts`() {
    expect(
      shown(keys([0, 1, 0.5, 0.7], times: [0, 0.5, 1]), at: [0.25, 0.75, 1]), [0.5, 0.75, 0.5])
    // One time is one key, which has no effect.
    expect(shown(keys([0, 1], times: [0]), at: [0.5]), [40])
    expect(shown(keys([0, 1], times: []), at: [0.5]), [40])
  }

  @Test func `times that begin late and end early hold the end values`() {
    expect(
      shown(keys([3, 9], times: [0.25, 0.75]), at: [0, 0.25, 0.5, 0.75, 1]), [3, 3, 6, 9, 9])
  }

  @Test func `times that step back count as those before them`() {
    let shown = shown(keys([0, 8, 20], times: [0, 0.8, 0.5]), at: [0.4, 0.9, 1])
    expect(shown, [4, 20, 20])
  }

  @Test func `n + 1 discrete times say when the last value ends`() {
    expect(
      shown(keys([1, 2], .discrete, times: [0, 0.25, 1]), at: [0.2, 0.25, 0.99, 1]), [1, 2, 2, 2])
  }

  @Test(arguments: CalculationMode.allCases)
  func `equal neighbours make no hole`(mode: CalculationMode) {
    for values in [[5, 5, 5], [0, 0, 10], [10, 0, 0]] as [[Float]] {
      let shown = shown(keys(values, mode), at: (0...20).map { Double($0) / 20 })
      #expect(shown.allSatisfy { $0.isFinite && $0 >= -2 && $0 <= 12 }, "\(values): \(shown)")
      #expect(shown.last == values.last)
    }
    if mode == .paced { expect(shown(keys([0, 0, 10], mode), at: [0.5]), [5]) }
  }

  @Test func `timing functions act inside their segments, the whole one before them`() {
    var animation = keys([0, 1, 2])
    animation.timingFunctions = [.easeIn, .easeOut]
    // Spec 4.4, measured at a quarter.
    expect(
      shown(animation, at: [0.125, 0.5, 0.625]), [0.093465, 1, 1.378140], within: 5e-6)
    animation.timingFunctions = [.linear, .easeIn]
    animation.timingFunction = .easeIn
    expect(shown(animation, at: [0.25]), [2 * 0.093465], within: 1e-5)
  }

  @Test func `fewer functions than segments leave the others linear`() {
    var animation = keys([0, 1, 2, 3])
    animation.timingFunctions = [.easeIn]
    expect(shown(animation, at: [0.5, 0.9]), [1.5, 2.7])
  }

  @Test func `paced points, colours and rectangles move by their distances`() {
    let stage = Stage { $0.backgroundColor = .black }
    func add<V: AnimatableValue>(_ property: AnimatableProperty<V>, _ values: [V]) {
      var animation = KeyframeAnimation(property, values: values, duration: 1)
      animation.calculationMode = .paced
      stage.layer.add(animation)
    }
    add(.position, [.zero, Point(30, 40), Point(30, 190)])
    add(.bounds, [Rect(0, 0, 10, 10), Rect(0, 0, 20, 10), Rect(0, 0, 20, 40)])
    add(.backgroundColor, [Color(0, 0, 0, 1), Color(0.25, 0, 0, 1), Color(1, 0, 0, 1)])
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.25)
    let layer = stage.layer.presentation
    // 50 of 200 points, 10 of 40, a quarter of the red.
    #expect(Closeness.agree(layer[.position], Point(30, 40), stated: 1e-4))
    #expect(Closeness.agree(layer[.bounds], Rect(0, 0, 20, 10), stated: 1e-4))
    #expect(agree(layer[.backgroundColor]?.red ?? -1, 0.25, within: 1e-6))
  }

  @Test func `truth values and names step, matrices are taken apart`() {
    let stage = Stage()
    var hidden = KeyframeAnimation(.hidden, values: [false, true, false], duration: 1)
    hidden.calculationMode = .discrete
    stage.layer.add(hidden)
    stage.layer.add(
      KeyframeAnimation(
        .transform, values: [.identity, .rotation(1), .rotation(2)], duration: 1))
    stage.world.frame(at: 0)
    #expect(!stage.show(.hidden, at: 0.3))
    #expect(stage.show(.hidden, at: 0.4))
    #expect(!stage.show(.hidden, at: 0.7))
    #expect(
      Closeness.agree(stage.show(.transform, at: 0.75), .rotation(1.5), stated: 1e-5))
  }

  @Test func `additive keys add to what is under them at each time`() {
    var animation = keys([0, 10, 0])
    animation.isAdditive = true
    expect(shown(animation, at: [0.25, 0.5, 1]), [45, 50, 40])
  }

  @Test func `a value of another type makes the animation show nothing, and is named`() {
    let stage = Stage { $0.position = Point(40, 0) }
    var animation = KeyframeAnimation(keyPath: "position.x")
    animation.values = [.number(1), .color(.red), .number(3)]
    animation.duration = 1
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 40)
    #expect(stage.world.issues.issues.map(\.subject) == ["position"])
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Animations along a path (spec 5.5).
@Suite struct PathAnimationTests {
  /// The measured path: a line of 100 points and a curve.
  private static let measured: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(100, 0))
    path.addCurve(Point(150, 0), Point(200, 50), to: Point(200, 100))
    return path
  }()

  private func line(_ points: Point...) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }

  private func animation(_ path: Path, _ mode: CalculationMode = .linear) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.calculationMode = mode
    animation.duration = 1
    return animation
  }

  private func stage(_ animation: KeyframeAnimation, model: Point = .zero) -> Stage {
    let stage = Stage { $0.position = model }
    stage.layer.add(animation, forKey: "path")
    stage.world.frame(at: 0)
    return stage
  }

  private func near(_ a: Point, _ b: Point, within tolerance: Float = 1e-3) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
  }

  @Test(
    arguments: [
      // Apple's walker is up to .06 points off, and the table is rounded.
      (.linear, 0.06, [(20, 0), (50, 0), (100, 0), (129.6, 5.6), (168.75, 31.25), (194.4, 70.4)]),
      (
        .paced, 0.07,
        [(25.49, 0), (63.72, 0), (126.87, 4.62), (149.72, 15.82), (177.88, 41.5), (195.99, 74.98)]
      ),
    ] as [(CalculationMode, Float, [(Float, Float)])])
  func `the measured path`(
    mode: CalculationMode, tolerance: Float, expected: [(Float, Float)]
  ) {
    let stage = stage(animation(Self.measured, mode))
    for (time, point) in zip([0.1, 0.25, 0.5, 0.6, 0.75, 0.9], expected) {
      let shown = stage.show(.position, at: time)
      #expect(near(shown, Point(point.0, point.1), within: tolerance), "\(shown) at \(time)")
    }
    #expect(stage.show(.position, at: 1) == Point(200, 100))
    #expect(stage.show(.position, at: 1.1) == .zero)
  }

  @Test func `discrete holds each start and reaches the end only at the end`() {
    let stage = stage(animation(line(.zero, Point(10, 0), Point(10, 30)), .discrete))
    #expect(stage.show(.position, at: 0.49) == .zero)
    #expect(stage.show(.position, at: 0.5) == Point(10, 0))
    #expect(stage.show(.position, at: 0.99) == Point(10, 0))
    #expect(stage.show(.position, at: 1) == Point(10, 30))
  }

  @Test func `a move jumps and takes no time, a close with length is an interval`() {
    var path = line(.zero, Point(10, 0))
    path.move(to: Point(50, 50))
    path.addLine(to: Point(60, 50))
    path.addLine(to: Point(60, 60))
    path.close()
    let stage = stage(animation(path))
    #expect(near(stage.show(.position, at: 0.125), Point(5, 0)))
    #expect(near(stage.show(.position, at: 0.25), Point(50, 50)))
    #expect(near(stage.show(.position, at: 0.375), Point(55, 50)))
    #expect(near(stage.show(.position, at: 0.875), Point(55, 55)))
    #expect(near(stage.show(.position, at: 1), Point(50, 50)))
  }

  @Test func `key times and timing functions belong to the elements`() {
    var keys = animation(line(.zero, Point(10, 0), Point(10, 10)))
    keys.keyTimes = [0, 0.8, 1]
    keys.timingFunctions = [.easeIn, .linear]
    let stage = stage(keys)
    // A quarter of the first element, eased in: spec 4.4.
    #expect(near(stage.show(.position, at: 0.2), Point(0.93465, 0), within: 1e-4))
    #expect(near(stage.show(.position, at: 0.9), Point(10, 5)))
  }

  @Test(arguments: CalculationMode.allCases)
  func `a path without an interval has no effect`(mode: CalculationMode) {
    var moveOnly = Path()
    moveOnly.move(to: Point(9, 9))
    for path in [Path(), moveOnly] {
      let stage = stage(animation(path, mode), model: Point(3, 4))
      #expect(stage.show(.position, at: 0.5) == Point(3, 4))
    }
  }

  @Test(arguments: CalculationMode.allCases)
  func `a path without length stands on its point`(mode: CalculationMode) {
    var keys = animation(line(Point(5, 5), Point(5, 5)), mode)
    keys.rotationMode = .auto
    let stage = stage(keys, model: Point(3, 4))
    for time in [0, 0.5, 1] {
      #expect(stage.show(.position, at: time) == Point(5, 5))
      #expect(stage.layer.presentation[.transform] == .identity)
    }
  }

  @Test func `a path takes the place of values`() {
    var keys = animation(line(.zero, Point(10, 0)))
    keys.values = [.point(Point(700, 700)), .point(Point(800, 800))]
    #expect(near(stage(keys).show(.position, at: 0.5), Point(5, 0)))
  }

  @Test func `rotation turns +x into the tangent before the layer's own transform`() {
    var keys = animation(line(.zero, Point(0, 100)))
    let stage = Stage { $0.transform = .scale(2, 3, 1) }
    keys.rotationMode = .auto
    stage.layer.add(keys, forKey: "path")
    stage.world.frame(at: 0)
    var shown = stage.show(.transform, at: 0.5)
    // Spec 5.5: m12 = 3, m21 = -2.
    #expect(agree(shown.m12, 3, within: 1e-5) && agree(shown.m21, -2, within: 1e-5))
    #expect(agree(shown.m11, 0, within: 1e-5) && agree(shown.m22, 0, within: 1e-5))
    keys.rotationMode = .autoReverse
    stage.layer.add(keys, forKey: "path")
    stage.world.frame(at: 10)
    shown = stage.show(.transform, at: 10.5)
    #expect(agree(shown.m12, -3, within: 1e-5) && agree(shown.m21, 2, within: 1e-5))
    #expect(stage.show(.transform, at: 12) == .scale(2, 3, 1))
  }

  @Test func `rotation without a path has no effect`() {
    var keys = KeyframeAnimation(.position, values: [.zero, Point(0, 10)], duration: 1)
    keys.rotationMode = .auto
    let stage = stage(keys)
    #expect(stage.show(.position, at: 0.5) == Point(0, 5))
    #expect(stage.layer.presentation[.transform] == .identity)
  }

  @Test func `where the path stands still the last angle holds`() {
    var path = line(.zero, Point(0, 10))
    path.addCurve(Point(0, 10), Point(0, 10), to: Point(0, 10))
    path.addLine(to: Point(10, 10))
    var keys = animation(path)
    keys.rotationMode = .auto
    let stage = stage(keys)
    for (time, angle) in [(0.1, Float.pi / 2), (0.5, .pi / 2), (0.9, 0)] {
      let shown = Float(stage.show("transform.rotation.z", at: time).number ?? 9)
      #expect(agree(shown, angle, within: 1e-4), "at \(time)")
    }
  }

  @Test func `an additive path adds to the place under it, and its turn still acts first`() {
    var keys = animation(line(.zero, Point(0, 100)))
    keys.isAdditive = true
    keys.rotationMode = .auto
    let stage = Stage {
      $0.position = Point(7, 5)
      $0.transform = .scale(2, 3, 1)
    }
    stage.layer.add(keys)
    stage.world.frame(at: 0)
    #expect(stage.show(.position, at: 0.5) == Point(7, 55))
    #expect(agree(stage.layer.presentation[.transform].m12, 3, within: 1e-5))
  }

  @Test func `other points follow paths, and nothing else does`() {
    let stage = Stage(.gradient)
    var start = animation(line(.zero, Point(1, 0)))
    start.target = AnimationTarget("startPoint")
    stage.layer.add(start)
    var opacity = animation(line(.zero, Point(1, 0)))
    opacity.target = AnimationTarget("opacity")
    stage.layer.add(opacity)
    stage.world.frame(at: 0)
    #expect(stage.show(.startPoint, at: 0.5) == Point(0.5, 0))
    #expect(stage.layer.presentation[.opacity] == 1)
    #expect(stage.world.issues.issues.map(\.subject) == ["opacity"])
  }
}

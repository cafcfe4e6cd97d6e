// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Which values a basic animation runs between (spec 5.2).
@Suite struct EndValueTests {
  /// The eight forms on a number over the model value 40, at a quarter.
  @Test(
    arguments: [
      (from: 0, to: 100, by: nil, expected: 25), (from: 0, to: nil, by: 20, expected: 5),
      (from: nil, to: 100, by: 20, expected: 85), (from: 0, to: nil, by: nil, expected: 10),
      (from: nil, to: 100, by: nil, expected: 55), (from: nil, to: nil, by: 20, expected: 45),
      (from: nil, to: nil, by: nil, expected: 40), (from: 0, to: 100, by: 7, expected: 25),
    ] as [(from: Float?, to: Float?, by: Float?, expected: Float)])
  func `eight forms of a number`(
    form: (from: Float?, to: Float?, by: Float?, expected: Float)
  ) {
    let stage = Stage { $0.position = Point(40, 3) }
    stage.layer.add(
      BasicAnimation(.position.x, from: form.from, to: form.to, by: form.by, duration: 1))
    stage.world.frame(at: 0)
    #expect(agree(stage.x(at: 0.25), form.expected, within: 1e-5))
    #expect(stage.layer.presentation[.position].y == 3)
    #expect(stage.layer.position == Point(40, 3))
  }

  @Test func `points, sizes, rectangles and colours run number by number`() {
    let stage = Stage { $0.backgroundColor = .white }
    stage.layer.add(BasicAnimation(.position, from: .zero, to: Point(8, -4), duration: 1))
    stage.layer.add(BasicAnimation(.shadowOffset, from: Size(1, 2), by: Size(4, 8), duration: 1))
    stage.layer.add(
      BasicAnimation(.bounds, from: Rect(0, 0, 10, 20), to: Rect(4, 8, 30, 40), duration: 1))
    stage.layer.add(
      BasicAnimation(
        .backgroundColor, from: .red, to: Color(0, 0, 1, 0.5), duration: 1))
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    let shown = stage.layer.presentation
    #expect(shown[.position] == Point(4, -2))
    #expect(shown[.shadowOffset] == Size(3, 6))
    #expect(shown[.bounds] == Rect(2, 4, 20, 30))
    #expect(shown[.backgroundColor] == Color(0.5, 0, 0.5, 0.75))
  }

  @Test func `by acts before a matrix and its inverse before the end`() {
    let by = Transform3D.rotation(0.5)
    let model = Transform3D.translation(10, 0, 0)
    let stage = Stage { $0.transform = model }
    stage.layer.add(BasicAnimation(.transform, by: by, duration: 1), forKey: "a")
    stage.world.frame(at: 0)
    #expect(stage.show(.transform, at: 1) == by.concatenating(model))
    stage.layer.add(BasicAnimation(.transform, to: model, by: by, duration: 1), forKey: "a")
    stage.world.frame(at: 10)
    let start = stage.show(.transform, at: 10)
    let expected = Transform3D.rotation(-0.5).concatenating(model)
    #expect(agree(start.m12, expected.m12) && agree(start.m41, expected.m41))
  }

  @Test func `the value under is what earlier animations left, not the model`() {
    let stage = Stage()
    stage.layer.add(BasicAnimation(.position.x, from: 60, to: 60, duration: 2), forKey: "below")
    stage.layer.add(BasicAnimation(.position.x, to: 100, duration: 1), forKey: "above")
    stage.world.frame(at: 0)
    #expect(stage.x(at: 0.5) == 80)
    #expect(stage.x(at: 1.5) == 60)
  }

  @Test func `a model that changes meanwhile moves the end`() {
    let stage = Stage()
    stage.layer.add(BasicAnimation(.position.x, from: 0, duration: 1), forKey: "a")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    stage.world.transaction(disableActions: true) { stage.layer.position = Point(10, 0) }
    #expect(stage.x(at: 0.5) == 5)
  }

  @Test func `parts of a rectangle and the whole act in order on one value`() {
    let stage = Stage { $0.bounds = Rect(1, 2, 3, 4) }
    stage.layer.add(
      BasicAnimation(.bounds, from: Rect(0, 0, 10, 10), to: Rect(0, 0, 10, 10), duration: 1))
    stage.layer.add(BasicAnimation(.bounds.width, by: 5, duration: 1))
    stage.world.frame(at: 0)
    #expect(stage.show(.bounds, at: 1) == Rect(0, 0, 15, 10))
    #expect(stage.show(.bounds, at: 2) == Rect(1, 2, 3, 4))
  }

  @Test func `a key path without a property shows nothing and is named`() {
    let stage = Stage()
    stage.add(BasicAnimation(keyPath: "noSuchThing"), "a", forKey: "a")
    stage.add(BasicAnimation(keyPath: "fillColor"), "b", forKey: "b")
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(stage.log.events == ["start a", "start b", "stop a true", "stop b true"])
    let subjects = stage.world.issues.issues.map(\.subject)
    #expect(subjects == ["noSuchThing", "fillColor"])
  }

  @Test func `values of another type are refused and named`() {
    let stage = Stage { $0.opacity = 0.5 }
    var animation = BasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue) = (.point(.zero), .number(1))
    stage.layer.add(animation)
    var infinite = BasicAnimation(keyPath: "cornerRadius")
    infinite.toValue = .number(.infinity)
    stage.layer.add(infinite)
    stage.world.frame(at: 0)
    #expect(stage.show(.opacity, at: 0.1) == 0.5)
    #expect(stage.layer.presentation[.cornerRadius] == 0)
    #expect(stage.world.issues.issues.map(\.kind) == [.invalidValue, .invalidValue])
  }
}

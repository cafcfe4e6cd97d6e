// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// How each type of value is animated (spec 5.3).
@Suite struct ValueTypeTests {
  @Test func `truth values switch as soon as the fraction leaves zero`() {
    let stage = Stage()
    stage.layer.add(BasicAnimation(.hidden, from: false, to: true, duration: 1))
    stage.world.frame(at: 0)
    #expect(!stage.show(.hidden, at: 0))
    #expect(stage.show(.hidden, at: 1e-6))
    #expect(stage.show(.hidden, at: 1))
    #expect(!stage.show(.hidden, at: 1.5))
  }

  @Test func `from no colour or to no colour there is none`() {
    let stage = Stage()
    stage.layer.add(BasicAnimation(.backgroundColor, from: nil, to: .red, duration: 1), forKey: "a")
    stage.world.frame(at: 0)
    // A nil end is the value under, which is nil here too.
    for time in [0, 0.5, 1] { #expect(stage.show(.backgroundColor, at: time) == nil) }
    var fromRed = BasicAnimation(keyPath: "borderColor")
    (fromRed.fromValue, fromRed.toValue) = (.color(.red), .null)
    fromRed.duration = 1
    stage.layer.add(fromRed)
    stage.world.frame(at: 10)
    #expect(stage.show(.borderColor, at: 10.5) == nil)
    #expect(stage.show(.borderColor, at: 12) == .black)
  }

  @Test func `colours overshoot without clamping`() {
    let stage = Stage { $0.backgroundColor = .black }
    var animation = BasicAnimation(
      .backgroundColor, from: Color(0, 0, 0, 1), to: Color(1, 0, 0, 1), duration: 1)
    animation.timingFunction = TimingFunction(0.3, -0.5, 0.4, 1.5)
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    let reds = (0...20).map { stage.show(.backgroundColor, at: Double($0) / 20)?.red ?? 0 }
    #expect(reds.contains { $0 < 0 } && reds.contains { $0 > 1 })
  }

  @Test func `integers are cut towards zero when read`() {
    let stage = Stage(.replicator)
    stage.layer.add(BasicAnimation(.instanceCount, from: 1, to: 5, duration: 1))
    stage.world.frame(at: 0)
    #expect(stage.show("instanceCount", at: 0.7) == .number(3))
  }

  @Test func `paths of the same elements mix, others switch at half`() {
    let stage = Stage(.shape)
    let (a, b) = (Path.rect(Rect(0, 0, 10, 10)), Path.rect(Rect(10, 20, 30, 40)))
    stage.layer.add(BasicAnimation(.path, from: a, to: b, duration: 1), forKey: "p")
    stage.world.frame(at: 0)
    #expect(stage.show(.path, at: 0.5) == a.interpolated(to: b, fraction: 0.5))
    let c = Path.ellipse(Rect(0, 0, 10, 10))
    stage.layer.add(BasicAnimation(.path, from: a, to: c, duration: 1), forKey: "p")
    stage.world.frame(at: 10)
    #expect(stage.show(.path, at: 10.25) == a)
    #expect(stage.show(.path, at: 10.5) == c)
    #expect(stage.show(.path, at: 12) == nil)
  }

  @Test func `lists mix element by element, of equal length only`() {
    let stage = Stage(.gradient) { $0[.colors] = [.red, .blue] }
    stage.layer.add(
      BasicAnimation(.colors, from: [.black, .black], to: [.red, .white], duration: 1), forKey: "c")
    stage.world.frame(at: 0)
    #expect(stage.show(.colors, at: 0.5) == [Color(0.5, 0, 0, 1), Color(0.5, 0.5, 0.5, 1)])
    stage.layer.add(
      BasicAnimation(.colors, from: [.black], to: [.red, .white], duration: 1), forKey: "c")
    stage.world.frame(at: 10)
    for time in [10, 10.5, 11] { #expect(stage.show(.colors, at: time) == [.red, .blue]) }
  }

  @Test func `pictures switch at half in the presentation`() {
    let stage = Stage()
    let pictures = (0..<2).map { _ in
      stage.world.contents.add(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    }
    stage.layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 1))
    stage.world.frame(at: 0)
    #expect(stage.show(.contents, at: 0.49) == pictures[0])
    #expect(stage.show(.contents, at: 0.5) == pictures[1])
    #expect(stage.show(.contents, at: 2) == .none)
  }

  @Test func `inputs of named filters are numbers, points and colours`() {
    let stage = Stage {
      $0.setValue(
        .array([.filter(Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(1)]))]
        ),
        forKeyPath: "filters")
    }
    var radius = KeyframeAnimation(keyPath: "filters.blur.inputRadius")
    radius.values = [.number(0), .number(1), .number(4), .number(9)]
    radius.calculationMode = .cubic
    radius.duration = 1
    stage.layer.add(radius)
    stage.world.frame(at: 0)
    // As for a column: spec 5.4, keys 0 1 4 9 at half.
    #expect(stage.show("filters.blur.inputRadius", at: 0.5) == .number(2.25))
    #expect(stage.show("filters.blur.inputRadius", at: 3) == .number(1))
    var missing = BasicAnimation(keyPath: "filters.blur.inputCenter")
    (missing.fromValue, missing.toValue) = (.point(.zero), .point(Point(2, 4)))
    missing.duration = 1
    stage.layer.add(missing)
    stage.world.frame(at: 10)
    #expect(stage.show("filters.blur.inputCenter", at: 10.5) == .point(Point(1, 2)))
  }

  @Test func `a key path through a named sublayer animates that layer`() {
    let stage = Stage()
    let child = stage.world.addLayer(to: stage.layer) { $0.name = "hand" }
    stage.world.frame(at: 0)
    var animation = BasicAnimation(keyPath: "sublayers.hand.transform.rotation.z")
    (animation.fromValue, animation.toValue) = (.number(0), .number(2))
    animation.duration = 1
    stage.layer.add(animation, forKey: "turn")
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    #expect(child.presentation[.transform.rotation.z] == 1)
    #expect(stage.layer.animationKeys == ["turn"] && child.animationKeys.isEmpty)
    stage.layer.removeAllAnimations()
    stage.world.frame(at: 0.5)
    #expect(child.presentation[.transform.rotation.z] == 0)
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// Properties that a program registers animate as built-in ones do; classes have defaults.
@Suite struct RegisteredPropertyTests {
  private struct Look {
    let number: AnimatableProperty<Float>
    let flag: AnimatableProperty<Bool>
    let point: AnimatableProperty<Point>
    let size: AnimatableProperty<Size>
    let rect: AnimatableProperty<Rect>
    let color: AnimatableProperty<Color?>
    let transform: AnimatableProperty<Transform3D>
    let path: AnimatableProperty<Path?>

    init(_ world: World) {
      number = world.registerProperty("number", default: Float(1))
      flag = world.registerProperty("flag", default: false)
      point = world.registerProperty("point", default: Point(1, 2))
      size = world.registerProperty("size", default: Size(3, 4))
      rect = world.registerProperty("rect", default: Rect(1, 2, 3, 4))
      color = world.registerProperty("color", default: Color?.none)
      transform = world.registerProperty("matrix", default: Transform3D.identity)
      path = world.registerProperty("route", default: Path?.none)
    }
  }

  private func show<V: AnimatableValue & Equatable>(
    _ stage: Stage, _ property: AnimatableProperty<V>, _ from: V, _ to: V, _ middle: V
  ) {
    let model = stage.layer[property]
    stage.layer.add(BasicAnimation(property, from: from, to: to, duration: 1), forKey: "a")
    let start = stage.world.time
    stage.world.frame(at: start)
    #expect(stage.show(property, at: start + 0.5) == middle)
    #expect(stage.show(property, at: start + 2) == model)
    #expect(stage.layer[property] == model)
  }

  @Test func `every type of value`() {
    let stage = Stage()
    let look = Look(stage.world)
    show(stage, look.number, 2, 4, 3)
    show(stage, look.flag, false, true, true)
    show(stage, look.point, .zero, Point(2, 4), Point(1, 2))
    show(stage, look.size, Size(0, 0), Size(2, 4), Size(1, 2))
    show(stage, look.rect, Rect(0, 0, 2, 2), Rect(2, 4, 6, 8), Rect(1, 2, 4, 5))
    show(stage, look.color, .black, .white, Color(0.5, 0.5, 0.5, 1))
    show(
      stage, look.transform, .translation(0, 0, 0), .translation(8, 0, 0), .translation(4, 0, 0))
    let (a, b) = (Path.rect(Rect(0, 0, 2, 2)), Path.rect(Rect(2, 2, 4, 4)))
    show(stage, look.path, a, b, a.interpolated(to: b, fraction: 0.5))
  }

  @Test func `keys, springs, sums, fields and paths`() {
    let stage = Stage()
    let look = Look(stage.world)
    var cubic = KeyframeAnimation(look.number, values: [0, 1, 4, 9], duration: 1)
    cubic.calculationMode = .cubic
    stage.layer.add(cubic)
    var field = BasicAnimation(keyPath: "rect.size.width")
    field.byValue = .number(8)
    field.duration = 1
    stage.layer.add(field)
    var part = BasicAnimation(keyPath: "matrix.rotation.z")
    (part.fromValue, part.toValue, part.duration) = (.number(0), .number(2), 1)
    stage.layer.add(part)
    var route = KeyframeAnimation(keyPath: "point")
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: Point(10, 0))
    (route.path, route.duration) = (line, 1)
    stage.layer.add(route)
    stage.world.frame(at: 0)
    // Spec 5.4: keys 0 1 4 9 at half.
    #expect(stage.show(look.number, at: 0.5) == 2.25)
    #expect(stage.layer.presentation[look.rect] == Rect(1, 2, 7, 4))
    #expect(stage.layer.presentation.value(forKeyPath: "matrix.rotation.z") == .number(1))
    #expect(stage.layer.presentation[look.point] == Point(5, 0))
    stage.world.frame(at: 2)
    stage.layer.animate(look.number, to: 11)
    stage.world.frame(at: 2)
    let expected = 1 + 10 * Float(SpringTiming().progress(at: 0.2))
    #expect(agree(stage.show(look.number, at: 2.2), expected, within: 1e-3))
  }

  @Test func `in batches, in batch edits, with actions of a class`() {
    let world = World()
    let look = Look(world)
    let ids = world.addLayers(count: 3, to: world.root)
    world.set(look.number, of: ids, to: [1, 2, 3])
    world.frame(at: 0)
    world.animate(ids, look.number, to: [3, 3, 3], duration: 1)
    world.frame(at: 0)
    world.frame(at: 0.5)
    #expect(ids.map { world.layer($0).presentation[look.number] } == [2, 2.5, 3])
    world.frame(at: 2)
    world.layer(ids[0])[look.number] = 5
    #expect(world.layer(ids[0]).animationKeys.isEmpty)
    world.setDefaultAction(
      .animation(BasicAnimation(keyPath: "number")), for: .layer, key: "number")
    world.transaction(duration: 1) { world.layer(ids[0])[look.number] = 9 }
    world.frame(at: 3)
    world.frame(at: 3.5)
    #expect(world.layer(ids[0]).presentation[look.number] == 7)
  }

  @Test func `only classes that have one answer to it`() {
    let world = World()
    let grain = world.registerProperty("grain", default: Float(2), on: [.shape, .text])
    let shape = world.addLayer(.shape, to: world.root)
    let plain = world.addLayer(to: world.root)
    #expect(shape[grain] == 2)
    #expect(world.valueKind(forKeyPath: "grain", on: .shape) == .number)
    #expect(world.valueKind(forKeyPath: "grain") == nil)
    #expect(plain.value(forKeyPath: "grain") == .null)
    world.frame(at: 0)
    plain.add(BasicAnimation(grain, from: 0, to: 1, duration: 1))
    world.frame(at: 0)
    #expect(world.issues.issues.map(\.kind) == [.unknownKeyPath])
  }

  @Test func `a value that is not finite is refused`() {
    let world = World()
    let look = Look(world)
    let layer = world.makeLayer()
    layer[look.number] = .nan
    layer[look.point] = Point(.infinity, 0)
    #expect(layer[look.number] == 1 && layer[look.point] == Point(1, 2))
    #expect(world.issues.issues.map(\.subject) == ["number", "point"])
  }

  // MARK: Defaults of classes

  @Test func `layers of a class start with its defaults, those that exist keep theirs`() {
    let world = World()
    let level = world.registerProperty("level", default: Float(1))
    let before = world.makeLayer(.shape)
    world.setInitialValue(.number(0.5), forKey: "opacity", on: .shape)
    world.setInitialValue(.color(.red), forKey: "fillColor", on: .shape)
    world.setInitialValue(.number(7), forKey: "level", on: .shape)
    world.setInitialValue(.string("n"), forKey: "name", on: .shape)
    world.setInitialValue(.bool(true), forKey: "masksToBounds", on: .shape)
    world.setInitialValue(.transform(.rotation(1)), forKey: "transform", on: .shape)
    let after = world.addLayer(.shape, to: world.root)
    let batch = world.layer(world.addLayers(.shape, count: 1, to: world.root)[0])
    #expect(before.opacity == 1 && before[level] == 1 && before.name == nil)
    for layer in [after, batch] {
      #expect(layer.opacity == 0.5 && layer[level] == 7 && layer.name == "n")
      #expect(layer[.fillColor] == .red && layer.masksToBounds)
      #expect(layer.transform == .rotation(1))
      #expect(layer.animationKeys.isEmpty)
    }
    #expect(world.makeLayer().opacity == 1)
    #expect(world.initialValue(forKey: "opacity", on: .shape) == .number(0.5))
    #expect(world.defaultValue(forKey: "opacity", on: .shape) == .number(0.5))
    world.frame(at: 0)
    #expect(after.presentation[.opacity] == 0.5 && after.presentation[level] == 7)
  }

  @Test func `a default for what has none traps`() async {
    await #expect(processExitsWith: .failure) {
      World().setInitialValue(.number(1), forKey: "noSuchKey", on: .layer)
    }
    await #expect(processExitsWith: .failure) {
      World().setInitialValue(.number(.nan), forKey: "opacity", on: .layer)
    }
    await #expect(processExitsWith: .failure) {
      World().setInitialValue(.number(1), forKey: "frame", on: .layer)
    }
  }
}

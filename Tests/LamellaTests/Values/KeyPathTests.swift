// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

/// Reading and writing anything by its key path (spec 7).
@Suite struct KeyPathTests {
  /// A value of a kind that differs from every default.
  private func sample(_ row: PropertyDescriptor) -> Value? {
    if row.name == "constraints" || row.name == "style" || row.name == "actions" { return nil }
    switch row.kind {
    case .bool: return .bool(row.initial != .bool(true))
    case .number: return .number(0.375)
    case .integer: return .number(3)
    case .bits: return .number(5)
    case .point: return .point(Point(3, 4))
    case .size: return .size(Size(5, 6))
    case .rect: return .rect(Rect(1, 2, 3, 4))
    case .color: return .color(Color(0.25, 0.5, 0.75, 1))
    case .transform: return .transform(.scale(2, 3, 4))
    case .path: return .path(.rect(Rect(0, 0, 3, 4)))
    case .contents: return .contents(ContentsID(rawValue: 7))
    case .option(let names, let fallback): return .string(names[(fallback + 1) % names.count])
    case .string: return .string(row.name == "fillMode" ? "both" : "text")
    case .object: return .array([.number(0.25), .number(0.5)])
    }
  }

  @Test(arguments: LayerClass.allCases)
  func `every property reads its default, takes a value and gives it back`(
    layerClass: LayerClass
  ) {
    let world = World()
    let layer = world.makeLayer(layerClass)
    var tested = 0
    for row in world.properties.rows where row.exists(on: layerClass) {
      if row.storage != .derived {
        #expect(
          layer.value(forKeyPath: row.name)
            == world.initialValue(forKey: row.name, on: layerClass), "\(row.name)")
      }
      guard row.storage != .derived, let value = sample(row) else { continue }
      tested += 1
      layer.setValue(value, forKeyPath: row.name)
      if case .object = row.kind, layer.value(forKeyPath: row.name) != value {
        // Colours, filters and cells do not take plain numbers; they refuse or keep them.
        continue
      }
      #expect(layer.value(forKeyPath: row.name) == value, "\(row.name)")
    }
    #expect(tested > 50)
  }

  /// Default readings of spec 7.2.
  @Test(
    arguments: [
      ("transform.scale", .number(1)), ("transform.rotation.z", .number(0)),
      ("transform.translation.x", .number(0)), ("transform.translation", .size(Size(0, 0))),
      ("contentsRect.size.width", .number(1)), ("shadowOffset.height", .number(-3)),
      ("anchorPoint.y", .number(0.5)), ("opacity", .number(1)), ("hidden", .bool(false)),
      ("sublayerTransform.scale.y", .number(1)), ("bounds.origin", .point(.zero)),
      ("noSuchKey", .null), ("position.z", .null), ("transform.shear", .null),
      ("backgroundColor", .null), ("frame", .rect(.zero)), ("superlayer", .null),
      ("mask", .null), ("duration", .number(.infinity)),
    ] as [(String, Value)])
  func `a fresh layer reads`(keyPath: String, expected: Value) {
    #expect(World().makeLayer().value(forKeyPath: keyPath) == expected)
  }

  @Test(
    arguments: [
      ("position.x", .point(Point(9, 2))), ("position.y", .point(Point(1, 9))),
    ] as [(String, Value)])
  func `fields of points`(keyPath: String, expected: Value) {
    let layer = World().makeLayer()
    layer.position = Point(1, 2)
    layer.setValue(.number(9), forKeyPath: keyPath)
    #expect(layer.value(forKeyPath: "position") == expected)
    #expect(layer.value(forKeyPath: keyPath) == .number(9))
  }

  @Test(
    arguments: [
      ("bounds.origin", .point(Point(8, 9)), Rect(8, 9, 3, 4)),
      ("bounds.origin.x", .number(8), Rect(8, 2, 3, 4)),
      ("bounds.origin.y", .number(8), Rect(1, 8, 3, 4)),
      ("bounds.size", .size(Size(8, 9)), Rect(1, 2, 8, 9)),
      ("bounds.size.width", .number(8), Rect(1, 2, 8, 4)),
      ("bounds.size.height", .number(8), Rect(1, 2, 3, 8)),
    ] as [(String, Value, Rect)])
  func `fields of rectangles`(keyPath: String, value: Value, expected: Rect) {
    let layer = World().makeLayer()
    layer.bounds = Rect(1, 2, 3, 4)
    layer.setValue(value, forKeyPath: keyPath)
    #expect(layer.bounds == expected)
    #expect(layer.value(forKeyPath: keyPath) == value)
  }

  @Test func `fields of sizes, and of what is computed`() {
    let layer = World().makeLayer()
    layer.setValue(.number(5), forKeyPath: "shadowOffset.width")
    #expect(layer.shadowOffset == Size(5, -3))
    layer.frame = Rect(0, 0, 10, 20)
    layer.setValue(.number(50), forKeyPath: "frame.origin.x")
    #expect(layer.frame == Rect(50, 0, 10, 20) && layer.position == Point(55, 10))
    layer.setValue(.size(Size(30, 40)), forKeyPath: "frame.size")
    #expect(layer.bounds == Rect(0, 0, 30, 40))
  }

  @Test(arguments: ["transform", "sublayerTransform"])
  func `writing a part of a transform replaces it and keeps the others`(name: String) {
    let layer = World().makeLayer()
    func number(_ part: String) -> Double {
      layer.value(forKeyPath: "\(name).\(part)").number ?? -9
    }
    layer.setValue(.number(2), forKeyPath: "\(name).scale")
    layer.setValue(.number(0.5), forKeyPath: "\(name).rotation.z")
    guard case .transform(let t) = layer.value(forKeyPath: name) else {
      Issue.record("no transform")
      return
    }
    // Spec 7.2.
    #expect(agree(t.m11, 1.7551651) && agree(t.m12, 0.9588511))
    #expect(abs(number("scale") - 2) < 1e-6 && abs(number("rotation.z") - 0.5) < 1e-6)
    layer.setValue(.number(0.25), forKeyPath: "\(name).rotation")
    #expect(abs(number("rotation.z") - 0.25) < 1e-6)
    layer.setValue(.number(5), forKeyPath: "\(name).scale.x")
    // The average of the three: not the first.
    #expect(abs(number("scale") - 3) < 1e-5)
    layer.setValue(.size(Size(7, 8)), forKeyPath: "\(name).translation")
    layer.setValue(.number(9), forKeyPath: "\(name).translation.z")
    #expect(number("translation.x") == 7 && number("translation.y") == 8)
    #expect(abs(number("translation.z") - 9) < 1e-5)
    #expect(abs(number("rotation.z") - 0.25) < 1e-6 && abs(number("scale.x") - 5) < 1e-5)
  }

  @Test func `nothing sets numbers to 0, text is read as a number`() {
    let layer = World().makeLayer()
    layer.setValue(.null, forKeyPath: "opacity")
    #expect(layer.opacity == 0)
    layer.setValue(.string("0.5"), forKeyPath: "opacity")
    #expect(layer.opacity == 0.5)
    layer.setValue(.bool(true), forKeyPath: "cornerRadius")
    #expect(layer.cornerRadius == 1)
    layer.setValue(.number(2), forKeyPath: "hidden")
    #expect(layer.isHidden)
    layer.setValue(.color(.red), forKeyPath: "borderColor")
    layer.setValue(.null, forKeyPath: "borderColor")
    #expect(layer.borderColor == nil)
    layer.setValue(.null, forKeyPath: "position")
    #expect(layer.position == .zero)
  }

  @Test func `a value of another type is refused and named`() {
    let world = World()
    let layer = world.makeLayer()
    layer.setValue(.color(.red), forKeyPath: "opacity")
    layer.setValue(.number(3), forKeyPath: "position")
    layer.setValue(.string("much"), forKeyPath: "shadowRadius")
    layer.setValue(.point(.zero), forKeyPath: "bounds.size.width")
    #expect(layer.opacity == 1 && layer.position == .zero && layer.shadowRadius == 3)
    #expect(world.issues.issues.allSatisfy { $0.kind == .invalidValue })
    #expect(
      world.issues.issues.map(\.subject) == [
        "opacity", "position", "shadowRadius", "bounds.size.width",
      ])
  }

  @Test func `any other key is stored as it is, a subclass's on a plain layer too`() {
    let layer = World().makeLayer()
    layer.setValue(.number(1), forKeyPath: "fillColor")
    layer.setValue(.point(Point(1, 2)), forKeyPath: "mine")
    #expect(layer.value(forKeyPath: "fillColor") == .number(1))
    #expect(layer.value(forKeyPath: "mine.x") == .number(1))
    #expect(layer.value(forKeyPath: "mine.width") == .null)
    layer.setValue(.null, forKeyPath: "mine")
    #expect(layer.value(forKeyPath: "mine") == .null)
  }

  @Test func `the presentation reads what was committed, and nothing writes it`() {
    let stage = Stage()
    stage.layer.setValue(.number(1), forKeyPath: "mine")
    #expect(stage.layer.presentation.value(forKeyPath: "mine") == .null)
    stage.world.frame(at: 0)
    #expect(stage.layer.presentation.value(forKeyPath: "mine") == .number(1))
    #expect(stage.layer.presentation.value(forKeyPath: "transform.scale") == .number(1))
  }

  @Test func `members are reached by name: filters, cells, sublayers`() {
    let stage = Stage(.emitter)
    let child = stage.world.addLayer(to: stage.layer) { $0.name = "child" }
    stage.layer.setValue(
      .array([.filter(Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(1)]))]),
      forKeyPath: "filters")
    stage.layer.emitterCells = [EmitterCell(name: "spark")]
    for (keyPath, value) in [
      ("filters.blur.inputRadius", 4), ("emitterCells.spark.velocity", 5),
      ("sublayers.child.position.x", 6), ("sublayers.child.transform.scale.x", 7),
    ] as [(String, Double)] {
      stage.layer.setValue(.number(value), forKeyPath: keyPath)
      #expect(stage.layer.value(forKeyPath: keyPath) == .number(value), "\(keyPath)")
    }
    #expect(child.position.x == 6 && stage.layer.emitterCells[0].velocity == 5)
    let before = stage.world.issues.issues.count
    stage.layer.setValue(.number(1), forKeyPath: "filters.other.inputRadius")
    stage.layer.setValue(.number(1), forKeyPath: "sublayers.nobody.opacity")
    #expect(stage.world.issues.issues.count == before + 2)
    #expect(stage.layer.value(forKeyPath: "sublayers.nobody.opacity") == .null)
  }
}

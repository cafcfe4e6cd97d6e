// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Twin {
  /// A random value of a kind, for both.
  func value(_ kind: TwinProperty.Kind) -> (Value, PlainValue) {
    let value = engineValue(kind)
    return (value, plainValue(value))
  }

  /// An engine value as the reference has it; null is no colour.
  func plainValue(_ value: Value) -> PlainValue { PlainValue(value) }

  private func engineValue(_ kind: TwinProperty.Kind) -> Value {
    switch kind {
    case .number(let range): return .number(Double(float(range)))
    case .point: return .point(Point(float(-50...50), float(-50...50)))
    case .size: return .size(Size(float(1...50), float(1...50)))
    case .rect:
      return .rect(Rect(float(-50...50), float(-50...50), float(1...50), float(1...50)))
    case .color:
      if chance(0.15) { return .null }
      return .color(Color(float(0...1), float(0...1), float(0...1), float(0...1)))
    case .matrix: return .transform(matrix())
    case .flag: return .bool(chance(0.5))
    case .choice: return .contents(ContentsID(rawValue: UInt32(1 + index(9))))
    case .path: return .path(path())
    case .colors:
      return .array(
        (0..<(2 + index(2))).map { _ in
          .color(Color(float(0...1), float(0...1), float(0...1), float(0...1)))
        })
    case .numbers: return .array((0..<(2 + index(2))).map { _ in .number(Double(float(0...1))) })
    }
  }

  /// A matrix that does not mirror and is far from singular.
  private func matrix() -> Transform3D {
    if chance(0.1) { return .identity }
    var m = Transform3D.scale(float(0.75...1.5), float(0.75...1.5), 1)
    if chance(0.3) {
      m = m.concatenating(
        .rotation(float(-1.25...1.25), float(0.25...1), float(0.25...1), float(0.25...1)))
    } else {
      m = m.concatenating(.rotation(float(-2...2)))
    }
    return m.concatenating(.translation(float(-30...30), float(-30...30), 0))
  }

  private func path() -> Path {
    var path = Path()
    path.move(to: Point(float(0...50), float(0...50)))
    path.addLine(to: Point(float(0...50), float(0...50)))
    if chance(0.7) {
      path.addQuad(
        Point(float(0...50), float(0...50)), to: Point(float(0...50), float(0...50)))
    }
    path.close()
    return path
  }

  /// A curve, for both.
  func curve() -> (TimingFunction, PlainCurve) {
    let curve = pick([
      TimingFunction.easeIn, .easeOut, .easeInEaseOut, .default,
      TimingFunction(0.3, -0.5, 0.4, 1.5),
    ])
    return (curve, PlainCurve(curve))
  }

  /// Changes a property, or a part of it.
  func set(_ layer: Int, implicitly: Bool) {
    let p = property(of: layer)
    let property = TwinProperty.all[p]
    let part = !property.parts.isEmpty && chance(0.4) ? pick(property.parts) : ""
    var kind = property.kind(of: part)
    // Extents are standardised when they are negative, and that is not what this is about.
    if ["size.width", "size.height"].contains(part) { kind = .number(1...50) }
    let (value, plainValue) = value(kind)
    let keyPath = property.keyPath(part)
    touch(Touch(layer: layer, property: p))
    let old = plain.layers[layer].values.read(property.name, part)
    // What is equal in single precision is no change, and rounding decides that for parts.
    if zip(old.numbers, plainValue.numbers).allSatisfy({ abs($0 - $1) < 1e-6 }),
      old.numbers.count == plainValue.numbers.count
    {
      return
    }
    tell("set \(keyPath) of \(layer) to \(plainValue.numbers)\(implicitly ? " implicitly" : "")")
    if !implicitly {
      world.transaction(disableActions: true) {
        layers[layer].setValue(value, forKeyPath: keyPath)
      }
      plain.edit(layer) { $0.write(property.name, part, plainValue) }
      return
    }
    let easing = plain.easing
    let before = plain.layers[layer].values
    layers[layer].setValue(value, forKeyPath: keyPath)
    plain.edit(layer) { $0.write(property.name, part, plainValue) }
    if let kind = implicitKind(property, layer: layer, before: before.read(property.name, "")) {
      var key = property.name == "transform" ? keyPath : property.name
      // Two names of one part; the longer one is the key.
      if key == "transform.rotation" { key = "transform.rotation.z" }
      add(kind, property, key, layer, easing, before)
    }
  }

  private enum Implicit { case basic, fade }

  /// Which action a change runs by itself.
  private func implicitKind(
    _ property: TwinProperty, layer: Int, before: PlainValue
  ) -> Implicit? {
    if !isCommitted(layer) { return nil }
    switch property.name {
    case "hidden", "masksToBounds": return .fade
    case "backgroundColor" where before == .nothing: return nil
    default: return .basic
    }
  }

  /// The layer was in the tree at the last frame.
  private func isCommitted(_ layer: Int) -> Bool { committed.contains(layer) }

  private func add(
    _ kind: Implicit, _ property: TwinProperty, _ key: String, _ layer: Int,
    _ easing: PlainCurve?, _ before: PlainValues
  ) {
    if kind == .fade {
      plain.add(PlainAnimation(what: .transition), nil, key: "transition", to: layer)
      return
    }
    let part = key == property.name ? "" : String(key.dropFirst(property.name.count + 1))
    let isMoved = plain.animates(property.name, of: layer)
    let from = (isMoved ? plain.shown[layer] : before).read(property.name, part)
    var animation = PlainAnimation(
      what: .basic(from: from, to: nil, by: nil), property: property.name, part: part)
    animation.timing.fillsBackwards = true
    animation.timing.easing = easing ?? PlainCurve(.default)
    plain.add(animation, nil, key: key, to: layer)
  }
}

extension PlainCurve {
  init(_ curve: TimingFunction) {
    self.init(
      x1: Double(curve.c1.x), y1: Double(curve.c1.y), x2: Double(curve.c2.x),
      y2: Double(curve.c2.y))
  }
}

// SPDX-License-Identifier: MIT

// Properties of the program's own. They are rows of the world's property table like the built-in
// ones. What is made of single-precision numbers stands in a packed component of its own, one for
// each property, and animates as built-in properties do; everything else, and numbers whose type is
// wider than a column, is stored whole. Rejected: a dense column for each, which would cost every
// row four bytes or more for what few layers have.

import LamellaMath

extension World {
  /// Registers a property that layers of some classes have from now on, and returns its typed name.
  ///
  /// It reads and writes by `layer[property]` and by its name as a key path, asks for no implicit
  /// action, and is animatable. `classes` empty means every class. With `needsDisplay` a change of
  /// it makes the layer's own picture stale. Traps where one of the classes has the name already.
  @discardableResult
  public func registerProperty<V: AnimatableValue>(
    _ name: String, default initial: V, kind: ValueKind? = nil, on classes: [LayerClass] = [],
    needsDisplay: Bool = false
  ) -> AnimatableProperty<V> {
    AnimatableProperty(
      path: registerProperty(
        named: name, kind: kind ?? V.kind, initial: initial.value, on: classes,
        needsDisplay: needsDisplay, isColumn: kind == nil && World.isColumn(V.self)))
  }

  /// Whether a type's values fit columns without loss.
  private static func isColumn<V: AnimatableValue>(_ type: V.Type) -> Bool {
    let types: [Any.Type] = [
      Float.self, Bool.self, Point.self, Size.self, Rect.self, Color.self, Color?.self,
      Transform3D.self,
    ]
    return types.contains { $0 == type }
  }

  /// Registers a property with the default of its kind; see ``ValueKind/initial``.
  @discardableResult
  public func registerProperty(
    named name: String, kind: ValueKind, on classes: [LayerClass] = [], needsDisplay: Bool = false
  ) -> PropertyPath {
    registerProperty(
      named: name, kind: kind, initial: kind.initial, on: classes, needsDisplay: needsDisplay,
      isColumn: false)
  }

  private func registerProperty(
    named name: String, kind: ValueKind, initial: Value, on classes: [LayerClass],
    needsDisplay: Bool, isColumn: Bool
  ) -> PropertyPath {
    precondition(
      !name.isEmpty && !name.contains("."), "\"\(name)\" cannot be the name of a property")
    for layerClass in classes.isEmpty ? LayerClass.allCases : classes {
      precondition(
        properties.id(named: name, on: layerClass) == nil,
        "a \(layerClass.coreAnimationName) has a property \(name) already")
    }
    precondition(properties.rows.count < Int(UInt16.max), "too many properties")
    var storage = PropertyStorage.object
    if isColumn {
      let block = ChannelBlock(initial, kind: kind)
      storage = .sparse(addComponent(defaults: block.array(kind.channelCount)), 0)
    }
    properties.append(
      PropertyDescriptor(
        name, kind, storage, initial, invalidates: needsDisplay ? [.drawing, .display] : .drawing,
        classes: classes))
    return PropertyPath(PropertyID(rawValue: UInt16(properties.rows.count - 1)))
  }

  /// The type of what stands at a key path; nil where nothing answers to it.
  public func valueKind(forKeyPath keyPath: String, on layerClass: LayerClass = .layer)
    -> ValueKind?
  {
    resolve(keyPath, on: layerClass).map { $0.field.kind(in: properties[$0.property].kind) }
  }
}

extension ValueKind {
  /// What a registered property reads before it is set.
  ///
  /// Numbers are 0, points and sizes zero, transforms the identity, rectangles null, everything
  /// else is no value; measured for Core Animation's dynamic properties.
  public var initial: Value {
    switch self {
    case .bool: .bool(false)
    case .integer, .number, .bits: .number(0)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.null)
    case .transform: .transform(.identity)
    case .option(let names, let fallback): .string(names[fallback])
    case .color, .contents, .path, .string, .object: .null
    }
  }

  /// The value read as this kind; nil where it cannot be.
  ///
  /// Numbers, truth values and numeric text convert into each other, with double precision. Null is
  /// what a property of the kind reads before it is set, except that rectangles become zero.
  func converted(_ value: Value) -> Value? {
    switch (self, value) {
    case (.object, _), (.path, .path), (.string, .string), (.contents, .contents), (.color, .color):
      return value
    case (.path, .null), (.string, .null), (.contents, .null), (.color, .null): return .null
    case (.bool, _): return value.bool.map { .bool($0) }
    case (.number, _): return value.number.map { .number($0) }
    case (.integer, _): return value.number.map { .number($0.rounded(.towardZero)) }
    default: return ChannelBlock(converting: value, to: self)?.value(of: self)
    }
  }
}

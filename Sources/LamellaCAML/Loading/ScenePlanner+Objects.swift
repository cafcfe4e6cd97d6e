// SPDX-License-Identifier: MIT

import Lamella

extension ScenePlanner {
  /// A filter; nil where the object is none or names none.
  mutating func filter(_ object: CAMLObject) -> Value? {
    guard !object.isNull, let object = resolved(object),
      let className = Schema.className(of: object, expecting: "CAFilter")
    else { return nil }
    guard let type = object["filter"] ?? object["name"] else {
      note(.invalidValue, object.name, "a filter does not say which one it is", object)
      return nil
    }
    var filter = Filter(type, name: object["name"])
    for (name, text) in object.attributes where !["filter", "name", "key"].contains(name) {
      switch Schema.rule(name, in: className) {
      case .value(let kind):
        guard let value = try? object.attribute(name, as: kind) else { continue }
        setInput(name, engineValue(value, object), of: &filter)
      case .typedValue: setInput(name, Self.guess(text), of: &filter)
      default: break
      }
    }
    for child in object.element.children {
      let child = CAMLObject(child)
      let kind: ValueKind?
      switch Schema.rule(child.name, in: className) {
      case .value(let known): kind = known
      case .typedValue: kind = nil
      default: continue
      }
      guard let value = try? child.value(expecting: kind) else { continue }
      setInput(child.name, engineValue(value, child), of: &filter)
    }
    return .filter(filter)
  }

  private func setInput(_ name: String, _ value: Value, of filter: inout Filter) {
    switch name {
    case "enabled": filter.isEnabled = value.bool ?? true
    case "filter", "name", "type": break
    default: filter.inputs[name] = value
    }
  }

  /// The value of an input that the schema does not know: a number, a colour or text.
  private static func guess(_ text: String) -> Value {
    if let number = try? ValueSyntax.float(text) { return .number(Double(number)) }
    if let color = try? ValueSyntax.color(text) { return .color(color) }
    return .string(text)
  }

  /// An emitter cell as a dictionary of its properties; nil where the object is none.
  ///
  /// Recursion is bounded by the reader's limit on depth.
  mutating func cell(_ object: CAMLObject) -> Value? {
    guard !object.isNull else { return nil }
    if let id = object.reference {
      note(.reference, id, "a cell has one place; a reference to one is left out", object)
      return nil
    }
    guard let className = Schema.className(of: object, expecting: "CAEmitterCell") else {
      return nil
    }
    var fields: [String: Value] = [:]
    for (name, _) in object.attributes {
      guard case .value(let kind)? = Schema.rule(name, in: className),
        let value = try? object.attribute(name, as: kind)
      else { continue }
      fields[name] = engineValue(value, object)
    }
    for child in object.element.children {
      let child = CAMLObject(child)
      switch (child.name, Schema.rule(child.name, in: className)) {
      case (_, .value(let kind)):
        if let value = try? child.value(expecting: kind) {
          fields[child.name] = engineValue(value, child)
        }
      case ("contents", _):
        if let value = try? child.value() { fields["contents"] = engineValue(value, child) }
      case ("emitterCells", _):
        fields["emitterCells"] = .array(child.listed.compactMap { cell($0.object) })
      case (_, .dictionary):
        if let entries = try? child.entryValues() {
          fields[child.name] = engineValue(.dictionary(entries), child)
        }
      default: break
      }
    }
    return .dictionary(fields)
  }

  /// The object that a reference means; nil where it means none, which the report says already.
  func resolved(_ object: CAMLObject) -> CAMLObject? { try? document.resolve(object) }
}

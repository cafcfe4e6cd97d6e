// SPDX-License-Identifier: MIT

// Scalars and typed values of an object. Values are never taken through references: no file does
// it, and a few references that each name several others could stand for billions of values.

import LamellaMath

extension CAMLObject {
  /// A property in either spelling, an attribute or an element; nil where it is not given.
  ///
  /// The element form wins: it says more (a colour's opacity).
  package func value(
    _ property: String, as kind: ValueKind
  ) throws(CAMLError) -> CAMLValue? {
    if let object = self.property(property) { return try object.value(expecting: kind) }
    return try attribute(property, as: kind)
  }

  /// A property written as an attribute; nil where it is not given.
  package func attribute(
    _ name: String, as kind: ValueKind
  ) throws(CAMLError) -> CAMLValue? {
    guard let text = element[name] else { return nil }
    do {
      return try ValueSyntax.parse(text, as: kind)
    } catch {
      throw element.error(.value, attribute: name, error.message)
    }
  }

  /// The value that this element stands for: `<value type="CGColor" value="1 0 0" opacity="0.5"/>`.
  ///
  /// The kind is taken where the element names no type; a named type wins.
  package func value(expecting kind: ValueKind? = nil) throws(CAMLError) -> CAMLValue {
    if reference != nil {
      throw element.error(.unsupportedSource, attribute: "object", "a value cannot be a reference")
    }
    if isNull { return .null }
    let type = className
    switch type {
    case "CGImage", "CGImageRef", "NSImage", "UIImage":
      guard let source = element["src"] ?? element["value"] else {
        throw element.error(.value, "an image has no src")
      }
      return .image(source: source)
    case "NSArray": return .array(try memberValues(expecting: kind))
    case "NSDictionary": return .dictionary(try entryValues())
    default: break
    }
    if let named = type.flatMap(ValueSyntax.kind(ofType:)) { return try scalar(as: named) }
    if let type {
      throw element.error(.value, attribute: "type", "\(ValueSyntax.quoted(type)) is no value type")
    }
    if let kind, valueText != nil || !element.hasChildren { return try scalar(as: kind) }
    if let wrapped = unwrapped, wrapped.element != element {
      return try wrapped.value(expecting: kind)
    }
    throw element.error(.value, "a value has neither type nor text")
  }

  /// The values of an array's members, each with its own type or the one expected.
  ///
  /// Recursion is bounded by the reader's limit on depth.
  package func memberValues(
    expecting kind: ValueKind? = nil
  ) throws(CAMLError) -> [CAMLValue] {
    var values: [CAMLValue] = []
    for child in element.children { values.append(try CAMLObject(child).value(expecting: kind)) }
    return values
  }

  /// The values of a dictionary by their keys.
  ///
  /// A child without a type is a dictionary where it holds others, else text.
  package func entryValues() throws(CAMLError) -> [String: CAMLValue] {
    var values: [String: CAMLValue] = [:]
    for child in element.children {
      let object = CAMLObject(child)
      let isDictionary = object.className == nil && child.hasChildren && object.members.isEmpty
      values[object.key] =
        isDictionary
        ? .dictionary(try object.entryValues()) : try object.value(expecting: .string)
    }
    return values
  }

  /// The text of a scalar: the attribute `value` or one of its old names, else the element's text.
  private var valueText: (attribute: String?, text: String)? {
    for name in ["value", "name", "controlPoints", "path"] {
      if let text = element[name] { return (name, text) }
    }
    return element.text.isEmpty ? nil : (nil, element.text)
  }

  private func scalar(as kind: ValueKind) throws(CAMLError) -> CAMLValue {
    guard let (attribute, text) = valueText else {
      throw element.error(.value, attribute: "value", "there is no value")
    }
    // Written by editors for a field that was left empty.
    if text == "undefined", kind != .string {
      throw element.error(.value, attribute: attribute, "the value is \"undefined\"")
    }
    do {
      let value = try ValueSyntax.parse(text, as: kind)
      guard case .color(let color) = value, let opacity = element["opacity"] else { return value }
      return .color(color.withAlpha(color.alpha * (try ValueSyntax.float(opacity))))
    } catch {
      throw element.error(.value, attribute: attribute, error.message)
    }
  }
}

extension CAMLValue {
  /// The value of any scalar as a number; nil for everything else.
  package var scalar: Double? {
    switch self {
    case .time(let value): value
    case .number(let value): Double(value)
    case .integer(let value): Double(value)
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }
}

// SPDX-License-Identifier: MIT

/// A JSON document whose shape differs from entry to entry.
///
/// Truth values are told from numbers, and a missing member reads as null.
enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON {
  subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  var isNull: Bool { self == .null }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// A number, with `"inf"` for infinity.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .string("inf"), .string("Infinity"), .string("infinity"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }

  /// The elements of an array; empty for anything else.
  var array: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object; empty for anything else.
  var object: [String: JSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The numbers of an array, and of arrays within it, in order.
  var numbers: [Double] {
    switch self {
    case .array(let elements): elements.flatMap(\.numbers)
    default: number.map { [$0] } ?? []
    }
  }

  /// The same in single precision.
  var floats: [Float] { numbers.map { Float($0) } }

  static func numbers(_ values: [Double]) -> JSON { .array(values.map { .number($0) }) }

  static func floats(_ values: [Float]) -> JSON { .array(values.map { .number(Double($0)) }) }
}

extension JSON: CustomStringConvertible {
  /// The document in one line, members in alphabetical order.
  var description: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value):
      if let whole = Int(exactly: value) { return String(whole) }
      return value.description
    case .string(let value): return "\"\(value)\""
    case .array(let elements):
      return "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      let fields = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return "{" + fields.joined(separator: ", ") + "}"
    }
  }
}

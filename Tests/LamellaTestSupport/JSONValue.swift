// SPDX-License-Identifier: MIT

package import Foundation

/// A JSON document, for reading fixtures whose shape differs from entry to entry.
///
/// Booleans are told from numbers, and a missing key reads as null.
package enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads a whole document.
  package init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
  }
}

extension JSONValue {
  package subscript(key: String) -> JSONValue {
    if case .object(let fields) = self { fields[key] ?? .null } else { .null }
  }

  package subscript(index: Int) -> JSONValue { array[index] }

  package var isNull: Bool { self == .null }

  package var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements of an array; empty for anything else.
  package var array: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  /// The numbers of an array, and of arrays within it, in order.
  package var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .array(let values): values.flatMap(\.numbers)
    default: []
    }
  }

  /// The same, in single precision.
  package var floats: [Float] { numbers.map { Float($0) } }

  package static func numbers(_ values: [Double]) -> JSONValue {
    .array(values.map { .number($0) })
  }

  package static func floats(_ values: [Float]) -> JSONValue {
    .array(values.map { .number(Double($0)) })
  }
}

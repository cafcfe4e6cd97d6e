// SPDX-License-Identifier: MIT

// A property's value as text for people and as JSON for programs. Both have the numbers of points,
// sizes and rectangles in a list (x, y, width, height), colours as red, green, blue, alpha, and
// transforms as their 16 cells row by row.

import Lamella
import LamellaMath

/// A value ready to be printed.
struct ValueReport: Encodable, CustomStringConvertible {
  let value: Value

  init(_ value: Value) { self.value = value }

  var description: String {
    switch value {
    case .null: "none"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): Self.text(number)
    case .color(let color): Self.text(color)
    case .string(let text): text
    case .contents(let id): "picture \(id.rawValue)"
    case .layer(let id): id.description
    case .path(let path): "a path of \(path.elementCount) elements"
    case .filter(let filter):
      ([filter.type]
        + filter.inputs.sorted { $0.key < $1.key }.map { "\($0.key) \(ValueReport($0.value))" })
        .joined(separator: " ")
    case .timingFunction(let function): "\(function)"
    case .array(let values):
      "[" + values.map { ValueReport($0).description }.joined(separator: ", ") + "]"
    case .dictionary(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }
        .map { "\($0.key): \(ValueReport($0.value))" }.joined(separator: ", ") + "}"
    case .point, .size, .rect, .transform:
      "(" + numbers.map { Self.text(Double($0)) }.joined(separator: " ") + ")"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let number):
      // JSON has no word for infinity; durations and repeat counts need one.
      if !number.isFinite {
        try container.encode(number > 0 ? "inf" : number < 0 ? "-inf" : "nan")
      } else if Double(Float(number)) == number {
        try container.encode(Float(number))
      } else {
        try container.encode(number)
      }
    case .point, .size, .rect, .transform, .color: try container.encode(numbers)
    case .array(let values): try container.encode(values.map(ValueReport.init))
    case .dictionary(let fields): try container.encode(fields.mapValues(ValueReport.init))
    case .string, .contents, .layer, .path, .filter, .timingFunction:
      try container.encode(description)
    }
  }

  /// The numbers of a structure; empty for everything else.
  private var numbers: [Float] {
    switch value {
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.minX, r.minY, r.width, r.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    case .transform(let m):
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
        m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ]
    default: []
    }
  }

  /// A number of single precision without the digits that the conversion invents, whole where whole.
  static func text(_ number: Double) -> String {
    if number.isFinite, number.rounded() == number, abs(number) < 1e9 {
      return String(Int(number))
    }
    return Double(Float(number)) == number ? Float(number).description : number.description
  }

  /// `#rrggbb` or `#rrggbbaa` where the colour is one of 8 bits, its numbers where it is not.
  private static func text(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue, color.alpha]
    return "rgba(" + parts.map { text(Double($0)) }.joined(separator: " ") + ")"
  }
}

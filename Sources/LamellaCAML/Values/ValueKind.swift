// SPDX-License-Identifier: MIT

// The kinds of values that properties have: the third column of the table class → property → kind.
// One function, `parse`, goes from a text and its kind to a value; `<value type="…">` finds its
// kind by the name of the type.

package import LamellaMath

/// What syntax a property's value follows.
package enum ValueKind: Hashable, Sendable {
  /// A number in double precision, such as a time or a repeat count; may be infinite.
  case time
  /// A finite number in single precision.
  case number
  case integer, bool, string
  case point, size, rect
  case color, transform, path, timingFunction, colorMatrix
  /// One of a few words.
  case word([String])
}

/// A value that was read from a document.
package enum CAMLValue: Equatable, Sendable {
  case time(Double)
  case number(Float)
  case integer(Int)
  case bool(Bool)
  case string(String)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color)
  case transform(TransformValue)
  case path(Path)
  case timingFunction(TimingFunction)
  /// Twenty numbers.
  case colorMatrix([Float])
  /// A picture's source, not yet looked up.
  case image(source: String)
  case array([CAMLValue])
  case dictionary([String: CAMLValue])
  case null
}

extension ValueSyntax {
  /// Reads a text as a value of a kind.
  package static func parse(_ text: String, as kind: ValueKind) throws(ValueError) -> CAMLValue {
    switch kind {
    case .time: return .time(try number(text))
    case .number: return .number(try float(text))
    case .integer: return .integer(try integer(text))
    case .bool: return .bool(try bool(text))
    case .string: return .string(text)
    case .point: return .point(try point(text))
    case .size: return .size(try size(text))
    case .rect: return .rect(try rect(text))
    case .color: return .color(try color(text))
    case .transform: return .transform(try transform(text))
    case .path: return .path(try path(text))
    case .timingFunction: return .timingFunction(try timingFunction(text))
    case .colorMatrix: return .colorMatrix(try colorMatrix(text))
    case .word(let words):
      let word = ValueScanner.trimmed(text)
      guard words.contains(word) else {
        throw ValueError(
          message: "\(quoted(text)) is none of \(words.joined(separator: ", "))", offset: 0)
      }
      return .string(word)
    }
  }

  /// The kind of the values of a class or primitive, such as `real` or `CGColor`; nil for others.
  package static func kind(ofType name: String) -> ValueKind? {
    switch name {
    case "real", "NSNumber", "number", "float", "double": .number
    case "integer", "int": .integer
    case "bool", "boolean": .bool
    case "string", "NSString": .string
    case "CGPoint", "NSPoint": .point
    case "CGSize", "NSSize": .size
    case "CGRect", "NSRect": .rect
    case "CGColor", "NSColor", "UIColor": .color
    case "CATransform3D", "CGAffineTransform": .transform
    case "CGPath": .path
    case "CAMediaTimingFunction": .timingFunction
    case "CAColorMatrix": .colorMatrix
    default: nil
    }
  }
}

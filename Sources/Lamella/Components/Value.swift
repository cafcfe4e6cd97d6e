// SPDX-License-Identifier: MIT

public import LamellaMath

/// A property's value of any type, as key paths and animations carry it.
///
/// The engine stores numbers as columns; this type exists at the door only, where names are strings
/// and types are not known in advance.
public enum Value: Equatable, Hashable, Sendable {
  /// No value: nil colours, contents, paths and names.
  case null
  case bool(Bool)
  case number(Double)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case color(Color)
  case transform(Transform3D)
  case path(Path)
  case string(String)
  case contents(ContentsID)
  case layer(LayerID)
  case filter(Filter)
  case timingFunction(TimingFunction)
  // Not indirect: a box for each would be made anew whenever an animated list is.
  case array([Value])
  case dictionary([String: Value])
}

extension Value {
  /// The value as a number: numbers, truth values and numeric text; nil for everything else.
  public var number: Double? {
    switch self {
    case .number(let n): n
    case .bool(let b): b ? 1 : 0
    case .string(let s): Double(s)
    case .null: 0
    default: nil
    }
  }

  /// The value as a truth value: numbers are true unless 0.
  public var bool: Bool? { number.map { $0 != 0 } }

  /// The value's text, where it is text.
  public var string: String? {
    if case .string(let s) = self { s } else { nil }
  }

  /// The type's name for messages.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .point: "point"
    case .size: "size"
    case .rect: "rect"
    case .color: "color"
    case .transform: "transform"
    case .path: "path"
    case .string: "string"
    case .contents: "contents"
    case .layer: "layer"
    case .filter: "filter"
    case .timingFunction: "timing function"
    case .array: "array"
    case .dictionary: "dictionary"
    }
  }
}

/// A filter by name, with numbers, points and colours as inputs.
///
/// Names are Core Animation's (`gaussianBlur`, `colorMatrix`, `multiplyBlendMode`, `xor`, …).
public struct Filter: Equatable, Hashable, Sendable {
  /// What the filter does.
  public var type: String
  /// The name under which key paths (`filters.NAME.inputX`) find the filter; often the type.
  public var name: String
  /// The inputs by key, such as `inputRadius`.
  public var inputs: [String: Value]
  /// Whether the filter takes part; default true.
  public var isEnabled = true

  /// Creates a filter.
  public init(_ type: String, name: String? = nil, inputs: [String: Value] = [:]) {
    self.type = type
    self.name = name ?? type
    self.inputs = inputs
  }
}

// SPDX-License-Identifier: MIT

/// A value of an XML property list, such as those in a package's `index.xml`.
public indirect enum PropertyList: Equatable, Sendable {
  /// `<string>`.
  case string(String)
  /// `<integer>` that fits 64 bits with a sign.
  case integer(Int64)
  /// `<integer>` from 2⁶³ up to 2⁶⁴ − 1.
  case unsigned(UInt64)
  /// `<real>`; may be infinite, never "not a number".
  case real(Double)
  /// `<true/>` and `<false/>`.
  case bool(Bool)
  /// `<date>`, as written.
  case date(String)
  /// `<data>`, decoded.
  case data([UInt8])
  /// `<array>`.
  case array([PropertyList])
  /// `<dict>`; of a key written twice the last value counts.
  case dictionary([String: PropertyList])
}

extension PropertyList {
  /// The text of a string.
  public var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The value of a number of any kind, or of a string that holds a number.
  public var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .real(let value): value
    case .string(let text): try? ValueSyntax.number(text)
    default: nil
    }
  }

  /// The truth value of a bool or an integer.
  public var bool: Bool? {
    switch self {
    case .bool(let value): value
    case .integer(let value): value != 0
    default: nil
    }
  }

  /// The entry of a dictionary; nil for every other value.
  public subscript(_ key: String) -> PropertyList? {
    if case .dictionary(let entries) = self { entries[key] } else { nil }
  }
}

extension PropertyList {
  /// Reads an XML property list; an error names the file, line and element.
  public init(file: String) throws(CAMLError) {
    try self.init(XMLReader.read(file: file))
  }

  /// Reads an XML property list from memory.
  package init(bytes: [UInt8], file: String) throws(CAMLError) {
    try self.init(XMLReader.parse(bytes, file: file))
  }

  private init(_ document: XMLDocument) throws(CAMLError) {
    let root = document.root
    guard root.name == "plist" else {
      throw root.error(.structure, "a property list starts with <plist>, not <\(root.name)>")
    }
    let values = Array(root.children)
    guard values.count == 1, let value = values.first else {
      throw root.error(.structure, "a property list holds one value, not \(values.count)")
    }
    try self.init(value)
  }

  // Recursion is bounded by the reader's limit on depth.
  private init(_ element: XMLElement) throws(CAMLError) {
    let text = element.text
    switch element.name {
    case "string": self = .string(text)
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "date": self = .date(text)
    case "integer":
      let digits = ValueScanner.trimmed(text)
      if let value = Int64(digits) {
        self = .integer(value)
      } else if let value = UInt64(digits) {
        self = .unsigned(value)
      } else {
        throw element.error(.value, "\(ValueSyntax.quoted(text)) is not a 64-bit integer")
      }
    case "real":
      do {
        self = .real(try ValueSyntax.number(text))
      } catch {
        throw element.error(.value, error.message)
      }
    case "data":
      guard let bytes = Base64.decode(text.utf8) else {
        throw element.error(.value, "the data is not base 64")
      }
      self = .data(bytes)
    case "array":
      var values: [PropertyList] = []
      for child in element.children { values.append(try PropertyList(child)) }
      self = .array(values)
    case "dict":
      self = .dictionary(try Self.entries(of: element))
    default:
      throw element.error(.structure, "<\(element.name)> is not a property list value")
    }
  }

  private static func entries(
    of element: XMLElement
  ) throws(CAMLError) -> [String: PropertyList] {
    var entries: [String: PropertyList] = [:]
    var key: String?
    for child in element.children {
      if let name = key {
        guard child.name != "key" else {
          throw child.error(.structure, "the key \(ValueSyntax.quoted(name)) has no value")
        }
        entries[name] = try PropertyList(child)
        key = nil
      } else {
        guard child.name == "key" else {
          throw child.error(.structure, "<\(child.name)> stands where a <key> is expected")
        }
        key = child.text
      }
    }
    if let key {
      throw element.error(.structure, "the key \(ValueSyntax.quoted(key)) has no value")
    }
    return entries
  }
}

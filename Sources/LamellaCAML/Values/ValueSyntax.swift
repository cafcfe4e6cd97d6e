// SPDX-License-Identifier: MIT

// The syntax of attribute values, one pure function a kind. They know nothing of elements: an
// error carries the offset in the text, and the caller adds file, line and attribute.
// Numbers are separated by blanks or by one comma. "Not a number" is refused everywhere; infinity
// only passes where a kind says so, so that no later stage meets either.

/// Why a text does not follow the syntax of its kind.
package struct ValueError: Error, Equatable, Sendable {
  /// One sentence without a full stop.
  package let message: String
  /// The offending place, in UTF-8 bytes from the start of the text.
  package let offset: Int
}

/// The functions that read attribute values.
package enum ValueSyntax {
  /// A number in double precision; `inf` and `+infinity` pass.
  package static func number(_ text: String) throws(ValueError) -> Double {
    var scanner = ValueScanner(text)
    let value = try scanner.number()
    try scanner.end()
    return value
  }

  /// A finite number in single precision.
  package static func float(_ text: String) throws(ValueError) -> Float {
    try floats(text, count: 1)[0]
  }

  /// A whole number; `3.0` passes, `3.5` does not.
  package static func integer(_ text: String) throws(ValueError) -> Int {
    let value = try number(text)
    guard let whole = Int(exactly: value) else {
      throw ValueError(message: "\(quoted(text)) is not a whole number", offset: 0)
    }
    return whole
  }

  /// `0`, `1`, `true`, `false`, `yes` or `no`, in letters of either size.
  package static func bool(_ text: String) throws(ValueError) -> Bool {
    switch ValueScanner.trimmed(text).lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default:
      throw ValueError(message: "\(quoted(text)) is neither 0 nor 1", offset: 0)
    }
  }

  /// Exactly `count` finite numbers.
  package static func floats(_ text: String, count: Int) throws(ValueError) -> [Float] {
    let values = try floats(text)
    guard values.count == count else {
      let wanted = count == 1 ? "1 number is" : "\(count) numbers are"
      throw ValueError(
        message: "\(wanted) expected, \(quoted(text)) holds \(values.count)", offset: 0)
    }
    return values
  }

  /// Any count of finite numbers.
  package static func floats(_ text: String) throws(ValueError) -> [Float] {
    var scanner = ValueScanner(text)
    var values: [Float] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      if !values.isEmpty { try scanner.separator() }
      values.append(try scanner.float())
      scanner.skipBlanks()
    }
    return values
  }

  /// The text in quotes for a message: at most 40 characters, none of them a control.
  package static func quoted(_ text: String) -> String {
    var shown = "\""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == 40 {
        shown += "…"
        break
      }
      shown.unicodeScalars.append(scalar.value < 0x20 || scalar.value == 0x7f ? " " : scalar)
    }
    return shown + "\""
  }
}

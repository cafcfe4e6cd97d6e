// SPDX-License-Identifier: MIT

/// Walks over the bytes of one attribute value.
struct ValueScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the present place, or nil at the end.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipBlanks() {
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
  }

  /// Skips what stands between two numbers: blanks with at most one comma.
  mutating func separator() throws(ValueError) {
    let start = offset == 0 || !Self.isBlank(bytes[offset - 1]) ? offset : offset - 1
    skipBlanks()
    if peek == UInt8(ascii: ",") {
      offset += 1
      skipBlanks()
      if isAtEnd { throw failure("a number is expected") }
    }
    guard offset > start else { throw failure("a blank or comma is expected") }
  }

  /// Skips blanks and checks that nothing else follows.
  mutating func end() throws(ValueError) {
    skipBlanks()
    if !isAtEnd { throw failure("unexpected text") }
  }

  /// A run of letters; empty where there is none.
  mutating func letters() -> String {
    let start = offset
    while let byte = peek, Self.isLetter(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Checks for one character and passes it.
  mutating func expect(_ character: Unicode.Scalar) throws(ValueError) {
    skipBlanks()
    guard peek == UInt8(ascii: character) else { throw failure("\"\(character)\" is expected") }
    offset += 1
  }

  /// An error about what stands at the present place.
  func failure(_ message: String) -> ValueError { failure(message, at: offset) }

  func failure(_ message: String, at place: Int) -> ValueError {
    guard place < bytes.count else {
      return ValueError(message: "\(message) at the end of the value", offset: place)
    }
    let rest = String(decoding: bytes[place...].prefix(40), as: UTF8.self)
    return ValueError(
      message: "\(message) at character \(place + 1), \(ValueSyntax.quoted(rest))", offset: place)
  }

  // MARK: Numbers

  /// A finite number in single precision; values too small for it become 0.
  mutating func float() throws(ValueError) -> Float {
    skipBlanks()
    let start = offset
    let value = try number()
    guard value.isFinite else { throw failure("infinity is not accepted", at: start) }
    let narrow = Float(value)
    guard narrow.isFinite else { throw failure("the number is too large", at: start) }
    return narrow
  }

  /// A decimal number, or `inf`, `infinity` with or without a sign.
  mutating func number() throws(ValueError) -> Double {
    skipBlanks()
    let start = offset
    var isNegative = false
    if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") {
      isNegative = peek == UInt8(ascii: "-")
      offset += 1
    }
    if let byte = peek, Self.isLetter(byte) {
      let word = letters().lowercased()
      guard word == "inf" || word == "infinity" else {
        throw failure("a number is expected", at: start)
      }
      return isNegative ? -.infinity : .infinity
    }
    let magnitude = try decimal(start: start)
    return isNegative ? -magnitude : magnitude
  }

  private mutating func decimal(start: Int) throws(ValueError) -> Double {
    let first = offset
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isExact = true
    var hasPoint = false
    while let byte = peek {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if Self.isDigit(byte) {
        digits += 1
        if mantissa < 1 << 53 {
          mantissa = mantissa * 10 + UInt64(byte - 48)
          if hasPoint { exponent -= 1 }
        } else {
          isExact = isExact && byte == UInt8(ascii: "0")
          if !hasPoint { exponent += 1 }
        }
      } else {
        break
      }
      offset += 1
    }
    guard digits > 0 else { throw failure("a number is expected", at: start) }
    exponent += exponentPart()

    // With 53 bits of mantissa and a power of ten up to 10²² both operands are exact, so that one
    // operation rounds correctly (Clinger, "How to read floating point numbers accurately", 1990).
    if isExact, mantissa <= 1 << 53, (-22...22).contains(exponent) {
      let power = Self.powersOfTen[abs(exponent)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    let text = String(decoding: bytes[first..<offset], as: UTF8.self)
    guard let value = Double(text) else { throw failure("a number is expected", at: start) }
    guard value.isFinite else { throw failure("the number is too large", at: start) }
    return value
  }

  /// `e` with an optional sign and digits; 0, and nothing passed, where there are none.
  private mutating func exponentPart() -> Int {
    guard let byte = peek, byte | 0x20 == UInt8(ascii: "e") else { return 0 }
    var place = offset + 1
    var isNegative = false
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
      isNegative = bytes[place] == UInt8(ascii: "-")
      place += 1
    }
    guard place < bytes.count, Self.isDigit(bytes[place]) else { return 0 }
    var value = 0
    while place < bytes.count, Self.isDigit(bytes[place]) {
      // Beyond this the result is 0 or too large whatever follows.
      value = min(value * 10 + Int(bytes[place] - 48), 1_000_000_000)
      place += 1
    }
    offset = place
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  // MARK: Characters

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  /// The text without blanks at both ends.
  static func trimmed(_ text: String) -> String {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(text[first...last])
  }
}

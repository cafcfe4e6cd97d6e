// SPDX-License-Identifier: MIT

// A strict reader of RFC 8259, so that an error names its line and column. Nesting is limited: a
// file must not be able to exhaust the stack.

/// Why a document is no JSON, and where.
struct JSONSyntaxError: Error, Equatable {
  let line: Int
  let column: Int
  let message: String
}

/// Reads one document from bytes.
struct JSONParser {
  private static let depthLimit = 200

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  /// The document in `bytes`; blanks around it are allowed, anything else is not.
  static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value()
    parser.skipBlanks()
    if parser.index < bytes.count { throw parser.error("something follows the document") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ message: String) -> JSONSyntaxError {
    let before = bytes[..<min(index, bytes.count)]
    let line = before.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return JSONSyntaxError(line: line, column: before.count - start + 1, message: message)
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 32 || byte == 10 || byte == 13 || byte == 9 { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(JSONSyntaxError) -> JSON {
    skipBlanks()
    guard let byte = next else { throw error("the document ends too early") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func word(_ text: String, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    guard bytes[index...].starts(with: text.utf8) else { throw error("expected a value") }
    index += text.utf8.count
    return value
  }

  private mutating func descend() throws(JSONSyntaxError) {
    depth += 1
    index += 1
    if depth > JSONParser.depthLimit { throw error("nested too deeply") }
  }

  private mutating func array() throws(JSONSyntaxError) -> JSON {
    try descend()
    var elements: [JSON] = []
    skipBlanks()
    if !take("]") {
      repeat {
        elements.append(try value())
        skipBlanks()
      } while take(",")
      guard take("]") else { throw error("expected , or ]") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func object() throws(JSONSyntaxError) -> JSON {
    try descend()
    var members: [String: JSON] = [:]
    skipBlanks()
    if !take("}") {
      repeat {
        skipBlanks()
        guard next == UInt8(ascii: "\"") else { throw error("expected a member's name") }
        let name = try string()
        skipBlanks()
        guard take(":") else { throw error("expected :") }
        members[name] = try value()
        skipBlanks()
      } while take(",")
      guard take("}") else { throw error("expected , or }") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func number() throws(JSONSyntaxError) -> Double {
    let start = index
    while let byte = next, "+-.0123456789eE".utf8.contains(byte) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let first = text.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "."),
      let value = Double(text), value.isFinite
    else {
      index = start
      throw error("expected a value")
    }
    return value
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    index += 1
    var text: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("the text is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(&text)
      case 0..<32: throw error("a control character in a text")
      default: text.append(byte)
      }
    }
    throw error("a text without end")
  }

  private mutating func escape(_ text: inout [UInt8]) throws(JSONSyntaxError) {
    guard let byte = next else { throw error("a text without end") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default: throw error("an unknown escape")
    }
  }

  private mutating func scalar() throws(JSONSyntaxError) -> Character {
    var code = try hex()
    if code >= 0xD800, code < 0xDC00, take("\\"), take("u") {
      let low = try hex()
      guard low >= 0xDC00, low < 0xE000 else { throw error("half a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
    return Character(scalar)
  }

  private mutating func hex() throws(JSONSyntaxError) -> UInt32 {
    guard index + 4 <= bytes.count,
      let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits") }
    index += 4
    return code
  }
}

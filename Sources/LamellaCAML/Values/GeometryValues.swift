// SPDX-License-Identifier: MIT

package import LamellaMath

extension ValueSyntax {
  /// `x y`, in points.
  package static func point(_ text: String) throws(ValueError) -> Point {
    let v = try floats(text, count: 2)
    return Point(v[0], v[1])
  }

  /// `width height`, in points.
  package static func size(_ text: String) throws(ValueError) -> Size {
    let v = try floats(text, count: 2)
    return Size(v[0], v[1])
  }

  /// `x y width height`, in points; two numbers are a size at the origin.
  package static func rect(_ text: String) throws(ValueError) -> Rect {
    let v = try floats(text)
    switch v.count {
    case 4: return Rect(v[0], v[1], v[2], v[3])
    case 2: return Rect(0, 0, v[0], v[1])
    default:
      throw ValueError(
        message: "4 numbers are expected, \(quoted(text)) holds \(v.count)", offset: 0)
    }
  }

  /// `red green blue` or `red green blue alpha`, nominally 0…1; values outside are kept.
  package static func color(_ text: String) throws(ValueError) -> Color {
    let v = try floats(text)
    switch v.count {
    case 3: return Color(v[0], v[1], v[2])
    case 4: return Color(v[0], v[1], v[2], v[3])
    default:
      throw ValueError(
        message: "a colour has 3 or 4 numbers, \(quoted(text)) holds \(v.count)", offset: 0)
    }
  }

  /// `matrix(…)` around twenty numbers, or the numbers alone: rows red, green, blue, alpha of
  /// five columns each, the last a constant that is added.
  package static func colorMatrix(_ text: String) throws(ValueError) -> [Float] {
    var scanner = ValueScanner(text)
    scanner.skipBlanks()
    var hasName = false
    if let byte = scanner.peek, ValueScanner.isLetter(byte) {
      let start = scanner.offset
      guard scanner.letters() == "matrix" else {
        throw scanner.failure("\"matrix\" is expected", at: start)
      }
      try scanner.expect("(")
      hasName = true
    }
    var values: [Float] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd, scanner.peek != UInt8(ascii: ")") {
      if !values.isEmpty { try scanner.separator() }
      values.append(try scanner.float())
      scanner.skipBlanks()
    }
    if hasName { try scanner.expect(")") }
    try scanner.end()
    guard values.count == 20 else {
      throw ValueError(
        message: "a colour matrix has 20 numbers, \(quoted(text)) holds \(values.count)", offset: 0)
    }
    return values
  }
}

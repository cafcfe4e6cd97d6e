// SPDX-License-Identifier: MIT

package import LamellaMath

extension ValueSyntax {
  /// A path in PostScript order, operands first: `0 0 m 10 0 l 10 10 5 20 0 10 c h`.
  ///
  /// `m` and `l` take a point, `q` two, `c` three, `h` closes; a path starts with `m`. An empty text
  /// is the empty path.
  package static func path(_ text: String) throws(ValueError) -> Path {
    var scanner = ValueScanner(text)
    var path = Path()
    var operands: [Float] = []
    scanner.skipBlanks()
    while let byte = scanner.peek {
      // "inf" is read as a number, so that the message says why it is refused.
      if ValueScanner.isLetter(byte), byte | 0x20 != UInt8(ascii: "i") {
        let start = scanner.offset
        let letter = scanner.letters()
        guard !path.isEmpty || letter == "m" else {
          throw scanner.failure("a path starts with m", at: start)
        }
        guard append(letter, operands, to: &path) else {
          throw scanner.failure(
            "\(operands.count) numbers stand before \(quoted(letter))", at: start)
        }
        operands.removeAll(keepingCapacity: true)
      } else {
        if !operands.isEmpty { try scanner.separator() }
        guard operands.count < 6 else { throw scanner.failure("more than 6 numbers in a row") }
        operands.append(try scanner.float())
      }
      scanner.skipBlanks()
    }
    guard operands.isEmpty else { throw scanner.failure("m, l, q, c or h is expected") }
    return path
  }

  /// Adds one step; false where the letter is unknown or the count of operands is wrong.
  private static func append(_ letter: String, _ v: [Float], to path: inout Path) -> Bool {
    switch (letter, v.count) {
    case ("m", 2): path.move(to: Point(v[0], v[1]))
    case ("l", 2): path.addLine(to: Point(v[0], v[1]))
    case ("q", 4): path.addQuad(Point(v[0], v[1]), to: Point(v[2], v[3]))
    case ("c", 6):
      path.addCurve(Point(v[0], v[1]), Point(v[2], v[3]), to: Point(v[4], v[5]))
    case ("h", 0): path.close()
    default: return false
    }
    return true
  }
}

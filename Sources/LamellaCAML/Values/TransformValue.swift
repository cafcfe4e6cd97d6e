// SPDX-License-Identifier: MIT

// `rotate(30deg) scale(2, 2, 1)`: the rightmost function acts first on the content, so that each
// function is put in front of what stands to its right: M = last · … · first on row vectors.
// The parts are kept beside the matrix: an engine that animates `transform.rotation.z` wants the
// angle as written, which a matrix no longer knows beyond a turn.

package import LamellaMath

/// A chain of transform functions, in the order written.
package struct TransformValue: Equatable, Sendable {
  /// One function.
  package enum Part: Equatable, Sendable {
    /// Factors along x, y, z.
    case scale(Float, Float, Float)
    /// An angle in radians about an axis, which need not have length 1.
    case rotate(Float, x: Float, y: Float, z: Float)
    /// A shift in points.
    case translate(Float, Float, Float)
    /// The distance of the eye in points.
    case perspective(Float)
    /// All cells.
    case matrix(Transform3D)
  }

  /// The functions; empty for the identity.
  package var parts: [Part]

  package init(_ parts: [Part] = []) { self.parts = parts }
}

extension ValueSyntax {
  /// A chain of transform functions; an empty text, `identity` and `none` are the identity.
  ///
  /// `scale(s)` is uniform, `scale(x, y)` and `translate(x, y)` leave z alone, angles take `deg`,
  /// `rad` or, without a unit, degrees; `rotate(angle)` turns about z.
  package static func transform(_ text: String) throws(ValueError) -> TransformValue {
    var scanner = ValueScanner(text)
    var parts: [TransformValue.Part] = []
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      let start = scanner.offset
      let name = scanner.letters()
      guard !name.isEmpty else { throw scanner.failure("a transform function is expected") }
      scanner.skipBlanks()
      if name == "identity" || name == "none", scanner.peek != UInt8(ascii: "(") { continue }
      try scanner.expect("(")
      let arguments = try arguments(&scanner)
      guard let part = try part(name, arguments) else {
        throw scanner.failure("an unknown transform function or count of numbers", at: start)
      }
      parts.append(part)
      scanner.skipBlanks()
      if scanner.peek == UInt8(ascii: ","), !parts.isEmpty {
        scanner.advance()
        scanner.skipBlanks()
        if scanner.isAtEnd { throw scanner.failure("a transform function is expected") }
      }
    }
    return TransformValue(parts)
  }

  private struct Argument {
    var value: Float
    var unit: String
    var offset: Int
  }

  private static func arguments(_ scanner: inout ValueScanner) throws(ValueError) -> [Argument] {
    var arguments: [Argument] = []
    scanner.skipBlanks()
    while scanner.peek != UInt8(ascii: ")") {
      if scanner.isAtEnd { throw scanner.failure("\")\" is expected") }
      if !arguments.isEmpty { try scanner.separator() }
      scanner.skipBlanks()
      let offset = scanner.offset
      let value = try scanner.float()
      let unit = scanner.letters()
      guard unit.isEmpty || unit == "deg" || unit == "rad" || unit == "px" else {
        throw scanner.failure("an unknown unit", at: offset)
      }
      arguments.append(Argument(value: value, unit: unit, offset: offset))
      scanner.skipBlanks()
    }
    try scanner.expect(")")
    return arguments
  }

  private static func part(
    _ name: String, _ arguments: [Argument]
  ) throws(ValueError) -> TransformValue.Part? {
    for (index, argument) in arguments.enumerated() {
      let takesAngle = index == 0 && name.hasPrefix("rotate")
      if takesAngle ? argument.unit == "px" : argument.unit == "deg" || argument.unit == "rad" {
        throw ValueError(
          message: "\(name) does not take the unit \(argument.unit)", offset: argument.offset)
      }
    }
    let v = arguments.map(\.value)
    let angle = arguments.first.map(Self.radians) ?? 0
    switch (name, v.count) {
    case ("scale", 1): return .scale(v[0], v[0], v[0])
    case ("scale", 2): return .scale(v[0], v[1], 1)
    case ("scale", 3): return .scale(v[0], v[1], v[2])
    case ("translate", 2): return .translate(v[0], v[1], 0)
    case ("translate", 3): return .translate(v[0], v[1], v[2])
    case ("rotate", 1), ("rotateZ", 1): return .rotate(angle, x: 0, y: 0, z: 1)
    case ("rotateX", 1): return .rotate(angle, x: 1, y: 0, z: 0)
    case ("rotateY", 1): return .rotate(angle, x: 0, y: 1, z: 0)
    case ("rotate", 4): return .rotate(angle, x: v[1], y: v[2], z: v[3])
    case ("perspective", 1): return .perspective(v[0])
    case ("matrix", 16):
      return .matrix(
        Transform3D(
          v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7],
          v[8], v[9], v[10], v[11], v[12], v[13], v[14], v[15]))
    default: return nil
    }
  }

  /// Degrees become radians in double precision, so that 180deg is the nearest Float to π.
  private static func radians(_ argument: Argument) -> Float {
    argument.unit == "rad" ? argument.value : Float(Double(argument.value) * .pi / 180)
  }
}

// SPDX-License-Identifier: MIT

package import LamellaMath

extension ValueSyntax {
  /// `default`, `linear`, `easeIn`, `easeOut`, `easeInEaseOut` or four numbers `x1 y1 x2 y2`.
  ///
  /// The x of a control point outside 0…1 is an error; the y is free.
  package static func timingFunction(_ text: String) throws(ValueError) -> TimingFunction {
    let trimmed = ValueScanner.trimmed(text)
    if let function = TimingFunction(named: trimmed) { return function }
    if let first = trimmed.utf8.first, ValueScanner.isLetter(first) {
      throw ValueError(message: "\(quoted(text)) is no timing function", offset: 0)
    }
    let v = try floats(text, count: 4)
    guard (0...1).contains(v[0]), (0...1).contains(v[2]) else {
      throw ValueError(
        message: "the x of a control point lies in 0…1; this is \(quoted(text))", offset: 0)
    }
    return TimingFunction(v[0], v[1], v[2], v[3])
  }
}

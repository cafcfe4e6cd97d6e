// SPDX-License-Identifier: MIT

// The one place that says whether an answer agrees with what was expected.
//
// Values of the engine are Float and the files state tolerances for Double. So a number may differ
// by the larger of the stated tolerance and four units in the last place of a Float, relative to
// the largest number of its group (a matrix, a point, a rectangle) and to no less than 1.

/// Compares an answer with an expectation, operators included.
struct Expectation {
  let tolerance: Double
  /// Turns `"@id"` into what that object reads as; nil leaves the text as it is.
  var resolve: (String) -> JSON? = { _ in nil }

  /// Whether the answer agrees.
  func agrees(_ actual: JSON, _ expected: JSON) -> Bool {
    if case .object(let members) = expected, let name = members.keys.first(where: isOperator) {
      return agrees(actual, operator: name, members[name] ?? .null)
    }
    return equal(actual, expected, magnitude: expected.numbers.map(abs).max() ?? 0)
  }

  private func isOperator(_ name: String) -> Bool { name.hasPrefix("$") }

  private func agrees(_ actual: JSON, operator name: String, _ operand: JSON) -> Bool {
    switch name {
    case "$gt":
      guard let a = actual.number, let b = operand.number else { return false }
      return a > b
    case "$lt":
      guard let a = actual.number, let b = operand.number else { return false }
      return a < b
    case "$between":
      let ends = operand.numbers
      guard let a = actual.number, ends.count == 2 else { return false }
      return a >= ends[0] && a <= ends[1]
    case "$ne": return !agrees(actual, operand)
    case "$notNull": return actual.isNull != (operand.bool ?? true)
    case "$set":
      var left = actual.array
      guard left.count == operand.array.count else { return false }
      for wanted in operand.array {
        guard let index = left.firstIndex(where: { agrees($0, wanted) }) else { return false }
        left.remove(at: index)
      }
      return true
    case "$size":
      let numbers = actual.numbers
      return numbers.count == 4 && agrees(.numbers(Array(numbers[2...])), operand)
    default: return false
    }
  }

  private func equal(_ a: JSON, _ b: JSON, magnitude: Double) -> Bool {
    if let x = a.number, let y = b.number {
      return x == y || abs(x - y) <= allowance(max(magnitude, abs(y)))
    }
    switch (a, b) {
    case (.array(let x), .array(let y)):
      guard x.count == y.count else { return false }
      return zip(x, y).allSatisfy { pair in
        if case .object(let members) = pair.1, members.keys.contains(where: isOperator) {
          return agrees(pair.0, pair.1)
        }
        return equal(pair.0, pair.1, magnitude: magnitude)
      }
    case (.object(let x), .object(let y)):
      return y.allSatisfy { agrees(x[$0.key] ?? .null, $0.value) }
    case (_, .string(let text)) where text.hasPrefix("@"):
      return a == b || resolve(String(text.dropFirst())) == a
    default: return a == b
    }
  }

  private func allowance(_ magnitude: Double) -> Double {
    magnitude.isFinite ? max(tolerance, 4 * Double(Float.ulpOfOne) * max(1, magnitude)) : 0
  }
}

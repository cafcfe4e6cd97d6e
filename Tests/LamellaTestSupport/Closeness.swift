// SPDX-License-Identifier: MIT

// The one place that says how far a computed value may lie from the expected one.
//
// Values of the engine are Float, and the fixtures state tolerances for Double. So a difference is
// allowed up to the larger of the stated tolerance and four units in the last place of a Float,
// relative to the largest number in the compared group (a matrix, a point, a rectangle), but to no
// less than 1: a cell that should be 0 carries the rounding of its neighbours.

/// Whether values agree within a tolerance and the precision of `Float`.
package enum Closeness {
  /// Four units in the last place of a `Float` near 1.
  package static let floatPrecision = 4 * Double(Float.ulpOfOne)

  /// The difference allowed in a group whose largest magnitude is given.
  package static func allowance(stated: Double, magnitude: Double) -> Double {
    max(stated, floatPrecision * max(1, magnitude))
  }

  /// Whether two numbers agree, as members of a group with a largest magnitude.
  package static func agrees(
    _ actual: Double, _ expected: Double, stated: Double, magnitude: Double = 1
  ) -> Bool {
    if actual == expected { return true }
    return abs(actual - expected)
      <= allowance(stated: stated, magnitude: max(magnitude, abs(expected)))
  }

  /// Where two documents first differ, or nil where they agree.
  ///
  /// Numbers of an array (and of arrays in it) form one group. Keys that only `actual` has, count
  /// for nothing.
  package static func difference(
    _ actual: JSONValue, _ expected: JSONValue, stated: Double, at path: String = ""
  ) -> String? {
    let magnitude = expected.numbers.map(abs).max() ?? 0
    return difference(actual, expected, stated: stated, magnitude: magnitude, at: path)
  }

  private static func difference(
    _ actual: JSONValue, _ expected: JSONValue, stated: Double, magnitude: Double, at path: String
  ) -> String? {
    switch (actual, expected) {
    case (.number(let a), .number(let b)):
      agrees(a, b, stated: stated, magnitude: magnitude)
        ? nil : "\(path): \(a) instead of \(b), off by \(abs(a - b))"
    case (.array(let a), .array(let b)):
      a.count != b.count
        ? "\(path): \(a.count) elements instead of \(b.count)"
        : zip(a, b).enumerated().lazy.compactMap {
          difference(
            $0.element.0, $0.element.1, stated: stated, magnitude: magnitude,
            at: "\(path)[\($0.offset)]")
        }.first
    case (.object(let a), .object(let b)):
      b.sorted { $0.key < $1.key }.lazy.compactMap {
        difference(a[$0.key] ?? .null, $0.value, stated: stated, at: "\(path).\($0.key)")
      }.first
    default:
      actual == expected ? nil : "\(path): \(actual) instead of \(expected)"
    }
  }
}

// SPDX-License-Identifier: MIT

/// One check of the pictures of a case.
struct RenderCheck {
  let check: JSON
  let metric: RenderMetric
  let tolerance: Double

  /// What is wrong; nil where the check holds.
  func failure() throws(Unreadable) -> String? {
    let name = check["metric"].string ?? ""
    let operation = check["op"].string ?? ""
    if operation.hasPrefix("monotonic") { return try failureOfOrder(operation) }
    let actual = try metric.measure(check, at: check["at"])
    if name == "anyPixel" {
      let wanted = check["value"].bool ?? true
      return actual == .bool(wanted) ? nil : "\(operation) of any pixel is not \(wanted)"
    }
    let wanted = try self.wanted()
    return holds(actual, operation, wanted)
      ? nil : "\(name) is \(actual), not \(operation) \(wanted)"
  }

  /// The other side: a value, or a measure of another picture with something added.
  private func wanted() throws(Unreadable) -> JSON {
    let other = check["other"]
    guard !other.isNull else {
      // Pixels that must differ from, or equal, another picture's at the same place.
      if check["metric"].string == "differsFromAt", !check["base"].isNull {
        return try metric.measure(
          .object(["render": check["base"], "metric": .string("pixel")]), at: check["at"])
      }
      return check["value"]
    }
    let measure = try metric.measure(other, at: other["at"].isNull ? check["at"] : other["at"])
    guard let plus = other["plus"].number, let number = measure.number else { return measure }
    return .number(number + plus)
  }

  private func failureOfOrder(_ operation: String) throws(Unreadable) -> String? {
    var values: [Double] = []
    for place in check["at"].array {
      guard let value = try metric.measure(check, at: place).number else {
        throw Unreadable("only numbers have an order")
      }
      values.append(value)
    }
    let isOrdered = zip(values, values.dropFirst()).allSatisfy {
      operation == "monotonicNonIncreasing" ? $0 >= $1 : $0 <= $1
    }
    return isOrdered ? nil : "\(values) is not \(operation)"
  }

  private func holds(_ a: JSON, _ operation: String, _ b: JSON) -> Bool {
    switch operation {
    case "==", "": return Expectation(tolerance: tolerance).agrees(a, b)
    case "!=": return !Expectation(tolerance: tolerance).agrees(a, b)
    default:
      guard let x = a.number, let y = b.number else { return false }
      return RenderCheck.compare(x, operation, y)
    }
  }

  static func compare<T: Comparable>(_ a: T, _ operation: String, _ b: T) -> Bool {
    switch operation {
    case ">": a > b
    case "<": a < b
    case ">=": a >= b
    case "<=": a <= b
    case "==": a == b
    case "!=": a != b
    default: false
    }
  }
}

// SPDX-License-Identifier: MIT

import Glibc

/// Measurements as a table or as lines of JSON.
enum Report {
  static func header(withReference: Bool) {
    let reference = withReference ? "   Swift  /kernel" : ""
    print(
      padded("ns per item (minimum, median)", 34) + "items     kernel                "
        + "limit                 ×limit" + reference)
  }

  static func row(_ m: Measurement) {
    var line = padded(m.name, 30) + padded(String(m.items), 9, toTheRight: true)
    line += padded(fixed(m.kernel.minimum), 11, toTheRight: true)
    line += padded(fixed(m.kernel.median), 11, toTheRight: true)
    if let limit = m.limit {
      line += padded(fixed(limit.minimum), 11, toTheRight: true)
      line += padded(fixed(limit.median), 11, toTheRight: true)
      line += padded(fixed(m.kernel.minimum / limit.minimum), 8, toTheRight: true)
    }
    if let shared = m.shared {
      line = padded(line, 91) + padded(fixed(shared.minimum), 8, toTheRight: true)
      line += padded(fixed(m.kernel.minimum / shared.minimum), 8, toTheRight: true) + " ×2 threads"
      if let limit = m.limit, let both = m.sharedLimit {
        line += ", limit \(fixed(both.minimum)) \(fixed(limit.minimum / both.minimum))"
      }
    }
    if let reference = m.reference {
      line = padded(line, 91) + padded(fixed(reference.minimum), 8, toTheRight: true)
      line += padded(fixed(reference.minimum / m.kernel.minimum), 8, toTheRight: true)
    }
    write(line)
  }

  static func json(_ m: Measurement, level: Int) {
    var fields = [
      "\"name\":\"\(m.name)\"", "\"items\":\(m.items)", "\"level\":\(level)",
      "\"minimum\":\(fixed(m.kernel.minimum))", "\"median\":\(fixed(m.kernel.median))",
    ]
    if let limit = m.limit {
      fields.append("\"limitMinimum\":\(fixed(limit.minimum))")
      fields.append("\"limitMedian\":\(fixed(limit.median))")
      fields.append("\"ratio\":\(fixed(m.kernel.minimum / limit.minimum))")
    }
    if let shared = m.shared {
      fields.append("\"twoThreadsMinimum\":\(fixed(shared.minimum))")
      fields.append("\"twoThreadsMedian\":\(fixed(shared.median))")
    }
    if let both = m.sharedLimit {
      fields.append("\"twoThreadsLimitMinimum\":\(fixed(both.minimum))")
      fields.append("\"twoThreadsLimitMedian\":\(fixed(both.median))")
    }
    if let reference = m.reference {
      fields.append("\"referenceMinimum\":\(fixed(reference.minimum))")
      fields.append("\"referenceMedian\":\(fixed(reference.median))")
    }
    write("{" + fields.joined(separator: ",") + "}")
  }

  /// Prints a line at once, to a file too: a run takes minutes.
  private static func write(_ line: String) {
    print(line)
    fflush(nil)
  }

  /// Three decimals, without Foundation.
  static func fixed(_ value: Double) -> String {
    guard value.isFinite, value < 1e12 else { return "null" }
    let thousandths = Int((value * 1000).rounded())
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  private static func padded(_ text: String, _ width: Int, toTheRight: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return toTheRight ? space + text : text + space
  }
}

// SPDX-License-Identifier: MIT

/// Rows of words under each other, for reports.
enum Columns {
  /// The rows as lines; columns that hold numbers only stand to the right.
  ///
  /// The first row is the heading and decides nothing.
  static func lines(_ rows: [[String]], indent: String = "  ") -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { i in rows.map { i < $0.count ? $0[i].count : 0 }.max() ?? 0 }
    let isNumeric = (0..<count).map { i in
      rows.dropFirst().allSatisfy { i >= $0.count || $0[i].allSatisfy { $0.isNumber || $0 == "×" } }
    }
    return rows.map { row in
      var line = indent
      for (i, word) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[i] - word.count)
        line += isNumeric[i] ? gap + word : word + gap
        if i < row.count - 1 { line += "  " }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

// SPDX-License-Identifier: MIT

/// Rows of two columns for the help.
enum TextTable {
  /// Where the second column begins.
  static let column = 26

  /// The rows as text; a first column that is too long puts the second on the next line.
  static func rows(_ rows: [(String, String)]) -> String {
    rows.map { first, second in
      let lines = second.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(repeating: " ", count: column)
      let body = lines.joined(separator: "\n" + indent)
      let gap = column - first.count
      return gap > 1
        ? first + String(repeating: " ", count: gap) + body : first + "\n" + indent + body
    }.joined(separator: "\n")
  }
}

// SPDX-License-Identifier: MIT

/// Guesses what a mistyped word was meant to be; the guess is only printed, never acted upon.
enum Suggestion {
  /// `; did you mean …?` for the name that was probably meant, or nothing where none is near.
  static func text(for word: String, among names: [String]) -> String {
    let longer = names.filter { $0.hasPrefix(word) }
    if longer.count == 1 { return "; did you mean \(longer[0])?" }
    let nearest = names.map { (name: $0, distance: distance(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= max(1, word.count / 3) else { return "" }
    return "; did you mean \(nearest.name)?"
  }

  /// The number of letters to add, drop, change or swap with a neighbour between two words.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [[Int]](repeating: Array(0...b.count), count: a.count + 1)
    for i in 0..<a.count {
      rows[i + 1][0] = i + 1
      for j in 0..<b.count {
        var best = min(
          rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        rows[i + 1][j + 1] = best
      }
    }
    return rows[a.count][b.count]
  }
}

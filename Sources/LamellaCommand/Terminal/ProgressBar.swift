// SPDX-License-Identifier: MIT

/// A line on the error output that shows how far some work is; silent unless that is a terminal.
struct ProgressBar {
  private static let width = 32
  /// Seconds between two redraws.
  private static let pace = 0.1

  private let label: String
  private let total: Int
  private let isShown: Bool
  private var lastDrawn = -Double.infinity

  /// Creates a bar over `total` steps; `isWanted` false keeps it silent in any case.
  init(_ label: String, total: Int, isWanted: Bool) {
    self.label = label
    self.total = total
    isShown = isWanted && total > 1 && Terminal.showsErrors
  }

  /// Shows that `done` steps are done.
  mutating func show(_ done: Int) {
    guard isShown else { return }
    let now = Terminal.seconds
    guard now - lastDrawn >= Self.pace || done == total else { return }
    lastDrawn = now
    let filled = done * Self.width / total
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    Terminal.writeError("\r\(label) \(bar) \(done)/\(total)")
  }

  /// Takes the bar off the screen.
  func clear() {
    if isShown && lastDrawn.isFinite { Terminal.writeError("\r\u{1B}[K") }
  }
}

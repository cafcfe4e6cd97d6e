// SPDX-License-Identifier: MIT

/// A line on the error output that shows how far some work is; silent unless that is a terminal.
///
/// It is drawn again whenever another hundredth is done, so it needs no clock.
struct ProgressBar {
  private static let width = 32

  private let label: String
  private let total: Int
  private let isShown: Bool
  private var percent = -1

  /// Creates a bar over `total` steps; `isWanted` false keeps it silent in any case.
  init(_ label: String, total: Int, isWanted: Bool) {
    self.label = label
    self.total = total
    isShown = isWanted && total > 1 && Terminal.showsErrors
  }

  /// Shows that `done` steps are done.
  mutating func show(_ done: Int) {
    let reached = done * 100 / total
    guard isShown && reached != percent else { return }
    percent = reached
    let filled = done * Self.width / total
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: Self.width - filled)
    Terminal.writeError("\r\(label) \(bar) \(done)/\(total)")
  }

  /// Takes the bar off the screen.
  func clear() {
    if percent >= 0 { Terminal.writeError("\r\u{1B}[K") }
  }
}

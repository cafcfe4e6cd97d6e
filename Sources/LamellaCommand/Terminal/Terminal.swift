// SPDX-License-Identifier: MIT

import Glibc

/// The program's two outputs.
enum Terminal {
  /// Prints a text and a line end on the standard output.
  static func print(_ text: String) { write(text + "\n", to: STDOUT_FILENO) }

  /// Prints a text and a line end on the error output.
  static func printError(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

  /// Prints a text on the error output as it is.
  static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Whether the error output is a terminal that somebody looks at.
  static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0 {
          if errno == EINTR { continue }
          return
        }
        written += count
      }
    }
  }
}

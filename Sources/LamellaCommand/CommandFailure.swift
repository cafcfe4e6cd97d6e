// SPDX-License-Identifier: MIT

/// Why a command did not do its work; decides the exit code and what is printed.
enum CommandFailure: Error, Equatable {
  /// The command line is wrong: exit code 2, and a pointer to the help.
  case usage(String)
  /// The work failed: exit code 1. One line; of the form `file:line:column: …` where there is a place.
  case failed(String)

  /// Runs a body whose errors describe themselves in a line, and fails with that line.
  static func catching<Result, Failure: Error & CustomStringConvertible>(
    _ body: () throws(Failure) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(Failure) {
      return try body()
    } catch {
      throw .failed(error.description)
    }
  }
}

/// What a program tells its caller when it ends.
enum ExitCode {
  /// Everything was done.
  static let done: Int32 = 0
  /// Something failed.
  static let failed: Int32 = 1
  /// The command line was wrong.
  static let usage: Int32 = 2
}

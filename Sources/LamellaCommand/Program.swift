// SPDX-License-Identifier: MIT

// The command line as a whole: which subcommand, its arguments, and what a failure looks like.
// Everything that fails is one line on the error output, `lamella: …`, so that scripts and editors
// can read it; a wrong command line gets a second line that names the help.

/// One subcommand of `lamella`.
@MainActor
protocol Subcommand {
  /// Its name, options and help.
  static var syntax: CommandSyntax { get }
  /// Does the work. Arguments follow the syntax.
  static func run(_ arguments: Arguments) throws(CommandFailure)
}

@MainActor
enum Program {
  static let version = "0.1.0"

  /// The subcommands in the order of the help.
  static let subcommands: [any Subcommand.Type] = [
    RenderCommand.self, PlayCommand.self, InspectCommand.self, BenchCommand.self,
    ConformCommand.self,
  ]

  /// Runs a command line without the program's name and returns the exit code.
  static func run(_ words: [String]) -> Int32 {
    guard let first = words.first else {
      Terminal.printError(help)
      return ExitCode.usage
    }
    switch first {
    case "--help", "-h", "help":
      Terminal.print(help)
      return ExitCode.done
    case "--version":
      Terminal.print("lamella \(version)")
      return ExitCode.done
    default: break
    }
    guard let subcommand = subcommands.first(where: { $0.syntax.name == first }) else {
      let kind = first.hasPrefix("-") ? "option" : "command"
      let names = subcommands.map { $0.syntax.name } + ["--help", "--version"]
      return report(.usage("unknown \(kind) \(first)" + Suggestion.text(for: first, among: names)))
    }
    do throws(CommandFailure) {
      let arguments = try Arguments(Array(words.dropFirst()), for: subcommand.syntax)
      if arguments.wantsHelp {
        Terminal.print(subcommand.syntax.help)
      } else {
        try subcommand.run(arguments)
      }
      return ExitCode.done
    } catch {
      return report(error, of: first)
    }
  }

  private static func report(_ failure: CommandFailure, of subcommand: String = "") -> Int32 {
    switch failure {
    case .failed(let message):
      Terminal.printError("lamella: \(message)")
      return ExitCode.failed
    case .usage(let message):
      let name = subcommand.isEmpty ? "lamella" : "lamella \(subcommand)"
      Terminal.printError("\(name): \(message)\nTry: \(name) --help")
      return ExitCode.usage
    }
  }

  private static var help: String {
    """
    Draws, plays and examines layer animations.

    Usage: lamella COMMAND …

    \(TextTable.rows(subcommands.map { ("  " + $0.syntax.name, $0.syntax.summary) }))

    lamella COMMAND --help explains a command; lamella --version prints the version.
    Exit codes: 0 done, 1 failed, 2 wrong usage.
    """
  }
}

// SPDX-License-Identifier: MIT

/// What a subcommand is called, what it takes, and what its help says.
struct CommandSyntax: Sendable {
  /// The name on the command line.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What follows the name in the usage line, such as `PATH [options] -o FILE`.
  let usage: String
  /// How many operands there must be.
  let operandCount: ClosedRange<Int>
  /// The options, `--help` left out.
  let options: [OptionSyntax]
  /// Paragraphs and examples after the options.
  let details: String
  /// Whether everything is passed on as it is, `--help` included.
  var passesEverythingOn = false

  /// The whole help of the subcommand.
  var help: String {
    let rows =
      options.map { ($0.label, $0.help) } + [("  -h, --help", "Print this help.")]
    return """
      \(summary)

      Usage: lamella \(name) \(usage)

      \(TextTable.rows(rows))

      \(details)
      """
  }

  /// The option of a name, or nil.
  func option(named name: String) -> OptionSyntax? {
    options.first { $0.names.contains(name) }
  }
}

/// One option of a subcommand.
struct OptionSyntax: Sendable {
  /// Its spellings; the last one names it everywhere else.
  let names: [String]
  /// What its value is called in the help; nil for an option without a value.
  let value: String?
  /// Whether it may be given more than once.
  let mayRepeat: Bool
  /// What it does.
  let help: String

  init(_ names: String..., value: String? = nil, mayRepeat: Bool = false, help: String) {
    self.names = names
    self.value = value
    self.mayRepeat = mayRepeat
    self.help = help
  }

  /// The name that stands for the option.
  var key: String { names.last ?? "" }

  fileprivate var label: String {
    "  " + names.joined(separator: ", ") + (value.map { " " + $0 } ?? "")
  }
}

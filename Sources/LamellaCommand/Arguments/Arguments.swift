// SPDX-License-Identifier: MIT

// The words of a command line, sorted into operands and options.
//
// `--name VALUE` and `--name=VALUE` mean the same; the word after an option with a value belongs to
// it whatever it looks like, so that `--at -1` works; `--` ends the options. Nothing is guessed:
// a word that the syntax does not know is an error.

/// The arguments of a subcommand, checked against its syntax.
struct Arguments {
  /// The words that are no options, in order.
  private(set) var operands: [String] = []
  /// Whether `--help` was given; the rest was not checked then.
  private(set) var wantsHelp = false

  private var values: [String: [String]] = [:]

  /// Reads the words that follow a subcommand's name.
  init(_ words: [String], for syntax: CommandSyntax) throws(CommandFailure) {
    if syntax.passesEverythingOn {
      operands = words
      return
    }
    var index = 0
    var readsOptions = true
    while index < words.count {
      let word = words[index]
      index += 1
      if !readsOptions || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
        continue
      }
      if word == "--" {
        readsOptions = false
        continue
      }
      if word == "--help" || word == "-h" {
        wantsHelp = true
        return
      }
      try take(word, followedBy: index < words.count ? words[index] : nil, &index, syntax)
    }
    try checkOperands(syntax)
  }

  /// Whether an option was given.
  func has(_ key: String) -> Bool { values[key] != nil }

  /// The value of an option, or nil where it was not given.
  func text(_ key: String) -> String? { values[key]?.last }

  /// The values of an option that may be repeated, in order.
  func texts(_ key: String) -> [String] { values[key] ?? [] }

  private mutating func take(
    _ word: String, followedBy next: String?, _ index: inout Int, _ syntax: CommandSyntax
  ) throws(CommandFailure) {
    let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = syntax.option(named: name) else {
      let names = syntax.options.flatMap(\.names) + ["--help"]
      throw .usage("unknown option \(name)" + Suggestion.text(for: name, among: names))
    }
    if has(option.key) && !option.mayRepeat { throw .usage("\(name) is given twice") }
    guard let valueName = option.value else {
      if equals != nil { throw .usage("\(name) takes no value") }
      values[option.key] = []
      return
    }
    let value = equals.map { String(word[word.index(after: $0)...]) } ?? next
    if equals == nil { index += 1 }
    guard let value, !value.isEmpty else { throw .usage("\(name) needs a value: \(valueName)") }
    values[option.key, default: []].append(value)
  }

  private func checkOperands(_ syntax: CommandSyntax) throws(CommandFailure) {
    if operands.count > syntax.operandCount.upperBound {
      throw .usage("unexpected argument \(operands[syntax.operandCount.upperBound])")
    }
    if operands.count < syntax.operandCount.lowerBound {
      throw .usage("an argument is missing: lamella \(syntax.name) \(syntax.usage)")
    }
  }
}

// SPDX-License-Identifier: MIT

/// What `lamella bench` was asked for.
struct BenchmarkOptions {
  var filter = ""
  var isList = false
  var isJSON = false
  var withReference = false
  var samples = 21
  var sizes: [Int] = []
  var level: Int?
  var inWindow = false
  var clock = BenchmarkClock.wall
  var isFirstFrame = false
  /// For a process that the first-frame benchmark started.
  var drawFirst: FirstFrame.Subject?

  static let usage = """
    usage: bench [TEXT] [--list] [--filter TEXT] [--size N,N…] [--repeat N] [--reference] [--level N] [--json]
                 [--window] [--first-frame] [--cpu]
      --list       names only
      TEXT, --filter TEXT
                   only benchmarks whose name contains the text
      --size       these numbers of items instead of 1000, 10000, 100000, 1000000
      --repeat     samples of each (21)
      --reference  the plain Swift loops too
      --level      the level of the processor: 1 baseline, 3 AVX2, 4 AVX-512
      --json       one JSON object a line
      --cpu        processor time of all threads instead of time, on a machine that others use
      --window     window/… too: the drawn scenes in a window, which needs a display
      --first-frame  instead: the time from process start to the first finished frame
    """

  /// Reads arguments; the error says what is wrong with them.
  static func parse(_ arguments: [String]) throws(BenchmarkUsageError) -> BenchmarkOptions {
    var options = BenchmarkOptions()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--list": options.isList = true
      case "--json": options.isJSON = true
      case "--reference": options.withReference = true
      case "--cpu": options.clock = .processor
      case "--window": options.inWindow = true
      case "--first-frame": options.isFirstFrame = true
      case "--filter", "--size", "--repeat", "--level", "--draw-first":
        guard let value = rest.popFirst() else {
          throw BenchmarkUsageError(message: "\(argument) needs a value")
        }
        if !options.set(argument, value) {
          throw BenchmarkUsageError(message: "\(argument) cannot be '\(value)'")
        }
      case let text where !text.hasPrefix("-") && options.filter.isEmpty: options.filter = text
      default:
        throw BenchmarkUsageError(message: "unknown option \(argument)")
      }
    }
    return options
  }

  private mutating func set(_ name: String, _ value: String) -> Bool {
    switch name {
    case "--filter": filter = value
    case "--size":
      let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
      if numbers.isEmpty || numbers.contains(where: { $0 <= 0 }) { return false }
      sizes = numbers
    case "--draw-first":
      guard let subject = FirstFrame.Subject(rawValue: value) else { return false }
      drawFirst = subject
    case "--repeat":
      guard let number = Int(value), number > 0 else { return false }
      samples = number
    default:
      guard let number = Int(value), number > 0 else { return false }
      level = number
    }
    return true
  }
}

/// Arguments that cannot be understood.
public struct BenchmarkUsageError: Error {
  /// What is wrong with them, in one line.
  public let message: String
}

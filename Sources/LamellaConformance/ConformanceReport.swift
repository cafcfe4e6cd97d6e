// SPDX-License-Identifier: MIT

/// What became of the entries of a file.
public struct ConformanceReport: Sendable {
  /// Why an entry was not run.
  public enum Skip: Hashable, Sendable {
    /// It asks for something that an engine without Objective-C and a run loop cannot have.
    case notApplicable(String)
    /// It asks for something that is not done.
    case notYet(String)
  }

  /// What became of one entry.
  public enum Result: Hashable, Sendable {
    case passed
    /// Both as JSON in one line.
    case failed(expected: String, got: String)
    case skipped(Skip)
  }

  /// One entry of the file with its result.
  public struct Outcome: Hashable, Sendable {
    /// The entry's id.
    public let id: String
    /// The group that the entry is counted under: a case's area, a vector's operation.
    public let area: String
    /// What became of it.
    public let result: Result
  }

  /// How many entries of a group went which way.
  public struct Count: Hashable, Sendable {
    public var passed = 0
    public var failed = 0
    /// Entries that cannot apply.
    public var notApplicable = 0
    /// Entries whose feature is not done.
    public var notYet = 0

    /// Entries that were not run.
    public var skipped: Int { notApplicable + notYet }

    mutating func add(_ result: Result) {
      switch result {
      case .passed: passed += 1
      case .failed: failed += 1
      case .skipped(.notApplicable): notApplicable += 1
      case .skipped(.notYet): notYet += 1
      }
    }
  }

  /// The file that was run.
  public let path: String
  /// The entries in the order of the file.
  public let outcomes: [Outcome]

  /// The entries that failed.
  public var failures: [Outcome] {
    outcomes.filter { if case .failed = $0.result { true } else { false } }
  }

  /// All entries together.
  public var total: Count { count(of: outcomes) }

  /// The counts by area, in the order in which the areas first come up.
  public var areas: [(name: String, count: Count)] {
    var names: [String] = []
    var counts: [String: Count] = [:]
    for outcome in outcomes {
      if counts[outcome.area] == nil { names.append(outcome.area) }
      counts[outcome.area, default: Count()].add(outcome.result)
    }
    return names.map { ($0, counts[$0] ?? Count()) }
  }

  private func count(of outcomes: [Outcome]) -> Count {
    var count = Count()
    for outcome in outcomes { count.add(outcome.result) }
    return count
  }
}

extension ConformanceReport: CustomStringConvertible {
  /// A table of the areas, the failures, the reasons for skipping, and a line of totals at the end.
  public var description: String {
    var lines: [String] = [path]
    let areas = areas
    let width = areas.map(\.name.count).max() ?? 0
    func cell(_ number: Int) -> String {
      let text = String(number)
      return String(repeating: " ", count: max(0, 8 - text.count)) + text
    }
    func row(_ name: String, _ cells: String) -> String {
      name + String(repeating: " ", count: max(0, width - name.count)) + cells
    }
    lines.append(row("", "  passed  failed     n/a not yet"))
    for (name, count) in areas {
      lines.append(
        row(
          name,
          cell(count.passed) + cell(count.failed) + cell(count.notApplicable) + cell(count.notYet)))
    }
    for outcome in failures {
      if case .failed(let expected, let got) = outcome.result {
        lines.append("failed \(outcome.id): expected \(expected), got \(got)")
      }
    }
    lines.append(contentsOf: skipLines)
    let total = total
    lines.append("\(total.passed) passed, \(total.failed) failed, \(total.skipped) skipped")
    return lines.joined(separator: "\n")
  }

  /// The reasons for skipping, each with the number of entries.
  private var skipLines: [String] {
    var order: [Skip] = []
    var counts: [Skip: Int] = [:]
    for outcome in outcomes {
      guard case .skipped(let skip) = outcome.result else { continue }
      if counts[skip] == nil { order.append(skip) }
      counts[skip, default: 0] += 1
    }
    return order.map { skip in
      switch skip {
      case .notApplicable(let reason): "not applicable (\(counts[skip] ?? 0)): \(reason)"
      case .notYet(let reason): "not yet (\(counts[skip] ?? 0)): \(reason)"
      }
    }
  }
}

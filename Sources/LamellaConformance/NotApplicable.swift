// SPDX-License-Identifier: MIT

// The whole list of what is not run, with reasons. Nothing else skips an entry. A pattern names
// entries by id, `*` stands for any text; words narrow it to entries that use a step or question.
// What an engine of this kind could have does not belong under "not applicable".

/// The entries that are not run.
enum NotApplicable {
  /// One line of the list.
  struct Entry {
    /// The ids that the line is for.
    let pattern: String
    /// Words of which the entry must use one: names of steps, questions and object classes.
    var asks: [String] = []
    let skip: ConformanceReport.Skip
  }

  static let cases: [Entry] = [
    .init(
      pattern: "*", asks: ["notificationCount", "observe"],
      skip: .notApplicable("observers of keys belong to the Objective-C runtime")),
    .init(
      pattern: "*", asks: ["shouldArchive", "archiveRoundTrip", "valueFunctionArchiveRoundTrip"],
      skip: .notApplicable("there is no keyed archiver; scenes are kept in .ca files")),
    .init(
      pattern: "*", asks: ["retains"],
      skip: .notApplicable("animations and filters are values: nobody retains them")),
    .init(
      pattern: "*",
      asks: [
        "mediaTime", "wallClockMinusMediaTime", "mediaTimeBackwardSteps", "mediaTimeDelta",
        "mediaTimeSmallestStep",
      ],
      skip: .notApplicable("the engine reads no clock: the host passes the time")),
    .init(
      pattern: "*", asks: ["CADisplayLink", "runLoop"],
      skip: .notApplicable("the engine has no run loop: the host asks when the next frame is due")),
    .init(
      pattern: "*", asks: ["onOtherThread", "thread", "threadSteps", "lock", "unlock"],
      skip: .notApplicable("a world is used on one thread and has one stack of transactions")),
    .init(
      pattern: "*", asks: ["renderInNullContext"],
      skip: .notApplicable("there are no drawing contexts, and so no null ones")),
    .init(
      pattern: "CATextLayer.draw.truncationExtents",
      skip: .notApplicable("the widths are those of one machine's Helvetica, to the pixel")),
  ]

  /// Vectors that are not run, by id.
  static let vectors: [Entry] = [
    .init(
      pattern: "border-inner-*",
      skip: .notYet("inner corners are compared with reference pictures, not by this runner")),
    .init(
      pattern: "opacity-nested",
      skip: .notYet("what is drawn carries opacities in 16 bits, fewer than the vector asks for")),
  ]

  /// Why a vector is not run; nil where it is.
  static func skip(ofVector id: String) -> ConformanceReport.Skip? {
    vectors.first { matches(id, $0.pattern) }?.skip
  }

  /// Why a case is not run; nil where it is.
  static func skip(of example: ConformanceCase) -> ConformanceReport.Skip? {
    let words = words(of: example)
    return cases.first { entry in
      matches(example.id, entry.pattern)
        && (entry.asks.isEmpty || entry.asks.contains(where: words.contains))
    }?.skip
  }

  /// The steps, questions, ways of drawing, classes and properties that a case uses.
  private static func words(of example: ConformanceCase) -> Set<String> {
    var words: Set<String> = []
    func collect(_ json: JSON) {
      switch json {
      case .array(let elements): elements.forEach(collect)
      case .object(let members):
        for (name, member) in members {
          if ["query", "op", "path"].contains(name), let word = member.string {
            words.insert(word)
          }
          if name == "thread" || name == "threadSteps" { words.insert(name) }
          collect(member)
        }
      default: break
      }
    }
    collect(example.when)
    for object in example.given["objects"].array + example.given["layers"].array {
      if let name = object["class"].string { words.insert(name) }
      words.formUnion(object.object.keys)
    }
    return words
  }

  /// Whether an id fits a pattern.
  static func matches(_ id: String, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else {
      return id == pattern
    }
    guard id.hasPrefix(first), id.hasSuffix(last), id.count >= first.count + last.count else {
      return false
    }
    var rest = id.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

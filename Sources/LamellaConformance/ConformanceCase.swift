// SPDX-License-Identifier: MIT

/// Something in an entry that the runner does not understand.
struct Unreadable: Error, Equatable {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// One case: a world, steps, a question and the answer.
struct ConformanceCase: Sendable {
  let id: String
  let area: String
  let given: JSON
  let when: JSON
  let expected: JSON
  let tolerance: Double
  let evidence: String

  init(_ json: JSON) throws(Unreadable) {
    guard let id = json["id"].string else { throw Unreadable("a case needs the text id") }
    guard let area = json["area"].string else { throw Unreadable("a case needs the text area") }
    guard case .object = json["when"], json["when"]["query"].string != nil else {
      throw Unreadable("a case needs an object when with the text query")
    }
    guard case .object(let members) = json, let expected = members["expect"] else {
      throw Unreadable("a case needs expect")
    }
    self.id = id
    self.area = area
    given = json["given"]
    when = json["when"]
    self.expected = expected
    tolerance = json["tolerance"].number ?? 0
    evidence = json["evidence"].string ?? ""
  }

  /// Whether the answer was measured on Apple's engine, in a process that showed nothing.
  var isMeasured: Bool { evidence.hasPrefix("apple-ci") || evidence == "pr-measured" }
}

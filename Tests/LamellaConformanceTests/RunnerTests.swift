// SPDX-License-Identifier: MIT

import Foundation
import LamellaConformance
import Testing

@Suite struct `The conformance runner` {
  /// Runs a text as a file.
  private func run(_ text: String) throws -> ConformanceReport {
    let path = NSTemporaryDirectory() + "conformance-\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try ConformanceRunner().run(fileAt: path)
  }

  private func error(_ text: String) throws -> ConformanceError? {
    do {
      _ = try run(text)
      return nil
    } catch let error as ConformanceError {
      return error
    }
  }

  /// One case about a layer's opacity with an expectation.
  private func opacity(expect: String, query: String = #""query":"get""#) -> String {
    """
    [{"id":"a.b","area":"a","given":{"layers":[{"id":"x","class":"CALayer","opacity":0.5}]},
      "when":{\(query),"target":"x","keyPath":"opacity"},"expect":\(expect),"tolerance":0.001}]
    """
  }

  @Test func `a wrong expectation fails and is told with what came instead`() throws {
    let report = try run(opacity(expect: "0.75"))
    #expect(report.total.failed == 1)
    #expect(report.failures.first?.id == "a.b")
    #expect(report.failures.first?.result == .failed(expected: "0.75", got: "0.5"))
    #expect(report.description.contains("failed a.b: expected 0.75, got 0.5"))
    #expect(report.description.hasSuffix("0 passed, 1 failed, 0 skipped"))
  }

  @Test(arguments: [
    ("0.5", true), ("0.5004", true), ("0.502", false), ("null", false), ("\"0.5\"", false),
    (#"{"$gt":0.4}"#, true), (#"{"$gt":0.5}"#, false), (#"{"$lt":0.4}"#, false),
    (#"{"$between":[0.5,0.6]}"#, true), (#"{"$ne":0.5}"#, false), (#"{"$notNull":true}"#, true),
  ])
  func `expectations and their operators`(_ expectation: String, _ passes: Bool) throws {
    #expect(try run(opacity(expect: expectation)).total.passed == (passes ? 1 : 0))
  }

  @Test func `lists and sizes have operators of their own`() throws {
    let keys = """
      [{"id":"k","area":"k","given":{"layers":[{"id":"x","class":"CALayer"}],
        "animations":[{"id":"a","class":"CABasicAnimation","keyPath":"opacity"}]},
        "when":{"query":"animationKeys","layer":"x","steps":[
          {"op":"addAnimation","target":"x","animation":"a","key":"p"},
          {"op":"addAnimation","target":"x","animation":"a","key":"q"}]},"expect":
      """
    #expect(try run(keys + #"{"$set":["q","p"]}}]"#).total.passed == 1)
    #expect(try run(keys + #"{"$set":["q","q"]}}]"#).total.failed == 1)
    #expect(try run(keys + #"["q","p"]}]"#).total.failed == 1)
  }

  @Test func `what is unknown in a case fails that case alone`() throws {
    let report = try run(opacity(expect: "0.5", query: #""query":"guess""#))
    guard case .failed(_, let got)? = report.failures.first?.result else {
      Issue.record("did not fail")
      return
    }
    #expect(got == "unreadable: no question is called guess")
    let vectors = try run(#"{"vectors":[{"id":"v","op":"dance","input":{},"expected":1}]}"#)
    #expect(vectors.total.failed == 1)
  }

  @Test(arguments: [
    #"{"op":"insertSublayer","target":"x","layer":"nobody"}"#, #"{"op":"fly"}"#, #"{}"#,
    #"{"op":"addSublayer","target":"x","layer":"x"}"#,
    #"{"op":"setMask","target":"x","layer":"x"}"#,
    #"{"op":"scrollToPoint","target":"x","point":[1,2]}"#,
    #"{"op":"set","target":"x","keyPath":"bounds","value":[1]}"#,
  ])
  func `a step that makes no sense fails its case`(_ step: String) throws {
    let report = try run(
      opacity(expect: "0.5", query: #""query":"get","steps":[\#(step)]"#))
    #expect(report.total.failed == 1)
  }

  @Test func `what cannot apply is skipped with its reason`() throws {
    let report = try run(
      opacity(expect: "0.5", query: #""query":"get","steps":[{"op":"observe"}]"#))
    #expect(report.total.notApplicable == 1)
    #expect(report.description.contains("not applicable (1): observers"))
    #expect(report.description.hasSuffix("0 passed, 0 failed, 1 skipped"))
  }

  @Test func `a file that is not there is an error with its path`() {
    #expect(
      throws: ConformanceError.unreadable(
        path: "/nowhere/cases.json", reason: "the file cannot be read")
    ) { try ConformanceRunner().run(fileAt: "/nowhere/cases.json") }
  }

  @Test(arguments: [
    ("", 1, 1), ("[1,\n 2", 2, 3), ("[\n  {\"id\": tru}]", 2, 10), ("[1] 2", 1, 5),
    ("{\"a\":1,}", 1, 8), ("[\"\u{1}\"]", 1, 4), ("[+1]", 1, 2), ("\"\\ud800\"", 1, 8),
  ])
  func `broken json is an error with line and column`(
    _ text: String, _ line: Int, _ column: Int
  ) throws {
    guard case .malformed(let path, line, column, _)? = try error(text) else {
      Issue.record("\(String(describing: try error(text)))")
      return
    }
    #expect(path.hasSuffix(".json"))
  }

  @Test func `nesting without end is an error, not a crash`() throws {
    let deep = String(repeating: "[", count: 100_000)
    guard case .malformed(_, 1, _, "nested too deeply")? = try error(deep) else {
      Issue.record("was read")
      return
    }
  }

  @Test(arguments: ["1", "{}", "{\"cases\":[]}", "\"text\""])
  func `json of another kind is an error`(_ text: String) throws {
    guard case .unknownKind? = try error(text) else {
      Issue.record("was read")
      return
    }
  }

  @Test(arguments: [
    (#"[{"area":"a","when":{"query":"get"},"expect":1}]"#, "entry 0"),
    (#"[{"id":"a.b","when":{"query":"get"},"expect":1}]"#, "a.b"),
    (#"[{"id":"a.b","area":"a","expect":1}]"#, "a.b"),
    (#"[{"id":"a.b","area":"a","when":{"query":"get"}}]"#, "a.b"),
    ("[3]", "entry 0"), (#"{"vectors":[{"id":"v"}]}"#, "v"),
  ])
  func `an entry that lacks something is an error that names it`(
    _ text: String, _ entry: String
  ) throws {
    guard case .malformedEntry(_, entry, _)? = try error(text) else {
      Issue.record("was read")
      return
    }
  }

  @Test func `an empty list is an empty report`() throws {
    #expect(try run("[]").description.hasSuffix("0 passed, 0 failed, 0 skipped"))
  }
}

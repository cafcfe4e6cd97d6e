// SPDX-License-Identifier: MIT

import Testing

@Suite struct ConformTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file with one case: the default anchor point of a layer, and what is expected of it.
  private func file(expecting expectation: String) throws -> String {
    try folder.write(
      """
      [{"id": "anchor", "area": "defaults", "given": {"layers": [{"id": "x", "class": "CALayer"}]},
        "when": {"query": "get", "target": "x", "keyPath": "anchorPoint"},
        "expect": \(expectation)}]
      """, to: "cases.json")
  }

  @Test func `cases that hold end with 0`() throws {
    let run = try CommandRun("conform", try file(expecting: "[0.5, 0.5]"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("1 passed, 0 failed, 0 skipped\n"))
    #expect(run.errors.isEmpty)
  }

  @Test func `a case that does not hold is named and ends with 1`() throws {
    let run = try CommandRun("conform", try file(expecting: "[0, 1]"))
    #expect(run.status == 1)
    #expect(run.output.contains("failed anchor: expected [0, 1], got [0.5, 0.5]"))
    #expect(run.errors == "lamella: 1 conformance case failed\n")
  }

  @Test func `a malformed file is named with line and column`() throws {
    let path = try folder.write("[\n1", to: "bad.json")
    let run = try CommandRun("conform", path)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("lamella: \(path):2:2: "))
  }

  @Test func `a file that is missing is named`() throws {
    let run = try CommandRun("conform", folder.file("missing.json"))
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("lamella: \(folder.file("missing.json")): "))
  }

  @Test func `no file is wrong usage`() throws {
    #expect(try CommandRun("conform").status == 2)
  }
}

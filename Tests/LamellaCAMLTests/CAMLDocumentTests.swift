// SPDX-License-Identifier: MIT

import LamellaCAML
import Testing

@Suite struct CAMLDocumentTests {
  @Test func `an empty plane has no objects`() throws {
    var report = CAMLReport()
    #expect(try Fixture.document("", report: &report).objects.isEmpty)
    #expect(report.isEmpty)
  }

  @Test func `references are followed`() throws {
    var report = CAMLReport()
    let document = try Fixture.document(
      "<a id='#1' v='x'/><b id='#2' object='#1'/><c object='#2'/>", report: &report)
    #expect(report.isEmpty)
    #expect(document.object(id: "#1")?["v"] == "x")
    #expect(try document.resolve(document.objects[2])["v"] == "x")
    #expect(try document.resolve(document.objects[0])["v"] == "x")
  }

  @Test func `the first of two equal ids counts and the second is reported`() throws {
    var report = CAMLReport()
    let document = try Fixture.document("<a id='1' v='x'/>\n<a id='1' v='y'/>", report: &report)
    #expect(document.object(id: "1")?["v"] == "x")
    #expect(report.entries.map(\.kind) == [.reference])
    #expect(report.entries[0].location == CAMLLocation(line: 2, column: 1))
    #expect(report.entries[0].path == "caml/a[2]")
  }

  @Test func `a reference to nothing is reported and refused`() throws {
    var report = CAMLReport()
    let document = try Fixture.document("<a object='#9'/>", report: &report)
    #expect(report.entries.map(\.message) == ["no object has the id \"#9\""])
    let error = #expect(throws: CAMLError.self) { try document.resolve(document.objects[0]) }
    #expect(error?.kind == .unresolvedReference && error?.attribute == "object")
  }

  @Test(arguments: [
    // A reference to itself; two to each other; to an ancestor; through a child of the target.
    ("<a id='1' object='1'/>", [1]),
    ("<a id='1' object='2'/><b id='2' object='1'/>", [1, 2]),
    ("<a id='1'><b><c object='1'/></b></a>", [3]),
    ("<a id='1'><x object='2'/></a><b id='2'><y object='1'/></b>", [2, 4]),
    ("<a id='1' object='2'/><b id='2'><c id='3'/><d object='1'/></b>", [1, 4]),
    (
      "<s><x object='2'/></s><b id='2'><c id='3'><y object='4'/></c></b><d id='4' object='3'/>",
      [5, 6]
    ),
  ])
  func `circles are found and not followed`(content: String, endless: [Int]) throws {
    var report = CAMLReport()
    let document = try Fixture.document(content, report: &report)
    let elements = Array(document.xml.elements)
    var refused: [Int] = []
    for (index, element) in elements.enumerated() where element["object"] != nil {
      do {
        _ = try document.resolve(CAMLObject(element))
      } catch {
        #expect(error.kind == .endlessReference && error.location == element.location)
        refused.append(index)
      }
    }
    #expect(refused == endless)
    #expect(report.entries.map(\.count).reduce(0, +) == endless.count)
  }

  @Test func `a diamond of references is no circle`() throws {
    var report = CAMLReport()
    _ = try Fixture.document(
      "<a><x object='1'/><y object='1'/></a><b id='1'><z object='2'/></b><c id='2'/>",
      report: &report)
    #expect(report.isEmpty)
  }

  @Test func `a chain of a hundred thousand references is walked without recursion`() throws {
    var text = ""
    for n in 0..<100_000 { text += "<a id='\(n)' object='\(n + 1)'/>" }
    text += "<a id='100000'/>"
    var report = CAMLReport()
    let document = try Fixture.document(text, report: &report)
    #expect(report.isEmpty)
    #expect(try document.resolve(document.objects[0]).id == "100000")
  }
}

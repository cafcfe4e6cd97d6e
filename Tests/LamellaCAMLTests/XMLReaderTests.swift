// SPDX-License-Identifier: MIT

import LamellaCAML
import Testing

@Suite struct XMLReaderTests {
  @Test func `elements keep order, parents, attributes, text and place`() throws {
    let xml = try Fixture.xml("<a x='1' y='2'>\n  <b/>t<c>\n  u </c>\n\t<b z='3'/></a>")
    let root = xml.root
    #expect(root.name == "a")
    #expect(root.attributes.map { "\($0.name)=\($0.value)" } == ["x=1", "y=2"])
    #expect(root.children.map(\.name) == ["b", "c", "b"])
    #expect(root.children.map(\.location.line) == [2, 2, 4])
    #expect(root.children.map(\.location.column) == [3, 8, 2])
    #expect(root.children.map(\.path) == ["a/b", "a/c", "a/b[2]"])
    #expect(root.children.map(\.text) == ["", "\n  u ", ""])
    #expect(root.text.contains("t"))
    #expect(root.children.allSatisfy { $0.parent == root })
    #expect(root.parent == nil)
    #expect(xml.elementCount == 4)
    #expect(root["y"] == "2" && root["z"] == nil)
  }

  @Test func `columns count characters, not bytes`() throws {
    let xml = try Fixture.xml("<a>ÄÖÜ😀<b/></a>")
    #expect(xml.root.children.first { _ in true }?.location == CAMLLocation(line: 1, column: 8))
  }

  @Test func `character references and CDATA are decoded`() throws {
    let xml = try Fixture.xml("<a v='&lt;&#65;&#x1F600;&quot;'><![CDATA[<x>]]></a>")
    #expect(xml.root["v"] == "<A😀\"")
    #expect(xml.root.text == "<x>")
  }

  @Test func `UTF-16 and ISO 8859-1 are read`() throws {
    var utf16: [UInt8] = [0xff, 0xfe]
    for unit in "<a v='ä😀'/>".utf16 { utf16 += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    #expect(try XMLReader.parse(utf16, file: "t").root["v"] == "ä😀")
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a v='".utf8) + [0xe4]
      + Array("'/>".utf8)
    #expect(try XMLReader.parse(latin, file: "t").root["v"] == "ä")
  }

  @Test func `a missing closing tag is named with both places`() throws {
    let error = try #require(
      Fixture.error("<caml>\n  <CALayer>\n    <sublayers/>\n </caml>"))
    #expect(error.kind == .notWellFormed)
    #expect(error.location == CAMLLocation(line: 4, column: 2))
    #expect(
      error.description
        == "t.caml:4:2: this closing tag does not match <CALayer>, which opens at 2:3 (in caml/CALayer)"
    )
  }

  @Test func `a file that ends too early names the open element`() throws {
    let error = try #require(Fixture.error("<caml>\n<CALayer>\n"))
    #expect(error.kind == .notWellFormed)
    #expect(error.location == CAMLLocation(line: 3, column: 1))
    #expect(error.message == "the file ends inside <CALayer>, which opens at 2:1")
  }

  @Test(arguments: [
    "", " ", "x", "<", "<a", "<a/><b/>", "<a x=1/>", "<a x='1' x='2'/>", "<a>&</a>", "<a>&no;</a>",
    "<a x='<'/>", "<a></b>", "<a>\u{0}</a>", "<a x='\u{1}'/>", "<a>]]></a>", "<a><!-- -- --></a>",
    "<?xml version='1.0' encoding='no-such'?><a/>", "<a>&#0;</a>", "<a>&#x110000;</a>",
  ])
  func `text that is not well-formed is an error with a place`(text: String) throws {
    let error = try #require(Fixture.error(text))
    #expect(error.kind == .notWellFormed)
    #expect(error.location != nil)
    #expect(error.description.hasPrefix("t.caml:"))
  }

  @Test func `invalid UTF-8 is an error at its place`() throws {
    let bytes = Array("<a>\n<b v='".utf8) + [0xc3, 0x28] + Array("'/></a>".utf8)
    let error = try #require(throws: CAMLError.self) { try XMLReader.parse(bytes, file: "t.caml") }
    #expect(error.kind == .notWellFormed)
    #expect(error.location?.line == 2)
  }

  // MARK: Hostile text

  @Test func `entity definitions are refused before they are expanded`() throws {
    var text = "<!DOCTYPE caml [<!ENTITY a0 'ha'>"
    for n in 1...30 { text += "<!ENTITY a\(n) '&a\(n - 1);&a\(n - 1);'>" }
    text += "]><caml v='&a30;'>&a30;</caml>"
    let error = try #require(Fixture.error(text))
    #expect(error.kind == .forbidden)
    #expect(error.location?.line == 1)
  }

  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
    "<!DOCTYPE a [<!ENTITY % x SYSTEM 'file:///etc/passwd'> %x;]><a/>",
    "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a>&x;</a>",
    "<!DOCTYPE a []><a/>",
  ])
  func `outside entities are refused`(text: String) throws {
    #expect(Fixture.error(text)?.kind == .forbidden)
  }

  @Test func `a DOCTYPE that only names an outside definition is accepted`() throws {
    #expect(
      try Fixture.xml("<!DOCTYPE a PUBLIC '-//X' 'http://x.invalid/a.dtd'><a/>").root.name == "a")
  }

  @Test func `depth is limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(Fixture.error(nested(256)) == nil)
    let error = try #require(Fixture.error(nested(257)))
    #expect(error.kind == .tooDeep)
    #expect(error.location == CAMLLocation(line: 1, column: 769))
    #expect(Fixture.error(String(repeating: "<a>", count: 200_000))?.kind == .tooDeep)
  }

  @Test func `long values, long text, many nodes and long files are refused`() throws {
    var limits = XMLLimits()
    limits.valueBytes = 10
    #expect(Fixture.error("<a v='0123456789'/>", limits: limits) == nil)
    let long = try #require(Fixture.error("<a v='01234567890'/>", limits: limits))
    #expect(long.kind == .tooLarge && long.attribute == "v")
    #expect(Fixture.error("<a>01234567890</a>", limits: limits)?.kind == .tooLarge)
    limits = XMLLimits()
    limits.nodes = 4
    #expect(Fixture.error("<a v=''><b/><c/></a>", limits: limits) == nil)
    #expect(Fixture.error("<a v=''><b/><c/><d/></a>", limits: limits)?.kind == .tooLarge)
    limits = XMLLimits()
    limits.bytes = 5
    #expect(Fixture.error("<a/> ", limits: limits) == nil)
    #expect(Fixture.error("<a/>  ", limits: limits)?.kind == .tooLarge)
  }

  @Test func `a value of several megabytes is read in one piece`() throws {
    let value = String(repeating: "A", count: 6 << 20)
    #expect(try Fixture.xml("<a v='\(value)'/>").root["v"]?.utf8.count == 6 << 20)
  }
}

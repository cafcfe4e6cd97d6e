// SPDX-License-Identifier: MIT

import LamellaCAML
import Testing

@Suite struct PropertyListTests {
  private func parse(_ content: String) throws -> PropertyList {
    try PropertyList(
      bytes: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x.invalid/p.dtd">
        <plist version="1.0">\(content)</plist>
        """.utf8), file: "index.xml")
  }

  @Test func `every type is read`() throws {
    let list = try parse(
      """
      <dict>
        <key>s</key><string>a &amp; b </string>
        <key>i</key><integer> -42 </integer>
        <key>u</key><integer>12181974097127107471</integer>
        <key>r</key><real>1.5</real>
        <key>f</key><real>+infinity</real>
        <key>t</key><true/>
        <key>n</key><false/>
        <key>d</key><date>2020-01-01T00:00:00Z</date>
        <key>b</key><data>AAEC
          /w==</data>
        <key>a</key><array><integer>1</integer><dict/></array>
        <key>e</key><string/>
      </dict>
      """)
    #expect(list["s"] == .string("a & b "))
    #expect(list["i"] == .integer(-42))
    #expect(list["u"] == .unsigned(12_181_974_097_127_107_471))
    #expect(list["r"] == .real(1.5))
    #expect(list["f"] == .real(.infinity))
    #expect(list["t"]?.bool == true && list["n"]?.bool == false)
    #expect(list["d"] == .date("2020-01-01T00:00:00Z"))
    #expect(list["b"] == .data([0, 1, 2, 255]))
    #expect(list["a"] == .array([.integer(1), .dictionary([:])]))
    #expect(list["e"]?.string == "")
    #expect(list["i"]?.number == -42 && list["f"]?.number == .infinity && list["t"]?.number == nil)
    #expect(list["missing"] == nil)
  }

  @Test(arguments: [
    "", "<dict/><dict/>", "<dict><string/></dict>", "<dict><key>a</key></dict>",
    "<dict><key>a</key><key>b</key></dict>", "<integer>1.5</integer>",
    "<integer>99999999999999999999</integer>", "<real>nan</real>", "<real>1e999</real>",
    "<data>A</data>", "<data>*</data>", "<data>AA=A</data>", "<thing/>",
  ])
  func `a wrong list is an error with a place`(content: String) {
    let error = #expect(throws: CAMLError.self) { try parse(content) }
    #expect(error?.location?.line == 3)
  }

  @Test func `another root is refused`() {
    #expect(throws: CAMLError.self) {
      try PropertyList(bytes: Array("<caml/>".utf8), file: "index.xml")
    }
    #expect(throws: CAMLError.self) {
      try PropertyList(bytes: Array("bplist00".utf8), file: "index.xml")
    }
  }
}

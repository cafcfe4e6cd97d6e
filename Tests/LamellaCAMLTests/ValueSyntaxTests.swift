// SPDX-License-Identifier: MIT

import LamellaCAML
import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct ValueSyntaxTests {
  // MARK: Numbers

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("1", 1), ("+1.5", 1.5), (" 2\t", 2), (".5", 0.5), ("5.", 5),
    ("1e3", 1000), ("1E-3", 0.001), ("1e+2", 100), ("1e-100", 1e-100), ("0.1", 0.1),
    ("inf", .infinity), ("Inf", .infinity), ("+infinity", .infinity), ("-inf", -.infinity),
    ("179769313486231570000000000000000000000", 1.7976931348623157e38),
    ("123456789012345678901234567890.", 123456789012345677877719597056),
    (".123456789012345678901234567890", 0.12345678901234567890123456789),
    ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0), ("0e999999999999", 0),
    ("0.6179000000000000000000000", 0.6179), ("1.7976931348623157e308", 1.7976931348623157e308),
    ("1e23", 1e23), ("8.5e-324", 2 * .leastNonzeroMagnitude),
  ])
  func `numbers are read to the last bit`(text: String, value: Double) throws {
    #expect(try ValueSyntax.number(text) == value)
  }

  @Test func `the exact path agrees with the library's conversion`() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let mantissa =
        UInt64.random(in: 0..<1 << 60, using: &random) >> UInt64.random(in: 0..<60, using: &random)
      let text = "\(mantissa)e\(Int.random(in: -40...40, using: &random))"
      #expect(try ValueSyntax.number(text) == Double(text))
    }
  }

  @Test(arguments: [
    "", " ", ".", "-", "+", "e5", "1e", "nan", "NaN", "-nan", "1 2", "1,", "0x10", "1.2.3", "--1",
    "1e999", "-1e999", "infinite", "١", "1_000",
  ])
  func `what is no number is refused`(text: String) {
    #expect(throws: ValueError.self) { try ValueSyntax.number(text) }
  }

  @Test func `a huge run of digits ends in an error, not in a wait`() throws {
    #expect(throws: ValueError.self) {
      try ValueSyntax.number(String(repeating: "9", count: 1 << 20))
    }
    #expect(try ValueSyntax.number("0." + String(repeating: "0", count: 1 << 20) + "1") == 0)
  }

  @Test func `single precision takes no infinity and no overflow`() throws {
    #expect(try ValueSyntax.float("1e-100") == 0)
    #expect(try ValueSyntax.float("3.4028235e38") == .greatestFiniteMagnitude)
    for text in ["inf", "1e39", "-1e39"] {
      #expect(throws: ValueError.self) { try ValueSyntax.float(text) }
    }
  }

  @Test func `errors carry the offset`() {
    let error = #expect(throws: ValueError.self) { try ValueSyntax.floats("1 2 x 4") }
    #expect(error?.offset == 4)
    #expect(error?.message == "a number is expected at character 5, \"x 4\"")
    let end = #expect(throws: ValueError.self) { try ValueSyntax.floats("1,") }
    #expect(end?.message == "a number is expected at the end of the value")
  }

  @Test func `whole numbers and bools`() throws {
    #expect(try ValueSyntax.integer("15") == 15)
    #expect(try ValueSyntax.integer("-3.0") == -3)
    for text in ["1.5", "inf", "1e30", "x"] {
      #expect(throws: ValueError.self) { try ValueSyntax.integer(text) }
    }
    #expect(try ValueSyntax.bool("1") && ValueSyntax.bool("true") && ValueSyntax.bool(" YES "))
    #expect(try !ValueSyntax.bool("0") && !ValueSyntax.bool("False"))
    for text in ["", "2", "tru"] {
      #expect(throws: ValueError.self) { try ValueSyntax.bool(text) }
    }
  }

  // MARK: Lists

  @Test(arguments: ["1 2", "1,2", " 1 , 2 ", "1\n2", "1, 2"])
  func `blanks or one comma part numbers`(text: String) throws {
    #expect(try ValueSyntax.point(text) == Point(1, 2))
    #expect(try ValueSyntax.size(text) == Size(1, 2))
  }

  @Test(arguments: ["", "1", "1 2 3", "1,,2", ",1 2", "1-2", "1;2", "1 2,"])
  func `a wrong point is refused`(text: String) {
    #expect(throws: ValueError.self) { try ValueSyntax.point(text) }
  }

  @Test func `rectangles have four numbers or a size`() throws {
    #expect(try ValueSyntax.rect("37.7 -42.6 52 39") == Rect(37.7, -42.6, 52, 39))
    #expect(try ValueSyntax.rect("52 39") == Rect(0, 0, 52, 39))
    #expect(throws: ValueError.self) { try ValueSyntax.rect("1 2 3") }
  }

  @Test func `colours keep components outside their range`() throws {
    #expect(try ValueSyntax.color("1.09 -0.0158 0") == Color(1.09, -0.0158, 0, 1))
    #expect(try ValueSyntax.color("0 0 0 0.25") == Color(0, 0, 0, 0.25))
    #expect(throws: ValueError.self) { try ValueSyntax.color("1 1") }
  }

  @Test func `colour matrices have twenty numbers with or without their name`() throws {
    let numbers = (0..<20).map(Float.init)
    let text = numbers.map { "\($0)" }.joined(separator: ", ")
    #expect(try ValueSyntax.colorMatrix("matrix(\(text))") == numbers)
    #expect(try ValueSyntax.colorMatrix(text) == numbers)
    for wrong in ["matrix(\(text)", "matrix()", "\(text))", "matrix(\(text), 1)", "m(\(text))"] {
      #expect(throws: ValueError.self) { try ValueSyntax.colorMatrix(wrong) }
    }
  }

  @Test func `timing functions have a name or four numbers`() throws {
    #expect(try ValueSyntax.timingFunction("easeInEaseOut") == .easeInEaseOut)
    #expect(try ValueSyntax.timingFunction(" default ") == .default)
    #expect(
      try ValueSyntax.timingFunction("0.4 -0.5 0.2, 1.5") == TimingFunction(0.4, -0.5, 0.2, 1.5))
    for text in ["", "ease", "0 0 1", "1.5 0 1 1", "0 0 -0.1 1"] {
      #expect(throws: ValueError.self) { try ValueSyntax.timingFunction(text) }
    }
  }

  // MARK: Paths

  @Test func `paths take operands first`() throws {
    let path = try ValueSyntax.path("0 1 m 2,3 l 1 2 3 4 q\n1 2 3 4 5 6 c h 7 8 m 9 9 l")
    #expect(
      Array(path) == [
        .move(Point(0, 1)), .line(Point(2, 3)), .quad(Point(1, 2), Point(3, 4)),
        .curve(Point(1, 2), Point(3, 4), Point(5, 6)), .close, .move(Point(7, 8)),
        .line(Point(9, 9)),
      ])
    #expect(try ValueSyntax.path("").isEmpty)
    #expect(try ValueSyntax.path("0 0m 1 1l").elementCount == 2)
  }

  @Test(arguments: [
    "1 2 l", "h", "1 m", "1 2 3 m", "0 0 m 1 2", "0 0 m 1 2 z", "0 0 m 1 2 3 4 5 6 7 c", "0 0 m l",
    "m", "0 0 m inf 0 l", "0 0 m ll", "0 0 m 1 1 M",
  ])
  func `a wrong path is refused`(text: String) {
    #expect(throws: ValueError.self) { try ValueSyntax.path(text) }
  }
}

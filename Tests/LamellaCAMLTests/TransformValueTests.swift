// SPDX-License-Identifier: MIT

import LamellaCAML
import LamellaMath
import Testing

@Suite struct TransformValueTests {
  private func isClose(_ a: Point?, _ b: Point) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) < 1e-4 && abs(a.y - b.y) < 1e-4
  }

  @Test(arguments: ["", "  ", "identity", "none"])
  func `nothing is the identity`(text: String) throws {
    let value = try ValueSyntax.transform(text)
    #expect(value.parts.isEmpty && value.matrix == .identity)
    #expect(value.components == TransformComponents())
  }

  @Test func `the rightmost function acts first`() throws {
    // (1, 0) is scaled to (2, 0), then turned to (0, 2), then moved.
    let value = try ValueSyntax.transform("translate(10, 0) rotate(90deg) scale(2, 3, 1)")
    #expect(isClose(value.matrix.apply(to: Point(1, 0)), Point(10, 2)))
    #expect(isClose(value.matrix.apply(to: Point(0, 1)), Point(7, 0)))
    let other = try ValueSyntax.transform("scale(2, 3, 1) rotate(90deg)")
    #expect(isClose(other.matrix.apply(to: Point(1, 0)), Point(0, 3)))
  }

  @Test func `arguments take defaults and units`() throws {
    let text =
      "scale(2) scale(2,3) translate(1 2) rotate(0.5rad) rotateX(180deg)rotateY(0) perspective(5)"
    let expected: [TransformValue.Part] = [
      .scale(2, 2, 2), .scale(2, 3, 1), .translate(1, 2, 0), .rotate(0.5, x: 0, y: 0, z: 1),
      // Float.pi is rounded towards zero; 180° is the nearest Float to π.
      .rotate(Float(Double.pi), x: 1, y: 0, z: 0), .rotate(0, x: 0, y: 1, z: 0), .perspective(5),
    ]
    #expect(try ValueSyntax.transform(text).parts == expected)
    #expect(try ValueSyntax.transform("rotate(30deg, 0, 1, 0)").parts.count == 1)
  }

  @Test func `perspective and matrices`() throws {
    #expect(try ValueSyntax.transform("perspective(400)").matrix.m34 == -1 / 400)
    let cells = (1...16).map { "\($0)" }.joined(separator: ", ")
    let matrix = try ValueSyntax.transform("matrix(\(cells))").matrix
    #expect(matrix.m11 == 1 && matrix.m14 == 4 && matrix.m41 == 13 && matrix.m44 == 16)
  }

  @Test func `chains in the order of the parts keep their angles`() throws {
    let value = try ValueSyntax.transform(
      "translate(5, 6, 7) rotate(720deg) rotate(20deg, 0, 1, 0) rotate(-49deg, 1, 0, 0) scale(2, 3, 4)"
    )
    let components = try #require(value.components)
    #expect(components.rotationZ == Float(4 * Double.pi))
    #expect(components.translationZ == 7 && components.scaleY == 3)
    let (a, b) = (value.matrix.apply(to: Point(1, 2)), components.matrix.apply(to: Point(1, 2)))
    #expect(isClose(a, try #require(b)))
    #expect(try ValueSyntax.transform("rotate(30deg, 0, 0, -1)").components?.rotationZ ?? 0 < 0)
  }

  @Test(arguments: [
    "scale(2, 3, 1) rotate(90deg)", "rotate(10deg) rotate(10deg)", "perspective(500)",
    "rotate(30deg, 1, 1, 0)", "rotate(10deg) translate(1, 2, 3)",
  ])
  func `other chains have no parts`(text: String) throws {
    #expect(try ValueSyntax.transform(text).components == nil)
  }

  @Test(arguments: [
    "rotate", "rotate(", "rotate()", "rotate(30deg", "rotate(30 deg)", "rotate(30deg, 1)",
    "spin(1)",
    "scale(1, 2, 3, 4)", "scale(2deg)", "rotate(3px)", "matrix(1, 2)", "rotate(inf)", "scale(1,,2)",
    "scale(1) x", "scale(1),", "1", "rotate(30grad)", ")",
  ])
  func `a wrong chain is refused`(text: String) {
    #expect(throws: ValueError.self) { try ValueSyntax.transform(text) }
  }
}

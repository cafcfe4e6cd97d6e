// SPDX-License-Identifier: MIT

import LamellaCAML

/// Texts and generators that several tests of this target share.
enum Fixture {
  /// A small document that uses every rule of the notation.
  static let small = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="#1" name="Root" bounds="0 0 100 50" position="50 25" transform="rotate(30deg)">
        <backgroundColor opacity="0.5" value="1 0 0"/>
        <sublayers>
          <CALayer id="#2" name="A &amp; B" cornerRadius="4.5"/>
          <CAShapeLayer path="0 0 m 10 0 l h"><fillColor value="0 1 0"/></CAShapeLayer>
        </sublayers>
        <animations>
          <p key="a-1" type="CABasicAnimation" keyPath="opacity" duration="1">
            <fromValue type="real" value="0"/>
          </p>
        </animations>
      </CALayer>
    </caml>
    """

  /// Parses a text, wrapped as the only content of `<caml>`.
  static func document(
    _ content: String, report: inout CAMLReport
  ) throws(CAMLError) -> CAMLDocument {
    try CAMLDocument(xml("<caml>\(content)</caml>"), report: &report)
  }

  /// The outermost object of a document with this content.
  static func object(_ content: String) throws(CAMLError) -> CAMLObject {
    var report = CAMLReport()
    return try document(content, report: &report).objects[0]
  }

  static func xml(
    _ text: String, limits: XMLLimits = XMLLimits()
  ) throws(CAMLError) -> XMLDocument {
    try XMLReader.parse(Array(text.utf8), file: "t.caml", limits: limits)
  }

  /// The error that parsing a text gives, or nil.
  static func error(_ text: String, limits: XMLLimits = XMLLimits()) -> CAMLError? {
    do {
      _ = try xml(text, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

// SPDX-License-Identifier: MIT

import LamellaCAML
import LamellaMath
import Testing

@Suite struct CAMLObjectTests {
  @Test func `attributes are scalar properties and notation is left out`() throws {
    let layer = try Fixture.object("<CALayer id='#1' name='n' transform.rotation.z='1'/>")
    #expect(layer.className == "CALayer" && layer.id == "#1")
    #expect(layer.attributes.map(\.name) == ["name", "transform.rotation.z"])
    #expect(layer["name"] == "n")
  }

  @Test func `a type names the class of a property's object`() throws {
    let layer = try Fixture.object(
      "<CALayer><contents type='CGImage' src='a'/><mask bounds='0 0 1 1'/></CALayer>")
    #expect(layer.property("contents")?.className == "CGImage")
    #expect(layer.property("mask")?.className == nil)
    #expect(layer.properties.map(\.name) == ["contents", "mask"])
    #expect(layer.members.isEmpty)
  }

  @Test func `children named after classes are members`() throws {
    let values = try Fixture.object(
      "<values><real value='1'/><CGColor value='1 0 0'/><NSArray/><null/></values>")
    #expect(values.members.map(\.name) == ["real", "CGColor", "NSArray", "null"])
    #expect(values.properties.isEmpty && values.className == nil)
  }

  @Test func `dictionaries have names or key attributes`() throws {
    let animations = try Fixture.object(
      """
      <animations><rotate type='CAAnimationGroup'/><p key='a-1' type='CABasicAnimation'/>
      <CAKeyframeAnimation/></animations>
      """)
    #expect(animations.entries.map(\.key) == ["rotate", "a-1", nil])
    #expect(
      animations.entries.map(\.object.className) == [
        "CAAnimationGroup", "CABasicAnimation", "CAKeyframeAnimation",
      ])
  }

  @Test func `old class names are replaced`() throws {
    #expect(try Fixture.object("<LKState name='x'/>").className == "CAState")
    #expect(try Fixture.object("<LKStateSetProperty/>").className == "CAStateSetValue")
    #expect(try Fixture.object("<x type='LKStateTransition'/>").className == "CAStateTransition")
  }

  @Test func `nothing is told from a member without attributes`() throws {
    #expect(try Fixture.object("<states/>").isNull)
    #expect(try Fixture.object("<image type='null'/>").isNull)
    #expect(try !Fixture.object("<LKState/>").isNull)
    #expect(try !Fixture.object("<x type='NSArray'/>").isNull)
    #expect(try !Fixture.object("<x value=''/>").isNull)
  }

  @Test func `a wrapped object is found`() throws {
    let wrapped = try Fixture.object("<contents><CGImage src='a'/></contents>")
    #expect(wrapped.unwrapped?["src"] == "a")
    let plain = try Fixture.object("<contents type='CGImage' src='b'/>")
    #expect(plain.unwrapped?["src"] == "b")
    #expect(try Fixture.object("<contents/>").unwrapped == nil)
  }

  @Test func `places are kept`() throws {
    let layer = try Fixture.object("\n <CALayer>\n  <sublayers/></CALayer>")
    #expect(layer.element.location == CAMLLocation(line: 2, column: 2))
    #expect(layer.property("sublayers")?.element.path == "caml/CALayer/sublayers")
  }

  // MARK: Values

  @Test(arguments: [
    ("<value type='real' value='0.5'/>", CAMLValue.number(0.5)),
    ("<value type='integer' value='195'/>", .integer(195)),
    ("<value type='bool' value='1'/>", .bool(true)),
    ("<value type='CGPoint' value='1 2'/>", .point(Point(1, 2))),
    ("<value type='CGSize' value='1 2'/>", .size(Size(1, 2))),
    ("<value type='CGRect' value='0 0 1 2'/>", .rect(Rect(0, 0, 1, 2))),
    ("<value type='CGColor' value='1 0 0'/>", .color(Color(1, 0, 0))),
    ("<value type='CGColor' value='1 0 0' opacity='0.25'/>", .color(Color(1, 0, 0, 0.25))),
    ("<value type='CGColor' value='1 0 0 0.5' opacity='0.5'/>", .color(Color(1, 0, 0, 0.25))),
    ("<value type='CGImage' src='assets/a.png'/>", .image(source: "assets/a.png")),
    ("<value type='string' value='undefined'/>", .string("undefined")),
    ("<value type='string'>text</value>", .string("text")),
    ("<value type='null'/>", .null),
    ("<value/>", .null),
    ("<v type='CAMediaTimingFunction' name='linear'/>", .timingFunction(.linear)),
    ("<v type='CATransform3D' value=''/>", .transform(TransformValue())),
    (
      "<v type='NSArray'><real value='1'/><integer value='2'/></v>",
      .array([.number(1), .integer(2)])
    ),
    (
      "<v type='NSDictionary'><a type='real' value='1'/><b value='x'/></v>",
      .dictionary(["a": .number(1), "b": .string("x")])
    ),
    ("<v><CGImage src='a'/></v>", .image(source: "a")),
  ])
  func `typed values`(text: String, value: CAMLValue) throws {
    #expect(try Fixture.object(text).value() == value)
  }

  @Test func `numbers of every type compare as scalars`() throws {
    #expect(CAMLValue.integer(3).scalar == 3 && CAMLValue.number(3).scalar == 3)
    #expect(CAMLValue.bool(true).scalar == 1 && CAMLValue.string("3").scalar == nil)
  }

  @Test(arguments: [
    "<v type='real' value='undefined'/>", "<v type='real'/>", "<v type='real' value='x'/>",
    "<v type='CGColor' value='1 0'/>", "<v type='CGColor' value='1 0 0' opacity='x'/>",
    "<v type='CGImage'/>", "<v type='Nonsense' value='1'/>", "<v value='1'/>", "<v object='#1'/>",
    "<v type='NSArray'><real value='x'/></v>",
  ])
  func `a wrong value is an error with place and attribute`(text: String) throws {
    let object = try Fixture.object("\n" + text)
    let error = #expect(throws: CAMLError.self) { try object.value() }
    #expect(error?.location?.line == 2)
    #expect(error?.path.hasPrefix("caml/v") == true)
  }

  @Test func `a property has two spellings and the element wins`() throws {
    let layer = try Fixture.object(
      """
      <CALayer backgroundColor='1 1 1' borderColor='0 0 1' opacity='0.5'>
      <backgroundColor opacity='0' value='1 0 1'/></CALayer>
      """)
    #expect(try layer.value("backgroundColor", as: .color) == .color(Color(1, 0, 1, 0)))
    #expect(try layer.value("borderColor", as: .color) == .color(.blue))
    #expect(try layer.value("shadowColor", as: .color) == nil)
    let error = #expect(throws: CAMLError.self) { try layer.value("opacity", as: .point) }
    #expect(error?.attribute == "opacity")
    #expect(
      error?.description
        == "t.caml:1:7: 2 numbers are expected, \"0.5\" holds 1 (attribute opacity of caml/CALayer)"
    )
  }

  @Test func `arrays of values`() throws {
    let keyTimes = try Fixture.object(
      "<keyTimes><integer value='0'/><real value='0.25'/><integer value='1'/></keyTimes>")
    #expect(try keyTimes.memberValues(expecting: .number).map(\.scalar) == [0, 0.25, 1])
    let nested = try Fixture.object(
      "<values><NSArray><CGColor value='1 0 0'/></NSArray><NSArray/></values>")
    #expect(try nested.memberValues() == [.array([.color(.red)]), .array([])])
  }
}

// SPDX-License-Identifier: MIT

import LamellaCAML
import Testing

@Suite struct DocumentAuditTests {
  private func audit(_ content: String) throws -> CAMLReport {
    var report = CAMLReport()
    let document = try Fixture.document(content, report: &report)
    DocumentAudit.check(document, report: &report)
    return report
  }

  @Test func `a usual layer is known in full`() throws {
    #expect(
      try audit(
        """
        <CALayer id="#1" bounds="0 0 40 40" position="20 20" transform.rotation.z="0" hidden="0">
          <backgroundColor opacity="0" value="0.6 0.6 0.6"/>
          <compositingFilter type="CAFilter" filter="xor" name="xor"/>
          <filters><CAFilter filter="colorAdd" name="colorAdd" inputColor="0 0 0"/></filters>
          <mask bounds="0 0 1 1"/>
          <sublayers><CAGradientLayer><colors><CGColor value="1 0 0"/></colors>
            <type value="axial"/></CAGradientLayer></sublayers>
          <animations>
            <turn type="CAAnimationGroup" duration="inf"><animations>
              <CABasicAnimation keyPath="opacity"><fromValue type="integer" value="0"/>
              </CABasicAnimation></animations></turn>
            <p key="k" type="CAKeyframeAnimation" keyPath="position"><values/>
              <timingFunctions><CAMediaTimingFunction value="easeIn"/></timingFunctions></p>
          </animations>
          <states><LKState name="on"><elements><LKStateSetValue targetId="#1" keyPath="opacity">
            <value type="real" value="1"/></LKStateSetValue></elements></LKState></states>
          <stateTransitions><LKStateTransition fromState="*" toState="on"><elements>
            <LKStateTransitionElement id="#2" key="opacity" targetId="#1">
              <animation type="CASpringAnimation" damping="50" mica_x="1"/>
            </LKStateTransitionElement><LKStateTransitionElement object="#2"/>
          </elements></LKStateTransition></stateTransitions>
          <modules/><scriptComponents/><style><anything type="NSArray"/></style>
        </CALayer>
        """
      ).description == "")
  }

  @Test func `unknown things are listed once, counted and placed`() throws {
    let report = try audit(
      """
      <CALayer wobble="1"><sublayers>
      <CALayer wobble="2" opacity="x"/>
      <CALayer wobble="3"><frills a="1"/></CALayer>
      <CABackdropLayer/>
      <UIView/>
      </sublayers></CALayer>
      """)
    #expect(
      report.entries.map(\.description) == [
        "t.caml:1:7: CALayer has no attribute wobble (in caml/CALayer, 3 times)",
        "t.caml:2:1: a number is expected at character 1, \"x\" (in caml/CALayer/sublayers/CALayer)",
        "t.caml:3:21: CALayer has no property frills (in caml/CALayer/sublayers/CALayer[2]/frills)",
        "t.caml:4:1: the class CABackdropLayer is unknown (in caml/CALayer/sublayers/CABackdropLayer)",
        "t.caml:5:1: the class UIView is unknown (in caml/CALayer/sublayers/UIView)",
      ])
    #expect(
      report.entries.map(\.kind) == [
        .unknownAttribute, .invalidValue, .unknownElement, .unknownElement, .unknownElement,
      ])
  }

  @Test(arguments: [
    ("<CALayer transform.shear.x='0'/>", "CALayer has no attribute transform.shear.x"),
    ("<CALayer transform.rotation.z='a'/>", "a number is expected at character 1, \"a\""),
    ("<CALayer sublayers='1'/>", "sublayers of CALayer is an element, not an attribute"),
    (
      "<CALayer fillMode='never'/>",
      "\"never\" is none of removed, forwards, backwards, both, frozen"
    ),
    ("<CALayer><scriptObject src='a.js'/></CALayer>", "scripts are not run"),
    (
      "<CALayer><animations><CALayer/></animations></CALayer>",
      "a CALayer stands where a CAAnimation is expected"
    ),
    ("<CALayer><fillColor value='1 0 0'/></CALayer>", "CALayer has no property fillColor"),
    ("<thing/><other a='1'/>", "<other> is unknown"),
  ])
  func `each kind of trouble has its sentence`(content: String, message: String) throws {
    #expect(try audit(content).entries.map(\.message) == [message])
  }

  @Test func `key paths have kinds`() {
    #expect(Schema.keyPathKind("position", in: "CALayer") == .point)
    #expect(Schema.keyPathKind("position.x", in: "CALayer") == .number)
    #expect(Schema.keyPathKind("bounds.size", in: "CAShapeLayer") == .size)
    #expect(Schema.keyPathKind("bounds.size.width", in: "CALayer") == .number)
    #expect(Schema.keyPathKind("transform.scale.xy", in: "CALayer") == .number)
    #expect(Schema.keyPathKind("transform.translation", in: "CALayer") == .size)
    #expect(Schema.keyPathKind("bounds.size.depth", in: "CALayer") == nil)
    #expect(Schema.keyPathKind("opacity.x", in: "CALayer") == nil)
    #expect(Schema.keyPathKind("nothing.x", in: "CALayer") == nil)
    #expect(Schema.keyPathKind("a.b.c.d..", in: "CALayer") == nil)
  }

  @Test func `classes inherit`() {
    #expect(Schema.rule("opacity", in: "CAEmitterLayer") == .value(.number))
    #expect(Schema.rule("damping", in: "CABasicAnimation") == nil)
    #expect(Schema.rule("keyPath", in: "CASpringAnimation") == .value(.string))
    #expect(Schema.rule("inputMystery", in: "CIFilter") == .typedValue)
    #expect(Schema.isClass("CASpringAnimation", kindOf: "CAAnimation"))
    #expect(!Schema.isClass("CALayer", kindOf: "CAAnimation"))
    #expect(!Schema.isKnown("CABackdropLayer"))
  }

  @Test func `a report keeps the first place, whatever the order of arrival`() {
    var report = CAMLReport()
    for line in [9, 3, 5] as [Int32] {
      report.add(
        .asset, subject: "s", message: "m", file: "a",
        location: CAMLLocation(line: line, column: 1),
        path: "p\(line)")
    }
    report.add(.asset, subject: "s", message: "n", file: "a", location: nil)
    report.add(.asset, subject: "s", message: "m", file: "b", location: nil)
    #expect(
      report.entries.map(\.description) == ["a: n", "a:3:1: m (in p3, 3 times)", "b: m"])
  }
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// What is not understood is listed, each thing once, and the rest is there.
@Suite struct LoadReportTests {
  private func report(_ inner: String, _ attributes: String = "") throws -> [CAMLReport.Entry] {
    try Fixture.scene(inner, attributes: attributes).report.entries
  }

  @Test func `unknown things are reported once each with their first path`() throws {
    let scene = try Fixture.scene(
      """
      <sublayers>
        <CALayer cornerRadius="3" odd="1"/><CALayer odd="2" cornerRadius="4"/>
        <CABackdropLayer name="glass" bounds="0 0 5 5"><sublayers><CALayer name="in"/></sublayers>
        </CABackdropLayer>
        <Whatever/>
      </sublayers>
      <animations><CAStrangeAnimation/></animations>
      <odd/>
      """)
    let entries = scene.report.entries
    #expect(
      entries.map(\.kind) == [
        .unknownAttribute, .unknownElement, .unknownElement,
        .unknownElement, .unknownElement,
      ])
    #expect(
      entries.map(\.subject) == ["odd", "CABackdropLayer", "Whatever", "CAStrangeAnimation", "odd"])
    #expect(entries[0].count == 2 && entries[0].path == "caml/CALayer/sublayers/CALayer")
    #expect(scene.root.sublayers.map(\.cornerRadius) == [3, 4, 0])
    #expect(scene.layer(named: "glass")?.layerClass == .layer)
    #expect(scene.layer(named: "in")?.superlayer == scene.layer(named: "glass"))
  }

  @Test func `a broken value keeps the default`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CALayer opacity="x" position="1 2 3" cornerRadius="5" transform="spin(4)" hidden="maybe"
        zPosition="nan" bounds="1e999 0 1 1" contentsGravity="askew"/>
      """)
    #expect(scene.report.entries.count == 7)
    #expect(scene.report.entries.allSatisfy { $0.kind == .invalidValue })
    #expect(layer.opacity == 1 && layer.position == .zero && layer.cornerRadius == 5)
    #expect(layer.transform == .identity && !layer.isHidden && layer.zPosition == 0)
    #expect(layer.bounds == .zero && scene.world.issues.issues.isEmpty)
  }

  @Test(arguments: [
    ("<scriptObject src='x.js'/>", "scriptObject"), ("<meshTransform/>", "meshTransform"),
    (
      "<sublayers><CAPortalLayer hidesSourceLayer='1'/></sublayers>", "hidesSourceLayer"
    ),
    ("<sublayers><CALayer allowsGroupBlending='0'/></sublayers>", "allowsGroupBlending"),
    ("<animations><a type='CAMatchMoveAnimation'/></animations>", "CAMatchMoveAnimation"),
    (
      """
      <animations><CATransition><filter type='CAFilter' filter='x'/></CATransition></animations>
      """, "filter"
    ),
    (
      """
      <animations><CABasicAnimation keyPath='opacity' roundsToInteger='1'/></animations>
      """, "roundsToInteger"
    ),
    (
      """
      <sublayers><CAEmitterLayer><emitterBehaviors><CAEmitterBehavior/></emitterBehaviors>
      </CAEmitterLayer></sublayers>
      """, "emitterBehaviors"
    ),
  ])
  func `known things that are not carried out are reported`(text: String, subject: String) throws {
    let entries = try report(text)
    #expect(entries.map(\.kind) == [.unsupported] && entries.map(\.subject) == [subject])
  }

  @Test(arguments: [
    ("<sublayers><CAPortalLayer><sourceLayer/></CAPortalLayer></sublayers>", 1),
    ("<sublayers><CAPortalLayer><sourceLayer object='f'/></CAPortalLayer></sublayers>", 1),
    ("<sublayers><CAPortalLayer><sourceLayer object='none'/></CAPortalLayer></sublayers>", 1),
    ("<sublayers><CALayer id='a'/><CALayer object='a'/></sublayers>", 1),
    ("<mask object='root'/>", 2),
    (
      "<animations><a id='x' type='CAAnimationGroup'><animations><b object='x'/></animations></a>"
        + "</animations>", 1
    ),
  ])
  func `references that lead nowhere are reported`(text: String, count: Int) throws {
    let entries = try report("<filters><CAFilter id='f' filter='colorInvert'/></filters>" + text)
    #expect(entries.count == count && entries.allSatisfy { $0.kind == .reference })
  }

  @Test func `an animation without a key path, or with an endless start, is reported`() throws {
    #expect(
      try report("<animations><CABasicAnimation/><CAKeyframeAnimation/></animations>").map(\.count)
        == [2])
    #expect(
      try report(
        "<animations><CABasicAnimation keyPath='opacity' beginTime='inf'/></animations>"
      ).map(\.subject) == ["beginTime"])
    #expect(
      try report(
        "<animations><CABasicAnimation keyPath='transform' valueFunction='spin'/></animations>"
      ).map(\.subject) == ["valueFunction"])
  }

  @Test func `what the engine does not know of is the engine's to report`() throws {
    let scene = try Fixture.animated(
      "<CABasicAnimation keyPath='bogus.path' duration='1'><toValue type='real' value='1'/>"
        + "</CABasicAnimation>")
    #expect(scene.report.isEmpty)
    scene.world.frame(at: 0)
    #expect(scene.world.issues.issues.map(\.subject) == ["bogus.path"])
  }

  @Test func `references cannot stand for billions of animations`() throws {
    var text = "<a id='g0' type='CABasicAnimation' keyPath='opacity'/>"
    for level in 1...30 {
      let members = String(repeating: "<m object='g\(level - 1)'/>", count: 10)
      text +=
        "<b id='g\(level)' type='CAAnimationGroup' enabled='\(level == 30 ? 1 : 0)'>"
        + "<animations>\(members)</animations></b>"
    }
    // Groups that are off end the chain at once; the same chain switched on runs into the budget.
    #expect(try report("<animations>\(text)</animations>").isEmpty)
    let entries = try report(
      "<animations>\(text.replacing("enabled='0'", with: ""))</animations>")
    #expect(entries.map(\.subject) == ["animations"])
  }

  @Test func `editors' notes pass without a word`() throws {
    #expect(
      try report(
        "<modules/><delegate/><states/><stateTransitions/>",
        "micaID='1' caplayX='2' nuggetId='3' description='x' locked='1'"
      ).isEmpty)
  }
}

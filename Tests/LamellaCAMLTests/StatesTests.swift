// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// States: what they set, what they undo, what they are based on.
@Suite struct StatesTests {
  /// A root of 100 × 50 named `r` with two sublayers and these states.
  private func scene(_ states: String, root: String = "", inner: String = "") throws -> CAMLScene {
    try Fixture.load(
      """
      <CALayer id="r" bounds="0 0 100 50" \(root)>\(inner)
        <sublayers>
          <CALayer id="#1" name="One" position="1 1" opacity="0.5">
            <filters><CAFilter filter="colorAdd" name="add" inputColor="0 0 0"/></filters>
          </CALayer>
          <CAEmitterLayer id="#2" name="Two"><emitterCells>
            <CAEmitterCell id="#3" name="spark" birthRate="5"/></emitterCells></CAEmitterLayer>
        </sublayers>
        <states>\(states)</states>
      </CALayer>
      """)
  }

  private func set(_ target: String, _ keyPath: String, _ type: String, _ value: String) -> String {
    """
    <LKStateSetValue targetId="\(target)" keyPath="\(keyPath)"><value type="\(type)" \
    value="\(value)"/></LKStateSetValue>
    """
  }

  private func state(_ name: String, _ elements: String, _ attributes: String = "") -> String {
    "<LKState name=\"\(name)\" \(attributes)><elements>\(elements)</elements></LKState>"
  }

  @Test func `a state sets its values and leaving it brings the document's back`() throws {
    let scene = try scene(
      state(
        "on",
        set("#1", "position", "CGPoint", "7 8") + set("#1", "opacity", "integer", "1")
          + set("#1", "hidden", "bool", "1") + set("#1", "backgroundColor", "CGColor", "1 0 0")
          + set("#1", "transform.rotation.z", "real", "2")
          + set("r", "bounds.size.width", "real", "9")
          + set("#1", "filters.add.inputColor", "CGColor", "0 1 0")
          + set("#2", "emitterCells.spark.birthRate", "real", "50")
          + set("#2", "emitterPosition", "CGPoint", "3 4") + set("#1", "speed", "real", "2")
          + set("#1", "shadowPath", "CGPath", "0 0 m 1 1 l")))
    #expect(scene.report.description == "")
    #expect(scene.states.map(\.name) == ["on"] && scene.states[0].elements.count == 11)
    scene.world.frame(at: 0)
    let before = WorldDump.text(of: scene.world)
    #expect(scene.stateName() == "")
    #expect(scene.setState(name: "on"))
    #expect(scene.stateName() == "on" && scene.stateName(of: scene.root) == "on")
    scene.world.frame(at: 0)
    let one = scene.root.sublayers[0]
    #expect(one.presentation[.position] == Point(7, 8) && one.presentation[.opacity] == 1)
    #expect(one.isHidden && one.backgroundColor == Color(1, 0, 0))
    #expect(one[.transform.rotation.z] == 2 && scene.root.bounds == Rect(0, 0, 9, 50))
    #expect(one.value(forKeyPath: "filters.add.inputColor") == .color(Color(0, 1, 0)))
    let two = scene.root.sublayers[1]
    #expect(two.value(forKeyPath: "emitterCells.spark.birthRate") == .number(50))
    #expect(two.value(forKeyPath: "emitterPosition") == .point(Point(3, 4)))
    #expect(one.value(forKeyPath: "speed") == .number(2) && one.shadowPath != nil)
    for name in ["Base State", "on", ""] { #expect(scene.setState(name: name)) }
    scene.world.frame(at: 0)
    #expect(WorldDump.text(of: scene.world) == before)
  }

  @Test func `a state undoes the one before, and later elements win`() throws {
    let scene = try scene(
      state("a", set("#1", "position.x", "real", "10") + set("#1", "position.x", "real", "20"))
        + state("b", set("#1", "position.y", "real", "30")))
    let one = scene.root.sublayers[0]
    scene.setState(name: "a")
    #expect(one.position == Point(20, 1))
    scene.setState(name: "b")
    #expect(one.position == Point(1, 30))
    scene.setState(name: "b")
    scene.setState(name: "a")
    #expect(one.position == Point(20, 1))
    scene.setState(name: "")
    #expect(one.position == Point(1, 1))
  }

  @Test func `a state that is based on another has its elements first`() throws {
    let scene = try scene(
      state("c", set("#1", "opacity", "real", "0.25"), "basedOn='b'")
        + state("b", set("#1", "position.x", "real", "5"), "basedOn='a'")
        + state("a", set("#1", "position.x", "real", "3") + set("#1", "opacity", "real", "1")))
    let one = scene.root.sublayers[0]
    scene.setState(name: "c")
    #expect(one.position.x == 5 && one.opacity == 0.25)
    scene.setState(name: "a")
    #expect(one.position.x == 3 && one.opacity == 1)
  }

  @Test func `a state based on itself or on nothing ends and is reported`() throws {
    let scene = try scene(
      state("a", set("#1", "opacity", "real", "1"), "basedOn='b'") + state("b", "", "basedOn='a'")
        + state("c", "", "basedOn='none'") + state("d", "", "basedOn='Base State'"))
    #expect(scene.report.entries.map(\.kind).allSatisfy { $0 == .reference })
    #expect(Set(scene.report.entries.map(\.subject)) == ["a", "b", "none"])
    for name in ["a", "b", "c", "d"] { #expect(scene.setState(name: name)) }
  }

  @Test func `an unknown state changes nothing`() throws {
    let scene = try scene(
      state("a", set("#1", "opacity", "real", "1")) + state("off", "", "enabled='0'"))
    scene.setState(name: "a")
    #expect(!scene.setState(name: "none") && !scene.setState(name: "off"))
    #expect(scene.stateName() == "a" && scene.root.sublayers[0].opacity == 1)
    let plain = try Fixture.scene("")
    #expect(!plain.setState(name: "") && plain.stateName() == nil && plain.states.isEmpty)
  }

  @Test func `a target is an id, else a layer's name, else the owner, and may be a part`() throws {
    let scene = try scene(
      state(
        "a",
        set("Two", "opacity", "real", "0.1") + set("#3", "birthRate", "real", "77")
          + "<LKStateSetValue keyPath='opacity'><value type='real' value='0.9'/></LKStateSetValue>"
          + set("nobody", "opacity", "real", "0") + set("#1", "transform.shear.x", "real", "0")
          + set("#1", "emitterPosition", "CGPoint", "0 0")))
    scene.setState(name: "a")
    #expect(scene.root.sublayers[1].opacity == 0.1 && near(scene.root.opacity, 0.9))
    #expect(
      scene.root.sublayers[1].value(forKeyPath: "emitterCells.spark.birthRate") == .number(77))
    #expect(scene.report.entries.map(\.kind) == [.reference, .unsupported, .unsupported])
    #expect(
      scene.report.entries.map(\.subject) == ["nobody", "transform.shear.x", "emitterPosition"])
  }

  @Test func `a transform comes back in the form that it had`() throws {
    for attribute in ["rotate(450deg)", "scale(2, 1, 1) rotate(30deg)", ""] {
      let scene = try Fixture.load(
        """
        <CALayer id="r" bounds="0 0 1 1" transform="\(attribute)"><states>
        \(state("whole", set("r", "transform", "CATransform3D", "translate(5, 6, 0)")))
        \(state("part", set("r", "transform.scale.xy", "real", "3")))
        </states></CALayer>
        """)
      let (matrix, angle) = (scene.root.transform, scene.root[.transform.rotation.z])
      for name in ["whole", "part", "whole"] {
        scene.setState(name: name)
        #expect(scene.root.transform != matrix)
        scene.setState(name: "")
        #expect(
          near(scene.root.transform, matrix) && near(scene.root[.transform.rotation.z], angle))
      }
    }
  }

  @Test func `overlapping key paths are undone in the reverse order`() throws {
    let scene = try scene(
      state(
        "a",
        set("#1", "position.x", "real", "9") + set("#1", "position", "CGPoint", "5 5")
          + set("#1", "filters.add.inputColor", "CGColor", "1 1 1")
          + set("#1", "frame", "CGRect", "0 0 30 30")))
    let one = scene.root.sublayers[0]
    scene.setState(name: "a")
    #expect(one.frame == Rect(0, 0, 30, 30))
    scene.setState(name: "")
    #expect(one.position == Point(1, 1) && one.bounds == .zero)
    #expect(one.value(forKeyPath: "filters.add.inputColor") == .color(Color(0, 0, 0)))
  }

  @Test func `filters as a whole and pictures may be set`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png")
    let scene = try Fixture.scene(
      """
      <states><CAState name="s"><elements>
        <CAStateSetProperty targetId="root" keyPath="filters"><value type="NSArray">
          <CAFilter filter="colorInvert"/></value></CAStateSetProperty>
        <CAStateSetValue targetId="root" keyPath="contents"><value type="CGImage" src="a.png"/>
        </CAStateSetValue>
        <CAStateSetValue targetId="root" keyPath="opacity"><value type="real" value="undefined"/>
        </CAStateSetValue>
        <CAStateSetValue targetId="root" keyPath="opacity"><value type="string" value="undefined"/>
        </CAStateSetValue>
        <CAStateSetValue targetId="root" keyPath="zPosition"><value type="string" value="2.5"/>
        </CAStateSetValue>
      </elements></CAState></states>
      """, folder: folder.path)
    #expect(
      scene.report.entries.map(\.kind) == [.invalidValue] && scene.report.entries[0].count == 2)
    scene.setState(name: "s")
    #expect(scene.root.zPosition == 2.5)
    #expect(scene.root.value(forKeyPath: "filters") == .array([.filter(Filter("colorInvert"))]))
    #expect(scene.root.contents != .none && scene.root.opacity == 1)
    scene.setState(name: "")
    #expect(scene.root.value(forKeyPath: "filters") == .null && scene.root.contents == .none)
  }

  @Test func `animations of a state run while it lasts`() throws {
    let scene = try scene(
      state(
        "a",
        """
        <LKStateAddAnimation targetId="#1" key="spin"><animation type="CABasicAnimation"
          keyPath="position.x" duration="1" repeatCount="inf"><fromValue type="real" value="0"/>
          <toValue type="real" value="100"/></animation></LKStateAddAnimation>
        <LKStateRemoveAnimation targetId="r" key="base"/>
        """),
      inner: """
        <animations><base type="CABasicAnimation" keyPath="opacity" duration="1"
          repeatCount="inf"><toValue type="real" value="0"/></base></animations>
        """)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    scene.setState(name: "a")
    scene.world.frame(at: 1)
    scene.world.frame(at: 1.25)
    let one = scene.root.sublayers[0]
    #expect(
      near(one.presentation.number("position.x"), 25) && scene.root.presentation[.opacity] == 1)
    #expect(one.animationKeys == ["spin"] && scene.root.animationKeys.isEmpty)
    scene.setState(name: "")
    scene.world.frame(at: 2)
    scene.world.frame(at: 2.5)
    #expect(one.animationKeys.isEmpty && scene.root.animationKeys == ["base"])
    #expect(near(one.presentation.number("position.x"), 1))
    #expect(near(scene.root.presentation.number("opacity"), 0.5))
  }

  @Test func `layers are added, moved and removed while a state lasts`() throws {
    let scene = try scene(
      state(
        "more",
        """
        <LKStateAddElement targetId="r" keyPath="sublayers">
          <object type="CAShapeLayer" id="new" name="New" path="0 0 m 1 1 l"/>
          <beforeObject object="#2"/></LKStateAddElement>
        <LKStateRemoveElement targetId="r" keyPath="sublayers"><object object="#1"/>
        </LKStateRemoveElement>
        """ + set("new", "opacity", "real", "0.5"))
        + state(
          "moved",
          """
          <LKStateAddElement targetId="#1"><object object="r"/></LKStateAddElement>
          <LKStateAddElement targetId="#2"><object object="#1"/></LKStateAddElement>
          <LKStateRemoveElement targetId="r"><object type="CALayer" name="Two"/></LKStateRemoveElement>
          <LKStateAddElement targetId="r" keyPath="filters"><object object="#1"/></LKStateAddElement>
          <LKStateAddElement targetId="r"><object object="gone"/></LKStateAddElement>
          """))
    // A layer under itself, a list that is not sublayers, and an unknown id, which leaves no layer.
    #expect(
      scene.report.entries.map(\.kind) == [.reference, .unsupported, .reference, .reference])
    let root = scene.root
    let (one, two) = (root.sublayers[0], root.sublayers[1])
    let new = try #require(scene.layer(id: "new"))
    #expect(root.sublayers == [one, two] && new.superlayer == nil && scene.world.layerCount == 5)
    scene.setState(name: "more")
    #expect(root.sublayers == [new, two] && new.layerClass == .shape && new.opacity == 0.5)
    scene.setState(name: "moved")
    #expect(root.sublayers == [] && one.superlayer == two && new.superlayer == nil)
    #expect(scene.report.entries.contains { $0.subject == "sublayers" }, "it cannot hold itself")
    scene.setState(name: "")
    #expect(root.sublayers == [one, two] && new.superlayer == nil && new.opacity == 1)
  }

  @Test func `inner layers have states of their own`() throws {
    let scene = try Fixture.load(
      """
      <CALayer id="r" bounds="0 0 1 1">
        <states>\(state("on", set("r", "opacity", "real", "0.5")))
          \(state("outer", "", "initial='1'"))</states>
        <sublayers><CALayer id="i"><states>
          \(state("on", set("i", "opacity", "real", "0.25")))
          \(state("inner", set("i", "zPosition", "real", "4"), "initial='1'"))
        </states></CALayer></sublayers>
      </CALayer>
      """)
    let inner = scene.root.sublayers[0]
    #expect(scene.stateMachines.map(\.layer) == [scene.root.id, inner.id])
    #expect(scene.states.map(\.name) == ["on", "outer", "on", "inner"])
    scene.setInitialStates()
    #expect(scene.stateName(of: scene.root) == "outer" && scene.stateName(of: inner) == "inner")
    #expect(inner.zPosition == 4)
    #expect(scene.setState(name: "on"))
    #expect(scene.root.opacity == 0.5 && inner.opacity == 0.25 && inner.zPosition == 0)
    #expect(!scene.setState(name: "inner", of: scene.root))
    #expect(scene.setState(name: "inner", of: inner))
    #expect(scene.root.opacity == 0.5 && inner.opacity == 1 && inner.zPosition == 4)
  }

  @Test func `layers that the program has destroyed are left alone`() throws {
    let scene = try scene(
      state("a", set("#1", "opacity", "real", "1") + set("#2", "opacity", "real", "0.5")))
    scene.world.destroy(scene.root.sublayers[0])
    scene.setState(name: "a")
    #expect(scene.root.sublayers[0].opacity == 0.5)
    scene.world.destroy(scene.root.sublayers[0])
    #expect(scene.setState(name: ""))
  }
}

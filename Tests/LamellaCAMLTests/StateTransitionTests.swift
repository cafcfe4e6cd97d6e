// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// What runs between two states, and which transition is taken.
@Suite struct StateTransitionTests {
  private static let states = """
    <states>
      <LKState name="a"><elements><LKStateSetValue targetId="r" keyPath="position.x">
        <value type="real" value="100"/></LKStateSetValue></elements></LKState>
      <LKState name="b"><elements><LKStateSetValue targetId="r" keyPath="position.x">
        <value type="real" value="200"/></LKStateSetValue></elements></LKState>
    </states>
    """

  private static func element(
    _ attributes: String = "duration='1'", type: String = "CABasicAnimation",
    _ inner: String = "", key: String = "key='position.x'"
  ) -> String {
    """
    <LKStateTransitionElement \(key) targetId="r"><animation type="\(type)" keyPath="position.x"
      fillMode="backwards" \(attributes)>\(inner)</animation></LKStateTransitionElement>
    """
  }

  private static func transition(_ from: String, _ to: String, _ elements: String) -> String {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements>\(elements)</elements>
    </LKStateTransition>
    """
  }

  private func scene(_ transitions: String) throws -> CAMLScene {
    let scene = try Fixture.load(
      """
      <CALayer id="r" bounds="0 0 0.001 1" anchorPoint="0 0">\(Self.states)
        <stateTransitions>\(transitions)</stateTransitions></CALayer>
      """)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    return scene
  }

  /// The x on screen at times after a switch that the frame at `start` commits.
  private func values(
    _ scene: CAMLScene, _ name: String, speed: Double = 1, at times: [Double], start: Double = 10
  ) -> [Float] {
    scene.setState(name: name, speed: speed)
    scene.world.frame(at: start)
    return times.map { time in
      scene.world.frame(at: start + time)
      return scene.root.presentation.number("position.x")
    }
  }

  private func expect(
    _ actual: [Float], _ expected: [Float], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      actual.count == expected.count && zip(actual, expected).allSatisfy { near($0, $1, 0.01) },
      "\(actual) instead of \(expected)", sourceLocation: sourceLocation)
  }

  @Test func `an animation without ends goes from what shows to the new value`() throws {
    let scene = try scene(Self.transition("*", "a", Self.element()))
    expect(values(scene, "a", at: [0, 0.25, 0.5, 1.5]), [0, 25, 50, 100])
    #expect(scene.root.position.x == 100)
  }

  @Test func `a switch in the middle goes on from where the first one is`() throws {
    let scene = try scene(Self.transition("*", "*", Self.element()))
    expect(values(scene, "a", at: [0.5]), [50])
    expect(values(scene, "b", at: [0, 0.5, 1.5], start: 10.5), [50, 125, 200])
    expect(values(scene, "", at: [0.5, 1.5], start: 20), [100, 0])
  }

  @Test func `ends that are given are kept`() throws {
    let scene = try scene(
      Self.transition(
        "*", "a",
        Self.element("duration='1'", "<fromValue type='real' value='500'/>")))
    expect(values(scene, "a", at: [0, 0.5]), [500, 300])
    let other = try self.scene(
      Self.transition("*", "a", Self.element("duration='1'", "<toValue type='real' value='40'/>")))
    expect(values(other, "a", at: [0, 0.5, 1.5]), [0, 20, 100])
  }

  @Test func `springs and keyframes run as anywhere`() throws {
    let scene = try scene(
      Self.transition(
        "*", "a",
        Self.element(
          "duration='0.8' mass='2' stiffness='300' damping='50'", type: "CASpringAnimation")))
    let spring = SpringTiming(mass: 2, stiffness: 300, damping: 50)
    let times = [0, 0.05, 0.2, 0.7]
    expect(values(scene, "a", at: times), times.map { Float(spring.progress(at: $0)) * 100 })
    let keys = try self.scene(
      Self.transition(
        "*", "a",
        Self.element(
          "duration='1'", type: "CAKeyframeAnimation",
          "<values><real value='7'/><real value='9'/></values>")))
    expect(values(keys, "a", at: [0, 0.5, 1.5]), [7, 8, 100])
  }

  @Test(arguments: [
    ("", "a", Float(1)), ("a", "b", 2), ("b", "a", 3), ("a", "", 4), ("b", "", 5),
  ])
  func `the exact transition is taken, else any to the new, else the old to any`(
    from: String, to: String, marker: Float
  ) throws {
    func marked(_ from: String, _ to: String, _ value: Int) -> String {
      Self.transition(
        from, to,
        Self.element(
          "duration='1'", type: "CAKeyframeAnimation",
          "<values><integer value='\(value)'/><integer value='\(value)'/></values>"))
    }
    let scene = try scene(
      marked("*", "a", 1) + marked("a", "*", 4) + marked("a", "b", 2) + marked("b", "a", 3)
        + marked("b", "Base State", 5))
    scene.setState(name: from, speed: 0)
    scene.world.frame(at: 1)
    expect(values(scene, to, at: [0.5]), [marker])
  }

  @Test func `without a transition values jump`() throws {
    let scene = try scene(Self.transition("b", "a", Self.element()))
    expect(values(scene, "a", at: [0, 0.5]), [100, 100])
    #expect(scene.root.animationKeys.isEmpty)
    let empty = try self.scene(
      "<LKStateTransition fromState='*' toState='a'><elements/></LKStateTransition>")
    expect(values(empty, "a", at: [0]), [100])
  }

  @Test func `the begin time is a delay after the switch, and may be negative`() throws {
    let later = try scene(Self.transition("*", "a", Self.element("duration='1' beginTime='2'")))
    expect(values(later, "a", at: [0, 1, 2.5, 3.5]), [0, 0, 50, 100])
    let earlier = try scene(
      Self.transition("*", "a", Self.element("duration='1' beginTime='-0.25'")))
    expect(values(earlier, "a", at: [0, 0.5, 0.8]), [25, 75, 100])
    let over = try scene(Self.transition("*", "a", Self.element("duration='1' beginTime='-2'")))
    expect(values(over, "a", at: [0]), [100])
    let tiny = try scene(
      Self.transition("*", "a", Self.element("duration='1' beginTime='1e-100'")))
    expect(values(tiny, "a", at: [0.5]), [50])
  }

  @Test func `the speed scales animations and delays, and 0 jumps`() throws {
    let text = Self.transition("*", "a", Self.element("duration='1' beginTime='1'"))
    expect(values(try scene(text), "a", speed: 2, at: [0.25, 0.75, 1.5]), [0, 50, 100])
    expect(values(try scene(text), "a", speed: 0.5, at: [1, 3, 5]), [0, 50, 100])
    expect(values(try scene(text), "a", speed: 0, at: [0]), [100])
  }

  @Test func `before the first frame there is nothing to come from`() throws {
    let scene = try Fixture.load(
      """
      <CALayer id="r" bounds="0 0 1 1">\(Self.states)<stateTransitions>
        \(Self.transition("*", "a", Self.element()))</stateTransitions></CALayer>
      """)
    expect(values(scene, "a", at: [0, 0.5]), [100, 100])
  }

  @Test func `keys have two spellings, and elements may be referred to or off`() throws {
    let scene = try scene(
      Self.transition(
        "*", "a",
        """
        <LKStateTransitionElement id="#9" keyPath="position.x" targetId="r">
          <animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
        """)
        + Self.transition("*", "b", "<LKStateTransitionElement object='#9'/>")
        + Self.transition(
          "a", "b", Self.element("duration='1'", key: "key='position.x' enabled='0'")))
    #expect(scene.transitions.map(\.elements.count) == [1, 1, 0])
    #expect(scene.transitions[1].elements[0].key == "position.x")
    expect(values(scene, "a", at: [0.5]), [50])
    scene.setState(name: "", speed: 0)
    scene.world.frame(at: 15)
    expect(values(scene, "b", at: [0.5], start: 20), [100])
  }

  @Test func `a switch animates nothing by itself and replaces no animation of the document`()
    throws
  {
    let scene = try Fixture.load(
      """
      <CALayer id="r" bounds="0 0 1 1">
        <animations><p key="position.x" type="CABasicAnimation" keyPath="opacity" duration="9"/>
        </animations>\(Self.states)
        <stateTransitions>\(Self.transition("a", "b", Self.element()))</stateTransitions></CALayer>
      """)
    scene.world.frame(at: 0)
    scene.setState(name: "a")
    #expect(scene.root.animationKeys == ["position.x"])
    scene.world.frame(at: 0.1)
    #expect(scene.root.presentation.number("position.x") == 100)
    scene.setState(name: "b")
    #expect(scene.root.animationKeys == ["position.x", "stateTransition.position.x"])
    scene.setState(name: "")
    #expect(scene.root.animationKeys == ["position.x"])
  }
}

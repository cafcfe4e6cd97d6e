// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import Testing

/// Every kind of animation, from its text to the value on screen at a time.
@Suite struct LoadAnimationsTests {
  private static func basic(_ attributes: String, from: String = "0", to: String = "100") -> String
  {
    """
    <a type="CABasicAnimation" keyPath="position.x" duration="1" \(attributes)>
      <fromValue type="real" value="\(from)"/><toValue type="integer" value="\(to)"/>
    </a>
    """
  }

  /// The values of a number on screen at times, after loading at 0.
  private func values(
    _ keyPath: String, of animations: String, attributes: String = "", at times: [Double]
  ) throws -> [Float] {
    let scene = try Fixture.animated(animations, attributes: attributes)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    let values = times.map { time in
      scene.world.frame(at: time)
      return scene.root.presentation.number(keyPath)
    }
    #expect(scene.world.issues.issues.isEmpty)
    return values
  }

  private func expect(
    _ actual: [Float], _ expected: [Float], _ tolerance: Float = 1e-3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      zip(actual, expected).allSatisfy { near($0, $1, tolerance) }
        && actual.count == expected.count,
      "\(actual) instead of \(expected)", sourceLocation: sourceLocation)
  }

  // MARK: Basic

  @Test func `a basic animation runs from its start to its end and is then gone`() throws {
    let x = try values("position.x", of: Self.basic(""), at: [0, 0.25, 0.999, 1.001, 5])
    expect(x, [0, 25, 99.9, 50, 50])
  }

  @Test func `a value may be missing or relative`() throws {
    let text = """
      <a type="CABasicAnimation" keyPath="opacity" duration="1"><toValue type="real" value="0"/></a>
      """
    expect(try values("opacity", of: text, at: [0, 0.5]), [1, 0.5])
    let by = """
      <a type="CABasicAnimation" keyPath="opacity" duration="1"><byValue type="real" value="-1"/></a>
      """
    expect(try values("opacity", of: by, attributes: "opacity='0.8'", at: [0.25]), [0.55])
  }

  @Test(arguments: [
    ("beginTime='1e-100'", [Float(50), 50, 50]), ("beginTime='0'", [50, 50, 50]),
    ("beginTime='1' fillMode='backwards'", [0, 50, 50]),
    ("repeatCount='inf' repeatDuration='0'", [50, 50, 50]),
    ("repeatCount='Inf'", [50, 50, 50]),
    ("repeatDuration='inf'", [50, 50, 50]),
    ("repeatCount='2' autoreverses='1'", [50, 50, 50]),
    ("timeOffset='0.25' repeatCount='inf'", [75, 75, 75]),
    ("speed='0.5'", [25, 75, 50]),
  ])
  func `timing attributes are followed`(attributes: String, expected: [Float]) throws {
    let x = try values("position.x", of: Self.basic(attributes), at: [0.5, 1.5, 2.5])
    expect(x, expected)
  }

  @Test func `a begin time of 1e-100 stays a time and not "now"`() throws {
    let scene = try Fixture.animated(Self.basic("beginTime='1e-100' fillMode='both'"))
    scene.world.frame(at: 3)
    #expect(scene.root.animation(forKey: "a") == nil, "it began at 0 and is over at 3")
    let other = try Fixture.animated(Self.basic("fillMode='both'"))
    other.world.frame(at: 3)
    #expect(other.root.animation(forKey: "a")?.beginTime == 3)
  }

  @Test func `what stays on completion keeps its last value`() throws {
    let x = try values(
      "position.x", of: Self.basic("fillMode='forwards' removedOnCompletion='0'"), at: [9])
    expect(x, [100])
  }

  @Test(arguments: [
    ("timingFunction='linear'", Float(25)), ("timingFunction='easeIn'", 9.346),
    ("timingFunction='0.42 0 1 1'", 9.346), ("timingFunction='easeOut'", 37.81),
    ("timingFunction='default'", 40.85),
  ])
  func `timing functions are named or given`(attribute: String, expected: Float) throws {
    expect(try values("position.x", of: Self.basic(attribute), at: [0.25]), [expected], 0.05)
  }

  @Test func `additive and cumulative animations build on what is under them`() throws {
    let x = try values("position.x", of: Self.basic("additive='1'"), at: [0.5])
    expect(x, [100])
    let c = try values(
      "position.x", of: Self.basic("cumulative='1' repeatCount='3'"), at: [0.5, 1.5, 2.5])
    expect(c, [50, 150, 250])
  }

  @Test func `an animation that is switched off is left out`() throws {
    let scene = try Fixture.animated(Self.basic("enabled='0'") + Self.basic("enabled='1' key='b'"))
    #expect(scene.root.animationKeys == ["b"])
  }

  @Test func `a value function turns numbers into a transform`() throws {
    let scene = try Fixture.animated(
      """
      <a type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ" duration="1">
        <fromValue type="real" value="0"/><toValue type="real" value="12.566371"/>
      </a>
      """)
    scene.world.frame(at: 0)
    scene.world.frame(at: 0.125)
    #expect(near(scene.root.presentation[.transform], .rotation(.pi / 2, 0, 0, 1)))
  }

  @Test func `values of every type are animated`() throws {
    let scene = try Fixture.animated(
      """
      <p key="1" type="CABasicAnimation" keyPath="position" duration="1">
        <fromValue type="CGPoint" value="0 0"/><toValue type="CGPoint" value="10 20"/></p>
      <p key="2" type="CABasicAnimation" keyPath="bounds" duration="1">
        <fromValue type="CGRect" value="0 0 10 10"/><toValue type="CGRect" value="0 0 20 30"/></p>
      <p key="3" type="CABasicAnimation" keyPath="backgroundColor" duration="1">
        <fromValue type="CGColor" value="0 0 0" opacity="0"/>
        <toValue><CGColor value="1 1 1"/></toValue></p>
      <p key="4" type="CABasicAnimation" keyPath="transform" duration="1">
        <fromValue type="CATransform3D" value=""/>
        <toValue type="CATransform3D" value="translate(10, 0, 0)"/></p>
      <p key="5" type="CABasicAnimation" keyPath="shadowOffset" duration="1">
        <fromValue type="CGSize" value="0 0"/><toValue type="CGSize" value="2 4"/></p>
      <p key="6" type="CABasicAnimation" keyPath="hidden" duration="1">
        <fromValue type="bool" value="0"/><toValue type="integer" value="1"/></p>
      <p key="7" type="CABasicAnimation" keyPath="shadowPath" duration="1">
        <fromValue type="CGPath" value="0 0 m 10 0 l"/>
        <toValue type="CGPath" path="0 0 m 20 0 l"/></p>
      """)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    scene.world.frame(at: 0.5)
    let shown = scene.root.presentation
    #expect(shown[.position] == Point(5, 10) && shown[.bounds] == Rect(0, 0, 15, 20))
    #expect(shown[.backgroundColor] == Color(0.5, 0.5, 0.5, 0.5))
    #expect(near(shown[.transform], .translation(5, 0, 0)))
    #expect(shown[.shadowOffset] == Size(1, 2) && shown[.hidden])
    #expect(shown[.shadowPath]?.bounds == Rect(0, 0, 15, 0))
    #expect(scene.world.issues.issues.isEmpty)
  }

  @Test func `lists of colours and inputs of filters are animated`() throws {
    let (layer, scene) = try Fixture.layer(
      """
      <CAGradientLayer>
        <colors><CGColor value="0 0 0"/><CGColor value="0 0 0"/></colors>
        <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="0"/></filters>
        <animations>
          <c type="CABasicAnimation" keyPath="colors" duration="1">
            <fromValue type="NSArray"><CGColor value="0 0 0"/><CGColor value="0 0 0"/></fromValue>
            <toValue><NSArray><CGColor value="1 0 0"/><CGColor value="0 1 0"/></NSArray></toValue>
          </c>
          <f type="CABasicAnimation" keyPath="filters.blur.inputRadius" duration="1">
            <fromValue type="real" value="0"/><toValue type="real" value="10"/>
          </f>
        </animations>
      </CAGradientLayer>
      """)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    scene.world.frame(at: 0.5)
    #expect(layer.presentation[.colors] == [Color(0.5, 0, 0), Color(0, 0.5, 0)])
    #expect(layer.presentation.number("filters.blur.inputRadius") == 5)
  }

  // MARK: Springs

  @Test func `a spring follows its mass, stiffness, damping and velocity`() throws {
    let text = """
      <a type="CASpringAnimation" keyPath="position.x" duration="2" mass="2" stiffness="300"
        damping="20" velocity="1">
        <fromValue type="real" value="0"/><toValue type="real" value="100"/>
      </a>
      """
    let spring = SpringTiming(mass: 2, stiffness: 300, damping: 20, initialVelocity: 1)
    let times = [0, 0.1, 0.3, 1, 1.9]
    expect(
      try values("position.x", of: text, at: times),
      times.map { Float(spring.progress(at: $0)) * 100 }, 0.01)
  }

  // MARK: Keyframes

  private static func keyframes(_ attributes: String, _ inner: String = "") -> String {
    """
    <p key="k-1" type="CAKeyframeAnimation" keyPath="position.x" duration="4" \(attributes)>
      <values><real value="0"/><integer value="100"/><real value="40"/></values>\(inner)
    </p>
    """
  }

  @Test func `keys are evenly spaced, or stand at their times`() throws {
    expect(
      try values("position.x", of: Self.keyframes(""), at: [0, 1, 2, 3]), [0, 50, 100, 70])
    let times =
      "<keyTimes><integer value='0'/><real value='0.25'/><real value='0.75'/></keyTimes>"
    expect(
      try values("position.x", of: Self.keyframes("", times), at: [0.5, 1, 2, 3.5]),
      [50, 100, 70, 40])
  }

  @Test func `each interval has its timing function`() throws {
    let functions = """
      <timingFunctions><CAMediaTimingFunction value="easeIn"/>
        <CAMediaTimingFunction value="0 0 1 1"/></timingFunctions>
      """
    let x = try values("position.x", of: Self.keyframes("", functions), at: [0.5, 3])
    expect(x, [9.346, 70], 0.05)
  }

  @Test func `discrete keys jump and cubic ones curve`() throws {
    expect(
      try values("position.x", of: Self.keyframes("calculationMode='discrete'"), at: [1, 2, 3.9]),
      [0, 100, 40])
    let plain = try values("position.x", of: Self.keyframes("calculationMode='cubic'"), at: [1])
    let tight = try values(
      "position.x",
      of: Self.keyframes(
        "calculationMode='cubic'",
        "<tensionValues><real value='0'/><real value='1'/><real value='0'/></tensionValues>"),
      at: [1])
    #expect(plain[0] > 50 && tight[0] != plain[0])
    let paced = try values("position.x", of: Self.keyframes("calculationMode='paced'"), at: [2.5])
    expect(paced, [100])
  }

  @Test func `a path leads a point and turns the layer`() throws {
    let scene = try Fixture.animated(
      """
      <a type="CAKeyframeAnimation" keyPath="position" duration="2" calculationMode="paced"
        path="0 0 m 10 0 l 10 10 l" rotationMode="auto"/>
      """)
    #expect(scene.report.description == "")
    scene.world.frame(at: 0)
    scene.world.frame(at: 1.5)
    #expect(near(scene.root.presentation[.position], Point(10, 5)))
    #expect(near(scene.root.presentation[.transform], .rotation(.pi / 2, 0, 0, 1)))
  }

  @Test func `pictures follow each other and share their files`() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png", red: 1)
    try folder.writePicture("b.png", red: 2)
    let scene = try Fixture.scene(
      """
      <contents type="CGImage" src="a.png"/>
      <animations><a type="CAKeyframeAnimation" keyPath="contents" duration="4"
        calculationMode="discrete"><values>
        <CGImage src="b.png"/><CGImage src="a.png"/><CGImage src="missing.png"/><CGImage src="b.png"/>
      </values></a></animations>
      """, folder: folder.path)
    scene.world.frame(at: 0)
    func shown(_ time: Double) -> UInt8? {
      scene.world.frame(at: time)
      return scene.world.contents.bitmap(scene.root.presentation[.contents])?.pixels[0]
    }
    #expect([0, 1.5, 2.5, 3.5, 5].map(shown) == [2, 1, nil, 2, 1])
    #expect(scene.report.entries.map(\.kind) == [.asset])
  }

  // MARK: Groups and transitions

  @Test func `groups nest and warp their members`() throws {
    let x = try values(
      "position.x",
      of: """
        <g type="CAAnimationGroup" duration="4" speed="2" fillMode="both" removedOnCompletion="0">
          <animations>
            <CAAnimationGroup duration="4"><animations>
              <CABasicAnimation keyPath="position.x" beginTime="1" duration="2" fillMode="both">
                <fromValue type="real" value="0"/><toValue type="real" value="100"/>
              </CABasicAnimation>
            </animations></CAAnimationGroup>
          </animations>
        </g>
        """, at: [0.25, 1, 1.75])
    expect(x, [0, 50, 100])
  }

  @Test func `a transition has its type under either spelling and its own key`() throws {
    let scene = try Fixture.animated(
      "<CATransition type='push' subtype='fromTop' startProgress='0.25' duration='2'/>")
    #expect(scene.report.description == "")
    let first = try #require(scene.root.animation(forKey: "transition") as? Transition)
    #expect(first.type == "push" && first.subtype == "fromTop" && first.duration == 2)
    #expect(first.startProgress == 0.25 && first.endProgress == 1)
    let other = try Fixture.animated(
      "<x type='CATransition'><type value='reveal'/><endProgress value='0.5'/></x>")
    let second = try #require(other.root.animation(forKey: "transition") as? Transition)
    #expect(second.type == "reveal" && second.endProgress == 0.5)
  }

  @Test(arguments: [
    "cube", "oglFlip", "cameraIris", "pageCurl", "pageUnCurl", "rippleEffect", "suckEffect",
  ])
  func `a transition that has no documented name is taken as it is`(type: String) throws {
    let scene = try Fixture.animated("<CATransition type='\(type)' duration='2'/>")
    #expect(scene.report.description == "")
    let loaded = try #require(scene.root.animation(forKey: "transition") as? Transition)
    #expect(loaded.type == type)
    scene.world.frame(at: 0)
    #expect(scene.world.issues.issues.isEmpty)
  }

  @Test func `a transition has a filter with its inputs`() throws {
    let scene = try Fixture.animated(
      """
      <CATransition duration='2'>
        <filter type='CIFilter' filter='CISwipeTransition' inputAngle='1.5' inputWidth='40'
          inputColor='1 0 0' inputCenter='3 4'/>
      </CATransition>
      """)
    #expect(scene.report.description == "")
    let loaded = try #require(scene.root.animation(forKey: "transition") as? Transition)
    #expect(
      loaded.filter
        == Filter(
          .swipe,
          inputs: [
            "inputAngle": .number(1.5), "inputWidth": .number(40), "inputColor": .color(.red),
            "inputCenter": .point(Point(3, 4)),
          ]))
    scene.world.frame(at: 0)
    #expect(scene.world.issues.issues.isEmpty)
  }

  // MARK: Keys

  @Test func `the key is the attribute, else the element's name, else none`() throws {
    let scene = try Fixture.animated(
      """
      <p key="animation-1" type="CABasicAnimation" keyPath="opacity" duration="9"/>
      <turn type="CABasicAnimation" keyPath="opacity" duration="9"/>
      <CABasicAnimation keyPath="opacity" duration="9"/>
      <CABasicAnimation key="named" keyPath="opacity" duration="9"/>
      """)
    #expect(scene.root.animationKeys == ["animation-1", "turn", "named"])
  }

  @Test func `an animation may be referred to`() throws {
    let scene = try Fixture.scene(
      """
      <animations><a id="#9" type="CABasicAnimation" keyPath="opacity" duration="1">
        <fromValue type="real" value="0"/></a></animations>
      <sublayers><CALayer><animations><b object="#9"/><c object="#none"/></animations></CALayer>
      </sublayers>
      """)
    #expect(scene.root.sublayers[0].animationKeys == ["b"])
    #expect(scene.report.entries.map(\.kind) == [.reference])
    scene.world.frame(at: 0)
    scene.world.frame(at: 0.5)
    #expect(scene.root.sublayers[0].presentation[.opacity] == 0.5)
  }

  @Test func `the caller's transaction says nothing of the document's animations`() throws {
    let world = World()
    let scene = try world.transaction(duration: 9, timingFunction: .easeIn) {
      try Fixture.animated(
        Self.basic("") + "<b type='CABasicAnimation' keyPath='opacity'/>", into: world)
    }
    world.frame(at: 0)
    world.frame(at: 0.25)
    expect([scene.root.presentation.number("position.x")], [25])
    #expect(scene.root.animationKeys == ["a"], "a quarter of a second is the usual duration")
  }
}

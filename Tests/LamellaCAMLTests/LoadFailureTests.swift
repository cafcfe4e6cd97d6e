// SPDX-License-Identifier: MIT

import Lamella
import LamellaCAML
import LamellaMath
import LamellaTestSupport
import Testing

/// A refused file changes nothing, and no file at all makes a program fall over.
@Suite struct LoadFailureTests {
  /// A world with layers, a picture, animations and an edit that is not committed yet.
  private func world() throws -> World {
    let world = World()
    let scene = try Fixture.load(Self.rich, into: world)
    world.frame(at: 0.25)
    scene.root.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 9), forKey: "own")
    world.frame(at: 0.5)
    _ = world.contents.add(Bitmap(width: 1, height: 1, pixels: [1, 2, 3, 4]))
    return world
  }

  static let rich = """
    <CALayer id="#1" bounds="0 0 100 50" transform="rotate(30deg)" speed="0.5">
      <backgroundColor opacity="0.5" value="1 0 0"/>
      <contents type="CGImage" src="assets/none.png"/>
      <mask type="CAShapeLayer" path="0 0 m 9 0 l 9 9 l h"/>
      <style><a type="NSArray"><string value="x"/></a></style>
      <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="2"/></filters>
      <sublayers>
        <CAEmitterLayer id="#2" emitterShape="line"><emitterCells>
          <CAEmitterCell name="c" birthRate="5"><color value="1 1 1"/></CAEmitterCell>
        </emitterCells></CAEmitterLayer>
        <CAReplicatorLayer instanceCount="3" instanceTransform="translate(5, 0, 0)"/>
        <CAGradientLayer><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
        </CAGradientLayer>
        <CAPortalLayer><sourceLayer object="#2"/></CAPortalLayer>
      </sublayers>
      <animations>
        <g id="#3" type="CAAnimationGroup" duration="2" repeatCount="inf"><animations>
          <CAKeyframeAnimation keyPath="position" duration="2">
            <values><CGPoint value="0 0"/><CGPoint value="9 9"/></values>
            <keyTimes><real value="0"/><real value="1"/></keyTimes>
          </CAKeyframeAnimation>
          <CASpringAnimation keyPath="opacity" duration="1" mass="2" stiffness="300" damping="50"/>
        </animations></g>
        <h object="#3"/>
      </animations>
      <states><LKState name="on" initial="1"><elements>
        <LKStateSetValue targetId="#2" keyPath="emitterCells.c.birthRate">
          <value type="real" value="9"/></LKStateSetValue>
        <LKStateAddElement><object type="CALayer" id="#5"/></LKStateAddElement>
      </elements></LKState><LKState name="off" basedOn="on"/></states>
      <stateTransitions><LKStateTransition fromState="*" toState="on"><elements>
        <LKStateTransitionElement key="opacity" targetId="#1">
          <animation type="CABasicAnimation" duration="1"/></LKStateTransitionElement>
      </elements></LKStateTransition></stateTransitions>
    </CALayer>
    """

  @Test(arguments: [
    "", "<CAFilter/>", "<CALayer/>", "<CALayer bounds='0 0 0 9'/>",
    """
    <CALayer><contents type="CGImage" src="data:image/gif;base64,AAAA"/>
      <animations><CABasicAnimation keyPath="opacity"/></animations>
      <sublayers><CALayer/><CAShapeLayer path="0 0 m"/></sublayers></CALayer>
    """,
  ])
  func `a document that is refused leaves the world as it was`(text: String) throws {
    let world = try world()
    let before = WorldDump.text(of: world)
    #expect(throws: CAMLError.self) { try Fixture.load(text, into: world) }
    #expect(WorldDump.text(of: world) == before)
    world.frame(at: 0.5)
    #expect(WorldDump.text(of: world) == before)
  }

  @Test func `so does a file that is missing, broken or not a document`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<caml><CALayer bounds='0 0 1 1'></caml>", to: "broken.caml")
    try folder.write("<html/>", to: "other.caml")
    try folder.write("", to: "empty.ca/readme.txt")
    let world = try world()
    let before = WorldDump.text(of: world)
    for name in ["none.caml", "broken.caml", "other.caml", "empty.ca", "", "/dev/null"] {
      #expect(throws: CAMLError.self) {
        try CAMLReader.load(
          path: name.hasPrefix("/") ? name : folder.path + "/" + name, into: world)
      }
    }
    #expect(WorldDump.text(of: world) == before)
  }

  // MARK: Damaged documents

  /// Loads bytes and plays the scene; whatever they are, this ends.
  private func play(_ bytes: [UInt8]) -> CAMLScene? {
    let world = World()
    do throws(CAMLError) {
      var report = CAMLReport()
      let document = try CAMLDocument(XMLReader.parse(bytes, file: "t.caml"), report: &report)
      let package = Package(documentPath: "t.caml", folder: "/nowhere")
      let scene = try CAMLReader.load(document, of: package, into: world, report: report)
      for time in [0, 0.3, 2.5, 0.1] { world.frame(at: time) }
      for state in scene.states {
        scene.setState(name: state.name)
        world.frame(at: 3)
        world.frame(at: 3.2)
      }
      scene.setState(name: "")
      world.frame(at: 4)
      return scene
    } catch {
      #expect(error.file == "t.caml" && !error.message.isEmpty)
      #expect(world.layerCount == 1 && world.nextFrame == .now)
      return nil
    }
  }

  private static let document = Array("<caml>\n\(rich)\n</caml>\n".utf8)

  @Test func `the whole document plays`() throws {
    let scene = try #require(play(Self.document))
    #expect(scene.report.entries.map(\.kind) == [.asset])
  }

  @Test func `cut anywhere it is refused`() {
    let text = Self.document.count - 1
    for length in stride(from: 0, to: text, by: 17) {
      #expect(play(Array(Self.document[..<length])) == nil, "cut at \(length)")
    }
  }

  @Test(arguments: [11, 12, 13])
  func `with elements moved, dropped or doubled it plays or is refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let lines = String(decoding: Self.document, as: UTF8.self).split(separator: "\n")
    var played = 0
    for _ in 0..<40 {
      var lines = lines
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 1..<lines.count - 1, using: &random)
        let line = lines[place]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: lines.remove(at: place)
        case 1: lines.insert(line, at: Int.random(in: 1..<lines.count, using: &random))
        default: lines.swapAt(place, Int.random(in: 1..<lines.count - 1, using: &random))
        }
      }
      if play(Array(lines.joined(separator: "\n").utf8)) != nil { played += 1 }
    }
    #expect(played > 0)
  }

  @Test(arguments: [21, 22, 23])
  func `with values changed it plays or is refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = String(decoding: Self.document, as: UTF8.self).split(
      separator: "\"", omittingEmptySubsequences: false)
    let values = pieces.indices.filter { $0 % 2 == 1 }
    let odd = [
      "", "-1", "0", "1e38", "-1e38", "1e-45", "1e308", "inf", "nan", "x", "0 0", "1 2 3", "#1",
      "#2",
      "#3", "0 0 0 0", "CALayer", "CAShapeLayer", "CAAnimationGroup", "NSArray", "transform", "on",
      "opacity", "filters.blur.inputRadius", "transform.rotation.z", "sublayers", "frame",
      "contents",
    ]
    for _ in 0..<80 {
      var pieces = pieces
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = values[Int.random(in: 0..<values.count, using: &random)]
        pieces[place] =
          Bool.random(using: &random)
          ? Substring(odd[Int.random(in: 0..<odd.count, using: &random)])
          : pieces[values[Int.random(in: 0..<values.count, using: &random)]]
      }
      _ = play(Array(pieces.joined(separator: "\"").utf8))
    }
  }

  @Test(arguments: [31, 32])
  func `with any bytes changed it plays or is refused`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("<>/='\"&;#! \n-[]x019.e".utf8)
    var played = 0
    for _ in 0..<100 {
      var bytes = Self.document
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      if play(bytes) != nil { played += 1 }
    }
    #expect(played > 0 && played < 100)
  }
}

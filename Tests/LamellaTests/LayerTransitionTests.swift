// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct LayerTransitionTests {
  private let world = World()
  private let host: Layer
  private let card: Layer
  private let log = EventLog()

  init() {
    host = world.addLayer(to: world.root) { $0.bounds = Rect(0, 0, 100, 60) }
    let host = host
    card = world.addLayer(to: host) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.backgroundColor = .red
    }
    world.frame(at: 0)
  }

  private func tell(_ name: String) -> (Bool) -> Void {
    { [log] in log.add("\(name) \($0)") }
  }

  private func running(_ layer: Layer) -> Transition? {
    layer.animation(forKey: "transition") as? Transition
  }

  @Test func `an edit shows at once in the model and gives way on the screen`() throws {
    let moves = card.transition(
      .curlUp, duration: 2, timingFunction: .easeIn, completion: tell("done")
    ) { card.backgroundColor = .blue }
    #expect(moves && card.backgroundColor == .blue && card.animationKeys == ["transition"])
    let transition = try #require(running(card))
    #expect(transition.type == "pageCurl" && transition.duration == 2)
    #expect(transition.timingFunction == .easeIn)
    world.frame(at: 0)
    #expect(world.frame(at: 1).transitions.count == 1)
    #expect(log.take() == [])
    let last = world.frame(at: 2)
    #expect(last.transitions.count == 0 && last.instances.count == 1)
    #expect(log.take() == ["done true"])
    world.frame(at: 3)
    #expect(log.take() == [])
  }

  @Test(arguments: [
    (TransitionStyle.crossDissolve, "fade", nil), (.flipFromLeft, "oglFlip", "fromLeft"),
    (.flipFromRight, "oglFlip", "fromRight"), (.flipFromTop, "oglFlip", "fromTop"),
    (.flipFromBottom, "oglFlip", "fromBottom"), (.curlUp, "pageCurl", "fromBottom"),
    (.curlDown, "pageUnCurl", "fromBottom"),
  ])
  func `styles are transitions`(style: TransitionStyle, type: String, subtype: String?) throws {
    card.transition(style) {}
    let transition = try #require(running(card))
    #expect(transition.type == type && transition.subtype == subtype)
  }

  @Test func `sides are those on the screen`() throws {
    host.isGeometryFlipped = true
    card.transition(.flipFromTop) {}
    #expect(try #require(running(card)).subtype == "fromBottom")
    card.transition(.curlUp) {}
    #expect(try #require(running(card)).subtype == "fromTop")
  }

  @Test func `a flip from the left brings the left side to the front`() throws {
    let placement = TransitionPlacement(
      .oglFlip, .fromLeft, bounds: Rect(0, 0, 100, 60), progress: 0.25)
    let old = ProjectionRecord(flattening: placement.old)
    let left = old.project(Point(0, 30)).w
    let right = old.project(Point(100, 30)).w
    #expect(left < right, "what is nearer is divided by less")
  }

  @Test func `changes inside do not move unless they are to`() {
    card.transition(.flipFromLeft, duration: 1) { card.position = Point(10, 0) }
    #expect(card.animationKeys == ["transition"])
    card.transition(.flipFromLeft, duration: 2, animatesContent: true) {
      card.position = Point(20, 0)
    }
    #expect(card.animationKeys == ["position", "transition"])
    #expect(card.animation(forKey: "position")?.duration == 2)
  }

  @Test func `without a movement the changes are there and the completion runs`() {
    world.transaction(disableActions: true) {
      let moves = card.transition(.curlUp, completion: tell("off")) { card.opacity = 0.5 }
      #expect(!moves)
    }
    #expect(!card.transition(.curlUp, duration: 0, completion: tell("zero")) { card.opacity = 0.4 })
    #expect(card.opacity == 0.4 && card.animationKeys == [])
    #expect(log.take() == [])
    #expect(world.frame(at: 1).groups.count == 0)
    #expect(log.take() == ["off true", "zero true"])
  }

  @Test func `a layer in no tree and a layer that was never shown change at once`() {
    let loose = world.makeLayer()
    #expect(!loose.transition(.curlUp, completion: tell("loose")) { loose.opacity = 0.5 })
    let fresh = world.addLayer(to: host)
    #expect(!fresh.transition(.curlUp, completion: tell("fresh")) { fresh.opacity = 0.5 })
    #expect(loose.opacity == 0.5 && fresh.opacity == 0.5)
    world.frame(at: 1)
    #expect(log.take() == ["loose true", "fresh true"])
    #expect(loose.animationKeys == [] && fresh.animationKeys == [])
  }

  @Test func `an edit that takes the layer away leaves nothing to move`() {
    #expect(!card.transition(.curlUp, completion: tell("gone")) { card.removeFromSuperlayer() })
    world.frame(at: 1)
    #expect(log.take() == ["gone true"])
    let other = world.addLayer(to: host)
    world.frame(at: 2)
    #expect(!other.transition(.curlUp, completion: tell("dead")) { world.destroy(other) })
    world.frame(at: 3)
    #expect(log.take() == ["dead true"])
  }

  @Test func `an edit that throws changes nothing by itself and starts nothing`() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try card.transition(.curlUp) { throw Refusal() }
    }
    #expect(card.animationKeys == [] && world.transactionDepth == 0)
  }

  @Test func `a second transition ends the first and starts from the model`() throws {
    card.transition(.crossDissolve, duration: 2, completion: tell("first")) {
      card.backgroundColor = .blue
    }
    world.frame(at: 0)
    world.frame(at: 1)
    card.transition(.crossDissolve, duration: 2, completion: tell("second")) {
      card.backgroundColor = .green
    }
    world.frame(at: 1)
    #expect(log.take() == ["first false"])
    let frame = world.frame(at: 2)
    // Old: blue; new: green.
    #expect(frame.instances.map { $0.word10 } == [0, 0xFFFF_0000])
    #expect(frame.groups.map(\.opacity) == [1, 0.5, 0.5])
    world.frame(at: 3)
    #expect(log.take() == ["second true"])
  }

  @Test func `the old picture shows until the delay is over`() {
    card.transition(.curlUp, duration: 1, delay: 1, completion: tell("done")) {
      card.backgroundColor = .blue
    }
    world.frame(at: 0)
    let waiting = world.frame(at: 0.5)
    #expect(waiting.instances.count == 1 && waiting.instances[0].word10 == 0xFFFF)
    #expect(world.frame(at: 1.5).transitions.count == 1)
    world.frame(at: 2)
    #expect(log.take() == ["done true"])
  }

  // MARK: From one layer to another

  @Test func `a layer takes the place of another`() throws {
    let last = world.addLayer(to: host)
    let other = world.makeLayer()
    #expect(
      try card.transition(to: other, .flipFromLeft, duration: 1, completion: tell("done")))
    #expect(host.sublayers == [other, last] && card.superlayer == nil)
    #expect(running(host)?.type == "oglFlip" && card.animationKeys == [])
    #expect(host.animationKeys == ["transition"], "no action of the list's change beside it")
    world.frame(at: 0)
    world.frame(at: 1)
    #expect(log.take() == ["done true"])
  }

  @Test func `a layer is hidden and another is shown`() throws {
    let other = world.addLayer(to: host) { $0.isHidden = true }
    world.frame(at: 0)
    try card.transition(to: other, .crossDissolve, replacement: .hide, duration: 1)
    #expect(host.sublayers == [card, other] && card.isHidden && !other.isHidden)
    #expect(running(host)?.type == "fade")
    #expect(card.animationKeys == [] && other.animationKeys == [])
    // And back, in the middle of it.
    world.frame(at: 0)
    world.frame(at: 0.5)
    try other.transition(to: card, .crossDissolve, replacement: .hide, duration: 1)
    #expect(!card.isHidden && other.isHidden)
    world.frame(at: 0.5)
    world.frame(at: 1.5)
    #expect(host.animationKeys == [])
  }

  @Test func `what cannot be exchanged changes nothing`() {
    let loose = world.makeLayer()
    #expect(throws: TreeError.notASublayer(loose.id, of: world.root.id)) {
      try loose.transition(to: card, .curlUp)
    }
    #expect(throws: TreeError.cycle(layer: host.id, under: host.id)) {
      try card.transition(to: host, .curlUp)
    }
    #expect(throws: TreeError.notASublayer(loose.id, of: host.id)) {
      try card.transition(to: loose, .curlUp, replacement: .hide)
    }
    let mask = world.makeLayer()
    card.mask = mask
    #expect(throws: TreeError.notASublayer(mask.id, of: card.id)) {
      try mask.transition(to: loose, .curlUp)
    }
    #expect(host.sublayers == [card] && !card.isHidden && host.animationKeys == [])
  }

  @Test func `without a movement the layers change places at once`() throws {
    let other = world.makeLayer()
    world.beginTransaction()
    world.transactionDisablesActions = true
    #expect(try !card.transition(to: other, .curlUp, completion: tell("done")))
    world.commitTransaction()
    #expect(host.sublayers == [other] && host.animationKeys == [])
    world.frame(at: 1)
    #expect(log.take() == ["done true"])
  }
}

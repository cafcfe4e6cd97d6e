// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// The stack of transactions and what it tells animations (spec 6.1, 6.2).
@Suite struct TransactionTests {
  private func fade(_ duration: Double = 1) -> BasicAnimation {
    BasicAnimation(.opacity, from: 0, to: 1, duration: duration)
  }

  @Test func `reads look through the stack, writes stay in the innermost`() {
    let world = World()
    #expect(world.transactionDuration == 0.25 && world.transactionTimingFunction == nil)
    world.transaction(duration: 2, timingFunction: .easeIn, disableActions: true) {
      world.setTransactionValue(.number(1), forKey: "mine")
      world.transaction {
        #expect(world.transactionDepth == 2)
        #expect(world.transactionDuration == 2 && world.transactionDisablesActions)
        #expect(world.transactionTimingFunction == .easeIn)
        #expect(world.transactionValue(forKey: "mine") == .number(1))
        world.transactionDuration = 3
        world.transactionTimingFunction = nil
        world.transactionDisablesActions = false
        world.setTransactionValue(.number(2), forKey: "mine")
        #expect(world.transactionTimingFunction == nil)
      }
      #expect(world.transactionDuration == 2 && world.transactionDisablesActions)
      #expect(world.transactionTimingFunction == .easeIn)
      #expect(world.transactionValue(forKey: "mine") == .number(1))
    }
    #expect(world.transactionDepth == 0 && world.transactionDuration == 0.25)
  }

  @Test func `the implicit transaction lasts until the frame, or until it is flushed`() {
    let stage = Stage()
    stage.world.transactionDuration = 2
    stage.world.setTransactionValue(.number(1), forKey: "mine")
    stage.layer.opacity = 0
    stage.world.frame(at: 0)
    #expect(stage.world.transactionDuration == 0.25)
    #expect(stage.world.transactionValue(forKey: "mine") == .null)
    #expect(stage.layer.animation(forKey: "opacity")?.duration == 0)
    #expect(stage.show(.opacity, at: 1.9) > 0)
    stage.world.transactionDisablesActions = true
    stage.world.flushTransaction()
    #expect(!stage.world.transactionDisablesActions)
    stage.world.transactionDuration = 3
    stage.world.beginTransaction()
    stage.world.flushTransaction()
    #expect(stage.world.transactionDuration == 3)
    stage.world.commitTransaction()
  }

  @Test func `a commit without a begin and a second flush are harmless`() {
    let world = World()
    world.commitTransaction()
    world.flushTransaction()
    world.flushTransaction()
    #expect(world.transactionDepth == 0)
  }

  @Test func `a body that throws commits all the same`() {
    struct Failure: Error {}
    let world = World()
    #expect(throws: Failure.self) { try world.transaction(duration: 9) { throw Failure() } }
    #expect(world.transactionDepth == 0 && world.transactionDuration == 0.25)
  }

  @Test func `the duration is that of animations without one`() {
    let stage = Stage()
    stage.world.transaction(duration: 2, timingFunction: .linear) {
      stage.layer.add(fade(0), forKey: "a")
      stage.layer.add(BasicAnimation(.position.x, from: 0, to: 8, duration: 1), forKey: "b")
      stage.layer.cornerRadius = 4
    }
    stage.world.frame(at: 0)
    stage.world.frame(at: 0.5)
    let shown = stage.layer.presentation
    #expect(shown[.opacity] == 0.25 && shown[.position.x] == 4 && shown[.cornerRadius] == 1)
  }

  @Test func `a duration of 0 leaves no trace of the old value`() {
    let stage = Stage()
    stage.world.transaction(duration: 0) { stage.layer.opacity = 0.5 }
    #expect(stage.show(.opacity, at: 0.001) == 0.5)
    stage.world.frame(at: 1)
    #expect(stage.layer.animationKeys.isEmpty && stage.world.nextFrame == .never)
  }

  @Test func `the timing function takes the place of every animation's own`() {
    let stage = Stage()
    stage.world.transaction(timingFunction: .easeOut) {
      var eased = fade()
      eased.timingFunction = .easeIn
      stage.layer.add(eased)
      stage.layer.cornerRadius = 1
    }
    stage.world.frame(at: 0)
    #expect(agree(stage.show(.opacity, at: 0.25), 0.378140, within: 5e-6))
    #expect(agree(stage.show(.cornerRadius, at: 0.0625), 0.378140, within: 5e-6))
  }

  @Test func `with actions off nothing moves and nobody is asked`() {
    let stage = Stage()
    stage.layer.setActionDelegate { [log = stage.log] in
      log.add($1)
      return nil
    }
    stage.world.transaction(disableActions: true) {
      stage.layer.opacity = 0
      #expect(stage.layer.action(forKey: "opacity") != nil)
    }
    #expect(stage.log.events == ["opacity"])
    #expect(stage.show(.opacity, at: 0) == 0)
    #expect(stage.layer.animationKeys.isEmpty)
  }

  // MARK: Completion

  @Test func `without animations the handler runs once, after the next frame`() {
    let stage = Stage()
    stage.world.transaction(completion: { [log = stage.log] in log.add("done") }) {}
    #expect(stage.log.events.isEmpty)
    #expect(stage.world.nextFrame == .now)
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(stage.log.events == ["done"])
  }

  @Test func `a handler waits for what was added after it was set`() {
    let stage = Stage()
    stage.world.beginTransaction()
    stage.add(fade(9), "before", forKey: "a")
    stage.world.setTransactionCompletion { [log = stage.log] in log.add("done") }
    stage.add(fade(1), "after", forKey: "b")
    stage.world.commitTransaction()
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(
      stage.log.events == ["start before", "start after", "done", "stop after true"])
  }

  /// The order measured in spec 6.2: start J, "second", "first", stop J.
  @Test func `a second handler does not replace the first`() {
    let stage = Stage()
    stage.world.beginTransaction()
    stage.world.setTransactionCompletion { [log = stage.log] in log.add("first") }
    stage.world.setTransactionCompletion { [log = stage.log] in log.add("second") }
    stage.add(fade(), "J")
    stage.world.commitTransaction()
    stage.world.frame(at: 0)
    stage.world.frame(at: 1)
    #expect(stage.log.events == ["start J", "second", "first", "stop J true"])
  }

  @Test func `a handler reads back, and one that is hidden by nil still runs`() {
    let stage = Stage()
    stage.world.beginTransaction()
    #expect(stage.world.transactionCompletion == nil)
    stage.world.setTransactionCompletion { [log = stage.log] in log.add("first") }
    #expect(stage.world.transactionCompletion != nil)
    stage.world.setTransactionCompletion(nil)
    #expect(stage.world.transactionCompletion == nil)
    stage.world.commitTransaction()
    stage.world.frame(at: 0)
    #expect(stage.log.events == ["first"])
  }

  @Test func `an outer handler waits for inner animations`() {
    let stage = Stage()
    stage.world.transaction(completion: { [log = stage.log] in log.add("outer") }) {
      stage.world.transaction(completion: { [log = stage.log] in log.add("inner") }) {
        stage.layer.add(fade(2), forKey: "a")
      }
      stage.world.transaction(completion: { [log = stage.log] in log.add("empty") }) {}
      stage.layer.add(fade(1), forKey: "b")
    }
    stage.world.frame(at: 0)
    #expect(stage.log.take() == ["empty"])
    stage.world.frame(at: 1)
    #expect(stage.log.take().isEmpty)
    stage.world.frame(at: 2)
    #expect(stage.log.take().sorted() == ["inner", "outer"])
  }

  @Test func `an endless animation holds the handler until it is removed`() {
    let stage = Stage()
    stage.world.transaction(completion: { [log = stage.log] in log.add("done") }) {
      var endless = fade()
      endless.repeatCount = .infinity
      stage.layer.add(endless, forKey: "a")
    }
    stage.world.frame(at: 0)
    stage.world.frame(at: 1e6)
    #expect(stage.log.events.isEmpty)
    stage.layer.removeAllAnimations()
    stage.world.frame(at: 1e6)
    #expect(stage.log.events == ["done"])
  }

  @Test func `a handler of the implicit transaction runs after the frame that commits it`() {
    let stage = Stage()
    stage.world.setTransactionCompletion { [log = stage.log] in log.add("done") }
    #expect(stage.world.nextFrameReason == .callbacks)
    stage.world.frame(at: 0)
    #expect(stage.log.events == ["done"])
    stage.world.frame(at: 1)
    #expect(stage.log.events == ["done"])
  }

  @Test func `a handler may open transactions of its own`() {
    let stage = Stage()
    let (world, log) = (stage.world, stage.log)
    world.transaction(completion: {
      world.transaction(completion: { log.add("second") }) { log.add("first") }
    }) {}
    world.frame(at: 0)
    #expect(log.events == ["first"])
    world.frame(at: 0)
    #expect(log.events == ["first", "second"])
  }
}

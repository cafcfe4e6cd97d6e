// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath
import Testing

/// When the next frame is needed, and why.
@Suite struct NextFrameTests {
  private func expect(
    _ world: World, _ next: NextFrame, _ reason: NextFrameReason?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(world.nextFrame == next, sourceLocation: sourceLocation)
    #expect(world.nextFrameReason == reason, sourceLocation: sourceLocation)
  }

  @Test func `a fresh world, a still one, an edited one`() {
    let world = World()
    expect(world, .now, .edit)
    world.frame(at: 0)
    expect(world, .never, nil)
    let layer = world.addLayer(to: world.root)
    expect(world, .now, .edit)
    world.frame(at: 0)
    expect(world, .never, nil)
    layer.opacity = 1
    expect(world, .never, nil)
    world.transaction(disableActions: true) { layer.opacity = 0.5 }
    expect(world, .now, .edit)
    world.frame(at: 0)
    layer.setNeedsDisplay()
    expect(world, .now, .edit)
    world.frame(at: 0)
    layer.timeOffset = 3
    expect(world, .now, .edit)
  }

  @Test func `delay, movement, end`() {
    let stage = Stage()
    let id = stage.layer.id
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation.beginTime = 5
    stage.layer.add(animation, forKey: "fade")
    expect(stage.world, .now, .edit)
    stage.world.frame(at: 0)
    expect(stage.world, .at(5), .delay(id, key: "fade"))
    stage.world.frame(at: 5)
    expect(stage.world, .now, .animation(id, key: "fade"))
    stage.world.frame(at: 5.5)
    expect(stage.world, .now, .animation(id, key: "fade"))
    stage.world.frame(at: 6)
    stage.world.frame(at: 6.1)
    expect(stage.world, .never, nil)
  }

  @Test func `of several the earliest, of equals the one added first`() {
    let stage = Stage()
    let other = stage.world.addLayer(to: stage.world.root)
    stage.world.frame(at: 0)
    for (layer, begin, key) in [
      (stage.layer, 9, "late"), (other, 4, "early"), (stage.layer, 4, "as early"),
    ] as [(Layer, Double, String)] {
      var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      animation.beginTime = begin
      layer.add(animation, forKey: key)
    }
    stage.world.frame(at: 0)
    expect(stage.world, .at(4), .delay(other.id, key: "early"))
    stage.world.frame(at: 4)
    expect(stage.world, .now, .animation(other.id, key: "early"))
    stage.world.frame(at: 6)
    expect(stage.world, .at(9), .delay(stage.layer.id, key: "late"))
  }

  @Test func `an animation that holds its end needs nothing more, one without end always`() {
    let stage = Stage()
    var held = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    held.fillMode = .forwards
    held.isRemovedOnCompletion = false
    stage.layer.add(held, forKey: "held")
    stage.world.frame(at: 0)
    stage.world.frame(at: 2)
    expect(stage.world, .never, nil)
    var endless = BasicAnimation(.cornerRadius, from: 0, to: 1, duration: 1)
    endless.repeatCount = .infinity
    stage.layer.add(endless)
    stage.world.frame(at: 3)
    expect(stage.world, .now, .animation(stage.layer.id, key: nil))
    stage.world.frame(at: 1e7)
    expect(stage.world, .now, .animation(stage.layer.id, key: nil))
  }

  @Test func `a stopped layer needs nothing, a slow one waits its own time`() {
    let stage = Stage()
    let id = stage.layer.id
    var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    animation.beginTime = 5
    stage.layer.add(animation, forKey: "a")
    stage.layer.setSpeed(0.5, at: 0)
    stage.world.frame(at: 0)
    expect(stage.world, .at(10), .delay(id, key: "a"))
    stage.layer.setSpeed(0, at: 0)
    stage.world.frame(at: 0)
    expect(stage.world, .never, nil)
    stage.layer.timing = {
      var timing = MediaTiming(beginTime: 30, duration: .infinity)
      timing.timeOffset = 5.5
      return timing
    }()
    stage.world.frame(at: 0)
    expect(stage.world, .at(30), .layerTime(id))
    stage.world.frame(at: 30)
    expect(stage.world, .now, .animation(id, key: "a"))
  }

  @Test func `particles, and copies with a delay`() {
    let world = World()
    world.transactionDisablesActions = true
    let replicator = world.addLayer(.replicator, to: world.root)
    replicator.setValue(.number(2), forKeyPath: "instanceCount")
    replicator[.instanceDelay] = 2
    let card = world.addLayer(to: replicator)
    card.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 1), forKey: "fade")
    world.frame(at: 0)
    world.frame(at: 2.5)
    expect(world, .now, .animation(card.id, key: "fade"))
    world.frame(at: 3.5)
    expect(world, .never, nil)
    let emitter = world.addLayer(.emitter, to: world.root)
    emitter.beginTime = 10
    var cell = EmitterCell(name: "spark")
    (cell.birthRate, cell.lifetime) = (1, 0.5)
    emitter.emitterCells = [cell]
    world.frame(at: 4)
    expect(world, .at(10), .layerTime(emitter.id))
    world.frame(at: 11.2)
    expect(world, .now, .particles(emitter.id))
    world.frame(at: 11.6)
    #expect(world.nextFrameReason == .particles(emitter.id) && world.nextFrame != .now)
  }

  @Test func `clips of a batch`() {
    let world = World()
    let ids = world.addLayers(count: 3, to: world.root)
    world.frame(at: 0)
    var options = BatchOptions()
    options.key = "batch"
    world.animate(
      ids, .opacity, to: [0, 0, 0], duration: 1, begin: .delays([7, 3, 5]), options: options)
    world.frame(at: 0)
    expect(world, .at(3), .delay(ids[1], key: "batch"))
    world.frame(at: 3.5)
    #expect(world.nextFrame == .now)
    world.frame(at: 9)
    expect(world, .never, nil)
  }

  @Test func `callbacks that wait`() {
    let world = World()
    world.frame(at: 0)
    world.transaction(completion: {}) {}
    expect(world, .now, .callbacks)
    world.frame(at: 0)
    expect(world, .never, nil)
  }

  @Test func `asking at the time it names shows the change, and just before it does not`() {
    let stage = Stage()
    var animation = BasicAnimation(.opacity, from: 0.2, to: 0.2, duration: 1)
    animation.beginTime = 1.0 / 3
    animation.speed = 3
    stage.layer.add(animation)
    stage.world.frame(at: 0)
    guard case .at(let time) = stage.world.nextFrame else {
      Issue.record("no time")
      return
    }
    #expect(stage.show(.opacity, at: time.nextDown) == 1)
    #expect(stage.show(.opacity, at: time) == 0.2)
  }

  @Test func `after a gap in the background everything stands where it belongs`() {
    let stage = Stage()
    var endless = BasicAnimation(.position.x, from: 0, to: 8, duration: 8)
    endless.repeatCount = .infinity
    stage.add(endless, "endless")
    stage.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 60), "short")
    stage.world.frame(at: 0)
    let day = 86_400.0
    // 86,400 is a multiple of 8.
    #expect(agree(stage.x(at: day + 2), 2, within: 1e-4))
    #expect(stage.layer.presentation[.opacity] == 1)
    #expect(stage.log.events == ["start endless", "start short", "stop short true"])
    #expect(agree(stage.x(at: 30 * day + 2), 2, within: 1e-4))
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct TransitionDrawingTests {
  /// A committed red layer whose colour becomes blue under a transition, at a progress.
  private func frame(_ transition: Transition, at time: Double) -> Frame {
    let world = World()
    let layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.position = Point(50, 30)
      $0.backgroundColor = .red
    }
    world.frame(at: 0)
    world.transaction(disableActions: true) { layer.backgroundColor = .blue }
    layer.add(transition)
    world.frame(at: 0)
    return world.frame(at: time)
  }

  private func boxes(_ frame: Frame) -> [(red: Bool, x: Float, y: Float)] {
    frame.instances.map { ($0.word10 & 0xFFFF > 0, $0.tx, $0.ty) }
  }

  @Test func `a push shows old and new side by side`() {
    let drawn = boxes(frame(Transition("push", subtype: "fromLeft", duration: 1), at: 0.25))
    #expect(drawn.count == 2)
    #expect(drawn[0].red && drawn[0].x == 25 && drawn[0].y == 0)
    #expect(!drawn[1].red && drawn[1].x == -75 && drawn[1].y == 0)
  }

  @Test func `moveIn covers the old picture and reveal uncovers the new one`() {
    let moveIn = boxes(frame(Transition("moveIn", subtype: "fromTop", duration: 1), at: 0.5))
    #expect(moveIn.count == 2 && moveIn[0].red && moveIn[0].y == 0 && moveIn[1].y == 30)
    let reveal = boxes(frame(Transition("reveal", subtype: "fromRight", duration: 1), at: 0.5))
    #expect(reveal.count == 2 && !reveal[0].red && reveal[1].red && reveal[1].x == -50)
  }

  @Test func `the weights of a fade add up to one`() {
    let frame = frame(Transition(duration: 1), at: 0.25)
    #expect(frame.groups.map(\.opacity) == [1, 0.75, 0.25])
    #expect(frame.groups[2].blend == .plusLighter)
  }

  @Test func `after its end the new picture stands alone`() {
    let frame = frame(Transition("push", duration: 1), at: 1.5)
    #expect(frame.instances.count == 1 && frame.groups.count == 0)
  }

  @Test func `an old picture follows its layer and keeps nested clips`() {
    let world = World()
    let layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.masksToBounds = true
      $0.cornerRadius = 10
    }
    world.addLayer(to: layer) {
      $0.bounds = Rect(0, 0, 200, 20)
      $0.backgroundColor = .green
    }
    world.frame(at: 0)
    layer.add(Transition("reveal", subtype: "fromLeft", duration: 1))
    world.frame(at: 0)
    let frame = world.frame(at: 0.5)
    #expect(frame.instances.count == 2)
    let (new, old) = (frame.instances[0], frame.instances[1])
    #expect(old.tx - new.tx == 50)
    let (newClip, oldClip) = (frame.clips[new.clipIndex], frame.clips[old.clipIndex])
    #expect(newClip.cornerRadius == 10 && oldClip.cornerRadius == 10)
    #expect(abs(oldClip.m31 - newClip.m31 + 50) < 1e-4)
  }

  // MARK: Edits of the tree in the commit that starts a transition

  /// A red layer with a green sublayer, the last of the tree.
  private func nested() -> (world: World, layer: Layer, child: Layer) {
    let world = World()
    let layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.backgroundColor = .red
    }
    let child = world.addLayer(to: layer) {
      $0.bounds = Rect(0, 0, 20, 20)
      $0.backgroundColor = .green
    }
    world.frame(at: 0)
    return (world, layer, child)
  }

  /// The widths of what a frame draws: the new picture in front of the old one in a reveal.
  private func widths(_ world: World, _ layer: Layer) -> [Float] {
    layer.add(Transition("reveal", duration: 1))
    world.frame(at: 1)
    return world.frame(at: 1.5).instances.map(\.width)
  }

  @Test func `a sublayer that was added is in the new picture only`() {
    let (world, layer, _) = nested()
    world.addLayer(to: layer) {
      $0.bounds = Rect(0, 0, 30, 20)
      $0.backgroundColor = .blue
    }
    #expect(widths(world, layer) == [100, 20, 30, 100, 20])
  }

  @Test func `a sublayer that came from no tree is in the new picture only`() throws {
    let world = World()
    let loose = world.makeLayer()
    loose.bounds = Rect(0, 0, 30, 20)
    loose.backgroundColor = .blue
    let layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 100, 60)
      $0.backgroundColor = .red
    }
    world.frame(at: 0)
    try layer.addSublayer(loose)
    #expect(widths(world, layer) == [100, 30, 100])
  }

  @Test func `a sublayer that was taken away is in the old picture only`() {
    let (world, layer, child) = nested()
    child.removeFromSuperlayer()
    #expect(widths(world, layer) == [100, 100, 20])
  }

  @Test func `a sublayer that was destroyed stops no transition`() {
    let (world, layer, child) = nested()
    let shape = world.addLayer(to: child) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .blue
      $0.shadowOpacity = 1
      $0.opacity = 0.5
    }
    world.frame(at: 0)
    world.destroy(shape)
    #expect(widths(world, layer).prefix(2) == [100, 20])
  }

  @Test func `a mask that was set cuts the new picture only`() {
    let (world, layer, _) = nested()
    let mask = world.makeLayer()
    mask.bounds = Rect(0, 0, 50, 50)
    mask.backgroundColor = .black
    layer.mask = mask
    world.frame(at: 1)
    let frame = world.frame(at: 1.1)
    #expect(frame.commands.count { $0.kind == .beginMask } == 1)
    layer.mask = nil
    world.frame(at: 2)
    let back = world.frame(at: 2.1)
    #expect(back.commands.count { $0.kind == .beginMask } == 1)
  }
}

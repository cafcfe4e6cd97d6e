// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct ContentsFadeTests {
  private let world = World()
  private let layer: Layer
  private let pictures: [ContentsID]

  init() {
    let world = world
    pictures = (1...3).map {
      world.contents.add(
        Bitmap(width: $0, height: 1, pixels: [UInt8](repeating: 255, count: $0 * 4)))
    }
    let first = pictures[0]
    layer = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.position = Point(5, 5)
      $0.contents = first
    }
    world.frame(at: 0)
  }

  /// What is drawn: pictures and their weights.
  private func shown(at time: Double) -> [(ContentsID, Float)] {
    let frame = world.frame(at: time)
    var result: [(ContentsID, Float)] = []
    for command in frame.commands where command.kind == .instances {
      for i in 0..<Int(command.instanceCount) {
        let record = frame.instances[Int(command.firstInstance) + i]
        result.append(
          (
            frame.textures[Int(command.firstTexture) + record.textureUnit], record.opacity
          ))
      }
    }
    return result
  }

  private func expect(_ expected: [(ContentsID, Float)], at time: Double) {
    let shown = shown(at: time)
    #expect(shown.map(\.0) == expected.map(\.0), "at \(time)")
    for (a, b) in zip(shown, expected) { #expect(agree(a.1, b.1, within: 1e-4), "at \(time)") }
  }

  @Test func `an implicit change fades while its value switches at one half`() {
    layer.contents = pictures[1]
    world.frame(at: 0)
    let easing = TimingFunction.default
    for (time, value) in [(0.05, 0), (0.1, 1), (0.2, 1)] {
      let fraction = Float(easing.value(at: time / 0.25))
      expect([(pictures[0], 1 - fraction), (pictures[1], fraction)], at: time)
      #expect(layer.presentation.value(forKeyPath: "contents") == .contents(pictures[value]))
    }
    expect([(pictures[1], 1)], at: 0.25)
  }

  @Test func `both pictures stand in one group, the second added to the first`() {
    layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 1))
    world.frame(at: 0)
    let frame = world.frame(at: 0.25)
    #expect(frame.commands.map(\.kind) == [.beginGroup, .instances, .instances, .endGroup])
    #expect(frame.commands[1].blend == .sourceOver && frame.commands[2].blend == .plusLighter)
    #expect(frame.groups.count == 1 && frame.groups[0].box == Rect(0, 0, 10, 10))
  }

  @Test func `the opacity of the layer is the group's`() {
    layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 1))
    world.transaction(disableActions: true) { layer.opacity = 0.5 }
    world.frame(at: 0)
    expect([(pictures[0], 0.75), (pictures[1], 0.25)], at: 0.25)
    #expect(world.frame(at: 0.25).groups.map(\.opacity) == [0.5])
  }

  @Test func `nothing is mixed at the ends and between equal pictures`() {
    layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[0], duration: 1))
    world.frame(at: 0)
    expect([(pictures[0], 1)], at: 0.5)
    #expect(world.frame(at: 0.5).groups.count == 0)
    var kept = BasicAnimation(.contents, from: pictures[1], to: pictures[2], duration: 1)
    kept.fillMode = .both
    kept.isRemovedOnCompletion = false
    layer.add(kept)
    world.frame(at: 1)
    expect([(pictures[1], 1)], at: 1)
    expect([(pictures[2], 1)], at: 2)
    #expect(world.frame(at: 2).groups.count == 0)
  }

  @Test func `keyframes fade from picture to picture`() {
    var frames = KeyframeAnimation(keyPath: "contents")
    frames.values = pictures.map { .contents($0) }
    frames.duration = 2
    layer.add(frames)
    world.frame(at: 0)
    expect([(pictures[0], 0.75), (pictures[1], 0.25)], at: 0.25)
    expect([(pictures[1], 1)], at: 1)
    expect([(pictures[1], 0.5), (pictures[2], 0.5)], at: 1.5)
  }

  @Test func `discrete keyframes do not fade`() {
    var frames = KeyframeAnimation(keyPath: "contents")
    frames.values = pictures.map { .contents($0) }
    frames.calculationMode = .discrete
    frames.duration = 3
    layer.add(frames)
    world.frame(at: 0)
    expect([(pictures[0], 1)], at: 0.5)
    expect([(pictures[1], 1)], at: 1.5)
    expect([(pictures[2], 1)], at: 2.9)
  }

  @Test func `from nothing and to nothing a picture changes its weight`() {
    var out = BasicAnimation(keyPath: "contents")
    out.fromValue = .contents(pictures[0])
    out.toValue = .null
    out.duration = 1
    world.transaction(disableActions: true) { layer.contents = .none }
    layer.add(out)
    world.frame(at: 0)
    expect([(pictures[0], 0.25)], at: 0.75)
    #expect(world.frame(at: 0.75).groups.count == 0)
    expect([], at: 1)
    world.transaction(disableActions: true) { layer.contents = pictures[1] }
    var into = BasicAnimation(keyPath: "contents")
    into.fromValue = .null
    into.duration = 1
    layer.add(into)
    world.frame(at: 2)
    expect([(pictures[1], 0.25)], at: 2.25)
  }

  @Test func `the animation added last decides`() {
    layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 1))
    layer.add(BasicAnimation(.contents, from: pictures[1], to: pictures[2], duration: 1))
    world.frame(at: 0)
    expect([(pictures[1], 0.75), (pictures[2], 0.25)], at: 0.25)
  }

  @Test func `copies of a replicator show their own times`() {
    let replicator = world.addLayer(.replicator, to: world.root) {
      $0.setValue(.number(2), forKeyPath: "instanceCount")
      $0.setValue(.number(0.5), forKeyPath: "instanceDelay")
    }
    try? replicator.addSublayer(layer)
    world.frame(at: 0)
    layer.add(BasicAnimation(.contents, from: pictures[1], to: pictures[2], duration: 2))
    world.frame(at: 0)
    expect(
      [(pictures[1], 0.5), (pictures[2], 0.5), (pictures[1], 0.75), (pictures[2], 0.25)], at: 1)
  }

  @Test func `other layers' pictures are not looked up while none is animated`() {
    #expect(world.animations.leaves.contentsCount == 0)
    layer.add(
      BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 1), forKey: "a")
    world.frame(at: 0)
    #expect(world.animations.leaves.contentsCount == 1)
    layer.removeAnimation(forKey: "a")
    world.frame(at: 0)
    #expect(world.animations.leaves.contentsCount == 0)
  }

  @Test(.enabled(if: allocations {} != nil && isOptimized))
  func `a frame in the middle of a fade allocates nothing`() {
    layer.add(BasicAnimation(.contents, from: pictures[0], to: pictures[1], duration: 100))
    for i in 0..<8 { world.frame(at: Double(i)) }
    #expect(allocations { world.frame(at: 9) } == 0)
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

@Suite struct ReplicatorTests {
  /// A replicator of copies 20 points apart over one white square.
  private func scene(
    count: Int = 5, delay: Float = 0, configure: (World, Layer, Layer) -> Void
  ) -> (World, Layer) {
    let world = World()
    let replicator = world.addLayer(.replicator, to: world.root)
    replicator.setValue(.number(Double(count)), forKeyPath: "instanceCount")
    replicator[.instanceDelay] = delay
    replicator[.instanceTransform] = .translation(20, 0)
    let source = world.addLayer(to: replicator) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .white
    }
    configure(world, replicator, source)
    return (world, replicator)
  }

  private func opacities(_ frame: Frame) -> [Float] { frame.quads.map(\.opacity) }

  private func expect(_ values: [Float], _ wanted: [Float]) {
    #expect(values.count == wanted.count)
    for (a, b) in zip(values, wanted) { #expect(abs(a - b) < 2e-4, "\(values) for \(wanted)") }
  }

  @Test func `P06 copies show the time less their delay, frozen or running`() {
    let (world, replicator) = scene(delay: 0.2) { _, _, source in
      var fade = BasicAnimation(.opacity, from: 1, to: 0, duration: 1)
      fade.repeatCount = .infinity
      fade.beginTime = 1e-100
      source.add(fade, forKey: "fade")
    }
    world.frame(at: 0)
    expect(opacities(world.frame(at: 1.5)), [0.5, 0.7, 0.9, 0.1, 0.3])
    // Without its implicit animation, which would pass through 6 copies.
    world.transactionDisablesActions = true
    replicator.setValue(.number(7), forKeyPath: "instanceCount")
    expect(opacities(world.frame(at: 1.5)), [0.5, 0.7, 0.9, 0.1, 0.3, 0.5, 0.7])
    world.transactionDisablesActions = true
    replicator.setValue(.number(5), forKeyPath: "instanceCount")
    replicator.scrub(to: 1.5)
    expect(opacities(world.frame(at: 40)), [0.5, 0.7, 0.9, 0.1, 0.3])
    #expect(replicator.sublayers[0].presentation[.opacity] == 0.5)
  }

  @Test func `P07 colours fall by index and multiply through nested replicators`() {
    let (world, replicator) = scene { _, replicator, _ in
      replicator.setValue(.number(-0.25), forKeyPath: "instanceRedOffset")
    }
    func reds(_ frame: Frame) -> [Float] {
      frame.quads.map { Float($0.word10 & 0xFFFF) / 65535 }
    }
    expect(reds(world.frame(at: 0)), [1, 0.75, 0.5, 0.25, 0])
    replicator[.instanceColor] = .black
    replicator.setValue(.number(0.25), forKeyPath: "instanceRedOffset")
    world.animations.removeAll(ofSlot: replicator.slot, world: world)
    expect(reds(world.frame(at: 0)), [0, 0.25, 0.5, 0.75, 1])
  }

  @Test func `copies in depth equal flat copies where both ways apply`() {
    let flat = scene { _, _, source in source[.transform.rotation.z] = 0.3 }
    let deep = scene { _, replicator, source in
      source[.transform.rotation.z] = 0.3
      // A shift in depth changes nothing without perspective, but takes the general way.
      replicator[.instanceTransform] = .translation(20, 0, 1)
    }
    let a = flat.0.frame(at: 0).quads
    let b = deep.0.frame(at: 0).quads
    #expect(a.count == 5 && b.count == 5)
    for (x, y) in zip(a, b) {
      #expect(abs(x.tx - y.tx) < 1e-3 && abs(x.a - y.a) < 1e-6 && abs(x.ty - y.ty) < 1e-3)
    }
  }

  @Test func `delayed copies go on when the layer's own animation has ended`() {
    let (world, replicator) = scene(delay: 0.5) { _, _, source in
      source.opacity = 0.25
      var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
      fade.beginTime = 1e-100
      source.add(fade, forKey: "fade")
    }
    world.frame(at: 0)
    expect(opacities(world.frame(at: 1.5)), [0.25, 1, 0.5, 0.25, 0.25])
    #expect(world.nextFrame == .now)
    expect(opacities(world.frame(at: 2.25)), [0.25, 0.25, 0.25, 0.75, 0.25])
    expect(opacities(world.frame(at: 3.5)), [0.25, 0.25, 0.25, 0.25, 0.25])
    #expect(world.nextFrame == .never)
    // And back: a frame is a function of its time.
    expect(opacities(world.frame(at: 2.25)), [0.25, 0.25, 0.25, 0.75, 0.25])
    world.transaction(disableActions: true) { replicator[.instanceDelay] = 0 }
    expect(opacities(world.frame(at: 5)), [0.25, 0.25, 0.25, 0.25, 0.25])
  }

  @Test func `nested delays add up and leave the present as it was`() {
    let world = World()
    let outer = world.addLayer(.replicator, to: world.root)
    outer.setValue(.number(2), forKeyPath: "instanceCount")
    outer[.instanceDelay] = 0.4
    let inner = world.addLayer(.replicator, to: outer)
    inner.setValue(.number(2), forKeyPath: "instanceCount")
    inner[.instanceDelay] = 0.1
    let source = world.addLayer(to: inner) {
      $0.bounds = Rect(0, 0, 10, 10)
      $0.backgroundColor = .white
    }
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
    fade.beginTime = 1e-100
    source.add(fade, forKey: "fade")
    world.frame(at: 0)
    expect(opacities(world.frame(at: 0.9)), [0.9, 0.8, 0.5, 0.4])
    #expect(abs(source.presentation[.opacity] - 0.9) < 1e-6)
  }
}

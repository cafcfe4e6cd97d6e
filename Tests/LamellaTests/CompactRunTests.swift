// SPDX-License-Identifier: MIT

import LamellaMath
import Testing

@testable import Lamella

/// Long runs of particles and copies against the whole records that they stand for.
@Suite struct CompactRunTests {
  /// The quads of a frame with and without compact runs.
  private func both(_ world: World, at time: Double) throws -> (
    compact: [InstanceRecord], whole: [InstanceRecord]
  ) {
    world.frame(at: time)
    let builder = try #require(world.pipeline.builder)
    func draw(_ least: Int) -> Frame {
      builder.leastCompacts = least
      world.changes.invalidate(.drawing)
      return world.frame(at: time)
    }
    let compact = draw(1)
    #expect(compact.compacts.count > 0)
    let quads = compact.quads
    #expect(quads.count == compact.quadCount)
    let whole = draw(.max)
    #expect(whole.compacts.count == 0)
    return (quads, whole.quads)
  }

  @Test(arguments: ["plain", "varied", "plane", "tinted", "circle", "additive", "clipped"])
  func `particles`(kind: String) throws {
    let scene = ParticleScene(birthRate: 700, lifetime: 1) { cell, layer in
      (cell.velocity, cell.emissionRange, cell.scaleRange) = (40, 3, 0.5)
      if kind == "varied" || kind == "tinted" {
        cell.lifetimeRange = 0.5
        cell.spinRange = 4
        cell.colorRange = Color(0.3, 0.2, 0.1, 0.5)
      }
      if kind == "circle" {
        layer.emitterShape = .circle
        layer.emitterSize = Size(20, 0)
      }
      if kind == "additive" { layer.renderMode = .additive }
      if kind == "plane" {
        cell.particleType = .plane
        cell.orientationRange = 2
      }
      if kind == "clipped" {
        layer.bounds = Rect(-500, -500, 1000, 1000)
        layer.masksToBounds = true
        layer.opacity = 0.5
      }
      if kind == "tinted" { cell.color = Color(0.5, 0.5, 1, 1) }
    }
    let (compact, whole) = try both(scene.world, at: 3.3)
    #expect(compact.count > 300)
    #expect(compact == whole)
    let run = try #require(
      scene.world.frame(at: 3.4).commands.first { $0.kind == .instances && $0.instanceCount > 9 })
    #expect(run.blend == (kind == "additive" ? .plusLighter : .sourceOver))
  }

  @Test(arguments: ["plain", "tinted", "border", "delay", "folded", "override"])
  func `copies of a box`(kind: String) throws {
    let (world, replicator) = CopyPackingTests.scene(count: 600) { world, parent in
      let card = CopyPackingTests.card(world, parent)
      if kind != "border" && kind != "plain" { card.borderWidth = 0 }
      if kind == "delay" || kind == "folded" {
        var fade = BasicAnimation(.opacity, from: 0.25, to: 1, duration: 2)
        fade.repeatCount = .infinity
        fade.autoreverses = true
        card.add(fade, forKey: "fade")
        var turn = BasicAnimation(.transform.rotation.z, from: 0, to: 3, duration: 2)
        turn.repeatCount = .infinity
        card.add(turn, forKey: "turn")
      }
    }
    if kind == "delay" || kind == "folded" { replicator[.instanceDelay] = 0.01 }
    if kind == "tinted" || kind == "folded" {
      replicator.setValue(.number(-0.001), forKeyPath: "instanceRedOffset")
      replicator.setValue(.number(-0.001), forKeyPath: "instanceAlphaOffset")
    }
    if kind == "override" {
      for copy in [0, 3, 599] {
        replicator.setOverride(CopyOverride(transform: .translation(1, 2)), ofCopy: copy)
      }
    }
    let (compact, whole) = try both(world, at: 9)
    #expect(compact.count == 600 && whole.count == 600)
    if kind != "folded" {
      #expect(compact == whole)
      return
    }
    for (a, b) in zip(compact, whole) {
      #expect(a.a == b.a && a.ty == b.ty && a.word10 == b.word10 && a.opacity == 1)
      let alpha = Float(b.word11 >> 16) / 65535 * b.opacity
      #expect(abs(Float(a.word11 >> 16) / 65535 - alpha) < 1.5 / 65535)
    }
  }

  @Test func `a run is one command, and copy 0 belongs to it`() throws {
    let (world, _) = CopyPackingTests.scene(count: 600) { _ = CopyPackingTests.card($0, $1) }
    world.recordsSources = true
    let frame = world.frame(at: 0)
    #expect(frame.commands.map(\.kind) == [.compactInstances])
    #expect(frame.instances.count == 0 && frame.quadCount == 600 && frame.looks.count == 1)
    #expect(frame.lookSources.count == 1 && frame.sources.count == 0)
  }

  @Test func `few quads stay with their neighbours`() {
    let (world, _) = CopyPackingTests.scene(count: 511) { _ = CopyPackingTests.card($0, $1) }
    let frame = world.frame(at: 0)
    #expect(frame.commands.map(\.kind) == [.instances] && frame.compacts.count == 0)
  }

  @Test func `copies under a clip name it where it cuts one of them`() throws {
    for (width, isCut) in [(Float(5000), false), (300, true)] {
      let (world, replicator) = CopyPackingTests.scene(count: 600) {
        _ = CopyPackingTests.card($0, $1)
      }
      let frame = world.addLayer(to: world.root) {
        $0.bounds = Rect(-width, -width, 2 * width, 2 * width)
        $0.masksToBounds = true
      }
      try frame.addSublayer(replicator)
      let (compact, whole) = try both(world, at: 0)
      #expect(compact.map(\.tx) == whole.map(\.tx) && compact.count > 20)
      #expect(compact.allSatisfy { ($0.clipIndex > 0) == isCut })
      #expect(whole.contains { $0.clipIndex > 0 } == isCut)
    }
  }
}

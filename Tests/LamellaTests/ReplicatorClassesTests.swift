// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella

/// Every class of layers below a replicator: three copies look like the layer made three times.
@Suite struct ReplicatorClassesTests {
  static let kinds: [String] = [
    "image", "gradient", "emitter", "transform", "mask", "clip", "rounded clip", "group", "shadow",
    "filter", "scroll", "nested layers", "unsorted", "back", "hidden", "perspective",
  ]

  private func fill(_ kind: String, _ world: World, _ parent: Layer, _ picture: ContentsID) {
    func square(_ parent: Layer, _ x: Float = 10) -> Layer {
      world.addLayer(to: parent) {
        $0.bounds = Rect(0, 0, 20, 16)
        $0.position = Point(x, 12)
        $0.backgroundColor = .white
      }
    }
    switch kind {
    case "image":
      let layer = square(parent)
      layer.contents = picture
      layer.contentsRect = Rect(0, 0, 0.5, 0.5)
    case "gradient":
      let layer = world.addLayer(.gradient, to: parent) { $0.bounds = Rect(0, 0, 20, 20) }
      layer.setValue(.array([.color(.red), .color(.blue)]), forKeyPath: "colors")
    case "emitter":
      let layer = world.addLayer(.emitter, to: parent) { $0.bounds = Rect(0, 0, 20, 20) }
      var cell = EmitterCell()
      cell.contents = picture
      (cell.birthRate, cell.lifetime, cell.velocity) = (20, 1, 5)
      cell.emissionRange = 6
      layer.emitterCells = [cell]
    case "transform":
      let layer = world.addLayer(.transform, to: parent) { $0.bounds = Rect(0, 0, 20, 20) }
      _ = square(layer)
      let other = square(layer, 14)
      other.zPosition = -3
      other[.transform.rotation.y] = 0.5
    case "mask":
      let layer = square(parent)
      let mask = square(parent, 3)
      mask.removeFromSuperlayer()
      layer.mask = mask
    case "clip", "rounded clip":
      let layer = square(parent)
      layer.masksToBounds = true
      layer.cornerRadius = kind == "clip" ? 0 : 4
      _ = square(layer, 18)
    case "group":
      let layer = square(parent)
      layer.opacity = 0.5
      _ = square(layer, 18)
    case "shadow":
      let layer = square(parent)
      layer.setValue(.number(0.5), forKeyPath: "shadowOpacity")
    case "filter":
      let layer = square(parent)
      layer.setValue(
        .array([.filter(Filter("gaussianBlur"))]), forKeyPath: "filters")
    case "scroll":
      let layer = world.addLayer(.scroll, to: parent) { $0.bounds = Rect(3, 4, 20, 20) }
      _ = square(layer)
    case "nested layers":
      _ = square(square(square(parent), 5), 6)
    case "unsorted":
      square(parent).zPosition = 5
      _ = square(parent, 13)
    case "back":
      let layer = square(parent)
      layer.isDoubleSided = false
      layer[.transform.rotation.y] = 3
    case "hidden":
      square(parent).isHidden = true
      _ = square(parent, 3)
    default:
      let layer = square(parent)
      layer[.transform.rotation.y] = 0.4
      var eye = Transform3D.identity
      eye.m34 = -1 / 200
      parent.setValue(.transform(eye), forKeyPath: "sublayerTransform")
    }
  }

  private func frame(_ build: (World, ContentsID) -> Void) -> (World, Frame) {
    let world = World()
    world.transactionDisablesActions = true
    let picture = world.contents.add(
      Bitmap(width: 2, height: 2, pixels: .init(repeating: 255, count: 16)))
    build(world, picture)
    world.frame(at: 0)
    return (world, world.frame(at: 0.7))
  }

  @Test(arguments: kinds)
  func `three copies are three layers`(kind: String) throws {
    let (_, copied) = frame { world, picture in
      let replicator = world.addLayer(.replicator, to: world.root)
      replicator.setValue(.number(3), forKeyPath: "instanceCount")
      replicator[.instanceTransform] = .translation(50, 7)
      if kind == "perspective" {
        // The eye stands before the replicator's middle, not before each copy's.
        let holder = world.addLayer(to: replicator)
        fill(kind, world, holder, picture)
      } else {
        fill(kind, world, replicator, picture)
      }
    }
    let (_, made) = frame { world, picture in
      for k in 0..<3 {
        let holder = world.addLayer(to: world.root) {
          $0.position = Point(Float(50 * k), Float(7 * k))
        }
        fill(kind, world, holder, picture)
      }
    }
    #expect(copied.quadCount == made.quadCount)
    #expect(copied.commands.map(\.kind) == made.commands.map(\.kind))
    #expect(copied.groups.count == made.groups.count)
    #expect(copied.clips.count == made.clips.count)
    #expect(kind == "back" || made.quadCount >= 3)
    for (a, b) in zip(copied.quads, made.quads) {
      #expect(a.kind == b.kind && a.flags == b.flags && a.word15 == b.word15)
      #expect(abs(a.width - b.width) < 1e-3 && a.opacity == b.opacity)
      if a.flags.contains(.projective) {
        let (p, q) = (copied.projections[Int(a.a)], made.projections[Int(b.a)])
        #expect(abs(p.m31 / p.m33 - q.m31 / q.m33) < 1e-2)
      } else {
        #expect(abs(a.tx - b.tx) < 1e-3 && abs(a.ty - b.ty) < 1e-3 && abs(a.a - b.a) < 1e-5)
      }
    }
  }

  @Test func `ten by ten by ten`() throws {
    let world = World()
    world.transactionDisablesActions = true
    var parent = world.root
    var layers: [Layer] = []
    for i in 0..<3 {
      let replicator = world.addLayer(.replicator, to: parent)
      replicator.setValue(.number(10), forKeyPath: "instanceCount")
      replicator[.instanceTransform] = .translation(i == 2 ? 1 : 0, i == 1 ? 1 : 0, 0)
        .concatenating(i == 0 ? .translation(100, 0) : .identity)
      replicator[.instanceDelay] = [0.1, 0.01, 0.001][i]
      replicator.setValue(.number(-0.01), forKeyPath: "instanceGreenOffset")
      layers.append(replicator)
      parent = replicator
    }
    let dot = world.addLayer(to: parent) {
      $0.bounds = Rect(0, 0, 1, 1)
      $0.anchorPoint = .zero
      $0.backgroundColor = .white
    }
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: 2)
    fade.beginTime = 1e-100
    dot.add(fade, forKey: "fade")
    world.frame(at: 0)
    let records = world.frame(at: 1.5).quads
    #expect(records.count == 1000)
    for (n, r) in records.enumerated() where n < 1000 {
      let (i, j, k) = (n / 100, n / 10 % 10, n % 10)
      #expect(r.tx == Float(100 * i + k) && r.ty == Float(j))
      let time = 1.5 - 0.1 * Float(i) - 0.01 * Float(j) - 0.001 * Float(k)
      #expect(abs(r.opacity - time / 2) < 1e-4)
      let green = (1 - 0.01 * Float(i)) * (1 - 0.01 * Float(j)) * (1 - 0.01 * Float(k))
      #expect(abs(Float(r.word10 >> 16) / 65535 - green) < 1e-4)
    }
    #expect(abs(dot.copy(3, 4, 5)[.opacity] - (1.5 - 0.345) / 2) < 1e-5)
    #expect(world.root.hitTestCopy(Point(305.5, 4.5)) == dot.copy(3, 4, 5))
  }

  @Test(arguments: [
    "instanceCount", "instanceDelay", "instanceColor", "instanceRedOffset", "instanceGreenOffset",
    "instanceBlueOffset", "instanceAlphaOffset", "instanceTransform",
    "instanceTransform.translation.x",
  ])
  func `every property animates`(key: String) throws {
    let (world, replicator) = CopyPackingTests.scene(count: 8) { _ = CopyPackingTests.card($0, $1) }
    let card = replicator.sublayers[0]
    card.add(BasicAnimation(.opacity, from: 1, to: 0, duration: 9), forKey: "fade")
    var animation = BasicAnimation(keyPath: key)
    animation.duration = 2
    switch key {
    case "instanceCount": (animation.fromValue, animation.toValue) = (.number(2), .number(30))
    case "instanceColor":
      (animation.fromValue, animation.toValue) = (.color(.white), .color(.black))
    case "instanceTransform":
      animation.fromValue = .transform(.translation(5, 0))
      animation.toValue = .transform(.rotation(1))
    case "instanceTransform.translation.x":
      (animation.fromValue, animation.toValue) = (.number(0), .number(60))
    case "instanceDelay": (animation.fromValue, animation.toValue) = (.number(0), .number(0.5))
    default: (animation.fromValue, animation.toValue) = (.number(0), .number(-0.1))
    }
    replicator.add(animation, forKey: "a")
    world.frame(at: 0)
    let early = world.frame(at: 0.5).quads
    let (packed, walked) = try CopyPackingTests.both(world, at: 1.5)
    #expect(early != packed)
    #expect(packed.count == walked.count)
    if key == "instanceCount" { #expect(early.count == 9 && packed.count == 23) }
    for (a, b) in zip(packed, walked) {
      #expect(abs(a.tx - b.tx) < 1e-2 && abs(a.b - b.b) < 1e-4)
      #expect(a.word10 == b.word10 && abs(a.opacity - b.opacity) < 1e-4)
    }
  }

  @Test func `copies cost records and nothing else`() throws {
    let (world, replicator) = CopyPackingTests.scene(count: 10_000) {
      _ = CopyPackingTests.card($0, $1)
    }
    let frame = world.frame(at: 0)
    #expect(world.layerCount == 3 && world.tree.rowCount == 3)
    #expect(MemoryLayout<CompactRecord>.stride == 32)
    #expect(frame.quadCount == 10_000 && frame.instances.count == 0)
    // Room grows by doubling; the scratch memory does not grow with the copies.
    #expect(frame.compacts.capacity < 2 * 10_000 + 512 && frame.instances.capacity < 100)
    let plan = try #require(world.pipeline.builder).copyPlan
    #expect(plan.scratch.count * 4 < 32 << 10)
    #expect(plan.bases.count == 40)
    // Out of view they cost no records at all.
    world.viewport = Rect(5000, 5000, 10, 10)
    let empty = world.frame(at: 0)
    #expect(empty.quadCount == 0 && empty.compacts.count < 4)
    _ = replicator
  }
}

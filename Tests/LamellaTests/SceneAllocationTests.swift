// SPDX-License-Identifier: MIT

import CLamellaAllocationCounter
import Lamella
import LamellaMath
import Testing

/// A steady frame allocates nothing, also in depth and where whole values are animated (law 2).
///
/// Counted in optimised builds.
@Suite struct SceneAllocationTests {
  /// Draws every request as one pixel and remembers nothing.
  private final class Pixels: PictureSource {
    let contents: ContentsID
    var requests = 0
    init(_ world: World) {
      contents = world.contents.add(Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 9]))
    }
    func collect(at time: Double) -> Bool { false }
    func nextFrame(after time: Double) -> NextFrame { .never }
    func beginFrame(at time: Double) {}
    func picture(of request: PictureRequest, replacing previous: PlacedPicture?) -> PlacedPicture {
      requests += 1
      return PlacedPicture(contents: contents, rect: Rect(0, 0, 1, 1), tag: 1)
    }
    func keep(_ picture: PlacedPicture) -> Bool { true }
    func release(_ picture: PlacedPicture) {}
    func pin(_ picture: PlacedPicture) {}
    func unpin(_ picture: PlacedPicture) {}
    func tile(_ request: TileRequest, isWanted: Bool) -> PlacedTile? { nil }
    func endFrame() {}
    func preferredSize(of text: TextDrawing, width: Float?) -> Size { .zero }
  }

  /// Allocations of two hundred frames after the first few.
  private func steadyFrames(_ world: World, from first: Int = 8) -> UInt64 {
    for i in 0..<first { world.frame(at: Double(i) / 60) }
    return allocations {
      for i in first..<first + 200 { world.frame(at: Double(i) / 60) }
    } ?? 0
  }

  private func endless<V: AnimatableValue>(
    _ property: AnimatableProperty<V>, _ from: V, _ to: V, additive: Bool = false
  ) -> BasicAnimation {
    var animation = BasicAnimation(property, from: from, to: to, duration: 3)
    animation.repeatCount = .infinity
    animation.autoreverses = true
    return animation
  }

  @Test(.enabled(if: isOptimized), arguments: ["ring", "nested", "crossing"])
  func `a turning scene in depth`(kind: String) {
    let world = World()
    let stage = world.addLayer(to: world.root) { $0.bounds = Rect(0, 0, 600, 400) }
    var perspective = Transform3D.identity
    perspective.m34 = -1 / 800
    stage.sublayerTransform = perspective
    let picture = world.contents.add(Bitmap(width: 1, height: 1, pixels: [9, 9, 9, 255]))
    let ring = world.addLayer(.transform, to: stage) { $0.position = Point(300, 200) }
    for i in 0..<12 {
      let parent = kind == "nested" ? world.addLayer(.transform, to: ring) : ring
      let card = world.addLayer(to: parent) {
        $0.bounds = Rect(0, 0, 100, 140)
        $0.backgroundColor = .orange
        $0.cornerRadius = 8
        $0.masksToBounds = true
        $0.shadowOpacity = 0.5
        $0.contents = picture
        $0.zPosition = kind == "crossing" ? 0 : 200
        $0.transform = .rotation(Float(i) * .pi / 6, 0, 1, 0)
      }
      world.addLayer(to: card) {
        $0.bounds = Rect(0, 0, 50, 50)
        $0.backgroundColor = .blue
        $0.opacity = 0.5
      }
      card.add(endless(.opacity, 0.5, 1))
    }
    world.frame(at: 0)
    ring.add(endless(.transform.rotation.y, 0, 6))
    // As many pieces as there ever are come within one turn.
    #expect(steadyFrames(world, from: 400) == 0)
  }

  @Test(.enabled(if: isOptimized), arguments: ["fill", "stroke", "both", "keys"])
  func `animated paths`(kind: String) {
    let world = World()
    let source = Pixels(world)
    world.pictureSource = source
    for i in 0..<20 {
      let shape = world.addLayer(.shape, to: world.root) {
        $0[.path] = .rect(Rect(0, 0, 20, 20))
        if kind != "fill" { $0[.strokeColor] = .red }
        if kind == "stroke" { $0[.fillColor] = nil }
        $0.setValue(.array([.number(3), .number(2)]), forKeyPath: "lineDashPattern")
      }
      let ends = (Path.rect(Rect(0, 0, 20, 20)), Path.rect(Rect(Float(i), 5, 40, 10)))
      if kind == "keys" {
        var keys = KeyframeAnimation(.path, values: [ends.0, ends.1, ends.0], duration: 3)
        keys.repeatCount = .infinity
        shape.add(keys)
      } else {
        shape.add(endless(.path, ends.0, ends.1))
      }
    }
    #expect(steadyFrames(world) == 0)
    #expect(source.requests > 20 * 20)
  }

  @Test(.enabled(if: isOptimized))
  func `animated paths of shadows`() {
    let world = World()
    world.pictureSource = Pixels(world)
    for i in 0..<20 {
      let layer = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0.backgroundColor = .red
        $0.shadowOpacity = 1
      }
      layer.add(
        endless(
          .shadowPath, .ellipse(Rect(0, 0, 20, 20)), .ellipse(Rect(Float(i), 0, 40, 20))))
    }
    #expect(steadyFrames(world) == 0)
  }

  @Test(.enabled(if: isOptimized), arguments: ["colors", "locations", "keys"])
  func `animated lists`(kind: String) {
    let world = World()
    for i in 0..<20 {
      let gradient = world.addLayer(.gradient, to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0[.colors] = [.red, .blue, .orange]
        $0[.locations] = [0, 0.5, 1]
      }
      switch kind {
      case "colors":
        gradient.add(endless(.colors, [.red, .blue, .orange], [.blue, .red, .white]))
      case "locations": gradient.add(endless(.locations, [0, 0.5, 1], [0, Float(i) / 20, 1]))
      default:
        var keys = KeyframeAnimation(
          .colors, values: [[.red, .blue, .red], [.blue, .red, .white], [.red, .red, .red]],
          duration: 3)
        keys.repeatCount = .infinity
        gradient.add(keys)
      }
    }
    #expect(steadyFrames(world) == 0)
  }

  /// Inputs of all filters, by their names, that take a number.
  static let inputs = [
    "gaussianBlur.inputRadius", "pixellate.inputScale", "colorSaturate.inputAmount",
    "colorHueRotate.inputAngle", "colorBrightness.inputAmount", "colorContrast.inputAmount",
    "sepiaTone.inputIntensity", "colorMonochrome.inputAmount",
  ]

  @Test(.enabled(if: isOptimized), arguments: inputs + ["color", "matrix", "several", "keys"])
  func `animated inputs of named filters`(kind: String) {
    let world = World()
    let parts = kind.split(separator: ".").map(String.init)
    for i in 0..<20 {
      let layer = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0.backgroundColor = .red
      }
      var filters = [
        Filter("colorInvert"),
        Filter(parts.count == 2 ? parts[0] : "gaussianBlur", name: "a name of some length"),
        Filter("multiplyColor", name: "tint", inputs: ["inputColor": .color(.red)]),
      ]
      if kind == "matrix" {
        let cells = Value.array((0..<20).map { .number($0 % 6 == 0 ? 1 : 0) })
        filters.append(Filter("colorMatrix", inputs: ["inputColorMatrix": cells]))
      }
      layer.filters = filters
      func animate(_ path: String, _ from: Value, _ to: Value, _ seconds: Double) {
        var animation = BasicAnimation(keyPath: path)
        (animation.fromValue, animation.toValue) = (from, to)
        (animation.duration, animation.autoreverses) = (seconds, true)
        animation.repeatCount = .infinity
        layer.add(animation, forKey: path)
      }
      let path = "filters.a name of some length.\(parts.last ?? "")"
      switch kind {
      case "color":
        animate("filters.tint.inputColor", .color(.red), .color(.blue), 2 + Double(i))
      case "matrix":
        let cells = { (k: Double) in Value.array((0..<20).map { .number(Double($0) * k) }) }
        animate("filters.colorMatrix.inputColorMatrix", cells(0), cells(0.1), 2 + Double(i))
      case "several":
        animate("filters.tint.inputColor", .color(.red), .color(.blue), 2)
        animate("filters.a name of some length.inputRadius", .number(1), .number(5), 3)
      case "keys":
        var keys = KeyframeAnimation(keyPath: "filters.a name of some length.inputRadius")
        keys.values = [.number(1), .number(9), .number(2)]
        (keys.duration, keys.repeatCount) = (3, .infinity)
        layer.add(keys)
      default: animate(path, .number(0), .number(1 + Double(i)), 3)
      }
    }
    #expect(steadyFrames(world) == 0)
  }

  @Test(
    .enabled(if: isOptimized),
    arguments: [
      "a million", "sorted", "added", "cells in cells", "in depth", "moving", "planes", "copied",
      "two rates",
    ])
  func `particles`(kind: String) throws {
    let count: Float = kind == "a million" ? 1_000_000 : 20_000
    let scene = ParticleScene(birthRate: count, lifetime: 1) { cell, emitter in
      emitter.emitterSize = Size(100, 100)
      emitter.emitterShape = .rectangle
      (cell.velocity, cell.velocityRange, cell.emissionRange) = (20, 10, 6)
      (cell.scaleRange, cell.spin) = (0.5, 1)
      switch kind {
      case "sorted": emitter.renderMode = .oldestFirst
      case "added": emitter.renderMode = .additive
      case "cells in cells":
        cell.birthRate = 200
        var inner = EmitterCell(name: "inner")
        (inner.contents, inner.birthRate, inner.lifetime) = (cell.contents, 50, 0.5)
        cell.emitterCells = [inner]
      case "in depth":
        emitter.preservesDepth = true
        emitter.setValue(.number(0.4), forKeyPath: "transform.rotation.y")
        (cell.birthRate, cell.emissionLatitude) = (2000, 1)
      case "planes":
        cell.particleType = .plane
        (cell.orientationLongitude, cell.birthRate) = (1, 2000)
      default: break
      }
    }
    if kind == "copied" {
      let replicator = scene.world.addLayer(.replicator, to: scene.world.root)
      replicator.setValue(.number(3), forKeyPath: "instanceCount")
      replicator[.instanceTransform] = .translation(9, 9)
      try replicator.addSublayer(scene.emitter)
    }
    if kind == "moving" {
      scene.emitter.add(
        endless(.position, .zero, Point(100, 50)), forKey: "place")
      scene.emitter.add(
        endless(.emitterPosition, .zero, Point(100, 50)), forKey: "births")
    }
    if kind == "two rates" {
      for (path, high, seconds) in [
        ("birthRate", 1.0, 1.0), ("emitterCells.spark.birthRate", 9000, 2.0.squareRoot()),
      ] {
        var wave = scene.animation(path, high / 2, high, seconds)
        (wave.autoreverses, wave.repeatCount) = (true, .infinity)
        scene.emitter.add(wave, forKey: path)
      }
    }
    // Full from the second second on; a number that varies needs some frames to reach its height.
    #expect(steadyFrames(scene.world, from: 240) == 0)
  }

  @Test(.enabled(if: isOptimized), arguments: [false, true])
  func `copies and particles among planes`(isDelayed: Bool) {
    let world = World()
    let stage = world.addLayer(to: world.root) {
      $0.bounds = Rect(0, 0, 600, 400)
      $0.sublayerTransform = .perspective(800)
    }
    let outer = world.addLayer(.replicator, to: stage) {
      $0.position = Point(300, 200)
      $0.preservesDepth = true
      $0.setValue(.number(9), forKeyPath: "instanceCount")
      $0[.instanceTransform] = .rotation(0.7, 0, 1, 0)
      if isDelayed { $0[.instanceDelay] = 0.1 }
    }
    let inner = world.addLayer(.replicator, to: outer) {
      $0.preservesDepth = true
      $0.setValue(.number(3), forKeyPath: "instanceCount")
      $0[.instanceTransform] = .translation(0, 60, 5)
    }
    let card = world.addLayer(to: inner) {
      $0.bounds = Rect(0, 0, 50, 40)
      $0.backgroundColor = .orange
      $0.zPosition = 90
    }
    world.addLayer(to: stage) {
      $0.frame = Rect(100, 100, 400, 200)
      $0.backgroundColor = .blue
    }
    let emitter = world.addLayer(.emitter, to: stage) {
      $0.position = Point(300, 200)
      $0.preservesDepth = true
    }
    var cell = EmitterCell(name: "dot")
    cell.contents = ParticleScene.white(in: world)
    (cell.birthRate, cell.lifetime, cell.velocity) = (500, 1, 100)
    (cell.emissionRange, cell.emissionLatitude) = (6, 1)
    emitter.emitterCells = [cell]
    world.frame(at: 0)
    card.add(endless(.opacity, 0.5, 1), forKey: "fade")
    outer.add(endless(.transform.rotation.z, 0, 1), forKey: "turn")
    #expect(steadyFrames(world, from: 400) == 0)
  }

  @Test(.enabled(if: isOptimized))
  func `layers that are rasterised, in each other, beside a steady number of others`() {
    let world = World()
    for i in 0..<20 {
      let kept = world.addLayer(to: world.root) {
        $0.bounds = Rect(0, 0, 60, 60)
        $0.shouldRasterize = true
        $0.shadowOpacity = 0.5
      }
      let inner = world.addLayer(to: kept) {
        $0.bounds = Rect(0, 0, 20, 20)
        $0.backgroundColor = .red
        $0.shouldRasterize = i % 2 == 0
      }
      world.addLayer(to: inner) {
        $0.bounds = Rect(0, 0, 9, 9)
        $0.backgroundColor = .blue
      }
      kept.add(endless(.position, .zero, Point(9, Float(i))), forKey: "move")
      // Made again in each frame.
      if i % 5 == 0 { inner.add(endless(.opacity, 0.25, 1), forKey: "fade") }
    }
    #expect(steadyFrames(world) == 0)
  }
}

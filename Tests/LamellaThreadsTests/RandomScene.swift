// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

@testable import Lamella

/// A world of some hundred layers with animations of every kind, the same for equal seeds.
struct RandomScene {
  let world = World()

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    world.viewport = Rect(-400, -400, 800, 800)
    let hasDepth = seed % 3 == 1
    var parents: [Layer] = [world.root]
    for _ in 0..<Int.random(in: 5...40, using: &random) {
      // Now long chains, now wide trees.
      let parent =
        seed % 4 == 0
        ? parents[parents.count - 1] : parents[Int.random(in: parents.indices, using: &random)]
      let layer = world.addLayer(to: parent) { Self.dress($0, &random) }
      // What is below shall be seen.
      layer.isHidden = false
      if Int.random(in: 0..<5, using: &random) == 0 { layer.opacity = 0.7 }
      if Int.random(in: 0..<6, using: &random) == 0 { layer.masksToBounds = true }
      if hasDepth, Int.random(in: 0..<4, using: &random) == 0 {
        layer.transform = .rotation(0.5, 1, 0.3, 0)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { layer.speed = -0.5 }
      parents.append(layer)
    }
    var all: [LayerID] = []
    for _ in 0..<6 {
      let parent = parents[Int.random(in: parents.indices, using: &random)]
      let ids = world.addLayers(
        count: Int.random(in: 1...150, using: &random), to: parent)
      for id in ids { Self.dress(world.layer(id), &random) }
      all += ids
    }
    world.frame(at: 0)
    animateTogether(all, &random)
    for id in all where Int.random(in: 0..<3, using: &random) == 0 {
      animateAlone(world.layer(id), hasDepth: hasDepth, &random)
    }
    world.commit(at: 0)
  }

  private static func dress(_ layer: Layer, _ random: inout SeededRandom) {
    func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &random) }
    layer.bounds = Rect(number(-5...5), 0, number(0...40), number(0...40))
    layer.position = Point(number(-300...300), number(-300...300))
    layer[.transform.rotation.z] = number(-3...3)
    layer.backgroundColor = Color(number(0...1), number(0...1), number(0...1), number(0.1...1))
    layer.cornerRadius = number(0...5)
    layer.borderWidth = number(0...2)
    layer.isHidden = number(0...1) < 0.05
  }

  private func animateTogether(_ all: [LayerID], _ random: inout SeededRandom) {
    func some() -> [LayerID] { all.filter { _ in Bool.random(using: &random) } }
    let delays = all.map { _ in Double.random(in: 0...2, using: &random) }
    var options = BatchOptions(
      timingFunction: .easeInEaseOut, repeatCount: .infinity, autoreverses: true, fillMode: .both)
    world.animate(
      all, .position, to: all.map { _ in Point(Float.random(in: -400...400, using: &random), 9) },
      duration: 2, begin: .delays(delays), options: options)
    options.isAdditive = true
    let turning = some()
    world.animate(
      turning, .transform.rotation.z, from: turning.map { _ in 0 }, to: turning.map { _ in 2 },
      duration: 1.5, options: options)
    let fading = some()
    world.animate(
      fading, .opacity, from: fading.map { _ in 1 }, to: fading.map { _ in 0 }, duration: 1,
      options: BatchOptions(
        timingFunction: TimingFunction(0.9, 0, 0.1, 1), repeatCount: 2.5, fillMode: .backwards))
  }

  private func animateAlone(_ layer: Layer, hasDepth: Bool, _ random: inout SeededRandom) {
    switch Int.random(in: 0..<(hasDepth ? 7 : 6), using: &random) {
    case 0:
      layer.add(
        SpringAnimation(.position, to: Point(Float.random(in: 0...99, using: &random), 0)),
        forKey: "a")
    case 1:
      layer.add(
        KeyframeAnimation(.cornerRadius, values: [0, 5, 3, 9], duration: 2), forKey: "a")
    case 2:
      layer.add(BasicAnimation(.backgroundColor, from: .red, to: .blue, duration: 3), forKey: "a")
    case 3:
      layer.add(
        AnimationGroup(
          [
            BasicAnimation(.opacity, from: 0, to: 1, duration: 1),
            BasicAnimation(.borderWidth, from: 0, to: 5),
          ], duration: 2), forKey: "a")
    case 4: layer.add(BasicAnimation(.zPosition, from: 0, to: 5, duration: 2), forKey: "a")
    case 5:
      var hiding = BasicAnimation(keyPath: "hidden")
      (hiding.fromValue, hiding.toValue) = (.bool(false), .bool(true))
      hiding.duration = 1
      layer.add(hiding, forKey: "a")
    default:
      layer.add(
        BasicAnimation(.transform, to: .rotation(2, 0, 1, 0.2), duration: 2), forKey: "a")
    }
  }
}

extension Frame {
  /// All words of all lists.
  var everything: [[UInt32]] {
    [
      words(instances), words(compacts), words(looks), words(clips), words(projections),
      words(gradients), text(commands), text(groups), words(textures),
    ]
  }

  /// The fields of records between which bytes are unused: those may hold anything.
  private func text<Record>(_ buffer: RecordBuffer<Record>) -> [UInt32] {
    buffer.flatMap { "\($0)".unicodeScalars.map(\.value) }
  }

  private func words<Record>(_ buffer: RecordBuffer<Record>) -> [UInt32] {
    buffer.withUnsafeBufferPointer { records in
      let bytes = UnsafeRawBufferPointer(records)
      return stride(from: 0, to: bytes.count - 3, by: 4).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

// One random program, run on the engine and on the reference evaluator at the same time. Every
// number comes from one seed, so a failure is repeated by its seed alone.
//
// Half of the programs use times that are multiples of 1/16 and no curves where a jump in time would
// show: there every instant is exact in both, so frames fall on begins, ends and repeats exactly.

import Lamella
import LamellaMath
import LamellaTestSupport

/// A program on two worlds.
final class Twin {
  let world = World()
  let plain = PlainWorld()
  let log = EventLog()
  var random: SeededRandom
  let isExact: Bool
  var layers: [Layer] = []
  var classes: [LayerClass] = []
  /// The time of the last frame.
  var time = 0.0
  /// Properties whose values may differ from the defaults.
  var touched: [Touch] = []
  var labels = 0
  /// Some clips repeat: frames at the edges of their passes may round either way.
  var hasRates = false
  /// The layers that were in the tree at the last frame.
  var committed: Set<Int> = []
  /// The layer that an animation is being made for.
  var currentLayer = 0
  var story: [String] = []

  struct Touch: Equatable {
    let layer: Int
    let property: Int
  }

  func touch(_ place: Touch) {
    if !touched.contains(place) { touched.append(place) }
  }

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    isExact = Bool.random(using: &random)
    time = number(0...100)
    makeLayers()
  }

  // MARK: Numbers

  func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }

  func pick<T>(_ list: [T]) -> T { list[Int.random(in: list.indices, using: &random)] }

  func index(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// A time.
  func number(_ range: ClosedRange<Double>) -> Double {
    let x = Double.random(in: range, using: &random)
    return isExact ? (x * 16).rounded() / 16 : x
  }

  /// A value.
  func float(_ range: ClosedRange<Float>) -> Float {
    let x = random.float(range)
    return isExact ? (x * 16).rounded() / 16 : x
  }

  func label() -> String {
    labels += 1
    return "\(labels)"
  }

  // MARK: Layers

  private func makeLayers() {
    for i in 0..<(2 + index(4)) {
      let parent = i > 0 && chance(0.5) ? index(i) : nil
      let layerClass: LayerClass = chance(0.3) ? .gradient : .layer
      let layer = world.addLayer(layerClass, to: parent.map { layers[$0] } ?? world.root)
      if chance(0.7) {
        layer.bounds = Rect(0, 0, 50, 40)
        layer.backgroundColor = Color(0.5, 0.25, 0.75, 1)
      }
      layers.append(layer)
      classes.append(layerClass)
      var values = PlainValues()
      for property in TwinProperty.all
      where property.name != "transform"
        && (property.layerClass == nil || property.layerClass == layerClass)
      {
        values.plain[property.name] = PlainValue(layer.value(forKeyPath: property.name))
        if property.kind == .choice { values.plain[property.name] = PlainValue(.choice, [0]) }
      }
      plain.layers.append(PlainWorld.Layer(parent: parent, values: values))
      if chance(0.4) { setTiming(of: i) }
    }
  }

  /// The properties that a layer has.
  func property(of layer: Int) -> Int {
    while true {
      let i = index(TwinProperty.all.count)
      let wanted = TwinProperty.all[i].layerClass
      if wanted == nil || wanted == classes[layer] { return i }
    }
  }

  // MARK: Steps

  /// Runs a whole program; returns where the two disagree.
  func run() -> String? {
    if let trouble = frame(at: time) { return trouble }
    for _ in 0..<(4 + index(9)) {
      step()
      if chance(0.6), let trouble = frame() { return trouble }
    }
    // To the end of everything, and back into the middle.
    time += 1000
    if let trouble = frame(at: time) { return trouble }
    return frame(at: time - 1000 + number(0...2))
  }

  /// Runs a program's steps on the engine alone, for what needs no reference.
  func prepare() {
    for _ in 0..<(4 + index(9)) {
      step()
      if chance(0.4) { _ = frame() }
    }
  }

  private func step() {
    switch index(20) {
    case 0..<7: addAnimation(to: index(layers.count))
    case 7..<9: set(index(layers.count), implicitly: false)
    case 9..<12: set(index(layers.count), implicitly: true)
    case 12: remove()
    case 13: setTiming(of: index(layers.count))
    case 14..<17: inTransaction()
    case 17..<19: addBatch()
    default:
      if chance(0.3) {
        reduceMotion()
      } else {
        moveOutOrIn()
      }
    }
  }

  private func inTransaction() {
    tell("begin")
    world.beginTransaction()
    plain.begin()
    if chance(0.6) {
      let duration = number(0...2)
      world.transactionDuration = duration
      plain.levels[plain.levels.count - 1].duration = duration
    }
    if !isExact && chance(0.2) {
      let (curve, plainCurve) = curve()
      world.transactionTimingFunction = curve
      plain.levels[plain.levels.count - 1].easing = .some(plainCurve)
    }
    for _ in 0..<index(3) {
      if chance(0.5) {
        let label = label()
        tell("completion \(label)")
        world.setTransactionCompletion { [log] in log.add("done \(label)") }
        plain.setCompletion(label)
      }
      step()
    }
    tell("commit")
    world.commitTransaction()
    plain.commit()
  }

  private func remove() {
    let layer = index(layers.count)
    if chance(0.3) {
      tell("remove all of \(layer)")
      layers[layer].removeAllAnimations()
      plain.removeAll(from: layer)
      return
    }
    guard let key = layers[layer].animationKeys.randomElement(using: &random) else { return }
    tell("remove \(key) of \(layer)")
    layers[layer].removeAnimation(forKey: key)
    plain.remove(key, from: layer)
  }

  private func reduceMotion() {
    world.reducesMotion.toggle()
    tell("reduces motion: \(world.reducesMotion)")
    plain.setReducesMotion(world.reducesMotion)
  }

  private func moveOutOrIn() {
    let layer = index(layers.count)
    if chance(0.5) { return }
    if plain.layers[layer].isInTree {
      tell("take out \(layer)")
      world.transaction(disableActions: true) { layers[layer].removeFromSuperlayer() }
      plain.setInTree(layer, false)
    } else {
      tell("put in \(layer)")
      let parent = plain.layers[layer].parent.map { layers[$0] } ?? world.root
      world.transaction(disableActions: true) { try? parent.addSublayer(layers[layer]) }
      plain.setInTree(layer, true)
    }
  }

  func tell(_ words: String) { story.append(words) }
}

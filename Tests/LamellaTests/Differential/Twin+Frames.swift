// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Twin {
  /// The layer's own time at the last frame.
  func localNow(of layer: Int) -> Double { plain.localTime(layer, at: time) }

  /// A frame a little later, now, much later or earlier; returns where the two disagree.
  func frame() -> String? {
    switch index(10) {
    case 0: break
    case 1: time -= number(0...2)
    case 2: time += number(0...10)
    case 3: time = moment() ?? time
    default: time += number(0...0.75)
    }
    return frame(at: time)
  }

  /// The begin or end of some animation.
  private func moment() -> Double? {
    if !isExact && hasRates { return nil }
    let runs = plain.runs.filter { $0.phase != .pending && plain.layers[$0.layer].parent == nil }
    guard let run = runs.randomElement(using: &random) else { return nil }
    let layer = plain.layers[run.layer].timing
    if layer.speed != 1 || layer.offset != 0 || layer.begin != 0 { return nil }
    let end = run.animation.timing.end(inherited: run.inherited)
    return chance(0.5) || !end.isFinite ? run.animation.timing.begin : end
  }

  func frame(at time: Double) -> String? {
    self.time = time
    tell("frame at \(time)")
    world.frame(at: time)
    plain.frame(at: time)
    committed = Set(layers.indices.filter { layers[$0].isInTree })
    let (events, expected) = (log.take(), plain.take())
    if events != expected { return "callbacks \(events) instead of \(expected)" }
    for i in layers.indices {
      let keys = layers[i].animationKeys
      if keys != plain.keys(of: i) {
        return "layer \(i) has \(keys) instead of \(plain.keys(of: i))"
      }
    }
    for touch in touched {
      if let trouble = difference(touch) { return trouble }
    }
    return nil
  }

  private func difference(_ touch: Touch) -> String? {
    let property = TwinProperty.all[touch.property]
    let actual = plainValue(
      layers[touch.layer].presentation.value(forKeyPath: property.name)
    ).numbers
    var expected = plain.shown[touch.layer].read(property.name, "").numbers
    // No picture is number 0 here and null there.
    if property.kind == .choice && expected == [0] { expected = [] }
    if property.kind == .flag { expected = expected.map { $0 == 0 ? 0 : 1 } }
    let scale = expected.reduce(1) { max($0, abs($1)) }
    // Matrices multiplied a thousand times are beyond single precision.
    if scale > 1e30 { return nil }
    let isClose =
      actual.count == expected.count
      && zip(actual, expected).allSatisfy { abs($0 - $1) <= 1e-4 * scale }
    return isClose
      ? nil : "\(property.name) of \(touch.layer): \(actual) instead of \(expected)"
  }

  /// Animates one property of several layers in one call.
  func addBatch() {
    let numbers = ["opacity", "cornerRadius", "borderWidth", "position.x", "bounds.size.width"]
    let parts = ["transform.rotation.z", "transform.scale.xy", "transform.translation.x"]
    let keyPath = pick(numbers + parts + ["position"])
    var chosen: [Int] = []
    for layer in layers.indices where chance(0.6) { chosen.append(layer) }
    if chosen.isEmpty { return }
    let label = label()
    var duration = max(0.125, number(0.125...2))
    let delays = chosen.map { _ in chance(0.5) ? number(0...1) : 0 }
    var options = BatchOptions(key: pick(["a", "b", "batch"]))
    options.repeatCount = chance(0.7) ? 1 : pick([2, 2.5])
    options.autoreverses = chance(0.2)
    if options.repeatCount != 1 || options.autoreverses {
      // Passes are counted by their rate, which has to be exact where the times are.
      if isExact { duration = pick([0.25, 0.5, 1, 2]) }
      hasRates = true
    }
    options.fillMode = pick([.removed, .forwards, .backwards, .both])
    options.isAdditive = chance(0.3)
    options.isRemovedOnCompletion = chance(0.7)
    options.onStop = { [log] in log.add("stop \(label) \($0)") }
    var easing: PlainCurve?
    if chance(0.3) && !isExact {
      let (curve, plainCurve) = curve()
      (options.timingFunction, easing) = (curve, plainCurve)
    }
    let property = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
    let part = String(keyPath.dropFirst(property.count + 1))
    let known = TwinProperty.all.firstIndex { $0.name == property } ?? 0
    for layer in chosen { touch(Touch(layer: layer, property: known)) }
    var timing = PlainTiming(duration: duration, repeatCount: options.repeatCount)
    timing.autoreverses = options.autoreverses
    timing.fillsBackwards = options.fillMode == .backwards || options.fillMode == .both
    timing.fillsForwards = options.fillMode == .forwards || options.fillMode == .both
    timing.easing = easing ?? nil
    let hasFrom = chance(0.6)
    let ids = chosen.map { layers[$0].id }
    var values: [(PlainValue, PlainValue)] = []
    if keyPath == "position" {
      let from = chosen.map { _ in Point(float(-50...50), float(-50...50)) }
      let to = chosen.map { _ in Point(float(-50...50), float(-50...50)) }
      values = zip(from, to).map { (plainValue(.point($0)), plainValue(.point($1))) }
      world.animate(
        ids, .position, from: hasFrom ? from : nil, to: to, duration: duration,
        begin: .delays(delays), options: options)
    } else if let path = world.resolve(keyPath) {
      let range: ClosedRange<Float> = part.hasPrefix("scale") ? 0.5...2 : 0...10
      let from = chosen.map { _ in float(range) }
      let to = chosen.map { _ in float(range) }
      values = zip(from, to).map { (.number(Double($0)), .number(Double($1))) }
      world.animate(
        ids, AnimatableProperty<Float>(path: path), from: hasFrom ? from : nil, to: to,
        duration: duration, begin: .delays(delays), options: options)
    }
    let items = zip(chosen, values).enumerated().map { i, item in
      var animation = PlainAnimation(
        what: .basic(from: hasFrom ? item.1.0 : nil, to: item.1.1, by: nil), property: property,
        part: part)
      animation.timing = timing
      if let override = plain.easing { animation.timing.easing = override }
      animation.isAdditive = options.isAdditive
      animation.isRemovedOnCompletion = options.isRemovedOnCompletion
      return (layer: item.0, animation: animation, delay: delays[i])
    }
    tell(
      "batch \(label) for \(options.key ?? keyPath) of \(chosen), delays \(delays): \(items[0].animation)"
    )
    plain.addBatch(items, label, key: options.key ?? keyPath)
  }

  /// Gives a layer a time of its own.
  func setTiming(of layer: Int) {
    var timing = MediaTiming()
    timing.duration = .infinity
    timing.speed = pick([1, 2, 0.5, 0, -1, 4])
    timing.timeOffset = chance(0.4) ? number(-3...3) : 0
    if chance(0.5) {
      let parent = plain.layers[layer].parent
      timing.beginTime = plain.localTime(parent, at: time) + number(-2...2)
    }
    layers[layer].timing = timing
    let plainTiming = PlainTiming(
      begin: timing.beginTime, speed: timing.speed, offset: timing.timeOffset)
    tell("timing of \(layer): \(plainTiming)")
    if plainTiming.isSame(as: plain.layers[layer].timing) { return }
    plain.setTiming(plainTiming, of: layer)
  }
}

extension PlainTiming {
  func isSame(as other: PlainTiming) -> Bool {
    begin == other.begin && speed == other.speed && offset == other.offset
  }
}

extension PlainWorld {
  /// What callbacks came since the last call.
  func take() -> [String] {
    defer { log.removeAll() }
    return log
  }
}

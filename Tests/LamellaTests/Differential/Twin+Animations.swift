// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension Twin {
  /// Adds a random animation under a random key.
  func addAnimation(to layer: Int) {
    let label = label()
    let key = chance(0.3) ? nil : pick(["a", "b", "c", "position"])
    var (animation, plainAnimation) = animation(for: layer, depth: 0)
    animation.attributes.onStart = { [log] in log.add("start \(label)") }
    animation.attributes.onStop = { [log] in log.add("stop \(label) \($0)") }
    tell("add \(label) to \(layer) for \(key ?? "no key"): \(plainAnimation)")
    layers[layer].add(animation, forKey: key)
    var plainKey = key
    if case .transition = plainAnimation.what { plainKey = "transition" }
    plain.add(plainAnimation, label, key: plainKey, to: layer)
  }

  /// An animation, for both.
  private func animation(
    for layer: Int, depth: Int
  ) -> (any LayerAnimation, PlainAnimation) {
    switch index(12) {
    case 0..<5: basic(layer, depth, isSpring: false)
    case 5: basic(layer, depth, isSpring: true)
    case 6..<9: keyframes(layer, depth)
    case 9: route(layer, depth)
    case 10 where depth == 0: transition()
    case 10, 11: depth < 3 ? group(layer, depth) : basic(layer, depth, isSpring: false)
    default: basic(layer, depth, isSpring: false)
    }
  }

  private func transition() -> (any LayerAnimation, PlainAnimation) {
    var animation: any LayerAnimation = Transition("push")
    var plain = PlainAnimation(what: .transition)
    fillTiming(&animation, &plain, depth: 0, isSmooth: true)
    return (animation, plain)
  }

  // MARK: Timing

  private func fillTiming(
    _ animation: inout any LayerAnimation, _ plain: inout PlainAnimation, depth: Int,
    isSmooth: Bool
  ) {
    var timing = MediaTiming()
    if depth > 0 {
      if chance(0.4) { timing.beginTime = number(0...1.5) }
    } else if chance(0.3) {
      timing.beginTime = number(-1...3) + localNow(of: currentLayer)
      if timing.beginTime == 0 { timing.beginTime = 0.5 }
    }
    if chance(0.85) { timing.duration = max(0.0625, number(0.0625...3)) }
    if chance(0.2) { timing.speed = pick([0.5, 2, -1, -2, 0, 4]) }
    if chance(0.15) { timing.timeOffset = number(-1...2) }
    if chance(0.2) { timing.repeatCount = pick([0.5, 2, 2.5, 3, 1, 2.25]) }
    if chance(0.05) { timing.repeatCount = .infinity }
    if chance(0.1) { timing.repeatDuration = max(0.125, number(0.125...5)) }
    timing.autoreverses = chance(0.2)
    timing.fillMode = pick([.removed, .removed, .forwards, .backwards, .both])
    animation.attributes.timing = timing
    plain.timing = PlainTiming(
      begin: timing.beginTime, duration: timing.duration, speed: timing.speed,
      offset: timing.timeOffset, repeatCount: timing.repeatCount,
      repeatDuration: timing.repeatDuration, autoreverses: timing.autoreverses,
      fillsBackwards: timing.fillMode == .backwards || timing.fillMode == .both,
      fillsForwards: timing.fillMode == .forwards || timing.fillMode == .both)
    if chance(0.3) && (isSmooth || !isExact) {
      let (curve, plainCurve) = curve()
      animation.attributes.timingFunction = curve
      plain.timing.easing = plainCurve
    }
    if chance(0.3) {
      animation.attributes.isRemovedOnCompletion = false
      plain.isRemovedOnCompletion = false
    }
  }

  // MARK: Kinds

  /// A place to animate: a property of the layer, and perhaps a part.
  private func place(
    _ layer: Int, where isWanted: (TwinProperty) -> Bool = { _ in true }
  ) -> (property: TwinProperty, part: String) {
    currentLayer = layer
    while true {
      let p = property(of: layer)
      let property = TwinProperty.all[p]
      if !isWanted(property) { continue }
      touch(Touch(layer: layer, property: p))
      return (property, !property.parts.isEmpty && chance(0.5) ? pick(property.parts) : "")
    }
  }

  private func basic(
    _ layer: Int, _ depth: Int, isSpring: Bool
  ) -> (any LayerAnimation, PlainAnimation) {
    let (property, part) = place(layer)
    var animation = BasicAnimation(keyPath: property.keyPath(part))
    var kind = property.kind(of: part)
    let function = valueFunction(property, part)
    animation.valueFunction = function
    func ends() -> (Value, PlainValue) { function.map(functionInput) ?? value(kind) }
    if case .number = kind, !property.parts.isEmpty { kind = range(part) }
    var (from, to, by): (PlainValue?, PlainValue?, PlainValue?)
    if chance(0.7) { (animation.fromValue, from) = optional(ends()) }
    if chance(0.7) { (animation.toValue, to) = optional(ends()) }
    if chance(0.25) && isSummable(kind) { (animation.byValue, by) = optional(ends()) }
    var plain = PlainAnimation(
      what: .basic(from: from, to: to, by: by), property: property.name, part: part)
    plain.function = function?.rawValue
    if isSummable(kind) || function != nil {
      animation.isAdditive = chance(0.25)
      // Thousands of turns have no digits left for their place.
      animation.isCumulative =
        chance(0.2) && !part.hasPrefix("rotation") && function?.rawValue.hasPrefix("rot") != true
    }
    plain.isAdditive = animation.isAdditive
    plain.isCumulative = animation.isCumulative
    if isSpring {
      let spring = SpringTiming(
        mass: Double(pick([1, 2])), stiffness: pick([50, 100, 300]),
        damping: pick([0, 5, 10, 20, 50]), initialVelocity: pick([0, 5, -3]),
        allowsOverdamping: chance(0.5))
      animation.spring = spring
      plain.spring = PlainSpring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        velocity: spring.initialVelocity, allowsOverdamping: spring.allowsOverdamping)
    }
    var any: any LayerAnimation = animation
    fillTiming(&any, &plain, depth: depth, isSmooth: isSmooth(kind) && !isSpring)
    return (any, plain)
  }

  private func keyframes(_ layer: Int, _ depth: Int) -> (any LayerAnimation, PlainAnimation) {
    let (property, part) = place(layer)
    var animation = KeyframeAnimation(keyPath: property.keyPath(part))
    var kind = property.kind(of: part)
    if case .number = kind, !property.parts.isEmpty { kind = range(part) }
    let function = valueFunction(property, part)
    animation.valueFunction = function
    var keys = PlainKeys()
    let count = pick([0, 1, 2, 3, 4, 5])
    for _ in 0..<count {
      let (value, plainValue) = function.map(functionInput) ?? value(kind)
      animation.values.append(value)
      keys.values.append(plainValue)
    }
    fillKeys(&animation, &keys, count: count)
    var plain = PlainAnimation(what: .keys(keys), property: property.name, part: part)
    plain.function = function?.rawValue
    if isSummable(kind) || function != nil {
      animation.isAdditive = chance(0.2)
      // Thousands of turns have no digits left for their place.
      animation.isCumulative =
        chance(0.2) && !part.hasPrefix("rotation") && function?.rawValue.hasPrefix("rot") != true
    }
    plain.isAdditive = animation.isAdditive
    plain.isCumulative = animation.isCumulative
    var any: any LayerAnimation = animation
    fillTiming(
      &any, &plain, depth: depth, isSmooth: isSmooth(kind) && keys.mode != .discrete)
    return (any, plain)
  }

  private func fillKeys(
    _ animation: inout KeyframeAnimation, _ keys: inout PlainKeys, count: Int
  ) {
    let modes: [(CalculationMode, PlainKeys.Mode)] = [
      (.linear, .linear), (.discrete, .discrete), (.paced, .paced), (.cubic, .cubic),
      (.cubicPaced, .cubicPaced),
    ]
    (animation.calculationMode, keys.mode) = pick(modes)
    if chance(0.4) {
      // One fewer, as many, or one more than there are values.
      let n = max(0, count + pick([-1, 0, 0, 0, 1]))
      var times = (0..<n).map { _ in number(0...1) }.sorted()
      if n > 0 { times[0] = 0 }
      if n > 1 { times[n - 1] = 1 }
      animation.keyTimes = times
      keys.keyTimes = times
    }
    if chance(0.3) && !isExact {
      for _ in 0..<max(0, count - 1) {
        let (curve, plainCurve) = curve()
        animation.timingFunctions.append(curve)
        keys.curves.append(plainCurve)
      }
    }
    if chance(0.4) {
      let shapes = (0..<3).map { _ in (0..<count).map { _ in float(-0.5...0.5) } }
      (animation.tensionValues, keys.tension) = (shapes[0], shapes[0].map { Double($0) })
      (animation.continuityValues, keys.continuity) = (shapes[1], shapes[1].map { Double($0) })
      (animation.biasValues, keys.bias) = (shapes[2], shapes[2].map { Double($0) })
    }
  }

  private func route(_ layer: Int, _ depth: Int) -> (any LayerAnimation, PlainAnimation) {
    let (property, _) = place(layer) { $0.name == "position" }
    touch(
      Touch(
        layer: layer,
        property: TwinProperty.all.firstIndex { $0.name == "transform" } ?? 0))
    var animation = KeyframeAnimation(keyPath: property.name)
    var path = Path()
    var route = PlainRoute()
    var pen = Point(float(0...50), float(0...50))
    path.move(to: pen)
    for _ in 0..<(1 + index(3)) {
      let start = [Double(pen.x), Double(pen.y)]
      let points = (0..<3).map { _ in Point(float(-50...50), float(-50...50)) }
      let p = points.map { [Double($0.x), Double($0.y)] }
      func third(_ a: [Double], _ b: [Double]) -> [Double] {
        zip(a, b).map { $0 + ($1 - $0) / 3 }
      }
      switch index(3) {
      case 0:
        path.addLine(to: points[0])
        route.pieces.append(start + third(start, p[0]) + third(p[0], start) + p[0])
        pen = points[0]
      case 1:
        path.addQuad(points[0], to: points[1])
        func toward(_ a: [Double]) -> [Double] { zip(a, p[0]).map { $0 + ($1 - $0) * 2 / 3 } }
        route.pieces.append(start + toward(start) + toward(p[1]) + p[1])
        pen = points[1]
      default:
        path.addCurve(points[0], points[1], to: points[2])
        route.pieces.append(start + p[0] + p[1] + p[2])
        pen = points[2]
      }
    }
    animation.path = path
    var keys = PlainKeys()
    fillKeys(&animation, &keys, count: route.pieces.count + 1)
    if keys.keyTimes.map({ $0.count < 2 }) == true {
      (animation.keyTimes, keys.keyTimes) = (nil, nil)
    }
    let turns = chance(0.4)
    let reverses = turns && chance(0.5)
    animation.rotationMode = turns ? (reverses ? .autoReverse : .auto) : nil
    var plain = PlainAnimation(
      what: .route(route, keys, turns: turns, reverses: reverses), property: property.name)
    animation.isAdditive = chance(0.2)
    animation.isCumulative = chance(0.2)
    plain.isAdditive = animation.isAdditive
    plain.isCumulative = animation.isCumulative
    var any: any LayerAnimation = animation
    fillTiming(&any, &plain, depth: depth, isSmooth: keys.mode != .discrete)
    return (any, plain)
  }

  private func group(_ layer: Int, _ depth: Int) -> (any LayerAnimation, PlainAnimation) {
    var group: any LayerAnimation
    var children: [any LayerAnimation] = []
    var plainChildren: [PlainAnimation] = []
    for _ in 0..<(1 + index(3)) {
      let (child, plainChild) = animation(for: layer, depth: depth + 1)
      children.append(child)
      plainChildren.append(plainChild)
    }
    group = AnimationGroup(children)
    var plain = PlainAnimation(what: .group(plainChildren))
    currentLayer = layer
    fillTiming(&group, &plain, depth: depth, isSmooth: false)
    return (group, plain)
  }

  // MARK: Values

  private func optional(_ pair: (Value, PlainValue)) -> (Value?, PlainValue?) { (pair.0, pair.1) }

  private func isSummable(_ kind: TwinProperty.Kind) -> Bool {
    switch kind {
    case .number, .point, .size, .rect, .color, .matrix: true
    default: false
    }
  }

  /// Whether values change without a jump.
  private func isSmooth(_ kind: TwinProperty.Kind) -> Bool {
    switch kind {
    case .flag, .choice, .path: false
    default: true
    }
  }

  /// Numbers that suit a part of a transform or structure.
  private func range(_ part: String) -> TwinProperty.Kind {
    if part.hasPrefix("scale") { return .number(0.5...2) }
    if part.hasPrefix("rotation") { return .number(-4...4) }
    return .number(-50...50)
  }

  private func valueFunction(_ property: TwinProperty, _ part: String) -> ValueFunction? {
    property.kind == .matrix && part.isEmpty && chance(0.3) ? pick(ValueFunction.allCases) : nil
  }

  private func functionInput(_ function: ValueFunction) -> (Value, PlainValue) {
    func one() -> Float {
      switch function {
      case .scale, .scaleX, .scaleY, .scaleZ: float(0.5...2)
      case .rotateX, .rotateY, .rotateZ: float(-4...4)
      default: float(-30...30)
      }
    }
    if function.componentCount == 1 {
      let x = one()
      return (.number(Double(x)), .number(Double(x)))
    }
    let x = [one(), one(), one()]
    return (
      .array(x.map { .number(Double($0)) }), PlainValue(.numbers, x.map { Double($0) })
    )
  }
}

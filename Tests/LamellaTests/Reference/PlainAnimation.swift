// SPDX-License-Identifier: MIT

/// An animation of the reference evaluator.
struct PlainAnimation {
  enum What {
    case basic(from: PlainValue?, to: PlainValue?, by: PlainValue?)
    case keys(PlainKeys)
    case route(PlainRoute, PlainKeys, turns: Bool, reverses: Bool)
    case group([PlainAnimation])
    case transition
  }

  var what: What
  /// The property, and the part of it that is animated: "bounds", "size.width".
  var property = ""
  var part = ""
  var timing = PlainTiming()
  var spring: PlainSpring?
  var isAdditive = false
  var isCumulative = false
  var function: String?
  var isRemovedOnCompletion = true

  /// What moves a layer, rather than fading or colouring it.
  static let movements: Set = [
    "bounds", "position", "zPosition", "anchorPoint", "transform", "sublayerTransform",
    "contentsRect", "shadowPath",
  ]

  /// Applies the animation to a layer's values at a time of its parent.
  ///
  /// `settles` puts movements to their ends.
  func apply(at time: Double, inherited: Double, settles: Bool, to values: inout PlainValues) {
    guard var state = timing.state(at: time, inherited: inherited) else { return }
    let isSettled = settles && PlainAnimation.movements.contains(property)
    if isSettled { state = timing.settled(inherited: inherited) }
    let pass = timing.pass(inherited: inherited)
    let fraction = timing.easing?.value(state.fraction) ?? state.fraction
    if case .transition = what { return }
    if case .group(let children) = what {
      for child in children {
        child.apply(at: fraction * pass, inherited: pass, settles: settles, to: &values)
      }
      return
    }
    var progress = spring?.progress(fraction * pass) ?? fraction
    if isSettled && fraction == 1 { progress = 1 }
    let under = values.read(property, part)
    var value: PlainValue
    var end = under
    switch what {
    case .basic(let from, let to, let by):
      let base = function.map { PlainValue(.numbers, neutral($0)) } ?? under
      let start: PlainValue
      switch (from, to, by) {
      case (let a?, let b?, _): (start, end) = (a, b)
      case (let a?, nil, let d?): (start, end) = (a, .sum(a, by: d))
      case (nil, let b?, let d?): (start, end) = (.difference(b, by: d), b)
      case (let a?, nil, nil): (start, end) = (a, base)
      case (nil, let b?, nil): (start, end) = (base, b)
      case (nil, nil, let d?): (start, end) = (base, .sum(base, by: d))
      case (nil, nil, nil): (start, end) = (base, base)
      }
      guard let mixed = PlainValue.mix(start, end, progress) else { return }
      value = mixed
    case .keys(let keys):
      guard let at = keys.value(progress) else { return }
      value = at
      end = keys.values[keys.times.count - 1]
    case .route(let route, let keys, let turns, let reverses):
      let (piece, u) = route.locate(progress, keys)
      value = PlainValue(.numbers, route.point(piece, u))
      let (lastPiece, lastU) = route.locate(1, keys)
      end = PlainValue(.numbers, route.point(lastPiece, lastU))
      if turns {
        let turn = PlainMatrix.rotationZ(route.angle(piece, u) + (reverses ? .pi : 0))
        let cells = values.read("transform", "").numbers
        values.write("transform", "", PlainValue(.matrix, PlainMatrix.product(turn, cells)))
      }
    case .group, .transition: return
    }
    if isCumulative && !timing.autoreverses && state.iteration != 0 {
      value = .sum(value, by: .multiple(end, state.iteration))
    }
    if let function { value = PlainValue(.matrix, PlainMatrix.function(function, value.numbers)) }
    if isAdditive { value = .sum(under, by: value) }
    values.write(property, part, value)
  }

  private func neutral(_ function: String) -> [Double] {
    [Double](repeating: function.hasPrefix("scale") ? 1 : 0, count: 3)
  }
}

/// The values of one layer, by property.
struct PlainValues {
  var plain: [String: PlainValue] = [:]
  var transform = PlainTransform.identity

  /// The numbers that a part of a structure takes.
  static func places(_ part: String) -> Range<Int>? {
    switch part {
    case "x", "origin.x": 0..<1
    case "y", "origin.y": 1..<2
    case "width": 0..<1
    case "height": 1..<2
    case "origin": 0..<2
    case "size": 2..<4
    case "size.width": 2..<3
    case "size.height": 3..<4
    default: nil
    }
  }

  func read(_ property: String, _ part: String) -> PlainValue {
    if property == "transform" { return transform.read(part) }
    let whole = plain[property] ?? .nothing
    if whole.kind == .matrix { return PlainTransform.matrix(whole.numbers).read(part) }
    guard let places = PlainValues.places(part) else { return whole }
    return PlainValue(.numbers, Array(whole.numbers[places]))
  }

  mutating func write(_ property: String, _ part: String, _ value: PlainValue) {
    if property == "transform" {
      transform.write(part, value)
      return
    }
    guard let whole = plain[property] else { return }
    if whole.kind == .matrix {
      var state = PlainTransform.matrix(whole.numbers)
      state.write(part, value)
      plain[property] = PlainValue(.matrix, state.cells)
      return
    }
    guard let places = PlainValues.places(part) else {
      plain[property] = value
      return
    }
    plain[property]?.numbers.replaceSubrange(places, with: value.numbers)
  }
}

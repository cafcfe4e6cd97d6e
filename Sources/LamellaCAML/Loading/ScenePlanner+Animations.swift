// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension ScenePlanner {
  /// An animation; nil where it is off, unknown or refers to nothing.
  ///
  /// `keyPath` is taken where a property animation names none. Recursion is bounded: inline groups
  /// by the reader's limit on depth, references because those that lead back are refused.
  mutating func animation(
    _ object: CAMLObject, keyPath: String? = nil
  ) -> (any LayerAnimation)? {
    guard !object.isNull, let object = resolved(object) else { return nil }
    animationBudget -= 1
    guard animationBudget >= 0 else {
      note(
        .unsupported, "animations", "references make too many animations; the rest is left out",
        object)
      return nil
    }
    // Unknown classes are in the report already.
    guard let className = Schema.className(of: object, expecting: "CAAnimation"),
      bool("enabled", object) != false
    else { return nil }
    switch className {
    case "CABasicAnimation", "CASpringAnimation":
      return basic(object, className, keyPath)
    case "CAKeyframeAnimation": return keyframe(object, keyPath)
    case "CAAnimationGroup":
      var group = AnimationGroup()
      group.attributes = attributes(object)
      for (_, member) in object.property("animations")?.listed ?? [] {
        if let child = animation(member) { group.animations.append(child) }
      }
      return group
    case "CATransition": return transition(object)
    default:
      note(.unsupported, className, "animations of class \(className) are not carried out", object)
      return nil
    }
  }

  // MARK: Kinds

  private mutating func basic(
    _ object: CAMLObject, _ className: String, _ keyPath: String?
  ) -> (any LayerAnimation)? {
    guard let keyPath = target(object, keyPath) else { return nil }
    var animation = BasicAnimation(keyPath: keyPath)
    animation.attributes = attributes(object)
    animation.fromValue = end("fromValue", object)
    animation.toValue = end("toValue", object)
    animation.byValue = end("byValue", object)
    animation.isAdditive = bool("additive", object) ?? false
    animation.isCumulative = bool("cumulative", object) ?? false
    animation.valueFunction = valueFunction(object)
    if bool("roundsToInteger", object) == true {
      note(.unsupported, "roundsToInteger", "animated values are not rounded", object)
    }
    guard className == "CASpringAnimation" else { return animation }
    var spring = SpringTiming()
    if let mass = number("mass", object, as: .number) { spring.mass = mass }
    if let stiffness = number("stiffness", object, as: .number) { spring.stiffness = stiffness }
    if let damping = number("damping", object, as: .number) { spring.damping = damping }
    if let velocity = number("velocity", object, as: .number)
      ?? number("initialVelocity", object, as: .number)
    {
      spring.initialVelocity = velocity
    }
    spring.allowsOverdamping = bool("allowsOverdamping", object) ?? false
    animation.spring = spring
    return animation
  }

  private mutating func keyframe(
    _ object: CAMLObject, _ keyPath: String?
  ) -> (any LayerAnimation)? {
    guard let keyPath = target(object, keyPath) else { return nil }
    var animation = KeyframeAnimation(keyPath: keyPath)
    animation.attributes = attributes(object)
    animation.isAdditive = bool("additive", object) ?? false
    animation.isCumulative = bool("cumulative", object) ?? false
    animation.valueFunction = valueFunction(object)
    if let mode = string("calculationMode", object, CalculationMode.init) {
      animation.calculationMode = mode
    }
    animation.rotationMode = string(
      "rotationMode", object, KeyframeAnimation.RotationMode.init)
    if case .path(let path)? = try? object.value("path", as: .path) { animation.path = path }
    animation.values = keyframeValues(object)
    let times = numbers("keyTimes", object)
    if !times.isEmpty { animation.keyTimes = times }
    animation.tensionValues = numbers("tensionValues", object).map { Float($0) }
    animation.continuityValues = numbers("continuityValues", object).map { Float($0) }
    animation.biasValues = numbers("biasValues", object).map { Float($0) }
    if let functions = try? object.property("timingFunctions")?
      .memberValues(expecting: .timingFunction)
    {
      for case .timingFunction(let function) in functions {
        animation.timingFunctions.append(function)
      }
    }
    return animation
  }

  /// A picture that is missing leaves a gap and not a shift: frames keep their times.
  private mutating func keyframeValues(_ object: CAMLObject) -> [Value] {
    guard let list = object.property("values") else { return [] }
    var values: [Value] = []
    for child in list.element.children {
      if let value = typedValue(CAMLObject(child)) { values.append(value) }
    }
    return values
  }

  private mutating func transition(_ object: CAMLObject) -> (any LayerAnimation)? {
    var animation = Transition()
    animation.attributes = attributes(object)
    let words = { (name: String) -> String? in
      if case .string(let word)? = try? object.value(name, as: .string) { word } else { nil }
    }
    // The attribute `type` may be the class.
    if let type = object.property("type").flatMap({ try? $0.value(expecting: .string) }) {
      if case .string(let name) = type { animation.type = name }
    } else if let type = object["type"], !CAMLObject.isClassName(type) {
      animation.type = type
    }
    animation.subtype = words("subtype")
    if let start = number("startProgress", object, as: .number) {
      animation.startProgress = Float(start)
    }
    if let end = number("endProgress", object, as: .number) { animation.endProgress = Float(end) }
    if let child = object.property("filter"), case .filter(let filter)? = self.filter(child) {
      animation.filter = filter
      if TransitionFilterName(rawValue: filter.type) == nil {
        note(
          .unsupported, "filter",
          "a transition by the filter \(ValueSyntax.quoted(filter.type)) is drawn as a fade", child)
      }
    }
    return animation
  }

  // MARK: Parts

  private mutating func target(_ object: CAMLObject, _ keyPath: String?) -> String? {
    if let keyPath = object["keyPath"] ?? keyPath { return keyPath }
    note(.invalidValue, "keyPath", "an animation names no key path", object)
    return nil
  }

  private mutating func attributes(_ object: CAMLObject) -> AnimationAttributes {
    var attributes = AnimationAttributes()
    attributes.timing.beginTime = finite("beginTime", object)
    attributes.timing.duration = number("duration", object) ?? 0
    attributes.timing.speed = number("speed", object, as: .number) ?? 1
    attributes.timing.timeOffset = finite("timeOffset", object)
    attributes.timing.repeatCount = number("repeatCount", object) ?? 0
    attributes.timing.repeatDuration = number("repeatDuration", object) ?? 0
    attributes.timing.autoreverses = bool("autoreverses", object) ?? false
    attributes.timing.fillMode = string("fillMode", object, FillMode.init) ?? .removed
    attributes.isRemovedOnCompletion = bool("removedOnCompletion", object) ?? true
    if case .timingFunction(let function)? = try? object.value(
      "timingFunction", as: .timingFunction)
    {
      attributes.timingFunction = function
    }
    return attributes
  }

  private mutating func end(_ name: String, _ object: CAMLObject) -> Value? {
    object.property(name).flatMap { typedValue($0) }
  }

  private mutating func valueFunction(_ object: CAMLObject) -> ValueFunction? {
    guard case .string(let name)? = try? object.value("valueFunction", as: .string) else {
      return nil
    }
    if let function = ValueFunction(rawValue: name) { return function }
    note(
      .invalidValue, "valueFunction", "\(ValueSyntax.quoted(name)) is no value function", object)
    return nil
  }

  func number(_ name: String, _ object: CAMLObject, as kind: ValueKind = .time) -> Double? {
    (try? object.value(name, as: kind))?.scalar
  }

  /// A time that cannot be endless; 0 where it is not given.
  private mutating func finite(_ name: String, _ object: CAMLObject) -> Double {
    let time = number(name, object) ?? 0
    if time.isFinite { return time }
    note(.invalidValue, name, "\(name) is endless; it counts as 0", object)
    return 0
  }

  func bool(_ name: String, _ object: CAMLObject) -> Bool? {
    (try? object.value(name, as: .bool))?.scalar.map { $0 != 0 }
  }

  private func string<Word>(
    _ name: String, _ object: CAMLObject, _ make: (String) -> Word?
  ) -> Word? {
    guard case .string(let word)? = try? object.value(name, as: .string) else { return nil }
    return make(ValueScanner.trimmed(word))
  }

  private func numbers(_ name: String, _ object: CAMLObject) -> [Double] {
    let values = try? object.property(name)?.memberValues(expecting: .number)
    return values?.compactMap(\.scalar) ?? []
  }
}

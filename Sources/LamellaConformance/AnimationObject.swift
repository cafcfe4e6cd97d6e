// SPDX-License-Identifier: MIT

// The engine's animations are values with typed members. The case files name members by text; this
// is the table between the two. Members that no class has are kept under their own key, as animations
// do in Core Animation.

import Lamella
import LamellaMath

/// An animation of a case, whatever its class.
struct AnimationObject {
  let className: String
  var animation: any LayerAnimation

  init(className: String) throws(Unreadable) {
    self.className = className
    switch className {
    case "CAAnimation", "CAPropertyAnimation", "CABasicAnimation": animation = BasicAnimation()
    case "CASpringAnimation": animation = SpringAnimation()
    case "CAKeyframeAnimation": animation = KeyframeAnimation()
    case "CAAnimationGroup": animation = AnimationGroup()
    case "CATransition": animation = Transition()
    default: throw Unreadable("no animation is of the class \(className)")
    }
  }

  /// Whether a class is one of animations.
  static func isClass(_ name: String) -> Bool { (try? AnimationObject(className: name)) != nil }

  /// The default that the class names for a key.
  static func classDefault(_ className: String, _ key: String) throws(Unreadable) -> JSON {
    let fresh = try AnimationObject(className: className).read(key)
    let isZero =
      fresh.isNull || fresh == .number(0) || fresh == .bool(false)
    return isZero ? .null : fresh
  }

  // MARK: Reading

  /// A member by name; null where nothing was kept under it.
  func read(_ key: String) -> JSON {
    if let shared = readShared(key) { return shared }
    if let own = readOwn(key) { return own }
    return animation.attributes.values[key].map { Scene.plain($0) } ?? .null
  }

  private func readShared(_ key: String) -> JSON? {
    let timing = animation.attributes.timing
    switch key {
    case "beginTime": return ValueCoding.json(timing.beginTime)
    case "duration": return ValueCoding.json(timing.duration)
    case "speed": return ValueCoding.json(timing.speed)
    case "timeOffset": return ValueCoding.json(timing.timeOffset)
    case "repeatCount": return ValueCoding.json(timing.repeatCount)
    case "repeatDuration": return ValueCoding.json(timing.repeatDuration)
    case "autoreverses": return .bool(timing.autoreverses)
    case "fillMode": return .string(timing.fillMode.rawValue)
    case "timingFunction": return animation.timingFunction.map(ValueCoding.json) ?? .null
    case "removedOnCompletion": return .bool(animation.isRemovedOnCompletion)
    case "delegate":
      let attributes = animation.attributes
      return attributes.onStart == nil && attributes.onStop == nil ? .null : .string("delegate")
    default: return nil
    }
  }

  private func readOwn(_ key: String) -> JSON? {
    switch animation {
    case let spring as SpringAnimation: readSpring(spring, key) ?? readBasic(spring.basic, key)
    case let basic as BasicAnimation: readBasic(basic, key)
    case let keyframe as KeyframeAnimation: readKeyframe(keyframe, key)
    case let group as AnimationGroup: readGroup(group, key)
    case let transition as Transition: readTransition(transition, key)
    default: nil
    }
  }

  private func readBasic(_ a: BasicAnimation, _ key: String) -> JSON? {
    switch key {
    case "keyPath": a.target.keyPath.map { .string($0) } ?? .null
    case "fromValue": a.fromValue.map { Scene.plain($0) } ?? .null
    case "toValue": a.toValue.map { Scene.plain($0) } ?? .null
    case "byValue": a.byValue.map { Scene.plain($0) } ?? .null
    case "additive": .bool(a.isAdditive)
    case "cumulative": .bool(a.isCumulative)
    case "valueFunction", "valueFunction.name":
      a.valueFunction.map { .string($0.rawValue) } ?? .null
    default: nil
    }
  }

  private func readSpring(_ a: SpringAnimation, _ key: String) -> JSON? {
    switch key {
    case "mass": ValueCoding.json(a.spring.mass)
    case "stiffness": ValueCoding.json(a.spring.stiffness)
    case "damping": ValueCoding.json(a.spring.damping)
    case "initialVelocity": ValueCoding.json(a.spring.initialVelocity)
    case "allowsOverdamping": .bool(a.spring.allowsOverdamping)
    case "settlingDuration": ValueCoding.json(a.spring.settlingDuration)
    case "perceptualDuration": ValueCoding.json(a.spring.perceptualDuration)
    case "bounce": ValueCoding.json(a.spring.bounce)
    default: nil
    }
  }

  private func readKeyframe(_ a: KeyframeAnimation, _ key: String) -> JSON? {
    switch key {
    case "keyPath": a.target.keyPath.map { .string($0) } ?? .null
    case "values": a.values.isEmpty ? .null : .array(a.values.map { Scene.plain($0) })
    case "path": a.path.map(ValueCoding.json) ?? .null
    case "keyTimes": a.keyTimes.map { .numbers($0) } ?? .null
    case "timingFunctions":
      a.timingFunctions.isEmpty ? .null : .array(a.timingFunctions.map(ValueCoding.json))
    case "calculationMode": .string(a.calculationModeName)
    case "tensionValues": a.tensionValues.isEmpty ? .null : .floats(a.tensionValues)
    case "continuityValues": a.continuityValues.isEmpty ? .null : .floats(a.continuityValues)
    case "biasValues": a.biasValues.isEmpty ? .null : .floats(a.biasValues)
    case "rotationMode": a.rotationMode.map { .string($0.rawValue) } ?? .null
    case "additive": .bool(a.isAdditive)
    case "cumulative": .bool(a.isCumulative)
    case "valueFunction", "valueFunction.name":
      a.valueFunction.map { .string($0.rawValue) } ?? .null
    default: nil
    }
  }

  private func readGroup(_ a: AnimationGroup, _ key: String) -> JSON? {
    guard key == "animations" else { return nil }
    return a.animations.isEmpty ? .null : .array(a.animations.map(AnimationObject.reference))
  }

  /// The name of a case's animation, which is kept with it as a value of the program's own.
  private static func reference(_ animation: any LayerAnimation) -> JSON {
    .string("@" + (animation.attributes.values[Scene.identityKey]?.string ?? ""))
  }

  private func readTransition(_ a: Transition, _ key: String) -> JSON? {
    switch key {
    case "type": .string(a.type)
    case "subtype": a.subtype.map { .string($0) } ?? .null
    case "startProgress": ValueCoding.json(Double(a.startProgress))
    case "endProgress": ValueCoding.json(Double(a.endProgress))
    case "filter": a.filter.map { Scene.plain(.filter($0)) } ?? .null
    default: nil
    }
  }
}

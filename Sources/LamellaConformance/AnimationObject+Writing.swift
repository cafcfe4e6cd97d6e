// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension AnimationObject {
  /// Sets a member by name.
  ///
  /// `read` turns the notation into a value, given the key path that the value is for.
  mutating func write(
    _ key: String, _ json: JSON, scene: Scene
  ) throws(Unreadable) {
    if try writeShared(key, json) { return }
    switch animation {
    case var spring as SpringAnimation:
      if try AnimationObject.write(key, json, to: &spring) {
        animation = spring
        return
      }
      if try AnimationObject.write(key, json, to: &spring.basic, scene: scene) {
        animation = spring
        return
      }
    case var basic as BasicAnimation:
      if try AnimationObject.write(key, json, to: &basic, scene: scene) {
        animation = basic
        return
      }
    case var keyframe as KeyframeAnimation:
      if try AnimationObject.write(key, json, to: &keyframe, scene: scene) {
        animation = keyframe
        return
      }
    case var group as AnimationGroup where key == "animations":
      group.animations = try scene.animations(json)
      animation = group
      return
    case var transition as Transition:
      if try AnimationObject.write(key, json, to: &transition, scene: scene) {
        animation = transition
        return
      }
    default: break
    }
    animation.attributes.values[key] = try scene.value(json, kind: nil, key: key)
  }

  private mutating func writeShared(_ key: String, _ json: JSON) throws(Unreadable) -> Bool {
    switch key {
    case "beginTime": animation.beginTime = try number(json)
    case "duration": animation.duration = try number(json)
    case "speed": animation.speed = try number(json)
    case "timeOffset": animation.timeOffset = try number(json)
    case "repeatCount": animation.repeatCount = try number(json)
    case "repeatDuration": animation.repeatDuration = try number(json)
    case "autoreverses": animation.autoreverses = json.bool ?? false
    case "fillMode": animation.fillMode = json.string.flatMap(FillMode.init) ?? .removed
    case "timingFunction":
      animation.timingFunction = json.isNull ? nil : try ValueCoding.timingFunction(json)
    case "removedOnCompletion": animation.isRemovedOnCompletion = json.bool ?? true
    default: return false
    }
    return true
  }

  private func number(_ json: JSON) throws(Unreadable) -> Double {
    try AnimationObject.number(json)
  }

  private static func number(_ json: JSON) throws(Unreadable) -> Double {
    if json.isNull { return 0 }
    guard let number = json.number else { throw Unreadable("\(json) is no number") }
    return number
  }

  private static func function(_ json: JSON) throws(Unreadable) -> ValueFunction? {
    guard let name = json.string else { return nil }
    guard let function = ValueFunction(rawValue: name) else {
      throw Unreadable("no value function is called \(name)")
    }
    return function
  }

  private static func write(
    _ key: String, _ json: JSON, to a: inout BasicAnimation, scene: Scene
  ) throws(Unreadable) -> Bool {
    let target = a.valueFunction == nil ? a.target.keyPath : nil
    switch key {
    case "keyPath": a.target = AnimationTarget(json.string)
    case "fromValue": a.fromValue = try scene.endValue(json, for: target)
    case "toValue": a.toValue = try scene.endValue(json, for: target)
    case "byValue": a.byValue = try scene.endValue(json, for: target)
    case "additive": a.isAdditive = json.bool ?? false
    case "cumulative": a.isCumulative = json.bool ?? false
    case "valueFunction": a.valueFunction = try function(json)
    default: return false
    }
    return true
  }

  private static func write(
    _ key: String, _ json: JSON, to a: inout SpringAnimation
  ) throws(Unreadable) -> Bool {
    switch key {
    case "mass": a.spring.mass = try number(json)
    case "stiffness": a.spring.stiffness = try number(json)
    case "damping": a.spring.damping = try number(json)
    case "initialVelocity": a.spring.initialVelocity = try number(json)
    case "allowsOverdamping": a.spring.allowsOverdamping = json.bool ?? false
    default: return false
    }
    return true
  }

  private static func write(
    _ key: String, _ json: JSON, to a: inout KeyframeAnimation, scene: Scene
  ) throws(Unreadable) -> Bool {
    let target = a.valueFunction == nil ? a.target.keyPath : nil
    switch key {
    case "keyPath": a.target = AnimationTarget(json.string)
    case "values":
      var values: [Value] = []
      for element in json.array {
        values.append(try scene.endValue(element, for: target) ?? .null)
      }
      a.values = values
    case "path": a.path = json.isNull ? nil : try ValueCoding.path(json)
    case "keyTimes": a.keyTimes = json.isNull ? nil : json.numbers
    case "timingFunctions":
      var functions: [TimingFunction] = []
      for element in json.array { functions.append(try ValueCoding.timingFunction(element)) }
      a.timingFunctions = functions
    case "calculationMode":
      a.calculationModeName = json.string ?? CalculationMode.linear.rawValue
    case "tensionValues": a.tensionValues = json.floats
    case "continuityValues": a.continuityValues = json.floats
    case "biasValues": a.biasValues = json.floats
    case "rotationMode":
      a.rotationMode = json.string.flatMap(KeyframeAnimation.RotationMode.init)
    case "additive": a.isAdditive = json.bool ?? false
    case "cumulative": a.isCumulative = json.bool ?? false
    case "valueFunction": a.valueFunction = try function(json)
    default: return false
    }
    return true
  }

  private static func write(
    _ key: String, _ json: JSON, to a: inout Transition, scene: Scene
  ) throws(Unreadable) -> Bool {
    switch key {
    case "type": a.type = json.string ?? TransitionType.fade.rawValue
    case "subtype": a.subtype = json.string
    case "startProgress": a.startProgress = Float(try number(json))
    case "endProgress": a.endProgress = Float(try number(json))
    case "filter":
      if case .filter(let filter) = try scene.value(json, kind: .object, key: key) {
        a.filter = filter
      } else {
        a.filter = nil
      }
    default: return false
    }
    return true
  }
}

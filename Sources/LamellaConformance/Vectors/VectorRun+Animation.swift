// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Animations, evaluated by the engine on a layer.
  static let animation: [String: VectorFunction] = [
    "basicAnimation": { (input) throws(Unreadable) in
      let known = [input["fromValue"], input["toValue"], input["byValue"], input["under"]]
      let keyPath = try VectorSample.keyPath(
        for: known.first { !$0.isNull } ?? .null, kind: input["kind"].string)
      let sample = VectorSample()
      if let under = try sample.read(input["under"], keyPath) {
        sample.layer.setValue(under, forKeyPath: keyPath)
      }
      var animation = BasicAnimation(keyPath: keyPath)
      animation.fromValue = try sample.read(input["fromValue"], keyPath)
      animation.toValue = try sample.read(input["toValue"], keyPath)
      animation.byValue = try sample.read(input["byValue"], keyPath)
      sample.add(animation)
      return try sample.value(keyPath, at: try input.required("fraction"))
    },
    "stack": { (input) throws(Unreadable) in
      let sample = VectorSample()
      sample.layer.zPosition = Float(try input.required("model"))
      for entry in input["animations"].array {
        var animation = BasicAnimation(keyPath: "zPosition")
        animation.fromValue = try sample.read(entry["frm"], "zPosition")
        animation.toValue = try sample.read(entry["to"], "zPosition")
        animation.isAdditive = entry["additive"].bool ?? false
        sample.add(animation)
      }
      return try sample.value("zPosition", at: try input.required("fraction"))
    },
    "cumulative": { (input) throws(Unreadable) in
      let sample = VectorSample()
      sample.layer.zPosition = Float(input["under"].number ?? 0)
      var animation = BasicAnimation(keyPath: "zPosition")
      if let name = input["valueFunction"].string {
        animation = BasicAnimation(keyPath: "transform")
        animation.valueFunction = try function(name)
      }
      animation.fromValue = try sample.read(input["frm"], "zPosition")
      animation.toValue = try sample.read(input["to"], "zPosition")
      animation.byValue = try sample.read(input["by"], "zPosition")
      animation.isCumulative = true
      animation.attributes.timing = try MediaTiming(vector: input)
      sample.add(animation)
      let keyPath = animation.valueFunction == nil ? "zPosition" : "transform.translation.x"
      return try sample.value(keyPath, at: try input.required("time"))
    },
    "keyframe": { (input) throws(Unreadable) in
      let keyPath = try VectorSample.keyPath(for: input["values"].array.first ?? .null)
      let sample = VectorSample()
      var animation = KeyframeAnimation(keyPath: keyPath)
      for value in input["values"].array {
        animation.values.append(try sample.read(value, keyPath) ?? .null)
      }
      animation.keyTimes = input["keyTimes"].isNull ? nil : input["keyTimes"].numbers
      animation.calculationMode = try mode(input)
      animation.tensionValues = input["tension"].floats
      animation.continuityValues = input["continuity"].floats
      animation.biasValues = input["bias"].floats
      for name in input["timing"].array {
        animation.timingFunctions.append(try ValueCoding.timingFunction(name))
      }
      sample.add(animation)
      return try sample.values(keyPath, at: input["fractions"].numbers)
    },
    "pathKeyframe": { (input) throws(Unreadable) in
      let sample = VectorSample()
      sample.add(try pathAnimation(input))
      return try sample.values("position", at: input["fractions"].numbers)
    },
    "pathRotation": { (input) throws(Unreadable) in
      let sample = VectorSample()
      var animation = KeyframeAnimation(keyPath: "position")
      if !input["path"].isNull {
        var result: [String: JSON] = [:]
        for (name, mode) in [
          ("auto", KeyframeAnimation.RotationMode.auto), ("autoReverse", .autoReverse),
        ] {
          animation = try pathAnimation(input)
          animation.rotationMode = mode
          let sample = VectorSample()
          sample.add(animation)
          let turn = try sample.value("transform.rotation.z", at: try input.required("fraction"))
          // Angles are equal up to full turns; the vectors' lie between 0 and one and a half.
          let angle = turn.number ?? .nan
          result[name] = .number(mode == .autoReverse && angle < 0 ? angle + 2 * .pi : angle)
        }
        return .object(result)
      }
      let angle = Float(try input.required("angle"))
      sample.layer.transform = try input["model"].matrix()
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Transform3D.rotation(angle).apply(to: Point(100, 0)) ?? .zero)
      animation.path = path
      animation.rotationMode = input["reverse"].bool == true ? .autoReverse : .auto
      sample.add(animation)
      let m = try sample.value("transform", at: 0.5).numbers
      return .numbers([m[0], m[1], m[4], m[5]])
    },
    "valueFunction": { (input) throws(Unreadable) in
      let sample = VectorSample()
      var animation = BasicAnimation(keyPath: "transform")
      animation.valueFunction = try function(try input.text("function"))
      animation.fromValue = try sample.read(input["frm"], "zPosition")
      animation.toValue = try sample.read(input["to"], "zPosition")
      sample.add(animation)
      return try rows(sample.value("transform", at: input.required("fraction")))
    },
    "additiveTransform": { (input) throws(Unreadable) in
      let sample = VectorSample()
      sample.layer.transform = try input["under"].matrix()
      var animation = BasicAnimation(keyPath: "transform")
      animation.fromValue = .transform(try input["animated"].matrix())
      animation.toValue = animation.fromValue
      animation.isAdditive = true
      sample.add(animation)
      return try rows(sample.value("transform", at: 0.5))
    },
    "group": { (input) throws(Unreadable) in try group(input) },
    "transition": { (input) throws(Unreadable) in
      let progress = Float(try input.required("progress"))
      let size = input["size"].isNull ? Size.zero : try input.size("size")
      let transition = Transition(try input.text("type"), subtype: input["subtype"].string)
      let places = transition.places(progress: progress, size: size)
      if input["size"].isNull {
        return .object([
          "new": .number(Double(places.weight)), "old": .number(Double(1 - places.weight)),
        ])
      }
      return .object(["new": ValueCoding.json(places.new), "old": ValueCoding.json(places.old)])
    },
    "transitionProgress": { (input) throws(Unreadable) in
      .number(
        Transition.progress(
          from: try input.required("startProgress"), to: try input.required("endProgress"),
          at: try input.required("fraction")))
    },
  ]

  private static func mode(_ input: JSON) throws(Unreadable) -> CalculationMode {
    let name = input["mode"].string ?? "linear"
    guard let mode = CalculationMode(rawValue: name) else {
      throw Unreadable("no calculation mode is called \(name)")
    }
    return mode
  }

  private static func function(_ name: String) throws(Unreadable) -> ValueFunction {
    guard let function = ValueFunction(rawValue: name) else {
      throw Unreadable("no value function is called \(name)")
    }
    return function
  }

  private static func pathAnimation(_ input: JSON) throws(Unreadable) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: "position")
    animation.path = try Path(notation: try input.text("path"))
    animation.keyTimes = input["keyTimes"].isNull ? nil : input["keyTimes"].numbers
    animation.calculationMode = try mode(input)
    return animation
  }

  private static func rows(_ flat: JSON) throws(Unreadable) -> JSON {
    JSON(try flat.matrix())
  }

  /// A group whose children animate opacity 0→1 from half a second on, and x from 0 to 100.
  private static func group(_ input: JSON) throws(Unreadable) -> JSON {
    let sample = VectorSample()
    // Shows where the opacity's child is not in effect.
    let absent: Float = -1
    sample.layer.opacity = absent
    let childDuration = input["childDuration"].number
    var fade = BasicAnimation(.opacity, from: 0, to: 1, duration: childDuration ?? 1)
    fade.beginTime = childDuration == nil ? 0.5 : 0
    let move = BasicAnimation(.position.x, from: 0, to: 100, duration: childDuration ?? 0)
    var group = AnimationGroup([fade, move], duration: try input.required("groupDuration"))
    if !input["groupTiming"].isNull {
      group.timingFunction = try ValueCoding.timingFunction(input["groupTiming"])
    }
    group.isRemovedOnCompletion = false
    sample.layer.add(group)
    let time = try input.required("time")
    let opacity = try sample.value("opacity", at: time)
    let x = try sample.value("position.x", at: time)
    let fraction: JSON = opacity == .number(Double(absent)) ? .null : opacity
    return .object([
      "opacityChildFraction": fraction, "x": x, "fraction": fraction,
      "childTime": fraction.number.map { .number($0 * (childDuration ?? 1)) } ?? .null,
    ])
  }
}

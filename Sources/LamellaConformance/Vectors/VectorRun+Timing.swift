// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Timing functions, media timing and springs.
  static let timing: [String: VectorFunction] = [
    "timingFunction": { (input) throws(Unreadable) in
      let function = try ValueCoding.timingFunction(input["controlPoints"])
      if let name = input["name"].string, TimingFunction(named: name) != function {
        throw Unreadable("\(name) has other control points")
      }
      return .number(function.value(at: try input.required("x")))
    },
    "mediaTiming": { (input) throws(Unreadable) in
      let timing = try MediaTiming(vector: input["timing"])
      let inherited = input["timing"]["inherited"].number ?? 0.25
      // A transaction of that duration passes it on to animations without one.
      return try .array(
        input["parentTimes"].numbers.map { (time) throws(Unreadable) in
          try fraction(timing, inherited: inherited, at: time)
        })
    },
    "spring": { (input) throws(Unreadable) in
      let times = input["times"].numbers
      var animation = SpringAnimation(.zPosition, from: 0, to: 1, spring: spring(input))
      animation.duration = input["duration"].number ?? (times.max() ?? 0) + 1
      let sample = VectorSample()
      sample.add(animation)
      return try sample.values("zPosition", at: times)
    },
    "settlingDuration": { (input) throws(Unreadable) in .number(spring(input).settlingDuration) },
    "springPerceptual": { (input) throws(Unreadable) in
      let spring = SpringTiming(
        perceptualDuration: try input.required("perceptualDuration"),
        bounce: try input.required("bounce"))
      return .object([
        "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
        "settlingDuration": .number(spring.settlingDuration),
      ])
    },
  ]

  private static func spring(_ input: JSON) -> SpringTiming {
    SpringTiming(
      mass: input["mass"].number ?? 1, stiffness: input["stiffness"].number ?? 100,
      damping: input["damping"].number ?? 10,
      initialVelocity: input["initialVelocity"].number ?? 0,
      allowsOverdamping: input["allowsOverdamping"].bool ?? false)
  }

  /// The fraction that shows at a parent's time; null while the animation is not in effect.
  private static func fraction(
    _ timing: MediaTiming, inherited: Double, at time: Double
  ) throws(Unreadable) -> JSON {
    guard inherited >= 0, inherited.isFinite else {
      throw Unreadable("no transaction lasts \(inherited) seconds")
    }
    let sample = VectorSample()
    // Shows where the animation is not in effect.
    let absent: Float = -1
    sample.layer.zPosition = absent
    var animation = BasicAnimation(.zPosition, from: 0, to: 1)
    animation.attributes.timing = timing
    animation.isRemovedOnCompletion = false
    sample.world.transaction(duration: inherited) { _ = sample.layer.add(animation) }
    let shown = try sample.value("zPosition", at: time)
    return shown == .number(Double(absent)) ? .null : shown
  }
}

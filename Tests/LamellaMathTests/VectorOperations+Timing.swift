// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let timing: [String: VectorRunner] = [
    "timingFunction": { input in
      let p = input["controlPoints"].floats
      let function = TimingFunction(p[0], p[1], p[2], p[3])
      if let name = input["name"].string, TimingFunction(named: name) != function {
        throw UnreadableVector(reason: "\(name) is not \(p)")
      }
      return .number(function.value(at: input["x"].number ?? .nan))
    },
    "mediaTiming": { input in
      let timing = try MediaTiming(input["timing"])
      let inherited = input["timing"]["inherited"].number ?? 0.25
      return .array(
        input["parentTimes"].numbers.map {
          let sample = timing.sample(parentTime: $0, inheritedDuration: inherited)
          return sample.map { .number($0.fraction) } ?? .null
        })
    },
    "convertTime": { input in
      let layers = input["layers"]
      // From the root clock down to a layer, and back up.
      func down(_ name: String?, _ time: Double) throws -> Double {
        guard let name else { return time }
        let layer = layers[name]
        return try MediaTiming(layer).layerLocalTime(
          parentTime: down(layer["parent"].string, time))
      }
      func up(_ name: String?, _ time: Double) throws -> Double {
        guard let name else { return time }
        let layer = layers[name]
        return try up(layer["parent"].string, MediaTiming(layer).parentTime(layerLocal: time))
      }
      func ancestors(_ name: String?) -> [String] {
        name.map { [$0] + ancestors(layers[$0]["parent"].string) } ?? []
      }
      let from = input["frm"].string
      let to = input["to"].string
      var time = input["time"].number ?? .nan
      // Only the steps between the two layers and their nearest common ancestor count.
      let common = ancestors(from).first { ancestors(to).contains($0) }
      for name in ancestors(from) {
        if name == common { break }
        time = try MediaTiming(layers[name]).parentTime(layerLocal: time)
      }
      for name in ancestors(to).prefix(while: { $0 != common }).reversed() {
        time = try MediaTiming(layers[name]).layerLocalTime(parentTime: time)
      }
      return .number(time)
    },
    "pauseResume": { input in
      var layer = MediaTiming()
      let paused = layer.layerLocalTime(parentTime: input["pauseAt"].number ?? .nan)
      layer.speed = 0
      layer.timeOffset = paused
      let whilePaused = layer.layerLocalTime(parentTime: input["resumeAt"].number ?? .nan)
      layer = MediaTiming()
      layer.beginTime =
        layer.layerLocalTime(parentTime: input["resumeAt"].number ?? .nan) - whilePaused
      return .object([
        "whilePaused": .number(whilePaused), "beginTime": .number(layer.beginTime),
        "local": .number(layer.layerLocalTime(parentTime: input["readAt"].number ?? .nan)),
      ])
    },
    "spring": { input in
      let spring = SpringTiming(input)
      return .numbers(input["times"].numbers.map { spring.progress(at: $0) })
    },
    "settlingDuration": { input in .number(SpringTiming(input).settlingDuration) },
    "springPerceptual": { input in
      let spring = SpringTiming(
        perceptualDuration: input["perceptualDuration"].number ?? .nan,
        bounce: input["bounce"].number ?? .nan)
      return .object([
        "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
        "settlingDuration": .number(spring.settlingDuration),
      ])
    },
  ]
}

extension MediaTiming {
  /// The timing in a vector; fields that are absent keep their defaults.
  init(_ json: JSONValue) throws {
    self.init()
    beginTime = json["begin"].number ?? json["beginTime"].number ?? 0
    duration = json["duration"].number ?? 0
    speed = json["speed"].number ?? 1
    timeOffset = json["timeOffset"].number ?? 0
    repeatDuration = json["repeatDuration"].number ?? 0
    autoreverses = json["autoreverses"].bool ?? false
    repeatCount =
      switch json["repeatCount"] {
      case .number(let count): count
      case .string("inf"), .string("Infinity"), .string("infinity"): .infinity
      case .null: 0
      default: throw UnreadableVector(reason: "repeatCount \(json["repeatCount"])")
      }
    if let name = json["fillMode"].string {
      guard let mode = FillMode(rawValue: name) else {
        throw UnreadableVector(reason: "fillMode \(name)")
      }
      fillMode = mode
    }
  }
}

extension SpringTiming {
  /// The spring in a vector.
  init(_ json: JSONValue) {
    self.init(
      mass: json["mass"].number ?? 1, stiffness: json["stiffness"].number ?? 100,
      damping: json["damping"].number ?? 10, initialVelocity: json["initialVelocity"].number ?? 0,
      allowsOverdamping: json["allowsOverdamping"].bool ?? false)
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let layout: [String: VectorRunner] = [
    "autoresize": { input in
      let (old, new) = (input["oldSize"].floats, input["newSize"].floats)
      let mask = AutoresizingMask(rawValue: UInt8(input["mask"].number ?? 0))
      return JSONValue(
        mask.resized(
          frame: Rect(input["frame"]), oldSize: Size(old[0], old[1]), newSize: Size(new[0], new[1])
        ))
    },
    "constraint": { input in
      let names = ["min": Constraint.Attribute.minX, "mid": .midX, "max": .maxX, "size": .width]
      let constraints = try input["constraints"].array.map { json in
        guard let attribute = names[json["attribute"].string ?? ""],
          let source = names[json["source"].string ?? ""]
        else { throw UnreadableVector(reason: "constraint \(json)") }
        return Constraint(
          attribute, to: "superlayer", source, scale: Float(json["scale"].number ?? 1),
          offset: Float(json["offset"].number ?? 0))
      }
      let start = input["start"].floats
      let frames = ConstraintLayout.frames(
        of: [.init(frame: Rect(start[0], 5, start[1], 20), constraints: constraints)],
        in: Rect(0, 0, 200, 100))
      return .object([
        "x": .number(Double(frames[0].origin.x)), "width": .number(Double(frames[0].width)),
      ])
    },
    "emitterMotion": { input in
      let (p, v, a) = (
        input["p0"].floats, input["velocity"].floats, input["acceleration"].floats
      )
      let place = Emission.position(
        start: Point(p[0], p[1]), velocity: Point(v[0], v[1]), acceleration: Point(a[0], a[1]),
        age: Float(input["age"].number ?? .nan))
      return .floats([place.x, place.y])
    },
    "emitterRange": { input in
      let (value, range) = (
        Float(input["value"].number ?? .nan), Float(input["range"].number ?? .nan)
      )
      let bounds = Emission.bounds(value, range: range)
      guard Emission.value(value, range: range, random: 0) == bounds.lowerBound,
        Emission.value(value, range: range, random: 1) == bounds.upperBound
      else { throw UnreadableVector(reason: "the ends of the range") }
      return .floats([bounds.lowerBound, bounds.upperBound])
    },
    "emitterAttribute": { input in
      let (start, speed, age) = (
        Float(input["start"].number ?? .nan), Float(input["speed"].number ?? .nan),
        Float(input["age"].number ?? .nan)
      )
      return switch input["attribute"].string {
      case "red", "green", "blue", "alpha":
        .number(Double(Emission.channel(start: start, speed: speed, age: age)))
      default: .number(Double(Emission.attribute(start: start, speed: speed, age: age)))
      }
    },
    "emitterMultiplier": { input in
      let rate = Emission.birthRate(
        cell: input["cellBirthRate"].number ?? .nan, layer: input["layerBirthRate"].number ?? .nan)
      let lifetime = Emission.lifetime(
        cell: input["cellLifetime"].number ?? .nan, layer: input["layerLifetime"].number ?? .nan)
      return .object([
        "perSecond": .number(rate), "lifetime": .number(lifetime),
        "steadyCount": .number(Emission.steadyCount(birthRate: rate, lifetime: lifetime)),
      ])
    },
  ]
}

// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Replicators and emitters.
  static let particles: [String: VectorFunction] = [
    "replicator": { (input) throws(Unreadable) in
      let bounds = try input.rect("bounds")
      let transform = Replication.transform(
        copy: try index(input), instance: try input["instanceTransform"].matrix(),
        center: Point(bounds.midX, bounds.midY))
      return transform.apply(to: try input.point("point")).map(ValueCoding.json) ?? .null
    },
    "replicatorColor": { (input) throws(Unreadable) in
      ValueCoding.json(
        Replication.color(
          copy: try index(input), base: try ValueCoding.color(input["instanceColor"]),
          step: try ValueCoding.color(input["offsets"])))
    },
    "replicatorDelay": { (input) throws(Unreadable) in
      .number(
        Replication.time(
          copy: try index(input), delay: try input.required("instanceDelay"),
          at: try input.required("time")))
    },
    "emitterMotion": { (input) throws(Unreadable) in
      ValueCoding.json(
        Emission.position(
          start: try input.point("p0"), velocity: try input.point("velocity"),
          acceleration: try input.point("acceleration"), age: Float(try input.required("age"))))
    },
    "emitterRange": { (input) throws(Unreadable) in
      let (value, range) = (
        Float(try input.required("value")), Float(try input.required("range"))
      )
      return .floats([
        Emission.value(value, range: range, random: 0),
        Emission.value(value, range: range, random: 1),
      ])
    },
    "emitterAttribute": { (input) throws(Unreadable) in
      let (start, speed) = (Float(try input.required("start")), Float(try input.required("speed")))
      let age = Float(try input.required("age"))
      let isChannel = ["red", "green", "blue", "alpha"].contains(input["attribute"].string)
      return .number(
        Double(
          isChannel
            ? Emission.channel(start: start, speed: speed, age: age)
            : Emission.attribute(start: start, speed: speed, age: age)))
    },
    "emitterMultiplier": { (input) throws(Unreadable) in
      let rate = Emission.birthRate(
        cell: try input.required("cellBirthRate"), layer: try input.required("layerBirthRate"))
      let lifetime = Emission.lifetime(
        cell: try input.required("cellLifetime"), layer: try input.required("layerLifetime"))
      return .object([
        "perSecond": .number(rate), "lifetime": .number(lifetime),
        "steadyCount": .number(Emission.steadyCount(birthRate: rate, lifetime: lifetime)),
      ])
    },
  ]

  private static func index(_ input: JSON) throws(Unreadable) -> Int {
    guard let index = Int(exactly: try input.required("instance")) else {
      throw Unreadable("\(input["instance"]) is no copy")
    }
    return index
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let animation: [String: VectorRunner] = [
    "keyframe": { input in
      let keys = input["values"].array
      let isNumber = keys.first?.number != nil
      let components = isNumber ? 1 : keys.first?.array.count ?? 0
      let names = input["timing"].array.compactMap(\.string)
      guard
        let track = KeyframeTrack(
          values: input["values"].floats, components: components, mode: try mode(input),
          keyTimes: input["keyTimes"].isNull ? nil : input["keyTimes"].numbers,
          timingFunctions: names.compactMap { TimingFunction(named: $0) },
          tension: input["tension"].floats, continuity: input["continuity"].floats,
          bias: input["bias"].floats)
      else { throw UnreadableVector(reason: "no track") }
      return .array(
        input["fractions"].numbers.map { fraction in
          var value = [Float](repeating: .nan, count: components)
          value.withUnsafeMutableBufferPointer { buffer in
            if let base = buffer.baseAddress { track.sample(fraction, into: base) }
          }
          return isNumber ? .number(Double(value[0])) : .floats(value)
        })
    },
    "pathKeyframe": { input in
      let track = try pathTrack(input)
      return .array(
        input["fractions"].numbers.map {
          let point = track.sample($0).point
          return .floats([point.x, point.y])
        })
    },
    "pathRotation": { input in
      if input["path"].isNull {
        let angle = Float(input["angle"].number ?? .nan) + (input["reverse"].bool == true ? .pi : 0)
        let m = Transform3D.rotation(angle).concatenating(Transform3D(input["model"]))
        return .floats([m.m11, m.m12, m.m21, m.m22])
      }
      let angle = try pathTrack(input).sample(input["fraction"].number ?? .nan).angle
      return .object(["auto": .number(angle), "autoReverse": .number(angle + .pi)])
    },
    "pathLength": { input in
      let p = input["curve"].array.map { Point($0.floats[0], $0.floats[1]) }
      var path = Path()
      path.move(to: p[0])
      path.addCurve(p[1], p[2], to: p[3])
      return .number(path.length)
    },
    "strokeTrim": { input in
      var path = Path()
      for corner in input["polyline"].array {
        path.addLine(to: Point(corner.floats[0], corner.floats[1]))
      }
      let (start, end) = (
        input["strokeStart"].number ?? .nan, input["strokeEnd"].number ?? .nan
      )
      let part = path.trimmed(from: start, to: end)
      guard let first = part.first(where: { _ in true }), case .move(let a) = first,
        let b = part.currentPoint
      else { throw UnreadableVector(reason: "nothing left") }
      // Lengths are read back from the whole path, by the part's own length.
      let from = start * path.length
      return .object([
        "fromLength": .number(from), "toLength": .number(from + part.length),
        "start": .floats([a.x, a.y]), "end": .floats([b.x, b.y]),
      ])
    },
    "valueFunction": { input in
      guard let function = ValueFunction(rawValue: input["function"].string ?? "") else {
        throw UnreadableVector(reason: "function \(input["function"])")
      }
      let fraction = Float(input["fraction"].number ?? .nan)
      let values = zip(input["frm"].floats, input["to"].floats).map { $0 + ($1 - $0) * fraction }
      return JSONValue(function.matrix(from: values))
    },
  ]

  private static func mode(_ input: JSONValue) throws -> CalculationMode {
    guard let mode = CalculationMode(rawValue: input["mode"].string ?? "linear") else {
      throw UnreadableVector(reason: "mode \(input["mode"])")
    }
    return mode
  }

  private static func pathTrack(_ input: JSONValue) throws -> PathTrack {
    let track = PathTrack(
      path: try Path(notation: input["path"].string ?? ""), mode: try mode(input),
      keyTimes: input["keyTimes"].isNull ? nil : input["keyTimes"].numbers)
    guard let track else { throw UnreadableVector(reason: "no track") }
    return track
  }
}

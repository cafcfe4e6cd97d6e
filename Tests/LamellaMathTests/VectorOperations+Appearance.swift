// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let appearance: [String: VectorRunner] = [
    "gravity": { input in
      let pixels = input["imagePixels"].floats
      let part = input["contentsRect"].isNull ? Rect.unit : Rect(input["contentsRect"])
      let scale = Float(input["contentsScale"].number ?? 1)
      return JSONValue(
        Gravity(named: input["gravity"].string ?? "").rect(
          bounds: Rect(input["bounds"]),
          imageSize: Size(pixels[0] * part.width / scale, pixels[1] * part.height / scale)))
    },
    "nineSlice": { input in
      let pixels = input["imagePixels"].floats
      let slices = NineSlice(
        bounds: Rect(input["bounds"]), pixels: Size(pixels[0], pixels[1]),
        center: Rect(input["contentsCenter"]), scale: Float(input["contentsScale"].number ?? 1))
      return .object([
        "x": .floats((0..<4).map { slices.x[$0] }), "y": .floats((0..<4).map { slices.y[$0] }),
      ])
    },
    "blend": { input in
      guard let formula = BlendFormula(rawValue: input["mode"].string ?? "") else {
        throw UnreadableVector(reason: "mode \(input["mode"])")
      }
      return .number(
        formula.channel(
          backdrop: input["backdrop"].number ?? .nan, source: input["source"].number ?? .nan))
    },
    "gradientT": { input in
      let points = ["startPoint", "endPoint", "unitPoint"].map {
        Point(input[$0].floats[0], input[$0].floats[1])
      }
      guard let kind = GradientGeometry.Kind(named: input["type"].string ?? ""),
        let t = GradientGeometry(kind, start: points[0], end: points[1]).parameter(at: points[2])
      else { throw UnreadableVector(reason: "draws nothing") }
      return .number(t)
    },
    "gradientColor": { input in
      let colors = input["colors"].array.map { Color($0.floats[0], $0.floats[1], $0.floats[2]) }
      let ramp = GradientRamp(
        colors: colors, locations: input["locations"].isNull ? nil : input["locations"].floats)
      guard let color = ramp?.color(at: input["t"].number ?? .nan) else {
        throw UnreadableVector(reason: "draws nothing")
      }
      return .floats([color.red, color.green, color.blue])
    },
    "replicator": { input in
      let bounds = Rect(input["bounds"])
      let p = input["point"].floats
      let transform = Replication.transform(
        copy: Int(input["instance"].number ?? 0), instance: Transform3D(input["instanceTransform"]),
        center: Point(bounds.midX, bounds.midY))
      guard let image = transform.apply(to: Point(p[0], p[1])) else {
        throw UnreadableVector(reason: "no image")
      }
      return .floats([image.x, image.y])
    },
    "replicatorColor": { input in
      let (base, step) = (input["instanceColor"].floats, input["offsets"].floats)
      let color = Replication.color(
        copy: Int(input["instance"].number ?? 0),
        base: Color(base[0], base[1], base[2], base[3]),
        step: Color(step[0], step[1], step[2], step[3]))
      return .floats([color.red, color.green, color.blue, color.alpha])
    },
    "replicatorDelay": { input in
      .number(
        Replication.time(
          copy: Int(input["instance"].number ?? 0), delay: input["instanceDelay"].number ?? .nan,
          at: input["time"].number ?? .nan))
    },
  ]
}

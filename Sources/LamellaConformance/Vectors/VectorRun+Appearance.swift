// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Placement of pictures, gradients, blending, strokes.
  static let appearance: [String: VectorFunction] = [
    "gravity": { (input) throws(Unreadable) in
      let pixels = try input.size("imagePixels")
      let part = try input.rect("contentsRect", default: .unit)
      let scale = Float(input["contentsScale"].number ?? 1)
      return ValueCoding.json(
        Gravity(named: input["gravity"].string ?? "").rect(
          bounds: try input.rect("bounds"),
          imageSize: Size(pixels.width * part.width / scale, pixels.height * part.height / scale)))
    },
    "nineSlice": { (input) throws(Unreadable) in
      let slices = NineSlice(
        bounds: try input.rect("bounds"), pixels: try input.size("imagePixels"),
        center: try input.rect("contentsCenter"), scale: Float(input["contentsScale"].number ?? 1))
      return .object([
        "x": .floats((0..<4).map { slices.x[$0] }), "y": .floats((0..<4).map { slices.y[$0] }),
      ])
    },
    "blend": { (input) throws(Unreadable) in
      guard let formula = BlendFormula(rawValue: try input.text("mode")) else {
        throw Unreadable("no mode is called \(input["mode"])")
      }
      return .number(
        formula.channel(
          backdrop: try input.required("backdrop"), source: try input.required("source")))
    },
    "opacity": { (input) throws(Unreadable) in
      let opacity = Float(try input.required("opacity"))
      // Red under blue over white, faded together or one by one.
      let normal = BlendFormula.normal
      let pieces: [Color]
      if input["group"].bool == true {
        pieces = [normal.composite(backdrop: .red, source: .blue)]
      } else {
        pieces = [.red, .blue]
      }
      let result = pieces.reduce(Color.white) {
        normal.composite(backdrop: $0, source: $1.withAlpha($1.alpha * opacity))
      }
      return .floats([result.red, result.green, result.blue])
    },
    "gradientT": { (input) throws(Unreadable) in
      guard let kind = GradientGeometry.Kind(named: try input.text("type")) else {
        throw Unreadable("no gradient is called \(input["type"])")
      }
      let gradient = GradientGeometry(
        kind, start: try input.point("startPoint"), end: try input.point("endPoint"))
      return gradient.parameter(at: try input.point("unitPoint")).map { .number($0) } ?? .null
    },
    "gradientColor": { (input) throws(Unreadable) in
      var colors: [Color] = []
      for color in input["colors"].array { colors.append(try ValueCoding.color(color)) }
      let ramp = GradientRamp(
        colors: colors, locations: input["locations"].isNull ? nil : input["locations"].floats)
      guard let color = ramp?.color(at: try input.required("t")) else { return .null }
      return .floats([color.red, color.green, color.blue])
    },
    "pathLength": { (input) throws(Unreadable) in
      let p = input["curve"].array
      guard p.count == 4 else { throw Unreadable("\(input["curve"]) is no curve") }
      var path = Path()
      path.move(to: try ValueCoding.point(p[0]))
      path.addCurve(
        try ValueCoding.point(p[1]), try ValueCoding.point(p[2]), to: try ValueCoding.point(p[3]))
      return .number(path.length)
    },
    "strokeTrim": { (input) throws(Unreadable) in
      var path = Path()
      for corner in input["polyline"].array { path.addLine(to: try ValueCoding.point(corner)) }
      let start = try input.required("strokeStart")
      let part = path.trimmed(from: start, to: try input.required("strokeEnd"))
      guard case .move(let first)? = part.first(where: { _ in true }), let last = part.currentPoint
      else { throw Unreadable("nothing is left") }
      let from = start * path.length
      return .object([
        "fromLength": .number(from), "toLength": .number(from + part.length),
        "start": ValueCoding.json(first), "end": ValueCoding.json(last),
      ])
    },
  ]
}

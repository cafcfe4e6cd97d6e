// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let transform: [String: VectorRunner] = [
    "additiveTransform": { input in
      JSONValue(Transform3D(input["animated"]).concatenating(Transform3D(input["under"])))
    },
    "interpolateAffine": { input in
      let m = AffineTransform(input["frm"]).interpolated(
        to: AffineTransform(input["to"]), fraction: Float(input["fraction"].number ?? .nan))
      return .floats([m.a, m.b, m.c, m.d, m.tx, m.ty])
    },
    "decomposeAffine": { input in
      guard let parts = AffineDecomposition(AffineTransform(input["matrix"])) else {
        throw UnreadableVector(reason: "singular")
      }
      return .object([
        "translate": .numbers([parts.translationX, parts.translationY]),
        "scale": .numbers([parts.scaleX, parts.scaleY]), "angle": .number(parts.angle),
        "remainder": .numbers([parts.m11, parts.m12, parts.m21, parts.m22]),
      ])
    },
    "interpolateTransform3D": { input in
      let from = Transform3D(input["frm"])
      let to = Transform3D(input["to"])
      return JSONValue(
        from.interpolated(to: to, fraction: Float(input["fraction"].number ?? .nan)))
    },
    "keyPathGet": { input in
      let parts = TransformComponents(Transform3D(input["transform"]))
      return switch input["keyPath"].string {
      case "transform.scale": .number(Double(parts.scale))
      case "transform.rotation": .number(Double(parts.rotationZ))
      case "transform.translation": .floats([parts.translationX, parts.translationY])
      case "transform.translation.z": .number(Double(parts.translationZ))
      default: throw UnreadableVector(reason: "key path \(input["keyPath"])")
      }
    },
    "keyPathSet": { input in
      var matrix = Transform3D.identity
      var bounds = Rect(input["start"]["bounds"])
      var position = input["start"]["position"].floats
      for step in input["steps"].array {
        let value = Float(step[1].number ?? .nan)
        var parts = TransformComponents(matrix)
        switch step[0].string {
        case "transform.scale": parts.scale = value
        case "transform.rotation.z": parts.rotationZ = value
        case "position.x": position[0] = value
        case "bounds.size.width": bounds.size.width = value
        default: throw UnreadableVector(reason: "key path \(step[0])")
        }
        matrix = parts.matrix
      }
      return input["start"].isNull
        ? JSONValue(matrix) : .object(["bounds": JSONValue(bounds), "position": .floats(position)])
    },
  ]
}

extension AffineTransform {
  /// The six cells in a vector.
  init(_ json: JSONValue) {
    let c = json.floats
    self.init(c[0], c[1], c[2], c[3], c[4], c[5])
  }
}

extension Rect {
  /// The rectangle in a vector; zero where absent.
  init(_ json: JSONValue) {
    let c = json.floats
    self = c.count == 4 ? Rect(c[0], c[1], c[2], c[3]) : .zero
  }
}

extension JSONValue {
  init(_ rect: Rect) {
    self = .floats([rect.origin.x, rect.origin.y, rect.width, rect.height])
  }
}

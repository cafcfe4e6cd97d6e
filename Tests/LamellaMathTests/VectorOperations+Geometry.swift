// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport

extension VectorOperations {
  static let geometry: [String: VectorRunner] = [
    "matrix": { input in
      let args = input["args"].floats
      let t = Transform3D(input["t"])
      let result: Transform3D =
        switch input["op"].string {
        case "makeRotation": .rotation(args[0], args[1], args[2], args[3])
        case "makeAffine":
          Transform3D(
            AffineTransform(args[0], args[1], args[2], args[3], args[4], args[5]))
        case "translate": t.translated(by: args[0], args[1], args[2])
        case "scale": t.scaled(by: args[0], args[1], args[2])
        case "rotate": t.rotated(by: args[0], args[1], args[2], args[3])
        case "concat": Transform3D(input["a"]).concatenating(Transform3D(input["b"]))
        case "invert": t.invertedOrSelf
        default: throw UnreadableVector(reason: "matrix operation \(input["op"])")
        }
      return JSONValue(result)
    },
    "project": { input in
      let p = input["point"].floats
      let image = Transform3D(input["matrix"]).project(Point(p[0], p[1]), z: p[2])
      return .floats([image.x / image.w, image.y / image.w, image.z / image.w])
    },
    "affineTransform": { input in
      let m = Transform3D(input["transform"]).affine
      return .floats([m.a, m.b, m.c, m.d, m.tx, m.ty])
    },
  ]
}

extension Transform3D {
  /// The matrix in a vector, four rows; the identity where absent.
  init(_ json: JSONValue) {
    let cells = json.floats
    self = cells.count == 16 ? Transform3D(elements: cells) : .identity
  }
}

extension JSONValue {
  /// A matrix as four rows.
  init(_ m: Transform3D) {
    let cells = m.elements
    self = .array((0..<4).map { row in .floats(Array(cells[row * 4..<row * 4 + 4])) })
  }
}

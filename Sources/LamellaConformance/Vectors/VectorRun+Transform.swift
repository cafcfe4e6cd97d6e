// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

extension VectorRun {
  /// Transforms: making, mixing, parts by key path.
  static let transform: [String: VectorFunction] = [
    "matrix": { (input) throws(Unreadable) in
      let a = input["args"].floats
      func count(_ wanted: Int) throws(Unreadable) {
        if a.count != wanted { throw Unreadable("\(input["args"]) are not \(wanted) numbers") }
      }
      let t = try input["t"].matrix()
      switch input["op"].string {
      case "makeRotation":
        try count(4)
        return JSON(.rotation(a[0], a[1], a[2], a[3]))
      case "makeAffine": return JSON(Transform3D(try ValueCoding.affine(input["args"])))
      case "translate":
        try count(3)
        return JSON(t.translated(by: a[0], a[1], a[2]))
      case "scale":
        try count(3)
        return JSON(t.scaled(by: a[0], a[1], a[2]))
      case "rotate":
        try count(4)
        return JSON(t.rotated(by: a[0], a[1], a[2], a[3]))
      case "concat":
        return JSON(try input["a"].matrix().concatenating(try input["b"].matrix()))
      case "invert": return JSON(t.invertedOrSelf)
      default: throw Unreadable("no operation is called \(input["op"])")
      }
    },
    "project": { (input) throws(Unreadable) in
      let p = input["point"].floats
      guard p.count == 3 else { throw Unreadable("\(input["point"]) is no place") }
      let image = try input["matrix"].matrix().project(Point(p[0], p[1]), z: p[2])
      return .floats([image.x / image.w, image.y / image.w, image.z / image.w])
    },
    "interpolateAffine": { (input) throws(Unreadable) in
      let sample = VectorSample()
      var animation = BasicAnimation(keyPath: "transform")
      animation.fromValue = .transform(Transform3D(try ValueCoding.affine(input["frm"])))
      animation.toValue = .transform(Transform3D(try ValueCoding.affine(input["to"])))
      sample.add(animation)
      let m = try sample.value("transform", at: try input.required("fraction")).numbers
      return .numbers([m[0], m[1], m[4], m[5], m[12], m[13]])
    },
    "interpolateTransform3D": { (input) throws(Unreadable) in
      let sample = VectorSample()
      var animation = BasicAnimation(keyPath: "transform")
      animation.fromValue = .transform(try input["frm"].matrix())
      animation.toValue = .transform(try input["to"].matrix())
      sample.add(animation)
      return JSON(
        try sample.value("transform", at: try input.required("fraction")).matrix())
    },
    "decomposeAffine": { (input) throws(Unreadable) in
      guard let parts = AffineDecomposition(try ValueCoding.affine(input["matrix"])) else {
        throw Unreadable("\(input["matrix"]) is singular")
      }
      return .object([
        "translate": .numbers([parts.translationX, parts.translationY]),
        "scale": .numbers([parts.scaleX, parts.scaleY]), "angle": .number(parts.angle),
        "remainder": .numbers([parts.m11, parts.m12, parts.m21, parts.m22]),
      ])
    },
    "keyPathGet": { (input) throws(Unreadable) in
      let layer = try VectorScene(single: input).layer("x")
      return Scene.plain(layer.value(forKeyPath: try input.text("keyPath")))
    },
    "keyPathSet": { (input) throws(Unreadable) in
      let layer = try VectorScene(single: input["start"]).layer("x")
      for step in input["steps"].array {
        guard let keyPath = step.array.first?.string, let value = step.array.last?.number else {
          throw Unreadable("\(step) is no step")
        }
        layer.setValue(.number(value), forKeyPath: keyPath)
      }
      if input["start"].isNull { return JSON(layer.transform) }
      return .object([
        "bounds": ValueCoding.json(layer.bounds), "position": ValueCoding.json(layer.position),
      ])
    },
  ]
}

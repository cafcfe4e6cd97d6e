// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// Questions that need no world: timing functions, transforms, names.
enum FreeQuery {
  static func answer(_ name: String, _ query: JSON) throws(Unreadable) -> JSON? {
    switch name {
    case "timingFunctionControlPoints":
      let function = try ValueCoding.timingFunction(query["function"])
      return .array((0..<4).map { ValueCoding.json(function.controlPoint(at: $0)) })
    case "timingFunctionValue":
      guard let x = query["x"].number else { throw Unreadable("x is missing") }
      return .number(try ValueCoding.timingFunction(query["function"]).value(at: x))
    case "transform": return ValueCoding.json(try ValueCoding.transform(query["expr"]))
    case "transformIsIdentity": return .bool(try ValueCoding.transform(query["expr"]).isIdentity)
    case "transformIsAffine": return .bool(try ValueCoding.transform(query["expr"]).isAffine)
    case "transformAffine":
      return ValueCoding.json(try ValueCoding.transform(query["expr"]).affine)
    case "transformEqual":
      return .bool(
        try ValueCoding.transform(query["a"]) == ValueCoding.transform(query["b"]))
    case "valueFunctionName":
      return query["name"].string.flatMap(ValueFunction.init)
        .map { .string($0.rawValue) } ?? .null
    case "valueFunctionIdentity":
      var seen: [ValueFunction] = []
      var numbers: [Double] = []
      for element in query["names"].array {
        guard let function = element.string.flatMap(ValueFunction.init) else {
          throw Unreadable("no value function is called \(element)")
        }
        if !seen.contains(function) { seen.append(function) }
        numbers.append(Double(seen.firstIndex(of: function) ?? -1))
      }
      return .numbers(numbers)
    case "cornerCurveExpansionFactor":
      let curve = query["curve"].string.flatMap(CornerCurve.init) ?? .circular
      return .number(Double(curve.expansionFactor))
    case "contentsRectForGravity":
      let gravity = Gravity(named: query["gravity"].string ?? "")
      return ValueCoding.json(
        gravity.rect(
          bounds: try ValueCoding.rect(query["bounds"]),
          imageSize: try ValueCoding.size(query["contentsSize"])))
    case "constraintAttributeOrder":
      return .array(Constraint.Attribute.allCases.map { .string($0.name) })
    case "constant":
      guard let name = query["name"].string, let value = Constants.value(of: name) else {
        throw Unreadable("no constant is called \(query["name"])")
      }
      return value
    case "capabilities":
      var roles: [String: JSON] = [:]
      for element in query["classes"].array {
        let name = element.string ?? ""
        roles[name] = .array(
          query["of"].array.filter { Constants.roles(of: name).contains($0.string ?? "") })
      }
      return .object(roles)
    default: return nil
    }
  }
}

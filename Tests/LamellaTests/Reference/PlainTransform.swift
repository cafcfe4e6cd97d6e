// SPDX-License-Identifier: MIT

import Foundation

/// A transform as the program gave it: nine parts, or a matrix.
enum PlainTransform: Equatable {
  /// Scale x y z, rotation x y z, translation x y z.
  case parts([Double])
  case matrix([Double])

  static let identity = PlainTransform.parts([1, 1, 1, 0, 0, 0, 0, 0, 0])

  /// Scale · rotation x · rotation y · rotation z · translation; spec 7.2.
  var cells: [Double] {
    switch self {
    case .matrix(let cells): return cells
    case .parts(let p):
      var m = PlainMatrix.scale(p[0], p[1], p[2])
      m = PlainMatrix.product(m, PlainMatrix.rotationX(p[3]))
      m = PlainMatrix.product(m, PlainMatrix.rotationY(p[4]))
      m = PlainMatrix.product(m, PlainMatrix.rotationZ(p[5]))
      return PlainMatrix.product(m, PlainMatrix.translation(p[6], p[7], p[8]))
    }
  }

  /// The parts; those of a matrix that does not mirror, without its skew and perspective.
  var parts: [Double] {
    guard case .matrix(let m) = self else {
      if case .parts(let p) = self { return p }
      return []
    }
    let (scale, rows) = PlainMatrix.unskewed(m)
    let first = [
      atan2(rows[1][2], rows[2][2]), asin(max(-1, min(1, -rows[0][2]))),
      atan2(rows[0][1], rows[0][0]),
    ]
    // The other three angles that give the same turn; the smaller ones count.
    let second = [
      first[0] > 0 ? first[0] - .pi : first[0] + .pi,
      first[1] > 0 ? .pi - first[1] : -.pi - first[1],
      first[2] > 0 ? first[2] - .pi : first[2] + .pi,
    ]
    func size(_ angles: [Double]) -> Double { angles.reduce(0) { $0 + abs($1) } }
    return scale + (size(first) <= size(second) ? first : second) + [m[12], m[13], m[14]]
  }

  /// Places of a part among the nine; nil for the whole.
  static func places(_ part: String) -> [Int]? {
    switch part {
    case "scale": [0, 1, 2]
    case "scale.xy": [0, 1]
    case "scale.x": [0]
    case "scale.y": [1]
    case "scale.z": [2]
    case "rotation.x": [3]
    case "rotation.y": [4]
    case "rotation", "rotation.z": [5]
    case "translation": [6, 7]
    case "translation.x": [6]
    case "translation.y": [7]
    case "translation.z": [8]
    default: nil
    }
  }

  /// A part: one number, two for `translation`, the average for `scale`; the cells for "".
  func read(_ part: String) -> PlainValue {
    guard let places = PlainTransform.places(part) else { return PlainValue(.matrix, cells) }
    let p = parts
    if part == "translation" { return PlainValue(.numbers, [p[6], p[7]]) }
    return .number(places.reduce(0) { $0 + p[$1] } / Double(places.count))
  }

  mutating func write(_ part: String, _ value: PlainValue) {
    guard let places = PlainTransform.places(part) else {
      self = .matrix(value.numbers)
      return
    }
    var p = parts
    for (i, place) in places.enumerated() {
      p[place] = value.numbers[part == "translation" ? i : 0]
    }
    self = .parts(p)
  }
}

extension PlainMatrix {
  /// What a value function makes of numbers.
  static func function(_ name: String, _ n: [Double]) -> [Double] {
    switch name {
    case "rotateX": rotationX(n[0])
    case "rotateY": rotationY(n[0])
    case "rotateZ": rotationZ(n[0])
    case "scale": scale(n[0], n[1], n[2])
    case "scaleX": scale(n[0], 1, 1)
    case "scaleY": scale(1, n[0], 1)
    case "scaleZ": scale(1, 1, n[0])
    case "translate": translation(n[0], n[1], n[2])
    case "translateX": translation(n[0], 0, 0)
    case "translateY": translation(0, n[0], 0)
    default: translation(0, 0, n[0])
    }
  }
}

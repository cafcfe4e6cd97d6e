// SPDX-License-Identifier: MIT

import Lamella
import LamellaMath

/// A property that random programs animate, and the values that it takes.
struct TwinProperty {
  enum Kind: Equatable {
    case number(ClosedRange<Float>)
    case point, size, rect, color, matrix, flag, choice, path, colors, numbers
  }

  let name: String
  let kind: Kind
  var parts: [String] = []
  var layerClass: LayerClass?

  static let transformParts = [
    "scale", "scale.xy", "scale.x", "scale.y", "scale.z", "rotation.x", "rotation.y", "rotation",
    "rotation.z", "translation", "translation.x", "translation.y", "translation.z",
  ]

  static let all: [TwinProperty] = [
    .init(name: "opacity", kind: .number(0...1)),
    .init(name: "position", kind: .point, parts: ["x", "y"]),
    .init(
      name: "bounds", kind: .rect,
      parts: ["origin", "size", "origin.x", "origin.y", "size.width", "size.height"]),
    .init(name: "cornerRadius", kind: .number(0...20)),
    .init(name: "borderWidth", kind: .number(0...9)),
    .init(name: "zPosition", kind: .number(-5...5)),
    .init(name: "anchorPoint", kind: .point, parts: ["x", "y"]),
    .init(name: "backgroundColor", kind: .color),
    .init(name: "shadowColor", kind: .color),
    .init(name: "shadowOpacity", kind: .number(0...1)),
    .init(name: "shadowOffset", kind: .size, parts: ["width", "height"]),
    .init(
      name: "contentsRect", kind: .rect, parts: ["origin", "size", "origin.x", "size.height"]),
    .init(name: "transform", kind: .matrix, parts: transformParts),
    .init(name: "sublayerTransform", kind: .matrix, parts: transformParts),
    .init(name: "hidden", kind: .flag),
    .init(name: "masksToBounds", kind: .flag),
    .init(name: "contents", kind: .choice),
    .init(name: "shadowPath", kind: .path),
    .init(name: "colors", kind: .colors, layerClass: .gradient),
    .init(name: "locations", kind: .numbers, layerClass: .gradient),
    .init(name: "startPoint", kind: .point, parts: ["x", "y"], layerClass: .gradient),
  ]

  /// The kind of a part.
  func kind(of part: String) -> Kind {
    switch (kind, part) {
    case (_, ""): kind
    case (.rect, "origin"): .point
    case (.rect, "size"), (.matrix, "translation"): .size
    default: .number(-50...50)
    }
  }

  func keyPath(_ part: String) -> String { part.isEmpty ? name : name + "." + part }
}

extension PlainValue {
  /// A value of the engine as numbers.
  init(_ value: Value) {
    switch value {
    case .number(let n): self = .number(n)
    case .bool(let b): self.init(.flag, [b ? 1 : 0])
    case .point(let p): self.init(.numbers, [Double(p.x), Double(p.y)])
    case .size(let s): self.init(.numbers, [Double(s.width), Double(s.height)])
    case .rect(let r):
      self.init(.numbers, [r.minX, r.minY, r.width, r.height].map { Double($0) })
    case .color(let c):
      self.init(.numbers, [c.red, c.green, c.blue, c.alpha].map { Double($0) })
    case .transform(let t):
      let rows = [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ]
      self.init(.matrix, rows.map { Double($0) })
    case .contents(let id): self.init(.choice, [Double(id.rawValue)])
    case .array(let elements):
      self.init(.list, elements.flatMap { PlainValue($0).numbers })
    case .path(let path):
      self.init(.path, [])
      for element in path {
        switch element {
        case .move(let p): add("M", p)
        case .line(let p): add("L", p)
        case .quad(let c, let p): add("Q", c, p)
        case .curve(let c1, let c2, let p): add("C", c1, c2, p)
        case .close: add("Z")
        }
      }
    default: self = .nothing
    }
  }

  private mutating func add(_ letter: String, _ points: Point...) {
    shape += letter
    for point in points { numbers += [Double(point.x), Double(point.y)] }
  }
}

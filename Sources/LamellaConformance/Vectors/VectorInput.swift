// SPDX-License-Identifier: MIT

// The vectors' notation where it differs from that of the cases: matrices of four rows, paths as
// text, short names of a layer's fields.

import Lamella
import LamellaMath

extension JSON {
  /// A matrix of four rows; the identity where absent.
  func matrix() throws(Unreadable) -> Transform3D {
    if isNull { return .identity }
    let n = numbers
    guard n.count == 16 else { throw Unreadable("\(self) is no matrix") }
    return try ValueCoding.transform(.numbers(n))
  }

  /// A matrix as four rows.
  init(_ matrix: Transform3D) {
    let cells = ValueCoding.json(matrix).numbers
    self = .array((0..<4).map { row in .numbers(Array(cells[row * 4..<row * 4 + 4])) })
  }

  /// A number that must be there.
  func required(_ key: String) throws(Unreadable) -> Double {
    guard let number = self[key].number else { throw Unreadable("the number \(key) is missing") }
    return number
  }

  /// A text that must be there.
  func text(_ key: String) throws(Unreadable) -> String {
    guard let text = self[key].string else { throw Unreadable("the text \(key) is missing") }
    return text
  }

  /// A point, size or rectangle member, with a value for its absence.
  func point(_ key: String, default value: Point? = nil) throws(Unreadable) -> Point {
    if self[key].isNull, let value { return value }
    return try ValueCoding.point(self[key])
  }

  func rect(_ key: String, default value: Rect? = nil) throws(Unreadable) -> Rect {
    if self[key].isNull, let value { return value }
    return try ValueCoding.rect(self[key])
  }

  func size(_ key: String) throws(Unreadable) -> Size { try ValueCoding.size(self[key]) }
}

extension Path {
  /// Reads `M x y L x y Q x y x y C x y x y x y Z`: absolute coordinates, blanks between.
  init(notation text: String) throws(Unreadable) {
    self.init()
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," })[...]
    func point() throws(Unreadable) -> Point {
      guard let x = words.popFirst().flatMap({ Float($0) }),
        let y = words.popFirst().flatMap({ Float($0) })
      else { throw Unreadable("\(text) is no path") }
      return Point(x, y)
    }
    while let word = words.popFirst() {
      switch word {
      case "M": move(to: try point())
      case "L": addLine(to: try point())
      case "Q": addQuad(try point(), to: try point())
      case "C": addCurve(try point(), try point(), to: try point())
      case "Z": close()
      default: throw Unreadable("\(text) is no path")
      }
    }
  }
}

extension MediaTiming {
  /// The timing in a vector; fields that are absent keep their defaults.
  init(vector json: JSON) throws(Unreadable) {
    self.init()
    beginTime = json["begin"].number ?? json["beginTime"].number ?? 0
    duration = json["duration"].number ?? 0
    speed = json["speed"].number ?? 1
    timeOffset = json["timeOffset"].number ?? 0
    repeatCount = json["repeatCount"].number ?? 0
    repeatDuration = json["repeatDuration"].number ?? 0
    autoreverses = json["autoreverses"].bool ?? false
    if let name = json["fillMode"].string {
      guard let mode = FillMode(rawValue: name) else { throw Unreadable("no fill mode \(name)") }
      fillMode = mode
    }
  }
}

/// A world whose layers a vector describes by short names of their fields.
struct VectorScene {
  let world = World()
  private(set) var layers: [String: Layer] = [:]

  /// Makes layers under their names; each stands under its parent, in the order given.
  init(_ descriptions: [(name: String, fields: JSON)]) throws(Unreadable) {
    for (name, fields) in descriptions { layers[name] = try make(fields) }
    for (name, fields) in descriptions {
      guard let parent = fields["parent"].string else { continue }
      guard let layer = layers[name], let superlayer = layers[parent] else {
        throw Unreadable("no layer is called \(parent)")
      }
      do { try superlayer.addSublayer(layer) } catch { throw Unreadable("\(error)") }
    }
  }

  /// One layer of the name `x`.
  init(single fields: JSON) throws(Unreadable) { try self.init([("x", fields)]) }

  func layer(_ name: String) throws(Unreadable) -> Layer {
    guard let layer = layers[name] else { throw Unreadable("no layer is called \(name)") }
    return layer
  }

  private func make(_ fields: JSON) throws(Unreadable) -> Layer {
    let layer = world.makeLayer()
    layer.anchorPoint = try fields.point("anchor", default: Point(0.5, 0.5))
    layer.anchorPointZ = Float(fields["az"].number ?? 0)
    layer.transform = try fields["transform"].matrix()
    layer.sublayerTransform = try fields["sub"].matrix()
    layer.bounds = try fields.rect("bounds", default: .zero)
    layer.position = try fields.point("position", default: .zero)
    layer.zPosition = Float(fields["z"].number ?? 0)
    layer.isGeometryFlipped = fields["flipped"].bool ?? false
    layer.isHidden = fields["hidden"].bool ?? false
    layer.opacity = Float(fields["opacity"].number ?? 1)
    layer.masksToBounds = fields["masksToBounds"].bool ?? fields["clip"].bool ?? false
    if let box = fields.object["mask"], !box.isNull {
      let mask = world.makeLayer()
      mask.frame = try ValueCoding.rect(box)
      layer.mask = mask
    }
    layer.timing = try timing(fields)
    return layer
  }

  private func timing(_ fields: JSON) throws(Unreadable) -> MediaTiming {
    var timing = try MediaTiming(vector: fields)
    if timing.duration == 0 { timing.duration = .infinity }
    return timing
  }
}

// SPDX-License-Identifier: MIT

// The notation of the case files for values, in both directions. What a list of numbers means
// depends on the property that it is for, so reading takes the property's kind.

import Lamella
import LamellaMath

/// Reads and writes the case files' notation.
enum ValueCoding {
  // MARK: Reading

  static func point(_ json: JSON) throws(Unreadable) -> Point {
    let n = json.floats
    guard n.count == 2 else { throw Unreadable("\(json) is no point") }
    return Point(n[0], n[1])
  }

  static func size(_ json: JSON) throws(Unreadable) -> Size {
    let n = json.floats
    guard n.count == 2 else { throw Unreadable("\(json) is no size") }
    return Size(n[0], n[1])
  }

  static func rect(_ json: JSON) throws(Unreadable) -> Rect {
    if json == .string("nullRect") { return .null }
    let n = json.floats
    guard n.count == 4 else { throw Unreadable("\(json) is no rectangle") }
    return Rect(n[0], n[1], n[2], n[3])
  }

  static func color(_ json: JSON) throws(Unreadable) -> Color {
    let n = json.floats
    guard n.count == 3 || n.count == 4 else { throw Unreadable("\(json) is no colour") }
    return Color(n[0], n[1], n[2], n.count == 4 ? n[3] : 1)
  }

  static func affine(_ json: JSON) throws(Unreadable) -> AffineTransform {
    let n = json.floats
    guard n.count == 6 else { throw Unreadable("\(json) is no affine transform") }
    return AffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  static func timingFunction(_ json: JSON) throws(Unreadable) -> TimingFunction {
    if let name = json.string {
      guard let function = TimingFunction(named: name) else {
        throw Unreadable("no timing function is called \(name)")
      }
      return function
    }
    let n = json.floats
    guard n.count == 4 else { throw Unreadable("\(json) is no timing function") }
    return TimingFunction(n[0], n[1], n[2], n[3])
  }

  /// Sixteen numbers or a constructor.
  static func transform(_ json: JSON) throws(Unreadable) -> Transform3D {
    let plain = json.floats
    if plain.count == 16 { return matrix(plain) }
    guard let (name, operand) = json.object.first, json.object.count == 1 else {
      throw Unreadable("\(json) is no transform")
    }
    let n = operand.floats
    switch (name, n.count) {
    case ("identity", _): return .identity
    case ("matrix", 16): return matrix(n)
    case ("scale", 3): return .scale(n[0], n[1], n[2])
    case ("translate", 3): return .translation(n[0], n[1], n[2])
    case ("rotate", 4): return .rotation(n[0], n[1], n[2], n[3])
    case ("m34", 1):
      return Transform3D(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, n[0], 0, 0, 0, 1)
    case ("affine", 6): return Transform3D(try affine(operand))
    case ("invert", _): return try transform(operand).invertedOrSelf
    default: break
    }
    let operands = operand.array
    guard operands.count == 2 else { throw Unreadable("\(json) is no transform") }
    let first = try transform(operands[0])
    let by = operands[1].floats
    switch (name, by.count) {
    case ("concat", _): return first.concatenating(try transform(operands[1]))
    case ("translated", 3): return first.translated(by: by[0], by[1], by[2])
    case ("scaled", 3): return first.scaled(by: by[0], by[1], by[2])
    case ("rotated", 4): return first.rotated(by: by[0], by[1], by[2], by[3])
    default: throw Unreadable("\(json) is no transform")
    }
  }

  private static func matrix(_ n: [Float]) -> Transform3D {
    Transform3D(
      n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7],
      n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15])
  }

  static func path(_ json: JSON) throws(Unreadable) -> Path {
    if case .object(let members) = json {
      if let box = members["rect"] { return .rect(try rect(box)) }
      if let box = members["ellipse"] { return .ellipse(try rect(box)) }
      throw Unreadable("\(json) is no path")
    }
    var path = Path()
    for step in json.array {
      let n = step.floats
      switch (step.array.first?.string, n.count) {
      case ("move", 2): path.move(to: Point(n[0], n[1]))
      case ("line", 2): path.addLine(to: Point(n[0], n[1]))
      case ("quad", 4): path.addQuad(Point(n[0], n[1]), to: Point(n[2], n[3]))
      case ("curve", 6):
        path.addCurve(Point(n[0], n[1]), Point(n[2], n[3]), to: Point(n[4], n[5]))
      case ("close", 0): path.close()
      default: throw Unreadable("\(step) is no step of a path")
      }
    }
    return path
  }

  // MARK: Writing

  static func json(_ p: Point) -> JSON { .floats([p.x, p.y]) }
  static func json(_ s: Size) -> JSON { .floats([s.width, s.height]) }
  static func json(_ c: Color) -> JSON { .floats([c.red, c.green, c.blue, c.alpha]) }
  static func json(_ t: TimingFunction) -> JSON {
    t.name.map { .string($0) } ?? .floats([t.c1.x, t.c1.y, t.c2.x, t.c2.y])
  }

  static func json(_ r: Rect) -> JSON {
    r.isNull ? .string("nullRect") : .floats([r.minX, r.minY, r.width, r.height])
  }

  static func json(_ a: AffineTransform) -> JSON { .floats([a.a, a.b, a.c, a.d, a.tx, a.ty]) }

  static func json(_ t: Transform3D) -> JSON {
    .floats([
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ])
  }

  static func json(_ number: Double) -> JSON {
    if number == .infinity { return .string("inf") }
    if number == -.infinity { return .string("-inf") }
    return number.isNaN ? .string("nan") : .number(number)
  }

  /// A path step by step.
  static func json(_ path: Path) -> JSON {
    .array(
      path.map { element in
        switch element {
        case .move(let p): step("move", p)
        case .line(let p): step("line", p)
        case .quad(let c, let p): step("quad", c, p)
        case .curve(let c1, let c2, let p): step("curve", c1, c2, p)
        case .close: step("close")
        }
      })
  }

  private static func step(_ name: String, _ points: Point...) -> JSON {
    .array([.string(name)] + points.flatMap { [$0.x, $0.y] }.map { .number(Double($0)) })
  }

  /// An expectation with its paths written step by step, as answers have them.
  static func plainPaths(_ json: JSON) -> JSON {
    switch json {
    case .array(let elements): return .array(elements.map(plainPaths))
    case .object(let members):
      if members.count == 1, members["rect"] != nil || members["ellipse"] != nil,
        let path = try? path(json)
      {
        return self.json(path)
      }
      return .object(members.mapValues(plainPaths))
    default: return json
    }
  }
}

// SPDX-License-Identifier: MIT

package import LamellaMath

/// What a path in text form that cannot be read throws.
package struct UnreadablePath: Error {
  package var text: String
}

extension Path {
  /// Reads `M x y L x y Q x y x y C x y x y x y Z`, absolute coordinates and blanks between.
  package init(notation text: String) throws {
    self.init()
    var words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\n" })[...]
    func point() throws -> Point {
      guard let x = words.popFirst().flatMap({ Float($0) }),
        let y = words.popFirst().flatMap({ Float($0) })
      else { throw UnreadablePath(text: text) }
      return Point(x, y)
    }
    while let word = words.popFirst() {
      switch word {
      case "M": move(to: try point())
      case "L": addLine(to: try point())
      case "Q": addQuad(try point(), to: try point())
      case "C": addCurve(try point(), try point(), to: try point())
      case "Z": close()
      default: throw UnreadablePath(text: text)
      }
    }
  }

  /// The path in the same form.
  package var notation: String {
    map { element in
      switch element {
      case .move(let p): "M \(p.x) \(p.y)"
      case .line(let p): "L \(p.x) \(p.y)"
      case .quad(let c, let p): "Q \(c.x) \(c.y) \(p.x) \(p.y)"
      case .curve(let c1, let c2, let p): "C \(c1.x) \(c1.y) \(c2.x) \(c2.y) \(p.x) \(p.y)"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

// SPDX-License-Identifier: MIT

package import LamellaMath

extension Closeness {
  /// Whether groups of numbers agree; four units in the last place of a `Float` unless stated.
  package static func agree(_ a: [Float], _ b: [Float], stated: Double = 0) -> Bool {
    a.count == b.count
      && difference(.floats(a), .floats(b), stated: stated) == nil
  }

  package static func agree(_ a: Transform3D, _ b: Transform3D, stated: Double = 0) -> Bool {
    agree(a.elements, b.elements, stated: stated)
  }

  package static func agree(
    _ a: AffineTransform, _ b: AffineTransform, stated: Double = 0
  ) -> Bool {
    agree([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty], stated: stated)
  }

  package static func agree(_ a: Point, _ b: Point, stated: Double = 0) -> Bool {
    agree([a.x, a.y], [b.x, b.y], stated: stated)
  }

  package static func agree(_ a: Rect, _ b: Rect, stated: Double = 0) -> Bool {
    agree(
      [a.origin.x, a.origin.y, a.width, a.height], [b.origin.x, b.origin.y, b.width, b.height],
      stated: stated)
  }

  package static func agree(_ a: Color, _ b: Color, stated: Double = 0) -> Bool {
    agree(
      [a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha], stated: stated)
  }
}

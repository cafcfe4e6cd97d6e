// SPDX-License-Identifier: MIT

/// Which corners of a rectangle are rounded.
///
/// Names are in layer space: where y points down, the corners at minimal y are the upper ones.
public struct CornerMask: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// The bits; only the low four are kept.
  public let rawValue: UInt8

  /// Creates a mask from its bits; only the low four are kept.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// The corner at minimal x and minimal y.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// The corner at maximal x and minimal y.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// The corner at minimal x and maximal y.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// The corner at maximal x and maximal y.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all = CornerMask(rawValue: 15)
}

// All shapes run from +x towards +y, as in Core Graphics: counterclockwise where y points up.

extension Path {
  /// The outline of a rectangle, from its first corner along minimal y.
  public static func rect(_ rect: Rect) -> Path {
    let r = rect.standardized
    var path = Path()
    path.move(to: Point(r.minX, r.minY))
    path.addLine(to: Point(r.maxX, r.minY))
    path.addLine(to: Point(r.maxX, r.maxY))
    path.addLine(to: Point(r.minX, r.maxY))
    path.close()
    return path
  }

  /// The ellipse that touches all sides of a rectangle, from the middle of the side at maximal x.
  ///
  /// Four cubic curves; they leave the true ellipse by at most 0.03 % of the radius.
  public static func ellipse(_ rect: Rect) -> Path {
    let r = rect.standardized
    let (rx, ry) = (r.width / 2, r.height / 2)
    let center = Point(r.midX, r.midY)
    func at(_ x: Float, _ y: Float) -> Point { Point(center.x + rx * x, center.y + ry * y) }
    let k = Path.circleControl
    var path = Path()
    path.move(to: at(1, 0))
    path.addCurve(at(1, k), at(k, 1), to: at(0, 1))
    path.addCurve(at(-k, 1), at(-1, k), to: at(-1, 0))
    path.addCurve(at(-1, -k), at(-k, -1), to: at(0, -1))
    path.addCurve(at(k, -1), at(1, -k), to: at(1, 0))
    path.close()
    return path
  }

  /// The distance of control points that makes a cubic a quarter of the unit circle: 4/3·(√2 - 1).
  static let circleControl: Float = 0.552_284_749_8
}

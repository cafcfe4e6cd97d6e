// SPDX-License-Identifier: MIT

// A circular corner is one cubic. A continuous corner reaches 1.528665 radii along each side:
// cubic, line, cubic, line, cubic, with the constants that UIKit's rounded paths were found to use.
// The number and kind of elements depends only on `continuous` (and on whether it fits), never on
// the radius or the mask, so that animations between two such rectangles interpolate.

extension Path {
  /// How far a continuous corner reaches along its sides, in radii.
  public static let continuousCornerExpansion: Float = 1.528_664_83

  /// The outline of a rectangle with rounded corners, from the corner at minimal x and y.
  ///
  /// The radius, in points, is limited to half of the shorter side. Continuous corners that do not
  /// fit, because they reach further than that, fall back to circular ones.
  public static func roundedRect(
    _ rect: Rect, cornerRadius: Float, corners: CornerMask = .all, continuous: Bool = false
  ) -> Path {
    let r = rect.standardized
    let half = Swift.min(r.width, r.height) / 2
    let radius = Swift.min(Swift.max(cornerRadius, 0), half)
    let smooth = continuous && cornerRadius * continuousCornerExpansion <= half
    var path = Path()
    path.reserveCapacity(elements: smooth ? 26 : 10, points: smooth ? 49 : 17)
    // Each corner with the unit vectors that arrive along one side and leave along the next.
    let turns: [(CornerMask, Point, Point, Point)] = [
      (.maxXMinY, Point(r.maxX, r.minY), Point(1, 0), Point(0, 1)),
      (.maxXMaxY, Point(r.maxX, r.maxY), Point(0, 1), Point(-1, 0)),
      (.minXMaxY, Point(r.minX, r.maxY), Point(-1, 0), Point(0, -1)),
      (.minXMinY, Point(r.minX, r.minY), Point(0, -1), Point(1, 0)),
    ]
    let first = corners.contains(.minXMinY) ? radius : 0
    let reach = smooth ? continuousCornerExpansion : 1
    path.move(to: Point(r.minX + first * reach, r.minY))
    for (name, corner, arriving, leaving) in turns {
      let size = corners.contains(name) ? radius : 0
      path.addLine(to: corner - arriving * (size * reach))
      if smooth {
        path.addContinuousCorner(corner, arriving, leaving, size)
      } else {
        let inset = size * (1 - circleControl)
        path.addCurve(
          corner - arriving * inset, corner + leaving * inset, to: corner + leaving * size)
      }
    }
    path.close()
    return path
  }

  private mutating func addContinuousCorner(
    _ corner: Point, _ arriving: Point, _ leaving: Point, _ radius: Float
  ) {
    // (x back along the arriving side, y along the leaving side), in radii.
    func at(_ x: Float, _ y: Float) -> Point {
      corner - arriving * (x * radius) + leaving * (y * radius)
    }
    addCurve(
      at(1.088_492_99, 0), at(0.868_407_01, 0), to: at(0.669_934_27, 0.065_496_00))
    addLine(to: at(0.631_493_99, 0.074_911_00))
    addCurve(
      at(0.372_823_92, 0.169_058_99), at(0.169_058_99, 0.372_823_92),
      to: at(0.074_911_00, 0.631_493_99))
    addLine(to: at(0.065_496_00, 0.669_934_27))
    addCurve(at(0, 0.868_407_01), at(0, 1.088_492_99), to: at(0, Path.continuousCornerExpansion))
  }
}

// SPDX-License-Identifier: MIT

import LamellaMath

extension Path {
  /// The rectangle with four equal circular corners that the path goes around once; nil for others.
  ///
  /// Whatever its first corner and its direction. Circles count, corners of radius 0 too.
  ///
  /// - Complexity: O(elements), at most twelve of which are looked at.
  var roundedRectangle: (rect: Rect, radius: Float)? {
    if elementCount < 5 || elementCount > 12 { return nil }
    let box = bounds
    guard !box.isNull, box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else {
      return nil
    }
    // A thousandth of the shorter side is less than the eye sees of a blurred outline.
    let slack = Swift.min(box.width, box.height) * 1e-3
    var walk = OutlineWalk(box: box, slack: slack)
    var start: Point?
    var isClosed = false
    for element in self {
      if isClosed { return nil }
      switch element {
      case .move(let p):
        if start != nil { return nil }
        (start, walk.current) = (p, p)
      case .line(let p): if !walk.line(to: p) { return nil }
      case .curve(let a, let b, let p): if !walk.corner(a, b, to: p) { return nil }
      case .quad: return nil
      case .close:
        if let start, !walk.line(to: start) { return nil }
        isClosed = true
      }
    }
    // Once around is twice the area; lines back and forth have none.
    let corner = (4 - Float.pi) * walk.radius * walk.radius
    let expected = box.width * box.height - corner
    guard isClosed, walk.cornerCount == 4 || walk.radius == 0 && walk.cornerCount == 0,
      abs(abs(walk.area) - expected) <= expected * 5e-3
    else { return nil }
    return (box, walk.radius)
  }
}

/// Follows an outline along the sides of a box and around its corners.
private struct OutlineWalk {
  let box: Rect
  let slack: Float
  var current = Point.zero
  var radius: Float = 0
  var cornerCount = 0
  /// What the way so far encloses with the centre of the box; counterclockwise is positive.
  var area: Float = 0

  /// Goes straight; false where that is not along one side.
  mutating func line(to end: Point) -> Bool {
    let isOnSide =
      near(current.x, end.x) && (near(end.x, box.minX) || near(end.x, box.maxX))
      || near(current.y, end.y) && (near(end.y, box.minY) || near(end.y, box.maxY))
    guard isOnSide else { return false }
    area += sector(current, end)
    current = end
    return true
  }

  /// Goes around a corner; false where that is no quarter of a circle of the same radius as before.
  mutating func corner(_ a: Point, _ b: Point, to end: Point) -> Bool {
    let corner = Point(
      end.x + current.x < 2 * box.midX ? box.minX : box.maxX,
      end.y + current.y < 2 * box.midY ? box.minY : box.maxY)
    let (dx, dy) = (abs(end.x - current.x), abs(end.y - current.y))
    guard near(dx, dy), cornerCount == 0 || near(dx, radius) else { return false }
    // Both ends lie on the sides that meet in the corner, the control points towards it.
    let isFromX = near(current.y, corner.y)
    guard isFromX ? near(end.x, corner.x) : near(current.x, corner.x) && near(end.y, corner.y)
    else { return false }
    let reach: Float = 0.5523
    func control(_ p: Point, of end: Point) -> Bool {
      near(p.x, end.x + (corner.x - end.x) * reach) && near(p.y, end.y + (corner.y - end.y) * reach)
    }
    guard control(a, of: current), control(b, of: end) else { return false }
    // The chord's sector and the segment between chord and arc.
    let chord = sector(current, end)
    area += chord + (chord < 0 ? -1 : 1) * dx * dx * (.pi / 4 - 0.5)
    radius = max(radius, dx)
    cornerCount += 1
    current = end
    return true
  }

  private func sector(_ a: Point, _ b: Point) -> Float {
    ((a.x - box.midX) * (b.y - box.midY) - (b.x - box.midX) * (a.y - box.midY)) / 2
  }

  private func near(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= slack }
}

// SPDX-License-Identifier: MIT

// What of a path is near a picture, as lines in its pixels: for paths that are far larger than the
// picture. Cairo's coordinates end at 8 million pixels and begin again at the other side, and it
// visits every pixel that a line passes, in the picture or not.
//
// A curve is halved until it is as good as straight, or lies on one side of the window altogether:
// what it does there cannot be seen, so a line does. So the number of lines depends on what is seen
// of the path and not on its size.

import LamellaMath

/// A rectangle of pixels outside of which nothing of a path is needed.
struct PathWindow {
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  /// Lines one after the other.
  struct Line {
    var points: [SIMD2<Double>]
    var isClosed: Bool
  }

  /// A curve is not halved more often: then it is a millionth of a millionth of itself.
  private static let deepest = 40

  /// The lines of a path under a map, as far as it is near the window; those outside are any that
  /// stay outside.
  ///
  /// - Parameters:
  ///   - path: The path; its points are finite.
  ///   - tolerance: How far the lines may be off the curves, in pixels.
  ///   - map: From a point of the path to pixels.
  /// - Returns: A line for each sub-path that draws something.
  func lines(_ path: Path, tolerance: Double, map: (Point) -> SIMD2<Double>) -> [Line] {
    var lines: [Line] = []
    var start: SIMD2<Double>?
    var line = Line(points: [], isClosed: false)
    func end() {
      if line.points.count > 1 { lines.append(line) }
      line = Line(points: [], isClosed: false)
    }
    func current() -> SIMD2<Double> {
      if line.points.isEmpty { line.points.append(start ?? .zero) }
      return line.points[line.points.count - 1]
    }
    for element in path {
      switch element {
      case .move(let p):
        end()
        start = map(p)
      case .line(let p):
        _ = current()
        line.points.append(map(p))
      case .quad(let c, let p):
        let (a, b, d) = (current(), map(c), map(p))
        add(a, a + (b - a) * (2 / 3.0), d + (b - d) * (2 / 3.0), d, tolerance, 0, &line.points)
      case .curve(let c1, let c2, let p):
        add(current(), map(c1), map(c2), map(p), tolerance, 0, &line.points)
      case .close:
        // A point that is closed is a dot with round ends.
        if let start, line.points.count < 2 { line.points = [start, start] }
        line.isClosed = true
        end()
      }
    }
    end()
    return lines
  }

  private func add(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
    _ tolerance: Double, _ depth: Int, _ points: inout [SIMD2<Double>]
  ) {
    let (u, v) = (a - 2 * b + c, b - 2 * c + d)
    // A cubic is off its chord by at most 6 · |second difference| / 8.
    let bend = 0.75 * max((u * u).sum(), (v * v).sum()).squareRoot()
    let (least, most) = (
      pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
      pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    )
    if !(bend > tolerance) || depth == Self.deepest || !meets(least, most) {
      points.append(d)
      return
    }
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    add(a, ab, abc, middle, tolerance, depth + 1, &points)
    add(middle, bcd, cd, d, tolerance, depth + 1, &points)
  }

  /// Whether a box has a part in the window.
  private func meets(_ least: SIMD2<Double>, _ most: SIMD2<Double>) -> Bool {
    most.x >= low.x && least.x <= high.x && most.y >= low.y && least.y <= high.y
  }

  // MARK: Fills

  /// A polygon that covers the same inside of the window, by both fill rules, and nothing outside.
  ///
  /// Sutherland and Hodgman's: cut along one side after the other (Communications of the ACM 17, 1974).
  func polygon(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var points = points
    for axis in 0..<2 {
      for (limit, sign) in [(low[axis], 1.0), (high[axis], -1.0)] {
        var cut: [SIMD2<Double>] = []
        cut.reserveCapacity(points.count + 4)
        var before = points.last ?? .zero
        var wasInside = (before[axis] - limit) * sign >= 0
        for point in points {
          let isInside = (point[axis] - limit) * sign >= 0
          if isInside != wasInside { cut.append(crossing(before, point, axis, limit)) }
          if isInside { cut.append(point) }
          (before, wasInside) = (point, isInside)
        }
        points = cut
      }
    }
    return points
  }

  private func crossing(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ axis: Int, _ limit: Double
  ) -> SIMD2<Double> {
    let t = (limit - a[axis]) / (b[axis] - a[axis])
    var point = a + (b - a) * t
    point[axis] = limit
    return point
  }

  // MARK: Strokes

  /// The parts of a line that are in the window, joined where they are joined there.
  func parts(_ line: Line) -> [Line] {
    var points = line.points
    if line.isClosed {
      // From a corner outside, if there is one: what leads through the beginning stays joined.
      guard let first = points.firstIndex(where: { !contains($0) }) else { return [line] }
      points = Array(points[first...] + points[...first])
    }
    var parts: [Line] = []
    var part = Line(points: [], isClosed: false)
    for i in 1..<max(points.count, 1) {
      guard let (a, b) = inside(points[i - 1], points[i]) else { continue }
      if part.points.last != a {
        if part.points.count > 1 { parts.append(part) }
        part.points = [a]
      }
      part.points.append(b)
    }
    if part.points.count > 1 { parts.append(part) }
    return parts
  }

  private func contains(_ p: SIMD2<Double>) -> Bool { meets(p, p) }

  /// The part of a line that is in the window (Liang and Barsky, ACM Transactions on Graphics 3, 1984).
  private func inside(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>
  ) -> (SIMD2<Double>, SIMD2<Double>)? {
    var (first, last) = (0.0, 1.0)
    let delta = b - a
    var (from, to) = (a, b)
    // Where it is cut the line stands at the limit exactly, however far off its ends are.
    for axis in 0..<2 {
      if delta[axis] == 0 {
        if a[axis] < low[axis] || a[axis] > high[axis] { return nil }
        continue
      }
      let (near, far) = delta[axis] > 0 ? (low[axis], high[axis]) : (high[axis], low[axis])
      let (s, t) = ((near - a[axis]) / delta[axis], (far - a[axis]) / delta[axis])
      if s > first {
        first = s
        from = a + delta * s
        from[axis] = near
      }
      if t < last {
        last = t
        to = a + delta * t
        to[axis] = far
      }
    }
    return first <= last ? (from, to) : nil
  }
}

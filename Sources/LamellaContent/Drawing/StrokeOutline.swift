// SPDX-License-Identifier: MIT

// The geometry of a stroke whose ends move, made once: the lines of its path with their sides, and
// what joins them. Of two lines that turn a little, each ends at the bisector of the angle: together
// they cover what two whole lines and the corner between them do. Where a line is too short for
// that, or where the stroke ends close by, they end at right angles and a piece of its own fills the
// corner. The same bounds serve both ways, so both give the same pixels.

import Lamella
import LamellaMath

/// A path's stroke, ready to be drawn between any two lengths.
struct StrokeOutline {
  /// How what lies between two lines is filled.
  enum Filling { case none, miter, bevel, disc }

  /// What stands where a line begins and another one may end.
  struct Joint {
    /// Ends the line before and begins the one after, where `reach` is not negative.
    var bisector: StrokeBound
    /// Ends the line before at right angles; begins the next one.
    var end: StrokeBound
    var start: StrokeBound
    var filling: Filling
    /// The outer sides of both lines; of a bevel also the line between them.
    var outer: (StrokeBound, StrokeBound)
    var chord: StrokeBound
    /// How far along the lines the bisector reaches inside; negative where there is none.
    var reach: Double
    var center: SIMD2<Double>
    var tip: SIMD2<Double>
  }

  /// A line with its sides.
  struct Edge {
    var from: Double
    var to: Double
    var point: SIMD2<Double>
    var delta: SIMD2<Double>
    var sides: (StrokeBound, StrokeBound)
    /// One point along, and one across, in pixels.
    var along: SIMD2<Double>
    var across: SIMD2<Double>
    /// The same along the curve where the line begins and ends, and the cosine between the two.
    var beginning: (along: SIMD2<Double>, across: SIMD2<Double>)
    var ending: (along: SIMD2<Double>, across: SIMD2<Double>)
    var cosine: Double
    /// What the line and its joints can cover.
    var box: PixelBox
    /// Whether both joints turn so little that they are cut along a bisector and have no disc.
    var isGentle = false
  }

  private(set) var edges: [Edge] = []
  /// The joint at the beginning of each edge.
  private(set) var joints: [Joint] = []
  /// Ranges of edges, and whether the last one leads to the first.
  private(set) var subpaths: [(first: Int, last: Int, isClosed: Bool)] = []
  let halfWidth: Double
  let style: StrokeStyle
  let discShape: StrokeDiscShape
  /// How far from the path the stroke reaches without its joints, in pixels.
  let margin: SIMD2<Double>
  /// The farthest that a joint reaches along the path, in points.
  private(set) var farthestReach = 0.0
  /// How often a row of pixels is sampled: more often where edges lie along it.
  private(set) var lines = 16
  let length: Double

  /// The stroke of a path under a map whose picture has its upper left corner at (0, 0).
  ///
  /// Nil where there is nothing to draw.
  init?(_ measure: PathMeasure, _ style: StrokeStyle, map: AffineTransform) {
    let (a, b) = (Double(map.a), -Double(map.b))
    let (c, d) = (Double(map.c), -Double(map.d))
    let half = Double(style.width) / 2
    let growth = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
    guard half > 0, half.isFinite, growth > 0, measure.length > 0, measure.length.isFinite else {
      return nil
    }
    self.style = style
    halfWidth = half
    length = measure.length
    discShape = StrokeDiscShape(radius: half, a: a, b: b, c: c, d: d)
    let reach = style.cap == .square ? 2.0.squareRoot() : 1
    margin = SIMD2(Double(discShape.width), Double(discShape.height)) * reach
    // A wide stroke's outer side is longer than the path: it needs more lines.
    let accuracy = 0.06 / growth / (1 + half * growth / 8)
    let lines = measure.lines(accuracy: accuracy)
    guard !lines.subpaths.isEmpty, lines.vertices.count < 20_000 else { return nil }
    let origin = SIMD2(Double(map.tx), -Double(map.ty))
    func turned(_ v: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(a * v.x + c * v.y, b * v.x + d * v.y)
    }
    func axes(_ direction: SIMD2<Double>) -> (along: SIMD2<Double>, across: SIMD2<Double>) {
      (turned(direction), turned(SIMD2(-direction.y, direction.x)))
    }
    edges.reserveCapacity(lines.vertices.count)
    joints.reserveCapacity(lines.vertices.count)
    for subpath in lines.subpaths {
      let first = edges.count
      let vertices = lines.vertices
      var directions: [SIMD2<Double>] = []
      for i in subpath.first..<subpath.last {
        let (p, q) = (vertices[i].position, vertices[i + 1].position)
        let size = ((q - p) * (q - p)).sum().squareRoot()
        let direction = (q - p) / size
        directions.append(direction)
        let normal = SIMD2(-direction.y, direction.x)
        let (point, along, across) = (turned(p) + origin, turned(direction), turned(normal))
        var box = PixelBox(point, margin)
        box.add(turned(q) + origin, margin)
        if abs(along.y) < 1e-3 * abs(along.x) || abs(across.y) < 1e-3 * abs(across.x) {
          self.lines = 64
        }
        edges.append(
          Edge(
            from: vertices[i].length, to: vertices[i + 1].length, point: point,
            delta: turned(q - p),
            sides: (
              StrokeBound(through: point + across * half, along: along, keeping: point),
              StrokeBound(through: point - across * half, along: along, keeping: point)
            ), along: along, across: across, beginning: axes(vertices[i].departure),
            ending: axes(vertices[i + 1].arrival),
            cosine: (vertices[i].departure * vertices[i + 1].arrival).sum(), box: box))
      }
      let last = edges.count - 1
      subpaths.append((first, last, subpath.isClosed))
      for i in first...last {
        let before = i > first ? i - 1 : last
        let joint = makeJoint(
          before: before, after: i, directions[before - first], directions[i - first],
          isCorner: vertices[subpath.first + i - first].isCorner)
        joints.append(joint)
        guard i > first || subpath.isClosed else { continue }
        farthestReach = max(farthestReach, joint.reach)
        edges[before].box.add(joint.tip)
        edges[i].box.add(joint.tip)
      }
      for i in first...last {
        let next = i < last ? i + 1 : first
        edges[i].isGentle = isGentle(joints[i]) && isGentle(joints[next])
        if edges[i].isGentle, style.cap == .butt {
          // The corners are in it that fill what is free between two lines.
          var box = PixelBox(edges[i].point, flatReach(of: i))
          box.add(edges[i].point, flatReach(of: i > first ? i - 1 : last))
          box.add(edges[i].point + edges[i].delta, flatReach(of: i))
          box.add(edges[i].point + edges[i].delta, flatReach(of: next))
          box.add(joints[i].tip)
          box.add(joints[next].tip)
          edges[i].box = box
        }
      }
    }
  }

  private func isGentle(_ joint: Joint) -> Bool {
    if joint.filling != .miter && joint.filling != .none { return false }
    return joint.reach >= 0 && joint.reach <= 0.3 * halfWidth
  }

  private func makeJoint(
    before: Int, after: Int, _ s: SIMD2<Double>, _ t: SIMD2<Double>, isCorner: Bool
  ) -> Joint {
    let (prior, next) = (edges[before], edges[after])
    let center = next.point
    let (dot, cross) = ((s * t).sum(), s.x * t.y - s.y * t.x)
    // The outer side is on the right of a turn to the left.
    let outer = cross > 0 ? -halfWidth : halfWidth
    let (p, q) = (center + prior.across * outer, center + next.across * outer)
    let tangent = dot > -1 ? (max(1 - dot, 0) / (1 + dot)).squareRoot() : .infinity
    // Cairo compares the miter as it is in the picture.
    let (u, v) = (prior.along, next.along)
    let cosine = (u * v).sum() / ((u * u).sum() * (v * v).sum()).squareRoot()
    let miter = cosine > -1 ? (2 / (1 + cosine)).squareRoot() : .infinity
    let shortest = min(prior.to - prior.from, next.to - next.from)
    let fits = halfWidth * tangent <= 0.5 * shortest && dot > -0.5
    var filling = Filling.disc
    var isBisected = fits && tangent <= 0.3
    if isCorner {
      switch style.join {
      case .round: filling = .disc
      case .miter where miter <= Double(max(style.miterLimit, 1)): filling = .miter
      case .miter, .bevel: filling = .bevel
      }
      isBisected = fits && (filling == .miter || tangent < 0.02)
    } else if isBisected {
      filling = .miter
    }
    if cross == 0 && dot > 0 { filling = .none }
    if abs(cross) < 1e-9 && dot < 0 && filling != .disc { filling = .none }
    // Half way between the normals lies the bisector.
    let middle = prior.across + next.across
    var tip = filling == .disc || filling == .none ? center : p
    if filling == .miter || isBisected { tip = center + middle * (outer / (1 + dot)) }
    let end = StrokeBound(
      through: center, along: prior.across, keeping: center - prior.along)
    return Joint(
      bisector: isBisected
        ? StrokeBound(through: center, along: middle, keeping: center - prior.along) : end,
      end: end,
      start: StrokeBound(through: center, along: next.across, keeping: center + next.along),
      filling: filling,
      outer: (
        StrokeBound(through: p, along: prior.along, keeping: center),
        StrokeBound(through: q, along: next.along, keeping: center)
      ),
      chord: filling == .bevel
        ? StrokeBound(through: p, along: q - p, keeping: center) : end,
      reach: isBisected ? halfWidth * tangent : -1, center: center, tip: tip)
  }
}

/// A box of pixels, x to the right and y down.
struct PixelBox {
  var low: SIMD2<Double>
  var high: SIMD2<Double>

  /// The box of a point with a margin all round.
  init(_ point: SIMD2<Double>, _ margin: SIMD2<Double> = .zero) {
    (low, high) = (point - margin, point + margin)
  }

  mutating func add(_ point: SIMD2<Double>, _ margin: SIMD2<Double> = .zero) {
    low = SIMD2(min(low.x, point.x - margin.x), min(low.y, point.y - margin.y))
    high = SIMD2(max(high.x, point.x + margin.x), max(high.y, point.y + margin.y))
  }

  mutating func add(_ other: PixelBox) {
    add(other.low)
    add(other.high)
  }
}

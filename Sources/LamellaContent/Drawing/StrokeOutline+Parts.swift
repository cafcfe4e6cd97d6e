// SPDX-License-Identifier: MIT

// What of a stroke lies between two lengths, as pieces; and which pixels differ when the lengths
// change.

import Lamella
import LamellaMath

extension StrokeOutline {
  /// Notes the pieces of a part that touch some pixels.
  func gather(from start: Double, to end: Double, in area: PixelBox, _ scanner: StrokeScanner) {
    for subpath in subpaths {
      let (first, last) = (edges[subpath.first].from, edges[subpath.last].to)
      guard start < last, end > first, start < end else { continue }
      let (a, b) = (max(start, first), min(end, last))
      let isWhole = subpath.isClosed && a <= first && b >= last
      var i = a <= first ? subpath.first : edge(at: a, subpath.first, subpath.last)
      while i <= subpath.last, edges[i].from < b {
        if edges[i].box.low.x < area.high.x, edges[i].box.high.x > area.low.x,
          edges[i].box.low.y < area.high.y, edges[i].box.high.y > area.low.y
        {
          add(i, subpath, from: a, to: b, isWhole: isWhole, scanner)
        }
        i += 1
      }
    }
  }

  /// The edge that a length lies on.
  private func edge(at length: Double, _ first: Int, _ last: Int) -> Int {
    var (low, high) = (first, last)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].to > length { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func add(
    _ i: Int, _ subpath: (first: Int, last: Int, isClosed: Bool), from a: Double, to b: Double,
    isWhole: Bool, _ scanner: StrokeScanner
  ) {
    let edge = edges[i]
    var piece = rows(edge.box)
    piece.cut(edge.sides.0)
    piece.cut(edge.sides.1)
    // The beginning: a joint, or an end.
    var opening: StrokeBound?
    if i > subpath.first ? edge.from > a : isWhole {
      let joint = joints[i]
      let isCut =
        joint.reach >= 0 && (isWhole || joint.reach <= min(edge.from - a, b - edge.from))
      piece.cut(isCut ? joint.bisector.flipped : joint.start)
    } else {
      let end = cap(edge, at: a, outwards: -1)
      add(capOf: edge, at: a, outwards: -1, end, scanner)
      piece.cut(end)
      opening = end
    }
    let next = i < subpath.last ? i + 1 : subpath.first
    if i < subpath.last ? edge.to < b : isWhole {
      let joint = joints[next]
      let isCut = joint.reach >= 0 && (isWhole || joint.reach <= min(edge.to - a, b - edge.to))
      piece.cut(isCut ? joint.bisector : joint.end)
      if !isCut, var corner = filling(of: joint) {
        // An end close by ends the corner too.
        if let opening { corner.cut(opening) }
        if !isWhole, edges[next].to >= b { corner.cut(cap(edges[next], at: b, outwards: 1)) }
        scanner.pieces.append(corner)
      }
    } else {
      let end = cap(edge, at: b, outwards: 1)
      add(capOf: edge, at: b, outwards: 1, end, scanner)
      piece.cut(end)
    }
    scanner.pieces.append(piece)
  }

  /// What ends a stroke on an edge: at right angles to the curve, not to the line that is drawn.
  private func cap(_ edge: Edge, at length: Double, outwards sign: Double) -> StrokeBound {
    let point = position(on: edge, at: length)
    let (along, across) = axes(of: edge, at: length)
    return StrokeBound(through: point, along: across, keeping: point - along * sign)
  }

  /// Adds what lies beyond the end.
  private func add(
    capOf edge: Edge, at length: Double, outwards sign: Double, _ end: StrokeBound,
    _ scanner: StrokeScanner
  ) {
    if style.cap == .butt { return }
    let point = position(on: edge, at: length)
    var piece =
      style.cap == .round ? StrokePiece(disc: point, discShape) : rows(PixelBox(point, margin))
    piece.cut(end.flipped)
    if style.cap == .square {
      let (along, across) = axes(of: edge, at: length)
      piece.cut(StrokeBound(through: point + across * halfWidth, along: along, keeping: point))
      piece.cut(StrokeBound(through: point - across * halfWidth, along: along, keeping: point))
      piece.cut(
        StrokeBound(through: point + along * (sign * halfWidth), along: across, keeping: point))
    }
    scanner.pieces.append(piece)
  }

  /// All of the rows that a box touches, for a piece that has still to be cut.
  private func rows(_ box: PixelBox) -> StrokePiece {
    StrokePiece(from: Float(box.low.y) - 1, to: Float(box.high.y) + 1)
  }

  /// One point along the curve and one across, in pixels.
  private func axes(of edge: Edge, at length: Double) -> (
    along: SIMD2<Double>, across: SIMD2<Double>
  ) {
    let t = fraction(of: edge, at: length)
    let size = max(1 - 2 * t * (1 - t) * (1 - edge.cosine), 1e-6).squareRoot()
    return (
      (edge.beginning.along * (1 - t) + edge.ending.along * t) / size,
      (edge.beginning.across * (1 - t) + edge.ending.across * t) / size
    )
  }

  private func fraction(of edge: Edge, at length: Double) -> Double {
    min(max((length - edge.from) / (edge.to - edge.from), 0), 1)
  }

  private func position(on edge: Edge, at length: Double) -> SIMD2<Double> {
    edge.point + edge.delta * fraction(of: edge, at: length)
  }

  /// What two lines that end at right angles leave free between them.
  private func filling(of joint: Joint) -> StrokePiece? {
    if joint.filling == .none { return nil }
    var box = PixelBox(joint.center, margin)
    box.add(joint.tip)
    var piece = joint.filling == .disc ? StrokePiece(disc: joint.center, discShape) : rows(box)
    piece.cut(joint.end.flipped)
    piece.cut(joint.start.flipped)
    if joint.filling == .bevel { piece.cut(joint.chord) }
    if joint.filling == .miter {
      piece.cut(joint.outer.0)
      piece.cut(joint.outer.1)
    }
    return piece
  }

  // MARK: What changes

  /// The pixels that can differ when an end moves from one length to another; nil for none.
  func change(from a: Double, to b: Double) -> PixelBox? {
    if a == b { return nil }
    let (low, high) = (min(a, b) - farthestReach, max(a, b) + farthestReach)
    var box: PixelBox?
    for subpath in subpaths where edges[subpath.first].from <= high {
      if edges[subpath.last].to < low { continue }
      if low <= edges[subpath.first].from {
        add(subpath.first, at: 0, reach(of: subpath.first), &box)
      }
      var i = edge(at: low, subpath.first, subpath.last)
      add(i, at: low, reach(of: i), &box)
      while i < subpath.last, edges[i].to <= high {
        add(i, at: edges[i].to, reach(of: i), &box)
        i += 1
        add(i, at: edges[i].from, reach(of: i), &box)
        box?.add(joints[i].tip)
      }
      add(i, at: high, reach(of: i), &box)
      // Where a closed line becomes whole its ends are joined.
      if subpath.isClosed, high >= edges[subpath.last].to || low <= edges[subpath.first].from {
        add(subpath.last, at: edges[subpath.last].to, margin, &box)
        add(subpath.first, at: edges[subpath.first].from, margin, &box)
        box?.add(joints[subpath.first].tip)
      }
    }
    return box
  }

  /// How far from its own line an edge and a flat end on it reach, in pixels.
  ///
  /// A flat end that lies across a gentle curve reaches no further than the curve is wide there, and
  /// that is what most of the pixels about it need not be drawn for. All else gets the full margin.
  private func reach(of i: Int) -> SIMD2<Double> {
    style.cap == .butt && edges[i].isGentle ? flatReach(of: i) : margin
  }

  /// How far a line between gentle turns reaches, and a flat end on it.
  func flatReach(of i: Int) -> SIMD2<Double> {
    let (line, from, to) = (edges[i].across, edges[i].beginning.across, edges[i].ending.across)
    let most = SIMD2(
      max(abs(line.x), abs(from.x), abs(to.x)), max(abs(line.y), abs(from.y), abs(to.y)))
    // An end is as oblique to the line that is drawn as half the turn at its joints at most.
    return most * (halfWidth * 1.1)
  }

  /// How many lines the edges cross, each counted for itself: what drawing all of it takes.
  var crossings: Int {
    var rows = 0.0
    for edge in edges { rows += edge.box.high.y - edge.box.low.y + 1 }
    return Int(min(rows * Double(lines), 1e15))
  }

  /// The pixels that a part can cover.
  func extent(from start: Double, to end: Double) -> PixelBox? {
    var box: PixelBox?
    for subpath in subpaths {
      let (first, last) = (edges[subpath.first].from, edges[subpath.last].to)
      guard start < last, end > first, start < end else { continue }
      let (a, b) = (max(start, first), min(end, last))
      var i = a <= first ? subpath.first : edge(at: a, subpath.first, subpath.last)
      add(i, at: a, margin, &box)
      while i < subpath.last, edges[i].to < b {
        i += 1
        add(i, at: edges[i].from, margin, &box)
        box?.add(joints[i].tip)
      }
      add(i, at: b, margin, &box)
      if subpath.isClosed, a <= first, b >= last { box?.add(joints[subpath.first].tip) }
    }
    return box
  }

  private func add(
    _ i: Int, at length: Double, _ reach: SIMD2<Double>, _ box: inout PixelBox?
  ) {
    let point = position(on: edges[i], at: length)
    if box == nil { box = PixelBox(point, reach) } else { box?.add(point, reach) }
  }
}

// SPDX-License-Identifier: MIT

// strokeStart and strokeEnd: fractions of the length of all sub-paths together. Elements that
// survive whole are copied as they are, and a sub-path that survives whole stays closed. A closed
// sub-path that is cut loses its close: its ends are drawn as ends.

extension PathMeasure {
  /// The part of the path between two fractions of its length.
  ///
  /// Fractions are clamped to 0…1. Nothing is left where `start` is not less than `end`.
  package func trimmed(from start: Double, to end: Double) -> Path {
    var result = Path()
    trim(from: start, to: end, into: &result)
    return result
  }

  /// Writes ``trimmed(from:to:)`` into a path whose storage is used again.
  package func trim(from start: Double, to end: Double, into result: inout Path) {
    let (from, to) = (start > 0 ? min(start, 1) : 0, end < 1 ? max(end, 0) : 1)
    guard from < to else {
      result.removeAll()
      return
    }
    guard from > 0 || to < 1, length > 0 else {
      result = path
      return
    }
    result.removeAll()
    let (a, b) = (from * length, to * length)
    var index = 0
    while index < segments.count {
      var next = index
      while next < segments.count, subpaths[next] == subpaths[index] { next += 1 }
      appendSubpath(index..<next, from: a, to: b, into: &result)
      index = next
    }
  }

  private func appendSubpath(
    _ range: Range<Int>, from a: Double, to b: Double, into result: inout Path
  ) {
    let (first, last) = (start(of: range.lowerBound), ends[range.upperBound - 1])
    guard first < b, last > a, last > first else { return }
    let isWhole = a <= first && b >= last
    var isDrawing = false
    for index in range {
      let (start, end) = (start(of: index), ends[index])
      guard end > a, start < b else { continue }
      let u0 = a <= start ? 0 : parameter(in: index, at: a - start)
      let u1 = b >= end ? 1 : parameter(in: index, at: b - start)
      guard u1 > u0 else { continue }
      let segment = segments[index]
      if !isDrawing { result.move(to: Point(segment.position(u0))) }
      isDrawing = true
      if segment.kind == .close, isWhole { continue }
      result.append(segment, from: u0, to: u1)
    }
    if isWhole, closed.contains(subpaths[range.lowerBound]) { result.close() }
  }
}

extension Path {
  /// Appends the part of a segment between two parameters.
  mutating func append(_ segment: PathSegment, from a: Double, to b: Double) {
    let end = Point(segment.position(b))
    switch segment.kind {
    case .move: return
    case .line, .close: addLine(to: end)
    case .quad:
      // The control point is where the tangents at both ends meet: B(a) + B'(a)·(b - a)/2.
      addQuad(Point(segment.position(a) + segment.derivative(a) * ((b - a) / 2)), to: end)
    case .curve:
      let k = (b - a) / 3
      addCurve(
        Point(segment.position(a) + segment.derivative(a) * k),
        Point(segment.position(b) - segment.derivative(b) * k), to: end)
    }
  }
}

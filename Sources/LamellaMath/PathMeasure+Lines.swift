// SPDX-License-Identifier: MIT

// A measured path as straight lines whose ends know their length along the true path. What is drawn
// between two lengths is then found by a search and cut by proportion, and each line between stays
// the same whichever part is asked for: pictures of two parts have equal pixels where both are.

/// The lines that a measured path is drawn with.
package struct MeasuredLines: Sendable {
  /// An end of lines.
  package struct Vertex: BitwiseCopyable, Sendable {
    package var position: SIMD2<Double>
    /// The length of the path up to here.
    package var length: Double
    /// The path turns here at once, and not as a curve does.
    package var isCorner: Bool
    /// The directions in which the path arrives and leaves, of length 1.
    package var arrival: SIMD2<Double>
    package var departure: SIMD2<Double>
  }

  /// A range of vertices that lines join in turn; in a closed one the last stands on the first.
  package struct Subpath: BitwiseCopyable, Sendable {
    package var first: Int
    package var last: Int
    package var isClosed: Bool
  }

  package fileprivate(set) var vertices: [Vertex] = []
  package fileprivate(set) var subpaths: [Subpath] = []
}

extension PathMeasure {
  /// The path as lines that leave its curves by at most `accuracy` points.
  ///
  /// - Complexity: O(*n* · √(size / accuracy)).
  package func lines(accuracy: Double) -> MeasuredLines {
    var result = MeasuredLines()
    var index = 0
    while index < segments.count {
      var next = index
      while next < segments.count, subpaths[next] == subpaths[index] { next += 1 }
      append(index..<next, accuracy, to: &result)
      index = next
    }
    return result
  }

  private func append(_ range: Range<Int>, _ accuracy: Double, to lines: inout MeasuredLines) {
    let first = lines.vertices.count
    for index in range where ends[index] > start(of: index) {
      let segment = segments[index]
      let whole = unit(segment.p3 - segment.p0) ?? SIMD2(1, 0)
      let opening = segment.tangent(0).flatMap(unit) ?? whole
      if lines.vertices.count > first {
        let here = lines.vertices.count - 1
        lines.vertices[here].departure = opening
        lines.vertices[here].isCorner = turns(lines.vertices[here].arrival, opening)
      } else {
        lines.vertices.append(
          MeasuredLines.Vertex(
            position: segment.position(0), length: start(of: index), isCorner: true,
            arrival: opening, departure: opening))
      }
      // A curve cut into n even parts is off by at most max|B''|/(8·n²).
      let parts =
        segment.isLine
        ? 1 : min(max((segment.bend / (8 * accuracy)).squareRoot().rounded(.up), 1), 1024)
      var length = start(of: index)
      for part in 1...Int(parts) {
        let (a, b) = (Double(part - 1) / parts, Double(part) / parts)
        length = part == Int(parts) ? ends[index] : length + segment.length(from: a, to: b)
        let direction = segment.tangent(b).flatMap(unit) ?? whole
        let vertex = MeasuredLines.Vertex(
          position: segment.position(b), length: length, isCorner: false, arrival: direction,
          departure: direction)
        let here = lines.vertices.count - 1
        if vertex.position == lines.vertices[here].position {
          lines.vertices[here].length = length
        } else {
          lines.vertices.append(vertex)
        }
      }
    }
    let last = lines.vertices.count - 1
    guard last > first else {
      lines.vertices.removeSubrange(first...)
      return
    }
    let isClosed = closed.contains(subpaths[range.lowerBound])
    if isClosed {
      lines.vertices[first].isCorner = turns(
        lines.vertices[last].arrival, lines.vertices[first].departure)
    }
    lines.subpaths.append(MeasuredLines.Subpath(first: first, last: last, isClosed: isClosed))
  }

  private func unit(_ v: SIMD2<Double>) -> SIMD2<Double>? {
    let size = (v * v).sum().squareRoot()
    return size > 0 ? v / size : nil
  }

  /// Whether two directions differ by more than a twentieth of a radian.
  private func turns(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    let (dot, cross) = ((a * b).sum(), a.x * b.y - a.y * b.x)
    return !(dot > 0 && abs(cross) < 0.05 * dot)
  }
}

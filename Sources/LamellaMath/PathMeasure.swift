// SPDX-License-Identifier: MIT

// A path's segments with the lengths at which they end, for callers that ask again and again
// (stroke trimming and paced animations every frame). Curves carry a small table of lengths at even
// parameters: a length is looked up and then solved for inside one sixteenth of the curve.

/// A path measured once, for points and pieces by length.
package struct PathMeasure: Sendable {
  /// The path that was measured.
  package let path: Path
  /// The sum of the lengths of all sub-paths, in points.
  package let length: Double

  let segments: [PathSegment]
  /// The sub-path of each segment.
  let subpaths: [Int]
  /// The length of the path up to the end of each segment.
  let ends: [Double]
  /// The sub-paths that end with a close.
  let closed: Set<Int>
  /// For each segment, the lengths from its start at the parameters 1/16, 2/16, … 1.
  private let tables: [Double]

  private static let steps = 16

  /// Measures a path.
  ///
  /// - Complexity: O(*n*), some microseconds for each curve.
  package init(_ path: Path) {
    var segments: [PathSegment] = []
    var subpaths: [Int] = []
    var ends: [Double] = []
    var tables: [Double] = []
    var total = 0.0
    let steps = PathMeasure.steps
    closed = path.closedSubpaths
    path.forEachSegment { segment, subpath in
      var length = 0.0
      for i in 0..<steps {
        length += segment.length(
          from: Double(i) / Double(steps), to: Double(i + 1) / Double(steps))
        tables.append(length)
      }
      total += length
      segments.append(segment)
      subpaths.append(subpath)
      ends.append(total)
    }
    self.path = path
    (self.segments, self.subpaths, self.ends, self.tables) = (segments, subpaths, ends, tables)
    length = total
  }

  /// The length at which a segment starts.
  func start(of segment: Int) -> Double { segment == 0 ? 0 : ends[segment - 1] }

  /// The segment at a length from the start, and the parameter in it.
  ///
  /// At a length where one segment ends, the next one that has length starts.
  func locate(_ distance: Double) -> (segment: Int, u: Double)? {
    guard !segments.isEmpty else { return nil }
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > distance { high = middle } else { low = middle + 1 }
    }
    return (low, parameter(in: low, at: distance - start(of: low)))
  }

  /// The parameter in a segment at a length from its start.
  func parameter(in index: Int, at distance: Double) -> Double {
    let steps = PathMeasure.steps
    let first = index * steps
    let total = tables[first + steps - 1]
    guard distance > 0, total > 0 else { return 0 }
    guard distance < total else { return 1 }
    if segments[index].isLine { return distance / total }
    var step = 0
    while tables[first + step] <= distance { step += 1 }
    return segments[index].parameter(
      atLength: distance - (step == 0 ? 0 : tables[first + step - 1]),
      from: Double(step) / Double(steps), to: Double(step + 1) / Double(steps))
  }

  /// The point at a length from the start, clamped to the path; nil where nothing is drawn.
  package func point(atLength distance: Double) -> Point? {
    guard let (segment, u) = locate(distance) else { return nil }
    return Point(segments[segment].position(u))
  }
}

extension Point {
  init(_ v: SIMD2<Double>) { self.init(Float(v.x), Float(v.y)) }
}

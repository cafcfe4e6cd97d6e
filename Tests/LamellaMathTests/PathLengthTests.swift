// SPDX-License-Identifier: MIT

import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct `Path length` {
  @Test func `lines, closes and curves add up`() throws {
    let cases: [(String, Double)] = [
      ("M 0 0", 0), ("M 0 0 L 3 4", 5), ("M 0 0 L 3 4 Z", 10), ("M 0 0 L 3 0 L 0 0 Z", 6),
      ("M 0 0 L 1 0 M 5 5 L 5 7", 3), ("M 0 0 L 1 0 Z L 0 4", 6),
      ("M 0 0 Q 5 0 10 0", 10), ("M 0 0 C 0 0 10 0 10 0", 10),
      // A parabola y = x² from 0 to 1: √5/2 + asinh(2)/4.
      ("M 0 0 Q 0.5 0 1 1", 1.478_942_857_544_597),
      // There and back on one line, turning at a cusp.
      ("M 0 0 Q 10 0 0 0", 10), ("M 5 5 C 5 5 5 5 5 5", 0),
    ]
    #expect(Path().length == 0)
    for (text, expected) in cases {
      let length = try Path(notation: text).length
      #expect(abs(length - expected) < 1e-6, "\(text): \(length)")
    }
    let circle = Path.ellipse(Rect(0, 0, 200, 200)).length
    #expect(abs(circle / (200 * .pi) - 1) < 3e-4)
  }

  @Test func `lengths agree with a fine polyline`() {
    var random = SeededRandom(seed: 6)
    for _ in 0..<50 {
      var path = Path()
      path.move(to: Point(random.float(-90...90), random.float(-90...90)))
      let p = (0..<3).map { _ in Point(random.float(-90...90), random.float(-90...90)) }
      path.addCurve(p[0], p[1], to: p[2])
      #expect(abs(path.length - path.flattened(accuracy: 0.0001).length) < 0.01)
    }
  }

  @Test func `flattening keeps sub-paths and closes, and straight curves whole`() throws {
    let path = try Path(notation: "M 0 0 C 0 80 100 80 100 0 Z M 9 9 Q 50 50 90 9 L 9 9 Z")
    let flat = path.flattened()
    #expect(flat.filter { $0 == .close }.count == 2)
    #expect(flat.filter { if case .move = $0 { true } else { false } }.count == 2)
    for element in flat {
      if case .curve = element { Issue.record("\(element)") }
      if case .quad = element { Issue.record("\(element)") }
    }
    #expect(path.flattened(accuracy: 0).elementCount > 100)
    #expect(path.flattened(accuracy: .nan).elementCount < 10_000)
    let straight = try Path(notation: "M 0 0 Q 5 0 10 0")
    #expect(straight.flattened().elementCount == 2, "evenly paced: no bend")
  }

  @Test(arguments: [10, 1, 0.1, 0.01] as [Float])
  func `flattening leaves the curve by no more than its accuracy`(accuracy: Float) throws {
    var random = SeededRandom(seed: 8)
    for _ in 0..<50 {
      var path = Path()
      path.move(to: Point(0, 0))
      let p = (0..<3).map { _ in Point(random.float(-90...90), random.float(-90...90)) }
      path.addCurve(p[0], p[1], to: p[2])
      let flat = path.flattened(accuracy: accuracy).points
      let curve = try #require(PathTrack(path: path))
      for part in 1..<flat.count {
        // The chord's middle against the curve at the middle parameter: an upper bound.
        let middle = (flat[part - 1] + flat[part]) * 0.5
        let on = curve.sample((Double(part) - 0.5) / Double(flat.count - 1)).point
        let (dx, dy) = (on.x - middle.x, on.y - middle.y)
        #expect((dx * dx + dy * dy).squareRoot() <= accuracy * 1.001 + 1e-4)
      }
    }
  }

  @Test func `a point at a length, clamped to the ends`() throws {
    let path = try Path(notation: "M 0 0 L 10 0 M 50 0 L 50 20")
    let points = [-1, 0, 4, 10, 15, 30, 99].map { path.point(atLength: $0) }
    #expect(
      points == [
        Point(0, 0), Point(0, 0), Point(4, 0), Point(50, 0), Point(50, 5), Point(50, 20),
        Point(50, 20),
      ])
    #expect(Path().point(atLength: 0) == nil)
    #expect(try Path(notation: "M 1 1").point(atLength: 0) == nil)
    #expect(try Path(notation: "M 1 1 L 1 1").point(atLength: 3) == Point(1, 1))
  }

  @Test func `a length on a curve is where it was travelled`() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<100 {
      var path = Path()
      path.move(to: Point(0, 0))
      let p = (0..<3).map { _ in Point(random.float(-90...90), random.float(-90...90)) }
      path.addCurve(p[0], p[1], to: p[2])
      let measure = PathMeasure(path)
      for part in [0.001, 0.2, 0.5, 0.77, 0.999] {
        let length = measure.trimmed(from: 0, to: part).length
        #expect(abs(length - part * measure.length) < 1e-3, "\(path.notation) at \(part)")
      }
    }
  }
}

@Suite struct `Stroke trimming` {
  private func trim(_ text: String, _ a: Double, _ b: Double) throws -> String {
    try Path(notation: text).trimmed(from: a, to: b).notation
  }

  @Test func `nothing, everything and the part between`() throws {
    let line = "M 0 0 L 10 0"
    #expect(try trim(line, 0, 1) == "M 0.0 0.0 L 10.0 0.0")
    #expect(try trim(line, -3, 9) == "M 0.0 0.0 L 10.0 0.0")
    #expect(try trim(line, 0.25, 0.75) == "M 2.5 0.0 L 7.5 0.0")
    for (a, b) in [(0.5, 0.5), (0.7, 0.3), (1, 1), (0, 0), (2, 3), (-2, -1)] {
      #expect(try trim(line, a, b) == "", "\(a) to \(b)")
    }
    #expect(try trim(line, .nan, 1) == "M 0.0 0.0 L 10.0 0.0")
  }

  @Test func `the length counts over all sub-paths`() throws {
    let two = "M 0 0 L 10 0 M 0 5 L 10 5"
    #expect(try trim(two, 0.25, 0.75) == "M 5.0 0.0 L 10.0 0.0 M 0.0 5.0 L 5.0 5.0")
    #expect(try trim(two, 0, 0.5) == "M 0.0 0.0 L 10.0 0.0", "nothing of the second")
    #expect(try trim(two, 0.5, 1) == "M 0.0 5.0 L 10.0 5.0", "nothing of the first")
  }

  @Test func `a closed sub-path stays closed only if whole`() throws {
    let square = "M 0 0 L 10 0 L 10 10 L 0 10 Z"
    #expect(
      try trim(square, 0, 0.875) == "M 0.0 0.0 L 10.0 0.0 L 10.0 10.0 L 0.0 10.0 L 0.0 5.0")
    #expect(try trim(square, 0.5, 1) == "M 10.0 10.0 L 0.0 10.0 L 0.0 0.0")
    let two = square + " M 50 0 L 90 0"
    #expect(try trim(two, 0, 0.75).contains("Z"), "the square is whole")
    #expect(try trim(two, 0.1, 1).contains("Z") == false)
    #expect(try trim("M 0 0 L 10 0 L 0 0 Z M 0 5 L 20 5", 0, 0.75).contains("Z"))
  }

  @Test func `drawing on after a close starts a sub-path of its own`() throws {
    let text = "M 0 0 L 10 0 Z L 0 20"
    #expect(try trim(text, 0.5, 1) == "M 0.0 0.0 L 0.0 20.0")
    #expect(try trim(text, 0, 0.75) == "M 0.0 0.0 L 10.0 0.0 Z M 0.0 0.0 L 0.0 10.0")
  }

  @Test func `pieces of curves lie on the curve`() throws {
    let path = try Path(notation: "M 0 0 C 0 80 100 80 100 0 Q 150 -50 200 0")
    let measure = PathMeasure(path)
    for (a, b) in [(0.1, 0.4), (0.3, 0.9), (0.7, 0.8)] {
      let piece = measure.trimmed(from: a, to: b)
      #expect(abs(piece.length - (b - a) * measure.length) < 1e-3)
      for i in 0...10 {
        let s = Double(i) / 10
        let on = measure.point(atLength: (a + (b - a) * s) * measure.length)
        let of = piece.point(atLength: s * piece.length)
        #expect(Closeness.agree(on ?? .zero, of ?? .infinite, stated: 1e-3))
      }
    }
  }

  /// Each of these once took the whole depth of halving, 65,536 pieces for each curve.
  @Test(arguments: [
    "M 0 0 C nan 0 1 1 2 2", "M 0 0 C inf 0 1 1 2 2", "M 0 0 Q 3e38 3e38 -3e38 nan",
    "M -1 -1 C 3e38 3e38 -3e38 -3e38 3e38 0", "M 0 0 C 1e-38 0 3e38 1 1e-38 2",
  ])
  func `numbers out of all proportion are measured in no time`(notation: String) throws {
    let path = try Path(notation: notation)
    let start = ContinuousClock.now
    for _ in 0..<20 { _ = path.length }
    #expect(start.duration(to: .now) < .seconds(1))
    _ = path.trimmed(from: 0.25, to: 0.5)
  }

  @Test func `a path without length is all or nothing`() throws {
    let dot = "M 1 1 L 1 1"
    #expect(try trim(dot, 0, 0.5) == "M 1.0 1.0 L 1.0 1.0")
    #expect(try trim(dot, 0.5, 0.5) == "")
    #expect(
      try trim("M 0 0 L 4 0 L 4 0 L 8 0", 0.25, 0.75) == "M 2.0 0.0 L 4.0 0.0 L 4.0 0.0 L 6.0 0.0")
  }
}

extension Point {
  fileprivate static let infinite = Point(.infinity, .infinity)
}

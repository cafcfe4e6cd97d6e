// SPDX-License-Identifier: MIT

// Paths of very many curves, dashes and lines in few pixels, or far larger than their picture: drawn
// in a bounded time, with the pixels of the same path where there is room.

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella
@testable import LamellaContent

@Suite struct CrowdedPathTests {
  /// A line up and down between two heights, `count` times, slightly slanted.
  static func zigzag(_ count: Int, width: Float, height: Float) -> Path {
    var path = Path()
    path.move(to: Point(2, 2))
    for i in 1...count {
      path.addLine(
        to: Point(2 + width * Float(i) / Float(count), i % 2 == 0 ? 2 : 2 + height))
    }
    return path
  }

  @Test(arguments: [Float(0.2), 6])
  func `a row that hundreds of lines cross is covered as it should be`(width: Float) throws {
    let path = Self.zigzag(150, width: 60, height: 40)
    let style = StrokeStyle(width: width, join: .bevel)
    let area = Rect(-10, -10, 90, 70)
    let ours = try StrokePartTests.fresh(
      StrokePartTests.drawing(path, style, 0.1, 0.9), .identity, in: area)
    let exact = StrokePartTests.precise(
      path.trimmed(from: 0.1, to: 0.9), style, .identity, in: area)
    let worst = zip(ours, exact).map { abs(Double($0 >> 24) - $1) }.max()
    #expect(try #require(worst) <= 26)
  }

  @Test func `intervals are put in order of their starts`() {
    var random = SeededRandom(seed: 3)
    for count in [0, 1, 2, 31, 32, 33, 34, 500] {
      var intervals = (0..<count).map { i in
        StrokeInterval(start: Int32.random(in: 0..<200, using: &random), end: Int32(i))
      }
      let ordered = intervals.map(\.start).sorted()
      let ends = Set(intervals.map(\.end))
      intervals.withUnsafeMutableBufferPointer { StrokeInterval.sort($0, count) }
      #expect(intervals.map(\.start) == ordered)
      #expect(Set(intervals.map(\.end)) == ends, "each interval is still there once")
    }
  }

  @Test func `thousands of lines in a few pixels are left to Cairo`() throws {
    let path = Self.zigzag(8000, width: 50, height: 50)
    let style = StrokeStyle(width: 3)
    // A part of the path without its last line, and that part as a path of its own.
    let part = StrokePartTests.drawing(path, style, 0, 0.9999)
    var whole = StrokePartTests.drawing(path.trimmed(from: 0, to: 0.9999), style, 0, 1)
    let area = Rect(-10, -10, 90, 90)
    #expect(
      try StrokePartTests.fresh(part, .identity, in: area)
        == StrokePartTests.fresh(whole, .identity, in: area))
    // With room for them they are not: the pixels are finer than Cairo's.
    let wide = AffineTransform.scale(1, 1)
    let few = Self.zigzag(20, width: 50, height: 50)
    whole.path = few.trimmed(from: 0, to: 0.95)
    #expect(
      try StrokePartTests.fresh(
        StrokePartTests.drawing(few, style, 0, 0.95), wide, in: area)
        != StrokePartTests.fresh(whole, wide, in: area))
  }

  @Test func `a ring of the size of a screen is drawn in parts`() throws {
    let ring = StrokePartTests.drawing(
      .ellipse(Rect(0, 0, 390, 390)), StrokeStyle(width: 100), 0, 0.5)
    let map = AffineTransform.scale(2, 2)
    #expect(StrokeCanvas(ring, PathMeasure(ring.path), map: map) != nil)
  }

  @Test func `dashes that lie on each other are drawn as a line`() throws {
    let path = Self.zigzag(4000, width: 30, height: 30)
    var style = StrokeStyle(width: 8, dashPattern: [4, 4])
    let area = Rect(-10, -10, 60, 60)
    func pixels(_ style: StrokeStyle) throws -> [UInt32] {
      try StrokePartTests.fresh(
        StrokePartTests.drawing(path, style, 0, 1), .identity, in: area)
    }
    let dashed = try pixels(style)
    #expect(style.bounded(along: path, scale: 1).dashPattern.isEmpty)
    style.dashPattern = []
    #expect(try dashed == pixels(style))
    // The same number of dashes with room for them keeps its gaps.
    let loose = StrokeStyle(width: 1, dashPattern: [4, 4])
    let long = Self.zigzag(400, width: 800, height: 300)
    #expect(loose.bounded(along: long, scale: 1) == loose)
  }

  @Test func `curves are drawn less accurately only where they are too many`() throws {
    func tolerance(_ path: Path, _ stroke: StrokeStyle?, scale: Float) -> Double {
      let surface = ImageSurface(width: 4, height: 4)
      surface.context.concatenate(.scale(scale, scale))
      return surface.context.tolerance(for: path, stroke: stroke)
    }
    let circle = Path.ellipse(Rect(0, 0, 100, 100))
    let round = StrokeStyle(width: 10, cap: .round, join: .round)
    for scale: Float in [0.1, 1, 3, 100] {
      #expect(tolerance(circle, nil, scale: scale) == 0.1)
      #expect(tolerance(circle, round, scale: scale) == 0.1)
    }
    var circles = Path()
    for i in 0..<1000 { circles.append(.ellipse(Rect(Float(i), 0, 100, 100))) }
    #expect(tolerance(circles, nil, scale: 1) == 0.1)
    #expect(tolerance(circles, round, scale: 1) == 0.1)
    // A hundred times larger each curve needs ten times as many lines. Four quarters of a circle have
    // a bend of at most 6 · 50 · .5523 · √2 points each.
    let lines = 4000 * (6.0 * 50 * 0.5523 * 1.415 / 8 * 10_000).squareRoot()
    let expected = (lines / 262_144) * (lines / 262_144)
    let found = tolerance(circles, nil, scale: 10_000)
    #expect(found > 0.5 * expected && found < 2 * expected, "\(found), \(expected)")
    #expect(tolerance(circles, round, scale: 10_000) > found)
  }

  @Test func `what is far larger than its picture is drawn all the same`() throws {
    var circles = Path()
    for i in 0..<1000 { circles.append(.ellipse(Rect(Float(i) * 0.001, 0, 100, 100))) }
    var drawing = ShapeDrawing(circles, fillColor: .red)
    drawing.stroke = StrokeStyle(width: 1)
    // The upper edge of the circles, at 100 points: 1,000,000 pixels up.
    let window = Rect(505_000, 999_900, 256, 256)
    let placed = try #require(
      PathRasterizer.rasterize(drawing, map: .scale(10_000, 10_000), limits: window))
    #expect(placed.rect == Rect(505_000, 999_900, 256, 101))
    let rows = placed.bitmap.alphaRows
    #expect(rows[0].allSatisfy { $0 == "." })
    #expect(rows[100].allSatisfy { $0 == "#" })
  }
}

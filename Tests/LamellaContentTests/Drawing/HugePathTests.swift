// SPDX-License-Identifier: MIT

// Paths far larger than their picture: drawn as the part of them that is there would be.

import LamellaMath
import LamellaTestSupport
import Testing

@testable import Lamella
@testable import LamellaContent

@Suite struct HugePathTests {
  private func picture(
    _ path: Path, scale: Float, at window: Rect, _ change: (inout ShapeDrawing) -> Void = { _ in }
  ) throws -> PlacedBitmap {
    var drawing = ShapeDrawing(path, fillColor: .white)
    change(&drawing)
    return try #require(
      PathRasterizer.rasterize(drawing, map: .scale(scale, scale), limits: window))
  }

  private func pixels(_ placed: PlacedBitmap, in window: Rect) -> [UInt32] {
    let (width, height) = (placed.bitmap.width, placed.bitmap.height)
    return StrokePartTests.pixels(
      placed.bitmap, part: (0, 0, width, height), at: placed.rect, in: window)
  }

  /// The share of a window that is covered, 0…1.
  private func coverage(_ placed: PlacedBitmap, of window: Rect) -> Double {
    var sum = 0
    for i in stride(from: 3, to: placed.bitmap.pixels.count, by: 4) {
      sum += Int(placed.bitmap.pixels[i])
    }
    return Double(sum) / 255 / Double(window.width * window.height)
  }

  /// A circle of a hundred million pixels, at 45°: an edge at 45° through the middle of the window.
  @Test func `the edge of a circle wider than Cairo's numbers is where it should be`() throws {
    let side: Float = 64
    // By powers of two, so that the place is exact: the radius in pixels is 2^27.
    let circle = Path.ellipse(Rect(-1, -1, 2, 2))
    let edge = Float(0x1p27)
    // At the right end, the edge is upright for some pixels: x is 2^27 there, a Float of 8 pixels.
    let window = Rect(edge - side / 2, -side / 2, side, side)
    let placed = try picture(circle, scale: edge, at: window)
    #expect(abs(coverage(placed, of: window) - 0.5) < 0.001)
    // Inside all is covered, and outside there is nothing to be seen.
    let inside = Rect(edge / 2, edge / 4, side, side)
    #expect(try coverage(picture(circle, scale: edge, at: inside), of: inside) == 1)
    let outside = Rect(edge * 0.9, edge * 0.9, side, side)
    #expect(try coverage(picture(circle, scale: edge, at: outside), of: outside) == 0)
  }

  @Test func `a hole stays a hole, by both rules`() throws {
    var path = Path.rect(Rect(-1, -1, 2, 2))
    path.append(.rect(Rect(-0.5, -0.5, 1, 1)))
    let window = Rect(-32, -32, 64, 64)
    let scale = Float(0x1p24)
    for (rule, expected) in [(FillRule.nonZero, 1.0), (.evenOdd, 0)] {
      let placed = try picture(path, scale: scale, at: window) { $0.fillRule = rule }
      #expect(coverage(placed, of: window) == expected)
    }
  }

  @Test(arguments: LineJoin.allCases, LineCap.allCases)
  func `a stroke is cut outside of the picture only`(join: LineJoin, cap: LineCap) throws {
    // A corner in the window of lines that go on for millions of pixels, and the same of short ones.
    let scale: Float = 1
    let window = Rect(-32, -32, 64, 64)
    func corner(_ length: Float) -> Path {
      var path = Path()
      path.move(to: Point(-length, 0.5))
      path.addLine(to: Point(0.5, 0.5))
      path.addLine(to: Point(0.5, length))
      return path
    }
    for isClosed in [false, true] {
      var (long, short) = (corner(0x1p23), corner(2000))
      if isClosed {
        long.close()
        short.close()
      }
      let change: (inout ShapeDrawing) -> Void = {
        $0.fillColor = nil
        $0.strokeColor = .white
        $0.stroke = StrokeStyle(width: 9, cap: cap, join: join)
      }
      let (a, b) = (
        try pixels(picture(long, scale: scale, at: window, change), in: window),
        try pixels(picture(short, scale: scale, at: window, change), in: window)
      )
      #expect(b.contains { $0 >> 24 == 255 })
      let off = zip(a, b).map { abs(Int($0 >> 24) - Int($1 >> 24)) }.max()
      #expect(try #require(off) <= 2, "closed: \(isClosed)")
    }
  }

  @Test func `a closed line that is all in the window stays closed`() {
    let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(10, 10))
    let inner = PathWindow.Line(
      points: [SIMD2(1, 1), SIMD2(9, 1), SIMD2(5, 9)], isClosed: true)
    let parts = window.parts(inner)
    #expect(parts.count == 1 && parts[0].isClosed && parts[0].points == inner.points)
    // One corner outside: two lines become one that leads through the beginning.
    let cut = window.parts(
      PathWindow.Line(points: [SIMD2(1, 1), SIMD2(9, 1), SIMD2(5, 20)], isClosed: true))
    #expect(cut.count == 1 && !cut[0].isClosed)
    #expect(cut[0].points.count == 4 && cut[0].points[1] == SIMD2(1, 1))
    #expect(cut[0].points.allSatisfy { $0.y <= 10 })
  }

  @Test func `a polygon is cut to the window and covers the same inside`() {
    let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(10, 10))
    let ring = window.polygon([SIMD2(-5, 5), SIMD2(5, -5), SIMD2(15, 5), SIMD2(5, 15)])
    #expect(ring.allSatisfy { $0.min() >= 0 && $0.max() <= 10 })
    // A square at its corner has 200 pixels; four triangles of 25 pixels' half are cut off.
    var area = 0.0
    for i in ring.indices {
      let (a, b) = (ring[i], ring[(i + 1) % ring.count])
      area += (a.x * b.y - a.y * b.x) / 2
    }
    #expect(abs(abs(area) - 100) < 1e-9)
    #expect(window.polygon([SIMD2(20, 20), SIMD2(30, 20), SIMD2(25, 30)]).isEmpty)
    #expect(window.polygon([]).isEmpty)
  }

  @Test func `lines depend on what is seen of a curve and not on its size`() {
    let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(256, 256))
    var path = Path()
    path.move(to: Point(0, 0))
    path.addCurve(Point(0, 1), Point(1, 0), to: Point(1, 1))
    var counts: [Int] = []
    for scale in [1e3, 1e6, 1e9, 1e12] {
      let lines = window.lines(path, tolerance: 0.1) { p in
        SIMD2(Double(p.x) * scale, Double(p.y) * scale)
      }
      counts.append(lines.first?.points.count ?? 0)
    }
    #expect(counts.allSatisfy { $0 > 3 && $0 < 100 }, "\(counts)")
  }

  @Test func `a detailed path in the picture keeps its dashes`() throws {
    func spiral(_ count: Int) -> Path {
      var path = Path()
      for i in 0..<count {
        let t = Double(i) / Double(count)
        let p = Point(Float(290 * t * cosine(t * 251)), Float(290 * t * sine(t * 251)))
        if i == 0 { path.move(to: p) } else { path.addLine(to: p) }
      }
      return path
    }
    let window = Rect(-300, -300, 600, 600)
    func ink(_ path: Path, _ dashes: [Float]) throws -> Double {
      try coverage(
        picture(path, scale: 1, at: window) {
          ($0.fillColor, $0.strokeColor) = (nil, .white)
          $0.stroke = StrokeStyle(width: 3, dashPattern: dashes)
        }, of: window)
    }
    let fine = spiral(60_000)
    let (dashed, solid) = (try ink(fine, [6, 6]), try ink(fine, []))
    #expect(abs(dashed / solid - 0.5) < 0.02, "\(dashed) of \(solid)")
    #expect(abs(try ink(spiral(20_000), [6, 6]) / dashed - 1) < 0.02)
  }

  @Test func `a stroke of millions of pixels reaches into the picture`() {
    for (y, width): (Float, Float) in [(0.9e6, 2.4e6), (1.5e6, 4e6), (2.2e6, 5e6)] {
      var line = Path()
      line.move(to: Point(-100, y))
      line.addLine(to: Point(100, y))
      let bitmap = DrawingContext.draw(bounds: Rect(-32, -32, 64, 64), scale: 1) {
        $0.strokeColor = .white
        $0.stroke = StrokeStyle(width: width)
        $0.stroke(line)
      }
      #expect(bitmap.pixels.allSatisfy { $0 == 255 }, "\(width) wide, \(y) away")
    }
  }

  @Test func `a dot stays a dot beside what is huge`() throws {
    func dot(_ isHuge: Bool) -> Path {
      var path = Path()
      path.move(to: .zero)
      path.close()
      if isHuge {
        path.move(to: Point(0x1p22, 0x1p22))
        path.addLine(to: Point(0x1p22, 0x1.2p22))
      }
      return path
    }
    let window = Rect(-8, -8, 16, 16)
    let ink = try [false, true].map { isHuge in
      try coverage(
        picture(dot(isHuge), scale: 1, at: window) {
          ($0.fillColor, $0.strokeColor) = (nil, .white)
          $0.stroke = StrokeStyle(width: 10, cap: .round)
        }, of: window) * 256
    }
    #expect(abs(ink[1] - 78.5) < 1, "\(ink)")
  }

  @Test(arguments: [Float(1e9), 1e12, 1e16, 1e20])
  func `a line of any length is cut at the window exactly`(end: Float) throws {
    let e = Double(end)
    let window = PathWindow(low: SIMD2(0, 0), high: SIMD2(10, 10))
    let parts = window.parts(
      PathWindow.Line(points: [SIMD2(-e, 5), SIMD2(e, 5)], isClosed: false))
    #expect(parts.count == 1 && parts[0].points == [SIMD2(0, 5), SIMD2(10, 5)])
    // Thin round ends far off, at which extents in Cairo's numbers came to nothing.
    var line = Path()
    line.move(to: Point(-end, 0))
    line.addLine(to: Point(end, 0))
    let area = Rect(-32, -32, 64, 64)
    let placed = try picture(line, scale: 1, at: area) {
      ($0.fillColor, $0.strokeColor) = (nil, .white)
      $0.stroke = StrokeStyle(width: 8, cap: .round)
    }
    #expect(abs(coverage(placed, of: area) * 4096 - 512) < 1)
  }

  @Test func `of what has no colour there is no picture, however large it is`() {
    let drawing = ShapeDrawing(.rect(Rect(0, 0, 1e9, 1e9)), fillColor: nil)
    let limits = Rect(0, 0, 64, 64)
    #expect(PathRasterizer.rasterize(drawing, map: .identity, limits: limits) == nil)
  }
}

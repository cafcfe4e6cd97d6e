// SPDX-License-Identifier: MIT

import Lamella
import LamellaContent
import LamellaMath
import Testing

struct PathRasterizerTests {
  private func shape(_ path: Path, _ change: (inout ShapeDrawing) -> Void = { _ in })
    -> ShapeDrawing
  {
    var drawing = ShapeDrawing(path)
    change(&drawing)
    return drawing
  }

  private func line(_ points: Point...) -> Path {
    var path = Path()
    for point in points { path.addLine(to: point) }
    return path
  }

  @Test func `what has no ink gives no picture`() {
    let square = Path.rect(Rect(0, 0, 4, 4))
    let stroked = { (width: Float) in
      self.shape(square) {
        ($0.fillColor, $0.strokeColor) = (nil, .red)
        $0.stroke.width = width
      }
    }
    for drawing in [
      shape(Path()), shape(square) { $0.fillColor = nil }, shape(square) { $0.fillColor = .clear },
      stroked(0), stroked(-2), stroked(.nan), stroked(.infinity),
      shape(line(Point(0, 0), Point(9, 0))), shape(Path.rect(Rect(3, 3, 0, 0))),
      shape(Path.rect(Rect(.nan, 0, 1, 1))), shape(Path.rect(Rect(0, 0, .infinity, 1))),
    ] {
      #expect(PathRasterizer.rasterize(drawing, scale: 1) == nil)
    }
    for scale in [0, -1, Float.nan, .infinity] {
      #expect(PathRasterizer.rasterize(shape(square), scale: scale) == nil)
    }
  }

  @Test func `a square on the grid has sharp edges and a clear border`() throws {
    let drawing = shape(Path.rect(Rect(10, 20, 2, 3))) { $0.fillColor = .red }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.rect == Rect(9, 19, 4, 5))
    #expect(placed.bitmap.alphaRows == ["....", ".##.", ".##.", ".##.", "...."])
    #expect(placed.bitmap.pixel(1, 1) == [255, 0, 0, 255])
  }

  @Test func `the scale multiplies the pixels and keeps the place`() throws {
    let drawing = shape(Path.rect(Rect(10, 20, 2, 3)))
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 4))
    #expect(placed.rect == Rect(9.75, 19.75, 2.5, 3.5))
    #expect(placed.bitmap.width == 10 && placed.bitmap.height == 14)
  }

  @Test func `half a pixel is half covered`() throws {
    let drawing = shape(Path.rect(Rect(0.5, 0, 2, 1))) { $0.fillColor = .white }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.rect == Rect(-1, -1, 5, 3))
    let row = (0..<5).map { placed.bitmap.pixel($0, 1)[3] }
    #expect(row[0] == 0 && row[2] == 255 && row[4] == 0)
    #expect((126...129).contains(row[1]) && (126...129).contains(row[3]))
    // Premultiplied: white at half coverage has equal bytes.
    #expect(Set(placed.bitmap.pixel(1, 1)).count == 1)
  }

  @Test func `maximal y is the top row unless flipped`() throws {
    let step = shape(
      line(Point(0, 0), Point(3, 0), Point(3, 1), Point(1, 1), Point(1, 2), Point(0, 2)))
    let upright = try #require(PathRasterizer.rasterize(step, scale: 1))
    #expect(upright.bitmap.alphaRows == [".....", ".#...", ".###.", "....."])
    let flipped = try #require(PathRasterizer.rasterize(step, scale: 1, isFlipped: true))
    #expect(flipped.bitmap.alphaRows == [".....", ".###.", ".#...", "....."])
    #expect(flipped.rect == upright.rect)
  }

  @Test func `the fill rule decides about a hole`() throws {
    var path = Path.rect(Rect(0, 0, 4, 4))
    path.append(Path.rect(Rect(1, 1, 2, 2)))
    let full = try #require(PathRasterizer.rasterize(shape(path), scale: 1))
    #expect(full.bitmap.pixel(2, 2)[3] == 255)
    let hollow = try #require(
      PathRasterizer.rasterize(shape(path) { $0.fillRule = .evenOdd }, scale: 1))
    #expect(
      hollow.bitmap.alphaRows == ["......", ".####.", ".#..#.", ".#..#.", ".####.", "......"])
  }

  @Test func `rule, cap and join bear Core Animation's names`() {
    #expect(FillRule.allCases.map(\.rawValue) == ["non-zero", "even-odd"])
    #expect(LineCap.allCases.map(\.rawValue) == ["butt", "round", "square"])
    #expect(LineJoin.allCases.map(\.rawValue) == ["miter", "round", "bevel"])
  }

  @Test func `the stroke lies over the fill and is centred on the path`() throws {
    let drawing = shape(Path.rect(Rect(2, 2, 4, 4))) {
      ($0.fillColor, $0.strokeColor) = (.blue, .red)
      $0.stroke.width = 2
    }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.rect == Rect(0, 0, 8, 8))
    #expect(placed.bitmap.pixel(1, 1) == [255, 0, 0, 255])
    #expect(placed.bitmap.pixel(2, 2) == [255, 0, 0, 255])
    #expect(placed.bitmap.pixel(3, 3) == [0, 0, 255, 255])
  }

  @Test func `a transparent colour is premultiplied`() throws {
    let drawing = shape(Path.rect(Rect(0, 0, 1, 1))) { $0.fillColor = Color(1, 0.5, 0, 0.5) }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    let pixel = placed.bitmap.pixel(1, 1)
    #expect((127...128).contains(pixel[0]) && (63...65).contains(pixel[1]) && pixel[2] == 0)
    #expect((127...128).contains(pixel[3]))
  }

  @Test(arguments: [
    (LineCap.butt, Rect(-1, -2, 12, 4)), (.square, Rect(-2, -2, 14, 4)),
    (.round, Rect(-2, -2, 14, 4)),
  ])
  func `caps reach beyond the ends`(cap: LineCap, rect: Rect) throws {
    let drawing = shape(line(Point(0, 0), Point(10, 0))) {
      ($0.fillColor, $0.strokeColor) = (nil, .black)
      $0.stroke = StrokeStyle(width: 2, cap: cap)
    }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.rect == rect)
    // The corner of a square cap is full, that of a round one is not.
    if cap == .square { #expect(placed.bitmap.pixel(1, 1)[3] == 255) }
    if cap == .round { #expect((1...240).contains(placed.bitmap.pixel(1, 1)[3])) }
  }

  @Test func `a miter beyond the limit is cut off`() throws {
    // A right angle has a miter of √2 line widths.
    let corner = line(Point(0, 0), Point(10, 0), Point(10, 10))
    func width(_ limit: Float, _ join: LineJoin) throws -> Float {
      let drawing = shape(corner) {
        ($0.fillColor, $0.strokeColor) = (nil, .black)
        $0.stroke = StrokeStyle(width: 4, join: join, miterLimit: limit)
      }
      let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
      return Float(placed.bitmap.pixel(placed.bitmap.width - 2, placed.bitmap.height - 2)[3])
    }
    let sharp = try width(10, .miter)
    let cut = try width(1.2, .miter)
    let bevel = try width(10, .bevel)
    #expect(sharp == 255 && cut == 0 && bevel == 0)
  }

  @Test func `more dashes than any screen shows are drawn as a line`() throws {
    var path = Path()
    path.move(to: Point(0, 5))
    path.addLine(to: Point(400_000, 5))
    var drawing = ShapeDrawing(path, fillColor: nil, strokeColor: .black)
    drawing.stroke = StrokeStyle(width: 2, dashPattern: [0.1, 0.1])
    let start = ContinuousClock.now
    let placed = PathRasterizer.rasterize(
      drawing, map: .scale(1, 1), limits: Rect(0, 0, 16, 16))
    #expect(start.duration(to: .now) < .seconds(1))
    #expect(placed?.bitmap.pixels.contains(255) == true)
  }

  @Test func `a dash pattern starts at its phase`() throws {
    func rows(_ pattern: [Float], _ phase: Float) throws -> String {
      let drawing = shape(line(Point(0, 0.5), Point(8, 0.5))) {
        ($0.fillColor, $0.strokeColor) = (nil, .black)
        $0.stroke = StrokeStyle(width: 1, dashPattern: pattern, dashPhase: phase)
      }
      let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
      // From x = 0 on, wherever the picture begins.
      return String(repeating: ".", count: Int(placed.rect.minX) + 1)
        + placed.bitmap.alphaRows[1].dropFirst()
    }
    #expect(try rows([2, 2], 0).hasPrefix("##..##"))
    #expect(try rows([2, 2], 1).hasPrefix("#..##..#"))
    #expect(try rows([3, 1], -1).hasPrefix(".###.###"))
    #expect(try rows([2], 0).hasPrefix("##..##"))
    // Patterns that mean nothing draw a solid line.
    for pattern: [Float] in [[], [0, 0], [-1, 2], [.nan, 1], [1e-9, 1e-9]] {
      #expect(try rows(pattern, 0).hasPrefix("########"), "\(pattern)")
    }
  }

  @Test func `the stroke is cut before it is dashed and the fill is not cut`() throws {
    let drawing = shape(line(Point(0, 0.5), Point(16, 0.5))) {
      ($0.fillColor, $0.strokeColor) = (nil, .black)
      $0.strokeStart = 0.25
      $0.strokeEnd = 0.75
      $0.stroke.dashPattern = [2, 2]
    }
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.rect.minX == 3)
    #expect(placed.bitmap.alphaRows[1].hasPrefix(".##..##"))
    for (start, end): (Float, Float) in [(0.5, 0.5), (0.75, 0.25), (1, 1)] {
      let nothing = shape(line(Point(0, 0), Point(16, 0))) {
        ($0.fillColor, $0.strokeColor) = (nil, .black)
        ($0.strokeStart, $0.strokeEnd) = (start, end)
      }
      #expect(PathRasterizer.rasterize(nothing, scale: 1) == nil)
    }
    let square = shape(Path.rect(Rect(0, 0, 4, 4))) {
      $0.strokeColor = .red
      $0.strokeEnd = 0
    }
    let filled = try #require(PathRasterizer.rasterize(square, scale: 1))
    #expect(filled.rect == Rect(-1, -1, 6, 6))
  }

  @Test func `a quadratic curve is where its formula says`() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addQuad(Point(50, 100), to: Point(100, 0))
    path.close()
    let placed = try #require(PathRasterizer.rasterize(shape(path), scale: 1))
    // Highest at half of the control point: y = 50.
    #expect(placed.rect.maxY == 51)
    let alpha = { (x: Float, y: Float) in
      placed.bitmap.pixel(Int(x - placed.rect.minX), Int(placed.rect.maxY - y))[3]
    }
    // At t = 0.25: (25, 37.5).
    #expect(alpha(25.5, 36.5) == 255 && alpha(25.5, 40.5) == 0)
  }

  @Test func `an enormous shape is drawn at a lower scale in its place`() throws {
    let drawing = shape(Path.rect(Rect(0, 0, 100_000, 10)))
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 2))
    #expect(placed.bitmap.width <= 16_384 && placed.bitmap.width > 16_000)
    #expect(abs(placed.rect.midX - 50_000) < 20 && placed.rect.width >= 100_000)
  }

  @Test func `a shape far from the origin is drawn`() throws {
    let drawing = shape(Path.rect(Rect(10_000_000, -10_000_000, 16, 16)))
    let placed = try #require(PathRasterizer.rasterize(drawing, scale: 1))
    #expect(placed.bitmap.pixel(8, 8)[3] == 255)
    #expect(placed.bitmap.width == 18)
  }
}

extension Bitmap {
  /// One text line a row: `#` full, `.` clear, `+` between.
  var alphaRows: [String] {
    (0..<height).map { y in
      String(
        (0..<width).map { x -> Character in
          let alpha = pixels[(y * width + x) * 4 + 3]
          return alpha == 0 ? "." : alpha == 255 ? "#" : "+"
        })
    }
  }
}

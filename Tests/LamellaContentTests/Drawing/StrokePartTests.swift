// SPDX-License-Identifier: MIT

// Parts of strokes: the same pixels whether drawn at once or moved to, and those that Cairo draws
// at eight times the resolution.

import Lamella
import LamellaContent
import LamellaMath
import LamellaTestSupport
import Testing

@Suite struct StrokePartTests {
  /// Lines, curves, corners of all kinds, a loop, and closed and open sub-paths.
  static let paths: [(name: String, path: Path)] = {
    var zigzag = Path()
    zigzag.move(to: Point(4, 5))
    for (i, x) in [16, 8, 30, 33, 34, 50].enumerated() {
      zigzag.addLine(to: Point(Float(x), i % 2 == 0 ? 27.5 : 6.25))
    }
    var loop = Path()
    loop.move(to: Point(3, 3))
    loop.addCurve(Point(70, 40), Point(-30, 42), to: Point(40, 4))
    var cusp = Path()
    cusp.move(to: Point(5, 5))
    cusp.addCurve(Point(45, 40), Point(5, 40), to: Point(45, 5))
    cusp.addQuad(Point(50, 0), to: Point(52, 20))
    cusp.addLine(to: Point(12, 20))
    cusp.addLine(to: Point(52, 20.0001))
    var several = Path.ellipse(Rect(4, 4, 20, 14))
    several.append(.rect(Rect(30.5, 6.25, 14, 18.5)))
    several.move(to: Point(6, 30))
    several.addLine(to: Point(40, 33))
    var triangle = Path()
    triangle.move(to: Point(6, 4))
    triangle.addLine(to: Point(44, 11))
    triangle.addLine(to: Point(21, 33))
    triangle.close()
    return [
      ("ring", .ellipse(Rect(4, 4, 22, 22))), ("zigzag", zigzag), ("loop", loop), ("cusp", cusp),
      ("several", several), ("triangle", triangle),
      ("rounded", .roundedRect(Rect(5, 5, 30, 20), cornerRadius: 6)),
    ]
  }()

  static let maps: [AffineTransform] = [
    .identity, .scale(1.7, 1.7), AffineTransform(0.8, 0.6, -0.6, 0.8, 20.3, 7.7),
    AffineTransform(1.4, 0, 0.3, 0.6, 0.25, 0.5), AffineTransform(1, 0, 0, -1, 0, 40),
  ]

  static func drawing(_ path: Path, _ style: StrokeStyle, _ start: Float, _ end: Float)
    -> ShapeDrawing
  {
    var drawing = ShapeDrawing(path, fillColor: nil, strokeColor: .white)
    drawing.stroke = style
    (drawing.strokeStart, drawing.strokeEnd) = (start, end)
    return drawing
  }

  /// A part of a bitmap as it lies in an area of whole pixels, y up; the rest is transparent.
  static func pixels(
    _ bitmap: Bitmap, part: (x: Int, y: Int, width: Int, height: Int), at rect: Rect, in area: Rect
  ) -> [UInt32] {
    let (width, height) = (Int(area.width), Int(area.height))
    var result = [UInt32](repeating: 0, count: width * height)
    let (x, y) = (Int(rect.minX - area.minX), Int(area.maxY - rect.maxY))
    precondition(x >= 0 && y >= 0 && x + part.width <= width && y + part.height <= height)
    bitmap.pixels.withUnsafeBytes { bytes in
      result.withUnsafeMutableBytes { target in
        for row in 0..<part.height {
          target.baseAddress?.advanced(by: ((y + row) * width + x) * 4).copyMemory(
            from: bytes.baseAddress.unsafelyUnwrapped
              + ((part.y + row) * bitmap.width + part.x) * 4, byteCount: part.width * 4)
        }
      }
    }
    return result
  }

  static func shown(_ picture: PlacedPicture, _ world: World, in area: Rect) throws
    -> [UInt32]
  {
    let bitmap = try #require(world.contents.bitmap(picture.contents))
    let (w, h) = (Float(bitmap.width), Float(bitmap.height))
    let part = picture.part
    #expect(
      Int((part.width * w).rounded()) == Int(picture.rect.width)
        && Int((part.height * h).rounded()) == Int(picture.rect.height))
    return pixels(
      bitmap,
      part: (
        Int((part.minX * w).rounded()), Int((part.minY * h).rounded()), Int(picture.rect.width),
        Int(picture.rect.height)
      ), at: picture.rect, in: area)
  }

  static func fresh(_ drawing: ShapeDrawing, _ map: AffineTransform, in area: Rect) throws
    -> [UInt32]
  {
    let placed = try #require(PathRasterizer.rasterize(drawing, map: map))
    return pixels(
      placed.bitmap, part: (0, 0, placed.bitmap.width, placed.bitmap.height), at: placed.rect,
      in: area)
  }

  @Test(arguments: paths.indices, [LineCap.butt, .round, .square])
  func `a stroke that is moved along has the pixels of one drawn anew`(index: Int, cap: LineCap)
    throws
  {
    let path = Self.paths[index].path
    var random = SeededRandom(seed: UInt64(index) + 7)
    let area = Rect(-40, -40, 160, 150)
    for (i, map) in Self.maps.enumerated() where (i + index) % 2 == 0 {
      for join in [LineJoin.allCases[(i + index / 2) % 3]] {
        let width: Float = [1, 3, 9][(i + index / 3) % 3]
        let style = StrokeStyle(width: width, cap: cap, join: join)
        let world = World()
        let content = ContentRenderer(for: world)
        var picture: PlacedPicture?
        var (start, end): (Float, Float) = (0.1, 0.3)
        for step in 0..<16 {
          content.beginFrame(at: Double(step))
          var drawing = Self.drawing(path, style, start, end)
          if i == 1 { drawing.fillColor = Color(0.2, 0.5, 1, 0.5) }
          if i == 2 { drawing.strokeColor = Color(1, 0.4, 0, 0.7) }
          let next = content.picture(
            of: PictureRequest(.shape(drawing), map: map), replacing: picture)
          content.endFrame()
          picture = next
          let (a, b) = (
            try Self.shown(next, world, in: area), try Self.fresh(drawing, map, in: area)
          )
          #expect(
            a == b, "\(Self.paths[index].name) \(join) map \(i) step \(step): \(start)…\(end)")
          // Small steps, long ones, and the ends of the path.
          switch step % 8 {
          case 6: (start, end) = (0, Float.random(in: 0.5...0.999, using: &random))
          case 7: (start, end) = (Float.random(in: 0.001...0.5, using: &random), 1)
          case 3:
            start = Float.random(in: 0...0.6, using: &random)
            end = start + Float.random(in: 0.01...0.3, using: &random)
          default:
            end = min(end + Float.random(in: 0...0.05, using: &random), 1)
            start = max(min(start + Float.random(in: -0.02...0.03, using: &random), end - 0.01), 0)
          }
        }
        #expect(content.pictureCount == 1)
      }
    }
  }

  /// What Cairo draws at eight times the resolution, in means of 8 × 8.
  static func precise(
    _ path: Path, _ style: StrokeStyle, _ map: AffineTransform, in area: Rect
  ) -> [Double] {
    let k: Float = 8
    let bitmap = DrawingContext.draw(bounds: area, scale: k) {
      $0.concatenate(map)
      $0.strokeColor = .white
      $0.stroke = style
      $0.stroke(path)
    }
    let (w, h, n) = (Int(area.width), Int(area.height), Int(k))
    var sums = [Int](repeating: 0, count: w * h)
    bitmap.pixels.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        var i = 3
        for y in 0..<h * n {
          let line = y / n * w
          for x in 0..<w {
            var sum = 0
            for _ in 0..<n {
              sum &+= Int(bytes[i])
              i &+= 4
            }
            sums[line + x] &+= sum
          }
        }
      }
    }
    return sums.map { Double($0) / Double(n * n) }
  }

  @Test(arguments: paths.indices, [LineCap.butt, .round, .square])
  func `a part of a stroke covers what it should`(index: Int, cap: LineCap) throws {
    let path = Self.paths[index].path
    let area = Rect(-30, -30, 140, 130)
    for (i, map) in Self.maps.enumerated() where (i + index) % 2 == 1 {
      for join in [LineJoin.allCases[(i + index / 2) % 3]] {
        // Inside of bends that are too tight for its width a stroke of Cairo's has holes.
        let isTight = Self.paths[index].name == "cusp"
        let width: Float = isTight ? 2 : [1.5, 3, 8][(i + index / 2) % 3]
        let style = StrokeStyle(width: width, cap: cap, join: join)
        for (start, end): (Float, Float) in [(0, 0.43), (0.21, 0.77), (0.0001, 1)] {
          let ours = try Self.fresh(Self.drawing(path, style, start, end), map, in: area)
          let exact = Self.precise(
            path.trimmed(from: Double(start), to: Double(end)), style, map, in: area)
          var (worst, sum) = (0.0, 0.0)
          for (a, b) in zip(ours, exact) {
            worst = max(worst, abs(Double(a >> 24) - b))
            sum += Double(a >> 24) - b
          }
          let ink = exact.reduce(0, +)
          let name = "\(Self.paths[index].name) \(cap) \(join) map \(i) \(start)…\(end)"
          // Cairo's own pixels are off by up to 17; at a cusp the curve is off by more than its lines.
          let limit: Double = isTight ? 48 : 26
          #expect(worst <= limit, "\(name): \(worst)")
          #expect(abs(sum) <= 0.004 * ink + 255, "\(name): \(sum) of \(ink)")
        }
      }
    }
  }

  @Test func `what the ends do not pass is not drawn again`() throws {
    let world = World()
    let content = ContentRenderer(for: world)
    let style = StrokeStyle(width: 4, cap: .butt)
    var picture: PlacedPicture?
    for step in 0..<20 {
      content.beginFrame(at: Double(step))
      let drawing = Self.drawing(
        .ellipse(Rect(0, 0, 100, 100)), style, 0, 0.3 + Float(step) * 0.004)
      let next = content.picture(
        of: PictureRequest(.shape(drawing), map: .identity), replacing: picture)
      content.endFrame()
      if let before = picture {
        #expect(next.contents == before.contents && next.tag == before.tag)
      }
      picture = next
    }
    #expect(content.pictureCount == 1 && content.drawnCount == 20)
  }
}

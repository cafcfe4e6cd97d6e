// SPDX-License-Identifier: MIT

// A picture of a shape of whose path a part is stroked. When the ends of the part move, only the
// pixels about the places where they were and are get drawn again. The pixels that result are those
// of the whole picture drawn anew: what was shown before leaves no trace.

import Lamella
import LamellaMath

/// The picture of a shape with a stroke whose ends move.
final class StrokeCanvas {
  /// Longer sides are left to Cairo.
  private static let longestSide = 1024
  /// A stroke whose edges cross more lines, each counted for itself, is left to Cairo too: its edges
  /// lie on each other, as those of a scribble in a few pixels do.
  private static func mostCrossings(width: Int, height: Int) -> Int {
    (1 << 20) + 16 * width * height
  }

  let width: Int
  let height: Int
  private let drawing: ShapeDrawing
  private let map: AffineTransform
  private let outline: StrokeOutline
  /// Where the picture's upper left corner lies in the outline's pixels.
  private let left: Int
  private let top: Int
  /// The upper left corner in the pixels of the map, y up.
  private let corner: Point
  /// The fill, below the stroke; empty where there is none.
  private let fill: [UInt32]
  private let color: SIMD4<UInt32>
  private let isPlain: Bool
  private(set) var start = 0.0
  private(set) var end = 0.0

  /// Whether a canvas draws this: part of a path with a solid stroke.
  static func draws(_ drawing: ShapeDrawing, limits: Rect) -> Bool {
    guard limits.isNull, let color = drawing.strokeColor, color.alpha > 0 else { return false }
    return drawing.stroke.dashPattern.isEmpty
      && (drawing.strokeStart > 0 || drawing.strokeEnd < 1)
      && drawing.strokeStart < drawing.strokeEnd
  }

  /// Makes the canvas of a drawing, showing nothing; nil where Cairo has to draw it.
  init?(_ drawing: ShapeDrawing, _ measure: PathMeasure, map: AffineTransform) {
    let box = map.apply(to: drawing.path.bounds)
    let reach =
      drawing.stroke.width / 2 * map.greatestScale
      * (drawing.stroke.join == .miter ? max(drawing.stroke.miterLimit, 1.5) : 1.5)
    let side = Float(Self.longestSide)
    guard drawing.path.isFinite, map.inverted != nil, box.isFinite, reach < 4 * side,
      box.width < side, box.height < side, abs(box.minX) < 1e6, abs(box.minY) < 1e6
    else { return nil }
    // Far enough off for all coordinates to be positive.
    let shift = (reach + 3).rounded(.up)
    let origin = Point(box.minX.rounded(.down) - shift, box.maxY.rounded(.up) + shift)
    var local = map
    (local.tx, local.ty) = (map.tx - origin.x, map.ty - origin.y)
    guard let outline = StrokeOutline(measure, drawing.stroke, map: local),
      let extent = outline.extent(from: 0, to: outline.length)
    else { return nil }
    left = Int(extent.low.x.rounded(.down)) - 1
    top = Int(extent.low.y.rounded(.down)) - 1
    width = Int(extent.high.x.rounded(.up)) + 1 - left
    height = Int(extent.high.y.rounded(.up)) + 1 - top
    guard left >= 0, top >= 0, max(width, height) <= Self.longestSide,
      outline.crossings <= Self.mostCrossings(width: width, height: height)
    else { return nil }
    corner = Point(origin.x + Float(left), origin.y - Float(top))
    self.outline = outline
    self.drawing = drawing
    self.map = map
    let stroke = drawing.strokeColor ?? .clear
    func byte(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0 }
    let alpha = max(0, min(stroke.alpha, 1))
    color = SIMD4(
      byte(stroke.red * alpha), byte(stroke.green * alpha), byte(stroke.blue * alpha), byte(alpha))
    var base: [UInt32] = []
    if let filling = drawing.fillColor, filling.alpha > 0 {
      let (width, height) = (width, height)
      base = [UInt32](repeating: 0, count: width * height)
      var inside = ShapeDrawing(drawing.path, fillColor: filling)
      inside.fillRule = drawing.fillRule
      if let placed = PathRasterizer.rasterize(inside, map: map) {
        let (x, y) = (Int(placed.rect.minX - corner.x), Int(corner.y - placed.rect.maxY))
        placed.bitmap.pixels.withUnsafeBytes { bytes in
          for row in 0..<placed.bitmap.height where (0..<height).contains(row + y) {
            for column in 0..<placed.bitmap.width where (0..<width).contains(column + x) {
              base[(row + y) * width + column + x] = UInt32(
                littleEndian: bytes.loadUnaligned(
                  fromByteOffset: (row * placed.bitmap.width + column) * 4, as: UInt32.self))
            }
          }
        }
      }
    }
    fill = base
    isPlain = base.isEmpty && color == SIMD4(255, 255, 255, 255)
  }

  /// Whether a drawing differs from this one's in the ends of the stroke at most.
  func suits(_ other: ShapeDrawing, map: AffineTransform) -> Bool {
    self.map == map && drawing.stroke == other.stroke && drawing.strokeColor == other.strokeColor
      && drawing.fillColor == other.fillColor && drawing.fillRule == other.fillRule
      && drawing.path == other.path
  }

  /// The pixels of the map that the whole picture covers.
  var rect: Rect {
    Rect(corner.x, corner.y - Float(height), Float(width), Float(height))
  }

  /// The part of the picture that has ink, and where it belongs.
  var visiblePart: (area: PixelArea, rect: Rect) {
    var area = PixelArea(x: 0, y: 0, width: Int32(width), height: Int32(height))
    if fill.isEmpty, let box = outline.extent(from: start, to: end) { area = pixels(of: box) }
    let (x, y) = (corner.x + Float(area.x), corner.y - Float(area.y) - Float(area.height))
    return (area, Rect(x, y, Float(area.width), Float(area.height)))
  }

  /// The whole picture with the ends of a drawing.
  func bitmap(_ drawing: ShapeDrawing, _ scanner: StrokeScanner) -> Bitmap {
    (start, end) = ends(of: drawing)
    let size = width * height * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      bytes.withMemoryRebound(to: UInt32.self) { words in
        if let base = words.baseAddress {
          let all = PixelArea(x: 0, y: 0, width: Int32(width), height: Int32(height))
          draw(all, into: base, stride: width, scanner)
        }
      }
      count = size
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Moves the ends of the stroke and calls `body` for the parts of the picture to be drawn again.
  func move(to drawing: ShapeDrawing, _ body: (PixelArea) -> Void) {
    let (before, after) = ((start, end), ends(of: drawing))
    (start, end) = after
    let first = outline.change(from: before.0, to: after.0)
    let second = outline.change(from: before.1, to: after.1)
    guard var box = first ?? second else { return }
    if first != nil, let second {
      let areas = (touchedPixels(of: box), touchedPixels(of: second))
      box.add(second)
      let both = touchedPixels(of: box)
      if both.count > areas.0.count + areas.1.count {
        if areas.0.count > 0 { body(areas.0) }
        if areas.1.count > 0 { body(areas.1) }
        return
      }
    }
    let area = touchedPixels(of: box)
    if area.count > 0 { body(area) }
  }

  /// Draws a part of the picture; `base` stands for its upper left corner, rows `stride` apart.
  func draw(
    _ area: PixelArea, into base: UnsafeMutablePointer<UInt32>, stride: Int,
    _ scanner: StrokeScanner
  ) {
    let (x, y) = (left + Int(area.x), top + Int(area.y))
    let (columns, rows) = (Int(area.width), Int(area.height))
    scanner.removeAll()
    var box = PixelBox(SIMD2(Double(x), Double(y)))
    box.add(SIMD2(Double(x + columns), Double(y + rows)))
    outline.gather(from: start, to: end, in: box, scanner)
    scanner.scan(
      x: x, y: y, width: columns, height: rows, lines: outline.lines, discs: outline.discShape
    ) { row, coverage in
      let line = base + (row - y) * stride
      if isPlain {
        for i in 0..<columns {
          line[i] = (UInt32(truncatingIfNeeded: coverage[i]) &* 0x0101_0101).littleEndian
        }
      } else {
        let first = (row - top) * width + Int(area.x)
        for i in 0..<columns {
          let below = fill.isEmpty ? 0 : fill[first + i]
          line[i] = over(below, UInt32(truncatingIfNeeded: coverage[i])).littleEndian
        }
      }
    }
  }

  /// The stroke's colour, where it covers so much, over a premultiplied colour.
  private func over(_ below: UInt32, _ coverage: UInt32) -> UInt32 {
    func times(_ a: UInt32, _ b: UInt32) -> UInt32 {
      let t = a &* b &+ 128
      return (t &+ t >> 8) >> 8
    }
    let rest = 255 - times(color.w, coverage)
    var result: UInt32 = 0
    for i in 0..<4 {
      let shift = UInt32(i * 8)
      let value = times(color[i], coverage) + times(below >> shift & 255, rest)
      result |= min(value, 255) << shift
    }
    return result
  }

  private func ends(of drawing: ShapeDrawing) -> (Double, Double) {
    let start = Double(max(min(drawing.strokeStart, 1), 0))
    let end = Double(max(min(drawing.strokeEnd, 1), 0))
    return start < end ? (start * outline.length, end * outline.length) : (0, 0)
  }

  /// The pixels of the picture that a box touches; a piece is exact to 1/256 of a pixel.
  private func touchedPixels(of box: PixelBox) -> PixelArea {
    let slack = 1.0 / 64
    let x0 = max(Int((box.low.x - slack).rounded(.down)) - left, 0)
    let y0 = max(Int((box.low.y - slack).rounded(.down)) - top, 0)
    let x1 = min(Int((box.high.x + slack).rounded(.up)) - left, width)
    let y1 = min(Int((box.high.y + slack).rounded(.up)) - top, height)
    return PixelArea(
      x: Int32(x0), y: Int32(y0), width: Int32(max(x1 - x0, 0)), height: Int32(max(y1 - y0, 0)))
  }

  /// The pixels of the picture that hold a box, and one more on each side.
  private func pixels(of box: PixelBox) -> PixelArea {
    let x0 = max(Int(box.low.x) - 1 - left, 0)
    let y0 = max(Int(box.low.y) - 1 - top, 0)
    let x1 = min(Int(box.high.x) + 2 - left, width)
    let y1 = min(Int(box.high.y) + 2 - top, height)
    return PixelArea(
      x: Int32(x0), y: Int32(y0), width: Int32(max(x1 - x0, 0)), height: Int32(max(y1 - y0, 0)))
  }
}

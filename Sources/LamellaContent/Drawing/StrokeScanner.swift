// SPDX-License-Identifier: MIT

// Pieces of a stroke to coverage, as Cairo does it: each row of pixels is sampled along several lines;
// on a line the extents are exact to 1/256 pixel, and what several pieces cover counts once. What
// a pixel gets depends on nothing outside of it: a part that is drawn again alone has the same
// pixels as when all was drawn.

/// Draws the pieces of strokes; its memory is used again.
final class StrokeScanner {
  /// The pieces to draw.
  @exclusivity(unchecked) var pieces: [StrokePiece] = []
  @exclusivity(unchecked) private var starts: [Int32] = []
  @exclusivity(unchecked) private var ends: [Int32] = []
  @exclusivity(unchecked) private var cover: [Int32] = []

  /// Begins anew.
  func removeAll() { pieces.removeAll(keepingCapacity: true) }

  /// Draws the pieces inside some pixels and calls `body` for each row with 0…255 for each pixel.
  ///
  /// A row is sampled along `lines` lines, a power of two.
  func scan(
    x: Int, y: Int, width: Int, height: Int, lines: Int, discs shape: StrokeDiscShape,
    _ body: (_ row: Int, _ coverage: UnsafePointer<Int32>) -> Void
  ) {
    let count = pieces.count
    if starts.count < count {
      starts = Array(repeating: 0, count: count * 2)
      ends = starts
    }
    if cover.count < width + 2 { cover = Array(repeating: 0, count: width * 2 + 2) }
    let shift = Int32(8 + lines.trailingZeroBitCount)
    let half = Int32(1) << (shift - 1)
    pieces.withUnsafeBufferPointer { pieces in
      starts.withUnsafeMutableBufferPointer { starts in
        ends.withUnsafeMutableBufferPointer { ends in
          cover.withUnsafeMutableBufferPointer { cover in
            guard let cover = cover.baseAddress else { return }
            for row in y..<y + height {
              for i in 0..<width + 2 { cover[i] = 0 }
              for line in 0..<lines {
                let at = Float(row) + (Float(line) + 0.5) / Float(lines)
                var found = 0
                for i in 0..<pieces.count where pieces[i].top <= at && pieces[i].bottom > at {
                  var (left, right) = pieces[i].interval(at)
                  if pieces[i].isRound {
                    let (middle, half) = shape.interval(at - pieces[i].center.y)
                    let center = pieces[i].center.x + middle
                    (left, right) = (max(left, center - half), min(right, center + half))
                  }
                  Self.add(left, right, x, width, starts, ends, &found)
                }
                if found > 0 { Self.merge(starts, ends, found, cover) }
              }
              var sum: Int32 = 0
              for i in 0..<width {
                sum &+= cover[i]
                cover[i] = (sum &* 255 &+ half) >> shift
              }
              body(row, cover)
            }
          }
        }
      }
    }
  }

  /// Notes an interval, cut to the row, in order of its start.
  @inline(__always)
  private static func add(
    _ left: Float, _ right: Float, _ x: Int, _ width: Int,
    _ starts: UnsafeMutableBufferPointer<Int32>, _ ends: UnsafeMutableBufferPointer<Int32>,
    _ found: inout Int
  ) {
    let (low, high) = (max(left, Float(x)), min(right, Float(x + width)))
    guard low < high else { return }
    // Rounded where it lies in the picture and not in this part of it, so that all parts agree.
    let first = Int32(x) << 8
    let (start, end) = (Int32(low * 256 + 0.5) - first, Int32(high * 256 + 0.5) - first)
    if start >= end { return }
    var i = found
    while i > 0, starts[i - 1] > start {
      (starts[i], ends[i]) = (starts[i - 1], ends[i - 1])
      i -= 1
    }
    (starts[i], ends[i]) = (start, end)
    found += 1
  }

  /// Adds what the intervals cover together.
  @inline(__always)
  private static func merge(
    _ starts: UnsafeMutableBufferPointer<Int32>, _ ends: UnsafeMutableBufferPointer<Int32>,
    _ found: Int, _ cover: UnsafeMutablePointer<Int32>
  ) {
    var (start, end) = (starts[0], ends[0])
    for i in 1..<max(found, 1) {
      if starts[i] <= end {
        end = max(end, ends[i])
      } else {
        step(cover, start, 1)
        step(cover, end, -1)
        (start, end) = (starts[i], ends[i])
      }
    }
    step(cover, start, 1)
    step(cover, end, -1)
  }

  /// From here on to the right, one line of the row is covered, or no longer.
  ///
  /// `cover` holds differences: a pixel gets the sum of all up to its own.
  @inline(__always)
  private static func step(_ cover: UnsafeMutablePointer<Int32>, _ at: Int32, _ sign: Int32) {
    let (pixel, part) = (Int(at >> 8), at & 255)
    cover[pixel] &+= sign &* (256 &- part)
    cover[pixel + 1] &+= sign &* part
  }
}

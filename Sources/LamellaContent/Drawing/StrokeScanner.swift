// SPDX-License-Identifier: MIT

// Pieces of a stroke to coverage, as Cairo does it: each row of pixels is sampled along several lines;
// on a line the extents are exact to 1/256 pixel, and what several pieces cover counts once. What
// a pixel gets depends on nothing outside of it: a part that is drawn again alone has the same
// pixels as when all was drawn.

/// Draws the pieces of strokes; its memory is used again.
final class StrokeScanner {
  /// The pieces to draw.
  @exclusivity(unchecked) var pieces: [StrokePiece] = []
  /// For each row the first piece that begins there; for each piece the next one of the same row.
  @exclusivity(unchecked) private var heads: [Int32] = []
  @exclusivity(unchecked) private var nexts: [Int32] = []
  /// The pieces that reach into the row.
  @exclusivity(unchecked) private var active: [Int32] = []
  /// What they cover of a line, in order of the starts.
  @exclusivity(unchecked) private var intervals: [StrokeInterval] = []
  @exclusivity(unchecked) private var cover: [Int32] = []

  /// Begins anew.
  func removeAll() { pieces.removeAll(keepingCapacity: true) }

  /// Draws the pieces inside some pixels and calls `body` for each row with 0…255 for each pixel.
  ///
  /// A row is sampled along `lines` lines, a power of two.
  ///
  /// - Complexity: O(width · height + *n* log *n*), *n* being the lines that cross a piece, counted
  ///   for each piece.
  func scan(
    x: Int, y: Int, width: Int, height: Int, lines: Int, discs shape: StrokeDiscShape,
    _ body: (_ row: Int, _ coverage: UnsafePointer<Int32>) -> Void
  ) {
    prepare(y: y, width: width, height: height)
    let shift = Int32(8 + lines.trailingZeroBitCount)
    let half = Int32(1) << (shift - 1)
    pieces.withUnsafeBufferPointer { pieces in
      active.withUnsafeMutableBufferPointer { active in
        intervals.withUnsafeMutableBufferPointer { intervals in
          cover.withUnsafeMutableBufferPointer { cover in
            guard let cover = cover.baseAddress else { return }
            var count = 0
            for row in y..<y + height {
              var next = heads[row - y]
              while next >= 0 {
                active[count] = next
                count += 1
                next = nexts[Int(next)]
              }
              for i in 0..<width + 2 { cover[i] = 0 }
              for line in 0..<lines {
                let at = Float(row) + (Float(line) + 0.5) / Float(lines)
                var found = 0
                for i in 0..<count {
                  let piece = Int(active[i])
                  guard pieces[piece].top <= at, pieces[piece].bottom > at else { continue }
                  var (left, right) = pieces[piece].interval(at)
                  if pieces[piece].isRound {
                    let (middle, half) = shape.interval(at - pieces[piece].center.y)
                    let center = pieces[piece].center.x + middle
                    (left, right) = (max(left, center - half), min(right, center + half))
                  }
                  if let interval = StrokeInterval(left, right, x, width) {
                    intervals[found] = interval
                    found += 1
                  }
                }
                if found > 0 {
                  StrokeInterval.sort(intervals, found)
                  Self.merge(intervals, found, cover)
                }
              }
              var sum: Int32 = 0
              for i in 0..<width {
                sum &+= cover[i]
                cover[i] = (sum &* 255 &+ half) >> shift
              }
              body(row, cover)
              // Those that reach further down stay.
              var kept = 0
              for i in 0..<count where pieces[Int(active[i])].bottom > Float(row + 1) {
                active[kept] = active[i]
                kept += 1
              }
              count = kept
            }
          }
        }
      }
    }
  }

  /// Makes room and notes for each row which pieces begin there.
  private func prepare(y: Int, width: Int, height: Int) {
    let count = pieces.count
    if nexts.count < count {
      nexts = Array(repeating: -1, count: count * 2)
      active = nexts
      intervals = Array(repeating: StrokeInterval(start: 0, end: 0), count: count * 2)
    }
    if cover.count < width + 2 { cover = Array(repeating: 0, count: width * 2 + 2) }
    if heads.count < height { heads = Array(repeating: -1, count: height * 2) }
    for row in 0..<height { heads[row] = -1 }
    let (first, end) = (Float(y), Float(y + height))
    for i in 0..<count where pieces[i].top < end && pieces[i].bottom > first {
      let row = pieces[i].top > first ? Int(pieces[i].top) - y : 0
      nexts[i] = heads[row]
      heads[row] = Int32(i)
    }
  }

  /// Adds what the intervals cover together.
  @inline(__always)
  private static func merge(
    _ intervals: UnsafeMutableBufferPointer<StrokeInterval>, _ count: Int,
    _ cover: UnsafeMutablePointer<Int32>
  ) {
    var (start, end) = (intervals[0].start, intervals[0].end)
    for i in 1..<max(count, 1) {
      if intervals[i].start <= end {
        end = max(end, intervals[i].end)
      } else {
        step(cover, start, 1)
        step(cover, end, -1)
        (start, end) = (intervals[i].start, intervals[i].end)
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
